#include "engine/bench/environment.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace shack::bench;
using namespace std::chrono_literals;

class TestEnvironment : public QObject {
    Q_OBJECT

private slots:

    void readsBufferErrorsByName()
    {
        KernelCounters counters;
        readUdpCounters("Tcp: A B\nTcp: 1 2\n"
                        "Udp: InDatagrams NoPorts InErrors OutDatagrams RcvbufErrors SndbufErrors\n"
                        "Udp: 100 3 9 200 7 5\n"
                        "UdpLite: RcvbufErrors\nUdpLite: 99\n",
                        counters);
        QCOMPARE(counters.receiveBufferErrors, std::uint64_t{7});
        QCOMPARE(counters.sendBufferErrors, std::uint64_t{5});
    }

    void sumsSoftnetOverProcessors()
    {
        KernelCounters counters;
        readSoftnetCounters("0000abcd 00000001 0000000a 00000000\n"
                            "0000ffff 00000002 00000010 00000000\n",
                            counters);
        QCOMPARE(counters.softnetDropped, std::uint64_t{3});
        QCOMPARE(counters.softnetSqueezed, std::uint64_t{26});
    }

    void readsProcessorTimes()
    {
        KernelCounters counters;
        readProcessorTimes("cpu  100 10 200 300 40 5 6 7 0 0\ncpu0 1 1 1 1\n", 100, counters);
        QCOMPARE(counters.userTime, std::chrono::milliseconds{1'100});
        QCOMPARE(counters.systemTime, std::chrono::milliseconds{2'000});
        QCOMPARE(counters.idleTime, std::chrono::milliseconds{3'400});
        QCOMPARE(counters.softirqTime, std::chrono::milliseconds{110});
        QCOMPARE(counters.stealTime, std::chrono::milliseconds{70});
    }

    void textsThatAreNotUnderstoodChangeNothing()
    {
        for (const char* text : {"", "\n", "Udp:", "Udp: \nUdp: ", "cpu", "cpu \n", "zzz"}) {
            KernelCounters counters;
            readUdpCounters(text, counters);
            readProcessorTimes(text, 100, counters);
            QCOMPARE(counters.receiveBufferErrors, std::uint64_t{0});
            QCOMPARE(counters.userTime, 0ms);
        }
    }

    void differencesNeverGoBelowZero()
    {
        KernelCounters before{.known = true, .receiveBufferErrors = 10, .stealTime = 5ms};
        KernelCounters after{.known = true, .receiveBufferErrors = 4, .stealTime = 9ms};
        const KernelCounters grown = difference(before, after);
        QVERIFY(grown.known);
        QCOMPARE(grown.receiveBufferErrors, std::uint64_t{0});
        QCOMPARE(grown.stealTime, 4ms);
    }

    void thisMachineIsDescribed()
    {
        const Environment environment = readEnvironment();
        QVERIFY(!environment.version.empty());
        QVERIFY(!environment.system.empty());
        QVERIFY(environment.cores > 0);
    }
};

SHACK_TEST(TestEnvironment);
#include "tst_environment.moc"
