#include "engine/wire/pcap_writer.h"

#include "engine/wire/pcap_reader.h"

#include <algorithm>
#include <array>

namespace shack::wire {
namespace {

constexpr std::uint32_t kMicroMagic = 0xA1B2'C3D4;
constexpr std::uint32_t kNanoMagic = 0xA1B2'3C4D;
constexpr std::uint32_t kOrderMagic = 0x1A2B'3C4D;

constexpr std::uint32_t kSectionBlock = 0x0A0D'0D0A;
constexpr std::uint32_t kInterfaceBlock = 1;
constexpr std::uint32_t kStatisticsBlock = 5;
constexpr std::uint32_t kPacketBlock = 6;

constexpr std::uint16_t kNameOption = 2;
constexpr std::uint16_t kDescriptionOption = 3;
constexpr std::uint16_t kReceivedOption = 4;
constexpr std::uint16_t kDroppedOption = 5;
constexpr std::uint16_t kResolutionOption = 9;
constexpr std::uint16_t kOffsetOption = 14;
constexpr std::size_t kMaxOptionBytes = 32'768; ///< several fit into what a reader takes

void pad(std::size_t start, std::vector<std::byte>& out)
{
    while ((out.size() - start) % 4 != 0)
        out.push_back(std::byte{0});
}

} // namespace

void PcapWriter::begin(std::string_view comment, std::vector<std::byte>& out)
{
    m_interfaces.clear();
    if (m_format != Format::PcapNg)
        return; // its header names the link, so it is written with the interface
    const std::size_t start = openBlock(kSectionBlock, out);
    put(kOrderMagic, out);
    put(std::uint16_t{1}, out);
    put(std::uint16_t{0}, out);
    put(~std::uint64_t{0}, out); // how long the section will be is not known
    option(PcapOptions::kComment, asBytes(comment), out);
    option(4, asBytes("shack"), out); // shb_userappl
    closeBlock(start, out);
}

std::optional<std::uint32_t> PcapWriter::addInterface(const CaptureInterface& interface,
                                                      std::vector<std::byte>& out)
{
    const auto number = static_cast<std::uint32_t>(m_interfaces.size());
    if (m_format == Format::PcapNg) {
        m_interfaces.push_back(
            {.resolution = interface.resolution, .offsetSeconds = interface.offsetSeconds});
        const std::size_t start = openBlock(kInterfaceBlock, out);
        put(static_cast<std::uint16_t>(interface.link), out);
        put(std::uint16_t{0}, out);
        put(interface.snapLength, out);
        option(kNameOption, asBytes(interface.name), out);
        option(kDescriptionOption, asBytes(interface.description), out);
        const std::byte resolution{static_cast<std::uint8_t>(
            interface.resolution.exponent | (interface.resolution.binary ? 0x80U : 0U))};
        option(kResolutionOption, {&resolution, 1}, out);
        std::array<std::byte, 8> offset{};
        store(offset.data(), static_cast<std::uint64_t>(interface.offsetSeconds), m_order);
        if (interface.offsetSeconds != 0)
            option(kOffsetOption, offset, out);
        closeBlock(start, out);
        return number;
    }
    if (number != 0)
        return std::nullopt;
    const std::uint8_t exponent = m_format == Format::PcapNano ? 9 : 6;
    m_interfaces.push_back({.resolution = {.exponent = exponent}});
    put(m_format == Format::PcapNano ? kNanoMagic : kMicroMagic, out);
    put(std::uint16_t{2}, out);
    put(std::uint16_t{4}, out);
    put(std::uint64_t{0}, out); // zone and accuracy: never used
    put(interface.snapLength, out);
    put(static_cast<std::uint32_t>(interface.link), out);
    return number;
}

bool PcapWriter::packet(const Packet& packet, std::vector<std::byte>& out)
{
    if (packet.interface >= m_interfaces.size() ||
        packet.bytes.size() > PcapReader::kMaxPacketBytes)
        return false;
    const auto captured = static_cast<std::uint32_t>(packet.bytes.size());
    const std::uint32_t original = std::max(captured, packet.originalBytes);
    const Counting& counting = m_interfaces[packet.interface];
    if (m_format != Format::PcapNg) {
        const std::uint64_t ticks = captureTicks(packet.time, counting.resolution);
        const std::uint64_t perSecond = m_format == Format::PcapNano ? 1'000'000'000 : 1'000'000;
        put(static_cast<std::uint32_t>(ticks / perSecond), out);
        put(static_cast<std::uint32_t>(ticks % perSecond), out);
        put(captured, out);
        put(original, out);
        out.insert(out.end(), packet.bytes.begin(), packet.bytes.end());
        return true;
    }
    const std::size_t start = openBlock(kPacketBlock, out);
    put(packet.interface, out);
    timeStamp(counting, packet.time, out);
    put(captured, out);
    put(original, out);
    out.insert(out.end(), packet.bytes.begin(), packet.bytes.end());
    pad(start, out);
    option(PcapOptions::kComment, asBytes(packet.comment), out);
    closeBlock(start, out);
    return true;
}

void PcapWriter::statistics(std::uint32_t interface, std::chrono::nanoseconds time,
                            std::uint64_t received, std::uint64_t dropped,
                            std::vector<std::byte>& out)
{
    if (m_format != Format::PcapNg || interface >= m_interfaces.size())
        return;
    const std::size_t start = openBlock(kStatisticsBlock, out);
    put(interface, out);
    timeStamp(m_interfaces[interface], time, out);
    std::array<std::byte, 8> count{};
    store(count.data(), received, m_order);
    option(kReceivedOption, count, out);
    store(count.data(), dropped, m_order);
    option(kDroppedOption, count, out);
    closeBlock(start, out);
}

std::size_t PcapWriter::openBlock(std::uint32_t type, std::vector<std::byte>& out) const
{
    const std::size_t start = out.size();
    put(type, out);
    put(std::uint32_t{0}, out); // its length, when it is known
    return start;
}

void PcapWriter::closeBlock(std::size_t start, std::vector<std::byte>& out) const
{
    const auto size = static_cast<std::uint32_t>(out.size() + sizeof(std::uint32_t) - start);
    put(size, out);
    store(out.data() + start + sizeof(std::uint32_t), size, m_order);
}

void PcapWriter::option(std::uint16_t code, ByteSpan value, std::vector<std::byte>& out) const
{
    if (value.empty())
        return;
    const ByteSpan kept = value.first(std::min(value.size(), kMaxOptionBytes));
    put(code, out);
    put(static_cast<std::uint16_t>(kept.size()), out);
    const std::size_t start = out.size();
    out.insert(out.end(), kept.begin(), kept.end());
    pad(start, out);
}

void PcapWriter::timeStamp(const Counting& counting, std::chrono::nanoseconds time,
                           std::vector<std::byte>& out) const
{
    const std::uint64_t ticks = captureTicks(time, counting.resolution, counting.offsetSeconds);
    put(static_cast<std::uint32_t>(ticks >> 32U), out);
    put(static_cast<std::uint32_t>(ticks), out);
}

} // namespace shack::wire
