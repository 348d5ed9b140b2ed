#pragma once

#include "engine/base/thread.h"
#include "engine/bench/frame_payload.h"
#include "engine/bench/swarm_identity.h"
#include "engine/net/udp_backend.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_reply.h"
#include "engine/wire/identity_key.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace shack::tests {

/// A device that a reflector knows.
struct ReflectorMember {
    std::string username;
    std::string callsign;
    std::string password;
    std::uint8_t ssid = 0;
    std::uint32_t group = 0;
};

inline std::vector<ReflectorMember> swarmMembers(std::uint32_t devices, std::uint32_t groups)
{
    std::vector<ReflectorMember> members;
    for (std::uint32_t device = 0; device < devices; ++device) {
        const bench::SwarmIdentity each = bench::identityOf(device, groups);
        members.push_back({each.username, each.callsign, each.password, each.ssid, each.group});
    }
    return members;
}

/// What a reflector does wrong on purpose. Called on its thread with the number of the frame (its
/// own count for frames without a stamp) and the receiving device.
struct ReflectorFaults {
    std::function<bool(std::uint32_t frame, std::uint32_t device)> drop;
    std::function<bool(std::uint32_t frame, std::uint32_t device)> repeat;
    std::function<bool(std::uint32_t frame, std::uint32_t device)> damage;
    std::function<bool(std::uint32_t device)> refuse; ///< logins
    bool keepPassword = false;
    bool mute = false; ///< answers nobody
};

/// The smallest relay that simulated devices can talk to: checks passwords, gives the turn to one
/// talker a group, repeats voice, and breaks the rules exactly where it is told. One thread of its
/// own.
class Reflector {
public:
    explicit Reflector(std::vector<ReflectorMember> members, ReflectorFaults faults = {})
        : m_members(std::move(members)), m_faults(std::move(faults)), m_endpoints(m_members.size())
    {
        for (std::uint32_t device = 0; device < m_members.size(); ++device) {
            const ReflectorMember& each = m_members[device];
            m_byIdentity[wire::IdentityKey{each.username, Ssid{each.ssid}}] = device;
            m_groups[each.group].devices.push_back(device);
        }
        auto port = net::UdpPort::open({.listen = {net::Endpoint::loopbackV4(0)},
                                        .receiveBufferBytes = 16U << 20U,
                                        .trafficClass = -1});
        m_port = std::move(port).value();
        m_sender = m_port->makeSender();
        m_thread = NamedThread{"reflector", [this](const std::stop_token& stop) { run(stop); }};
    }

    net::Endpoint endpoint() const { return m_port->localEndpoints().front(); }

    std::uint64_t framesRelayed() const noexcept { return m_frames.load(); }

    std::uint64_t loginsRefused() const noexcept { return m_refused.load(); }

private:
    void run(const std::stop_token& stop)
    {
        using namespace std::chrono_literals;
        while (!stop.stop_requested()) {
            m_port->source().wait(5ms);
            for (const net::ReceivedDatagram& each : m_port->source().receive().datagrams)
                if (const auto datagram = wire::DatagramView::parse(each.bytes); datagram)
                    take(*datagram, each.from);
        }
    }

    void take(const wire::DatagramView& datagram, const net::Endpoint& from)
    {
        const auto known = m_byIdentity.find(wire::IdentityKey::of(datagram));
        if (m_faults.mute || known == m_byIdentity.end())
            return;
        const std::uint32_t device = known->second;
        if (datagram.type() == wire::PacketType::Heartbeat)
            answer(datagram, device, from);
        if (datagram.type() == wire::PacketType::Voice && m_endpoints[device] == from &&
            takesTurn(device))
            relay(datagram, device);
    }

    void answer(const wire::DatagramView& request, std::uint32_t device, const net::Endpoint& from)
    {
        const ReflectorMember& member = m_members[device];
        std::array<std::byte, wire::kMaxDatagramBytes> reply{};
        const bool refused =
            request.password() != member.password || (m_faults.refuse && m_faults.refuse(device));
        const std::size_t bytes =
            refused ? wire::encodeReject(request, wire::RejectReason::InvalidPassword, reply)
                    : wire::encodeSuccessReply(request, member.callsign, reply);
        if (!refused)
            m_endpoints[device] = from;
        m_refused.fetch_add(refused ? 1 : 0);
        send(ByteSpan{reply}.first(bytes), from);
    }

    bool takesTurn(std::uint32_t device)
    {
        Group& group = m_groups[m_members[device].group];
        const auto now = std::chrono::steady_clock::now();
        if (group.talker != device && now - group.lastVoice <= wire::kTalkHold)
            return false;
        group.talker = device;
        group.lastVoice = now;
        return true;
    }

    void relay(const wire::DatagramView& voice, std::uint32_t talker)
    {
        const auto stamp = bench::FramePayload::read(voice.data());
        const ReflectorMember& member = m_members[talker];
        std::array<std::byte, wire::kMaxDatagramBytes> frame{};
        const std::size_t bytes = wire::rewriteForForwarding(voice,
                                                             {.username = member.username,
                                                              .callsign = member.callsign,
                                                              .ssid = Ssid{member.ssid},
                                                              .model = voice.model(),
                                                              .dmrId = 7},
                                                             0, frame);
        if (m_faults.keepPassword)
            std::copy_n(voice.bytes().begin() + 38, 10, frame.begin() + 38);
        const auto count = static_cast<std::uint32_t>(m_frames.fetch_add(1));
        for (const std::uint32_t device : m_groups[member.group].devices)
            if (device != talker && m_endpoints[device].valid())
                relayTo(device, stamp ? stamp->frame : count, MutableByteSpan{frame}.first(bytes));
    }

    void relayTo(std::uint32_t device, std::uint32_t number, MutableByteSpan frame)
    {
        const auto asked = [&](const auto& fault) { return fault && fault(number, device); };
        if (asked(m_faults.drop))
            return;
        const bool damaged = asked(m_faults.damage);
        const std::size_t middle = frame.size() / 2;
        if (damaged)
            frame[middle] ^= std::byte{1};
        send(frame, m_endpoints[device]);
        if (damaged)
            frame[middle] ^= std::byte{1};
        if (asked(m_faults.repeat))
            send(frame, m_endpoints[device]);
    }

    void send(ByteSpan bytes, const net::Endpoint& to)
    {
        using namespace std::chrono_literals;
        while (m_sender->sendSame(bytes, std::span{&to, 1}).sent == 0)
            m_sender->waitWritable(10ms);
    }

    struct Group {
        std::vector<std::uint32_t> devices;
        std::uint32_t talker = 0;
        std::chrono::steady_clock::time_point lastVoice{};
    };

    std::vector<ReflectorMember> m_members;
    ReflectorFaults m_faults;
    std::unordered_map<wire::IdentityKey, std::uint32_t> m_byIdentity;
    std::map<std::uint32_t, Group> m_groups;
    std::vector<net::Endpoint> m_endpoints;
    std::unique_ptr<net::UdpPort> m_port;
    std::unique_ptr<net::DatagramSender> m_sender;
    std::atomic<std::uint64_t> m_frames{0};
    std::atomic<std::uint64_t> m_refused{0};
    NamedThread m_thread;
};

} // namespace shack::tests
