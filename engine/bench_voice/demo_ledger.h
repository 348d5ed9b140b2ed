#pragma once

#include "engine/base/bytes.h"
#include "engine/base/clock.h"
#include "engine/bench/fine_histogram.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <set>
#include <unordered_map>

namespace shack::bench {

/// What the demonstration has seen so far; only frames whose fate is settled are in it.
struct DemoFigures {
    std::uint32_t online = 0;             ///< devices logged in
    std::uint32_t talkGroups = 0;         ///< groups in which speech was heard
    std::uint64_t overs = 0;              ///< of which at least one frame was heard
    std::uint64_t frames = 0;             ///< sent and not refused
    std::uint64_t deliveredDatagrams = 0; ///< to devices that were expected to hear
    std::uint64_t lostFrames = 0;         ///< heard by nobody
    std::uint64_t partialFrames = 0;      ///< heard by some: must be 0
    std::uint64_t refusedFrames = 0;      ///< somebody else had the turn: no loss
    FineHistogram latency;                ///< sent to heard
};

/// One frame on its way out.
struct DemoFrame {
    std::uint32_t sender = 0; ///< device
    std::uint32_t group = 0;
    std::uint64_t over = 0;  ///< grows with every over
    bool contested = false;  ///< two talk at once: the half-duplex rule refuses one of them
    std::uint64_t hears = 0; ///< one bit per device that is expected to hear
};

/// Whole-frame accounting for real speech: frames are recognised by what they contain, since
/// speech has no room for a stamp. At most 64 devices. Any thread; a lock for some hundred calls a
/// second.
class DemoLedger {
public:
    static constexpr std::uint32_t kMostDevices = 64;
    /// A relay drops what is older than 120 ms.
    static constexpr std::chrono::milliseconds kFrameStaysOpen{2'000};

    void sent(const DemoFrame& frame, ByteSpan data, MonoTime now);

    /// A datagram of `sender` arrived at `device`, a member of `group`.
    void heard(std::uint32_t device, std::uint32_t group, std::uint32_t sender, ByteSpan data,
               MonoTime now);

    /// Settles frames that have been open long enough; all of them with MonoTime::max().
    void settle(MonoTime now);

    /// `online` is left to the caller.
    DemoFigures figures() const;

private:
    struct Open {
        std::uint64_t key = 0;
        DemoFrame frame;
        std::uint64_t heard = 0;
        MonoTime sentAt{};
    };

    static std::uint64_t keyOf(std::uint32_t sender, ByteSpan data) noexcept;
    void settleFrame(const Open& open);
    bool wasContested(const Open& open) const;
    void noteLink(std::uint32_t group, std::uint32_t other, MonoTime now);

    mutable std::mutex m_mutex;
    std::deque<Open> m_open; ///< in the order of sending
    std::uint64_t m_firstOpen = 0;
    std::unordered_map<std::uint64_t, std::uint64_t>
        m_byKey; ///< number of the frame in sending order
    std::set<std::uint32_t> m_groups;
    std::unordered_map<std::uint32_t, MonoTime> m_linkedUntil;   ///< by group
    std::unordered_map<std::uint32_t, std::uint64_t> m_lastOver; ///< by sender, counted already
    DemoFigures m_figures;
};

} // namespace shack::bench
