#include "tests/integration/station/test_device.h"

#include "engine/wire/draarl_heartbeat.h"
#include "engine/wire/proxy_v2.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

namespace shack::test {

namespace {

std::unique_ptr<net::UdpPort> openPort()
{
    auto port = net::UdpPort::open({.listen = {net::Endpoint::loopbackV4(0)}});
    if (!port) {
        std::fprintf(stderr, "test device: %s\n", port.error().sentence().c_str());
        std::exit(1);
    }
    return std::move(*port);
}

wire::ProxyAddress proxyAddress(const net::Endpoint& endpoint)
{
    wire::ProxyAddress address{.port = endpoint.port(), .isIpv6 = endpoint.isV6()};
    std::ranges::copy(endpoint.addressBytes(), address.address.begin());
    return address;
}

} // namespace

TestDevice::TestDevice(const net::Endpoint& station, std::string userName, std::uint8_t ssidNumber,
                       std::string devicePassword, std::uint8_t deviceModel)
    : user(std::move(userName)), password(std::move(devicePassword)), ssid{ssidNumber},
      model(deviceModel), m_station(station), m_port(openPort()), m_sender(m_port->makeSender())
{
}

void TestDevice::moveToNewPort()
{
    m_sender.reset();
    m_port = openPort();
    m_sender = m_port->makeSender();
    m_waiting.clear();
}

net::Endpoint TestDevice::endpoint() const
{
    return m_port->localEndpoints().front();
}

void TestDevice::heartbeat()
{
    std::array<std::byte, wire::kMaxHeartbeatDataBytes> data{};
    const std::size_t size =
        wire::encodeHeartbeat({.position = {}, .mac = wire::MacAddress::parse(mac)}, data);
    send(wire::PacketType::Heartbeat, ByteSpan{data}.first(size));
}

void TestDevice::voice(std::string_view payload)
{
    send(wire::PacketType::Voice, asBytes(payload));
}

void TestDevice::text(std::string_view words)
{
    send(wire::PacketType::Text, asBytes(words));
}

void TestDevice::config(const std::vector<std::byte>& data)
{
    send(wire::PacketType::Config, data);
}

void TestDevice::send(wire::PacketType type, ByteSpan data)
{
    std::array<std::byte, wire::kMaxDatagramBytes> datagram{};
    const std::size_t size = wire::encode({.username = user,
                                           .password = password,
                                           .type = type,
                                           .model = static_cast<wire::DeviceModel>(model),
                                           .ssid = ssid,
                                           .dmrId = dmrId,
                                           .callsign = "SPOOF"},
                                          data, datagram);
    sendRaw(ByteSpan{datagram}.first(size));
}

void TestDevice::sendRaw(ByteSpan datagram)
{
    std::vector<std::byte> bytes(wire::kMaxProxyHeaderBytes + datagram.size());
    std::size_t head = 0;
    if (!proxySource.empty())
        head = wire::encodeProxyV2(proxyAddress(*net::Endpoint::parse(proxySource)),
                                   proxyAddress(m_station), bytes);
    std::ranges::copy(datagram, bytes.begin() + static_cast<std::ptrdiff_t>(head));
    bytes.resize(head + datagram.size());
    const net::OutgoingDatagram outgoing{.payload = bytes, .to = m_station, .from = {}};
    m_sender->sendEach({&outgoing, 1});
}

std::optional<Received> TestDevice::receive(std::chrono::milliseconds atMost)
{
    if (m_waiting.empty()) {
        m_port->source().wait(atMost);
        for (const net::ReceivedDatagram& datagram : m_port->source().receive().datagrams)
            m_waiting.push_back({{datagram.bytes.begin(), datagram.bytes.end()}});
    }
    if (m_waiting.empty())
        return std::nullopt;
    Received first = std::move(m_waiting.front());
    m_waiting.erase(m_waiting.begin());
    return first;
}

std::optional<Received> TestDevice::next(wire::PacketType type, std::chrono::milliseconds atMost)
{
    const auto until = std::chrono::steady_clock::now() + atMost;
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            until - std::chrono::steady_clock::now());
        auto datagram = receive(std::max(left, std::chrono::milliseconds{0}));
        if (datagram && datagram->view().type() == type)
            return datagram;
        if (!datagram && left.count() <= 0)
            return std::nullopt;
    }
}

std::string TestDevice::answer(std::chrono::milliseconds atMost)
{
    heartbeat();
    lastReply = next(wire::PacketType::Heartbeat, atMost);
    if (!lastReply)
        return "silence";
    if (const auto reject = wire::parseReject(lastReply->view()))
        return std::to_string(static_cast<int>(reject->status)) + " " + std::string{reject->text};
    return "ok";
}

std::string TestDevice::login(std::chrono::milliseconds atMost)
{
    const auto until = std::chrono::steady_clock::now() + atMost;
    std::string outcome = "silence";
    while (outcome == "silence" && std::chrono::steady_clock::now() < until)
        outcome = answer(std::chrono::milliseconds{1'000});
    return outcome;
}

std::vector<Received> TestDevice::drain()
{
    std::vector<Received> all;
    while (auto datagram = receive(std::chrono::milliseconds{0}))
        all.push_back(std::move(*datagram));
    return all;
}

std::vector<std::string> TestDevice::heard(std::size_t count, std::chrono::milliseconds atMost)
{
    std::vector<std::string> payloads;
    const auto until = std::chrono::steady_clock::now() + atMost;
    while (payloads.size() < count) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            until - std::chrono::steady_clock::now());
        auto datagram = next(wire::PacketType::Voice, std::max(left, std::chrono::milliseconds{0}));
        if (!datagram)
            break;
        payloads.push_back(payloadOf(*datagram));
    }
    return payloads;
}

bool TestDevice::quiet(wire::PacketType type, std::chrono::milliseconds during)
{
    return !next(type, during).has_value();
}

std::string payloadOf(const Received& datagram)
{
    return std::string{asText(datagram.view().data())};
}

} // namespace shack::test
