#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/wire/pcap_format.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace shack::replay {

/// Most packets that leave with one system call; limits.md: more gain nothing.
inline constexpr std::size_t kBatch = 64;

/// What became of a batch.
struct SendTally {
    std::uint64_t sent = 0;
    std::uint64_t bytes = 0;
    std::uint64_t refused = 0; ///< by the system, one by one
    bool gone = false;         ///< nothing more can be sent: the interface is down, ...
};

/// What came back, as far as a target hears anything.
struct AnswerTally {
    std::uint64_t answers = 0;  ///< datagrams that came back
    std::uint64_t rejects = 0;  ///< of them: the station refuses a device
    std::uint64_t voice = 0;    ///< of them: voice that a device of ours hears
    std::uint64_t asked = 0;    ///< heartbeats sent, which a station answers
    std::uint64_t answered = 0; ///< of them
    std::uint64_t ownDrops = 0; ///< found our own receive buffers full
    std::string firstReject;
};

/// Where the packets of a replay go. All calls by the thread that replays.
class ReplayTarget {
public:
    enum class Take : std::uint8_t {
        Taken,   ///< waits in the batch
        Skipped, ///< not for this target
    };

    ReplayTarget() = default;
    virtual ~ReplayTarget() = default;

    ReplayTarget(const ReplayTarget&) = delete;
    ReplayTarget& operator=(const ReplayTarget&) = delete;

    /// Before the first packet: logs devices in where it keeps sessions.
    virtual Status prepare(std::stop_token) { return {}; }

    /// `packet.bytes` must stay where they are until the next `flush`.
    virtual Take take(const wire::CapturedPacket& packet) noexcept = 0;

    /// No further packet fits before the next `flush`.
    virtual bool full() const noexcept = 0;

    /// Everything that waits leaves now.
    virtual SendTally flush() noexcept = 0;

    /// Now and then, at least every 100 ms: heartbeats.
    virtual void tend(MonoTime) noexcept {}

    /// After the last packet: waits for what is still under way.
    virtual void finish(std::stop_token) {}

    virtual AnswerTally answers() const { return {}; }

    /// "AF_PACKET, 64 a call", ...
    virtual std::string name() const = 0;
};

/// Sends whole Ethernet packets through an interface of this machine, past its queueing discipline.
/// Linux; needs CAP_NET_RAW. `singly` gives every packet a system call of its own. PermissionDenied
/// when the interface leads to the internet and nobody allowed it by name: the packets of a capture
/// go to whom they went then.
Result<std::unique_ptr<ReplayTarget>> openLinkTarget(const std::string& interface, bool singly,
                                                     bool allowed);

/// Whether a default route leads through an interface, by the text of /proc/net/route (IPv4) or
/// /proc/net/ipv6_route. Pure, for tests.
bool hasDefaultRoute(std::string_view routes, std::string_view interface) noexcept;

} // namespace shack::replay
