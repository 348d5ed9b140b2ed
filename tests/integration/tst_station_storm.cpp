#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;
using wire::PacketType;

namespace {

using Heard = std::vector<std::string>;

/// Strangers: one socket that sends from any loopback address.
class Strangers {
public:
    explicit Strangers(const net::Endpoint& station) : m_station(station)
    {
        auto port = net::UdpPort::open({.listen = {net::Endpoint::anyV4(0)}, .sendBatch = 64});
        if (!port)
            qFatal("strangers: %s", port.error().sentence().c_str());
        m_port = std::move(*port);
        m_sender = m_port->makeSender();
    }

    void heartbeat(std::uint32_t number, const std::string& user, const std::string& password)
    {
        std::array<std::byte, wire::kHeaderBytes> datagram{};
        wire::encode({.username = user, .password = password, .ssid = Ssid{8}}, {}, datagram);
        const net::OutgoingDatagram outgoing{
            .payload = datagram,
            .to = m_station,
            .from = net::LocalAddress{net::Endpoint::v4(0x7F100000U + number, 0)}};
        m_sender->sendEach({&outgoing, 1});
    }

private:
    net::Endpoint m_station;
    std::unique_ptr<net::UdpPort> m_port;
    std::unique_ptr<net::DatagramSender> m_sender;
};

/// Two devices that talk and listen while something else goes on, and count.
class NormalLife {
public:
    explicit NormalLife(TestStation& station)
        : m_alice(station.endpoint(), "alice", 8), m_bob(station.endpoint(), "bob", 8)
    {
        m_ready = m_alice.login() == "ok" && m_bob.login() == "ok";
    }

    bool ready() const { return m_ready; }

    /// One frame every 20 ms until `done`; true when every one was heard and in order.
    bool whileRunning(const std::atomic<bool>& done)
    {
        std::size_t number = 0;
        Heard expected;
        Heard heard;
        while (!done || number < 10) {
            expected.push_back("frame " + std::to_string(number));
            m_alice.voice(expected.back());
            if (++number % 50 == 0) { // both keep their sessions
                m_alice.heartbeat();
                m_bob.heartbeat();
            }
            std::this_thread::sleep_for(20ms);
            std::ranges::move(m_bob.heard(100, 0ms), std::back_inserter(heard));
        }
        std::ranges::move(m_bob.heard(expected.size() - heard.size(), 500ms),
                          std::back_inserter(heard));
        m_frames = number;
        return heard == expected;
    }

    std::size_t frames() const { return m_frames; }

private:
    TestDevice m_alice;
    TestDevice m_bob;
    bool m_ready = false;
    std::size_t m_frames = 0;
};

} // namespace

/// Strangers in numbers, and proxies.
class TestStationStorm : public QObject {
    Q_OBJECT
private slots:
    void aPasswordStormDisturbsNobody();
    void manyUnknownSourcesStayBounded();
    void trustedProxiesAreBelieved();
    void otherProxiesAreNot();
    void bansFollowTheRealAddress();
    void stoppingUnderLoadIsQuick();
};

void TestStationStorm::aPasswordStormDisturbsNobody()
{
    TestStation station;
    NormalLife life{station};
    QVERIFY(life.ready());
    std::atomic<bool> done{false};
    std::string outcome;
    std::jthread storm{[&] {
        Strangers strangers{station.endpoint()};
        for (std::uint32_t i = 0; i < 4'000; ++i) {
            strangers.heartbeat(i, "carol", "wrong" + std::to_string(i % 1000));
            if (i % 20 == 0)
                std::this_thread::sleep_for(5ms);
            if (i == 2'000) { // in the middle of it somebody comes with the right one
                TestDevice dave{station.endpoint(), "dave", 8};
                outcome = dave.login(10s);
            }
        }
        done = true;
    }};
    QVERIFY(life.whileRunning(done));
    storm.join();

    QCOMPARE(outcome, std::string{"ok"});
    QVERIFY(station.view([&](const auto&) {
        return station.metric("auth", "refused") + station.metric("auth", "rejected_full") >= 1'000;
    }));
    QCOMPARE(station.metric("fanout", "frames_dropped"), std::uint64_t{0});
    QVERIFY(station.view([](const host::EngineView& view) { return view.online == 3U; }));
}

void TestStationStorm::manyUnknownSourcesStayBounded()
{
    constexpr std::uint32_t kSources = 65'536;
    TestStation station{[](host::EngineConfig& config) {
        config.admission.banTableEntries = 4'096; // bounded by what is set, whatever it is
    }};
    NormalLife life{station};
    QVERIFY(life.ready());
    std::atomic<bool> done{false};
    std::jthread storm{[&] {
        Strangers strangers{station.endpoint()};
        for (std::uint32_t i = 0; i < kSources; ++i) {
            strangers.heartbeat(i, "stranger" + std::to_string(i), "Abc12345");
            if (i % 64 == 0)
                std::this_thread::sleep_for(3ms);
        }
        done = true;
    }};
    QVERIFY(life.whileRunning(done));
    storm.join();

    QVERIFY(life.frames() > 50);
    QVERIFY(station.view([&](const host::EngineView& view) {
        return view.sample > 0 && station.metric("ingress", "login_attempts") > 1'000;
    }));
    QVERIFY(station.metric("auth", "ban_entries") <= 4'096);
    QVERIFY(station.metric("auth", "ban_addresses") <= 4'096);
    const auto view = station.engine().view();
    QVERIFY(view->devices->rows.size() <= 1'000 + 2);
    QCOMPARE(view->known, 2U);
    QCOMPARE(view->online, 2U);
    QCOMPARE(station.metric("fanout", "frames_dropped"), std::uint64_t{0});
    QCOMPARE(station.metric("ingress", "kernel_drops"), std::uint64_t{0});
}

void TestStationStorm::trustedProxiesAreBelieved()
{
    TestStation station{[](host::EngineConfig& config) {
        config.fanout.proxyProtocol = true;
        config.network.trustedProxies = {"127.0.0.1"};
    }};
    TestDevice alice{station.endpoint(), "alice", 8};
    alice.proxySource = "203.0.113.9:40001";
    TestDevice bob{station.endpoint(), "bob", 8};
    bob.proxySource = "203.0.113.10:40001";
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    alice.voice("through the proxy");
    const auto heard = bob.next(PacketType::Voice);

    QVERIFY(heard && payloadOf(*heard) == "through the proxy"); // and without a header
    QVERIFY(station.view([&](const host::EngineView& view) {
        return std::ranges::any_of(view.devices->rows, [&](const auto& row) {
            return row->realAddress == "203.0.113.9" &&
                   row->endpoint == alice.endpoint().toString();
        });
    }));
}

void TestStationStorm::otherProxiesAreNot()
{
    TestStation station{[](host::EngineConfig& config) {
        config.fanout.proxyProtocol = true;
        config.network.trustedProxies = {"127.0.0.99"};
    }};
    TestDevice alice{station.endpoint(), "alice", 8};
    alice.proxySource = "203.0.113.9:40001";
    QCOMPARE(alice.answer(200ms), std::string{"silence"});
    QVERIFY(
        station.view([&](const auto&) { return station.metric("ingress", "proxy_rejects") >= 1; }));
    alice.proxySource.clear();
    QCOMPARE(alice.login(), std::string{"ok"});
    QVERIFY(station.row("BG1AAA", 8)->realAddress.empty());
}

void TestStationStorm::bansFollowTheRealAddress()
{
    TestStation station{[](host::EngineConfig& config) {
        config.fanout.proxyProtocol = true;
        config.network.trustedProxies = {"127.0.0.1"};
    }};
    TestDevice guesser{station.endpoint(), "alice", 8, "Wrong123"};
    guesser.proxySource = "203.0.113.66:40001";
    for (int i = 0; i < 4; ++i)
        QCOMPARE(guesser.answer(), std::string{"3 invalid_password"});
    QCOMPARE(guesser.answer(), std::string{"3 too_many_failures"});
    TestDevice alice{station.endpoint(), "alice", 8};
    alice.proxySource = "203.0.113.9:40001"; // the same proxy, another client
    QCOMPARE(alice.login(), std::string{"ok"});
}

void TestStationStorm::stoppingUnderLoadIsQuick()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    std::vector<std::unique_ptr<TestDevice>> listeners;
    for (std::uint8_t ssid = 1; ssid <= 60; ++ssid)
        listeners.push_back(std::make_unique<TestDevice>(station.endpoint(), "bob", ssid));
    QCOMPARE(alice.login(), std::string{"ok"});
    for (const auto& listener : listeners)
        QCOMPARE(listener->login(), std::string{"ok"});
    std::atomic<bool> done{false};
    std::jthread talking{[&] {
        while (!done)
            alice.voice("without a pause");
    }};
    std::this_thread::sleep_for(200ms);
    const auto begin = std::chrono::steady_clock::now();
    station.engine().requestStop();
    const bool stopped = station.engine().waitStopped(2s);
    const auto took = std::chrono::steady_clock::now() - begin;
    done = true;

    QVERIFY(stopped);
    QVERIFY(took < 2s);
}

SHACK_TEST(TestStationStorm);
#include "tst_station_storm.moc"
