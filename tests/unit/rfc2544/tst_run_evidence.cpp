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
    reading.counts = {.received = 7, .sent = 9, .frames = 3, .causes = {{"unreachable", 4, false}}};
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
        QCOMPARE(read->counts, told.counts);
        QCOMPARE(read->spread.count(), 40U);
        for (std::size_t i = 0; i < stats::HistogramScale::kBucketCount; ++i)
            QCOMPARE(read->spread.buckets()[i], told.spread.buckets()[i]);
    }

    void otherLinesAreNoReadings()
    {
        for (const char* line :
             {"", "port 1234", "reading", "reading {}", "reading [1]", "reading {\"at\":-1}",
              "reading {\"at\":1,\"waiting\":1,\"limit\":1,\"received\":1,\"sent\":1,\"frames\":1,"
              "\"causes\":[],\"queueing\":[[99999,1]],\"spread\":[],\"residence\":[]}",
              "reading {\"at\":1,\"waiting\":1,\"limit\":1,\"received\":1,\"sent\":1,\"frames\":1,"
              "\"causes\":[],\"queueing\":[1],\"spread\":[],\"residence\":[]}",
              "reading {\"at\":1,\"waiting\":1,\"limit\":1,\"received\":1,\"sent\":1,\"frames\":1,"
              "\"causes\":[[\"x\",-1,true,true]],\"queueing\":[],\"spread\":[],\"residence\":[]}"})
            QVERIFY2(!parseRelayReading(line), line);
    }

    void aSpanIsWhatCameDuringTheMeasurement()
    {
        RelaySpan span{at(2'100ms)};
        QVERIFY(span.isEmpty() && !span.split() && !span.counts());
        span.add(reading(1s, 10, 30));
        span.add(reading(2s, 50, 1));
        QVERIFY(!span.isEmpty() && !span.split() && !span.reaches(at(2s)));
        span.add(reading(3s, 100, 4));
        span.add(reading(4s, 250, 2));
        QVERIFY(span.reaches(at(4s)) && !span.reaches(at(4'001ms)));
        const auto split = span.split();
        QVERIFY(split.has_value());
        QCOMPARE(split->queueing.count, 200U);
        QCOMPARE(split->mostFramesWaiting, 4U);
        QVERIFY(split->spread.p99 >= 2ms && split->spread.p99 <= 2'200us);
    }

    void theRelaysOwnCountIsTheGrowthOfEachCause()
    {
        RelaySpan span{at(1s)};
        RelayReading before = reading(1s, 1, 0);
        before.counts = {.received = 10,
                         .sent = 1'000,
                         .frames = 5,
                         .causes = {{"frames_evicted", 3}, {"malformed", 7, false, true}}};
        RelayReading after = reading(2s, 9, 0);
        after.counts = {.received = 60,
                        .sent = 5'000,
                        .frames = 45,
                        .causes = {{"frames_evicted", 8},
                                   {"malformed", 7, false, true},
                                   {"unreachable", 2, false}}};
        span.add(before);
        span.add(after);
        const auto counts = span.counts();
        QVERIFY(counts.has_value());
        QCOMPARE(counts->received, 50U);
        QCOMPARE(counts->sent, 4'000U);
        QCOMPARE(counts->frames, 40U);
        QCOMPARE(counts->of("frames_evicted"), 5U);
        QCOMPARE(counts->of("malformed"), 0U);
        QCOMPARE(counts->causes.size(), std::size_t{2}); // those that occurred
        QVERIFY(!counts->causes[1].frames);
    }

    void aStationInOurOwnProcessIsToldByItsThreads()
    {
        QVERIFY(isRelayThread("ingress") && isRelayThread("writer-3") &&
                isRelayThread("password-0"));
        QVERIFY(!isRelayThread("bench-send") && !isRelayThread("writers") &&
                !isRelayThread("shack"));
    }
};

SHACK_TEST(TestRunEvidence);
#include "tst_run_evidence.moc"
