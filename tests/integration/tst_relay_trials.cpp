#include "engine/bench/plan_text.h"
#include "engine/bench/relay_mix.h"
#include "engine/bench/relay_trials.h"
#include "tests/support/reflector.h"
#include "tests/support/swarm_relay.h"

#include <QTest>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;
using tests::Reflector;
using tests::ReflectorFaults;
using tests::SwarmRelay;

namespace {

constexpr std::uint32_t kDevices = 40;
constexpr std::uint32_t kFrame = 456; // 320 bytes of voice

Rfc2544Plan smallPlan()
{
    Rfc2544Plan plan;
    plan.kind = Rfc2544Target::Relay;
    plan.devices = kDevices;
    plan.groups = 2;
    plan.warmup = 60ms;
    return plan;
}

/// On a busy machine a good trial may be unmeasurable, never lossy.
bool cleanOrUnmeasurable(const TrialFigures& figures)
{
    return figures.outcome != TrialOutcome::Lossy && figures.faults.empty();
}

} // namespace

class TestRelayTrials : public QObject {
    Q_OBJECT

private slots:

    void limitsComeFromReceiversAndIntervals()
    {
        const Rfc2544Plan plan = smallPlan();
        const SystemClock clock;
        const RelayTrials trials{plan, {.endpoint = net::Endpoint::loopbackV4(9)}, clock};
        const TrialLimits limits = trials.limits();
        QCOMPARE(limits.lowestPerSecond, 38.0);
        QCOMPARE(limits.highestPerSecond, 38 / 0.007);
        QCOMPARE(limits.longestBurst, 256U);
    }

    void aSteadyTrialCountsEveryDatagram()
    {
        const SwarmRelay relay{kDevices, 2};
        const Rfc2544Plan plan = smallPlan();
        const SystemClock clock;
        RelayTrials trials{plan, {.endpoint = relay.endpoint()}, clock};
        const TrialFigures figures = trials.steady(kFrame, 1'900, 400ms, {}, {}); // every 20 ms
        QVERIFY(cleanOrUnmeasurable(figures));
        QCOMPARE(figures.sent, 20U * 38);
        QCOMPARE(figures.received, figures.sent);
        QCOMPARE(figures.askedPerSecond, 1'900.0);
        QVERIFY(figures.latency.count() == figures.received);
    }

    void aBurstIsCountedToo()
    {
        const SwarmRelay relay{kDevices, 2};
        const Rfc2544Plan plan = smallPlan();
        const SystemClock clock;
        RelayTrials trials{plan, {.endpoint = relay.endpoint()}, clock};
        const TrialFigures figures = trials.burst(kFrame, 8, {}, {});
        QVERIFY(cleanOrUnmeasurable(figures));
        QCOMPARE(figures.sent, 8U * 38);
    }

    void aRelayThatNeverLosesHasNothingToRecoverFrom()
    {
        const SwarmRelay relay{kDevices, 2};
        const Rfc2544Plan plan = smallPlan();
        const SystemClock clock;
        RelayTrials trials{plan, {.endpoint = relay.endpoint()}, clock};
        const TrialFigures figures = trials.recovery(kFrame, 1'900, 950, 400ms, {}, {});
        QVERIFY(cleanOrUnmeasurable(figures));
        QCOMPARE(figures.sent, (20U + 10) * 38);
        QCOMPARE(figures.recoveredAfter, std::optional{0ms});
    }

    void theLastLostFrameTellsTheRecovery()
    {
        // 20 frames at 20 ms, then 10 at 40 ms; frames up to the 23rd reach nobody.
        ReflectorFaults faults;
        faults.drop = [](std::uint32_t frame, std::uint32_t) { return frame > 10 && frame < 23; };
        Reflector reflector{tests::swarmMembers(kDevices, 2), faults};
        const Rfc2544Plan plan = smallPlan();
        const SystemClock clock;
        RelayTrials trials{plan, {.endpoint = reflector.endpoint()}, clock};
        const TrialFigures figures = trials.recovery(kFrame, 1'900, 950, 400ms, {}, {});
        QVERIFY(figures.outcome != TrialOutcome::Clean);
        QCOMPARE(figures.lost(), 12U * 38);
        QCOMPARE(figures.recoveredAfter, std::optional{120ms});
    }

    void whoeverLosesToTheEndHasNotRecovered()
    {
        ReflectorFaults faults;
        faults.drop = [](std::uint32_t frame, std::uint32_t device) {
            return frame == 29 && device > 20;
        };
        Reflector reflector{tests::swarmMembers(kDevices, 2), faults};
        const Rfc2544Plan plan = smallPlan();
        const SystemClock clock;
        RelayTrials trials{plan, {.endpoint = reflector.endpoint()}, clock};
        QVERIFY(!trials.recovery(kFrame, 1'900, 950, 400ms, {}, {}).recoveredAfter);
    }

    void aStopIsObeyedWhileRecovering()
    {
        const SwarmRelay relay{kDevices, 2};
        const Rfc2544Plan plan = smallPlan();
        const SystemClock clock;
        RelayTrials trials{plan, {.endpoint = relay.endpoint()}, clock};
        std::stop_source source;
        const auto before = std::chrono::steady_clock::now();
        const TrialFigures figures = trials.recovery(kFrame, 1'900, 950, 60s, source.get_token(),
                                                     [&](double) { source.request_stop(); });
        QVERIFY(figures.stopped);
        QVERIFY(std::chrono::steady_clock::now() - before < 2s);
    }

    void nobodyThereIsAFault()
    {
        ReflectorFaults faults;
        faults.refuse = [](std::uint32_t) { return true; };
        Reflector reflector{tests::swarmMembers(kDevices, 2), faults};
        const Rfc2544Plan plan = smallPlan();
        const SystemClock clock;
        RelayTrials trials{plan, {.endpoint = reflector.endpoint()}, clock};
        const TrialFigures figures = trials.steady(kFrame, 1'900, 200ms, {}, {});
        QVERIFY(!figures.faults.empty());
        QCOMPARE(figures.received, 0U);
    }

    void aMixGoesThroughTheRelayAndEveryPartIsJudged()
    {
        TrafficMix mix;
        mix.perSecond = 400;
        mix.duration = 1'200ms;
        mix.warmup = 200ms;
        mix.parts = {{.kind = MixKind::Voice60, .weight = 2},
                     {.kind = MixKind::Text, .deadline = 2s},
                     {.kind = MixKind::Heartbeat, .deadline = 2s}};
        const RelayMixShape shape = relayMixShape(mix);
        const SwarmRelay relay{shape.identities, shape.groups};
        const MixReport report =
            runRelayMix(mix, {.endpoint = relay.endpoint()}, SystemClock{}, {}, {});
        QCOMPARE(report.parts.size(), std::size_t{3});
        // On a busy machine a good run may be invalid, or late for voice, but nothing is lost.
        QVERIFY2(report.judgement.verdict != Verdict::Stopped, report.judgement.sentence.c_str());
        QCOMPARE(report.parts[0].sent, 20U * 12); // 12 receivers hear 20 frames
        QCOMPARE(report.parts[1].sent, 3U * 40);  // 40 receivers hear 3 datagrams
        QVERIFY(report.parts[2].sent > 100);      // 100 heartbeats a second
        for (const MixPartFigures& part : report.parts) {
            QCOMPARE(part.lost(), 0U);
            QCOMPARE(part.partialFrames, 0U);
            QVERIFY(part.latency.count() > 0);
        }
    }

    void aMixToNobodyFails()
    {
        ReflectorFaults faults;
        faults.refuse = [](std::uint32_t) { return true; };
        TrafficMix mix;
        mix.perSecond = 100;
        mix.duration = 200ms;
        mix.parts = {{.kind = MixKind::Voice60}};
        Reflector reflector{tests::swarmMembers(7, 1), faults};
        const MixReport report =
            runRelayMix(mix, {.endpoint = reflector.endpoint()}, SystemClock{}, {}, {});
        QCOMPARE(report.judgement.verdict, Verdict::Fail);
        QCOMPARE(report.judgement.reasons.front(), std::string{"nobody answers at the target"});
    }
};

QTEST_GUILESS_MAIN(TestRelayTrials)
#include "tst_relay_trials.moc"
