#include "engine/bench/rfc2544_run.h"
#include "tests/support/test_main.h"
#include "tests/unit/rfc2544/simulated_bench.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;
using shack::tests::SimulatedBench;

namespace {

Rfc2544Plan planOf(std::vector<Rfc2544Test> tests = {})
{
    Rfc2544Plan plan;
    plan.sizes = {64};
    plan.tests = std::move(tests);
    plan.trial = 1s;
    plan.pause = 0ms;
    return plan;
}

Rfc2544Report measured(const Rfc2544Plan& plan, SimulatedBench& bench,
                       const std::stop_token& stop = {})
{
    const SystemClock clock;
    Rfc2544Run run{plan, bench, clock};
    return run.run(stop, {});
}

QJsonObject parsed(const Rfc2544Report& report)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(rfc2544Json(report))).object();
}

} // namespace

class TestRfc2544Run : public QObject {
    Q_OBJECT

private slots:

    void allTestsOfAKnownDeviceComeOutRight()
    {
        SimulatedBench bench;
        const Rfc2544Report report = measured(planOf(), bench);
        QCOMPARE(report.judgement.verdict, Verdict::Pass);
        const SizeResult& size = report.sizes.at(0);
        QVERIFY(*size.throughput->perSecond <= 50'000 && *size.throughput->perSecond > 49'000);
        QCOMPARE(size.latency->perSecond, *size.throughput->perSecond);
        QCOMPARE(size.latency->trial.latency.count(), 100U);
        QCOMPARE(*size.backToBack->frames > 290 && *size.backToBack->frames <= 300, true);
        QCOMPARE(size.backToBack->repeats, 10U);
        QCOMPARE(size.recovery->recoveredAfter->count(), 120);
        QVERIFY(report.judgement.sentence.find("64 bytes") != std::string::npos);
    }

    void theLossCurveEndsAfterTwoCleanRates()
    {
        SimulatedBench bench;
        const Rfc2544Report report = measured(planOf({Rfc2544Test::Loss}), bench);
        const LossResult& loss = *report.sizes.at(0).loss;
        QCOMPARE(loss.points.front().percent, 100.0);
        QCOMPARE(loss.points.front().outcome, TrialOutcome::Lossy);
        QCOMPARE(loss.points.size(), std::size_t{3});
        QCOMPARE(loss.points[1].outcome, TrialOutcome::Clean);
        QVERIFY(report.sizes.at(0).throughput.has_value());
        QVERIFY(!report.sizes.at(0).latency.has_value());
    }

    void aSlowGeneratorIsInvalidAndNeverAFailure()
    {
        SimulatedBench bench;
        bench.generator = 20'000;
        const Rfc2544Report report = measured(planOf(), bench);
        QCOMPARE(report.judgement.verdict, Verdict::Invalid);
        const SizeResult& size = report.sizes.at(0);
        QCOMPARE(size.throughput->judgement.verdict, Verdict::Invalid);
        QVERIFY(*size.throughput->perSecond > 19'000);
        QCOMPARE(size.loss->judgement.verdict, Verdict::Invalid);
        QCOMPARE(size.recovery->judgement.verdict, Verdict::Invalid);
    }

    void aSlowGeneratorPassesARuleThatItReaches()
    {
        SimulatedBench bench;
        bench.generator = 20'000;
        Rfc2544Plan plan = planOf({Rfc2544Test::Throughput});
        plan.minRate = 15'000;
        QCOMPARE(measured(plan, bench).judgement.verdict, Verdict::Pass);
        plan.minRate = 25'000;
        QCOMPARE(measured(plan, bench).judgement.verdict, Verdict::Invalid);
    }

    void rulesFailADeviceThatMissesThem()
    {
        SimulatedBench bench;
        Rfc2544Plan plan = planOf({Rfc2544Test::Throughput, Rfc2544Test::Latency});
        plan.minRate = 60'000;
        plan.maxP99 = 100us;
        const Rfc2544Report report = measured(plan, bench);
        QCOMPARE(report.judgement.verdict, Verdict::Fail);
        QCOMPARE(report.judgement.reasons.size(), std::size_t{2});
        QVERIFY(report.judgement.reasons[0].find("60,000") != std::string::npos);
        QVERIFY(report.judgement.reasons[1].find("p99") != std::string::npos);
    }

    void aDeviceThatLosesAlwaysFails()
    {
        SimulatedBench bench;
        bench.capacity = 0;
        bench.queue = 0;
        const Rfc2544Report report = measured(planOf(), bench);
        QCOMPARE(report.judgement.verdict, Verdict::Fail);
        QVERIFY(!report.sizes.at(0).throughput->perSecond);
        QCOMPARE(report.sizes.at(0).latency->judgement.verdict, Verdict::Invalid);
    }

    void aDeviceThatNeverRecoversFails()
    {
        SimulatedBench bench;
        bench.recoversAfter = 10s;
        const Rfc2544Report report = measured(planOf({Rfc2544Test::Recovery}), bench);
        QCOMPARE(report.sizes.at(0).recovery->judgement.verdict, Verdict::Fail);
    }

    void withoutAnOverloadThereIsNoRecovery()
    {
        SimulatedBench bench;
        Rfc2544Plan plan = planOf({Rfc2544Test::Recovery});
        plan.highestRate = 20'000;
        const Rfc2544Report report = measured(plan, bench);
        QCOMPARE(report.sizes.at(0).recovery->judgement.verdict, Verdict::Invalid);
        QCOMPARE(*std::max_element(bench.rates.begin(), bench.rates.end()), 20'000.0);
    }

    void changedDatagramsFailWhateverElseHappens()
    {
        SimulatedBench bench;
        bench.fault = "3 datagrams were not as they had been sent";
        bench.generator = 1;
        const Rfc2544Report report = measured(planOf({Rfc2544Test::Throughput}), bench);
        QCOMPARE(report.judgement.verdict, Verdict::Fail);
        QCOMPARE(report.trials.size(), std::size_t{1});
    }

    void aDeviceThatIsNotThereEndsTheMeasurement()
    {
        SimulatedBench bench;
        bench.capacity = 0;
        bench.fault = "nothing comes back";
        Rfc2544Plan plan = planOf();
        plan.sizes = {64, 128, 256};
        const Rfc2544Report report = measured(plan, bench);
        QCOMPARE(report.judgement.verdict, Verdict::Fail);
        QCOMPARE(report.trials.size(), std::size_t{1});
    }

    void aStopLeavesWhatWasMeasured()
    {
        SimulatedBench bench;
        std::stop_source source;
        bench.beforeTrial = [&](unsigned trial) {
            if (trial == 5)
                source.request_stop();
        };
        const Rfc2544Report report = measured(planOf(), bench, source.get_token());
        QCOMPARE(report.judgement.verdict, Verdict::Stopped);
        QCOMPARE(report.trials.size(), std::size_t{5});
        QCOMPARE(report.sizes.at(0).throughput->judgement.verdict, Verdict::Stopped);
    }

    void aStopDuringAPauseIsObeyedAtOnce()
    {
        SimulatedBench bench;
        std::stop_source source;
        bench.beforeTrial = [&](unsigned) { source.request_stop(); };
        Rfc2544Plan plan = planOf();
        plan.pause = 10min;
        const auto before = std::chrono::steady_clock::now();
        measured(plan, bench, source.get_token());
        QVERIFY(std::chrono::steady_clock::now() - before < 500ms);
    }

    void burstsAreBoundedByTheBench()
    {
        SimulatedBench bench;
        bench.queue = 1'000;
        bench.bounds.longestBurst = 256;
        bench.bounds.burstLimit = "a relay lets nobody send more at once";
        const Rfc2544Report report = measured(planOf({Rfc2544Test::BackToBack}), bench);
        const BackToBackResult& result = *report.sizes.at(0).backToBack;
        QCOMPARE(*result.frames, 256U);
        QVERIFY(result.reachedLongest);
        QCOMPARE(result.judgement.verdict, Verdict::Pass);
        QVERIFY(result.judgement.sentence.find("nobody") != std::string::npos);
    }

    void noRateAboveTheHighestIsTried()
    {
        SimulatedBench bench;
        Rfc2544Plan plan = planOf({Rfc2544Test::Throughput});
        plan.highestRate = 12'345;
        const Rfc2544Report report = measured(plan, bench);
        QCOMPARE(*std::max_element(bench.rates.begin(), bench.rates.end()), 12'345.0);
        QVERIFY(report.sizes.at(0).throughput->reachedHighest);
        QCOMPARE(report.judgement.verdict, Verdict::Pass);
    }

    void progressOnlyGrows()
    {
        SimulatedBench bench;
        const Rfc2544Plan plan = planOf();
        const SystemClock clock;
        Rfc2544Run run{plan, bench, clock};
        double share = 0;
        unsigned told = 0;
        bool done = false;
        run.run({}, [&](const Rfc2544Progress& progress) {
            QVERIFY(progress.share >= share && progress.share <= 1);
            QVERIFY(progress.left.count() >= 0);
            share = progress.share;
            done = progress.done;
            ++told;
        });
        QVERIFY(done && told > 20);
    }

    void whatIsLeftFollowsWhatTheFirstSizeTook()
    {
        SimulatedBench bench; // trials take no time, though the plan says seconds
        Rfc2544Plan plan = planOf();
        plan.sizes = {64, 512, 1518};
        const SystemClock clock;
        Rfc2544Run run{plan, bench, clock};
        std::chrono::milliseconds atFirst{0};
        std::chrono::milliseconds later{0};
        std::size_t lines = 0;
        const Rfc2544Report report = run.run({}, [&](const Rfc2544Progress& progress) {
            if (atFirst.count() == 0)
                atFirst = progress.left;
            if (progress.frameBytes == 1518 && later.count() == 0)
                later = progress.left;
            const std::size_t finished = progress.finished ? progress.finished->size() : 0;
            QVERIFY(finished == lines || finished == lines + 1);
            lines = finished;
        });
        QVERIFY(later < atFirst / 5);
        QCOMPARE(lines, report.trials.size());
    }

    void theReportIsCompleteInEveryForm()
    {
        SimulatedBench bench;
        const Rfc2544Report report = measured(planOf(), bench);
        const QJsonObject json = parsed(report);
        QCOMPARE(json["kind"].toString(), QStringLiteral("rfc2544"));
        QCOMPARE(json["verdict"].toString(), QStringLiteral("pass"));
        QCOMPARE(json["trials"].toArray().size(), static_cast<qsizetype>(report.trials.size()));
        const QJsonObject size = json["sizes"].toArray().at(0).toObject();
        QCOMPARE(size["frame_bytes"].toInt(), 64);
        for (const char* test : {"throughput", "latency", "loss", "back_to_back", "recovery"})
            QCOMPARE(
                size[QLatin1String{test}].toObject()["judgement"].toObject()["verdict"].toString(),
                QStringLiteral("pass"));
        const QJsonArray causes =
            size["latency"].toObject()["where_the_time_goes"].toObject()["causes"].toArray();
        QVERIFY(causes.size() > 10);
        const QString csv = QString::fromStdString(rfc2544Csv(report));
        QCOMPARE(csv.count('\n'), static_cast<qsizetype>(report.trials.size()) + 1);
        for (const QString& line : csv.split('\n', Qt::SkipEmptyParts))
            QCOMPARE(line.count(','), 14);
        for (const std::string& text :
             {rfc2544Lines(report), rfc2544Markdown(report), rfc2544Html(report)}) {
            QVERIFY(text.find("64 B") != std::string::npos);
            QVERIFY(text.find("back-to-back") != std::string::npos);
            QVERIFY(text.find("pass") != std::string::npos);
        }
        QVERIFY(rfc2544Html(report).find("<script") == std::string::npos);
    }
};

SHACK_TEST(TestRfc2544Run);
#include "tst_rfc2544_run.moc"
