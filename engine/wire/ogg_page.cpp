#include "engine/wire/ogg_page.h"

#include <algorithm>
#include <array>

namespace shack::wire {

namespace {

constexpr std::string_view kCapture = "OggS";
constexpr std::size_t kFlagsAt = 5;
constexpr std::size_t kGranuleAt = 6;
constexpr std::size_t kSerialAt = 14;
constexpr std::size_t kSequenceAt = 18;
constexpr std::size_t kChecksumAt = 22;
constexpr std::size_t kSegmentCountAt = 26;
constexpr unsigned kEndsFlag = 4;

constexpr std::array<std::uint32_t, 256> checksumTable() noexcept
{
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i << 24U;
        for (int bit = 0; bit < 8; ++bit)
            value = (value << 1U) ^ ((value & 0x8000'0000U) != 0 ? 0x04C1'1DB7U : 0U);
        table[i] = value;
    }
    return table;
}

constexpr auto kTable = checksumTable();

template <std::unsigned_integral T>
T loadLittleEndian(const std::byte* from) noexcept
{
    std::uint64_t value = 0;
    for (std::size_t i = sizeof(T); i-- > 0;)
        value = (value << 8U) | std::to_integer<std::uint64_t>(from[i]);
    return static_cast<T>(value);
}

template <std::unsigned_integral T>
void storeLittleEndian(std::byte* to, T value) noexcept
{
    for (std::size_t i = 0; i < sizeof(T); ++i)
        to[i] = static_cast<std::byte>((static_cast<std::uint64_t>(value) >> (8U * i)) & 0xFFU);
}

/// As if the checksum field were zero.
std::uint32_t checksumOf(ByteSpan page) noexcept
{
    constexpr std::array<std::byte, 4> kZero{};
    auto sum = oggChecksum(page.first(kChecksumAt));
    sum = oggChecksum(kZero, sum);
    return oggChecksum(page.subspan(kChecksumAt + kZero.size()), sum);
}

/// How long the page at the front says it is; 0 when its header is not complete.
std::size_t declaredSize(ByteSpan bytes) noexcept
{
    if (bytes.size() < kOggHeaderBytes)
        return 0;
    const auto count = std::to_integer<std::size_t>(bytes[kSegmentCountAt]);
    if (bytes.size() < kOggHeaderBytes + count)
        return 0;
    std::size_t size = kOggHeaderBytes + count;
    for (const std::byte lacing : bytes.subspan(kOggHeaderBytes, count))
        size += std::to_integer<std::size_t>(lacing);
    return size;
}

} // namespace

std::uint32_t oggChecksum(ByteSpan bytes, std::uint32_t before) noexcept
{
    std::uint32_t sum = before;
    for (const std::byte byte : bytes)
        sum = (sum << 8U) ^ kTable[((sum >> 24U) ^ std::to_integer<std::uint32_t>(byte)) & 0xFFU];
    return sum;
}

OggPageView::Look OggPageView::look(ByteSpan bytes, OggPageView& page) noexcept
{
    const std::size_t seen = std::min(bytes.size(), kCapture.size());
    if (asText(bytes.first(seen)) != kCapture.substr(0, seen))
        return Look::NoPage;
    if (bytes.size() > kCapture.size() && bytes[kCapture.size()] != std::byte{0})
        return Look::NoPage; // only version 0 exists
    const std::size_t size = declaredSize(bytes);
    if (size == 0 || bytes.size() < size)
        return Look::NeedMore;
    const ByteSpan whole = bytes.first(size);
    if (checksumOf(whole) != loadLittleEndian<std::uint32_t>(whole.data() + kChecksumAt))
        return Look::Damaged;
    page.m_bytes = whole;
    return Look::Page;
}

std::uint64_t OggPageView::granule() const noexcept
{
    return loadLittleEndian<std::uint64_t>(m_bytes.data() + kGranuleAt);
}

std::uint32_t OggPageView::serial() const noexcept
{
    return loadLittleEndian<std::uint32_t>(m_bytes.data() + kSerialAt);
}

std::uint32_t OggPageView::sequence() const noexcept
{
    return loadLittleEndian<std::uint32_t>(m_bytes.data() + kSequenceAt);
}

ByteSpan OggPageView::segments() const noexcept
{
    return m_bytes.subspan(kOggHeaderBytes, std::to_integer<std::size_t>(m_bytes[kSegmentCountAt]));
}

ByteSpan OggPageView::body() const noexcept
{
    return m_bytes.subspan(kOggHeaderBytes + segments().size());
}

bool OggPageBuilder::add(ByteSpan packet)
{
    const std::size_t segments = packet.size() / kOggSegmentBytes + 1;
    if (m_segments.size() + segments > kOggMaxSegments)
        return false;
    m_segments.insert(m_segments.end(), segments - 1, std::byte{kOggSegmentBytes});
    m_segments.push_back(static_cast<std::byte>(packet.size() % kOggSegmentBytes));
    m_body.insert(m_body.end(), packet.begin(), packet.end());
    return true;
}

void OggPageBuilder::write(std::uint64_t granule, bool begins, bool ends,
                           std::vector<std::byte>& out)
{
    const std::size_t start = out.size();
    const ByteSpan capture = asBytes(kCapture);
    out.insert(out.end(), capture.begin(), capture.end());
    out.resize(start + kOggHeaderBytes);
    std::byte* const header = out.data() + start;
    header[kFlagsAt] = static_cast<std::byte>((begins ? 2U : 0U) | (ends ? kEndsFlag : 0U));
    storeLittleEndian(header + kGranuleAt, granule);
    storeLittleEndian(header + kSerialAt, m_serial);
    storeLittleEndian(header + kSequenceAt, m_sequence++);
    header[kSegmentCountAt] = static_cast<std::byte>(m_segments.size());
    out.insert(out.end(), m_segments.begin(), m_segments.end());
    out.insert(out.end(), m_body.begin(), m_body.end());
    const ByteSpan page = ByteSpan{out}.subspan(start);
    storeLittleEndian(out.data() + start + kChecksumAt, checksumOf(page));
    m_segments.clear();
    m_body.clear();
}

bool markOggPageLast(MutableByteSpan page) noexcept
{
    OggPageView view;
    if (OggPageView::look(page, view) != OggPageView::Look::Page)
        return false;
    page[kFlagsAt] |= std::byte{kEndsFlag};
    storeLittleEndian(page.data() + kChecksumAt, checksumOf(page.first(view.size())));
    return true;
}

} // namespace shack::wire
