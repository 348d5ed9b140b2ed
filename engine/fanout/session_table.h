#pragma once

#include "engine/fanout/hash_index.h"
#include "engine/fanout/live_session.h"
#include "engine/fanout/session.h"
#include "engine/wire/draarl_header.h"

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace shack::fanout {

/// Who a datagram says it is from, in the spelling all tables use: ASCII letters in lower case
/// (draarl-v1 section 3 REC: names of accounts compare without case).
wire::IdentityKey foldedIdentity(std::string_view username, Ssid ssid) noexcept;

/// All known devices, found by device, by name and SSID, and by the endpoint they are bound to.
/// Lives on the ingress thread. Adding and removing may allocate; finding never does.
class SessionTable {
public:
    SessionTable(std::size_t expected, std::uint64_t seed, LiveSessions& live);

    Session* byDevice(DeviceId device) noexcept;
    Session* byIdentity(const wire::IdentityKey& folded) noexcept;

    /// The session bound to this source; with several on one endpoint the one bound last.
    Session* bySource(const net::Endpoint& realSource) noexcept;

    /// Null when there is no room for more devices. The device and its identity must be new.
    Session* add(const DeviceRoute& route);

    /// Gives the session another route; its identity must not belong to anybody else.
    void changeRoute(Session& session, const DeviceRoute& route);

    /// The session must be offline.
    void remove(Session& session);

    void bind(Session& session, const net::Endpoint& endpoint, const net::Endpoint& realSource);
    void unbind(Session& session) noexcept;

    /// Every datagram of a session passes here, and so does the time-out check; kept apart from
    /// the sessions, because the check reads all of them.
    void touch(const Session& session, MonoTime at) noexcept { m_lastPacket[session.number] = at; }

    MonoTime lastPacket(const Session& session) const noexcept
    {
        return m_lastPacket[session.number];
    }

    /// Calls `found(session)` for every online session without a datagram since `before`.
    template <typename Found>
    void forEachSilent(MonoTime before, Found&& found)
    {
        for (std::uint32_t number = 0; number < m_lastPacket.size(); ++number)
            if (m_lastPacket[number] != kOffline && m_lastPacket[number] < before)
                found(m_sessions[number]);
    }

    Session& at(std::uint32_t number) noexcept { return m_sessions[number]; }

    LiveSession& live(const Session& session) noexcept { return m_live.at(session.number); }

    std::size_t size() const noexcept { return m_devices.size(); }

private:
    static constexpr MonoTime kOffline = MonoTime::max();

    std::uint64_t hashOf(DeviceId device) const noexcept;

    std::uint64_t m_seed;
    LiveSessions& m_live;
    std::deque<Session> m_sessions; ///< places never move
    std::vector<MonoTime> m_lastPacket;
    std::vector<std::uint32_t> m_free;
    HashIndex m_devices;
    HashIndex m_identities;
    HashIndex m_sources;
};

} // namespace shack::fanout
