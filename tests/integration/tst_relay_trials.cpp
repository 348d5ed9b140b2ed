#include "engine/bench/plan_text.h"
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
        const RelayTrials trials{plan, net::Endpoint::loopbackV4(9), 0, nullptr, clock};
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
        RelayTrials trials{plan, relay.endpoint(), 0, nullptr, clock};
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
        RelayTrials trials{plan, relay.endpoint(), 0, nullptr, clock};
        const TrialFigures figures = trials.burst(kFrame, 8, {}, {});
        QVERIFY(cleanOrUnmeasurable(figures));
        QCOMPARE(figures.sent, 8U * 38);
    }

    void aRelayThatNeverLosesHasNothingToRecoverFrom()
    {
        const SwarmRelay relay{kDevices, 2};
        const Rfc2544Plan plan = smallPlan();
        const SystemClock clock;
        RelayTrials trials{plan, relay.endpoint(), 0, nullptr, clock};
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
        RelayTrials trials{plan, reflector.endpoint(), 0, nullptr, clock};
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
        RelayTrials trials{plan, reflector.endpoint(), 0, nullptr, clock};
        QVERIFY(!trials.recovery(kFrame, 1'900, 950, 400ms, {}, {}).recoveredAfter);
    }

    void aStopIsObeyedWhileRecovering()
    {
        const SwarmRelay relay{kDevices, 2};
        const Rfc2544Plan plan = smallPlan();
        const SystemClock clock;
        RelayTrials trials{plan, relay.endpoint(), 0, nullptr, clock};
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
        RelayTrials trials{plan, reflector.endpoint(), 0, nullptr, clock};
        const TrialFigures figures = trials.steady(kFrame, 1'900, 200ms, {}, {});
        QVERIFY(!figures.faults.empty());
        QCOMPARE(figures.received, 0U);
    }
};

QTEST_GUILESS_MAIN(TestRelayTrials)
#include "tst_relay_trials.moc"
