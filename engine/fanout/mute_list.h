#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/live_session.h"
#include "engine/net/endpoint.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace shack::fanout {

/// Receivers of one writer that the system refuses (fanout-engine C6): after three hard errors in
/// a row they are tried once a second only, until their next heartbeat. Lives on a writer thread.
/// Small on purpose: when more than this fail, the interface is down and muting helps nobody.
class MuteList {
public:
    static constexpr std::size_t kCapacity = 64;
    static constexpr std::uint32_t kStrikes = 3;
    static constexpr std::chrono::seconds kRetry{1};
    static constexpr std::chrono::seconds kForget{30}; ///< it does not receive here any more

    explicit MuteList(const LiveSessions& live) noexcept : m_live(live) {}

    bool empty() const noexcept { return m_size == 0; }

    /// Has it failed lately? Then it must be sent to alone, so that its outcome is known.
    bool suspects(const net::Endpoint& receiver) const noexcept;

    bool mutes(const net::Endpoint& receiver, MonoTime now) const noexcept;

    void failed(const net::Endpoint& receiver, std::uint32_t session, MonoTime now) noexcept;
    void succeeded(const net::Endpoint& receiver) noexcept;
    void expire(MonoTime now) noexcept;

private:
    struct Entry {
        net::Endpoint receiver;
        std::uint32_t session = 0;
        std::uint32_t strikes = 0;
        MonoTime nextTry{};
        MonoTime heartbeat{}; ///< the last one before it failed
    };

    static std::uint64_t filterBit(const net::Endpoint& receiver) noexcept
    {
        return std::uint64_t{1} << (receiver.hash() % 64);
    }

    std::size_t indexOf(const net::Endpoint& receiver) const noexcept; ///< m_size: not there
    void rebuildFilter() noexcept;

    const LiveSessions& m_live;
    std::array<Entry, kCapacity> m_entries{};
    std::size_t m_size = 0;
    std::uint64_t m_filter = 0; ///< spares most receivers the search
};

} // namespace shack::fanout
