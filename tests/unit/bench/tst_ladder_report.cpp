#include "engine/bench/ladder_chart.h"
#include "engine/bench/ladder_judgement.h"
#include "engine/bench/ladder_page.h"
#include "engine/bench/ladder_reader.h"
#include "engine/bench/ladder_report.h"
#include "engine/bench/ladder_text.h"
#include "engine/bench/ladder_trends.h"
#include "engine/bench/report_text.h"
#include "tests/support/test_main.h"
#include "tests/unit/bench/ladder_samples.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QXmlStreamReader>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view kNasty = "<script>alert('x')</script> & \"quoted\", | a=b";

/// What a relay and the system tell of ten seconds.
RunEvidence evidence()
{
    RunEvidence evidence;
    evidence.known = true;
    evidence.relayInside = true;
    evidence.span = 10s;
    evidence.cores = 2;
    evidence.roles = {
        {.side = EvidenceSide::Generator, .role = "bench-send", .threads = 1},
        {.side = EvidenceSide::Relay,
         .role = "writer",
         .threads = 2,
         .cpuTime = 2'500ms,
         .queueWait = 70ms,
         .involuntarySwitches = 41,
         .busiest = 0.2},
        {.side = EvidenceSide::Relay, .role = "ingress", .threads = 1, .cpuTime = 500ms}};
    evidence.split = RelaySplit{.queueing = {.count = 83, .p50 = 1ms, .p99 = 4ms},
                                .spread = {.count = 83, .p50 = 5ms, .p99 = 9ms},
                                .residence = {.count = 83, .p50 = 6ms, .p99 = 12ms},
                                .mostFramesWaiting = 2,
                                .framesWaitingLimit = 32};
    evidence.counts = RelayCounts{.received = 5'083,
                                  .sent = 82'917,
                                  .frames = 83,
                                  .causes = {{"frames_evicted", 2}, {"unreachable", 7, false}}};
    return evidence;
}

std::shared_ptr<const RungResult> rungOf(const LadderPlan& plan, std::size_t row, Verdict verdict)
{
    auto rung = std::make_shared<RungResult>();
    rung->number = row + 1;
    rung->rung = row;
    rung->asked = plan.rungs[row];
    rung->expectedPerSecond = expectedPerSecond(planOf(plan, rung->asked));
    rung->figures = tests::figuresOf(planOf(plan, rung->asked), verdict == Verdict::Pass ? 0 : 50);
    rung->judgement.verdict = verdict;
    if (verdict != Verdict::Pass)
        rung->judgement.reasons = {"loss 2 %, limit 0 %"};
    rung->judgement.sentence = "A sentence.";
    rung->figures.evidence = evidence();
    rung->figures.kernel = {.known = true, .softnetSqueezed = 12};
    return rung;
}

LadderReport sample()
{
    LadderReport report;
    report.plan.name = kNasty;
    report.plan.base.isolated = true;
    report.plan.base.seed = 4'711;
    report.plan.base.maxP99 = 60ms;
    report.plan.rungs = {{.devices = 1'000},
                         {.devices = 2'000, .note = "=1+1,\"x\""},
                         {.devices = 3'000, .interval = 20ms}};
    report.environment = {.version = "1.2.3", .host = "bench<1>", .system = "Linux 6"};
    report.target = "isolated station";
    report.rungs = {rungOf(report.plan, 0, Verdict::Pass), rungOf(report.plan, 1, Verdict::Pass),
                    rungOf(report.plan, 2, Verdict::Fail)};
    report.knee = kneeOf(report.rungs);
    report.endedBy = "first rung that failed";
    report.judgement = judgeLadder(report.rungs, report.knee, {.planned = 3});
    return report;
}

QJsonObject jsonOf(const LadderReport& report)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(ladderJson(report))).object();
}

/// A cell of the table of a CSV text, by title.
QString cell(const QString& csv, int row, const QString& title)
{
    QStringList lines;
    for (const QString& line : csv.split('\n', Qt::SkipEmptyParts))
        if (!line.startsWith('#'))
            lines.append(line);
    const auto column = lines.value(0).split(',').indexOf(title);
    return column < 0 ? QString{} : lines.value(row).split(',').value(column);
}

} // namespace

class TestLadderReport : public QObject {
    Q_OBJECT

private slots:

    void jsonHoldsARungLikeALoadReport()
    {
        const LadderReport report = sample();
        const QJsonObject json = jsonOf(report);
        QCOMPARE(json["kind"].toString(), QString{"ladder"});
        QCOMPARE(json["schema"].toInt(), kReportSchema);
        QCOMPARE(json["verdict"].toString(), QString{"fail"});
        const QJsonArray rungs = json["rungs"].toArray();
        QCOMPARE(rungs.size(), 3);
        RunReport load;
        load.figures = report.rungs[1]->figures;
        const QJsonObject asLoad =
            QJsonDocument::fromJson(QByteArray::fromStdString(reportJson(load))).object();
        const QJsonObject rung = rungs[1].toObject();
        for (const QString& key : asLoad.keys()) {
            if (key == "schema" || key == "kind" || key == "environment")
                continue; // of the whole
            QVERIFY2(rung.contains(key), qPrintable(key));
        }
        QCOMPARE(rung["delivered"], asLoad["delivered"]);
        QCOMPARE(rung["latency_buckets_ns"], asLoad["latency_buckets_ns"]);
        QCOMPARE(rung["repeat"].toInt(), 1);
        QCOMPARE(json["knee"].toObject()["breaks"].toObject()["devices"].toInt(), 3'000);
    }

    void theBucketsAreTheWholeHistogram()
    {
        const QJsonArray rungs = jsonOf(sample())["rungs"].toArray();
        qint64 count = 0;
        for (const auto& bucket : rungs[0].toObject()["latency_buckets_ns"].toArray())
            count += bucket.toArray()[1].toInteger();
        QCOMPARE(count, 100);
    }

    void thePlanCanBeRunFromTheReport()
    {
        const LadderReport report = sample();
        const auto plan =
            parseLadder(jsonOf(report)["plan"].toObject()["text"].toString().toStdString());
        QVERIFY(plan);
        LadderPlan expected = report.plan;
        std::erase(expected.name, '"');
        std::erase(expected.rungs[1].note, '"');
        QVERIFY(*plan == expected);
    }

    void everyExportHoldsItsConditions()
    {
        const LadderReport report = sample();
        for (const std::string& text :
             {ladderCsv(report), ladderHtml(report), ladderMarkdown(report), ladderJson(report)}) {
            const QString all = QString::fromStdString(text);
            for (const char* word : {"4711", "1.2.3", "bench", "Linux 6", "isolated", "--rung",
                                     "p99", "fail", "one whole frame in 50 was dropped"})
                QVERIFY2(all.contains(QLatin1String{word}), word);
        }
    }

    void csvHasTheColumnsOfThePublishedReport()
    {
        const QString csv = QString::fromStdString(ladderCsv(sample()));
        QCOMPARE(cell(csv, 1, "devices"), QString{"1000"});
        QCOMPARE(cell(csv, 1, "mbit_per_s"), QString{"27.20"});
        QCOMPARE(cell(csv, 1, "loss_percent"), QString{"0.0000"});
        QCOMPARE(cell(csv, 3, "loss_percent"), QString{"2.0000"});
        QCOMPARE(cell(csv, 1, "latency_avg_ms"), QString{"5.050"});
        QCOMPARE(cell(csv, 1, "latency_max_ms"), QString{"10.000"});
        QCOMPARE(cell(csv, 1, "server_cpu_cores"), QString{"0.500"});
        QCOMPARE(cell(csv, 1, "server_rss_mib"), QString{"50.0"});
        QCOMPARE(cell(csv, 1, "generator_cpu_cores"), QString{"0.400"});
        for (const char* title : {"online_devices", "generator_rss_mib", "latency_p95_ms"})
            QVERIFY(!cell(csv, 1, title).isEmpty());
    }

    void csvIsNoFormulaAndKeepsItsColumns()
    {
        const QString csv = QString::fromStdString(ladderCsv(sample()));
        QVERIFY(csv.contains("\"'=1+1,\"\"x\"\"\""));
    }

    void htmlStandsAlone()
    {
        const QString html = QString::fromStdString(ladderHtml(sample()));
        QVERIFY(!html.contains("<script", Qt::CaseInsensitive));
        QVERIFY(html.contains("&lt;script&gt;"));
        QVERIFY(!html.contains("http:") && !html.contains("https:"));
        QVERIFY(!html.contains("src=") && !html.contains("href="));
        QVERIFY(html.contains("@media print"));
        QVERIFY(html.contains("bench&lt;1&gt;"));
        QVERIFY(html.contains("writer (2) 0.250; ingress 0.050"));
    }

    void whatTheRelayAndTheComputerToldIsInEveryReport()
    {
        const LadderReport report = sample();
        for (const std::string& text : {ladderHtml(report), ladderMarkdown(report)}) {
            const QString all = QString::fromStdString(text);
            for (const char* word :
                 {"What the relay counted", "unreachable 7", "What the computer counted",
                  "Where the time goes", "queueing", "Why datagrams are late, rung 2", "82,917"})
                QVERIFY2(all.contains(QLatin1String{word}), word);
        }
        const QString csv = QString::fromStdString(ladderCsv(report));
        QCOMPARE(cell(csv, 1, "server_frames_evicted"), QString{"2"});
        QCOMPARE(cell(csv, 1, "server_sent"), QString{"82917"});
        QCOMPARE(cell(csv, 1, "softnet_squeezed"), QString{"12"});
        QVERIFY(csv.contains("server_queueing_p99_ms") && csv.contains("\"unreachable 7\""));
    }

    void evidenceSurvivesTheFile()
    {
        const LadderReport report = sample();
        const auto read = readLadder(ladderJson(report));
        QVERIFY(read.has_value());
        const RunEvidence& back = read->rungs[1]->figures.evidence;
        const RunEvidence& there = report.rungs[1]->figures.evidence;
        QCOMPARE(relayRolesText(back), relayRolesText(there));
        QCOMPARE(back.counts->causes.size(), there.counts->causes.size());
        QCOMPARE(back.counts->of("unreachable"), 7U);
        QCOMPARE(back.split->spread.p99, there.split->spread.p99);
        QCOMPARE(back.roles[1].involuntarySwitches, 41U);
        QCOMPARE(back.kernel.softnetSqueezed, 12U);
        QCOMPARE(ladderPage(*read).tables.size(), ladderPage(report).tables.size());
    }

    void theRungsTellWhatOneMoreCosts()
    {
        LadderReport report = sample();
        for (std::size_t i = 0; i < 3; ++i) {
            auto rung = std::make_shared<RungResult>(*report.rungs[i]);
            rung->judgement.verdict = Verdict::Pass;
            rung->figures.relay.residentBytes = (30ULL << 20U) + rung->asked.devices * 2'048ULL;
            report.rungs[i] = std::move(rung);
        }
        const LadderTrends trends = trendsOf(report.rungs);
        QVERIFY(trends.memory.has_value());
        QVERIFY(std::abs(trends.memory->slope * 1'024 - 2) < 0.001); // KiB per device
        QVERIFY(QString::fromStdString(ladderMarkdown(report)).contains("What one more costs"));
        QVERIFY(trends.scale.empty() && !trends.usl);
    }

    void severalWritersAreFittedByWhatTheyCarry()
    {
        RungResults rungs;
        const LadderReport report = sample();
        for (const std::uint32_t writers : {1U, 2U, 4U, 8U}) {
            auto rung = std::make_shared<RungResult>(*report.rungs[0]);
            rung->asked.writers = writers;
            const double carries = 1e6 * writers / (1 + 0.1 * (writers - 1));
            rung->figures.evidence.split->spread.p50 =
                std::chrono::nanoseconds{static_cast<std::int64_t>(999 / carries * 1e9)};
            rungs.push_back(std::move(rung));
        }
        const LadderTrends trends = trendsOf(rungs);
        QCOMPARE(trends.scale.size(), std::size_t{4});
        QVERIFY(trends.usl.has_value());
        QVERIFY(std::abs(trends.usl->sigma - 0.1) < 0.01);
        QCOMPARE(trendTables(trends).back().rows.size(), std::size_t{4});
    }

    void percentilesAreThoseOfTheBestRungThatHolds()
    {
        const QString text = QString::fromStdString(ladderPercentiles(sample()));
        QVERIFY2(text.contains("rung 2: latency of 2,000 devices at 120 ms"), qPrintable(text));
        QVERIFY(text.contains("#[Max"));
        QVERIFY(ladderPercentiles({}).starts_with("# nothing"));
    }

    void aPageSurvivesItsReport()
    {
        QVERIFY(!readPage("{}") && !readPage("nonsense") && !readPage(ladderJson(sample())));
        QVERIFY(!readPage("{\"page\":{\"tables\":7}}"));
        const auto page = readPage("{\"page\":{\"title\":\"T\",\"verdict\":\"pass\",\"sentence\":"
                                   "\"S\",\"tables\":[{\"title\":\"A\",\"heads\":[\"x\",\"y\"],"
                                   "\"rows\":[[\"1\"],[\"1\",\"2\",\"3\"]],\"note\":\"n\"}],"
                                   "\"notes\":[\"m\",4],\"conditions\":[[\"a\",\"b\"],[\"c\"]]}}");
        QVERIFY(page.has_value());
        QCOMPARE(page->tables.size(), std::size_t{1});
        for (const auto& row : page->tables[0].rows)
            QCOMPARE(row.size(), std::size_t{2}); // as many cells as heads
        QCOMPARE(page->notes.size(), std::size_t{1});
        QCOMPARE(page->conditions.size(), std::size_t{1});
    }

    void theChartIsWellFormedAndMarksTheKnee()
    {
        const QString chart = QString::fromStdString(ladderChart(sample()));
        QXmlStreamReader reader{chart};
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(chart.contains("class=\"knee\"") && chart.contains("holds 16,"));
        QCOMPARE(chart.count("<circle"), 2);
        QCOMPARE(chart.count("<polyline"), 2);
        LadderReport empty;
        QVERIFY(ladderChart(empty).empty());
    }

    void markdownKeepsItsTable()
    {
        const QString text = QString::fromStdString(ladderMarkdown(sample()));
        for (const QString& line : text.split('\n'))
            if (line.startsWith('|'))
                QVERIFY2(line.endsWith('|'), qPrintable(line));
        QVERIFY(text.contains("\\|"));
    }

    void linesAreOnePerRungAndASentence()
    {
        const QString text = QString::fromStdString(ladderLines(sample()));
        QCOMPARE(text.count('\n'), 5);
        QVERIFY(text.contains("1,000") && text.contains("fail: Holds"));
    }

    void aLoadIsWrittenByTheSameHands()
    {
        RunReport report;
        report.plan.target = "127.0.0.1:60050";
        report.figures = tests::figuresOf(report.plan);
        report.judgement = judge(report.plan, report.figures);
        QVERIFY(loadCsv(report).find("# command: shack-load --target 127.0.0.1:60050") !=
                std::string::npos);
        QVERIFY(loadHtml(report).find("1,000 devices at 120 ms") != std::string::npos);
        QVERIFY(loadMarkdown(report).find("127.0.0.1:60050") != std::string::npos);
    }

    void aLadderOfNothingHasReportsToo()
    {
        LadderReport report;
        report.judgement = judgeLadder({}, {}, {.stopped = true, .planned = 3});
        QVERIFY(!ladderHtml(report).empty() && !ladderCsv(report).empty() &&
                !ladderMarkdown(report).empty());
        QCOMPARE(jsonOf(report)["rungs"].toArray().size(), 0);
    }
};

SHACK_TEST(TestLadderReport);
#include "tst_ladder_report.moc"
