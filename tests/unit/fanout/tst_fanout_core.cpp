#include "engine/fanout/fanout_core.h"
#include "engine/net/udp_backend_memory.h"
#include "tests/support/test_main.h"
#include "tests/unit/fanout/stepped_station.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace shack;
using namespace shack::fanout;
using namespace shack::fanout::test;
using namespace std::chrono_literals;

namespace {

/// The real threads over a network in memory, with control played by the test thread.
class ThreadedStation {
public:
    explicit ThreadedStation(std::uint32_t count, std::uint32_t groups = 1,
                             FanoutConfig config = {}, net::MemoryConditions conditions = {})
        : network(clock, conditions), group(groups)
    {
        net::UdpPortConfig wanted;
        wanted.listen = {SteppedStation::stationEndpoint()};
        wanted.receiveBufferBytes = 64U << 20U;
        auto opened = std::move(network.open(wanted).value());
        port = opened.get();
        core = std::make_unique<FanoutCore>(config, std::move(opened), clock);
        core->setNoteWake([this] { ++noteWakes; });
        core->start();
        plan();
        for (std::uint32_t number = 1; number <= count; ++number)
            add(number);
        // The replies too, or a late one would be taken for a frame.
        waitUntil(
            [&] { return onlineCount() == count && core->read().ingress.repliesSent == count; });
    }

    void plan()
    {
        auto made = std::make_shared<RoutePlan>();
        for (std::uint32_t id = 1; id <= group; ++id) {
            made->domainOfGroup[TalkGroupId{id}] = static_cast<std::uint32_t>(id - 1);
            made->domains.push_back({.id = DomainId{id},
                                     .groups = {TalkGroupId{id}},
                                     .enabledGroups = {TalkGroupId{id}}});
        }
        give(SetRoutePlan{std::move(made)});
    }

    DeviceRoute routeOf(std::uint32_t number) const
    {
        return {.device = DeviceId{number},
                .owner = AccountId{number},
                .username = "station" + std::to_string(number),
                .callsign = "BG7ABC",
                .ssid = Ssid{7},
                .model = 1,
                .dmrId = 0,
                .group = TalkGroupId{1 + number % group}};
    }

    void add(std::uint32_t number)
    {
        devices.push_back(network.addDevice(net::Endpoint::v4(0x0A000000U + number, 4000)).value());
        LoginAttempt attempt;
        attempt.from = devices.back().endpoint();
        attempt.realSource = attempt.from;
        attempt.username = routeOf(number).username;
        attempt.ssid = Ssid{7};
        attempt.receivedAt = clock.now();
        give(LoginVerdict{std::move(attempt), LoginAccepted{routeOf(number)}});
    }

    void give(Order&& order)
    {
        while (!core->submit(std::move(order)))
            std::this_thread::yield();
    }

    void send(std::uint32_t number, wire::PacketType type, ByteSpan data = {})
    {
        const DeviceRoute route = routeOf(number);
        devices[number - 1].send(SteppedStation::datagram({.username = route.username,
                                                           .password = "secret99",
                                                           .type = type,
                                                           .model = {},
                                                           .ssid = route.ssid},
                                                          data),
                                 SteppedStation::stationEndpoint());
    }

    std::size_t onlineCount() const
    {
        std::vector<SessionReading> all;
        core->readSessions(all);
        return static_cast<std::size_t>(std::ranges::count_if(all, &SessionReading::online));
    }

    template <typename Condition>
    static bool waitUntil(Condition&& condition, std::chrono::seconds patience = 60s)
    {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > until)
                return false;
            std::this_thread::sleep_for(1ms);
        }
        return true;
    }

    bool atRest() const
    {
        const FanoutReading now = core->read().fanout;
        return now.queued == 0 && now.running == 0;
    }

    SystemClock clock;
    net::MemoryNetwork network;
    std::uint32_t group;
    net::MemoryPort* port = nullptr;
    std::unique_ptr<FanoutCore> core;
    std::vector<net::MemoryDevice> devices;
    std::atomic<int> noteWakes{0};
};

} // namespace

/// The rooms' threads together: figures at rest, figures while running, start and stop.
class TestFanoutCore : public QObject {
    Q_OBJECT

private slots:
    void framesReachEverybodyThroughTheThreads();
    void figuresAddUpAtRestAndNeverShrink();
    void stopUnderLoadIsQuick();
    void stopWhileTheSocketIsFullIsQuick();
    void stopIsIdempotentAndStartIsOptional();
    void fullOrderMailboxIsTold();
    void notesWakeControl();
};

void TestFanoutCore::framesReachEverybodyThroughTheThreads()
{
    constexpr std::uint32_t kDevices = 500;
    FanoutConfig config;
    config.maxFrameAge = 10s; // a slow machine must not lose frames here
    config.frameQueue = 256;
    ThreadedStation station{kDevices, 1, config};
    for (auto& device : station.devices)
        device.take();
    const auto payload = SteppedStation::voicePayload();
    constexpr int kFrames = 50;
    for (int i = 0; i < kFrames; ++i) {
        station.send(1, wire::PacketType::Voice, payload);
        std::this_thread::sleep_for(2ms);
    }
    QVERIFY(station.waitUntil(
        [&] { return station.core->read().ingress.voiceFrames == kFrames && station.atRest(); }));
    QCOMPARE(station.core->read().fanout.framesDropped, 0u);
    QCOMPARE(station.devices[0].take().size(), 0u);
    for (std::uint32_t i = 1; i < kDevices; ++i)
        QCOMPARE(station.devices[i].take().size(), static_cast<std::size_t>(kFrames));
    const LatencyReading latency = station.core->takeLatency();
    QCOMPARE(latency.residence.count(), static_cast<std::uint64_t>(kFrames));
    QCOMPARE(latency.queueing.count(), static_cast<std::uint64_t>(kFrames));
    QVERIFY(latency.residence.max() >= latency.spread.max());
    QCOMPARE(station.core->takeLatency().residence.count(), 0u);
}

void TestFanoutCore::figuresAddUpAtRestAndNeverShrink()
{
    FanoutConfig config;
    config.sendWorkers = 3;
    ThreadedStation station{200, 4, config};
    std::atomic<bool> shrank{false};
    std::jthread reader{[&](const std::stop_token& stop) {
        Readings before = station.core->read();
        while (!stop.stop_requested()) {
            const Readings now = station.core->read();
            shrank = shrank || now.fanout.sent < before.fanout.sent ||
                     now.fanout.framesAccepted < before.fanout.framesAccepted ||
                     now.fanout.framesSent < before.fanout.framesSent ||
                     now.fanout.targetsAttempted < before.fanout.targetsAttempted ||
                     now.ingress.read < before.ingress.read ||
                     now.ingress.voiceFrames < before.ingress.voiceFrames;
            before = now;
            std::vector<SessionReading> sessions;
            station.core->readSessions(sessions);
            std::vector<DomainReading> domains;
            station.core->readDomains(domains);
        }
    }};
    const auto payload = SteppedStation::voicePayload();
    for (int i = 0; i < 100; ++i) {
        for (const std::uint32_t talker : {4U, 5U, 6U, 7U})
            station.send(talker, wire::PacketType::Voice, payload);
        std::this_thread::sleep_for(500us);
    }
    QVERIFY(station.waitUntil(
        [&] { return station.core->read().ingress.voiceFrames == 400 && station.atRest(); }));
    reader = {};
    QVERIFY(!shrank);
    const FanoutReading now = station.core->read().fanout;
    QCOMPARE(now.framesAccepted, 400u);
    QCOMPARE(now.framesAccepted, now.framesSent + now.framesDropped);
    QCOMPARE(now.targetsAttempted, now.sent + now.writeErrors + now.targetsAbandoned);
    QCOMPARE(now.framesPartial, 0u);
    std::uint64_t packets = 0;
    for (const WriterReading& writer : station.core->read().writers)
        packets += writer.packets;
    QCOMPARE(packets, now.sent);
}

void TestFanoutCore::stopUnderLoadIsQuick()
{
    ThreadedStation station{2000};
    const auto payload = SteppedStation::voicePayload();
    std::jthread talker{[&](const std::stop_token& stop) {
        for (int i = 0; !stop.stop_requested(); ++i) {
            station.send(1, wire::PacketType::Voice, payload);
            station.send(2, wire::PacketType::Text, payload);
            std::this_thread::sleep_for(200us);
        }
    }};
    QVERIFY(station.waitUntil([&] { return station.core->read().fanout.framesAccepted > 100; }));
    const auto before = std::chrono::steady_clock::now();
    station.core->stop();
    const auto took = std::chrono::steady_clock::now() - before;
    QVERIFY(took < 2s);
    talker = {};
    const FanoutReading now = station.core->read().fanout;
    QCOMPARE(now.queued, 0u);
    QCOMPARE(now.running, 0u);
    // Running frames are finished, unless the machine is so slow that their second is over.
    QVERIFY(now.framesPartial == 0 || took >= 1s);
    QCOMPARE(now.framesAccepted, now.framesSent + now.framesDropped);
    QCOMPARE(now.targetsAttempted, now.sent + now.writeErrors + now.targetsAbandoned);
}

void TestFanoutCore::stopWhileTheSocketIsFullIsQuick()
{
    FanoutConfig config;
    config.maxFrameAge = 1000ms; // patience of a writer: 2 s
    ThreadedStation station{100, 1, config};
    station.port->blockSending(true);
    station.send(1, wire::PacketType::Voice, SteppedStation::voicePayload());
    QVERIFY(station.waitUntil([&] { return station.core->read().fanout.blockedWaits > 0; }));
    const auto before = std::chrono::steady_clock::now();
    station.core->stop();
    QVERIFY(std::chrono::steady_clock::now() - before < 2s);
    const FanoutReading now = station.core->read().fanout;
    QCOMPARE(now.framesPartial, 1u);
    QCOMPARE(now.targetsAttempted, now.sent + now.writeErrors + now.targetsAbandoned);
}

void TestFanoutCore::stopIsIdempotentAndStartIsOptional()
{
    {
        SystemClock clock;
        net::MemoryNetwork network{clock};
        net::UdpPortConfig wanted;
        wanted.listen = {SteppedStation::stationEndpoint()};
        FanoutCore never{{}, std::move(network.open(wanted).value()), clock};
        never.stop();
        QCOMPARE(never.localEndpoints().size(), 1u);
    }
    ThreadedStation station{1};
    station.core->stop();
    station.core->stop();
    QCOMPARE(station.core->read().fanout.running, 0u);
}

void TestFanoutCore::fullOrderMailboxIsTold()
{
    SystemClock clock;
    net::MemoryNetwork network{clock};
    net::UdpPortConfig wanted;
    wanted.listen = {SteppedStation::stationEndpoint()};
    FanoutCore core{{}, std::move(network.open(wanted).value()), clock}; // not started
    for (std::size_t i = 0; i < kMailboxCapacity; ++i)
        QVERIFY(core.submit(DisconnectDevice{DeviceId{1}}));
    QVERIFY(!core.submit(DisconnectDevice{DeviceId{1}}));
}

void TestFanoutCore::notesWakeControl()
{
    ThreadedStation station{3};
    QVERIFY(station.noteWakes > 0);
    std::vector<Note> notes;
    station.core->drainNotes(notes);
    QCOMPARE(
        std::ranges::count_if(
            notes, [](const Note& note) { return std::holds_alternative<SessionOnline>(note); }),
        3);
    const int before = station.noteWakes;
    station.send(1, wire::PacketType::Text, asBytes("73"));
    QVERIFY(station.waitUntil([&] { return station.noteWakes > before; }));
}

SHACK_TEST(TestFanoutCore);
#include "tst_fanout_core.moc"
