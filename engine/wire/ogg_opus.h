#pragma once

#include "engine/base/bytes.h"
#include "engine/wire/ogg_page.h"
#include "engine/wire/opus_headers.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

// Opus packets in and out of Ogg (RFC 7845). No file, no clock: bytes in, bytes out.
namespace shack::wire {

/// Puts Opus packets on pages as they are: nothing is decoded. Bytes come out page by page, so that
/// whatever was written is a playable beginning. Any one thread.
class OggOpusWriter {
public:
    /// A page is handed out once it holds this much speech.
    static constexpr std::chrono::milliseconds kPageTime{1000};

    explicit OggOpusWriter(std::uint32_t serial) noexcept : m_page(serial) {}

    /// The two header pages. `tagBytes` as in `encodeOpusTags`, so that `tagsPage` fits later;
    /// tags must fit on one page (kOggMaxPacketBytes), else nothing is written.
    bool begin(const OpusHead& head, const OpusTags& tags, std::size_t tagBytes,
               std::vector<std::byte>& out);

    /// The second header page again, with other tags: same size when they fit in `tagBytes`.
    static std::vector<std::byte> tagsPage(std::uint32_t serial, const OpusTags& tags,
                                           std::size_t tagBytes);

    /// False, and nothing written, when it is no Opus packet (RFC 6716 section 3.4).
    bool packet(ByteSpan packet, std::vector<std::byte>& out);

    /// What is on the page goes out now.
    void flush(std::vector<std::byte>& out);

    /// The last page.
    void finish(std::vector<std::byte>& out);

    /// Speech so far, in 1/48,000 s.
    std::uint64_t granule() const noexcept { return m_granule; }

    bool hasWaiting() const noexcept { return !m_page.empty(); }

private:
    OggPageBuilder m_page;
    std::uint64_t m_granule = 0;
    std::uint64_t m_pageStart = 0;
};

/// Finds the packets of the first Opus stream in bytes that come in pieces: foreign, damaged, cut
/// short or hostile. Memory is bounded by one page, one packet and the tags. Any one thread.
class OggOpusReader {
public:
    static constexpr std::size_t kMaxTagBytes = std::size_t{1024} * 1024;
    static constexpr std::size_t kMaxPacketBytes = 61'440; ///< RFC 7845 section 6
    static constexpr std::uint64_t kMaxDamagedPages = 1024;

    /// Where a whole page of the stream lies in the file.
    struct PagePlace {
        std::uint64_t offset = 0;
        std::size_t size = 0;

        std::uint64_t end() const noexcept { return offset + size; }
    };

    void feed(ByteSpan bytes);

    /// No more bytes will come: what still looks like the beginning of a page is none.
    void endInput() noexcept { m_inputEnded = true; }

    /// The next packet of speech, valid until the next call of anything; none: feed more, or it is
    /// over.
    std::optional<ByteSpan> next();

    const std::optional<OpusHead>& head() const noexcept { return m_head; }

    const std::optional<OpusTags>& tags() const noexcept { return m_tags; }

    std::uint32_t serial() const noexcept { return m_serial; }

    /// The stream said that this was all.
    bool ended() const noexcept { return m_ended; }

    /// So much of it is damaged that reading on only costs time.
    bool hopeless() const noexcept { return m_damagedPages > kMaxDamagedPages; }

    /// Position after the last page, as it says itself.
    std::uint64_t granule() const noexcept { return m_granule; }

    const PagePlace& lastPage() const noexcept { return m_lastPage; }

    const PagePlace& tagsPage() const noexcept { return m_tagsPage; }

    std::uint64_t pages() const noexcept { return m_pages; }

    std::uint64_t damagedPages() const noexcept { return m_damagedPages; }

    std::uint64_t missingPages() const noexcept { return m_missingPages; }

    /// Bytes that belong to no whole page; what waits for more bytes counts too.
    std::uint64_t strayBytes() const noexcept { return m_strayBytes + m_bytes.size() - m_used; }

private:
    bool nextPage();
    void skip(ByteSpan rest) noexcept;
    void drop(std::size_t count) noexcept;
    void take(const OggPageView& page);
    bool cutPacket();
    void accept();
    void acceptTags();

    std::vector<std::byte> m_bytes;
    std::size_t m_used = 0;     ///< of m_bytes
    std::uint64_t m_offset = 0; ///< of m_bytes[m_used] in the file

    std::vector<std::byte> m_segments; ///< of the page that is being cut
    std::vector<std::byte> m_body;
    std::size_t m_segment = 0;
    std::size_t m_place = 0;
    std::vector<std::byte> m_packet;
    bool m_skipPacket = false; ///< its beginning is missing, or it is too long
    bool m_speech = false;     ///< m_packet holds a packet of speech

    std::optional<OpusHead> m_head;
    std::optional<OpusTags> m_tags;
    bool m_tagsPassed = false;
    std::uint32_t m_serial = 0;
    std::uint32_t m_sequence = 0;
    bool m_ended = false;
    bool m_inputEnded = false;
    std::uint64_t m_granule = 0;
    PagePlace m_lastPage;
    PagePlace m_tagsPage;
    std::uint64_t m_pages = 0;
    std::uint64_t m_damagedPages = 0;
    std::uint64_t m_missingPages = 0;
    std::uint64_t m_strayBytes = 0;
};

} // namespace shack::wire
