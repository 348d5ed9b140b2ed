#pragma once

#include "engine/base/bytes.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

// Pages of the Ogg container (RFC 3533). Little endian, unlike everything else on the wire.
namespace shack::wire {

inline constexpr std::size_t kOggHeaderBytes = 27;
inline constexpr std::size_t kOggMaxSegments = 255;
inline constexpr std::size_t kOggSegmentBytes = 255;
inline constexpr std::size_t kOggMaxPageBytes =
    kOggHeaderBytes + kOggMaxSegments + kOggMaxSegments * kOggSegmentBytes;

/// The longest packet that our writer puts in: packets never continue on the next page.
inline constexpr std::size_t kOggMaxPacketBytes = kOggMaxSegments * kOggSegmentBytes - 1;

/// Granule position of a page on which no packet ends.
inline constexpr std::uint64_t kOggNoGranule = ~std::uint64_t{0};

/// The checksum of RFC 3533 section 6, over a page whose checksum field is zero.
std::uint32_t oggChecksum(ByteSpan bytes, std::uint32_t before = 0) noexcept;

/// A whole page whose checksum is right. Borrows the bytes. Any thread.
class OggPageView {
public:
    enum class Look : std::uint8_t {
        NeedMore, ///< may become a page
        NoPage,   ///< never: search on
        Damaged,  ///< a whole page with a wrong checksum: search on
        Page,
    };

    /// What begins at the first byte; `page` is only set for Look::Page.
    static Look look(ByteSpan bytes, OggPageView& page) noexcept;

    std::size_t size() const noexcept { return m_bytes.size(); }

    bool continues() const noexcept { return (flags() & 1U) != 0; }

    bool begins() const noexcept { return (flags() & 2U) != 0; }

    bool ends() const noexcept { return (flags() & 4U) != 0; }

    std::uint64_t granule() const noexcept;
    std::uint32_t serial() const noexcept;
    std::uint32_t sequence() const noexcept;

    /// The lacing values and what they measure out.
    ByteSpan segments() const noexcept;
    ByteSpan body() const noexcept;

private:
    unsigned flags() const noexcept { return std::to_integer<unsigned>(m_bytes[5]); }

    ByteSpan m_bytes;
};

/// Collects whole packets and makes one page of them. Any one thread.
class OggPageBuilder {
public:
    explicit OggPageBuilder(std::uint32_t serial) noexcept : m_serial(serial) {}

    /// False when it does not fit on this page any more, or on none (above kOggMaxPacketBytes).
    bool add(ByteSpan packet);

    bool empty() const noexcept { return m_segments.empty(); }

    /// Appends the page to `out` and begins the next one. Without packets it is a page that only
    /// carries flags.
    void write(std::uint64_t granule, bool begins, bool ends, std::vector<std::byte>& out);

    std::uint32_t nextSequence() const noexcept { return m_sequence; }

    /// The next page takes this number (a page is written again in its old place).
    void setSequence(std::uint32_t sequence) noexcept { m_sequence = sequence; }

private:
    std::uint32_t m_serial;
    std::uint32_t m_sequence = 0;
    std::vector<std::byte> m_segments;
    std::vector<std::byte> m_body;
};

/// Sets the "last page" flag of the page at the front of `page` and makes its checksum right
/// again. False when there is no whole page.
bool markOggPageLast(MutableByteSpan page) noexcept;

} // namespace shack::wire
