#pragma once

#include "engine/base/bytes.h"

#include <array>
#include <cstddef>
#include <string>

namespace shack::crypto {

using Sha1Digest = std::array<std::byte, 20>;
using Sha256Digest = std::array<std::byte, 32>;

/// Only where a protocol asks for it (WebSocket handshakes, file names); not for secrets.
Sha1Digest sha1(ByteSpan bytes) noexcept;

Sha256Digest sha256(ByteSpan bytes) noexcept;

Sha256Digest hmacSha256(ByteSpan key, ByteSpan bytes) noexcept;

/// The time taken tells only the sizes, not where the bytes differ.
bool equalConstantTime(ByteSpan left, ByteSpan right) noexcept;

/// Lower case, two digits per byte.
std::string toHex(ByteSpan bytes);

} // namespace shack::crypto
