#include "engine/wire/pcap_reader.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

// The blocks of pcapng. Every block says its length at both ends.
namespace shack::wire {
namespace {

enum class Block : std::uint32_t {
    Interface = 1,
    OldPacket = 2,
    SimplePacket = 3,
    EnhancedPacket = 6,
    Section = 0x0A0D'0D0A,
};

constexpr std::size_t kHeadBytes = 8; ///< type and length
constexpr std::size_t kTailBytes = 4; ///< the length again
constexpr std::size_t kSectionBytes = 28;
constexpr std::size_t kInterfaceBytes = 20;
constexpr std::size_t kPacketBytes = 32; ///< of the enhanced and the old block without a packet
constexpr std::size_t kSimpleBytes = 16;
constexpr std::uint32_t kOrderMagic = 0x1A2B'3C4D;

constexpr std::uint16_t kNameOption = 2;
constexpr std::uint16_t kDescriptionOption = 3;
constexpr std::uint16_t kResolutionOption = 9;
constexpr std::uint16_t kOffsetOption = 14;

constexpr std::uint64_t padded(std::uint64_t size) noexcept
{
    return (size + 3) & ~std::uint64_t{3};
}

bool holdsPacket(Block type) noexcept
{
    return type == Block::OldPacket || type == Block::SimplePacket || type == Block::EnhancedPacket;
}

/// Everything between the fixed fields and the second length.
PcapOptions optionsFrom(ByteSpan block, std::size_t offset, ByteOrder order) noexcept
{
    if (offset + kTailBytes > block.size())
        return {};
    return {block.subspan(offset, block.size() - offset - kTailBytes), order};
}

std::optional<ByteOrder> orderOf(const std::byte* magic) noexcept
{
    for (const ByteOrder order : {ByteOrder::Little, ByteOrder::Big})
        if (load<std::uint32_t>(magic, order) == kOrderMagic)
            return order;
    return std::nullopt;
}

std::string keptText(ByteSpan value)
{
    return std::string{asText(value.first(std::min(value.size(), PcapReader::kMaxNameBytes)))};
}

} // namespace

PcapReader::Step PcapReader::nextBlock(ByteSpan bytes, CapturedPacket& packet)
{
    if (bytes.size() < kHeadBytes + kTailBytes)
        return {.look = Look::NeedMore, .size = kHeadBytes + kTailBytes};
    // A section's type reads the same in both orders, and it sets the order of what follows.
    if (load<std::uint32_t>(bytes.data(), m_order) == static_cast<std::uint32_t>(Block::Section)) {
        const auto order = orderOf(bytes.data() + kHeadBytes);
        if (!order)
            return damaged(PcapProblem::BadSection);
        m_order = *order;
    }
    const auto type = static_cast<Block>(load<std::uint32_t>(bytes.data(), m_order));
    const auto declared = load<std::uint32_t>(bytes.data() + 4, m_order);
    if (declared < kHeadBytes + kTailBytes)
        return damaged(PcapProblem::BadBlockLength);
    const std::uint64_t size = padded(declared); // some writers count without the padding
    if (size > kMaxBlockBytes) {
        if (type == Block::Section || type == Block::Interface)
            return damaged(PcapProblem::BadBlockLength);
        if (holdsPacket(type))
            return badPacket(size);
        ++m_otherBlocks;
        return {.look = Look::Passed, .size = size};
    }
    if (bytes.size() < size)
        return {.look = Look::NeedMore, .size = size};
    const ByteSpan block = bytes.first(static_cast<std::size_t>(size));
    if (load<std::uint32_t>(block.data() + block.size() - kTailBytes, m_order) != declared)
        return damaged(PcapProblem::BadBlockLength);
    switch (type) {
    case Block::Section:
        return section(block);
    case Block::Interface:
        return describeInterface(block);
    case Block::EnhancedPacket:
        return enhancedPacket(block, packet);
    case Block::OldPacket:
        return oldPacket(block, packet);
    case Block::SimplePacket:
        return simplePacket(block, packet);
    }
    ++m_otherBlocks;
    return {.look = Look::Passed, .size = size};
}

PcapReader::Step PcapReader::section(ByteSpan block)
{
    if (block.size() < kSectionBytes)
        return damaged(PcapProblem::BadSection);
    if (load<std::uint16_t>(block.data() + 12, m_order) != 1)
        return damaged(PcapProblem::UnknownVersion);
    ++m_sections;
    m_firstInterface = static_cast<std::uint32_t>(m_interfaces.size());
    m_interfaceCount = 0;
    return {.look = Look::Passed, .size = block.size()};
}

PcapReader::Step PcapReader::describeInterface(ByteSpan block)
{
    if (block.size() < kInterfaceBytes)
        return damaged(PcapProblem::BadInterface);
    if (m_interfaces.size() >= kMaxInterfaces)
        return damaged(PcapProblem::TooManyInterfaces);
    CaptureInterface interface {
        .link = static_cast<LinkType>(load<std::uint16_t>(block.data() + 8, m_order)),
        .snapLength = load<std::uint32_t>(block.data() + 12, m_order)
    };
    PcapOptions options = optionsFrom(block, kInterfaceBytes - kTailBytes, m_order);
    while (const auto option = options.next()) {
        if (option->code == kNameOption)
            interface.name = keptText(option->value);
        if (option->code == kDescriptionOption)
            interface.description = keptText(option->value);
        if (option->code == kResolutionOption && option->value.size() == 1)
            interface.resolution =
                TimeResolution::fromOption(std::to_integer<std::uint8_t>(option->value[0]));
        if (option->code == kOffsetOption && option->value.size() == 8)
            interface.offsetSeconds =
                static_cast<std::int64_t>(load<std::uint64_t>(option->value.data(), m_order));
    }
    m_interfaces.push_back(std::move(interface));
    ++m_interfaceCount;
    return {.look = Look::Passed, .size = block.size()};
}

PcapReader::Step PcapReader::badPacket(std::uint64_t size) noexcept
{
    ++m_badPackets;
    return {.look = Look::Passed, .size = size};
}

PcapReader::Step PcapReader::takePacket(ByteSpan block, std::uint32_t interface,
                                        std::uint64_t ticks, std::size_t captured,
                                        CapturedPacket& packet) noexcept
{
    if (interface >= m_interfaceCount || captured > block.size() - kPacketBytes)
        return badPacket(block.size());
    const std::uint32_t place = m_firstInterface + interface;
    const CaptureInterface& seenBy = m_interfaces[place];
    const std::size_t dataAt = kPacketBytes - kTailBytes;
    packet = {.time = captureTime(ticks, seenBy.resolution, seenBy.offsetSeconds),
              .link = seenBy.link,
              .interface = place,
              .originalBytes = load<std::uint32_t>(block.data() + 24, m_order),
              .bytes = block.subspan(dataAt, captured),
              .options =
                  optionsFrom(block, dataAt + static_cast<std::size_t>(padded(captured)), m_order)};
    return {.look = Look::Packet, .size = block.size()};
}

PcapReader::Step PcapReader::enhancedPacket(ByteSpan block, CapturedPacket& packet) noexcept
{
    if (block.size() < kPacketBytes)
        return badPacket(block.size());
    const std::uint64_t high = load<std::uint32_t>(block.data() + 12, m_order);
    const std::uint64_t low = load<std::uint32_t>(block.data() + 16, m_order);
    return takePacket(block, load<std::uint32_t>(block.data() + 8, m_order), (high << 32U) | low,
                      load<std::uint32_t>(block.data() + 20, m_order), packet);
}

PcapReader::Step PcapReader::oldPacket(ByteSpan block, CapturedPacket& packet) noexcept
{
    if (block.size() < kPacketBytes)
        return badPacket(block.size());
    const std::uint64_t high = load<std::uint32_t>(block.data() + 12, m_order);
    const std::uint64_t low = load<std::uint32_t>(block.data() + 16, m_order);
    return takePacket(block, load<std::uint16_t>(block.data() + 8, m_order), (high << 32U) | low,
                      load<std::uint32_t>(block.data() + 20, m_order), packet);
}

PcapReader::Step PcapReader::simplePacket(ByteSpan block, CapturedPacket& packet) noexcept
{
    if (block.size() < kSimpleBytes || m_interfaceCount == 0)
        return badPacket(block.size());
    const CaptureInterface& seenBy = m_interfaces[m_firstInterface];
    const auto original = load<std::uint32_t>(block.data() + kHeadBytes, m_order);
    // How much was kept is not said: what the interface keeps, as far as the block reaches.
    const std::uint32_t limit =
        seenBy.snapLength == 0 ? std::numeric_limits<std::uint32_t>::max() : seenBy.snapLength;
    const std::size_t captured = std::min(original, limit);
    if (captured > block.size() - kSimpleBytes)
        return badPacket(block.size());
    packet = {.time = {},
              .link = seenBy.link,
              .interface = m_firstInterface,
              .originalBytes = original,
              .bytes = block.subspan(kSimpleBytes - kTailBytes, captured),
              .options = {}};
    return {.look = Look::Packet, .size = block.size()};
}

} // namespace shack::wire
