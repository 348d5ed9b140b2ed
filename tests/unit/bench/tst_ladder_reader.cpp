#include "engine/base/clock.h"
#include "engine/bench/ladder_reader.h"
#include "engine/bench/ladder_report.h"
#include "engine/bench/ladder_text.h"
#include "engine/bench/report_text.h"
#include "tests/support/test_main.h"
#include "tests/unit/bench/ladder_samples.h"

#include <QTest>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype kMeanColumn = 17; ///< of the table of rungs

/// A ladder that was really climbed, over a relay that is a function.
LadderReport climbed()
{
    LadderPlan plan;
    plan.name = "A \"ladder\"";
    plan.base.isolated = true;
    plan.base.seed = 4'711;
    plan.rungs = {{.devices = 100}, {.devices = 200, .note = "twice"}, {.devices = 400}};
    plan.pause = 0ms;
    plan.findLimit = true;
    tests::ScriptedStage stage(tests::relayThatHolds(2'000));
    const SystemClock clock;
    return LadderRun{plan, stage, clock}.run({}, [](const LadderProgress&) {});
}

} // namespace

class TestLadderReader : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void whatWasWrittenIsRead()
    {
        const LadderReport written = climbed();
        QVERIFY(written.rungs.size() > 3); // with searched ones
        const auto read = readLadder(ladderJson(written));
        QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
        QCOMPARE(ladderText(read->plan), ladderText(written.plan));
        QCOMPARE(read->judgement.sentence, written.judgement.sentence);
        QCOMPARE(read->rungs.size(), written.rungs.size());
        for (std::size_t i = 0; i < written.rungs.size(); ++i) {
            const RungResult& one = *read->rungs[i];
            const RungResult& other = *written.rungs[i];
            QCOMPARE(one.asked.devices, other.asked.devices);
            QCOMPARE(one.asked.interval, other.asked.interval);
            QCOMPARE(one.searched, other.searched);
            QCOMPARE(one.judgement.verdict, other.judgement.verdict);
            QCOMPARE(one.figures.ledger, other.figures.ledger);
            QCOMPARE(one.figures.latency.count(), other.figures.latency.count());
            for (const double q : {0.0, 0.5, 0.99, 1.0})
                QCOMPARE(one.figures.latency.quantile(q), other.figures.latency.quantile(q));
        }
        QCOMPARE(read->knee.holds->number, written.knee.holds->number);
        // Tables for people are the same whoever writes them.
        const auto table = [](const LadderReport& report) {
            QStringList lines = QString::fromStdString(ladderCsv(report)).split(QLatin1Char('\n'));
            for (QString& line : lines) {
                QStringList fields = line.split(QLatin1Char(','));
                // What is read back are buckets: their mean is up to 1 % off, the rest is exact.
                if (fields.size() > kMeanColumn)
                    fields[kMeanColumn].clear();
                line = fields.join(QLatin1Char(','));
            }
            return lines;
        };
        QCOMPARE(table(*read), table(written));
    }

    void aLoadIsALadderOfOneRung()
    {
        RunReport report;
        report.plan.isolated = true;
        report.plan.devices = 300;
        report.figures = tests::figuresOf(report.plan);
        report.judgement = judge(report.plan, report.figures);
        const auto read = readLadder(reportJson(report));
        QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
        QCOMPARE(read->kind, std::string{"load"});
        QCOMPARE(read->rungs.size(), std::size_t{1});
        QCOMPARE(read->rungs.front()->asked.devices, 300U);
        QCOMPARE(read->rungs.front()->figures.ledger, report.figures.ledger);
    }

    void billionsOfRecordsAreReadAtOnce()
    {
        std::string json = ladderJson(climbed());
        const std::string key = "\"latency_buckets_ns\":[[";
        const auto at = json.find(key);
        QVERIFY(at != std::string::npos);
        json.insert(at + key.size() - 1, "[2000000,900000000000],");
        const auto read = readLadder(json);
        QVERIFY(read.has_value());
        QVERIFY(read->rungs.front()->figures.latency.count() >= 900'000'000'000U);
    }

    void halvesAndStrangersAreRefused()
    {
        const std::string json = ladderJson(climbed());
        for (std::size_t cut = 0; cut < json.size(); cut += 97)
            QVERIFY(!readLadder(std::string_view{json}.substr(0, cut)));
        for (const std::string_view text :
             {"", "[]", "{}", "{\"kind\":\"ladder\"}", "{\"kind\":\"ladder\",\"schema\":99}",
              "{\"kind\":\"rfc2544\",\"schema\":1}",
              "{\"kind\":\"ladder\",\"schema\":1,\"plan\":{\"text\":\"--nonsense\"},\"rungs\":[]}",
              "{\"kind\":\"ladder\",\"schema\":1,\"plan\":{\"text\":\"\"},\"rungs\":[1]}"})
            QVERIFY2(!readLadder(text), std::string{text}.c_str());
    }
};

SHACK_TEST(TestLadderReader);
#include "tst_ladder_reader.moc"
