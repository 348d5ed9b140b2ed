#include "engine/bench/ladder_judgement.h"
#include "tests/support/test_main.h"
#include "tests/unit/bench/ladder_samples.h"

#include <QTest>

#include <algorithm>
#include <thread>

using namespace shack;
using namespace shack::bench;
using namespace shack::tests;
using namespace std::chrono_literals;

namespace {

/// Rungs of 1,000 devices at these intervals, isolated, without rests.
LadderPlan ladderOf(std::initializer_list<int> intervals)
{
    LadderPlan plan;
    plan.base.isolated = true;
    plan.pause = 0ms;
    plan.name = "test";
    for (const int interval : intervals)
        plan.rungs.push_back({.devices = 1'001, .interval = std::chrono::milliseconds{interval}});
    return plan;
}

std::string verdictsOf(const LadderReport& report)
{
    std::string text;
    for (const auto& rung : report.rungs)
        text += (text.empty() ? "" : " ") + std::string{verdictName(rung->judgement.verdict)};
    return text;
}

bool says(const LadderReport& report, std::string_view words)
{
    return report.judgement.sentence.find(words) != std::string::npos;
}

const SystemClock kClock;

LadderReport climb(const LadderPlan& plan, ScriptedStage& stage, const LadderSink& sink = {},
                   std::stop_token stop = {})
{
    LadderRun run{plan, stage, kClock};
    return run.run(std::move(stop), sink);
}

} // namespace

class TestLadderRun : public QObject {
    Q_OBJECT

private slots:

    void aLadderThatHoldsPassesAndNamesTheMost()
    {
        ScriptedStage stage{relayThatHolds(1e9)};
        const LadderReport report = climb(ladderOf({100, 50, 20}), stage);
        QCOMPARE(verdictsOf(report), std::string{"pass pass pass"});
        QCOMPARE(report.judgement.verdict, Verdict::Pass);
        QVERIFY(report.endedBy.empty());
        QCOMPARE(report.skipped, std::size_t{0});
        QVERIFY2(says(report, "Holds 50,000 datagrams/s without loss (1,001 devices at 20 ms"),
                 report.judgement.sentence.c_str());
        QVERIFY(says(report, "the most that was asked"));
        QVERIFY(says(report, "70 % head-room"));
        QVERIFY(report.knee.breaks == nullptr);
    }

    void theFirstFailingRungEndsIt()
    {
        ScriptedStage stage{relayThatHolds(25'000)};
        const LadderReport report = climb(ladderOf({100, 50, 20, 10}), stage);
        QCOMPARE(verdictsOf(report), std::string{"pass pass fail"});
        QCOMPARE(report.judgement.verdict, Verdict::Fail);
        QCOMPARE(report.endedBy, std::string{"first rung that failed"});
        QCOMPARE(report.skipped, std::size_t{1});
        QVERIFY2(says(report, "Holds 20,000 datagrams/s without loss") &&
                     says(report, "; at 50,000 datagrams/s (1,001 devices at 20 ms) one whole "
                                  "frame in 10 was dropped.") &&
                     says(report, "so this is the relay's limit on this computer."),
                 report.judgement.sentence.c_str());
    }

    void onRequestItGoesOnAfterAFailure()
    {
        ScriptedStage stage{relayThatHolds(25'000)};
        LadderPlan plan = ladderOf({100, 20, 50});
        plan.stop.firstFail = false;
        const LadderReport report = climb(plan, stage);
        QCOMPARE(verdictsOf(report), std::string{"pass fail pass"});
        QCOMPARE(report.knee.holds->asked.interval, std::chrono::microseconds{50ms});
    }

    void aSpoiledRungIsRunAgainAndOnlyTheLastAttemptCounts()
    {
        ScriptedStage stage{[](const RunPlan& plan, std::size_t run) {
            return run == 1 ? spoiled(figuresOf(plan)) : figuresOf(plan);
        }};
        const LadderReport report = climb(ladderOf({100, 50}), stage);
        QCOMPARE(verdictsOf(report), std::string{"pass invalid pass"});
        QVERIFY(report.rungs[1]->replaced);
        QCOMPARE(report.rungs[2]->attempt, 2U);
        QCOMPARE(report.judgement.verdict, Verdict::Pass);
    }

    void aGeneratorAtItsLimitIsInvalidNeverFail()
    {
        // It loses frames as well, but nobody can say whose fault that is.
        ScriptedStage stage{[](const RunPlan& plan, std::size_t) {
            return plan.interval < 50ms ? spoiled(figuresOf(plan, 10)) : figuresOf(plan);
        }};
        const LadderReport report = climb(ladderOf({100, 50, 20, 10}), stage);
        QCOMPARE(verdictsOf(report), std::string{"pass pass invalid invalid"});
        QCOMPARE(report.judgement.verdict, Verdict::Invalid);
        QCOMPARE(report.endedBy, std::string{"the generator did not keep up"});
        QVERIFY2(says(report, "Holds 20,000 datagrams/s without loss") &&
                     says(report, "nothing can be said about the relay: the generator used 97 %"),
                 report.judgement.sentence.c_str());
    }

    void littleHeadRoomIsSaid()
    {
        ScriptedStage stage{[](const RunPlan& plan, std::size_t) {
            LoadFigures figures = figuresOf(plan, plan.interval < 50ms ? 20 : 0);
            figures.generator.busiestThread = 0.89;
            return figures;
        }};
        const LadderReport report = climb(ladderOf({50, 20}), stage);
        QCOMPARE(report.judgement.verdict, Verdict::Fail);
        QVERIFY2(says(report, "11 % head-room, which is little: the limit may partly be its own."),
                 report.judgement.sentence.c_str());
    }

    void aBusyComputerIsNotTheRelaysLimit()
    {
        ScriptedStage stage{[](const RunPlan& plan, std::size_t) {
            LoadFigures figures = figuresOf(plan, 20);
            figures.kernel.known = true; // relay and generator used 0.9 cores of these 2.4
            figures.kernel.userTime = std::chrono::milliseconds{plan.duration} * 24 / 10;
            return figures;
        }};
        const LadderReport report = climb(ladderOf({100}), stage);
        QVERIFY2(says(report, "but other programs used 1.5 cores meanwhile") &&
                     !says(report, "so this is the relay's limit"),
                 report.judgement.sentence.c_str());
    }

    void aFaultIsNotCalledALimit()
    {
        ScriptedStage stage{[](const RunPlan& plan, std::size_t) {
            LoadFigures figures = figuresOf(plan);
            figures.ledger.duplicates = 3;
            return figures;
        }};
        const LadderReport report = climb(ladderOf({100}), stage);
        QVERIFY2(says(report, "3 datagrams came twice. That is a fault of the relay, not a limit."),
                 report.judgement.sentence.c_str());
    }

    void aStationThatDoesNotStartIsInvalidAndNotTriedForEver()
    {
        ScriptedStage stage{relayThatHolds(1e9)};
        stage.trouble = Error{ErrorCode::PortTaken, "port 60050 is used by another program"};
        const LadderReport report = climb(ladderOf({100, 50}), stage);
        QCOMPARE(verdictsOf(report), std::string{"invalid"});
        QCOMPARE(report.endedBy, std::string{"a rung could not be started"});
        QVERIFY2(says(report, "port 60050 is used by another program"),
                 report.judgement.sentence.c_str());
    }

    void theLimitIsSearchedBetweenPassAndFail()
    {
        ScriptedStage stage{relayThatHolds(33'000)};
        LadderPlan plan = ladderOf({100, 50, 20});
        plan.findLimit = true;
        const LadderReport report = climb(plan, stage);
        QCOMPARE(report.judgement.verdict, Verdict::Fail);
        QVERIFY(report.rungs.size() > 4 && report.rungs.size() <= 11);
        QVERIFY(report.rungs.back()->searched);
        const double holds = report.knee.holds->expectedPerSecond;
        const double breaks = report.knee.breaks->expectedPerSecond;
        QVERIFY2(holds <= 33'000 && breaks > 33'000 && breaks / holds < 1.03,
                 qPrintable(QString{"%1 .. %2"}.arg(holds).arg(breaks)));
    }

    void theSearchGoesByDevicesToo()
    {
        ScriptedStage stage{relayThatHolds(41'000)};
        LadderPlan plan = ladderOf({});
        plan.rungs = {{.devices = 1'000}, {.devices = 9'000}};
        plan.findLimit = true;
        const LadderReport report = climb(plan, stage);
        const std::uint32_t holds = report.knee.holds->asked.devices;
        const std::uint32_t breaks = report.knee.breaks->asked.devices;
        QVERIFY(holds <= 4'921 && breaks > 4'921 && breaks - holds <= 110);
    }

    void whereNothingFailsNothingIsSearched()
    {
        ScriptedStage stage{relayThatHolds(1e9)};
        LadderPlan plan = ladderOf({100, 50});
        plan.findLimit = true;
        QCOMPARE(climb(plan, stage).rungs.size(), std::size_t{2});
    }

    void repeatsAreRunInTheShuffledOrderOfTheSeed()
    {
        LadderPlan plan = ladderOf({100, 50, 40, 30});
        plan.repeats = 3;
        plan.shuffle = true;
        plan.base.seed = 7;
        ScriptedStage stage{relayThatHolds(1e9)};
        const LadderReport report = climb(plan, stage);
        const auto order = orderOf(plan);
        QCOMPARE(report.rungs.size(), order.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            QCOMPARE(report.rungs[i]->rung, order[i].rung);
            QCOMPARE(report.rungs[i]->repeat, order[i].repeat);
            QVERIFY(stage.plans[i].interval == plan.rungs[order[i].rung].interval);
        }
    }

    void aLossAboveTheStopRuleEndsTheRungAtOnce()
    {
        ScriptedStage stage{relayThatHolds(1e9)};
        stage.course = [started = kClock.now()](const RunPlan&, RunProgress& progress) {
            std::this_thread::sleep_for(20ms);
            progress.expected += 1'000;
            progress.delivered += 100;
            return kClock.now() - started < 10s;
        };
        LadderPlan plan = ladderOf({100, 50});
        plan.stop.lossAbovePercent = 1;
        const LadderReport report = climb(plan, stage);
        QCOMPARE(verdictsOf(report), std::string{"fail"});
        QVERIFY2(QString::fromStdString(report.endedBy).startsWith("loss "),
                 report.endedBy.c_str());
        QVERIFY(report.took < 5s);
    }

    void theTimeLimitStopsWithoutBlame()
    {
        ScriptedStage stage{relayThatHolds(1e9)};
        stage.course = [](const RunPlan&, RunProgress&) {
            std::this_thread::sleep_for(5ms);
            return true;
        };
        LadderPlan plan = ladderOf({100, 50});
        plan.stop.timeLimit = 100ms;
        const LadderReport report = climb(plan, stage);
        QCOMPARE(report.judgement.verdict, Verdict::Stopped);
        QVERIFY2(says(report, "Stopped (time limit of 1 s) after 0 of 2 rungs."),
                 report.judgement.sentence.c_str());
    }

    void aStopIsObeyedAndSaysWhatHeldUpToThere()
    {
        std::stop_source stop;
        ScriptedStage stage{relayThatHolds(1e9)};
        stage.course = [&](const RunPlan& plan, RunProgress&) {
            if (plan.interval == 50ms)
                stop.request_stop();
            return !stop.stop_requested() && plan.interval == 50ms;
        };
        const LadderReport report = climb(ladderOf({100, 50, 20}), stage, {}, stop.get_token());
        QCOMPARE(verdictsOf(report), std::string{"pass stopped"});
        QCOMPARE(report.judgement.verdict, Verdict::Stopped);
        QVERIFY2(says(report, "by the operator) after 1 of 3 rungs. Holds 10,000 datagrams/s"),
                 report.judgement.sentence.c_str());
    }

    void pauseAfterRungWaitsUntilResumed()
    {
        ScriptedStage stage{relayThatHolds(1e9)};
        LadderRun run{ladderOf({100, 50}), stage, kClock};
        run.pauseAfterRung();
        std::size_t ranWhilePaused = 0;
        int paused = 0;
        const LadderReport report = run.run({}, [&](const LadderProgress& progress) {
            if (progress.phase != LadderPhase::Paused)
                return;
            ranWhilePaused = stage.plans.size();
            if (++paused == 2)
                run.resume();
        });
        QCOMPARE(ranWhilePaused, std::size_t{1});
        QCOMPARE(paused, 2);
        QCOMPARE(verdictsOf(report), std::string{"pass pass"});
    }

    void progressTellsWhatAWindowShows()
    {
        ScriptedStage stage{relayThatHolds(1e9)};
        stage.course = [steps = 0](const RunPlan&, RunProgress& progress) mutable {
            progress.left = 5s;
            progress.deliveredPerSecond = 9'000;
            return ++steps % 3 != 0;
        };
        LadderPlan plan = ladderOf({100, 50});
        plan.pause = 1ms;
        std::vector<LadderPhase> phases;
        std::vector<std::string> news;
        bool sawLive = false;
        double share = 0;
        bool rising = true;
        climb(plan, stage, [&](const LadderProgress& progress) {
            phases.push_back(progress.phase);
            news.insert(news.end(), progress.news.begin(), progress.news.end());
            if (progress.phase == LadderPhase::Running) {
                sawLive = progress.live && progress.live->progress.deliveredPerSecond == 9'000 &&
                          progress.left > 5s - 1ms;
            }
            rising = rising && progress.rungs == 2;
            share = progress.share;
        });
        QVERIFY(sawLive && rising);
        QCOMPARE(share, 1.0);
        QCOMPARE(phases.front(), LadderPhase::Starting);
        QCOMPARE(phases.back(), LadderPhase::Done);
        QVERIFY(std::any_of(news.begin(), news.end(), [](const std::string& line) {
            return line.find("1,001 devices at 50 ms") != std::string::npos;
        }));
    }

    void growthFailsASoak()
    {
        LadderPlan plan = ladderOf({100});
        plan.maxGrowthMiBPerHour = 1;
        RungResult rung;
        rung.judgement = {Verdict::Pass, {}, "Fine."};
        rung.samples.growthMiBPerHour = 5;
        judgeGrowth(plan, rung);
        QCOMPARE(rung.judgement.verdict, Verdict::Pass); // too short a hold to know
        rung.samples.growthKnown = true;
        judgeGrowth(plan, rung);
        QCOMPARE(rung.judgement.verdict, Verdict::Fail);
        QVERIFY(rung.judgement.reasons.front().find("5.0 MiB an hour") != std::string::npos);
    }
};

SHACK_TEST(TestLadderRun);
#include "tst_ladder_run.moc"
