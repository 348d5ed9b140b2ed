#include "engine/fanout/session_table.h"

#include <algorithm>
#include <array>

namespace shack::fanout {

wire::IdentityKey foldedIdentity(std::string_view username, Ssid ssid) noexcept
{
    std::array<char, wire::kUsernameBytes> folded{};
    const std::size_t size = std::min(username.size(), folded.size());
    std::transform(username.begin(), username.begin() + static_cast<std::ptrdiff_t>(size),
                   folded.begin(), [](char letter) {
                       return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter | 0x20)
                                                             : letter;
                   });
    return {std::string_view{folded.data(), size}, ssid};
}

SessionTable::SessionTable(std::size_t expected, std::uint64_t seed, LiveSessions& live)
    : m_seed(seed), m_live(live), m_devices(expected), m_identities(expected), m_sources(expected)
{
}

std::uint64_t SessionTable::hashOf(DeviceId device) const noexcept
{
    const std::uint64_t mixed = (device.value ^ m_seed) * 0x9E3779B97F4A7C15ULL;
    return mixed ^ (mixed >> 29U);
}

Session* SessionTable::byDevice(DeviceId device) noexcept
{
    const std::uint32_t number = m_devices.find(hashOf(device), [&](std::uint32_t candidate) {
        return m_sessions[candidate].route.device == device;
    });
    return number == HashIndex::kNone ? nullptr : &m_sessions[number];
}

Session* SessionTable::byIdentity(const wire::IdentityKey& folded) noexcept
{
    const std::uint32_t number =
        m_identities.find(folded.hash(m_seed), [&](std::uint32_t candidate) {
            return m_sessions[candidate].identity == folded;
        });
    return number == HashIndex::kNone ? nullptr : &m_sessions[number];
}

Session* SessionTable::bySource(const net::Endpoint& realSource) noexcept
{
    const std::uint32_t number =
        m_sources.find(realSource.hash(m_seed), [&](std::uint32_t candidate) {
            return m_sessions[candidate].realSource == realSource;
        });
    return number == HashIndex::kNone ? nullptr : &m_sessions[number];
}

Session* SessionTable::add(const DeviceRoute& route)
{
    const bool reuse = !m_free.empty();
    const auto number = reuse ? m_free.back() : static_cast<std::uint32_t>(m_sessions.size());
    if (!m_live.reserve(number))
        return nullptr;
    if (reuse) {
        m_free.pop_back();
        m_sessions[number] = {};
    } else {
        m_sessions.emplace_back();
        m_lastPacket.push_back(kOffline);
    }
    Session& session = m_sessions[number];
    session.number = number;
    session.route = route;
    session.identity = foldedIdentity(route.username, route.ssid);
    session.spelled = {route.username, route.ssid};
    m_devices.insert(hashOf(route.device), number);
    m_identities.insert(session.identity.hash(m_seed), number);
    m_live.at(number).restart(route.device);
    return &session;
}

void SessionTable::changeRoute(Session& session, const DeviceRoute& route)
{
    const wire::IdentityKey identity = foldedIdentity(route.username, route.ssid);
    if (identity != session.identity) {
        m_identities.erase(session.identity.hash(m_seed), session.number);
        m_identities.insert(identity.hash(m_seed), session.number);
        session.identity = identity;
        session.spelled = {route.username, route.ssid};
    }
    session.route = route;
}

void SessionTable::remove(Session& session)
{
    m_devices.erase(hashOf(session.route.device), session.number);
    m_identities.erase(session.identity.hash(m_seed), session.number);
    m_live.at(session.number).restart({});
    session.route = {};
    m_free.push_back(session.number);
}

void SessionTable::bind(Session& session, const net::Endpoint& endpoint,
                        const net::Endpoint& realSource)
{
    unbind(session);
    // Several identities may share one socket; the index knows the one that was bound last.
    if (Session* const before = bySource(realSource))
        m_sources.erase(realSource.hash(m_seed), before->number);
    session.online = true;
    session.endpoint = endpoint;
    session.realSource = realSource;
    m_sources.insert(realSource.hash(m_seed), session.number);
    live(session).endpoints.set(endpoint, realSource);
}

void SessionTable::unbind(Session& session) noexcept
{
    if (!session.online)
        return;
    m_sources.erase(session.realSource.hash(m_seed), session.number);
    session.online = false;
    session.endpoint = {};
    session.realSource = {};
    m_lastPacket[session.number] = kOffline;
}

} // namespace shack::fanout
