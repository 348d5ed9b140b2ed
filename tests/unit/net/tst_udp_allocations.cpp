#include "engine/net/udp_backend.h"

#include <QtTest>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> g_allocations{0};

} // namespace

// Counts what the frame path would cost; everything else is the library's own operator new.
void* operator new(std::size_t bytes)
{
    g_allocations.fetch_add(1, std::memory_order_relaxed);
    if (void* memory = std::malloc(bytes))
        return memory;
    throw std::bad_alloc{};
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

using namespace shack;
using namespace shack::net;
using namespace std::chrono_literals;

/// The frame path must not allocate, whatever the backend.
class TestUdpAllocations : public QObject {
    Q_OBJECT

private slots:
    void theCounterCounts();
    void sendingAndReceivingAllocateNothing_data();
    void sendingAndReceivingAllocateNothing();
};

void TestUdpAllocations::theCounterCounts()
{
    const std::size_t before = g_allocations;
    const auto made = std::make_unique<std::string>(100, 'x');
    QVERIFY(g_allocations >= before + 2);
    QCOMPARE(made->size(), std::size_t{100});
}

void TestUdpAllocations::sendingAndReceivingAllocateNothing_data()
{
    QTest::addColumn<bool>("batched");
#ifdef Q_OS_LINUX
    QTest::newRow("batched") << true;
#endif
    QTest::newRow("portable") << false;
}

void TestUdpAllocations::sendingAndReceivingAllocateNothing()
{
    QFETCH(bool, batched);
    UdpPortConfig config;
    config.backend = batched ? Backend::Batched : Backend::Portable;
    config.listen = {Endpoint::anyV4(0)};
    auto opened = UdpPort::open(config);
    QVERIFY(opened);
    UdpPort& port = **opened;
    const auto sender = port.makeSender();
    const std::uint16_t number = port.localEndpoints().front().port();
    std::vector<Endpoint> receivers;
    for (std::uint32_t i = 1; i <= 100; ++i)
        receivers.push_back(Endpoint::v4(0x7F000000U + i, number));
    const OutgoingDatagram answer{asBytes("answer"), receivers.front(),
                                  LocalAddress{Endpoint::v4(0x7F000007U, 0)}};

    std::size_t received = 0;
    const auto round = [&] {
        sender->sendSame(asBytes("frame"), receivers);
        sender->sendEach({&answer, 1});
        port.source().wake();
        for (std::size_t got = 0; got < 101;) {
            if (port.source().wait(1s) == WaitResult::TimedOut)
                return;
            const std::size_t batch = port.source().receive().datagrams.size();
            got += batch;
            received += batch;
        }
    };
    round(); // the first one may still fill caches of libraries
    const std::size_t before = g_allocations;
    for (int i = 0; i < 20; ++i)
        round();
    const std::size_t allocated = g_allocations - before;
    QCOMPARE(received, std::size_t{21} * 101);
    QCOMPARE(allocated, std::size_t{0});
}

QTEST_GUILESS_MAIN(TestUdpAllocations)
#include "tst_udp_allocations.moc"
