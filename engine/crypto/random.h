#pragma once

#include "engine/base/bytes.h"
#include "engine/base/secret.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace shack::crypto {

/// Bytes and identifiers nobody can guess. Any thread. A system without randomness ends the
/// process: whatever went on would go on with guessable secrets.
void fillRandom(MutableByteSpan bytes) noexcept;

std::uint64_t randomNumber() noexcept;

/// 0 <= answer < limit, every value equally likely; `limit` must not be 0.
std::uint32_t randomBelow(std::uint32_t limit) noexcept;

/// Lower-case hexadecimal text of `byteCount` random bytes.
std::string randomHex(std::size_t byteCount);

/// A device password as generated ones look: [A-Za-z0-9], 8 characters (draarl-v1 4.1).
Secret randomPassword(std::size_t length = 8);

} // namespace shack::crypto
