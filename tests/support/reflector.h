#pragma once

#include "engine/base/thread.h"
#include "engine/bench/frame_payload.h"
#include "engine/bench/swarm_identity.h"
#include "engine/net/udp_backend.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_reply.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace shack::tests {

/// What a reflector does wrong on purpose. Called on its thread with the frame number of the load
/// frame and the receiving device.
struct ReflectorFaults {
    std::function<bool(std::uint32_t frame, std::uint32_t device)> drop;
    std::function<bool(std::uint32_t frame, std::uint32_t device)> repeat;
    std::function<bool(std::uint32_t frame, std::uint32_t device)> damage;
    std::function<bool(std::uint32_t device)> refuse; ///< logins
    bool keepPassword = false;
    bool mute = false; ///< answers nobody
};

/// The smallest relay that a swarm can talk to: believes every password, repeats voice to the
/// swarm's talk group, and breaks the rules exactly where it is told. One thread of its own.
class Reflector {
public:
    Reflector(std::uint32_t devices, std::uint32_t groups, ReflectorFaults faults = {})
        : m_groups(groups), m_faults(std::move(faults)), m_endpoints(devices)
    {
        auto port = net::UdpPort::open({.listen = {net::Endpoint::loopbackV4(0)},
                                        .receiveBufferBytes = 16U << 20U,
                                        .trafficClass = -1});
        m_port = std::move(port).value();
        m_sender = m_port->makeSender();
        m_thread = NamedThread{"reflector", [this](const std::stop_token& stop) { run(stop); }};
    }

    net::Endpoint endpoint() const { return m_port->localEndpoints().front(); }

    std::uint64_t framesRelayed() const noexcept { return m_frames.load(); }

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

    static std::uint32_t deviceOf(const wire::DatagramView& datagram)
    {
        std::uint32_t account = 0;
        const std::string_view digits = datagram.username().substr(5);
        std::from_chars(digits.data(), digits.data() + digits.size(), account);
        const std::uint32_t ssid = datagram.ssid().value;
        const std::uint32_t place = ssid <= 99 ? ssid - 1 : ssid - 7;
        return (account - 1) * static_cast<std::uint32_t>(bench::kDevicesPerAccount) + place;
    }

    void take(const wire::DatagramView& datagram, const net::Endpoint& from)
    {
        const std::uint32_t device = deviceOf(datagram);
        if (m_faults.mute || device >= m_endpoints.size())
            return;
        if (datagram.type() == wire::PacketType::Heartbeat)
            answer(datagram, device, from);
        if (datagram.type() == wire::PacketType::Voice && m_endpoints[device] == from)
            relay(datagram, device);
    }

    void answer(const wire::DatagramView& request, std::uint32_t device, const net::Endpoint& from)
    {
        std::array<std::byte, wire::kMaxDatagramBytes> reply{};
        const bool refused = m_faults.refuse && m_faults.refuse(device);
        const std::string callsign = bench::identityOf(device, m_groups).callsign;
        const std::size_t bytes =
            refused ? wire::encodeReject(request, wire::RejectReason::InvalidPassword, reply)
                    : wire::encodeSuccessReply(request, callsign, reply);
        if (!refused)
            m_endpoints[device] = from;
        send(ByteSpan{reply}.first(bytes), from);
    }

    void relay(const wire::DatagramView& voice, std::uint32_t talker)
    {
        const auto stamp = bench::FramePayload::read(voice.data());
        const bench::SwarmIdentity identity = bench::identityOf(talker, m_groups);
        std::array<std::byte, wire::kMaxDatagramBytes> frame{};
        const std::size_t bytes = wire::rewriteForForwarding(voice,
                                                             {.username = identity.username,
                                                              .callsign = identity.callsign,
                                                              .ssid = Ssid{identity.ssid},
                                                              .model = voice.model(),
                                                              .dmrId = 7},
                                                             0, frame);
        if (m_faults.keepPassword)
            std::copy_n(voice.bytes().begin() + 38, 10, frame.begin() + 38);
        const std::uint32_t number = stamp ? stamp->frame : 0;
        for (auto device = talker % m_groups; device < m_endpoints.size(); device += m_groups)
            if (device != talker)
                relayTo(device, number, MutableByteSpan{frame}.first(bytes));
        m_frames.fetch_add(1);
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

    std::uint32_t m_groups;
    ReflectorFaults m_faults;
    std::vector<net::Endpoint> m_endpoints;
    std::unique_ptr<net::UdpPort> m_port;
    std::unique_ptr<net::DatagramSender> m_sender;
    std::atomic<std::uint64_t> m_frames{0};
    NamedThread m_thread;
};

} // namespace shack::tests
