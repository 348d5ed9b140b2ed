#pragma once

#include "engine/fanout/domain_table.h"
#include "engine/fanout/ingress_counters.h"
#include "engine/fanout/note_desk.h"
#include "engine/fanout/session.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace shack::fanout {

/// Who talks right now, from the first datagram to a gap above 600 ms (fanout-engine A4). Lives on
/// the ingress thread.
class OverBook {
public:
    OverBook(const FanoutConfig& config, SessionTable& sessions, NoteDesk& notes,
             IngressCounters& counters) noexcept
        : m_gap(config.voiceGap), m_sessions(sessions), m_notes(notes), m_counters(counters)
    {
    }

    /// An admitted voice datagram with so many Opus frames. True when it begins an over.
    bool voice(Session& session, std::uint32_t opusFrames, MonoTime now);

    void end(Session& session, TalkEnd reason);
    void endSilent(MonoTime now);

    /// The plan changed: overs end whose group has no domain any more, or is disabled.
    void endUnroutable();

    /// When `endSilent` may have something to do.
    MonoTime nextDue() const noexcept;

private:
    void begin(Session& session, MonoTime now);
    void credit(Session& session, std::chrono::nanoseconds gap) noexcept;

    std::chrono::milliseconds m_gap;
    SessionTable& m_sessions;
    NoteDesk& m_notes;
    IngressCounters& m_counters;
    std::vector<Session*> m_talking;
    std::uint64_t m_lastNumber = 0;
};

} // namespace shack::fanout
