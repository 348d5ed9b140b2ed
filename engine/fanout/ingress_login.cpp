#include "engine/fanout/ingress.h"
#include "engine/fanout/takeover_rule.h"
#include "engine/wire/draarl_heartbeat.h"
#include "engine/wire/draarl_reply.h"

#include <algorithm>

// Heartbeats, and what becomes of them (draarl-v1 sections 4 and 5).
namespace shack::fanout {
namespace {

constexpr std::chrono::seconds kMoveSpacing{1}; // fanout-engine C3

std::optional<MacAddress> macIn(ByteSpan heartbeat) noexcept
{
    const auto mac = wire::parseHeartbeat(heartbeat).mac;
    return mac ? std::optional<MacAddress>{mac->characters()} : std::nullopt;
}

wire::HeaderFields echoOf(const LoginAttempt& attempt, std::string_view callsign) noexcept
{
    return {.username = attempt.username,
            .password = {},
            .type = wire::PacketType::Heartbeat,
            .model = static_cast<wire::DeviceModel>(attempt.model),
            .ssid = attempt.ssid,
            .dmrId = attempt.dmrId,
            .callsign = callsign,
            .reserved = 0};
}

} // namespace

Ingress::Fate Ingress::heartbeat(Session* session, const wire::DatagramView& view,
                                 const Arrival& arrival) noexcept
{
    const bool bound = session != nullptr && session->online && session->endpoint == arrival.from &&
                       session->realSource == arrival.realSource;
    if (bound)
        return keepAlive(*session, view, arrival);
    const wire::SsidClass ssid = wire::ssidClass(view.ssid());
    const bool reserved = ssid != wire::SsidClass::Ordinary;
    if (ssid == wire::SsidClass::None || (reserved && session == nullptr))
        return reservedSsid(view, arrival);
    return askForLogin(view, arrival);
}

// ---- a device that is online -------------------------------------------------------------------

Ingress::Fate Ingress::keepAlive(Session& session, const wire::DatagramView& view,
                                 const Arrival& arrival) noexcept
{
    m_counters.heartbeats.add();
    m_domains.calls(session, arrival.to);
    session.spelled = wire::IdentityKey::of(view);
    if (const auto mac = macIn(view.data()))
        session.mac = mac;
    noteHeartbeat(session, arrival.at);
    learnModel(session, view.model());
    const std::size_t size =
        wire::encodeSuccessReply(view, session.route.callsign, m_replies.room());
    m_replies.commit(size, arrival.from, arrival.to);
    m_trace.note(session, Decision::HeartbeatAccepted, arrival.at);
    return Fate::Handled;
}

void Ingress::noteHeartbeat(Session& session, MonoTime now) noexcept
{
    LiveSession& live = m_sessions.live(session);
    m_sessions.touch(session, now);
    live.packets.add(1);
    live.heartbeats.add(1);
    live.lastPacket.set(now);
    live.lastHeartbeat.set(now);

    const auto gap = now - std::exchange(session.lastHeartbeat, now);
    if (gap > m_config.deviceTimeout)
        return;
    if (const std::uint64_t missed = session.heartbeatRhythm.note(gap); missed > 0)
        live.heartbeatsMissed.add(missed);
}

void Ingress::learnModel(Session& session, wire::DeviceModel reported)
{
    const auto model = static_cast<std::uint8_t>(reported);
    if (model == session.route.model || !wire::isModelAcceptedFromClient(reported))
        return;
    session.route.model = model;
    m_notes.leave(ModelReported{.device = session.route.device, .model = model});
}

// ---- a stranger, or a device somewhere else ----------------------------------------------------

Ingress::Fate Ingress::reservedSsid(const wire::DatagramView& view, const Arrival& arrival) noexcept
{
    // A tag of an app session that we do not have: silence (draarl-v1 section 6.5).
    if (view.reserved() != 0)
        return drop(m_counters.unknownSession);
    m_counters.reservedSsid.add();
    const std::size_t size =
        wire::encodeReject(view, wire::RejectReason::ReservedSsid, m_replies.room());
    m_replies.commit(size, arrival.from, arrival.to);
    m_notes.leave(ReservedSsidUsed{.username = std::string{view.username()},
                                   .ssid = view.ssid(),
                                   .from = arrival.from,
                                   .at = arrival.at});
    return Fate::Handled;
}

Ingress::Fate Ingress::askForLogin(const wire::DatagramView& view, const Arrival& arrival) noexcept
{
    const bool left = m_notes.leave(LoginAttempt{.from = arrival.from,
                                                 .to = arrival.to,
                                                 .realSource = arrival.realSource,
                                                 .username = std::string{view.username()},
                                                 .password = Secret{std::string{view.password()}},
                                                 .ssid = view.ssid(),
                                                 .model = static_cast<std::uint8_t>(view.model()),
                                                 .dmrId = view.dmrId(),
                                                 .mac = macIn(view.data()),
                                                 .data = {view.data().begin(), view.data().end()},
                                                 .receivedAt = arrival.at});
    if (!left)
        return Fate::Dropped; // counted by the desk
    m_counters.loginAttempts.add();
    return Fate::Handled;
}

// ---- control has decided -----------------------------------------------------------------------

void Ingress::on(LoginVerdict&& verdict, MonoTime now)
{
    if (const auto* refusal = std::get_if<LoginRefused>(&verdict.outcome)) {
        m_counters.loginRefused.add();
        replyReject(verdict.attempt, refusal->status, refusal->text);
        return;
    }
    admit(verdict.attempt, std::get<LoginAccepted>(verdict.outcome).route, now);
}

void Ingress::admit(const LoginAttempt& attempt, const DeviceRoute& route, MonoTime now)
{
    const Session* const before = m_sessions.byDevice(route.device);
    if (conflicts(before, attempt, now)) {
        replyReject(attempt, static_cast<std::uint8_t>(wire::RejectStatus::DeviceConflict),
                    wire::rejectText(wire::RejectReason::DeviceConflictOnline));
        return;
    }
    Session* const session = upsert(route, now);
    if (session == nullptr)
        return;
    // A newer heartbeat has been answered already: this one must not move the binding back.
    if (session->online && attempt.receivedAt < session->boundBy)
        return;
    const bool moves = session->online && (session->endpoint != attempt.from ||
                                           session->realSource != attempt.realSource);
    if (moves && now - session->movedAt < kMoveSpacing) {
        m_counters.moveLimited.add();
        return;
    }
    if (moves || !session->online)
        bind(*session, attempt, now);
    m_domains.calls(*session, attempt.to);
    if (attempt.mac)
        session->mac = attempt.mac;
    noteHeartbeat(*session, now);
    learnModel(*session, static_cast<wire::DeviceModel>(attempt.model));
    m_trace.note(*session, Decision::LoginAccepted, now);
    replySuccess(attempt, *session);
}

bool Ingress::conflicts(const Session* session, const LoginAttempt& attempt, MonoTime now)
{
    if (session == nullptr || !session->online)
        return false;
    const TakeoverCase asked{.online = true,
                             .silentFor = now - m_sessions.lastPacket(*session),
                             .sameEndpoint = session->endpoint == attempt.from,
                             .knownMac = session->mac,
                             .askingMac = attempt.mac,
                             .knownModel = static_cast<wire::DeviceModel>(session->route.model),
                             .askingModel = static_cast<wire::DeviceModel>(attempt.model)};
    if (mayTakeOver(asked, m_config.deviceTimeout))
        return false;
    m_counters.conflicts.add();
    m_trace.note(m_sessions.at(session->number), Decision::LoginConflict, now);
    m_notes.leave(LoginConflict{.device = session->route.device,
                                .from = attempt.from,
                                .holder = session->endpoint,
                                .at = now});
    return true;
}

void Ingress::bind(Session& session, const LoginAttempt& attempt, MonoTime now)
{
    const bool wasOnline = session.online;
    m_domains.leave(session);
    m_sessions.bind(session, attempt.from, attempt.realSource);
    session.local = attempt.to;
    m_domains.join(session);
    session.boundBy = attempt.receivedAt;
    session.movedAt = now;
    session.spelled = {attempt.username, attempt.ssid};
    LiveSession& live = m_sessions.live(session);
    if (wasOnline) {
        m_counters.endpointMoves.add();
    } else {
        session.heartbeatRhythm = {};
        session.lastHeartbeat = {};
        live.onlineSince.set(now);
        live.online.set(true);
    }
    m_notes.leave(SessionOnline{.device = session.route.device,
                                .endpoint = attempt.from,
                                .realSource = attempt.realSource,
                                .model = session.route.model,
                                .at = now,
                                .wasOnline = wasOnline});
}

void Ingress::replySuccess(const LoginAttempt& attempt, const Session& session) noexcept
{
    const std::size_t size =
        wire::encode(echoOf(attempt, session.route.callsign), attempt.data, m_replies.room());
    m_replies.commit(size, attempt.from, attempt.to);
}

void Ingress::replyReject(const LoginAttempt& attempt, std::uint8_t status,
                          std::string_view text) noexcept
{
    std::array<std::byte, 128> data;
    ByteWriter writer{data};
    writer.write(status);
    writer.write(asBytes(text.substr(0, data.size() - 1)));
    const std::size_t size =
        wire::encode(echoOf(attempt, {}), ByteSpan{data}.first(writer.written()), m_replies.room());
    m_replies.commit(size, attempt.from, attempt.to);
}

} // namespace shack::fanout
