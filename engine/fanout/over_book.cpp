#include "engine/fanout/over_book.h"

#include "engine/wire/draarl_types.h"

#include <algorithm>

namespace shack::fanout {

bool OverBook::voice(Session& session, std::uint32_t opusFrames, MonoTime now)
{
    Over& over = session.over;
    if (over.number != 0 && now - over.lastVoiceAt > m_gap)
        end(session, TalkEnd::Gap);
    const auto opus = wire::kOpusFrameDuration * opusFrames;
    const bool begins = over.number == 0;
    if (begins) {
        begin(session, now);
        session.quality.startOver(now, opus);
        credit(session, opus);
    } else {
        session.quality.continueOver(now, opus);
        credit(session, now - over.lastVoiceAt);
    }
    over.lastVoiceAt = now;
    ++over.datagrams;
    over.opusFrames += opusFrames;

    LiveSession& live = m_sessions.live(session);
    live.lastVoice.set(now);
    live.gapsPermille.set(session.quality.gapsPermille());
    live.gapsKnown.set(session.quality.known());
    live.jitterUs.set(session.quality.jitterUs());
    return begins;
}

void OverBook::begin(Session& session, MonoTime now)
{
    Domain& domain = *session.group->domain;
    session.over = {.number = ++m_lastNumber,
                    .group = session.group->id,
                    .domain = domain.id,
                    .startedAt = now,
                    .lastVoiceAt = now,
                    .datagrams = 0,
                    .opusFrames = 0};
    m_talking.push_back(&session);
    m_counters.overs.add();
    m_sessions.live(session).talking.set(true);
    domain.figures->talkingSince.set(now);
    domain.figures->talker.set(session.route.device.value);
    m_notes.leave(TalkStarted{.device = session.route.device,
                              .group = session.over.group,
                              .domain = session.over.domain,
                              .over = session.over.number,
                              .at = now});
}

/// Talk time as the original counts it: per datagram the gap before it, 60..180 ms.
void OverBook::credit(Session& session, std::chrono::nanoseconds gap) noexcept
{
    using std::chrono::milliseconds;
    const auto time = std::clamp(std::chrono::duration_cast<milliseconds>(gap), milliseconds{60},
                                 milliseconds{180});
    m_counters.voiceMs.add(static_cast<std::uint64_t>(time.count()));
    m_sessions.live(session).talkTimeMs.add(static_cast<std::uint64_t>(time.count()));
}

void OverBook::end(Session& session, TalkEnd reason)
{
    if (session.over.number == 0)
        return;
    const Over over = std::exchange(session.over, {});
    std::erase(m_talking, &session);
    m_sessions.live(session).talking.set(false);
    if (session.group != nullptr && session.group->domain != nullptr) {
        DomainFigures& figures = *session.group->domain->figures;
        if (figures.talker.read() == session.route.device.value)
            figures.talker.set(0);
    }
    m_notes.leave(TalkEnded{.device = session.route.device,
                            .group = over.group,
                            .domain = over.domain,
                            .over = over.number,
                            .startedAt = over.startedAt,
                            .lastVoiceAt = over.lastVoiceAt,
                            .datagrams = over.datagrams,
                            .opusFrames = over.opusFrames,
                            .reason = reason});
}

void OverBook::endSilent(MonoTime now)
{
    for (std::size_t i = m_talking.size(); i-- > 0;)
        if (now - m_talking[i]->over.lastVoiceAt > m_gap)
            end(*m_talking[i], TalkEnd::Gap);
}

void OverBook::endUnroutable()
{
    for (std::size_t i = m_talking.size(); i-- > 0;) {
        const TalkGroup* const group = m_talking[i]->group;
        if (group == nullptr || group->domain == nullptr || !group->enabled)
            end(*m_talking[i], TalkEnd::PlanChanged);
    }
}

MonoTime OverBook::nextDue() const noexcept
{
    MonoTime due = MonoTime::max();
    for (const Session* const session : m_talking)
        due = std::min(due, session->over.lastVoiceAt + m_gap);
    return due;
}

} // namespace shack::fanout
