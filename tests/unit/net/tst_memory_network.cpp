#include "engine/net/udp_backend_memory.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <thread>

using namespace shack;
using namespace shack::net;
using namespace std::chrono_literals;

namespace {

const std::string kFrame(410, 'v');

std::unique_ptr<MemoryPort> openStation(MemoryNetwork& network, const UdpPortConfig& wanted = {})
{
    UdpPortConfig config = wanted;
    config.listen = {Endpoint::anyV4(60050)};
    auto opened = network.open(config);
    return opened ? std::move(*opened) : nullptr;
}

std::vector<MemoryDevice> addDevices(MemoryNetwork& network, std::uint32_t count)
{
    std::vector<MemoryDevice> devices;
    for (std::uint32_t i = 0; i < count; ++i)
        devices.push_back(std::move(*network.addDevice(Endpoint::v4(0x0A000000U + i, 5000))));
    return devices;
}

std::vector<Endpoint> endpointsOf(const std::vector<MemoryDevice>& devices)
{
    std::vector<Endpoint> all;
    for (const MemoryDevice& each : devices)
        all.push_back(each.endpoint());
    return all;
}

} // namespace

class TestMemoryNetwork : public QObject {
    Q_OBJECT

private slots:
    void aFrameReachesEveryDevice();
    void devicesReachTheStation();
    void endpointsBelongToOneOwner();
    void lossIsTheSameForTheSameSeed();
    void delayKeepsDatagramsUntilTheClockSaysSo();
    void reorderingHoldsSomeBack();
    void theLineRateBlocksAndReleases();
    void aRefusedReceiverStopsTheBatchThere();
    void shortCountsAreNotSeenByTheCaller();
    void scriptedResultsComeInOrder();
    void blockedSendingOutlivesEveryWait();
    void aFullReceiverDropsAndCounts();
    void waitingMovesTheClock();
    void waitingThreadsNoticeAHandDrivenClock();
};

void TestMemoryNetwork::aFrameReachesEveryDevice()
{
    ManualClock clock;
    MemoryNetwork network{clock};
    const auto station = openStation(network);
    auto devices = addDevices(network, 300);
    const SendProgress sent =
        station->makeSender()->sendSame(asBytes(kFrame), endpointsOf(devices));
    QCOMPARE(sent.sent, devices.size());
    for (MemoryDevice& each : devices) {
        QCOMPARE(each.waiting(), std::size_t{1});
        const auto got = each.take();
        QCOMPARE(got.size(), std::size_t{1});
        QCOMPARE(asText(got[0].bytes), std::string_view{kFrame});
        QCOMPARE(int{got[0].from.port()}, 60050);
        QCOMPARE(each.waiting(), std::size_t{0});
    }
    QCOMPARE(network.counts().sendCalls, std::uint64_t{5}); // 300 in batches of 64
    QCOMPARE(network.counts().delivered, std::uint64_t{300});
}

void TestMemoryNetwork::devicesReachTheStation()
{
    ManualClock clock;
    MemoryNetwork network{clock};
    const auto station = openStation(network);
    auto devices = addDevices(network, 1);
    devices[0].send(asBytes("hello"), Endpoint::v4(0xC0000201U, 60050));
    devices[0].send(asBytes("lost"), Endpoint::v4(0xC0000201U, 60051));

    const ReceiveBatch batch = station->source().receive();
    QCOMPARE(batch.datagrams.size(), std::size_t{1});
    QVERIFY(batch.datagrams[0].from == devices[0].endpoint());
    QVERIFY(batch.datagrams[0].to == LocalAddress{Endpoint::v4(0xC0000201U, 0)});
    QCOMPARE(network.counts().toNobody, std::uint64_t{1});
}

void TestMemoryNetwork::endpointsBelongToOneOwner()
{
    ManualClock clock;
    MemoryNetwork network{clock};
    auto station = openStation(network);
    QVERIFY(station);
    QVERIFY(!openStation(network));
    QVERIFY(!network.addDevice(Endpoint::loopbackV4(60050)));
    {
        const auto device = network.addDevice(Endpoint::loopbackV4(5));
        QVERIFY(device);
        QVERIFY(!network.addDevice(Endpoint::loopbackV4(5)));
    }
    QVERIFY(network.addDevice(Endpoint::loopbackV4(5)));
    station.reset();
    QVERIFY(openStation(network));
}

void TestMemoryNetwork::lossIsTheSameForTheSameSeed()
{
    const auto lostWith = [](std::uint64_t seed) {
        ManualClock clock;
        MemoryNetwork network{clock, {.lossRatio = 0.1, .seed = seed}};
        const auto station = openStation(network);
        auto devices = addDevices(network, 1000);
        const auto sender = station->makeSender();
        for (int frame = 0; frame < 10; ++frame)
            sender->sendSame(asBytes(kFrame), endpointsOf(devices));
        std::vector<std::size_t> got;
        for (const MemoryDevice& each : devices)
            got.push_back(each.waiting());
        return std::pair{network.counts().lost, got};
    };
    const auto first = lostWith(7);
    QVERIFY(first == lostWith(7));
    QVERIFY(first != lostWith(8));
    // 10,000 draws at 0.1: four standard deviations are 120.
    QVERIFY(first.first > 880 && first.first < 1120);
}

void TestMemoryNetwork::delayKeepsDatagramsUntilTheClockSaysSo()
{
    ManualClock clock;
    MemoryNetwork network{clock, {.delay = 30ms}};
    const auto station = openStation(network);
    auto devices = addDevices(network, 1);
    const auto to = endpointsOf(devices);
    station->makeSender()->sendSame(asBytes(kFrame), to);
    clock.advance(30ms - 1ns);
    QVERIFY(devices[0].take().empty());
    clock.advance(1ns);
    QCOMPARE(devices[0].take().size(), std::size_t{1});
}

void TestMemoryNetwork::reorderingHoldsSomeBack()
{
    ManualClock clock;
    MemoryNetwork network{clock, {.reorderRatio = 0.2, .reorderBy = 5ms}};
    const auto station = openStation(network);
    auto devices = addDevices(network, 1);
    const auto to = endpointsOf(devices);
    const auto sender = station->makeSender();
    for (int i = 0; i < 100; ++i) {
        sender->sendSame(asBytes(std::to_string(i)), to);
        clock.advance(1ms);
    }
    clock.advance(1s);
    const auto got = devices[0].take();
    QCOMPARE(got.size(), std::size_t{100});
    std::size_t overtaken = 0;
    for (std::size_t i = 1; i < got.size(); ++i)
        overtaken += std::stoi(std::string{asText(got[i].bytes)}) <
                             std::stoi(std::string{asText(got[i - 1].bytes)})
                         ? 1
                         : 0;
    QVERIFY(overtaken > 5 && overtaken < 40);
}

void TestMemoryNetwork::theLineRateBlocksAndReleases()
{
    ManualClock clock;
    auto network = MemoryNetwork::movingClock(clock, {.bytesPerSecond = 41'000});
    UdpPortConfig config;
    config.sendBufferBytes = 4'100; // ten frames, a tenth of a second
    const auto station = openStation(network, config);
    auto devices = addDevices(network, 30);
    const auto to = endpointsOf(devices);
    const auto sender = station->makeSender();
    const SendProgress filled = sender->sendSame(asBytes(kFrame), to);
    QCOMPARE(filled.sent, std::size_t{10});
    QVERIFY(filled.status == SendStatus::WouldBlock);
    QVERIFY(!sender->waitWritable(9ms)); // one frame takes ten
    QVERIFY(sender->waitWritable(1s));
    QCOMPARE(sender->sendSame(asBytes(kFrame), std::span{to}.subspan(10)).sent, std::size_t{1});

    // The rate holds over the whole frame.
    std::size_t done = 11;
    const MonoTime before = clock.now();
    while (done < to.size()) {
        QVERIFY(sender->waitWritable(1s));
        done += sender->sendSame(asBytes(kFrame), std::span{to}.subspan(done)).sent;
    }
    QVERIFY(clock.now() - before == 190ms);
}

void TestMemoryNetwork::aRefusedReceiverStopsTheBatchThere()
{
    ManualClock clock;
    MemoryNetwork network{clock};
    const auto station = openStation(network);
    auto devices = addDevices(network, 100);
    const auto to = endpointsOf(devices);
    network.refuse(to[70], SendStatus::Unreachable);
    const auto sender = station->makeSender();
    const SendProgress stopped = sender->sendSame(asBytes(kFrame), to);
    QCOMPARE(stopped.sent, std::size_t{70});
    QVERIFY(stopped.status == SendStatus::Unreachable);
    QCOMPARE(sender->sendSame(asBytes(kFrame), std::span{to}.subspan(71)).sent, std::size_t{29});
    network.accept(to[70]);
    QCOMPARE(sender->sendSame(asBytes(kFrame), std::span{to}.subspan(70, 1)).sent, std::size_t{1});
}

void TestMemoryNetwork::shortCountsAreNotSeenByTheCaller()
{
    ManualClock clock;
    MemoryNetwork network{clock};
    const auto station = openStation(network);
    auto devices = addDevices(network, 100);
    station->script({{.accept = 5}, {.accept = 1}, {.accept = 0}});
    const SendProgress sent =
        station->makeSender()->sendSame(asBytes(kFrame), endpointsOf(devices));
    QCOMPARE(sent.sent, std::size_t{100});
    QCOMPARE(network.counts().sendCalls, std::uint64_t{5}); // 5, 1, 0, 64, 30
    QCOMPARE(station->scriptedLeft(), std::size_t{0});
}

void TestMemoryNetwork::scriptedResultsComeInOrder()
{
    ManualClock clock;
    MemoryNetwork network{clock};
    const auto station = openStation(network);
    auto devices = addDevices(network, 10);
    const auto to = endpointsOf(devices);
    station->script({{.accept = 0, .then = SendStatus::Interrupted},
                     {.accept = 3, .then = SendStatus::WouldBlock},
                     {.accept = 0, .then = SendStatus::NoBuffers},
                     {.accept = 2, .then = SendStatus::TooLarge}});
    const auto sender = station->makeSender();
    std::size_t done = 0;
    std::vector<std::string> seen;
    while (done < to.size()) {
        const SendProgress progress =
            sender->sendSame(asBytes(kFrame), std::span{to}.subspan(done));
        done += progress.sent;
        seen.emplace_back(sendStatusName(progress.status));
    }
    QCOMPARE(seen, (std::vector<std::string>{"interrupted", "would_block", "no_buffers",
                                             "too_large", "ok"}));
    for (MemoryDevice& each : devices)
        QCOMPARE(each.waiting(), std::size_t{1});
}

void TestMemoryNetwork::blockedSendingOutlivesEveryWait()
{
    ManualClock clock;
    auto network = MemoryNetwork::movingClock(clock);
    const auto station = openStation(network);
    auto devices = addDevices(network, 1);
    const auto to = endpointsOf(devices);
    const auto sender = station->makeSender();
    station->blockSending(true);
    QVERIFY(sender->sendSame(asBytes(kFrame), to).status == SendStatus::WouldBlock);
    const MonoTime before = clock.now();
    QVERIFY(!sender->waitWritable(240ms));
    QVERIFY(clock.now() - before == 240ms);
    station->blockSending(false);
    QVERIFY(sender->waitWritable(240ms));
    QCOMPARE(sender->sendSame(asBytes(kFrame), to).sent, std::size_t{1});
}

void TestMemoryNetwork::aFullReceiverDropsAndCounts()
{
    ManualClock clock;
    MemoryNetwork network{clock};
    UdpPortConfig config;
    config.receiveBufferBytes = 5 * kFrame.size();
    const auto station = openStation(network, config);
    auto devices = addDevices(network, 1);
    for (int i = 0; i < 8; ++i)
        devices[0].send(asBytes(kFrame), Endpoint::loopbackV4(60050));
    const ReceiveBatch batch = station->source().receive();
    QCOMPARE(batch.datagrams.size(), std::size_t{5});
    QCOMPARE(batch.kernelDrops, std::uint64_t{3});
    devices[0].send(asBytes(kFrame), Endpoint::loopbackV4(60050));
    QCOMPARE(station->source().receive().datagrams.size(), std::size_t{1});
}

void TestMemoryNetwork::waitingMovesTheClock()
{
    ManualClock clock;
    auto network = MemoryNetwork::movingClock(clock, {.delay = 20ms});
    const auto station = openStation(network);
    auto devices = addDevices(network, 1);
    const MonoTime before = clock.now();
    devices[0].send(asBytes(kFrame), Endpoint::loopbackV4(60050));
    QVERIFY(station->source().wait(1h) == WaitResult::Readable);
    QVERIFY(clock.now() - before == 20ms);
    QCOMPARE(station->source().receive().datagrams.size(), std::size_t{1});
    QVERIFY(station->source().wait(1s) == WaitResult::TimedOut);
    QVERIFY(clock.now() - before == 1020ms);
}

void TestMemoryNetwork::waitingThreadsNoticeAHandDrivenClock()
{
    ManualClock clock;
    MemoryNetwork network{clock, {.delay = 20ms}};
    const auto station = openStation(network);
    auto devices = addDevices(network, 1);
    devices[0].send(asBytes(kFrame), Endpoint::loopbackV4(60050));
    std::thread driver{[&] { clock.advance(20ms); }};
    const WaitResult result = station->source().wait(10min);
    driver.join();
    QVERIFY(result == WaitResult::Readable);
}

SHACK_TEST(TestMemoryNetwork);
#include "tst_memory_network.moc"
