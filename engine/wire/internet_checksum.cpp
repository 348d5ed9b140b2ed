#include "engine/wire/internet_checksum.h"

namespace shack::wire {

void InternetChecksum::add(ByteSpan bytes) noexcept
{
    // Four bytes at a time: 2^32 such sums fit.
    while (bytes.size() >= 4) {
        m_sum += loadBigEndian<std::uint32_t>(bytes.data());
        bytes = bytes.subspan(4);
    }
    if (bytes.size() >= 2) {
        m_sum += loadBigEndian<std::uint16_t>(bytes.data());
        bytes = bytes.subspan(2);
    }
    if (!bytes.empty())
        m_sum += std::to_integer<std::uint64_t>(bytes[0]) << 8U;
}

std::uint16_t InternetChecksum::value() const noexcept
{
    std::uint64_t sum = m_sum;
    while ((sum >> 16U) != 0)
        sum = (sum & 0xFFFFU) + (sum >> 16U);
    return static_cast<std::uint16_t>(~sum);
}

} // namespace shack::wire
