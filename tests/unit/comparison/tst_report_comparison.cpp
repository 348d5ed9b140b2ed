#include "engine/bench/comparison_pages.h"
#include "engine/bench/report_comparison.h"
#include "tests/support/report_samples.h"
#include "tests/support/test_main.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

using namespace shack;
using namespace shack::bench;
using stats::Finding;
using tests::ReportWish;
using tests::sampleJson;

namespace {

StoredReport stored(const ReportWish& wish, const std::string& name = "r.json")
{
    return readReport(sampleJson(wish), name).value();
}

/// Five repeats around a factor, in turns with the other side when the offsets are 0 and 30.
std::vector<StoredReport> side(double slower, std::int64_t offset, ReportWish wish = {})
{
    std::vector<StoredReport> reports;
    int i = 0;
    for (const double noise : {1.0, 1.01, 0.99, 1.005, 0.995}) {
        wish.slower = slower * noise;
        wish.startedAt = offset + 60 * i++;
        reports.push_back(stored(wish));
    }
    return reports;
}

/// A ladder of two loads, three times; the higher one may lose.
StoredReport ladder(std::uint64_t lostAbove)
{
    StoredReport whole = stored({});
    whole.kind = "ladder";
    whole.steps.clear();
    for (std::uint32_t repeat = 1; repeat <= 3; ++repeat)
        for (const std::uint32_t devices : {1'000U, 2'000U}) {
            const StoredReport one = stored({.devices = devices,
                                             .lost = devices == 2'000 ? lostAbove : 0,
                                             .slower = 1 + 0.001 * repeat});
            whole.steps.push_back(one.steps.front());
            whole.steps.back().repeat = repeat;
        }
    return whole;
}

/// With fewer resamples than a report: the verdicts here are clear, and there are many.
Result<ReportComparison> compared(const std::vector<StoredReport>& a,
                                  const std::vector<StoredReport>& b)
{
    return compareReports(a, b, {.resamples = 1'000});
}

const ComparedFigure* figureOf(const ReportComparison& whole, const char* name)
{
    const auto found = std::ranges::find(whole.figures, name, &ComparedFigure::figure);
    return found == whole.figures.end() ? nullptr : &*found;
}

bool warnsOf(const ReportComparison& whole, const char* word)
{
    return std::ranges::any_of(whole.warnings, [&](const std::string& warning) {
        return warning.find(word) != std::string::npos;
    });
}

constexpr std::int64_t kApart = 10'000; ///< all of B after all of A
constexpr std::int64_t kInTurns = 30;

} // namespace

class TestReportComparison : public QObject {
    Q_OBJECT

private slots:

    void equalSidesShowNoDifference()
    {
        const auto told = compared(side(1, 0), side(1, kApart));
        QVERIFY(told.has_value());
        QVERIFY(told->finding == Finding::NoDifferenceSeen);
        QCOMPARE(told->figures.size(), std::size_t{8});
        QVERIFY(told->warnings.empty());
        QVERIFY(!told->interleaved);
        QVERIFY2(told->sentence.starts_with("No difference seen in 8 figures. latency p"),
                 told->sentence.c_str());
    }

    void aSlowerRelayIsReallyWorse()
    {
        const auto told = compared(side(1, 0), side(1.2, kApart));
        QVERIFY(told.has_value());
        QVERIFY(told->finding == Finding::RealWorse);
        QVERIFY2(told->sentence.starts_with("B is worse in 4 of 8 figures. latency p50 at 1,000 "
                                            "devices at 120 ms: B is 20 % slower"),
                 told->sentence.c_str());
        QVERIFY(figureOf(*told, "CPU per datagram")->comparison.sentence.find("dearer") !=
                std::string::npos);
        QVERIFY(figureOf(*told, "memory")->comparison.finding == Finding::NoDifferenceSeen);
        QVERIFY(told->method.find("Holm's correction over 8 figures") != std::string::npos);
    }

    void aFasterRelayIsBetter()
    {
        const auto told = compared(side(1, 0), side(0.8, kApart));
        QVERIFY(told.has_value());
        QVERIFY(told->finding == Finding::RealBetter);
    }

    void runsInTurnsAreComparedAsPairs()
    {
        const auto told = compared(side(1, 0), side(1.2, kInTurns));
        QVERIFY(told.has_value());
        QVERIFY(told->interleaved);
        QVERIFY(told->method.starts_with("paired t-test"));
        QVERIFY(told->finding == Finding::RealWorse);
    }

    void theOrderOfFilesDoesNotBreakPairs()
    {
        auto b = side(1.2, kInTurns);
        std::ranges::reverse(b);
        const auto turned = compared(side(1, 0), b);
        const auto straight = compared(side(1, 0), side(1.2, kInTurns));
        QVERIFY(turned.has_value() && straight.has_value());
        QVERIFY(figureOf(*turned, "latency p99")->b == figureOf(*straight, "latency p99")->b);
    }

    void oneRunEachCannotTell()
    {
        const std::vector a{stored({})};
        const std::vector b{stored({.slower = 1.5})};
        const auto told = compared(a, b);
        QVERIFY(told.has_value());
        QVERIFY(told->finding == Finding::CannotTell);
        QCOMPARE(told->sentence, std::string{"cannot tell: one run each."});
    }

    void lossCountsInPointsAndLowersTheRate()
    {
        const auto told = compared(side(1, 0), side(1, kApart, {.lost = 800}));
        QVERIFY(told.has_value());
        QVERIFY(told->finding == Finding::RealWorse);
        const ComparedFigure* loss = figureOf(*told, "loss");
        QVERIFY(loss != nullptr && !loss->comparison.relative);
        QVERIFY(comparisonCells(*loss)[3].ends_with(" points"));
        const ComparedFigure* rate = figureOf(*told, "rate at zero loss");
        QCOMPARE(rate->comparison.medianB, 0.0);
        QVERIFY(rate->comparison.finding == Finding::RealWorse);
    }

    void conditionsThatDifferAreWarnedOf()
    {
        ReportWish other{.version = "0.2.0", .host = "elsewhere", .others = 0.5};
        const auto told = compared(side(1, 0), side(1, kApart, other));
        QVERIFY(told.has_value());
        for (const char* word : {"versions differ: A 0.1.0; B 0.2.0", "hosts differ",
                                 "background load differs: other programs took 5 % of the "
                                 "machine during A and 50 % during B"})
            QVERIFY2(warnsOf(*told, word), word);
    }

    void invalidRunsAreLeftOut()
    {
        auto a = side(1, 0);
        a.push_back(stored({.slower = 9, .verdict = Verdict::Invalid}));
        const auto told = compared(a, side(1, kApart));
        QVERIFY(told.has_value());
        QCOMPARE(figureOf(*told, "latency p99")->a.size(), std::size_t{5});
        QVERIFY(warnsOf(*told, "1 run of A left out"));
        const std::vector onlyInvalid{stored({.verdict = Verdict::Invalid})};
        const auto none = compared(onlyInvalid, side(1, kApart));
        QVERIFY(!none.has_value());
        QVERIFY(none.error().sentence().find("left out") != std::string::npos);
    }

    void differentLoadsCannotBeCompared()
    {
        const auto told = compared(side(1, 0), side(1, kApart, {.devices = 9'000}));
        QVERIFY(!told.has_value());
        QCOMPARE(told.error().sentence(), std::string{"A and B have no load in common"});
    }

    void loadsOfOneSideOnlyAreWarnedOf()
    {
        auto a = side(1, 0);
        a.push_back(stored({.devices = 5'000}));
        const auto told = compared(a, side(1, kApart));
        QVERIFY(told.has_value());
        QVERIFY(warnsOf(*told, "1 load is only on one side"));
    }

    void ladderRungsAreComparedLoadByLoad()
    {
        const std::vector a{ladder(0)};
        const std::vector b{ladder(50)};
        const auto told = compared(a, b);
        QVERIFY(told.has_value());
        QCOMPARE(told->figures.size(), std::size_t{15});
        const ComparedFigure* rate = figureOf(*told, "rate at zero loss");
        QCOMPARE(rate->a, std::vector<double>(3, a[0].steps[1].deliveredPerSecond));
        QCOMPARE(rate->b, std::vector<double>(3, b[0].steps[0].deliveredPerSecond));
        QVERIFY(rate->comparison.finding == Finding::RealWorse);
        QCOMPARE(told->figures[1].load, std::string{"1,000 devices at 120 ms"});
        QCOMPARE(told->figures[14].title(), std::string{"memory at 2,000 devices at 120 ms"});
        QVERIFY(told->warnings.empty());
    }

    void rungsThatWereRunAgainDoNotCount()
    {
        StoredReport spoiled = ladder(0);
        spoiled.steps.push_back(spoiled.steps.front());
        spoiled.steps.back().replaced = true;
        spoiled.steps.back().latency.p99 = 1e6;
        const auto told = compared(std::vector{spoiled}, std::vector{ladder(0)});
        QVERIFY(told.has_value());
        QCOMPARE(figureOf(*told, "latency p99")->a.size(), std::size_t{3});
        QVERIFY(told->warnings.empty());
    }

    void writersMayBeWhatIsCompared()
    {
        const auto told = compared(side(1, 0, {.writers = 1}), side(0.8, kApart, {.writers = 2}));
        QVERIFY(told.has_value());
        QVERIFY(warnsOf(*told, "different writers"));
        QVERIFY(told->finding == Finding::RealBetter);
    }

    void withoutTheRelaysProcessItsRowsAreMissing()
    {
        const auto told = compared(side(1, 0), side(1, kApart, {.relayKnown = false}));
        QVERIFY(told.has_value());
        QVERIFY(figureOf(*told, "memory") == nullptr);
        QVERIFY(figureOf(*told, "latency p50") != nullptr);
    }

    void aStopIsObeyed()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto told = compareReports(side(1, 0), side(1, kApart), {}, stop.get_token());
        QCOMPARE(told.error().code(), ErrorCode::Cancelled);
    }

    void pagesHoldTheSameFigures()
    {
        auto b = side(1.2, kApart);
        b.front().name = "<b>&\"=evil.json";
        const auto told = compared(side(1, 0), b);
        QVERIFY(told.has_value());
        const QByteArray json = QByteArray::fromStdString(comparisonJson(*told));
        const QJsonObject object = QJsonDocument::fromJson(json).object();
        QCOMPARE(object["kind"].toString(), QString{"comparison"});
        QCOMPARE(object["finding"].toString(), QString{"real worse"});
        QCOMPARE(object["figures"].toArray().size(), 8);
        QCOMPARE(object["figures"].toArray()[3].toObject()["a"].toArray().size(), 5);
        const QString csv = QString::fromStdString(comparisonCsv(*told));
        int rows = 0;
        for (const QString& line : csv.split('\n'))
            rows += !line.isEmpty() && !line.startsWith('#') ? 1 : 0;
        QCOMPARE(rows, 9);
        const QString lines = QString::fromStdString(comparisonLines(*told));
        QVERIFY(lines.contains("real worse") && lines.contains("latency p99 (ms)"));
        QVERIFY(lines.contains("1,000 devices at 120 ms (5 repeats of A, 5 repeats of B)"));
    }

    void theHtmlPageNeedsNothingAndRunsNothing()
    {
        auto b = side(1.2, kApart);
        b.front().name = "<script>alert(1)</script>";
        const QString html =
            QString::fromStdString(comparisonHtml(compared(side(1, 0), b).value()));
        QVERIFY(!html.contains("<script"));
        QVERIFY(!html.contains("http://") && !html.contains("https://"));
        QVERIFY(html.contains("&lt;script&gt;"));
        QVERIFY(html.contains("<details>") && html.contains("default-src 'none'"));
        // Well formed but for the elements that HTML leaves open.
        QString body = html.mid(html.indexOf("<body>"));
        body.chop(body.size() - body.indexOf("</html>"));
        QXmlStreamReader reader{body};
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    }
};

SHACK_TEST(TestReportComparison);
#include "tst_report_comparison.moc"
