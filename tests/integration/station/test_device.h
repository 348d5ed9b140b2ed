#pragma once

#include "engine/net/udp_backend.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_reply.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shack::test {

/// One datagram as a device got it.
struct Received {
    std::vector<std::byte> bytes;

    wire::DatagramView view() const { return *wire::DatagramView::parse(bytes); }
};

/// A small DraARL device on a loopback socket of its own: it sends what a test says and keeps what
/// arrives. Only the wire codecs are shared with the station.
class TestDevice {
public:
    TestDevice(const net::Endpoint& station, std::string user, std::uint8_t ssid,
               std::string password = "Abc12345", std::uint8_t model = 1);

    std::string user;
    std::string password;
    Ssid ssid;
    std::uint8_t model;
    std::string mac; ///< "" = heartbeats without one
    std::uint32_t dmrId = 0;
    std::string proxySource; ///< set: every datagram gets a PROXY v2 header with this endpoint

    void heartbeat();
    void voice(std::string_view payload);
    void text(std::string_view text);
    void config(const std::vector<std::byte>& data);
    void send(wire::PacketType type, ByteSpan data);
    void sendRaw(ByteSpan datagram);

    /// The next datagram of that type; others that came before are dropped.
    std::optional<Received> next(wire::PacketType type,
                                 std::chrono::milliseconds atMost = std::chrono::seconds{2});

    /// Sends heartbeats until one is answered: "ok", or "3 invalid_password"; "silence" after
    /// `atMost`.
    std::string login(std::chrono::milliseconds atMost = std::chrono::seconds{5});

    /// One heartbeat and its answer.
    std::string answer(std::chrono::milliseconds atMost = std::chrono::seconds{2});

    /// Everything that is there now.
    std::vector<Received> drain();

    /// Voice payloads heard within the time, in order.
    std::vector<std::string> heard(std::size_t count,
                                   std::chrono::milliseconds atMost = std::chrono::seconds{2});

    /// True when nothing of the type arrives in the time.
    bool quiet(wire::PacketType type, std::chrono::milliseconds during);

    /// The same device behind another port.
    void moveToNewPort();

    net::Endpoint endpoint() const;

    std::optional<Received> lastReply; ///< to the last heartbeat

private:
    std::optional<Received> receive(std::chrono::milliseconds atMost);

    net::Endpoint m_station;
    std::unique_ptr<net::UdpPort> m_port;
    std::unique_ptr<net::DatagramSender> m_sender;
    std::vector<Received> m_waiting;
};

std::string payloadOf(const Received& datagram);

} // namespace shack::test
