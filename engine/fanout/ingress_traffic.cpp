#include "engine/fanout/ingress.h"
#include "engine/wire/draarl_voice.h"

#include <cstring>

// What devices say once they are online. The order of the checks is fanout-engine A4.
namespace shack::fanout {

Ingress::Fate Ingress::fromDevice(Session* session, const wire::DatagramView& view,
                                  const Arrival& arrival) noexcept
{
    if (session == nullptr || !session->online)
        return drop(m_counters.unknownSession);
    // Only from where its password was right; nothing is answered (draarl-v1 section 4.3 REC).
    if (session->endpoint != arrival.from || session->realSource != arrival.realSource) {
        m_sessions.live(*session).endpointRejects.add(1);
        m_trace.note(*session, Decision::WrongEndpoint, arrival.at);
        return drop(m_counters.endpointRejects);
    }
    LiveSession& live = m_sessions.live(*session);
    m_sessions.touch(*session, arrival.at);
    live.lastPacket.set(arrival.at);
    live.packets.add(1);
    switch (view.type()) {
    case wire::PacketType::Voice:
        return voice(*session, view, arrival);
    case wire::PacketType::Text:
        return text(*session, view, arrival);
    default:
        return configuration(*session, view, arrival.at);
    }
}

Ingress::Fate Ingress::voice(Session& session, const wire::DatagramView& view,
                             const Arrival& arrival) noexcept
{
    const MonoTime now = arrival.at;
    if (view.data().empty()) {
        m_trace.note(session, Decision::EmptyVoice, now);
        return drop(m_counters.emptyVoice);
    }
    // After a stall the newest audio survives, instead of everything being late (fanout-engine C3).
    if (arrival.queued > m_config.maxFrameAge) {
        m_trace.note(session, Decision::StaleVoice, now);
        m_counters.staleVoiceTargets.add(listenersOf(session, now));
        return drop(m_counters.staleVoice);
    }
    if (!mayForward(session, now) || !hasTurn(session, now))
        return Fate::Dropped;
    m_counters.voiceFrames.add();
    const auto opusFrames = static_cast<std::uint32_t>(wire::VoiceFrames{view.data()}.count());
    if (m_overs.voice(session, opusFrames, now) && m_trace.watchesAnybody())
        m_trace.noteDelivery(session, now);
    m_trace.note(session, Decision::Forwarded, now);
    tapVoice(session, view, now);
    publish(session, view, now, now - arrival.queued);
    return Fate::Handled;
}

Ingress::Fate Ingress::text(Session& session, const wire::DatagramView& view,
                            const Arrival& arrival) noexcept
{
    const bool forwarded = mayForward(session, arrival.at);
    if (forwarded) {
        m_counters.textFrames.add();
        m_trace.note(session, Decision::Forwarded, arrival.at);
        if (m_trace.watchesAnybody())
            m_trace.noteDelivery(session, arrival.at);
        publish(session, view, arrival.at, arrival.at); // a text is never too old
    }
    m_notes.leave(TextReceived{.device = session.route.device,
                               .group = session.route.group,
                               .text = {view.data().begin(), view.data().end()},
                               .forwarded = forwarded,
                               .at = arrival.at});
    return forwarded ? Fate::Handled : Fate::Dropped;
}

Ingress::Fate Ingress::configuration(Session& session, const wire::DatagramView& view,
                                     MonoTime now) noexcept
{
    m_counters.configPackets.add();
    m_notes.leave(ConfigReceived{.device = session.route.device,
                                 .data = {view.data().begin(), view.data().end()},
                                 .at = now});
    return Fate::Handled;
}

/// Who would have heard a frame of this session now: nobody when a rule or somebody else's turn
/// would have stopped it, else everybody in the newest snapshot of its domain but the talker.
std::uint64_t Ingress::listenersOf(const Session& session, MonoTime now) const noexcept
{
    if (session.group == nullptr || session.group->domain == nullptr || !session.group->enabled ||
        !session.route.mayTalk)
        return 0;
    const Domain& domain = *session.group->domain;
    const auto holder = domain.turn.holder(now);
    if (holder && *holder != session.route.device)
        return 0;
    const std::uint64_t targets = domain.figures->targets.read();
    return targets > 0 ? targets - 1 : 0;
}

/// Is its group there and enabled, and may it talk? Counts and traces the first thing that is not.
bool Ingress::mayForward(Session& session, MonoTime now) noexcept
{
    if (session.group == nullptr || session.group->domain == nullptr) {
        m_counters.ungrouped.add();
        m_trace.note(session, Decision::Ungrouped, now);
        return false;
    }
    if (!session.group->enabled) {
        m_counters.groupDisabled.add();
        m_trace.note(session, Decision::GroupDisabled, now);
        return false;
    }
    if (!session.route.mayTalk) {
        m_counters.mayNotTalk.add();
        m_trace.note(session, Decision::MayNotTalk, now);
        return false;
    }
    return true;
}

bool Ingress::hasTurn(Session& session, MonoTime now) noexcept
{
    const MonoTime before = std::exchange(session.lastVoiceTry, now);
    Domain& domain = *session.group->domain;
    if (session.cut && now - before <= m_config.floorHold) {
        m_counters.turnRefusals.add();
        domain.figures->floorRefusals.add();
        m_trace.note(session, Decision::TurnCut, now);
        return false;
    }
    session.cut = false;
    if (domain.turn.claim(session.route.device, now))
        return true;
    m_counters.turnRefusals.add();
    domain.figures->floorRefusals.add();
    m_trace.note(session, Decision::TurnHeldByOther, now, domain.turn.holder(now).value());
    return false;
}

void Ingress::publish(Session& session, const wire::DatagramView& view, MonoTime now,
                      MonoTime received) noexcept
{
    Domain& domain = *session.group->domain;
    const DeviceRoute& route = session.route;
    Frame& frame = m_scheduler.draft();
    frame.size = static_cast<std::uint32_t>(
        wire::rewriteForForwarding(view,
                                   {.username = route.username,
                                    .callsign = route.callsign,
                                    .ssid = route.ssid,
                                    .model = static_cast<wire::DeviceModel>(route.model),
                                    .dmrId = route.dmrId},
                                   0, frame.bytes));
    frame.talker = session.number;
    frame.device = route.device;
    frame.group = session.group->id;
    frame.receivedAt = received;
    frame.receivers = m_domains.receivers(domain, now);
    frame.talkerPlace = m_domains.placeOf(session, *frame.receivers);
    m_scheduler.submit(*domain.lane, now);
}

void Ingress::tapVoice(const Session& session, const wire::DatagramView& view,
                       MonoTime now) noexcept
{
    const auto wants = [](const FrameTap* tap) { return tap != nullptr && tap->isOpen(); };
    const bool archive = wants(m_taps.archive);
    const bool live = wants(m_taps.live);
    if (!archive && !live)
        return;
    m_tapped.device = session.route.device;
    m_tapped.group = session.over.group;
    m_tapped.domain = session.over.domain;
    m_tapped.over = session.over.number;
    m_tapped.datagram = session.over.datagrams;
    m_tapped.opusFrames = session.over.opusFrames;
    m_tapped.receivedAt = now;
    m_tapped.size = static_cast<std::uint32_t>(view.data().size());
    std::memcpy(m_tapped.bytes.data(), view.data().data(), view.data().size());
    if (archive && !m_taps.archive->push(m_tapped))
        m_counters.tapDropped.add();
    if (live && !m_taps.live->push(m_tapped))
        m_counters.tapDropped.add();
}

} // namespace shack::fanout
