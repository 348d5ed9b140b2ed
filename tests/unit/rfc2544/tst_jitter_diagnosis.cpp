#include "engine/bench/jitter_diagnosis.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

/// Ten thousand latencies of 1 ms, and some of them of `worst`.
FineHistogram latencies(std::chrono::nanoseconds worst, int late = 10)
{
    FineHistogram histogram;
    for (int i = 0; i < 10'000 - late; ++i)
        histogram.record(1ms);
    for (int i = 0; i < late; ++i)
        histogram.record(worst);
    return histogram;
}

/// Ten seconds on two cores, a relay with ingress and two writers that had nothing to complain of.
RunEvidence quiet()
{
    RunEvidence evidence;
    evidence.known = true;
    evidence.span = 10s;
    evidence.cores = 2;
    evidence.kernel.known = true;
    evidence.relayInside = true;
    evidence.roles = {{.side = EvidenceSide::Relay, .role = "ingress", .threads = 1},
                      {.side = EvidenceSide::Relay, .role = "writer", .threads = 2},
                      {.side = EvidenceSide::Relay, .role = "store", .threads = 1},
                      {.side = EvidenceSide::Generator, .role = "bench-send", .threads = 1},
                      {.side = EvidenceSide::Generator, .role = "bench-recv", .threads = 1}};
    return evidence;
}

const JitterCause& causeNamed(const JitterDiagnosis& diagnosis, std::string_view id)
{
    const auto found = std::find_if(diagnosis.causes.begin(), diagnosis.causes.end(),
                                    [&](const JitterCause& cause) { return cause.id == id; });
    Q_ASSERT(found != diagnosis.causes.end());
    return *found;
}

JitterDiagnosis diagnosed(const RunEvidence& evidence,
                          const FineHistogram& latency = latencies(40ms))
{
    FineHistogram lateness;
    lateness.record(10us);
    return diagnose({.latency = latency, .lateness = lateness, .evidence = evidence});
}

std::size_t likely(const JitterDiagnosis& diagnosis)
{
    return static_cast<std::size_t>(std::count_if(
        diagnosis.causes.begin(), diagnosis.causes.end(),
        [](const JitterCause& cause) { return cause.verdict == CauseVerdict::Likely; }));
}

} // namespace

class TestJitterDiagnosis : public QObject {
    Q_OBJECT

private slots:

    void withoutFiguresNothingIsNamed()
    {
        const JitterDiagnosis diagnosis =
            diagnose({.latency = latencies(40ms), .lateness = {}, .evidence = {}});
        QVERIFY(diagnosis.tail.tailed);
        for (const JitterCause& cause : diagnosis.causes) {
            QCOMPARE(cause.verdict, CauseVerdict::NoFigure);
            QVERIFY(!cause.figure);
            QCOMPARE(figureWords(cause), std::string{"no figure"});
        }
        QVERIFY(diagnosis.sentence.find("No figure") != std::string::npos);
    }

    void aQuietMachineHasNoLikelyCause()
    {
        const JitterDiagnosis diagnosis = diagnosed(quiet());
        QCOMPARE(likely(diagnosis), std::size_t{0});
        QCOMPARE(causeNamed(diagnosis, "steal").verdict, CauseVerdict::No);
        QCOMPARE(*causeNamed(diagnosis, "run_queue").figure, 0.0);
        // The relay did not tell about its inside.
        QCOMPARE(causeNamed(diagnosis, "queueing").verdict, CauseVerdict::NoFigure);
    }

    void stealIsAShareOfAllCores()
    {
        RunEvidence evidence = quiet();
        evidence.kernel.stealTime = 2s; // of 2 x 10 s
        const JitterDiagnosis diagnosis = diagnosed(evidence);
        const JitterCause& cause = causeNamed(diagnosis, "steal");
        QCOMPARE(*cause.figure, 10.0);
        QCOMPARE(cause.verdict, CauseVerdict::Likely);
        QCOMPARE(diagnosis.causes.front().id, std::string_view{"steal"});
        QVERIFY(diagnosis.sentence.find("10 %") != std::string::npos);
    }

    void onlyTheFramePathsThreadsCount()
    {
        RunEvidence evidence = quiet();
        evidence.roles[2].longestWait = 0.5; // the store's thread
        evidence.roles[2].involuntarySwitches = 1'000'000;
        QCOMPARE(likely(diagnosed(evidence)), std::size_t{0});
        evidence.roles[1].longestWait = 0.08;
        evidence.roles[1].involuntarySwitches = 2'000;
        const JitterDiagnosis diagnosis = diagnosed(evidence);
        QCOMPARE(causeNamed(diagnosis, "run_queue").verdict, CauseVerdict::Likely);
        QCOMPARE(*causeNamed(diagnosis, "run_queue").figure, 8.0);
        QCOMPARE(causeNamed(diagnosis, "involuntary").verdict, CauseVerdict::Possible);
        QCOMPARE(*causeNamed(diagnosis, "involuntary").figure, 200.0);
    }

    void theGeneratorIsSuspectedToo()
    {
        RunEvidence evidence = quiet();
        evidence.roles[4].longestWait = 0.06;
        FineHistogram lateness;
        lateness.record(3ms);
        const JitterDiagnosis diagnosis =
            diagnose({.latency = latencies(40ms), .lateness = lateness, .evidence = evidence});
        QCOMPARE(causeNamed(diagnosis, "generator_queue").verdict, CauseVerdict::Likely);
        QCOMPARE(causeNamed(diagnosis, "generator_late").verdict, CauseVerdict::Likely);
        QCOMPARE(causeNamed(diagnosis, "run_queue").verdict, CauseVerdict::No);
    }

    void aReflectorStandsForTheRelay()
    {
        RunEvidence evidence = quiet();
        evidence.relayInside = false;
        evidence.roles = {{.side = EvidenceSide::Generator,
                           .role = "reflector",
                           .threads = 1,
                           .busiest = 0.95,
                           .longestWait = 0.02}};
        const JitterDiagnosis diagnosis = diagnosed(evidence);
        QCOMPARE(causeNamed(diagnosis, "saturated").verdict, CauseVerdict::Likely);
        QCOMPARE(causeNamed(diagnosis, "run_queue").verdict, CauseVerdict::Possible);
        QCOMPARE(causeNamed(diagnosis, "generator_queue").verdict, CauseVerdict::NoFigure);
    }

    void theKernelsCountersAreQuoted()
    {
        RunEvidence evidence = quiet();
        evidence.kernel.softnetSqueezed = 100;
        evidence.kernel.softnetDropped = 20;
        evidence.kernel.receiveBufferErrors = 1;
        evidence.relayFaults = {.minor = 200'000, .major = 12};
        const JitterDiagnosis diagnosis = diagnosed(evidence);
        QCOMPARE(causeNamed(diagnosis, "softnet_squeezed").verdict, CauseVerdict::Possible);
        QCOMPARE(causeNamed(diagnosis, "softnet_dropped").verdict, CauseVerdict::Likely);
        QCOMPARE(causeNamed(diagnosis, "receive_buffer").verdict, CauseVerdict::Possible);
        QCOMPARE(causeNamed(diagnosis, "major_faults").verdict, CauseVerdict::Likely);
        QCOMPARE(causeNamed(diagnosis, "minor_faults").verdict, CauseVerdict::Likely);
    }

    void theRelaysOwnSplitSaysWhereTheTimeWent()
    {
        RunEvidence evidence = quiet();
        evidence.split = RelaySplit{.queueing = {.count = 100, .p99 = 30ms},
                                    .spread = {.count = 100, .p99 = 8ms},
                                    .residence = {.count = 100, .p99 = 40ms},
                                    .mostFramesWaiting = 20,
                                    .framesWaitingLimit = 32};
        const JitterDiagnosis diagnosis = diagnosed(evidence);
        QCOMPARE(*causeNamed(diagnosis, "queueing").figure, 75.0);
        QCOMPARE(causeNamed(diagnosis, "queueing").verdict, CauseVerdict::Likely);
        QCOMPARE(causeNamed(diagnosis, "spread").verdict, CauseVerdict::No);
        QCOMPARE(causeNamed(diagnosis, "frames_waiting").verdict, CauseVerdict::Likely);
    }

    void withoutATailNothingIsLikely()
    {
        RunEvidence evidence = quiet();
        evidence.kernel.stealTime = 10s;
        const JitterDiagnosis diagnosis = diagnosed(evidence, latencies(1'200us));
        QVERIFY(!diagnosis.tail.tailed);
        QCOMPARE(causeNamed(diagnosis, "steal").verdict, CauseVerdict::Possible);
        QVERIFY(diagnosis.sentence.find("nothing that needs") != std::string::npos);
    }

    void everyThresholdIsRising()
    {
        for (const JitterCause& cause : diagnosed(quiet()).causes) {
            QVERIFY(cause.possibleFrom < cause.likelyFrom);
            QVERIFY(!cause.cause.empty() && !cause.unit.empty());
        }
    }
};

SHACK_TEST(TestJitterDiagnosis);
#include "tst_jitter_diagnosis.moc"
