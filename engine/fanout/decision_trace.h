#pragma once

#include "engine/fanout/note_desk.h"
#include "engine/fanout/session.h"

#include <vector>

namespace shack::fanout {

/// Tells control what happened to the datagrams of the few devices somebody is looking at. For all
/// others it costs one comparison. Lives on the ingress thread.
class DecisionTrace {
public:
    static constexpr std::uint32_t kNotesPerSecond = 50; ///< per device

    explicit DecisionTrace(NoteDesk& notes) noexcept : m_notes(notes) {}

    void watch(Session& session, bool on);

    bool watchesAnybody() const noexcept { return !m_watched.empty(); }

    void note(Session& session, Decision decision, MonoTime now, DeviceId other = {})
    {
        if (session.traced)
            write(session, decision, now, other);
    }

    /// `talker` begins to be delivered to its domain: says of every watched device in it whether
    /// it hears that.
    void noteDelivery(const Session& talker, MonoTime now);

private:
    void write(Session& session, Decision decision, MonoTime now, DeviceId other);

    NoteDesk& m_notes;
    std::vector<Session*> m_watched;
};

} // namespace shack::fanout
