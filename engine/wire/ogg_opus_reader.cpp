#include "engine/wire/ogg_opus.h"

#include <algorithm>
#include <utility>

namespace shack::wire {

void OggOpusReader::feed(ByteSpan bytes)
{
    m_bytes.erase(m_bytes.begin(), m_bytes.begin() + static_cast<std::ptrdiff_t>(m_used));
    m_used = 0;
    m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
}

std::optional<ByteSpan> OggOpusReader::next()
{
    if (m_speech) {
        m_packet.clear();
        m_speech = false;
    }
    while (true) {
        while (cutPacket()) {
            accept();
            if (m_speech)
                return m_packet;
            m_packet.clear();
        }
        if (!nextPage())
            return std::nullopt;
    }
}

/// The next page of our stream, whatever lies before it.
bool OggOpusReader::nextPage()
{
    while (!m_ended && !hopeless()) {
        const ByteSpan rest = ByteSpan{m_bytes}.subspan(m_used);
        OggPageView page;
        switch (OggPageView::look(rest, page)) {
        case OggPageView::Look::NeedMore:
            if (!m_inputEnded || rest.empty())
                return false;
            skip(rest); // it will never become one
            break;
        case OggPageView::Look::Damaged:
            ++m_damagedPages;
            skip(rest);
            break;
        case OggPageView::Look::NoPage:
            skip(rest);
            break;
        case OggPageView::Look::Page:
            take(page);
            drop(page.size());
            if (!m_segments.empty() || m_ended)
                return true;
        }
    }
    return false;
}

/// To where a page could begin next.
void OggOpusReader::skip(ByteSpan rest) noexcept
{
    const auto capture = std::find(rest.begin() + 1, rest.end(), std::byte{'O'});
    const auto skipped = static_cast<std::size_t>(capture - rest.begin());
    m_strayBytes += skipped;
    drop(skipped);
}

void OggOpusReader::drop(std::size_t count) noexcept
{
    m_used += count;
    m_offset += count;
}

/// Copies what is to be cut, because the page's bytes may move.
void OggOpusReader::take(const OggPageView& page)
{
    const bool candidate = !m_head && page.begins() && !page.segments().empty();
    if (candidate)
        m_serial = page.serial();
    else if (!m_head || page.serial() != m_serial || page.begins())
        return; // another stream between ours, or the next one of a chain
    const bool follows = candidate || page.sequence() == m_sequence + 1;
    if (!follows)
        m_missingPages += page.sequence() > m_sequence ? page.sequence() - m_sequence - 1 : 1;
    if (!follows || !page.continues())
        m_packet.clear(); // its end never came
    // A packet whose beginning is missing is no packet.
    m_skipPacket = page.continues() && (!follows || m_skipPacket || m_packet.empty());
    m_sequence = page.sequence();
    m_segments.assign(page.segments().begin(), page.segments().end());
    m_body.assign(page.body().begin(), page.body().end());
    m_segment = 0;
    m_place = 0;
    if (candidate) {
        const bool isOpus = parseOpusHead(page.body()).has_value();
        if (!isOpus) {
            m_segments.clear();
            return;
        }
    }
    m_lastPage = {m_offset, page.size()};
    ++m_pages;
    if (page.granule() != kOggNoGranule)
        m_granule = page.granule();
    m_ended = page.ends();
}

/// True when m_packet holds one more whole packet.
bool OggOpusReader::cutPacket()
{
    while (m_segment < m_segments.size()) {
        const auto length = std::to_integer<std::size_t>(m_segments[m_segment++]);
        const ByteSpan part = ByteSpan{m_body}.subspan(m_place, length);
        m_place += length;
        const std::size_t most = m_head && !m_tagsPassed ? kMaxTagBytes : kMaxPacketBytes;
        if (m_packet.size() + part.size() > most)
            m_skipPacket = true;
        if (!m_skipPacket)
            m_packet.insert(m_packet.end(), part.begin(), part.end());
        if (length == kOggSegmentBytes)
            continue; // goes on
        if (!std::exchange(m_skipPacket, false))
            return true;
        m_packet.clear();
    }
    return false;
}

void OggOpusReader::accept()
{
    if (!m_head) {
        m_head = parseOpusHead(m_packet);
        return;
    }
    if (!m_tagsPassed) {
        acceptTags();
        return;
    }
    m_speech = !m_packet.empty();
}

/// The second packet should be the tags; speech right behind the head is taken as that.
void OggOpusReader::acceptTags()
{
    m_tagsPassed = true;
    m_tags = parseOpusTags(m_packet);
    if (m_tags)
        m_tagsPage = m_lastPage;
    else
        m_speech = !m_packet.empty();
}

} // namespace shack::wire
