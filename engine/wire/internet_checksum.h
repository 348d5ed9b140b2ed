#pragma once

#include "engine/base/bytes.h"

#include <cstdint>

namespace shack::wire {

/// The one's complement sum of RFC 1071 over any number of pieces. A value.
class InternetChecksum {
public:
    /// Pieces but for the last have an even number of bytes.
    void add(ByteSpan bytes) noexcept;

    /// A number of a pseudo header.
    void add(std::uint32_t number) noexcept { m_sum += (number >> 16U) + (number & 0xFFFFU); }

    /// What the checksum field must hold when it was zero in the sum; 0 when it was right in it.
    std::uint16_t value() const noexcept;

private:
    std::uint64_t m_sum = 0;
};

} // namespace shack::wire
