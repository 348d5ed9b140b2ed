#include "engine/bench/ladder_report.h"
#include "engine/bench/report_reader.h"
#include "tests/support/report_samples.h"
#include "tests/support/test_main.h"

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;
using tests::sampleJson;
using tests::sampleReport;

namespace {

std::string ladderSample(std::uint32_t rungs)
{
    LadderReport ladder;
    ladder.plan.base.isolated = true;
    ladder.environment = sampleReport({}).environment;
    ladder.judgement = {.verdict = Verdict::Fail, .reasons = {}, .sentence = "holds 2"};
    for (std::uint32_t i = 1; i <= rungs; ++i) {
        const RunReport report = sampleReport({.devices = 1'000 * i, .lost = i == rungs ? 7U : 0});
        auto rung = std::make_shared<RungResult>();
        rung->number = i;
        rung->rung = i - 1;
        rung->repeat = 2;
        rung->replaced = i == 1;
        rung->asked.devices = 1'000 * i;
        rung->asked.interval = 60ms;
        rung->figures = report.figures;
        rung->judgement = {.verdict = i == rungs ? Verdict::Fail : Verdict::Pass,
                           .reasons = {},
                           .sentence = "a rung"};
        ladder.rungs.push_back(rung);
        ladder.plan.rungs.push_back(rung->asked);
    }
    return ladderJson(ladder);
}

QString complaintOf(const std::string& json)
{
    const auto read = readReport(json, "x.json");
    return read ? QString{} : QString::fromStdString(read.error().sentence());
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    return at == std::string::npos ? std::string{} : text.replace(at, from.size(), to);
}

} // namespace

class TestReportReader : public QObject {
    Q_OBJECT

private slots:

    void aLoadReportIsReadAsItWasWritten()
    {
        const RunReport written = sampleReport({.devices = 2'000, .lost = 3, .startedAt = 60});
        const auto read = readReport(reportJson(written), "a.json");
        QVERIFY2(read.has_value(), qPrintable(complaintOf(reportJson(written))));
        QCOMPARE(read->kind, std::string{"load"});
        QCOMPARE(read->name, std::string{"a.json"});
        QCOMPARE(read->startedAt, std::string{"2026-05-28T20:27:40Z"});
        QCOMPARE(read->sentence, std::string{"a sample"});
        QCOMPARE(read->environment.version, written.environment.version);
        QCOMPARE(read->environment.governor, std::string{"performance"});
        QCOMPARE(read->environment.cores, 2U);
        QCOMPARE(read->steps.size(), std::size_t{1});
        const StoredStep& step = read->steps.front();
        QVERIFY(step.plan.isolated);
        QCOMPARE(step.plan.devices, 2'000U);
        QCOMPARE(step.plan.interval, written.plan.interval);
        QCOMPARE(step.plan.duration, written.plan.duration);
        QVERIFY(step.verdict == Verdict::Pass);
        QCOMPARE(step.expected, written.figures.ledger.expected);
        QCOMPARE(step.lost, std::uint64_t{3});
        QCOMPARE(step.deliveredPerSecond, written.figures.deliveredPerSecond);
        QCOMPARE(step.holdSeconds, 10.0);
        QVERIFY(step.relay.has_value());
        QCOMPARE(step.relay->residentBytes, std::uint64_t{40} << 20);
        QCOMPARE(step.latency.count, std::uint64_t{1'000});
        QVERIFY(step.latency.p50 >= 5 && step.latency.p50 < 5.05);
        QVERIFY(step.kernel.known);
        QCOMPARE(step.kernel.userTime, written.figures.kernel.userTime);
        std::uint64_t inBuckets = 0;
        for (const auto& bucket : step.latencyBuckets)
            inBuckets += bucket.count;
        QCOMPARE(inBuckets, std::uint64_t{1'000});
    }

    void aLadderIsReadRungByRung()
    {
        const auto read = readReport(ladderSample(3), "ladder.json");
        QVERIFY2(read.has_value(), qPrintable(complaintOf(ladderSample(3))));
        QCOMPARE(read->kind, std::string{"ladder"});
        QVERIFY(read->verdict == Verdict::Fail);
        QCOMPARE(read->steps.size(), std::size_t{3});
        QVERIFY(read->steps[0].replaced && !read->steps[1].replaced);
        QCOMPARE(read->steps[1].plan.devices, 2'000U);
        QCOMPARE(read->steps[1].plan.interval, std::chrono::microseconds{60ms});
        QCOMPARE(read->steps[2].repeat, 2U);
        QCOMPARE(read->steps[2].lost, std::uint64_t{7});
        QVERIFY(read->steps[2].verdict == Verdict::Fail);
    }

    void writersComeFromThePlanText()
    {
        const auto read = readReport(sampleJson({.writers = 4}), "w.json");
        QVERIFY(read.has_value());
        QCOMPARE(read->steps.front().plan.writers, 4U);
    }

    void anUnknownRelayIsNoRelay()
    {
        const auto read = readReport(sampleJson({.relayKnown = false}), "r.json");
        QVERIFY(read.has_value());
        QVERIFY(!read->steps.front().relay.has_value());
    }

    void everyCutIsRefused()
    {
        const std::string whole = sampleJson({});
        for (std::size_t size = 0; size < whole.size(); size += 97)
            QVERIFY(!readReport(whole.substr(0, size), "cut").has_value());
        QVERIFY(complaintOf(whole.substr(0, whole.size() / 2)).contains("cut short"));
        QVERIFY(complaintOf({}).contains("x.json"));
    }

    void whatIsNotAReportIsSaid_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("word");
        const std::string whole = sampleJson({});
        const auto changed = [&](const char* from, const char* to) {
            return QByteArray::fromStdString(replaced(whole, from, to));
        };
        QTest::newRow("array") << QByteArray{"[1,2]"} << "no report";
        QTest::newRow("null") << QByteArray{"null"} << "no report";
        QTest::newRow("other object") << QByteArray{"{\"a\":1}"} << "no report";
        QTest::newRow("schema") << changed("\"schema\":1", "\"schema\":99") << "schema 99";
        QTest::newRow("kind") << changed("\"kind\":\"load\"", "\"kind\":\"cake\"") << "ladders";
        QTest::newRow("ladder without rungs")
            << changed("\"kind\":\"load\"", "\"kind\":\"ladder\"") << "no rungs";
        QTest::newRow("verdict") << changed("\"verdict\":\"pass\"", "\"verdict\":\"great\"")
                                 << "verdict";
        QTest::newRow("text for number") << changed("\"pps\":", "\"pps\":\"many\",\"x\":") << "pps";
        QTest::newRow("negative") << changed("\"lost\":0", "\"lost\":-1") << "lost";
        QTest::newRow("fraction") << changed("\"lost\":0", "\"lost\":0.5") << "lost";
        QTest::newRow("sums") << changed("\"lost\":0", "\"lost\":5") << "does not fit";
        QTest::newRow("huge") << changed("\"pps\":", "\"pps\":1e300,\"x\":") << "out of range";
        QTest::newRow("overflow") << changed("\"pps\":", "\"pps\":1e999,\"x\":") << "x.json";
        QTest::newRow("devices") << changed("\"devices\":1000", "\"devices\":99999999999")
                                 << "devices";
        QTest::newRow("long time")
            << changed("\"duration_s\":10.0", "\"duration_s\":1e30") << "duration_s";
        QTest::newRow("plan") << changed("\"plan\":{", "\"plan\":[],\"x\":{") << "plan";
        QTest::newRow("environment")
            << changed("\"environment\":{", "\"environment\":7,\"x\":{") << "environment";
        QTest::newRow("buckets") << changed("\"latency_buckets_ns\":[",
                                            "\"latency_buckets_ns\":[7,")
                                 << "bucket";
    }

    void whatIsNotAReportIsSaid()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, word);
        QVERIFY2(!json.isEmpty(), "the sample does not hold what was to be changed");
        const QString complaint = complaintOf(json.toStdString());
        QVERIFY2(complaint.contains(word), qPrintable(complaint));
        QVERIFY(complaint.contains("x.json") || complaint.contains("report"));
    }

    void deepNestingIsNoStackOverflow()
    {
        QVERIFY(!readReport(std::string(2'000'000, '['), "deep").has_value());
        const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
        QVERIFY(!readReport("{\"schema\":1,\"plan\":" + deep + "}", "deep").has_value());
    }

    void hugeTextsAreNotRead()
    {
        const auto read = readReport(std::string(kLargestReport + 1, ' '), "huge");
        QVERIFY(!read.has_value());
        QCOMPARE(read.error().code(), ErrorCode::OutOfRange);
    }

    void filesThatCannotBeReadAreSaid()
    {
        const QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        QCOMPARE(readReportFile(root / "none.json").error().code(), ErrorCode::NotFound);
        QVERIFY(readReportFile(root).error().sentence().find("no file") != std::string::npos);
        QVERIFY(writeWhole(root / "empty.json", "").has_value());
        QVERIFY(!readReportFile(root / "empty.json").has_value());
        QVERIFY(writeWhole(root / "good.json", sampleJson({}) + "\n").has_value());
        QVERIFY(readReportFile(root / "good.json").has_value());
    }
};

SHACK_TEST(TestReportReader);
#include "tst_report_reader.moc"
