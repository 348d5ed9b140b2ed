#include "engine/bench/ladder_reader.h"
#include "engine/bench/ladder_text.h"
#include "engine/bench/presets.h"
#include "tests/gui/languages.h"
#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/bridge/run_store.h"
#include "ui/models/list_model.h"
#include "ui/models/rung_model.h"
#include "ui/panels/compare_view.h"
#include "ui/panels/ladder_editor.h"
#include "ui/panels/ladder_panel.h"
#include "ui/panels/page_view.h"
#include "ui/panels/plan_form.h"
#include "ui/panels/run_export.h"
#include "ui/panels/run_view.h"
#include "ui/panels/runs_panel.h"
#include "ui/panels/state_stack.h"
#include "ui/panels/table_export.h"
#include "ui/panels/trial_form.h"
#include "ui/panels/trial_view.h"
#include "ui/window/panel_shelf.h"
#include "ui/window/toast.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>
#include <chrono>

using namespace shack;
using namespace shack::tests;
using namespace shack::ui;
using namespace std::chrono_literals;

namespace {

constexpr int kPatienceMs = 60'000;

template <typename Widget>
Widget* child(QWidget& parent, const char* name)
{
    auto* found = parent.findChild<Widget*>(QString::fromLatin1(name));
    if (found == nullptr)
        qFatal("no widget %s", name);
    return found;
}

/// A window in front of the measuring panels.
struct Bench : WindowBench {
    explicit Bench(const QString& code = QStringLiteral("en")) : WindowBench(Scenario::Forty)
    {
        settings.setValue(QStringLiteral("view/language"), code);
        show();
        window->applyLayout(QStringLiteral("measure"));
        engine.station().setQuiet(true);
        step(2);
        ladder = window->findChild<LadderPanel*>();
        runs = window->findChild<RunsPanel*>();
    }

    void finish()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!desk.isRunning(), kPatienceMs);
        settle();
    }

    /// One rung five times, so that there is something to compare.
    static bench::LadderPlan repeated(std::uint32_t repeats = 5)
    {
        bench::LadderPlan plan;
        plan.base.isolated = true;
        plan.base.duration = 2s;
        plan.rungs = {{.devices = 5'000}};
        plan.pause = 0ms;
        plan.repeats = repeats;
        return plan;
    }

    QString run(const bench::LadderPlan& plan)
    {
        QString id;
        const auto connection = QObject::connect(&desk, &RunDesk::ended, window.get(),
                                                 [&id](const QString& made) { id = made; });
        const bool started = desk.start(plan);
        if (started)
            finish();
        QObject::disconnect(connection);
        return id;
    }

    void waitForRuns(std::size_t count)
    {
        QTRY_COMPARE_WITH_TIMEOUT(desk.store().runs().size(), count, kPatienceMs);
        settle();
    }

    LadderPanel* ladder = nullptr;
    RunsPanel* runs = nullptr;
};

} // namespace

/// Measuring in the window over scripted loads: journeys 7, 8 and 9 of ux.md section 15, and what
/// the editor promises.
class TestRuns : public QObject {
    Q_OBJECT

private Q_SLOTS:

    void quickCheck_data() { languages(); }

    void quickCheck();

    void findTheLimit_data() { languages(); }

    void findTheLimit();
    void aThrottledGeneratorIsInvalid();
    void stopWhileConnecting();

    void isTheNewVersionBetter_data() { languages(); }

    void isTheNewVersionBetter();
    void aPlanThatCannotBeRunSaysWhy();
    void theLiveStationNeedsItsCallsign();
    void anotherTargetMustBeNear();
    void aPlanIsCopiedAsCommand();
    void rungsArePastedAndFilled();
    void aRunGoesOnWithoutItsPanel();
    void oneRunAtATime();
    void aRunThatWasCutOffIsListed();
    void aRunOfAnotherProgramAppearsByItself();

    void rfc2544_data() { languages(); }

    void rfc2544();

    void whereTheTimeGoes_data() { languages(); }

    void whereTheTimeGoes();
    void reportsLeaveInTheWindowsLanguage();
    void aNarrowFormCutsNothingOff();
};

void TestRuns::rfc2544()
{
    QFETCH(QString, language);
    Bench bench(language);
    bench.window->openPanel(QStringLiteral("ladder"), QStringLiteral("rfc2544"));
    QVERIFY(bench.ladder->editor().isTrials());
    TrialForm& form = bench.ladder->editor().trials();
    child<QLineEdit>(form, "ladder.trials.sizes")->setText(QStringLiteral("184, x"));
    QVERIFY(!form.problem().isEmpty());
    QVERIFY(!child<QPushButton>(form, "ladder.trials.run")->isEnabled());
    child<QLineEdit>(form, "ladder.trials.sizes")->setText(QStringLiteral("184, 456"));
    child<QDoubleSpinBox>(form, "ladder.trials.trial")->setValue(1);
    QCOMPARE(form.problem(), QString());
    child<QPushButton>(form, "ladder.trials.copy")->click();
    QVERIFY(QApplication::clipboard()->text().startsWith(
        QStringLiteral("shack-rfc2544 --target-kind relay --sizes 184,456")));
    bench::Rfc2544Plan plan = form.plan();
    plan.pause = 0ms;
    form.setPlan(plan);
    child<QPushButton>(form, "ladder.trials.run")->click();
    QVERIFY(bench.desk.isRunning());
    bench.finish();

    const auto& measured = bench.desk.trialReport();
    QVERIFY(measured != nullptr && bench.desk.report() == nullptr);
    QCOMPARE(measured->sizes.size(), std::size_t{2});
    const QString text = bench.ladder->trials().page().toPlainText();
    QVERIFY2(text.contains(QStringLiteral("456")), qPrintable(text));
    QCOMPARE(text.contains(QStringLiteral("Throughput")), language == QLatin1String("en"));
    const Toast* toast = bench.window->toasts().find(QStringLiteral("run"));
    QVERIFY(toast != nullptr && toast->text().contains(QStringLiteral("RFC 2544")));

    bench.waitForRuns(1);
    const QString id = QString::fromStdString(bench.desk.store().runs().front().id);
    QCOMPARE(bench.desk.store().runs().front().kind, std::string{"rfc2544"});
    bench.window->openPanel(QStringLiteral("runs"), id);
    QTRY_VERIFY_WITH_TIMEOUT(bench.runs->page().page().has_value(), kPatienceMs);
    QCOMPARE(bench.runs->page().toPlainText(), text); // read back as it was shown
    QTemporaryDir out;
    for (const RunFormat format : {RunFormat::Html, RunFormat::Pdf, RunFormat::Markdown})
        QVERIFY(pageFile(*bench.runs->page().page(), format).size() > 500);
}

void TestRuns::whereTheTimeGoes()
{
    QFETCH(QString, language);
    Bench bench(language);
    bench.load.capacity = 100'000;
    bench::LadderPlan plan = *bench::ladderPreset("devices");
    plan.base.isolated = true;
    QVERIFY(!bench.run(plan).isEmpty());
    const QString text = bench.ladder->view().details().toPlainText();
    const bool english = language == QLatin1String("en");
    for (const auto& [in, zh] : std::initializer_list<std::pair<const char*, const char*>>{
             {"Where the time goes", "\u65f6\u95f4\u82b1\u5728\u54ea\u91cc"},
             {"residence", "\u9a7b\u7559"},
             {"Evicted", "\u6dd8\u6c70"},
             {"Why datagrams are late", "\u4e3a\u4f55\u8fdf\u5230"},
             {"What one more costs", "\u6bcf\u589e\u52a0\u4e00\u4e2a"}})
        QVERIFY2(text.contains(QString::fromUtf8(english ? in : zh)), qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("writer (2)")));
}

void TestRuns::reportsLeaveInTheWindowsLanguage()
{
    Bench bench(QStringLiteral("zh_CN"));
    bench.run(Bench::repeated(1));
    const bench::LadderReport& made = *bench.desk.report();
    for (const RunFormat format : {RunFormat::Html, RunFormat::Markdown}) {
        const QString text = QString::fromUtf8(runFile(made, format));
        QVERIFY2(text.contains(QStringLiteral("\u65f6\u95f4\u82b1\u5728\u54ea\u91cc")),
                 qPrintable(text));
        QVERIFY(!text.contains(QStringLiteral("Where the time goes")));
        QVERIFY(text.contains(QStringLiteral("shack-ladder --"))); // what is typed stays
    }
    QVERIFY(runFile(made, RunFormat::Csv).contains("delivered_pps"));
    QVERIFY(runFile(made, RunFormat::Percentiles).contains("#[Max"));
}

void TestRuns::aNarrowFormCutsNothingOff()
{
    Bench bench;
    PlanForm& form = bench.ladder->editor().form();
    QVERIFY2(form.minimumSizeHint().width() <= 330,
             qPrintable(QString::number(form.minimumSizeHint().width())));
    QVERIFY(form.heightForWidth(340) > form.heightForWidth(1'000) * 3 / 2);
    for (const int width : {340, 700, 1'000}) {
        form.resize(width, form.heightForWidth(width));
        bench.settle();
        for (const QWidget* editor : form.findChildren<QWidget*>())
            if (editor->isVisibleTo(&form))
                QVERIFY2(editor->mapTo(&form, QPoint(editor->width(), 0)).x() <= form.width() + 1,
                         qPrintable(editor->objectName()));
    }
}

void TestRuns::quickCheck()
{
    QFETCH(QString, language);
    Bench bench(language);
    bench.window->openPanel(QStringLiteral("runs"));
    QTRY_COMPARE(bench.runs->stateId(), QStringLiteral("runs.empty.no_runs"));
    const auto sent = bench.engine.submitted().size();
    child<QPushButton>(*bench.runs, "runs.empty.quick")->click();
    QVERIFY(bench.desk.isRunning());
    QVERIFY(bench.desk.plan()->base.isolated);
    QVERIFY(bench.window->shelf().isInFront(QStringLiteral("ladder")));
    bench.finish();

    const auto& report = bench.desk.report();
    QVERIFY(report != nullptr);
    QCOMPARE(report->judgement.verdict, bench::Verdict::Pass);
    QCOMPARE(report->rungs.size(), std::size_t{4});
    QCOMPARE(bench.engine.submitted().size(), sent); // the live station was left alone
    const QString sentence = bench.ladder->view().sentence();
    QVERIFY2(sentence.contains(QStringLiteral("16,392")), qPrintable(sentence));
    QCOMPARE(sentence.contains(QStringLiteral("without loss")), language == QLatin1String("en"));
    const Toast* toast = bench.window->toasts().find(QStringLiteral("run"));
    QVERIFY(toast != nullptr && toast->text().contains(sentence));

    bench.waitForRuns(1);
    QCOMPARE(bench.desk.store().runs().front().rungsPassed, std::size_t{4});
    QTemporaryDir out;
    for (const char* ending : {"html", "csv", "json", "pdf", "md"}) {
        const QString path = out.filePath(QStringLiteral("report.") + QLatin1String(ending));
        auto written =
            writeFileOnPool(path, [report, path] { return runFile(*report, runFormatOf(path)); });
        written.waitForFinished();
        QCOMPARE(written.result(), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly) && file.size() > 500);
    }
    QFile json(out.filePath(QStringLiteral("report.json")));
    QVERIFY(json.open(QIODevice::ReadOnly));
    const auto read = bench::readLadder(json.readAll().toStdString());
    QVERIFY(read.has_value());
    QCOMPARE(read->plan, report->plan);
    QCOMPARE(read->rungs.size(), report->rungs.size());
    QCOMPARE(read->rungs.back()->figures.ledger, report->rungs.back()->figures.ledger);
    QCOMPARE(read->rungs.back()->figures.latency.quantile(0.99),
             report->rungs.back()->figures.latency.quantile(0.99));
    QFile pdf(out.filePath(QStringLiteral("report.pdf")));
    QVERIFY(pdf.open(QIODevice::ReadOnly) && pdf.read(5) == "%PDF-");
}

void TestRuns::findTheLimit()
{
    QFETCH(QString, language);
    Bench bench(language);
    bench.window->openPanel(QStringLiteral("ladder"), QStringLiteral("frame-rate"));
    child<QPushButton>(*bench.ladder, "ladder.run")->click();
    bench.finish();
    const auto& report = *bench.desk.report();
    QCOMPARE(report.judgement.verdict, bench::Verdict::Fail);
    QCOMPARE(report.rungs.back()->judgement.verdict, bench::Verdict::Fail);
    QVERIFY(report.skipped > 0); // it stopped at the first failing rung
    for (std::size_t i = 0; i + 1 < report.rungs.size(); ++i)
        QCOMPARE(report.rungs[i]->judgement.verdict, bench::Verdict::Pass);
    QVERIFY(bench.ladder->view().chart().hasKnee());
    const TableText twin = bench.ladder->view().chart().table();
    QCOMPARE(twin.rows.size(), std::size_t{12}); // what was not run is shown as expected
    const QString sentence = bench.ladder->view().sentence();
    QCOMPARE(sentence.contains(QStringLiteral("so this is the relay's limit")),
             language == QLatin1String("en"));
}

void TestRuns::aThrottledGeneratorIsInvalid()
{
    Bench bench;
    bench.load.throttled = true;
    bench.run(Bench::repeated(1));
    const auto& report = *bench.desk.report();
    QCOMPARE(report.judgement.verdict, bench::Verdict::Invalid);
    for (const auto& rung : report.rungs)
        QVERIFY(rung->judgement.verdict == bench::Verdict::Invalid);
    const QString sentence = bench.ladder->view().sentence();
    QVERIFY2(sentence.contains(QStringLiteral("nothing can be said about the relay")),
             qPrintable(sentence));
}

void TestRuns::stopWhileConnecting()
{
    Bench bench;
    qint64 best = kPatienceMs;
    std::size_t runs = 0;
    // Other programs may take the processor away, so the best of three counts.
    for (int round = 0; round < 3 && best > 500; ++round) {
        bench.load.stuckConnecting = true;
        bench.desk.start(Bench::repeated(1));
        QTRY_VERIFY(bench.desk.progress().live &&
                    bench.desk.progress().live->progress.phase == bench::RunPhase::Connecting);
        QElapsedTimer sinceStop;
        sinceStop.start();
        child<QPushButton>(*bench.ladder, "ladder.stop")->click();
        bench.finish();
        best = std::min(best, sinceStop.elapsed());
        ++runs;
        QCOMPARE(bench.desk.report()->judgement.verdict, bench::Verdict::Stopped);
    }
    QVERIFY2(best <= 500, qPrintable(QStringLiteral("%1 ms").arg(best)));
    bench.waitForRuns(runs);
    QVERIFY(!bench.desk.store().runs().front().cutOff);
    const QDir folder(bench.WindowBench::runs.path());
    QVERIFY(folder.entryList({QStringLiteral("*.started")}).isEmpty());
}

void TestRuns::isTheNewVersionBetter()
{
    QFETCH(QString, language);
    Bench bench(language);
    const QString first = bench.run(Bench::repeated(1));
    const QString second = bench.run(Bench::repeated(1));
    bench.waitForRuns(2);
    bench.window->openPanel(QStringLiteral("runs"));
    bench.runs->choose({first, second});
    bench.settle();
    bench.window->actions().action(QStringLiteral("run.compare"))->trigger();
    CompareView& compare = bench.runs->comparison();
    QTRY_VERIFY_WITH_TIMEOUT(!compare.verdict().isEmpty(), kPatienceMs);
    QCOMPARE(compare.comparison().rows.front().result.finding, stats::Finding::CannotTell);

    // Five of each, in turn.
    child<QPushButton>(compare, "runs.compare.more")->click();
    QVERIFY(bench.desk.isRunning());
    QCOMPARE(bench.desk.seriesSize(), std::size_t{8});
    bench.finish();
    QTRY_VERIFY_WITH_TIMEOUT(compare.comparison().interleaved && !compare.verdict().isEmpty(),
                             kPatienceMs);
    QCOMPARE(compare.comparison().runsA, std::size_t{5});
    QCOMPARE(compare.comparison().runsB, std::size_t{5});
    for (const ComparisonRow& row : compare.comparison().rows)
        QVERIFY(!row.isHeadline || !row.result.isReal());
    QCOMPARE(compare.verdict().startsWith(QStringLiteral("No difference seen")),
             language == QLatin1String("en"));

    // A sender that is a tenth slower is found out.
    const QString fast = bench.run(Bench::repeated());
    bench.load.slowness = 1.1;
    const QString slow = bench.run(Bench::repeated());
    bench.waitForRuns(12);
    bench.runs->choose({fast, slow});
    bench.settle();
    bench.window->actions().action(QStringLiteral("run.compare"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(compare.comparison().runsA == 1 && !compare.verdict().isEmpty(),
                             kPatienceMs);
    const auto& rows = compare.comparison().rows;
    const auto cpu = std::find_if(rows.begin(), rows.end(), [](const ComparisonRow& row) {
        return row.metric == RunMetric::Cpu;
    });
    QVERIFY(cpu != rows.end());
    QCOMPARE(cpu->result.finding, stats::Finding::RealWorse);
    QCOMPARE(cpu->a.size(), std::size_t{5});
}

void TestRuns::aPlanThatCannotBeRunSaysWhy()
{
    Bench bench;
    LadderEditor& editor = bench.ladder->editor();
    auto* run = child<QPushButton>(*bench.ladder, "ladder.run");
    QVERIFY(run->isEnabled());
    editor.rungs().setData(editor.rungs().index(1, RungModel::Devices), 0, Qt::EditRole);
    QVERIFY(!run->isEnabled());
    QVERIFY(!editor.problem().isEmpty());
    QCOMPARE(run->toolTip(), editor.problem());
    QCOMPARE(editor.rungs().index(1, 0).data(Qt::ToolTipRole).toString(), editor.problem());
    QVERIFY(!bench.window->actions().action(QStringLiteral("run.start"))->isEnabled());
    editor.rungs().setData(editor.rungs().index(1, RungModel::Devices), 500, Qt::EditRole);
    QVERIFY(run->isEnabled());
    editor.rungs().remove({0, 1, 2, 3});
    QVERIFY(!run->isEnabled());
}

void TestRuns::theLiveStationNeedsItsCallsign()
{
    Bench bench;
    PlanForm& form = bench.ladder->editor().form();
    bench.window->openPanel(QStringLiteral("ladder"));
    bench.step();
    form.chooseTarget(PlanForm::Live);
    QVERIFY(bench.bridge.view()->online > 0);
    auto* run = child<QPushButton>(*bench.ladder, "ladder.run");
    QVERIFY(!run->isEnabled());
    QVERIFY(!form.problemOf(QStringLiteral("target")).isEmpty());
    child<QLineEdit>(form, "ladder.callsign")
        ->setText(QString::fromStdString(bench.bridge.view()->station.callsign).toLower());
    QVERIFY2(run->isEnabled(), qPrintable(run->toolTip()));
    QVERIFY(bench.ladder->editor().plan().base.target.starts_with("127.0.0.1:"));
}

void TestRuns::anotherTargetMustBeNear()
{
    Bench bench;
    PlanForm& form = bench.ladder->editor().form();
    form.chooseTarget(PlanForm::Other);
    auto* address = child<QLineEdit>(form, "ladder.address");
    auto* run = child<QPushButton>(*bench.ladder, "ladder.run");
    QVERIFY(!run->isEnabled());
    for (const char* refused : {"203.0.113.9:60050", "somewhere", "127.0.0.1", "127.0.0.1:99999"}) {
        address->setText(QLatin1String(refused));
        QVERIFY2(!run->isEnabled(), refused);
        QVERIFY(!form.problemOf(QStringLiteral("target")).isEmpty());
    }
    address->setText(QStringLiteral("127.0.0.1:60050"));
    QVERIFY2(run->isEnabled(), qPrintable(run->toolTip()));
}

void TestRuns::aPlanIsCopiedAsCommand()
{
    Bench bench;
    child<QPushButton>(*bench.ladder, "ladder.copy")->click();
    const QString command = QApplication::clipboard()->text();
    QVERIFY2(command.startsWith(QStringLiteral("shack-ladder ")), qPrintable(command));
    const auto plan =
        bench::parseLadder(command.mid(QStringLiteral("shack-ladder ").size()).toStdString());
    QVERIFY(plan.has_value());
    QCOMPARE(*plan, bench.ladder->editor().plan());
}

void TestRuns::rungsArePastedAndFilled()
{
    RungModel model;
    QVERIFY(!model.paste(QStringLiteral("hello\n")));
    QVERIFY(model.paste(QStringLiteral("Devices\tInterval\n100\t60\n200\t40\n300\t20\n")));
    QCOMPARE(model.rungs().size(), std::size_t{3});
    QCOMPARE(model.rungs()[1].interval, std::chrono::microseconds{40'000});
    model.fillDown(RungModel::Interval, {0, 1, 2});
    QCOMPARE(model.rungs()[2].interval, std::chrono::microseconds{60'000});
    QCOMPARE(model.insertBetween(0), 1);
    QCOMPARE(model.rungs()[1].devices, 150U);
    QCOMPARE(model.addHigher(3), 4);
    QCOMPARE(model.rungs()[4].devices, 360U);
}

void TestRuns::aRunGoesOnWithoutItsPanel()
{
    Bench bench;
    bench.load.stuckHolding = true;
    QVERIFY(bench.desk.start(Bench::repeated(1)));
    bench.window->shelf().setShown(QStringLiteral("ladder"), false);
    QTest::qWait(50);
    QVERIFY(bench.desk.isRunning());
    bench.load.stuckHolding = false;
    bench.finish();
    QCOMPARE(bench.desk.report()->judgement.verdict, bench::Verdict::Pass);
}

void TestRuns::oneRunAtATime()
{
    Bench bench;
    bench.load.stuckHolding = true;
    QVERIFY(bench.desk.start(Bench::repeated(1)));
    QVERIFY(!bench.desk.start(Bench::repeated(1)));
    QVERIFY(!bench.window->actions().action(QStringLiteral("run.quick"))->isEnabled());
    bench.load.stuckHolding = false;
    bench.finish();
    QVERIFY(bench.window->actions().action(QStringLiteral("run.quick"))->isEnabled());
}

void TestRuns::aRunThatWasCutOffIsListed()
{
    Bench bench;
    // The host and process of a program that is not there any more.
    QFile marker(QDir(bench.WindowBench::runs.path())
                     .filePath(QStringLiteral("20261130-101500-ladder.started")));
    QVERIFY(marker.open(QIODevice::WriteOnly));
    marker.write(R"({"kind":"ladder","name":"Devices","started_at":"2026-11-30T10:15:00Z",)"
                 R"("target":"isolated station","plan":"--isolated --rung 100@120",)"
                 R"("version":"0.1.0","host":"elsewhere","process":1})");
    marker.close();
    bench.desk.store().refresh();
    bench.waitForRuns(1);
    QVERIFY(bench.desk.store().runs().front().cutOff);
    QCOMPARE(bench.runs->model().rowCount(), 1);
    QVERIFY(bench.runs->model().row(0)->texts[6].contains(QStringLiteral("cut off")));
}

void TestRuns::aRunOfAnotherProgramAppearsByItself()
{
    Bench bench;
    QTRY_VERIFY(bench.desk.store().isRead());
    const auto archive = bench::RunArchive::open(bench.WindowBench::runs.path().toStdString());
    QVERIFY(archive.has_value());
    const auto id = archive->begin({.kind = "load",
                                    .name = {},
                                    .target = "isolated station",
                                    .planText = "--isolated",
                                    .at = std::chrono::system_clock::now()});
    QVERIFY(id.has_value());
    bench.waitForRuns(1);
    QTRY_COMPARE(bench.runs->model().rowCount(), 1);
    archive->discard(*id);
    bench.waitForRuns(0);
    QTRY_COMPARE(bench.runs->model().rowCount(), 0);
}

SHACK_WINDOW_TEST(TestRuns);
#include "tst_runs.moc"
