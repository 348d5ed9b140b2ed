#pragma once

#include "engine/base/result.h"
#include "engine/base/secret.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace shack::crypto {

/// The first line of a file, as a key for what follows. NotFound: no such file, or it is empty.
/// InvalidInput: of another length.
Result<Secret> readDraarlKey(const std::filesystem::path& file);

/// The clear text of a device password as DraARL databases keep it: Base64 of a nonce (12), the
/// AES-GCM cipher text and its tag (16), without additional data (database.md section 5). `key` is
/// the text of that installation's DeviceAuth.AESKey: 16, 24 or 32 bytes. Any thread.
///
/// InvalidInput: a key of another length. Corrupt: no such text, or sealed with another key.
Result<Secret> openDraarlPassword(std::string_view stored, const Secret& key);

/// The same way back, with a nonce of its own every time. InvalidInput: a key of another length.
Result<std::string> sealDraarlPassword(const Secret& clear, const Secret& key);

/// False: another password. An error: it cannot be opened (see above). Takes microseconds, and does
/// not tell by its time how much was right.
Result<bool> verifyDraarlPassword(const Secret& clear, std::string_view stored, const Secret& key);

} // namespace shack::crypto
