#include "engine/bench/live_rules.h"
#include "engine/bench/rung_sampler.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

constexpr MonoTime kStart{std::chrono::hours{1}};

RunProgress holding(std::uint64_t expected, std::uint64_t delivered, std::chrono::nanoseconds p99)
{
    return {.phase = RunPhase::Holding, .delivered = delivered, .expected = expected, .p99 = p99};
}

} // namespace

class TestLiveRules : public QObject {
    Q_OBJECT

private slots:

    void withoutRulesNothingEnds()
    {
        LiveRules rules{{}, kStart};
        rules.startRung();
        for (int i = 0; i < 100; ++i)
            QVERIFY(!rules.check(holding(1'000'000, 0, 10s), {}, kStart + i * 250ms));
    }

    void whatIsStillOnItsWayIsNotLost()
    {
        StopRules stop;
        stop.lossAbovePercent = 1;
        LiveRules rules{stop, kStart};
        rules.startRung();
        // Every answer is 400 ms behind, and complete.
        std::uint64_t sent = 0;
        for (int i = 0; i < 40; ++i) {
            sent += 1'000;
            const std::uint64_t arrived = sent > 4'000 ? sent - 4'000 : 0;
            QVERIFY(!rules.check(holding(sent, arrived, 0ns), {}, kStart + i * 100ms));
        }
    }

    void lossIsSeenWithinASecond()
    {
        StopRules stop;
        stop.lossAbovePercent = 5;
        LiveRules rules{stop, kStart};
        rules.startRung();
        std::optional<LiveRules::Broken> broken;
        int steps = 0;
        for (; !broken && steps < 40; ++steps) {
            const auto sent = static_cast<std::uint64_t>(steps) * 1'000;
            broken = rules.check(holding(sent, sent * 7 / 10, 0ns), {}, kStart + steps * 100ms);
        }
        QVERIFY(broken && broken->byRelay);
        QVERIFY2(broken->words.starts_with("loss "), broken->words.c_str());
        QVERIFY2(steps <= 25, qPrintable(QString::number(steps)));
    }

    void slownessMustLast()
    {
        StopRules stop;
        stop.p99Above = 100ms;
        stop.p99For = 1s;
        LiveRules rules{stop, kStart};
        rules.startRung();
        QVERIFY(!rules.check(holding(0, 0, 150ms), {}, kStart));
        QVERIFY(!rules.check(holding(0, 0, 150ms), {}, kStart + 900ms));
        QVERIFY(!rules.check(holding(0, 0, 50ms), {}, kStart + 950ms));
        QVERIFY(!rules.check(holding(0, 0, 150ms), {}, kStart + 1s));
        QVERIFY(!rules.check(holding(0, 0, 150ms), {}, kStart + 1'900ms));
        const auto broken = rules.check(holding(0, 0, 150ms), {}, kStart + 2s);
        QVERIFY(broken && broken->byRelay);
    }

    void warmingUpIsNotJudged()
    {
        StopRules stop;
        stop.p99Above = 1ms;
        stop.p99For = 0ms;
        LiveRules rules{stop, kStart};
        rules.startRung();
        RunProgress progress = holding(0, 0, 1s);
        progress.phase = RunPhase::WarmingUp;
        QVERIFY(!rules.check(progress, {}, kStart));
    }

    void memoryAndTimeBlameNobody()
    {
        StopRules stop;
        stop.memoryBelowMiB = 100;
        stop.timeLimit = 10s;
        LiveRules rules{stop, kStart};
        rules.startRung();
        RungSample sample{.memoryAvailable = 101U << 20U};
        QVERIFY(!rules.check({}, sample, kStart));
        sample.memoryAvailable = 0; // the system does not tell
        QVERIFY(!rules.check({}, sample, kStart));
        sample.memoryAvailable = 99U << 20U;
        const auto memory = rules.check({}, sample, kStart);
        QVERIFY(memory && !memory->byRelay);
        const auto time = rules.check({}, {}, kStart + 10s);
        QVERIFY(time && !time->byRelay);
    }

    void growthIsTheSlopeOfTheMemory()
    {
        std::vector<RungSample> samples;
        for (int i = 0; i <= 60; ++i)
            samples.push_back({.at = std::chrono::minutes{i},
                               .relayResident = (100ULL << 20U) + static_cast<std::uint64_t>(i) *
                                                                      (2ULL << 20U) / 60});
        QVERIFY(std::abs(growthOf(samples) - 2) < 0.01);
        QCOMPARE(growthOf({}), 0.0);
        QCOMPARE(growthOf({samples.front()}), 0.0);
    }

    void longRungsKeepAThousandSamples()
    {
        ManualClock clock;
        RungSampler sampler{0, clock};
        RunProgress progress{.phase = RunPhase::Holding};
        for (int i = 0; i < 3'000; ++i) {
            clock.advance(1s);
            sampler.take(progress);
        }
        const RungSamples samples = sampler.finish();
        QVERIFY(samples.course.size() >= 400 && samples.course.size() <= 1'000);
        QVERIFY(samples.course.back().at > 2'990s);
        QVERIFY(samples.generatorResidentPeak > 0);
        QVERIFY(!samples.growthKnown); // no relay
    }
};

SHACK_TEST(TestLiveRules);
#include "tst_live_rules.moc"
