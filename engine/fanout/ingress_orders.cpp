#include "engine/fanout/ingress.h"

#include <algorithm>
#include <utility>
#include <variant>

// What control decided, applied between two datagrams.
namespace shack::fanout {

void Ingress::takeOrders(MonoTime now) noexcept
{
    m_taken.clear();
    m_orders.drain(m_taken);
    for (Order& order : m_taken)
        std::visit([&](auto& each) { on(std::move(each), now); }, order);
    m_taken.clear();
    m_replies.flush();
}

void Ingress::on(UpsertDevice&& order, MonoTime now)
{
    upsert(order.route, now);
}

/// The session of a device with this route from now on; null when no more devices fit.
Session* Ingress::upsert(const DeviceRoute& route, MonoTime now)
{
    Session* session = m_sessions.byDevice(route.device);
    Session* const namesake = m_sessions.byIdentity(foldedIdentity(route.username, route.ssid));
    // A row was deleted and made again under another id: the name belongs to the new one.
    if (namesake != nullptr && namesake != session)
        forget(*namesake, now);
    if (session == nullptr) {
        session = m_sessions.add(route);
        if (session == nullptr)
            return nullptr;
        session->group = m_domains.group(route.group);
        return session;
    }
    const bool regrouped = session->route.group != route.group;
    if (regrouped)
        m_overs.end(*session, TalkEnd::PlanChanged);
    if (regrouped || session->route.hears != route.hears)
        m_domains.leave(*session);
    m_sessions.changeRoute(*session, route);
    session->group = m_domains.group(route.group);
    m_domains.join(*session);
    return session;
}

void Ingress::on(RemoveDevice&& order, MonoTime now)
{
    if (Session* const session = m_sessions.byDevice(order.device))
        forget(*session, now);
}

void Ingress::forget(Session& session, MonoTime now)
{
    goOffline(session, OfflineReason::Removed, now);
    m_trace.watch(session, false);
    m_sessions.remove(session);
}

void Ingress::on(DisconnectDevice&& order, MonoTime now)
{
    if (Session* const session = m_sessions.byDevice(order.device))
        goOffline(*session, OfflineReason::Disconnected, now);
}

void Ingress::goOffline(Session& session, OfflineReason reason, MonoTime now)
{
    if (!session.online)
        return;
    m_overs.end(session, TalkEnd::Offline);
    m_domains.leave(session);
    const MonoTime lastPacket = m_sessions.lastPacket(session);
    m_sessions.unbind(session);
    LiveSession& live = m_sessions.live(session);
    live.online.set(false);
    live.endpoints.set({}, {});
    m_notes.leave(SessionOffline{
        .device = session.route.device, .reason = reason, .lastPacket = lastPacket, .at = now});
}

void Ingress::on(SetRoutePlan&& order, MonoTime now)
{
    if (order.plan == nullptr)
        return;
    m_plan = std::move(order.plan);
    m_domains.apply(*m_plan, now);
    m_overs.endUnroutable();
}

void Ingress::on(SendConfig&& order, MonoTime now)
{
    static_cast<void>(now);
    const Session* const session = m_sessions.byDevice(order.device);
    if (session == nullptr || !session->online)
        return;
    const DeviceRoute& route = session->route;
    const std::size_t size = wire::encode({.username = route.username,
                                           .password = {},
                                           .type = wire::PacketType::Config,
                                           .model = wire::DeviceModel::Unknown,
                                           .ssid = route.ssid,
                                           .dmrId = 0,
                                           .callsign = route.callsign,
                                           .reserved = 0},
                                          order.data, m_replies.room());
    m_replies.commit(size, session->endpoint, session->local);
}

void Ingress::on(CutTurn&& order, MonoTime now)
{
    Domain* const domain = m_domains.find(order.domain);
    if (domain == nullptr)
        return;
    const auto talker = domain->turn.holder(now);
    domain->turn.release();
    Session* const session = talker ? m_sessions.byDevice(*talker) : nullptr;
    if (session == nullptr)
        return;
    session->cut = true;
    m_overs.end(*session, TalkEnd::Cut);
}

void Ingress::on(TraceDevice&& order, MonoTime now)
{
    static_cast<void>(now);
    if (Session* const session = m_sessions.byDevice(order.device))
        m_trace.watch(*session, order.on);
}

void Ingress::on(SetTrustedProxies&& order, MonoTime now)
{
    static_cast<void>(now);
    m_trustedProxies = std::move(order.addresses);
}

} // namespace shack::fanout
