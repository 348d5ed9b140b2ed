#pragma once

#include "engine/base/result.h"
#include "engine/base/secret.h"

#include <string_view>

namespace shack::crypto {

/// The clear text of a device password as DraARL databases keep it: Base64 of a nonce (12), the
/// AES-GCM cipher text and its tag (16), without additional data (database.md section 5). `key` is
/// the text of that installation's DeviceAuth.AESKey: 16, 24 or 32 bytes. Any thread.
///
/// InvalidInput: a key of another length. Corrupt: no such text, or sealed with another key.
Result<Secret> openDraarlPassword(std::string_view stored, const Secret& key);

} // namespace shack::crypto
