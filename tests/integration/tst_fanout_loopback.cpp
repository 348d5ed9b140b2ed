#include "engine/fanout/fanout_core.h"
#include "engine/net/udp_backend.h"
#include "engine/wire/draarl_header.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

using namespace shack;
using namespace shack::fanout;
using namespace std::chrono_literals;

namespace {

constexpr std::uint32_t kFirstDevice = 0x7F010001U; // 127.1.0.1 and following
constexpr std::uint32_t kDevices = 300;
constexpr std::uint32_t kGroups = 3;

std::unique_ptr<net::UdpPort> openPort(const net::Endpoint& listen, net::Backend backend)
{
    net::UdpPortConfig config;
    config.listen = {listen};
    config.backend = backend;
    config.receiveBatch = 256;
    config.receiveBufferBytes = 16U << 20U;
    return std::move(net::UdpPort::open(config).value());
}

/// What one device got of one talker.
struct Heard {
    std::uint32_t frames = 0;
    std::uint32_t last = 0;
    bool inOrder = true;
};

/// Hundreds of devices on one wildcard socket: each is a loopback address of its own.
class Devices {
public:
    explicit Devices(const net::Endpoint& station)
        : m_station(station), m_port(openPort(net::Endpoint::anyV4(0), net::Backend::Auto)),
          m_sender(m_port->makeSender()), m_heard(kDevices)
    {
        m_reader = std::jthread{[this](const std::stop_token& stop) { read(stop); }};
    }

    static DeviceRoute routeOf(std::uint32_t index)
    {
        return {.device = DeviceId{index + 1},
                .owner = AccountId{index + 1},
                .username = "station" + std::to_string(index),
                .callsign = "BG" + std::to_string(index),
                .ssid = Ssid{7},
                .model = 1,
                .dmrId = 0,
                .group = TalkGroupId{1 + index % kGroups}};
    }

    void send(std::uint32_t index, wire::PacketType type, ByteSpan data = {})
    {
        std::array<std::byte, wire::kMaxDatagramBytes> bytes;
        const DeviceRoute route = routeOf(index);
        const std::size_t size = wire::encode({.username = route.username,
                                               .password = "secret99",
                                               .type = type,
                                               .model = wire::DeviceModel::EspRadioBox,
                                               .ssid = route.ssid},
                                              data, bytes);
        const net::OutgoingDatagram datagram{
            .payload = ByteSpan{bytes}.first(size),
            .to = m_station,
            .from = net::LocalAddress{net::Endpoint::v4(kFirstDevice + index, 0)}};
        m_sender->sendEach({&datagram, 1});
    }

    void sendVoice(std::uint32_t index, std::uint32_t number)
    {
        std::array<std::byte, 320> data{};
        storeBigEndian<std::uint32_t>(data.data(), 0xF0000000U | index);
        storeBigEndian<std::uint32_t>(data.data() + 4, number);
        send(index, wire::PacketType::Voice, data);
    }

    void stop() { m_reader = {}; }

    std::uint32_t replies() const { return m_replyCount; }

    const std::map<std::uint32_t, Heard>& heard(std::uint32_t index) const
    {
        return m_heard[index];
    }

private:
    void read(const std::stop_token& stop)
    {
        while (!stop.stop_requested()) {
            m_port->source().wait(5ms);
            for (auto batch = m_port->source().receive(); !batch.datagrams.empty();
                 batch = m_port->source().receive())
                for (const net::ReceivedDatagram& each : batch.datagrams)
                    note(each);
        }
    }

    void note(const net::ReceivedDatagram& datagram)
    {
        const auto view = wire::DatagramView::parse(datagram.bytes);
        const std::uint32_t index = datagram.to.address().v4Address() - kFirstDevice;
        if (!view || index >= kDevices)
            return;
        if (view->type() == wire::PacketType::Heartbeat)
            ++m_replyCount;
        if (view->type() != wire::PacketType::Voice)
            return;
        const auto talker = loadBigEndian<std::uint32_t>(view->data().data()) & 0xFFFFFFU;
        const auto number = loadBigEndian<std::uint32_t>(view->data().data() + 4);
        Heard& heard = m_heard[index][talker];
        heard.inOrder &= number > heard.last;
        heard.last = number;
        ++heard.frames;
    }

    net::Endpoint m_station;
    std::unique_ptr<net::UdpPort> m_port;
    std::unique_ptr<net::DatagramSender> m_sender;
    std::vector<std::map<std::uint32_t, Heard>> m_heard; ///< by device, then talker
    std::atomic<std::uint32_t> m_replyCount{0};
    std::jthread m_reader;
};

template <typename Condition>
bool waitUntil(Condition&& condition)
{
    const auto until = std::chrono::steady_clock::now() + 30s;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > until)
            return false;
        std::this_thread::sleep_for(2ms);
    }
    return true;
}

} // namespace

/// The whole frame path over real sockets, with control played by the test.
class TestFanoutLoopback : public QObject {
    Q_OBJECT

private slots:
    void wholeFramesReachExactlyTheRightDevices_data();
    void wholeFramesReachExactlyTheRightDevices();

private:
    static void bringUp(FanoutCore& core, Devices& devices);
    static void answerLogins(FanoutCore& core);
};

void TestFanoutLoopback::answerLogins(FanoutCore& core)
{
    std::vector<Note> notes;
    core.drainNotes(notes);
    for (Note& note : notes) {
        auto* const attempt = std::get_if<LoginAttempt>(&note);
        if (attempt == nullptr)
            continue;
        const auto index = static_cast<std::uint32_t>(
            std::stoul(attempt->username.substr(std::string_view{"station"}.size())));
        QVERIFY(
            core.submit(LoginVerdict{std::move(*attempt), LoginAccepted{Devices::routeOf(index)}}));
    }
}

void TestFanoutLoopback::bringUp(FanoutCore& core, Devices& devices)
{
    auto plan = std::make_shared<RoutePlan>();
    for (std::uint32_t id = 1; id <= kGroups; ++id) {
        plan->domainOfGroup[TalkGroupId{id}] = id - 1;
        plan->domains.push_back(
            {.id = DomainId{id}, .groups = {TalkGroupId{id}}, .enabledGroups = {TalkGroupId{id}}});
    }
    QVERIFY(core.submit(SetRoutePlan{std::move(plan)}));
    for (std::uint32_t index = 0; index < kDevices; ++index)
        devices.send(index, wire::PacketType::Heartbeat);
    QVERIFY(waitUntil([&] {
        answerLogins(core);
        return devices.replies() == kDevices;
    }));
}

void TestFanoutLoopback::wholeFramesReachExactlyTheRightDevices_data()
{
    QTest::addColumn<int>("backend");
    QTest::newRow("best backend") << static_cast<int>(net::Backend::Auto);
    QTest::newRow("portable backend") << static_cast<int>(net::Backend::Portable);
}

void TestFanoutLoopback::wholeFramesReachExactlyTheRightDevices()
{
    QFETCH(int, backend);
    SystemClock clock;
    FanoutConfig config;
    config.maxFrameAge = 5s; // a slow machine must not lose frames here
    config.sendWorkers = 2;
    FanoutCore core{
        config, openPort(net::Endpoint::loopbackV4(0), static_cast<net::Backend>(backend)), clock};
    core.start();
    Devices devices{core.localEndpoints().front()};
    bringUp(core, devices);

    constexpr std::uint32_t kFrames = 60;
    for (std::uint32_t number = 1; number <= kFrames; ++number) {
        for (std::uint32_t talker = 0; talker < kGroups; ++talker)
            devices.sendVoice(talker, number);
        std::this_thread::sleep_for(8ms);
    }
    QVERIFY(waitUntil([&] {
        const Readings now = core.read();
        return now.ingress.voiceFrames == kFrames * kGroups && now.fanout.queued == 0 &&
               now.fanout.running == 0;
    }));
    std::this_thread::sleep_for(50ms); // what is in the receiver's socket now is all there is
    core.stop();
    devices.stop();

    const Readings end = core.read();
    QCOMPARE(end.fanout.framesSent, std::uint64_t{kFrames * kGroups});
    QCOMPARE(end.fanout.framesDropped, 0u);
    QCOMPARE(end.fanout.framesPartial, 0u);
    QCOMPARE(end.fanout.sent, std::uint64_t{kFrames} * (kDevices - kGroups));
    QCOMPARE(end.fanout.targetsAttempted, end.fanout.sent);
    QCOMPARE(end.snapshots.fallbackRepairs, 0u);
    for (std::uint32_t index = 0; index < kDevices; ++index) {
        const auto& heard = devices.heard(index);
        if (index < kGroups) { // the talkers themselves
            QVERIFY(heard.empty());
            continue;
        }
        QCOMPARE(heard.size(), 1u);
        QCOMPARE(heard.begin()->first, index % kGroups);
        QCOMPARE(heard.begin()->second.frames, kFrames);
        QVERIFY(heard.begin()->second.inOrder);
    }
}

SHACK_TEST(TestFanoutLoopback);
#include "tst_fanout_loopback.moc"
