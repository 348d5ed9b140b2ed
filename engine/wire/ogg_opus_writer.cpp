#include "engine/wire/draarl_voice.h"
#include "engine/wire/ogg_opus.h"

namespace shack::wire {

namespace {

constexpr std::uint64_t kGranulesPerMillisecond = kOpusGranuleRate / 1000;

} // namespace

bool OggOpusWriter::begin(const OpusHead& head, const OpusTags& tags, std::size_t tagBytes,
                          std::vector<std::byte>& out)
{
    const auto packet = encodeOpusTags(tags, tagBytes);
    if (packet.size() > kOggMaxPacketBytes)
        return false;
    m_page.add(encodeOpusHead(head));
    m_page.write(0, true, false, out);
    m_page.add(packet);
    m_page.write(0, false, false, out);
    return true;
}

std::vector<std::byte> OggOpusWriter::tagsPage(std::uint32_t serial, const OpusTags& tags,
                                               std::size_t tagBytes)
{
    std::vector<std::byte> out;
    OggPageBuilder page{serial};
    if (!page.add(encodeOpusTags(tags, tagBytes)))
        return out;
    page.setSequence(1);
    page.write(0, false, false, out);
    return out;
}

bool OggOpusWriter::packet(ByteSpan packet, std::vector<std::byte>& out)
{
    const auto duration = opusDuration(packet);
    if (duration.count() <= 0 || packet.size() > kOggMaxPacketBytes)
        return false;
    if (!m_page.add(packet)) {
        flush(out);
        m_page.add(packet);
    }
    m_granule += static_cast<std::uint64_t>(duration.count()) * kGranulesPerMillisecond / 1000;
    constexpr auto kPageGranules =
        static_cast<std::uint64_t>(kPageTime.count()) * kGranulesPerMillisecond;
    if (m_granule - m_pageStart >= kPageGranules)
        flush(out);
    return true;
}

void OggOpusWriter::flush(std::vector<std::byte>& out)
{
    if (m_page.empty())
        return;
    m_page.write(m_granule, false, false, out);
    m_pageStart = m_granule;
}

void OggOpusWriter::finish(std::vector<std::byte>& out)
{
    m_page.write(m_granule, false, true, out);
    m_pageStart = m_granule;
}

} // namespace shack::wire
