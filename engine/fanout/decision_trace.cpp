#include "engine/fanout/decision_trace.h"

#include "engine/fanout/domain_table.h"

#include <algorithm>

namespace shack::fanout {

void DecisionTrace::watch(Session& session, bool on)
{
    if (session.traced == on)
        return;
    session.traced = on;
    if (on)
        m_watched.push_back(&session);
    else
        std::erase(m_watched, &session);
}

void DecisionTrace::noteDelivery(const Session& talker, MonoTime now)
{
    for (Session* const watched : m_watched) {
        const bool together =
            watched->group != nullptr && watched->group->domain == talker.group->domain;
        if (watched == &talker || !together)
            continue;
        const bool hears = watched->member != kNoMember && watched->group->enabled;
        write(*watched, hears ? Decision::Heard : Decision::DoesNotHear, now, talker.route.device);
    }
}

void DecisionTrace::write(Session& session, Decision decision, MonoTime now, DeviceId other)
{
    if (now - session.traceSecond >= std::chrono::seconds{1}) {
        session.traceSecond = now;
        session.tracedThisSecond = 0;
    }
    if (session.tracedThisSecond++ < kNotesPerSecond)
        m_notes.leave(DecisionTraced{
            .device = session.route.device, .decision = decision, .other = other, .at = now});
}

} // namespace shack::fanout
