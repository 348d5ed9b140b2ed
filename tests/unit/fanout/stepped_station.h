#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/ingress.h"
#include "engine/fanout/writer.h"
#include "engine/net/udp_backend_memory.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_heartbeat.h"

#include <QtGlobal>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace shack::fanout::test {

/// Time passes when a writer pauses.
class ManualPause final : public WriterPause {
public:
    explicit ManualPause(ManualClock& clock) noexcept : m_clock(clock) {}

    void pause(std::chrono::nanoseconds duration) noexcept override
    {
        m_clock.advance(duration);
        m_total += duration;
    }

    std::chrono::nanoseconds total() const noexcept { return m_total; }

private:
    ManualClock& m_clock;
    std::chrono::nanoseconds m_total{};
};

/// A device of a test: where it is, and what control knows of it.
struct Radio {
    DeviceRoute route;
    net::MemoryDevice link;
    std::optional<wire::MacAddress> mac;
    std::string password = "secret99";
};

/// The whole frame path driven by hand in one thread: ingress, scheduler and writers over a network
/// in memory, and the test in the place of control.
class SteppedStation {
public:
    explicit SteppedStation(const FanoutConfig& settings = {}, std::uint32_t writers = 2,
                            std::vector<net::Endpoint> listen = {stationEndpoint()})
        : config(settings), network(net::MemoryNetwork::movingClock(clock)),
          port(openPort(network, config, std::move(listen))), pause(clock),
          orders(kMailboxCapacity), notes(kMailboxCapacity), pacer(config.paceMegabit),
          scheduler(config, writers, [this] { ++resolveCalls; }),
          ingress({.config = config,
                   .clock = clock,
                   .source = port->source(),
                   .scheduler = scheduler,
                   .live = live,
                   .domains = domains,
                   .orders = orders,
                   .notes = notes,
                   .taps = {.archive = &tap},
                   .reachability = Reachability::of(port->localEndpoints(), {})},
                  port->makeSender(), writers, kSeed)
    {
        const WriterSurroundings around{.config = config,
                                        .scheduler = scheduler,
                                        .clock = clock,
                                        .live = live,
                                        .pacer = pacer,
                                        .pause = pause};
        for (std::uint32_t index = 0; index < writers; ++index)
            writerList.push_back(std::make_unique<Writer>(index, around, port->makeSender()));
    }

    static net::Endpoint stationEndpoint() { return net::Endpoint::loopbackV4(60050); }

    // ---- the place of control ----

    void order(Order&& what)
    {
        const bool taken = orders.post(std::move(what));
        Q_ASSERT(taken);
        ingress.step();
        collect();
    }

    /// Every inner list is a domain; groups listed in `disabled` conduct only.
    void plan(const std::vector<std::vector<std::uint32_t>>& groups,
              const std::vector<std::uint32_t>& disabled = {})
    {
        auto made = std::make_shared<RoutePlan>();
        made->revision = ++planRevision;
        for (const auto& joined : groups) {
            DomainPlan domain;
            for (const std::uint32_t id : joined) {
                domain.groups.push_back(TalkGroupId{id});
                if (std::ranges::find(disabled, id) == disabled.end())
                    domain.enabledGroups.push_back(TalkGroupId{id});
                made->domainOfGroup[TalkGroupId{id}] =
                    static_cast<std::uint32_t>(made->domains.size());
            }
            auto& known = domainIds[joined];
            if (!known)
                known = DomainId{++lastDomain};
            domain.id = known;
            made->domains.push_back(std::move(domain));
        }
        order(SetRoutePlan{std::move(made)});
    }

    DomainId domainOf(const std::vector<std::uint32_t>& groups) { return domainIds.at(groups); }

    Radio& radio(std::uint32_t number, std::uint32_t group, const net::Endpoint& at)
    {
        DeviceRoute route{.device = DeviceId{number},
                          .owner = AccountId{number},
                          .username = "station" + std::to_string(number),
                          .callsign = "BG" + std::to_string(number),
                          .ssid = Ssid{static_cast<std::uint8_t>(1 + number % 90)},
                          .model = 1,
                          .dmrId = 460'000 + number,
                          .group = TalkGroupId{group},
                          .mayTalk = true,
                          .hears = true};
        radios.push_back({.route = route, .link = network.addDevice(at).value(), .mac = {}});
        order(UpsertDevice{route});
        return radios.back();
    }

    /// At 10.x.y.z:4000, one address per number.
    Radio& radio(std::uint32_t number, std::uint32_t group)
    {
        return radio(number, group, net::Endpoint::v4(0x0A000000U + number, 4000));
    }

    Radio& onlineRadio(std::uint32_t number, std::uint32_t group)
    {
        Radio& made = radio(number, group);
        logIn(made);
        return made;
    }

    /// Heartbeat, verdict of control, reply; what arrives at the radio is thrown away.
    void logIn(Radio& radio)
    {
        sendHeartbeat(radio);
        step();
        acceptLogins(&radio);
        radio.link.take();
    }

    /// Answers all waiting login attempts as the radios' own control would; `likely` is looked at
    /// first.
    void acceptLogins(const Radio* likely = nullptr)
    {
        auto waiting = std::move(attempts);
        attempts.clear();
        for (LoginAttempt& attempt : waiting) {
            const Radio* const radio = radioOf(attempt, likely);
            if (radio == nullptr || attempt.password.reveal() != radio->password)
                order(LoginVerdict{std::move(attempt), LoginRefused{3, "invalid_password"}});
            else
                order(LoginVerdict{std::move(attempt), LoginAccepted{radio->route}});
        }
    }

    const Radio* radioOf(const LoginAttempt& attempt, const Radio* likely) const
    {
        const auto asked = foldedIdentity(attempt.username, attempt.ssid);
        const auto matches = [&asked](const Radio& radio) {
            return foldedIdentity(radio.route.username, radio.route.ssid) == asked;
        };
        if (likely != nullptr && matches(*likely))
            return likely;
        const auto found = std::ranges::find_if(radios, matches);
        return found == radios.end() ? nullptr : &*found;
    }

    // ---- the place of the devices ----

    wire::HeaderFields fieldsOf(const Radio& radio, wire::PacketType type) const
    {
        return {.username = radio.route.username,
                .password = radio.password,
                .type = type,
                .model = static_cast<wire::DeviceModel>(radio.route.model),
                .ssid = radio.route.ssid,
                .dmrId = 7,
                .callsign = "FAKE",
                .reserved = 0};
    }

    static std::vector<std::byte> datagram(const wire::HeaderFields& fields, ByteSpan data)
    {
        std::vector<std::byte> bytes(wire::kMaxDatagramBytes);
        bytes.resize(wire::encode(fields, data, bytes));
        return bytes;
    }

    void send(Radio& radio, const wire::HeaderFields& fields, ByteSpan data = {})
    {
        radio.link.send(datagram(fields, data), stationEndpoint());
    }

    void sendHeartbeat(Radio& radio)
    {
        std::array<std::byte, wire::kMaxHeartbeatDataBytes> data{};
        const std::size_t size = wire::encodeHeartbeat({.position = {}, .mac = radio.mac}, data);
        send(radio, fieldsOf(radio, wire::PacketType::Heartbeat), ByteSpan{data}.first(size));
    }

    /// Two Opus frames of 60 ms whose first byte is `mark`.
    static std::vector<std::byte> voicePayload(std::uint8_t mark = 0x58)
    {
        std::vector<std::byte> data(2 * (2 + 40), std::byte{mark});
        storeBigEndian<std::uint16_t>(data.data(), 40);
        storeBigEndian<std::uint16_t>(data.data() + 42, 40);
        return data;
    }

    void sendVoice(Radio& radio, std::uint8_t mark = 0x58)
    {
        send(radio, fieldsOf(radio, wire::PacketType::Voice), voicePayload(mark));
    }

    void sendText(Radio& radio, std::string_view text)
    {
        send(radio, fieldsOf(radio, wire::PacketType::Text), asBytes(text));
    }

    // ---- time ----

    /// Ingress until it has nothing to do, writers until everything is sent.
    void step()
    {
        ingressStep();
        writersStep();
        ingressStep(); // frames that were waiting for their receivers
        writersStep();
    }

    void ingressStep()
    {
        while (ingress.step().count() == 0) {
        }
        collect();
    }

    void writersStep()
    {
        bool worked = true;
        while (worked) {
            worked = false;
            for (const auto& writer : writerList)
                worked |= writer->step();
        }
    }

    void passTime(std::chrono::nanoseconds duration)
    {
        clock.advance(duration);
        step();
    }

    void collect()
    {
        drained.clear();
        notes.drain(drained);
        for (Note& note : drained) {
            if (auto* attempt = std::get_if<LoginAttempt>(&note))
                attempts.push_back(std::move(*attempt));
            else
                seen.push_back(std::move(note));
        }
    }

    // ---- what to look at ----

    template <typename Kind>
    std::vector<Kind> seenNotes() const
    {
        std::vector<Kind> found;
        for (const Note& note : seen)
            if (const auto* kind = std::get_if<Kind>(&note))
                found.push_back(*kind);
        return found;
    }

    FanoutReading fanout() const
    {
        FanoutReading reading;
        scheduler.readInto(reading);
        for (const auto& writer : writerList)
            writer->counters().addTo(reading);
        return reading;
    }

    IngressReading inbound() const { return ingress.counters().reading(); }

    SessionReading session(const Radio& radio) const
    {
        std::vector<SessionReading> all;
        live.readAll(all);
        for (const SessionReading& each : all)
            if (each.device == radio.route.device)
                return each;
        return {};
    }

    static constexpr std::uint64_t kSeed = 20'261'130;

    FanoutConfig config;
    ManualClock clock;
    net::MemoryNetwork network;
    std::unique_ptr<net::MemoryPort> port;
    ManualPause pause;
    OrderMailbox orders;
    NoteMailbox notes;
    LiveSessions live;
    DomainRegistry domains;
    FrameTap tap;
    EgressPacer pacer;
    int resolveCalls = 0;
    FrameScheduler scheduler;
    Ingress ingress;
    std::vector<std::unique_ptr<Writer>> writerList;
    std::deque<Radio> radios;
    std::vector<LoginAttempt> attempts;
    std::vector<Note> seen;

private:
    static std::unique_ptr<net::MemoryPort> openPort(net::MemoryNetwork& network,
                                                     const FanoutConfig& config,
                                                     std::vector<net::Endpoint> listen)
    {
        net::UdpPortConfig wanted;
        wanted.listen = std::move(listen);
        wanted.receiveBatch = config.receiveBatch;
        wanted.sendBatch = config.sendBatch;
        wanted.arrivalTimes = true;
        return std::move(network.open(wanted).value());
    }

    std::vector<Note> drained;
    std::map<std::vector<std::uint32_t>, DomainId> domainIds;
    std::uint64_t lastDomain = 0;
    std::uint64_t planRevision = 0;
};

} // namespace shack::fanout::test
