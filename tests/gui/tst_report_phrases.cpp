#include "engine/bench/ladder_page.h"
#include "engine/bench/ladder_run.h"
#include "engine/bench/rfc2544_run.h"
#include "tests/support/test_main.h"
#include "tests/support/window/scripted_load.h"
#include "tests/unit/rfc2544/simulated_bench.h"
#include "ui/text/report_phrases.h"
#include "ui/window/language.h"

#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace shack;
using namespace shack::ui;
using namespace std::chrono_literals;

namespace {

/// Names, units and what is typed stay as they are.
bool looksEnglish(QString text)
{
    static const QRegularExpression kKept(QStringLiteral(
        "RFC \\d+|Mbit/s|Linux \\S*|Intel\\S*|AMD\\S*|Xeon\\S*|shack[-\\w]*( "
        "--\\S+.*)?|[a-z]+_[a-z_]+|"
        "(writer|ingress|control|store)\\b|performance|powersave|recvmmsg|sendmmsg|x86_64|GHz|"
        "Processor|Platinum|EPYC|scripted|simulated|HdrHistogram"));
    static const QRegularExpression kWord(QStringLiteral("[A-Za-z]{4,}"));
    return kWord.match(text.remove(kKept)).hasMatch();
}

/// Texts of a page that nobody has translated; where it was measured is names.
QStringList englishIn(const bench::ReportPage& page)
{
    QStringList left;
    const auto look = [&](const std::string& text) {
        const QString shown = QString::fromStdString(text);
        if (looksEnglish(shown))
            left.append(shown);
    };
    for (const std::string* text : {&page.title, &page.verdictWord, &page.sentence})
        look(*text);
    for (const bench::ReportTable& table : page.tables) {
        look(table.title);
        look(table.note);
        for (const std::string& head : table.heads)
            look(head);
        for (const auto& row : table.rows)
            for (const std::string& cell : row)
                look(cell);
    }
    for (const auto& [name, value] : page.conditions)
        look(name);
    return left;
}

bench::LadderReport ladder(tests::ScriptedLoad& load, const char* plan)
{
    auto read = bench::LadderPlan{};
    read.base.isolated = true;
    read.base.duration = 2s;
    read.pause = 0ms;
    for (const std::uint32_t devices : {1'000U, 5'000U, 9'000U, 20'000U})
        read.rungs.push_back({.devices = devices, .interval = 20ms});
    read.name = plan;
    const SystemClock clock;
    const auto stage = load.stageFor(read);
    bench::LadderRun run{read, *stage, clock};
    return run.run({}, {});
}

} // namespace

/// Reports in the window's language.
class TestReportPhrases : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void initTestCase() { m_language.use(QStringLiteral("zh_CN")); }

    void everyPhraseIsSaidWithItsFigures()
    {
        for (const char* source : report::phrases()) {
            QString english = QString::fromUtf8(source);
            std::set<int> places;
            for (int place = 9; place >= 1; --place) {
                const QString mark = QStringLiteral("%%1").arg(place);
                if (english.contains(mark))
                    places.insert(place);
                english.replace(mark, QString::number(41 * place));
            }
            const QString said = report::said(english);
            for (const int place : places)
                QVERIFY2(said.contains(QString::number(41 * place)), source);
            if (looksEnglish(english))
                QVERIFY2(said != english, source);
        }
    }

    void whatIsInsideIsSaidToo()
    {
        const QString said = report::said(QStringLiteral("Stopped before the end."));
        QVERIFY(!looksEnglish(said));
        const QString nested =
            report::said(QStringLiteral("No load was sent: only 3 of 1,000 devices came online."));
        QVERIFY2(!looksEnglish(nested) && nested.contains(QStringLiteral("1,000")),
                 qPrintable(nested));
        const QString list =
            report::said(QStringLiteral("loss 2.5 %, limit 0 %; 14 datagrams came twice"));
        QVERIFY2(!looksEnglish(list) && list.contains(QStringLiteral("14")), qPrintable(list));
    }

    void strangeTextsStayAsTheyAre()
    {
        for (const char* text :
             {"", "%1", "BG7XYZ-11", "12.5", "a sentence nobody knows", "<script>", "%9 %8 %7"})
            QCOMPARE(report::said(QString::fromUtf8(text)), QString::fromUtf8(text));
        const QString deep = QStringLiteral("Failed: ").repeated(200) + QStringLiteral("x.");
        QVERIFY(!report::said(deep).isEmpty());
    }

    void aLadderIsToldWhole_data()
    {
        QTest::addColumn<double>("capacity");
        QTest::addColumn<bool>("throttled");
        QTest::newRow("passes") << 2e6 << false;
        QTest::newRow("fails") << 300e3 << false;
        QTest::newRow("invalid") << 2e6 << true;
    }

    void aLadderIsToldWhole()
    {
        QFETCH(double, capacity);
        QFETCH(bool, throttled);
        tests::ScriptedLoad load;
        load.capacity = capacity;
        load.throttled = throttled;
        bench::ReportPage page = bench::ladderPage(ladder(load, "Ladder"));
        page.sentence.clear(); // the window makes its own from the figures
        const bench::ReportPage told = report::told(page);
        QVERIFY2(englishIn(told).isEmpty(), qPrintable(englishIn(told).join(QLatin1Char('\n'))));
        QCOMPARE(told.tables.size(), page.tables.size());
        QCOMPARE(told.language, std::string{"zh-CN"});
        QVERIFY(bench::pageHtml(told).find("<html lang=\"zh-CN\">") != std::string::npos);
    }

    void rfc2544IsToldWhole_data()
    {
        QTest::addColumn<double>("capacity");
        QTest::addColumn<double>("generator");
        QTest::newRow("passes") << 50e3 << 1e9;
        QTest::newRow("the generator is the limit") << 50e3 << 20e3;
        QTest::newRow("loses always") << 1.0 << 1e9;
    }

    void rfc2544IsToldWhole()
    {
        QFETCH(double, capacity);
        QFETCH(double, generator);
        tests::SimulatedBench device;
        device.capacity = capacity;
        device.generator = generator;
        device.bounds.startPerSecond = 1'000;
        bench::Rfc2544Plan plan;
        plan.sizes = {64, 512};
        plan.trial = 1s;
        plan.pause = 0ms;
        plan.bursts = 2;
        const SystemClock clock;
        bench::Rfc2544Run run{plan, device, clock};
        const bench::ReportPage told = report::told(bench::rfc2544Page(run.run({}, {})));
        QStringList left = englishIn(told);
        left.removeIf([](const QString& text) {
            return text.contains(QStringLiteral("the generator was too slow"), // the simulation's
                                 Qt::CaseInsensitive);
        });
        QVERIFY2(left.isEmpty(), qPrintable(left.join(QLatin1Char('\n'))));
    }

private:
    Language m_language;
};

SHACK_WINDOW_TEST(TestReportPhrases);
#include "tst_report_phrases.moc"
