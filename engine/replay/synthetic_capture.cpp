#include "engine/replay/synthetic_capture.h"

#include "engine/bench/plan_words.h"
#include "engine/bench/swarm_identity.h"
#include "engine/stats/seeded_random.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_voice.h"
#include "engine/wire/packet_builder.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>
#include <utility>
#include <vector>

namespace shack::replay {
namespace {

using Traffic = SyntheticPlan::Traffic;
using Bytes = std::vector<std::byte>;

constexpr std::array<std::string_view, 5> kTrafficNames{"http", "imix", "draarl", "mixed", "even"};
constexpr std::size_t kPiece = std::size_t{1} << 20U; ///< handed out at once
constexpr std::size_t kSegment = 1'448;               ///< TCP bytes of a full Ethernet packet
constexpr std::size_t kNoise = 64 * 1024;
constexpr std::uint32_t kServer = 0x0A00'0001;  ///< 10.0.0.1
constexpr std::uint32_t kClients = 0x0A01'0000; ///< 10.1.0.0 and up

/// One packet after another of one kind of traffic.
class Flow {
public:
    virtual ~Flow() = default;
    virtual void next(wire::PacketShape& shape, Bytes& payload) = 0;

    /// How long nothing is sent before the next packet, besides its ordinary distance.
    virtual std::chrono::milliseconds takePause() { return {}; }
};

wire::PacketEnd endOf(bool v6, std::uint32_t address, std::uint16_t port)
{
    if (!v6)
        return wire::PacketEnd::v4(address, port);
    wire::PacketEnd end{.port = port}; // fd00:: and the address
    end.address[0] = std::byte{0xFD};
    storeBigEndian(end.address.data() + 12, address);
    return end;
}

/// Random bytes for payloads: pieces of one pool, so that a gigabyte is made in seconds.
class Noise {
public:
    explicit Noise(std::uint64_t seed) : m_random(seed), m_pool(2 * kNoise)
    {
        for (std::size_t at = 0; at < m_pool.size(); at += 8)
            storeBigEndian(m_pool.data() + at, m_random.next());
    }

    void fill(Bytes& payload, std::size_t size)
    {
        const auto from = m_pool.begin() + static_cast<std::ptrdiff_t>(m_random.next() % kNoise);
        payload.assign(from, from + static_cast<std::ptrdiff_t>(std::min(size, kNoise)));
    }

    std::uint64_t below(std::uint64_t limit) noexcept { return m_random.next() % limit; }

private:
    stats::SeededRandom m_random;
    Bytes m_pool;
};

/// Clients that fetch pages, several connections at once.
class HttpFlow final : public Flow {
public:
    HttpFlow(Noise& noise, bool v6) : m_noise(noise), m_v6(v6)
    {
        for (Connection& connection : m_connections)
            open(connection);
    }

    void next(wire::PacketShape& shape, Bytes& payload) override
    {
        Connection& connection = m_connections[m_noise.below(m_connections.size())];
        shape.protocol = wire::kProtocolTcp;
        payload.clear();
        step(connection, shape, payload);
    }

private:
    enum class Step : std::uint8_t { Syn, SynAck, Ack, Ask, Answer, Confirm, Fin, FinAck, LastAck };

    struct Connection {
        std::uint32_t client = 0;
        std::uint16_t port = 0;
        std::uint32_t clientSequence = 0;
        std::uint32_t serverSequence = 0;
        std::uint64_t left = 0; ///< bytes of the answer
        Step step = Step::Syn;
    };

    void open(Connection& connection)
    {
        connection = {.client = kClients + static_cast<std::uint32_t>(m_noise.below(5'000)),
                      .port = static_cast<std::uint16_t>(32'768 + m_noise.below(28'000)),
                      .clientSequence = static_cast<std::uint32_t>(m_noise.below(1ULL << 32U)),
                      .serverSequence = static_cast<std::uint32_t>(m_noise.below(1ULL << 32U)),
                      .left = 400 + m_noise.below(60'000)};
    }

    void towards(wire::PacketShape& shape, const Connection& connection, bool server) const
    {
        const wire::PacketEnd client = endOf(m_v6, connection.client, connection.port);
        const wire::PacketEnd web = endOf(m_v6, kServer, 80);
        shape.source = server ? client : web;
        shape.destination = server ? web : client;
        shape.tcp = {.sequence = server ? connection.clientSequence : connection.serverSequence,
                     .acknowledged = server ? connection.serverSequence : connection.clientSequence,
                     .window = 64'240,
                     .ack = true};
    }

    void step(Connection& connection, wire::PacketShape& shape, Bytes& payload)
    {
        const Step step = connection.step;
        const bool toServer = step == Step::Syn || step == Step::Ack || step == Step::Ask ||
                              step == Step::Confirm || step == Step::FinAck;
        towards(shape, connection, toServer);
        connection.step = static_cast<Step>(static_cast<int>(step) + 1);
        std::uint32_t& sequence = toServer ? connection.clientSequence : connection.serverSequence;
        switch (step) {
        case Step::Syn:
            shape.tcp.ack = false;
            [[fallthrough]];
        case Step::SynAck:
            shape.tcp.syn = true;
            ++sequence;
            return;
        case Step::Ask:
            text(payload, fmt::format("GET /page/{} HTTP/1.1\r\nHost: club.example\r\n\r\n",
                                      m_noise.below(1'000)));
            break;
        case Step::Answer:
            m_noise.fill(payload, std::min<std::uint64_t>(connection.left, kSegment));
            connection.left -= payload.size();
            break;
        case Step::Confirm:
            if (connection.left > 0)
                connection.step = Step::Answer;
            return;
        case Step::Fin:
        case Step::FinAck:
            shape.tcp.fin = true;
            ++sequence;
            return;
        case Step::LastAck:
            open(connection);
            return;
        case Step::Ack:
            return;
        }
        shape.tcp.push = true;
        sequence += static_cast<std::uint32_t>(payload.size());
    }

    static void text(Bytes& payload, std::string_view words)
    {
        const ByteSpan bytes = asBytes(words);
        payload.assign(bytes.begin(), bytes.end());
    }

    Noise& m_noise;
    bool m_v6;
    std::array<Connection, 64> m_connections{};
};

class ImixFlow final : public Flow {
public:
    ImixFlow(Noise& noise, bool v6) : m_noise(noise), m_v6(v6) {}

    void next(wire::PacketShape& shape, Bytes& payload) override
    {
        // Whole packets of 64, 594 and 1518 bytes with their frame check sequence.
        const std::uint64_t draw = m_noise.below(12);
        const std::size_t size = draw < 7 ? 64 : (draw < 11 ? 594 : 1'518);
        const std::size_t headers = 14 + (m_v6 ? 40U : 20U) + 8 + 4;
        m_noise.fill(payload, size > headers ? size - headers : 1);
        shape.protocol = wire::kProtocolUdp;
        shape.source = endOf(m_v6, kClients + static_cast<std::uint32_t>(m_noise.below(64)),
                             static_cast<std::uint16_t>(20'000 + m_noise.below(64)));
        shape.destination = endOf(m_v6, kServer, 9'999);
    }

private:
    Noise& m_noise;
    bool m_v6;
};

class EvenFlow final : public Flow {
public:
    EvenFlow(Noise& noise, const SyntheticPlan& plan) : m_v6(plan.v6)
    {
        const std::uint32_t headers = m_v6 ? 48 : 28;
        noise.fill(m_payload, std::clamp(plan.packetBytes, headers + 8, 9'000U) - headers);
    }

    /// The number of the packet stands in its first bytes.
    void next(wire::PacketShape& shape, Bytes& payload) override
    {
        storeBigEndian(m_payload.data(), m_number++);
        payload = m_payload;
        shape.protocol = wire::kProtocolUdp;
        shape.source = endOf(m_v6, kClients, 20'000);
        shape.destination = endOf(m_v6, kServer, 9'999);
    }

private:
    bool m_v6;
    Bytes m_payload;
    std::uint64_t m_number = 0;
};

/// Every device sends a heartbeat first; then one device of each group talks for an over, all are
/// silent for a moment, and other ones talk. Passwords are blank, as in any capture of ours.
class DraarlFlow final : public Flow {
public:
    DraarlFlow(Noise& noise, const SyntheticPlan& plan) : m_noise(noise), m_v6(plan.v6)
    {
        const std::uint32_t groups = std::max(1U, plan.groups);
        const std::uint32_t devices = std::max(plan.devices, groups);
        for (std::uint32_t i = 0; i < devices; ++i)
            m_devices.push_back(bench::identityOf(i, groups));
        m_talkers.resize(groups);
        chooseTalkers();
    }

    void next(wire::PacketShape& shape, Bytes& payload) override
    {
        const std::uint64_t number = m_number++;
        const bool heartbeat = number < m_devices.size() || number % kHeartbeatEvery == 0;
        auto device = static_cast<std::size_t>(number);
        if (number >= m_devices.size() && heartbeat)
            device = static_cast<std::size_t>(m_noise.below(m_devices.size()));
        if (!heartbeat)
            device = m_talkers[static_cast<std::size_t>(m_spoken % m_talkers.size())];
        shape.protocol = wire::kProtocolUdp;
        shape.source = endOf(m_v6, kClients + 1 + static_cast<std::uint32_t>(device), 60'050);
        shape.destination = endOf(m_v6, kServer, wire::kDefaultUdpPort);
        encode(m_devices[device], heartbeat, payload);
        if (heartbeat || ++m_spoken % (kOverFrames * m_talkers.size()) != 0)
            return;
        chooseTalkers();
        m_pause = kPause;
    }

    std::chrono::milliseconds takePause() override { return std::exchange(m_pause, {}); }

private:
    static constexpr std::uint64_t kHeartbeatEvery = 37;
    static constexpr std::uint64_t kOverFrames = 50; ///< of each group
    /// Longer than a station keeps a talk turn.
    static constexpr std::chrono::milliseconds kPause{1'200};

    /// Devices were dealt to the groups in turn.
    void chooseTalkers()
    {
        const std::size_t groups = m_talkers.size();
        for (std::size_t group = 0; group < groups; ++group) {
            const std::size_t members = (m_devices.size() - group + groups - 1) / groups;
            m_talkers[group] = group + groups * static_cast<std::size_t>(m_noise.below(members));
        }
    }

    void encode(const bench::SwarmIdentity& device, bool heartbeat, Bytes& payload)
    {
        Bytes voice;
        if (!heartbeat)
            encodeVoice(voice);
        payload.resize(wire::kMaxDatagramBytes);
        payload.resize(
            wire::encode({.username = device.username,
                          .type = heartbeat ? wire::PacketType::Heartbeat : wire::PacketType::Voice,
                          .model = wire::DeviceModel::EspBox,
                          .ssid = Ssid{device.ssid},
                          .callsign = heartbeat ? std::string_view{} : device.callsign},
                         voice, payload));
    }

    /// Two Opus packets of 60 ms (RFC 6716: SILK wide band), as a radio box sends them.
    void encodeVoice(Bytes& voice)
    {
        std::array<Bytes, 2> frames;
        std::array<ByteSpan, 2> spans;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            m_noise.fill(frames[i], 100 + m_noise.below(60));
            frames[i][0] = std::byte{0x58};
            spans[i] = frames[i];
        }
        voice.resize(wire::kMaxDataBytes);
        voice.resize(wire::encodeMergedVoice(spans, voice));
    }

    Noise& m_noise;
    bool m_v6;
    std::vector<bench::SwarmIdentity> m_devices;
    std::vector<std::size_t> m_talkers; ///< one of each group
    std::uint64_t m_number = 0;
    std::uint64_t m_spoken = 0;
    std::chrono::milliseconds m_pause{0};
};

class MixedFlow final : public Flow {
public:
    MixedFlow(Noise& noise, const SyntheticPlan& plan)
        : m_noise(noise), m_http(noise, plan.v6), m_imix(noise, plan.v6), m_draarl(noise, plan)
    {
    }

    void next(wire::PacketShape& shape, Bytes& payload) override
    {
        const std::array<Flow*, 3> flows{&m_http, &m_imix, &m_draarl};
        flows[m_noise.below(flows.size())]->next(shape, payload);
    }

private:
    Noise& m_noise;
    HttpFlow m_http;
    ImixFlow m_imix;
    DraarlFlow m_draarl;
};

std::unique_ptr<Flow> makeFlow(const SyntheticPlan& plan, Noise& noise)
{
    switch (plan.traffic) {
    case Traffic::Http:
        return std::make_unique<HttpFlow>(noise, plan.v6);
    case Traffic::Imix:
        return std::make_unique<ImixFlow>(noise, plan.v6);
    case Traffic::Draarl:
        return std::make_unique<DraarlFlow>(noise, plan);
    case Traffic::Even:
        return std::make_unique<EvenFlow>(noise, plan);
    case Traffic::Mixed:
        break;
    }
    return std::make_unique<MixedFlow>(noise, plan);
}

} // namespace

Result<Traffic> parseTraffic(std::string_view text)
{
    const auto found = std::find(kTrafficNames.begin(), kTrafficNames.end(), text);
    if (found == kTrafficNames.end())
        return failed(bench::notA("one of http, imix, draarl, mixed, even", text).error());
    return static_cast<Traffic>(found - kTrafficNames.begin());
}

std::string_view trafficName(Traffic traffic) noexcept
{
    return kTrafficNames[static_cast<std::size_t>(traffic)];
}

std::uint64_t makeCapture(const SyntheticPlan& plan, const std::function<bool(ByteSpan)>& write,
                          const std::stop_token& stop)
{
    Noise noise{plan.seed};
    const auto flow = makeFlow(plan, noise);
    wire::PcapWriter writer{plan.format, plan.order};
    Bytes out;
    writer.begin(fmt::format("synthetic {}, seed {}", trafficName(plan.traffic), plan.seed), out);
    writer.addInterface({.link = plan.link,
                         .snapLength = 65'535,
                         .resolution = {.exponent = 9},
                         .name = "synthetic"},
                        out);
    wire::PacketShape shape{.link = plan.link, .v6 = plan.v6};
    for (std::uint8_t tag = 0; tag < plan.vlans; ++tag)
        shape.vlans.push_back(static_cast<std::uint16_t>(100 + tag));
    const double gap = 1e9 / std::max(plan.perSecond, 1e-3);
    Bytes payload;
    Bytes packet;
    std::uint64_t made = 0;
    std::uint64_t bytes = 0;
    std::chrono::nanoseconds pauses{0};
    while (made < plan.packets && (plan.bytes == 0 || bytes < plan.bytes) &&
           !stop.stop_requested()) {
        pauses += flow->takePause();
        flow->next(shape, payload);
        shape.identification = static_cast<std::uint16_t>(made);
        wire::buildPacket(shape, payload, packet);
        // Up to half a gap too late, so that distances differ; times still grow.
        const double jitter =
            plan.traffic == Traffic::Even ? 0 : static_cast<double>(noise.below(500)) / 1'000;
        const auto since = static_cast<std::int64_t>((static_cast<double>(made) + jitter) * gap);
        writer.packet(
            {.time = plan.startsAt + pauses + std::chrono::nanoseconds{since}, .bytes = packet},
            out);
        ++made;
        bytes += packet.size();
        if (out.size() < kPiece)
            continue;
        if (!write(out))
            return made;
        out.clear();
    }
    (void)write(out);
    return made;
}

} // namespace shack::replay
