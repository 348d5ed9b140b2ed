#include "engine/bench/swarm_roster.h"

#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_heartbeat.h"

#include <algorithm>
#include <fmt/format.h>
#include <random>

namespace shack::bench {
namespace {

static_assert(SwarmRoster::kHeartbeatBytes == wire::kHeaderBytes + wire::kMaxHeartbeatDataBytes);

/// Locally administered, one per device.
wire::Heartbeat heartbeatOf(std::uint32_t device)
{
    const std::string mac = fmt::format("02:53:48:{:02X}:{:02X}:{:02X}", (device >> 16U) & 0xFFU,
                                        (device >> 8U) & 0xFFU, device & 0xFFU);
    return {.position = std::nullopt, .mac = wire::MacAddress::parse(mac)};
}

wire::HeaderFields fieldsOf(const SwarmIdentity& identity, wire::PacketType type)
{
    return {.username = identity.username,
            .password = identity.password,
            .type = type,
            .model = wire::DeviceModel::EspRadioBox,
            .ssid = Ssid{identity.ssid},
            .dmrId = 0,
            .callsign = {},
            .reserved = 0};
}

std::uint32_t stationDevice(const RosterPlan& plan, std::uint32_t device) noexcept
{
    return plan.firstIdentity + device * plan.identityStep;
}

} // namespace

SwarmIdentity SwarmRoster::identity(std::uint32_t device) const
{
    return identityOf(stationDevice(m_plan, device),
                      m_plan.stationGroups != 0 ? m_plan.stationGroups : m_plan.groups);
}

SwarmRoster::SwarmRoster(const RosterPlan& plan) : m_plan(plan)
{
    m_plan.groups = std::max(1U, plan.groups);
    m_plan.talkers = std::min(plan.talkers, m_plan.groups);
    m_heartbeats.resize(std::size_t{plan.devices} * kHeartbeatBytes);
    std::array<std::byte, wire::kMaxHeartbeatDataBytes> data{};
    for (std::uint32_t device = 0; device < plan.devices; ++device) {
        wire::encodeHeartbeat(heartbeatOf(stationDevice(m_plan, device)), data);
        const auto at = std::size_t{device} * kHeartbeatBytes;
        wire::encode(fieldsOf(identity(device), wire::PacketType::Heartbeat), data,
                     MutableByteSpan{m_heartbeats}.subspan(at, kHeartbeatBytes));
    }
    std::mt19937_64 random{plan.seed};
    for (std::uint32_t talker = 0; talker < m_plan.talkers; ++talker) {
        const std::uint32_t members = (plan.devices - talker + m_plan.groups - 1) / m_plan.groups;
        // The remainder, not a distribution: those differ between standard libraries.
        const auto member = static_cast<std::uint32_t>(random() % std::max(1U, members));
        m_talkers.push_back(member * m_plan.groups + talker);
    }
}

SwarmRoster::HeaderBytes SwarmRoster::voiceHeader(std::uint32_t talker) const noexcept
{
    return header(m_talkers[talker], true);
}

SwarmRoster::HeaderBytes SwarmRoster::forwardedHeader(std::uint32_t talker) const noexcept
{
    return header(m_talkers[talker], false);
}

SwarmRoster::HeaderBytes SwarmRoster::header(std::uint32_t device, bool withPassword) const noexcept
{
    SwarmIdentity talker = identity(device);
    if (!withPassword)
        talker.password.clear();
    std::array<std::byte, wire::kMaxDatagramBytes> datagram{};
    const std::array<std::byte, wire::kMaxDataBytes> data{};
    wire::encode(fieldsOf(talker, m_plan.type), ByteSpan{data}.first(m_plan.payloadBytes),
                 datagram);
    HeaderBytes bytes{};
    std::copy_n(datagram.begin(), bytes.size(), bytes.begin());
    return bytes;
}

} // namespace shack::bench
