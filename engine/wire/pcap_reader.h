#pragma once

#include "engine/wire/pcap_format.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace shack::wire {

/// Why the rest of a file cannot be read.
enum class PcapProblem : std::uint8_t {
    None,
    NotACapture,
    UnknownVersion,
    PacketTooLong,     ///< a classic file says that a packet has more than kMaxPacketBytes
    BadBlockLength,    ///< of a pcapng block: too short, or its two lengths differ
    BadSection,        ///< a section header that is too short or has no byte order
    BadInterface,      ///< an interface description that is too short
    TooManyInterfaces, ///< more than kMaxInterfaces
};

/// A sentence part: "two lengths of a block differ".
std::string_view pcapProblemText(PcapProblem problem) noexcept;

/// Finds packets in the bytes of a capture file that come in pieces: pcap in both byte orders with
/// micro- or nanoseconds (also the form with longer record headers), and pcapng with any number of
/// sections and interfaces. Nothing is copied, and memory is bounded by the interfaces. What cannot
/// be used but passed over is counted. Any one thread.
///
///     for (auto step = reader.next(rest, packet); step.look != Look::NeedMore; ...)
class PcapReader {
public:
    static constexpr std::size_t kMaxPacketBytes = 262'144; ///< what libpcap takes, too
    /// A longer block is passed over by its length, whatever it is.
    static constexpr std::size_t kMaxBlockBytes = kMaxPacketBytes + 65'536;
    static constexpr std::size_t kMaxInterfaces = 65'536;
    static constexpr std::size_t kMaxNameBytes = 128; ///< kept of an interface's name

    enum class Look : std::uint8_t {
        NeedMore, ///< `size` bytes from the first one are needed; at the end of a file: cut short
        Packet,   ///< `packet` is set, `size` bytes are done
        Passed,   ///< no packet in the next `size` bytes; they may reach beyond those given
        Damaged,  ///< nothing more can be read, `problem()` says why
    };

    struct Step {
        Look look = Look::NeedMore;
        std::uint64_t size = 0;
    };

    enum class Kind : std::uint8_t { Unknown, Pcap, PcapNg };

    /// What must be known to read on in the middle of a file. Small: an index keeps many.
    struct Bookmark {
        ByteOrder order = ByteOrder::Little;
        std::uint32_t firstInterface = 0;
        std::uint32_t interfaceCount = 0;

        bool operator==(const Bookmark&) const = default;
    };

    /// What begins at the first byte. `packet` borrows `bytes`.
    Step next(ByteSpan bytes, CapturedPacket& packet);

    /// Reads on at a place where `bookmark()` said this, of the same file.
    void resume(const Bookmark& bookmark) noexcept;

    Bookmark bookmark() const noexcept;

    Kind kind() const noexcept { return m_kind; }

    ByteOrder order() const noexcept { return m_order; }

    /// Of all sections so far.
    std::span<const CaptureInterface> interfaces() const noexcept { return m_interfaces; }

    /// The rest of the file is lost.
    PcapProblem problem() const noexcept { return m_problem; }

    std::uint64_t sections() const noexcept { return m_sections; }

    /// Blocks that hold no packet.
    std::uint64_t otherBlocks() const noexcept { return m_otherBlocks; }

    /// Packets that name no interface of their section, or say that they are longer than their
    /// block, or whose block is too long.
    std::uint64_t badPackets() const noexcept { return m_badPackets; }

private:
    Step begin(ByteSpan bytes, CapturedPacket& packet);
    Step beginPcap(ByteSpan bytes, std::uint32_t magic, ByteOrder order);
    Step nextRecord(ByteSpan bytes, CapturedPacket& packet) noexcept;

    // pcap_reader_ng.cpp
    Step nextBlock(ByteSpan bytes, CapturedPacket& packet);
    Step section(ByteSpan bytes);
    Step describeInterface(ByteSpan block);
    Step enhancedPacket(ByteSpan block, CapturedPacket& packet) noexcept;
    Step oldPacket(ByteSpan block, CapturedPacket& packet) noexcept;
    Step simplePacket(ByteSpan block, CapturedPacket& packet) noexcept;
    Step takePacket(ByteSpan block, std::uint32_t interface, std::uint64_t ticks,
                    std::size_t captured, CapturedPacket& packet) noexcept;
    Step badPacket(std::uint64_t size) noexcept;

    Step damaged(PcapProblem problem) noexcept
    {
        m_problem = problem;
        return {.look = Look::Damaged, .size = 0};
    }

    Kind m_kind = Kind::Unknown;
    ByteOrder m_order = ByteOrder::Little;
    bool m_longRecords = false; ///< 24 bytes before each packet instead of 16
    bool m_swappedLengths = false;
    bool m_perhapsSwapped = false;
    PcapProblem m_problem = PcapProblem::None;
    std::vector<CaptureInterface> m_interfaces;
    std::uint32_t m_firstInterface = 0; ///< of the present section
    std::uint32_t m_interfaceCount = 0;
    std::uint64_t m_sections = 0;
    std::uint64_t m_otherBlocks = 0;
    std::uint64_t m_badPackets = 0;
};

} // namespace shack::wire
