#include "engine/bench/relay_reading.h"
#include "engine/bench/run_evidence.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <thread>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

MonoTime at(std::chrono::nanoseconds since)
{
    return MonoTime{since};
}

RelayReading reading(std::chrono::nanoseconds since, int frames, std::uint64_t waiting)
{
    RelayReading reading;
    reading.at = at(since);
    reading.framesWaiting = waiting;
    reading.framesWaitingLimit = 32;
    for (int i = 0; i < frames; ++i) {
        reading.queueing.record(100us);
        reading.spread.record(2ms);
        reading.residence.record(3ms);
    }
    return reading;
}

} // namespace

class TestRunEvidence : public QObject {
    Q_OBJECT

private slots:

    void theSystemsTextsAreUnderstood()
    {
        ThreadReading thread;
        QVERIFY(readSchedstat("123456789 987654 42\n", thread));
        QCOMPARE(thread.cpuTime, 123'456'789ns);
        QCOMPARE(thread.queueWait, 987'654ns);
        QVERIFY(readThreadStatus("Name:\twriter-0\nThreads:\t9\nvoluntary_ctxt_switches:\t1234\n"
                                 "nonvoluntary_ctxt_switches:\t56\n",
                                 thread));
        QCOMPARE(thread.voluntarySwitches, 1'234U);
        QCOMPARE(thread.involuntarySwitches, 56U);
        PageFaults faults;
        QVERIFY(
            readFaults("77 (a (very) odd name) S 1 77 77 0 -1 4194560 1500 3 12 0 9 8", faults));
        QCOMPARE(faults, (PageFaults{.minor = 1'500, .major = 12}));
    }

    void otherTextsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"", "x", "1", "1 y", ")", "(a) S", "voluntary_ctxt_switches: 1"})
            QTest::addRow("\"%s\"", text) << QByteArray{text};
    }

    void otherTextsAreRefused()
    {
        QFETCH(QByteArray, text);
        const std::string_view view{text.constData(), static_cast<std::size_t>(text.size())};
        ThreadReading thread;
        PageFaults faults;
        QVERIFY(!readSchedstat(view, thread));
        QVERIFY(!readThreadStatus(view, thread));
        QVERIFY(!readFaults(view, faults));
    }

    void numberedThreadsShareARole()
    {
        QCOMPARE(roleOfThread("writer-12"), std::string{"writer"});
        QCOMPARE(roleOfThread("bench-send"), std::string{"bench-send"});
        QCOMPARE(roleOfThread("ingress"), std::string{"ingress"});
        QCOMPARE(roleOfThread("-"), std::string{"-"});
    }

    void theDifferenceIsPerRoleAndOnlyOfThreadsThatStayed()
    {
        const auto writer = [](std::uint64_t id, std::chrono::nanoseconds cpu,
                               std::chrono::nanoseconds wait, std::uint64_t involuntary) {
            return ThreadReading{.side = EvidenceSide::Relay,
                                 .id = id,
                                 .name = "writer-" + std::to_string(id),
                                 .cpuTime = cpu,
                                 .queueWait = wait,
                                 .voluntarySwitches = 0,
                                 .involuntarySwitches = involuntary};
        };
        EvidenceReading before{.at = at(1s)};
        before.threads = {writer(1, 1s, 0s, 10), writer(2, 1s, 0s, 10)};
        before.relayFaults = {.minor = 100, .major = 1};
        EvidenceReading after{.at = at(11s)};
        after.threads = {writer(1, 6s, 1s, 15), writer(2, 3s, 200ms, 30), writer(3, 9s, 9s, 99)};
        after.relayFaults = {.minor = 150, .major = 3};
        const RunEvidence evidence = difference(before, after, 4);
        QVERIFY(evidence.known && evidence.relayInside);
        QCOMPARE(evidence.roles.size(), std::size_t{1});
        const RoleEvidence& role = evidence.roles.front();
        QCOMPARE(role.threads, 2U);
        QCOMPARE(role.cpuTime, std::chrono::nanoseconds{7s});
        QCOMPARE(role.involuntarySwitches, 25U);
        QCOMPARE(role.busiest, 0.5);
        QCOMPARE(role.longestWait, 0.1);
        QCOMPARE(evidence.relayFaults, (PageFaults{.minor = 50, .major = 2}));
    }

    void ourOwnThreadsAreRead()
    {
        SystemClock clock;
        EvidenceCollector collector{0, nullptr, clock};
        collector.read();
        std::this_thread::sleep_for(5ms);
        collector.read();
        const RunEvidence evidence = collector.collect();
        if (readEvidence(0, clock.now()).threads.empty())
            QSKIP("this system does not tell about threads");
        QVERIFY(evidence.known);
        QVERIFY(!evidence.roles.empty());
        QVERIFY(evidence.roles.front().voluntarySwitches > 0);
        QVERIFY(evidence.span >= 5ms);
        QVERIFY(!evidence.split);
    }

    void aRelaysLineSurvives()
    {
        const RelayReading told = reading(5s, 40, 7);
        const auto read = parseRelayReading(relayReadingLine(told));
        QVERIFY(read.has_value());
        QCOMPARE(read->at, told.at);
        QCOMPARE(read->framesWaiting, 7U);
        QCOMPARE(read->spread.count(), 40U);
        for (std::size_t i = 0; i < stats::HistogramScale::kBucketCount; ++i)
            QCOMPARE(read->spread.buckets()[i], told.spread.buckets()[i]);
    }

    void otherLinesAreNoReadings()
    {
        for (const char* line :
             {"", "port 1234", "reading", "reading {}", "reading [1]", "reading {\"at\":-1}",
              "reading {\"at\":1,\"waiting\":1,\"limit\":1,\"queueing\":[[99999,1]],\"spread\":[],"
              "\"residence\":[]}",
              "reading {\"at\":1,\"waiting\":1,\"limit\":1,\"queueing\":[1],\"spread\":[],"
              "\"residence\":[]}"})
            QVERIFY2(!parseRelayReading(line), line);
    }

    void theSplitIsWhatCameDuringTheMeasurement()
    {
        const std::vector<RelayReading> readings{reading(1s, 10, 30), reading(2s, 50, 1),
                                                 reading(3s, 100, 4), reading(4s, 250, 2)};
        const auto split = splitOf(readings, at(2'100ms));
        QVERIFY(split.has_value());
        QCOMPARE(split->queueing.count, 200U);
        QCOMPARE(split->mostFramesWaiting, 4U);
        QVERIFY(split->spread.p99 >= 2ms && split->spread.p99 <= 2'200us);
        QVERIFY(!splitOf({}, at(0s)));
        QVERIFY(!splitOf({reading(1s, 1, 1)}, at(0s)));
        QVERIFY(!splitOf(readings, at(9s)));
    }
};

SHACK_TEST(TestRunEvidence);
#include "tst_run_evidence.moc"
