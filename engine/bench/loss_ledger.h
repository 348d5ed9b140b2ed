#pragma once

#include "engine/bench/run.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace shack::bench {

/// Fate of one arrived datagram.
enum class Arrival : std::uint8_t { Delivered, Duplicate, Late, NotForUs, Unknown, WarmingUp };

/// Who hears whom, and which frames count. Device i is member i / groups of group i % groups.
struct LedgerLayout {
    std::uint32_t devices = 0;
    std::uint32_t groups = 1;
    std::vector<std::uint32_t> talkers; ///< device of each talker, at most one a group
    std::uint32_t firstCounted = 0;     ///< frames before are warm-up
    std::uint32_t endFrame = 0;         ///< no talker sends this one or a later one
    std::uint32_t openFrames = 64; ///< a frame this far behind the newest of its talker is closed
};

/// Accounts for every frame and receiver with one bit each: a frame was complete, missing whole or
/// partial (fanout-engine G2). Belongs to the receiving thread; `record` allocates nothing. Frames
/// are closed and folded into the totals as later ones arrive, so a run of days needs no more
/// memory than one of seconds.
class LossLedger {
public:
    explicit LossLedger(LedgerLayout layout);

    Arrival record(std::uint32_t device, std::uint32_t talker, std::uint32_t frame) noexcept;

    /// A datagram of this run that was not as it had been sent.
    void recordWrongContent() noexcept { ++m_totals.wrongContent; }

    /// Closes everything; `framesSent` is how many frames, warm-up included, each talker sent.
    void close(std::span<const std::uint32_t> framesSent);

    /// Complete only after `close`; `delivered` and the odd fates are always current.
    const LedgerTotals& totals() const noexcept { return m_totals; }

    /// The last frame of any talker that did not reach all its receivers; complete after `close`.
    std::optional<std::uint32_t> lastFlawedFrame() const noexcept { return m_lastFlawed; }

private:
    /// The frames of one talker that are still open, in a ring.
    struct TalkerPage {
        std::uint32_t group = 0;
        std::uint32_t self = 0;      ///< the talker's own member number
        std::uint32_t receivers = 0; ///< members of the group without the talker
        std::uint32_t base = 0;      ///< oldest open frame
        std::vector<std::uint32_t> counts;
        std::vector<std::uint64_t> bits;
    };

    void closeFrame(TalkerPage& page, std::uint32_t frame) noexcept;
    std::uint64_t* bitsOf(TalkerPage& page, std::uint32_t frame) noexcept;

    LedgerLayout m_layout;
    std::size_t m_wordsPerFrame;
    std::vector<TalkerPage> m_pages;
    std::vector<std::uint32_t> m_newest; ///< by device: highest frame number heard, plus one
    LedgerTotals m_totals;
    std::optional<std::uint32_t> m_lastFlawed;
};

} // namespace shack::bench
