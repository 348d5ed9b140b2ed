#include "engine/wire/pcap_reader.h"

#include <utility>

namespace shack::wire {
namespace {

constexpr std::uint32_t kMicroMagic = 0xA1B2'C3D4;
constexpr std::uint32_t kNanoMagic = 0xA1B2'3C4D;
constexpr std::uint32_t kLongMagic = 0xA1B2'CD34; ///< patched libpcap of the nineties
constexpr std::uint32_t kSectionType = 0x0A0D'0D0A;

constexpr std::size_t kFileHeaderBytes = 24;
constexpr std::size_t kRecordBytes = 16;
constexpr std::size_t kLongRecordBytes = 24;
/// The rest of the field says how long frame check sequences are.
constexpr std::uint32_t kLinkTypeBits = 0x03FF'FFFF;

constexpr bool isPcapMagic(std::uint32_t magic) noexcept
{
    return magic == kMicroMagic || magic == kNanoMagic || magic == kLongMagic;
}

} // namespace

std::string_view pcapProblemText(PcapProblem problem) noexcept
{
    switch (problem) {
    case PcapProblem::None:
        return "nothing";
    case PcapProblem::NotACapture:
        return "it does not begin like pcap or pcapng";
    case PcapProblem::UnknownVersion:
        return "it is of a version that nobody describes";
    case PcapProblem::PacketTooLong:
        return "a packet says that it is longer than 256 KiB";
    case PcapProblem::BadBlockLength:
        return "the two lengths of a block differ or are too small";
    case PcapProblem::BadSection:
        return "the header of a section makes no sense";
    case PcapProblem::BadInterface:
        return "the description of an interface is too short";
    case PcapProblem::TooManyInterfaces:
        break;
    }
    return "it describes more than 65,536 interfaces";
}

PcapReader::Step PcapReader::next(ByteSpan bytes, CapturedPacket& packet)
{
    if (m_problem != PcapProblem::None)
        return {.look = Look::Damaged, .size = 0};
    switch (m_kind) {
    case Kind::Unknown:
        return begin(bytes, packet);
    case Kind::Pcap:
        return nextRecord(bytes, packet);
    case Kind::PcapNg:
        break;
    }
    return nextBlock(bytes, packet);
}

void PcapReader::resume(const Bookmark& bookmark) noexcept
{
    m_order = bookmark.order;
    m_firstInterface = bookmark.firstInterface;
    m_interfaceCount = bookmark.interfaceCount;
    m_problem = PcapProblem::None;
}

PcapReader::Bookmark PcapReader::bookmark() const noexcept
{
    return {
        .order = m_order, .firstInterface = m_firstInterface, .interfaceCount = m_interfaceCount};
}

PcapReader::Step PcapReader::begin(ByteSpan bytes, CapturedPacket& packet)
{
    if (bytes.size() < 4)
        return {.look = Look::NeedMore, .size = 4};
    const auto magic = load<std::uint32_t>(bytes.data(), ByteOrder::Little);
    if (magic == kSectionType) {
        m_kind = Kind::PcapNg;
        return nextBlock(bytes, packet);
    }
    if (isPcapMagic(magic))
        return beginPcap(bytes, magic, ByteOrder::Little);
    const auto swapped = load<std::uint32_t>(bytes.data(), ByteOrder::Big);
    if (isPcapMagic(swapped))
        return beginPcap(bytes, swapped, ByteOrder::Big);
    return damaged(PcapProblem::NotACapture);
}

PcapReader::Step PcapReader::beginPcap(ByteSpan bytes, std::uint32_t magic, ByteOrder order)
{
    if (bytes.size() < kFileHeaderBytes)
        return {.look = Look::NeedMore, .size = kFileHeaderBytes};
    const auto major = load<std::uint16_t>(bytes.data() + 4, order);
    const auto minor = load<std::uint16_t>(bytes.data() + 6, order);
    if (major != 2)
        return damaged(PcapProblem::UnknownVersion);
    m_kind = Kind::Pcap;
    m_order = order;
    m_longRecords = magic == kLongMagic;
    // Files before 2.3 have the two lengths of a packet the other way round, those of 2.3 perhaps.
    m_swappedLengths = minor < 3;
    m_perhapsSwapped = minor == 3;
    const auto link = load<std::uint32_t>(bytes.data() + 20, order) & kLinkTypeBits;
    const std::uint8_t exponent = magic == kNanoMagic ? 9 : 6;
    m_interfaces.push_back({.link = static_cast<LinkType>(link),
                            .snapLength = load<std::uint32_t>(bytes.data() + 16, order),
                            .resolution = {.exponent = exponent, .binary = false}});
    m_interfaceCount = 1;
    m_sections = 1;
    return {.look = Look::Passed, .size = kFileHeaderBytes};
}

PcapReader::Step PcapReader::nextRecord(ByteSpan bytes, CapturedPacket& packet) noexcept
{
    const std::size_t header = m_longRecords ? kLongRecordBytes : kRecordBytes;
    if (bytes.size() < header)
        return {.look = Look::NeedMore, .size = header};
    const auto seconds = load<std::uint32_t>(bytes.data(), m_order);
    const auto fraction = load<std::uint32_t>(bytes.data() + 4, m_order);
    auto captured = load<std::uint32_t>(bytes.data() + 8, m_order);
    auto original = load<std::uint32_t>(bytes.data() + 12, m_order);
    if (m_swappedLengths || (m_perhapsSwapped && captured > original))
        std::swap(captured, original);
    if (captured > kMaxPacketBytes)
        return damaged(PcapProblem::PacketTooLong);
    const std::size_t size = header + captured;
    if (bytes.size() < size)
        return {.look = Look::NeedMore, .size = size};
    const CaptureInterface& interface = m_interfaces.front();
    const std::int64_t nanosPerTick = interface.resolution.exponent == 9 ? 1 : 1000;
    packet = {.time =
                  std::chrono::seconds{seconds} + std::chrono::nanoseconds{fraction * nanosPerTick},
              .link = interface.link,
              .interface = 0,
              .originalBytes = original,
              .bytes = bytes.subspan(header, captured),
              .options = {}};
    return {.look = Look::Packet, .size = size};
}

} // namespace shack::wire
