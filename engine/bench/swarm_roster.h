#pragma once

#include "engine/base/bytes.h"
#include "engine/bench/swarm_identity.h"
#include "engine/wire/draarl_types.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace shack::bench {

/// What every thread of a run must agree on. `run` marks this run's frames.
struct RosterPlan {
    std::uint32_t devices = 0;
    std::uint32_t groups = 1;
    std::uint32_t talkers = 1; ///< at most `groups`
    std::uint32_t payloadBytes = 320;
    std::uint64_t seed = 1;
    std::uint32_t run = 1;
    wire::PacketType type = wire::PacketType::Voice; ///< of what talkers send; or Text
    /// Which devices of the station these are, where several swarms share one: device i is its
    /// device first + i x step.
    std::uint32_t firstIdentity = 0;
    std::uint32_t identityStep = 1;
    std::uint32_t stationGroups = 0; ///< 0 = as `groups`
};

/// The devices of a run with their ready-made heartbeats, and who of them talks. Immutable; any
/// thread.
class SwarmRoster {
public:
    /// Position and hardware address, as boxes send them (draarl-v1 section 5.1): with the address
    /// a run may take over the sessions of the one before it (4.4).
    static constexpr std::size_t kHeartbeatBytes = wire::kHeaderBytes + 24 + 17;

    using HeaderBytes = std::array<std::byte, wire::kHeaderBytes>;

    explicit SwarmRoster(const RosterPlan& plan);

    const RosterPlan& plan() const noexcept { return m_plan; }

    std::uint32_t devices() const noexcept { return m_plan.devices; }

    SwarmIdentity identity(std::uint32_t device) const;

    ByteSpan heartbeat(std::uint32_t device) const noexcept
    {
        return ByteSpan{m_heartbeats}.subspan(std::size_t{device} * kHeartbeatBytes,
                                              kHeartbeatBytes);
    }

    /// Device of each talker; talker t talks in talk group t.
    std::span<const std::uint32_t> talkers() const noexcept { return m_talkers; }

    /// What a talker puts before its payload.
    HeaderBytes voiceHeader(std::uint32_t talker) const noexcept;

    /// What receivers must see before the payload, apart from call sign and DMR id: the password is
    /// gone and Reserved is 0 (draarl-v1 sections 8.2 and 8.3).
    HeaderBytes forwardedHeader(std::uint32_t talker) const noexcept;

private:
    HeaderBytes header(std::uint32_t device, bool withPassword) const noexcept;

    RosterPlan m_plan;
    std::vector<std::byte> m_heartbeats;
    std::vector<std::uint32_t> m_talkers;
};

} // namespace shack::bench
