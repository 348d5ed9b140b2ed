#include "engine/net/udp_backend.h"
#include "engine/net/udp_backend_memory.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <map>
#include <set>
#include <thread>

using namespace shack;
using namespace shack::net;
using namespace std::chrono_literals;

namespace {

struct Copy {
    std::string bytes;
    Endpoint from;
    LocalAddress to;
    bool truncated = false;
};

/// Reads until `count` datagrams came, or for two seconds: only a failing test waits that long.
std::vector<Copy> collect(DatagramSource& source, std::size_t count)
{
    std::vector<Copy> all;
    const auto deadline = std::chrono::steady_clock::now() + 2s;
    while (all.size() < count && std::chrono::steady_clock::now() < deadline) {
        source.wait(100ms);
        for (const ReceivedDatagram& each : source.receive().datagrams)
            all.push_back({std::string{asText(each.bytes)}, each.from, each.to, each.truncated});
    }
    return all;
}

const std::string kHello = "hello";

} // namespace

/// What every backend must do alike; each test runs once per backend.
class TestUdpContract : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data();
    void init();

    void aDatagramArrivesWithItsSender();
    void onePayloadReachesEveryReceiver();
    void orderIsKept();
    void aReceiveIsBoundedByItsBatch();
    void anEmptyDatagramArrives();
    void whatDoesNotFitIsCutAndMarked();
    void waitingEndsWithTime();
    void oneWakeEndsOneWait();
    void anotherThreadCanWake();
    void bothFamiliesShareOneSource();
    void aWildcardSocketTellsTheLocalAddress();
    void socketsOnSeveralAddressesTellWhichOne();
    void aFrameLeavesFromTheAddressThatWasChosen();
    void oneAddressIsNoChoice();
    void sendEachStopsAtTheOneThatIsTooLarge();
    void aFamilyWithoutSocketIsInvalid();
    void nobodyListeningDisturbsNobodyElse();
    void sendersMayRunAtTheSameTime();
    void anIdleSocketIsWritable();
    void aTakenPortIsNamed();
    void nonsenseIsRefusedBeforeOpening_data();
    void nonsenseIsRefusedBeforeOpening();
    void buffersAreReported();
    void theFastestBackendIsChosenUnlessForbidden();

private:
    std::unique_ptr<UdpPort> open(std::vector<Endpoint> listen)
    {
        m_config.listen = std::move(listen);
        auto opened = openWith(m_config);
        return opened ? std::move(*opened) : nullptr;
    }

    Result<std::unique_ptr<UdpPort>> openWith(const UdpPortConfig& config)
    {
        if (m_backend != "memory")
            return UdpPort::open(config);
        auto opened = m_network->open(config);
        if (!opened)
            return failed(opened.error());
        return std::unique_ptr<UdpPort>{std::move(*opened)};
    }

    QByteArray m_backend;
    UdpPortConfig m_config;
    SystemClock m_clock;
    std::unique_ptr<MemoryNetwork> m_network;
};

void TestUdpContract::initTestCase_data()
{
    QTest::addColumn<QByteArray>("backend");
#ifdef Q_OS_LINUX
    QTest::newRow("batched") << QByteArray{"batched"};
#endif
    QTest::newRow("portable") << QByteArray{"portable"};
    QTest::newRow("memory") << QByteArray{"memory"};
}

void TestUdpContract::init()
{
    QFETCH_GLOBAL(QByteArray, backend);
    m_backend = backend;
    m_network = std::make_unique<MemoryNetwork>(m_clock);
    m_config = {};
    m_config.backend = backend == "batched" ? Backend::Batched : Backend::Portable;
}

void TestUdpContract::aDatagramArrivesWithItsSender()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    const auto device = open({Endpoint::loopbackV4(0)});
    QVERIFY(station && device);
    QCOMPARE(std::string{station->backendName()}, m_backend.toStdString());

    const Endpoint to = station->localEndpoints().front();
    QVERIFY(to.port() != 0);
    const SendProgress sent = device->makeSender()->sendSame(asBytes(kHello), {&to, 1});
    QCOMPARE(sent.sent, std::size_t{1});
    QVERIFY(sent.status == SendStatus::Ok);

    const auto got = collect(station->source(), 1);
    QCOMPARE(got.size(), std::size_t{1});
    QCOMPARE(got[0].bytes, kHello);
    QVERIFY(got[0].from == device->localEndpoints().front());
    QVERIFY(!got[0].truncated);
    QVERIFY(station->source().receive().datagrams.empty());
}

void TestUdpContract::onePayloadReachesEveryReceiver()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    std::vector<std::unique_ptr<UdpPort>> devices;
    std::vector<Endpoint> receivers;
    m_config.receiveBatch = 4;
    for (int i = 0; i < 150; ++i) { // more than two batches
        devices.push_back(open({Endpoint::loopbackV4(0)}));
        QVERIFY(devices.back());
        receivers.push_back(devices.back()->localEndpoints().front());
    }
    const SendProgress sent = station->makeSender()->sendSame(asBytes(kHello), receivers);
    QCOMPARE(sent.sent, receivers.size());
    for (const auto& device : devices)
        QCOMPARE(collect(device->source(), 1).size(), std::size_t{1});
    for (const auto& device : devices)
        QVERIFY(device->source().receive().datagrams.empty());
}

void TestUdpContract::orderIsKept()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    const auto device = open({Endpoint::loopbackV4(0)});
    const Endpoint to = device->localEndpoints().front();
    const auto sender = station->makeSender();
    for (int i = 0; i < 200; ++i)
        QCOMPARE(sender->sendSame(asBytes(std::to_string(i)), {&to, 1}).sent, std::size_t{1});
    const auto got = collect(device->source(), 200);
    QCOMPARE(got.size(), std::size_t{200});
    for (std::size_t i = 0; i < got.size(); ++i)
        QCOMPARE(got[i].bytes, std::to_string(i));
}

void TestUdpContract::aReceiveIsBoundedByItsBatch()
{
    const auto device = open({Endpoint::loopbackV4(0)});
    m_config.receiveBatch = 8;
    const auto station = open({Endpoint::loopbackV4(0)});
    const std::vector<Endpoint> to(30, station->localEndpoints().front());
    QCOMPARE(device->makeSender()->sendSame(asBytes(kHello), to).sent, to.size());

    std::size_t received = 0;
    std::size_t largest = 0;
    while (received < to.size() && station->source().wait(2s) == WaitResult::Readable) {
        const std::size_t batch = station->source().receive().datagrams.size();
        largest = std::max(largest, batch);
        received += batch;
    }
    QCOMPARE(received, to.size());
    QVERIFY(largest > 1 && largest <= 8);
}

void TestUdpContract::anEmptyDatagramArrives()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    const Endpoint to = station->localEndpoints().front();
    QCOMPARE(station->makeSender()->sendSame({}, {&to, 1}).sent, std::size_t{1});
    const auto got = collect(station->source(), 1);
    QCOMPARE(got.size(), std::size_t{1});
    QCOMPARE(got[0].bytes.size(), std::size_t{0});
}

void TestUdpContract::whatDoesNotFitIsCutAndMarked()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    const Endpoint to = station->localEndpoints().front();
    const auto sender = station->makeSender();
    const std::string fits(kReceiveBufferBytes, 'a');
    const std::string exceeds(kReceiveBufferBytes + 1, 'b');
    const std::string huge(60'000, 'c');
    for (const std::string& each : {fits, exceeds, huge, kHello})
        QCOMPARE(sender->sendSame(asBytes(each), {&to, 1}).sent, std::size_t{1});

    const auto got = collect(station->source(), 4);
    QCOMPARE(got.size(), std::size_t{4});
    QVERIFY(got[0].bytes == fits && !got[0].truncated);
    QVERIFY(got[1].bytes == std::string(kReceiveBufferBytes, 'b') && got[1].truncated);
    QVERIFY(got[2].bytes == std::string(kReceiveBufferBytes, 'c') && got[2].truncated);
    QVERIFY(got[3].bytes == kHello && !got[3].truncated);
}

void TestUdpContract::waitingEndsWithTime()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    QVERIFY(station->source().wait(0ns) == WaitResult::TimedOut);
    const auto before = std::chrono::steady_clock::now();
    QVERIFY(station->source().wait(3ms) == WaitResult::TimedOut);
    QVERIFY(std::chrono::steady_clock::now() - before >= 3ms);
}

void TestUdpContract::oneWakeEndsOneWait()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    station->source().wake();
    station->source().wake();
    QVERIFY(station->source().wait(2s) == WaitResult::Woken);
    QVERIFY(station->source().wait(0ns) == WaitResult::TimedOut);
}

void TestUdpContract::anotherThreadCanWake()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    std::thread other{[&] { station->source().wake(); }};
    const WaitResult result = station->source().wait(10s);
    other.join();
    QVERIFY(result == WaitResult::Woken);
}

void TestUdpContract::bothFamiliesShareOneSource()
{
    const auto station = open({Endpoint::anyV4(0), Endpoint::anyV6(0)});
    if (!station)
        QSKIP("no IPv6 here");
    const auto locals = station->localEndpoints();
    QCOMPARE(locals.size(), std::size_t{2});
    const std::array outgoing{
        OutgoingDatagram{asBytes("four"), Endpoint::loopbackV4(locals[0].port()), {}},
        OutgoingDatagram{asBytes("six"), Endpoint::loopbackV6(locals[1].port()), {}},
        OutgoingDatagram{asBytes("four"), Endpoint::loopbackV4(locals[0].port()), {}},
    };
    const SendProgress sent = station->makeSender()->sendEach(outgoing);
    QCOMPARE(sent.sent, outgoing.size());

    std::map<std::string, int> seen;
    for (const Copy& each : collect(station->source(), 3)) {
        ++seen[each.bytes];
        QCOMPARE(each.from.isV6(), each.bytes == "six");
        QVERIFY(each.from.isLoopback());
    }
    QCOMPARE(seen, (std::map<std::string, int>{{"four", 2}, {"six", 1}}));
}

void TestUdpContract::aWildcardSocketTellsTheLocalAddress()
{
    const auto station = open({Endpoint::anyV4(0)});
    const std::uint16_t port = station->localEndpoints().front().port();
    const auto device = open({Endpoint::v4(0x7F000009U, 0)});
    std::vector<Endpoint> receivers;
    for (std::uint32_t i = 1; i <= 100; ++i)
        receivers.push_back(Endpoint::v4(0x7F010200U + i, port));
    QCOMPARE(device->makeSender()->sendSame(asBytes(kHello), receivers).sent, receivers.size());

    const auto got = collect(station->source(), receivers.size());
    QCOMPARE(got.size(), receivers.size());
    if (!station->knowsLocalAddress()) {
        QCOMPARE(m_backend, QByteArray{"portable"});
        QVERIFY(std::ranges::none_of(got, [](const Copy& each) { return each.to.valid(); }));
        return;
    }
    std::vector<OutgoingDatagram> answers;
    for (std::size_t i = 0; i < got.size(); ++i) {
        QVERIFY(got[i].to.address().sameAddress(receivers[i]));
        answers.push_back({asBytes(kHello), got[i].from, got[i].to});
    }
    QCOMPARE(station->makeSender()->sendEach(answers).sent, answers.size());
    const auto answered = collect(device->source(), answers.size());
    QCOMPARE(answered.size(), answers.size());
    for (std::size_t i = 0; i < answered.size(); ++i)
        QVERIFY(answered[i].from == receivers[i]);
}

void TestUdpContract::socketsOnSeveralAddressesTellWhichOne()
{
    const auto station = open({Endpoint::v4(0x7F000002U, 0), Endpoint::v4(0x7F000003U, 0)});
    const auto locals = station->localEndpoints();
    const auto device = open({Endpoint::loopbackV4(0)});
    const auto deviceSender = device->makeSender();
    const auto stationSender = station->makeSender();
    for (const Endpoint& local : {locals[1], locals[0]}) {
        deviceSender->sendSame(asBytes(kHello), {&local, 1});
        const auto asked = collect(station->source(), 1);
        QCOMPARE(asked.size(), std::size_t{1});
        QVERIFY(asked[0].to == LocalAddress{local});

        const OutgoingDatagram answer{asBytes(kHello), asked[0].from, asked[0].to};
        QCOMPARE(stationSender->sendEach({&answer, 1}).sent, std::size_t{1});
        const auto answered = collect(device->source(), 1);
        QCOMPARE(answered.size(), std::size_t{1});
        QVERIFY(answered[0].from == local);
    }
}

void TestUdpContract::aFrameLeavesFromTheAddressThatWasChosen()
{
    const auto device = open({Endpoint::loopbackV4(0)});
    const Endpoint to = device->localEndpoints().front();
    const auto leavesFrom = [&](DatagramSender& sender, const LocalAddress& from) {
        const std::vector<Endpoint> receivers(70, to); // more than a batch
        if (sender.sendSame(asBytes(kHello), receivers, from).sent != receivers.size())
            return Endpoint{};
        const auto got = collect(device->source(), receivers.size());
        if (got.size() != receivers.size() ||
            !std::ranges::all_of(got, [&](const Copy& each) { return each.from == got[0].from; }))
            return Endpoint{};
        return got[0].from;
    };
    const auto several = open({Endpoint::v4(0x7F000002U, 0), Endpoint::v4(0x7F000003U, 0)});
    const auto severalSender = several->makeSender();
    const auto locals = several->localEndpoints();
    for (const Endpoint& local : {locals[1], locals[0], locals[1]})
        QVERIFY(leavesFrom(*severalSender, LocalAddress{local}) == local);

    const auto wildcard = open({Endpoint::anyV4(0)});
    if (!wildcard->knowsLocalAddress())
        return;
    const auto sender = wildcard->makeSender();
    const std::uint16_t port = wildcard->localEndpoints().front().port();
    for (const std::uint32_t address : {0x7F000005U, 0x7F000006U}) {
        const Endpoint chosen = Endpoint::v4(address, port);
        QVERIFY(leavesFrom(*sender, LocalAddress{chosen}) == chosen);
        QVERIFY(leavesFrom(*sender, {}) == Endpoint::loopbackV4(port));
    }
    // An address of the other family chooses nothing.
    QVERIFY(leavesFrom(*sender, LocalAddress{Endpoint::loopbackV6(0)}) ==
            Endpoint::loopbackV4(port));
}

void TestUdpContract::oneAddressIsNoChoice()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    const Endpoint to = station->localEndpoints().front();
    station->makeSender()->sendSame(asBytes(kHello), {&to, 1});
    const auto got = collect(station->source(), 1);
    QCOMPARE(got.size(), std::size_t{1});
    QVERIFY(!got[0].to.valid());
}

void TestUdpContract::sendEachStopsAtTheOneThatIsTooLarge()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    const Endpoint to = station->localEndpoints().front();
    const std::string tooLarge(70'000, 'x');
    const std::array outgoing{OutgoingDatagram{asBytes("first"), to, {}},
                              OutgoingDatagram{asBytes(tooLarge), to, {}},
                              OutgoingDatagram{asBytes("third"), to, {}}};
    const auto sender = station->makeSender();
    const SendProgress stopped = sender->sendEach(outgoing);
    QCOMPARE(stopped.sent, std::size_t{1});
    QCOMPARE(std::string{sendStatusName(stopped.status)}, std::string{"too_large"});

    QCOMPARE(sender->sendEach(std::span{outgoing}.subspan(2)).sent, std::size_t{1});
    const auto got = collect(station->source(), 2);
    QCOMPARE(got.size(), std::size_t{2});
    QCOMPARE(got[1].bytes, std::string{"third"});
}

void TestUdpContract::aFamilyWithoutSocketIsInvalid()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    const Endpoint to = Endpoint::loopbackV6(60050);
    const auto sender = station->makeSender();
    QVERIFY(sender->sendSame(asBytes(kHello), {&to, 1}).status == SendStatus::Invalid);
    const OutgoingDatagram datagram{asBytes(kHello), to, {}};
    QVERIFY(sender->sendEach({&datagram, 1}).status == SendStatus::Invalid);
    QVERIFY(sender->sendSame(asBytes(kHello), {}).status == SendStatus::Ok);
}

void TestUdpContract::nobodyListeningDisturbsNobodyElse()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    auto vanished = open({Endpoint::loopbackV4(0)});
    const Endpoint gone = vanished->localEndpoints().front();
    vanished.reset();
    const std::array receivers{gone, station->localEndpoints().front()};
    const auto sender = station->makeSender();
    for (int i = 0; i < 20; ++i) {
        const SendProgress sent = sender->sendSame(asBytes(kHello), receivers);
        QCOMPARE(sent.sent, receivers.size());
        QCOMPARE(collect(station->source(), 1).size(), std::size_t{1});
    }
}

void TestUdpContract::sendersMayRunAtTheSameTime()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    const auto device = open({Endpoint::loopbackV4(0)});
    const std::vector<Endpoint> to(10, device->localEndpoints().front());
    std::vector<std::thread> threads;
    for (char name : {'a', 'b', 'c'})
        threads.emplace_back([&, name] {
            const auto sender = station->makeSender();
            for (int i = 0; i < 10; ++i)
                sender->sendSame(asBytes(std::string_view{&name, 1}), to);
        });
    for (std::thread& each : threads)
        each.join();
    std::map<std::string, int> seen;
    for (const Copy& each : collect(device->source(), 300))
        ++seen[each.bytes];
    QCOMPARE(seen, (std::map<std::string, int>{{"a", 100}, {"b", 100}, {"c", 100}}));
}

void TestUdpContract::anIdleSocketIsWritable()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    QVERIFY(station->makeSender()->waitWritable(1s));
}

void TestUdpContract::aTakenPortIsNamed()
{
    const auto station = open({Endpoint::loopbackV4(0)});
    m_config.listen = station->localEndpoints();
    const auto second = openWith(m_config);
    QVERIFY(!second);
    QVERIFY(second.error().code() == ErrorCode::PortTaken);
    const std::string named = "Port " + std::to_string(m_config.listen[0].port()) + " is ";
    QVERIFY2(second.error().sentence().starts_with(named), second.error().sentence().c_str());
}

void TestUdpContract::nonsenseIsRefusedBeforeOpening_data()
{
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind < 6; ++kind)
        QTest::newRow(std::to_string(kind).c_str()) << kind;
}

void TestUdpContract::nonsenseIsRefusedBeforeOpening()
{
    QFETCH(int, kind);
    m_config.listen = {Endpoint::loopbackV4(0)};
    switch (kind) {
    case 0:
        m_config.listen.clear();
        break;
    case 1:
        m_config.listen.push_back(Endpoint{});
        break;
    case 2:
        m_config.receiveBatch = 0;
        break;
    case 3:
        m_config.sendBatch = 1025;
        break;
    case 4:
        m_config.trafficClass = 64;
        break;
    default:
        m_config.listen.assign(65, Endpoint::loopbackV4(0));
        break;
    }
    QVERIFY(!openWith(m_config));
}

void TestUdpContract::buffersAreReported()
{
    m_config.receiveBufferBytes = 64U << 10U;
    m_config.sendBufferBytes = 32U << 10U;
    const auto station = open({Endpoint::loopbackV4(0)});
    const SocketBuffers buffers = station->buffers();
    QCOMPARE(buffers.receiveRequested, m_config.receiveBufferBytes);
    QCOMPARE(buffers.sendRequested, m_config.sendBufferBytes);
    QVERIFY(buffers.receiveActual >= m_config.receiveBufferBytes);
    QVERIFY(!buffers.lessThanRequested());
}

void TestUdpContract::theFastestBackendIsChosenUnlessForbidden()
{
#if defined(Q_OS_LINUX) && !defined(SHACK_FORCE_PORTABLE)
    const std::string expected = "batched";
#else
    const std::string expected = "portable";
#endif
    UdpPortConfig config;
    config.listen = {Endpoint::loopbackV4(0)};
    const auto opened = UdpPort::open(config);
    QVERIFY(opened);
    QCOMPARE(std::string{(*opened)->backendName()}, expected);
}

SHACK_TEST(TestUdpContract);
#include "tst_udp_contract.moc"
