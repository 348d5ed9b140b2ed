#pragma once

#include "engine/wire/packet_layers.h"
#include "engine/wire/pcap_format.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

// The TCP connections of a capture, rebuilt from what was seen of them (RFC 9293).
namespace shack::replay {

/// What one end of a connection sent.
struct TcpSide {
    std::uint64_t packets = 0;
    std::uint64_t bytes = 0;         ///< of payload, each counted once
    std::uint64_t retransmitted = 0; ///< packets that bring nothing new
    std::uint64_t outOfOrder = 0;    ///< packets that came after later ones
    std::uint64_t gaps = 0;          ///< pieces that never came, at the end
    std::uint64_t missingBytes = 0;  ///< in them
    bool syn = false;
    bool fin = false;
};

/// Time between a packet and the answer to it, as seen where it was captured.
struct RoundTrips {
    std::uint64_t count = 0;
    std::chrono::nanoseconds least{0};
    std::chrono::nanoseconds sum{0};

    void add(std::chrono::nanoseconds time) noexcept;

    std::chrono::nanoseconds mean() const noexcept
    {
        return count == 0 ? std::chrono::nanoseconds{0} : sum / static_cast<std::int64_t>(count);
    }
};

struct TcpConnection {
    std::string first; ///< the end that was seen first, "192.0.2.1:5000"
    std::string second;
    std::array<TcpSide, 2> sides; ///< of `first` and `second`
    RoundTrips roundTrips;
    std::chrono::nanoseconds began{0};
    std::chrono::nanoseconds ended{0};
    bool reset = false;

    bool opened() const noexcept { return sides[0].syn && sides[1].syn; }

    bool closed() const noexcept { return reset || (sides[0].fin && sides[1].fin); }
};

/// Follows sequence numbers packet by packet. Memory is bounded: so many connections, so many
/// pieces out of order in each. One thread.
class TcpStreams {
public:
    static constexpr std::size_t kMostConnections = 100'000;
    static constexpr std::size_t kMostPieces = 64; ///< out of order, each way; then the gap is lost

    void add(const wire::CapturedPacket& packet, const wire::PacketLayers& layers);

    /// In the order in which they began. Gaps are counted as they are now.
    std::vector<TcpConnection> connections() const;

    /// Packets of connections beyond kMostConnections.
    std::uint64_t left() const noexcept { return m_left; }

private:
    using Key = std::array<std::byte, 37>; ///< both ends, the lower one first

    struct KeyHash {
        std::size_t operator()(const Key& key) const noexcept;
    };

    struct Piece {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
    };

    /// One direction while it is followed.
    struct Way {
        std::optional<std::uint32_t> expected;
        std::vector<Piece> ahead;               ///< apart from each other, in rising order
        std::optional<std::uint32_t> timedUpTo; ///< an acknowledgement of this tells a round trip
        std::chrono::nanoseconds timedAt{0};
    };

    struct Followed {
        TcpConnection connection;
        std::array<Way, 2> ways;
        bool swapped = false; ///< the first end is the higher one of the key
    };

    static void follow(Followed& followed, std::size_t side, const wire::TcpFields& fields,
                       std::uint32_t bytes, std::chrono::nanoseconds time);
    static void takeData(TcpSide& side, Way& way, std::uint32_t from, std::uint32_t to);
    static void keepAhead(TcpSide& side, Way& way, Piece piece);

    std::vector<Followed> m_followed;
    std::unordered_map<Key, std::uint32_t, KeyHash> m_places;
    std::uint64_t m_left = 0;
};

/// "192.0.2.1:80" or "[2001:db8::1]:80" from the bytes of a packet.
std::string endText(ByteSpan address, std::uint16_t port);

} // namespace shack::replay
