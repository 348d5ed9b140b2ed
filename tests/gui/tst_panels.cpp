#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/models/group_model.h"
#include "ui/models/list_model.h"
#include "ui/models/log_model.h"
#include "ui/panels/accounts_panel.h"
#include "ui/panels/chart_panel.h"
#include "ui/panels/grid.h"
#include "ui/panels/health_panel.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/last_heard_panel.h"
#include "ui/panels/latency_panel.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/now_talking_panel.h"
#include "ui/panels/over_card.h"
#include "ui/panels/talk_groups_panel.h"
#include "ui/window/panel_shelf.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace shack;
using namespace shack::tests;
using namespace shack::ui;
using namespace std::chrono_literals;

namespace {

template <typename Widget>
Widget* child(QWidget& parent, const char* name)
{
    auto* found = parent.findChild<Widget*>(QString::fromLatin1(name));
    if (found == nullptr)
        qFatal("no widget %s", name);
    return found;
}

log::Record record(std::uint64_t sequence, const std::string& sentence,
                   log::Level level = log::Level::Info)
{
    log::Record made;
    made.sequence = sequence;
    made.level = level;
    made.area = log::Area::Net;
    made.sentence = sentence;
    return made;
}

ListRow listRow(const char* key, const char* text)
{
    ListRow row;
    row.key = QLatin1String(key);
    row.texts = {QLatin1String(text)};
    return row;
}

void trigger(WindowBench& bench, const char* id)
{
    auto* action = bench.window->actions().action(QLatin1String(id));
    QVERIFY2(action != nullptr && action->isEnabled(), id);
    action->trigger();
}

} // namespace

class TestPanels : public QObject {
    Q_OBJECT

private slots:

    // ---- models ---------------------------------------------------------------------------------

    /// A stack of tabs is as tall as its tallest: one greedy panel takes the height of the table
    /// above from all others.
    void noPanelAsksForMoreThanAShareOfASmallWindow()
    {
        WindowBench bench;
        bench.show(QSize(1360, 860));
        for (const ui::Panel* panel : bench.window->findChildren<ui::Panel*>())
            QVERIFY2(panel->minimumSizeHint().height() <= 380,
                     qPrintable(panel->objectName() + QLatin1Char(' ') + panel->title() +
                                QString::number(panel->minimumSizeHint().height())));
    }

    void listRowsAreMatchedByKey()
    {
        ListModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setColumns({{QStringLiteral("Text")}});
        model.setRows({listRow("a", "1"), listRow("b", "2"), listRow("c", "3")});
        const QPersistentModelIndex b(model.index(1, 0));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setRows({listRow("a", "1"), listRow("b", "20"), listRow("c", "3")});
        QCOMPARE(changed.count(), 1);
        model.setRows({listRow("new", "0"), listRow("b", "20")});
        QCOMPARE(b.row(), 1);
        QCOMPARE(b.data().toString(), QStringLiteral("20"));
    }

    void aHeldListCountsWhatWaits()
    {
        ListModel model;
        model.setColumns({{QStringLiteral("Text")}});
        model.setRows({listRow("a", "1"), listRow("b", "2")});
        model.setHeld(true);
        model.setRows({listRow("c", "3"), listRow("a", "1"), listRow("b", "2")});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.pendingChanges(), 1);
        model.setHeld(false);
        QCOMPARE(model.rowCount(), 3);
    }

    void equalLogLinesAreFolded()
    {
        LogModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::vector<log::Record> records{record(1, "port opened")};
        for (std::uint64_t i = 2; i < 1'206; ++i)
            records.push_back(record(i, "socket full"));
        records.push_back(record(2'000, "port closed"));
        model.append(records);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.entry(1)->times, 1'204U);
        QVERIFY(model.index(1, LogModel::SentenceColumn)
                    .data()
                    .toString()
                    .contains(QStringLiteral("1,204")));
    }

    void theLogIsBounded()
    {
        LogModel model;
        std::uint64_t sequence = 0;
        for (int round = 0; round < 60; ++round) {
            std::vector<log::Record> records;
            for (int i = 0; i < 1'000; ++i) {
                ++sequence;
                records.push_back(record(sequence, "line " + std::to_string(sequence)));
            }
            model.append(std::move(records));
        }
        QCOMPARE(model.total(), LogModel::kLimit);
        QCOMPARE(model.rowCount(), static_cast<int>(LogModel::kLimit));
        QCOMPARE(model.entry(0)->record.sequence, std::uint64_t{10'001});
    }

    void aLongLogIsFilteredOffTheGuiThreadWithoutLosingNewLines()
    {
        LogModel model;
        std::vector<log::Record> records;
        for (std::uint64_t i = 1; i <= 5'000; ++i)
            records.push_back(
                record(i, i % 2 == 0 ? "even " + std::to_string(i) : "odd " + std::to_string(i)));
        model.append(records);
        LogFilter filter;
        filter.text = QStringLiteral("even");
        model.setFilter(filter); // a fast pool may be ready at once
        model.append({record(5'002, "even newest"), record(5'003, "odd newest")});
        QTRY_VERIFY(model.isSettled());
        QCOMPARE(model.rowCount(), 2'501);
        QCOMPARE(model.entry(2'500)->record.sentence, std::string("even newest"));
    }

    void groupsHangUnderTheirKind()
    {
        WindowBench bench;
        GroupModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.update(*bench.bridge.view());
        QCOMPARE(model.rowCount(), 3);
        QVERIFY(model.rowCount(model.index(0, 0)) >= 2);
        QCOMPARE(model.rowCount(model.index(2, 0)), 1);
        model.setFilter(QStringLiteral("north"));
        QCOMPARE(model.shownGroups(), 1);
    }

    // ---- now talking, last heard ----------------------------------------------------------------

    void aTalkerIsOnScreenWithTheEventAlready()
    {
        WindowBench bench;
        bench.show();
        bench.engine.station().setQuiet(true);
        bench.step(80); // whoever talked has finished
        auto* panel = bench.window->findChild<NowTalkingPanel*>();
        QVERIFY(panel->cards().empty());
        QCOMPARE(panel->stateId(), QStringLiteral("talking.empty.silence"));
        host::OverRow over;
        over.over = 77'001;
        over.callsign = "BG7XYZ";
        over.ssid = Ssid{11};
        over.groupName = "National";
        over.startedAt = bench.clock.wallNow();
        over.running = true;
        bench.engine.say(host::OverStarted{over});
        WindowBench::settle(); // no new view yet
        QCOMPARE(panel->cards().size(), std::size_t{1});
        bench.engine.say(host::OverEnded{over});
        WindowBench::settle();
        QVERIFY(panel->cards().empty());
    }

    void atMostSixCardsAndACount()
    {
        WindowBench bench;
        bench.show();
        bench.engine.station().setQuiet(true);
        bench.step(80);
        auto* panel = bench.window->findChild<NowTalkingPanel*>();
        for (std::uint64_t i = 0; i < 9; ++i) {
            host::OverRow over;
            over.over = 80'000 + i;
            over.callsign = "BG" + std::to_string(i) + "AA";
            over.startedAt = bench.clock.wallNow();
            bench.engine.say(host::OverStarted{over});
        }
        WindowBench::settle();
        QCOMPARE(panel->cards().size(), NowTalkingPanel::kCards);
        QVERIFY2(panel->moreText().contains(QStringLiteral("+3")), qPrintable(panel->moreText()));
    }

    void theRingFollowsTheLimitOfTheGroup()
    {
        WindowBench bench;
        OverCard card(bench.theme, nullptr);
        host::OverRow over;
        card.show(over, 30s, 60, 3);
        QCOMPARE(card.ringShare(), 0.5);
        card.show(over, 30s, 0, 3);
        QCOMPARE(card.ringShare(), 0.0);
    }

    void cutEndsTheTurn()
    {
        WindowBench bench;
        bench.show();
        bench.step(4);
        if (bench.bridge.view()->talking.empty())
            bench.engine.station().startOver(bench.bridge.view()->devices->rows.front()->id);
        bench.step();
        const DomainId domain = bench.bridge.view()->talking.front().over.domain;
        child<QPushButton>(*bench.window, "talking.cut")->click();
        const auto* sent = std::get_if<host::CutTurn>(&bench.engine.submitted().back());
        QVERIFY(sent != nullptr);
        QCOMPARE(sent->domain, domain);
    }

    void silenceIsToldWithItsBeginning()
    {
        WindowBench bench(Scenario::Empty);
        bench.show();
        bench.step();
        auto* panel = bench.window->findChild<LastHeardPanel*>();
        QCOMPARE(panel->stateId(), QStringLiteral("lastheard.empty.silence"));
    }

    void aFrozenListKeepsStill()
    {
        WindowBench bench;
        bench.show();
        bench.step(120);
        auto* panel = bench.window->findChild<LastHeardPanel*>();
        const int rows = panel->model().rowCount();
        QVERIFY(rows > 0);
        child<QToolButton>(*panel, "lastheard.pause")->setChecked(true);
        bench.step(200);
        QCOMPARE(panel->model().rowCount(), rows);
        auto* pill = child<QPushButton>(*panel, "lastheard.pill");
        QVERIFY(pill->isVisible());
        pill->click();
        QVERIFY(panel->model().rowCount() > rows);
        QVERIFY(!child<QToolButton>(*panel, "lastheard.pause")->isChecked());
    }

    void lastHeardIsInTheOrderOfItsTimes()
    {
        WindowBench bench;
        bench.show();
        bench.step(120);
        auto* panel = bench.window->findChild<LastHeardPanel*>();
        const auto& rows = panel->model().rows();
        QVERIFY(rows.size() > 3);
        for (std::size_t i = 1; i < rows.size(); ++i)
            QVERIFY(rows[i - 1].numbers.front() >= rows[i].numbers.front());
        // A mark beside the time leaves room for all of it.
        auto* grid = child<Grid>(*panel, "lastheard.table");
        QVERIFY(grid->columnWidth(0) >=
                14 + 4 + grid->fontMetrics().horizontalAdvance(QStringLiteral("00:00:00")));
    }

    void aTurnThatJustBeganHasNoCountOfListeners()
    {
        WindowBench bench;
        bench.show();
        bench.engine.station().setQuiet(true);
        bench.step(40);
        host::OverRow over;
        over.over = 900'001;
        over.callsign = "BG7XYZ";
        over.ssid = Ssid{11};
        over.groupName = "National";
        over.running = true;
        over.startedAt = bench.clock.wallNow();
        bench.engine.say(host::OverStarted{over});
        bench.bridge.poll();
        const auto cards = bench.window->findChild<NowTalkingPanel*>()->cards();
        QVERIFY(!cards.empty());
        QCOMPARE(cards.back()->groupText(), QStringLiteral("National"));
    }

    // ---- groups and accounts --------------------------------------------------------------------

    void theOnlyDefaultNoticeGoesWithTheFirstGroup()
    {
        WindowBench bench(Scenario::Empty);
        bench.show();
        bench.step();
        auto* bar = child<InlineBar>(*bench.window, "talkgroups.bar");
        QVERIFY(bar->text().contains(QStringLiteral("Only the default group")));
        bench.bridge.submit(host::AddGroup{.name = "Net"});
        bench.step();
        QVERIFY(bench.bridge.view()->groups->rows.size() > 1);
        QCOMPARE(bar->text(), QString());
    }

    void aLinkShowsTheDevicesOnlineInItsGroups()
    {
        WindowBench bench;
        bench.show();
        bench.step();
        GroupModel model;
        model.update(*bench.bridge.view());
        const auto& rows = bench.bridge.view()->groups->rows;
        const auto link = std::find_if(rows.begin(), rows.end(), [](const host::GroupRow& row) {
            return row.kind == host::GroupKind::Link;
        });
        QVERIFY(link != rows.end());
        std::uint64_t online = 0;
        for (const host::GroupRow& row : rows) {
            if (std::count(link->linked.begin(), link->linked.end(), row.id) > 0)
                online += row.online;
        }
        const QModelIndex found = model.indexOf(link->id);
        QCOMPARE(found.siblingAtColumn(GroupModel::OnlineColumn).data().toString(),
                 QString::number(online));
    }

    void accountsAreInTheOrderOfTheirNames()
    {
        WindowBench bench;
        bench.engine.station().addAccount(
            host::AccountRow{.name = "aaa", .callsign = "BG1AAA", .nickname = "First"});
        bench.show();
        bench.window->openPanel(QStringLiteral("users"));
        bench.step();
        auto* grid = child<Grid>(*bench.window, "users.table");
        QTRY_VERIFY(grid->model()->rowCount() > 2);
        QCOMPARE(grid->model()->index(0, 0).data().toString(), QStringLiteral("aaa"));
    }

    void deletingAGroupAsksWithTheNumberOfDevices()
    {
        WindowBench bench;
        bench.show();
        bench.step();
        auto* panel = bench.window->findChild<TalkGroupsPanel*>();
        const host::GroupRow* victim = nullptr;
        for (const host::GroupRow& row : bench.bridge.view()->groups->rows) {
            if (row.kind == host::GroupKind::Public && row.name == "National")
                victim = &row;
        }
        QVERIFY(victim != nullptr);
        const std::uint32_t devices = victim->devices;
        QVERIFY(panel->selectGroup(victim->id));
        trigger(bench, "group.delete");
        auto* bar = child<InlineBar>(*panel, "talkgroups.bar");
        QVERIFY2(bar->text().contains(QString::number(devices)), qPrintable(bar->text()));
        bar->actionButton()->click();
        QVERIFY(std::holds_alternative<host::RemoveGroup>(bench.engine.submitted().back()));
        bench.step();
        QVERIFY(bench.bridge.canUndo());
    }

    void aDroppedDeviceMoves()
    {
        WindowBench bench;
        bench.show();
        bench.step();
        auto* grid = child<Grid>(*bench.window, "devices.table");
        QTRY_VERIFY(grid->model()->rowCount() > 0);
        grid->selectRow(0);
        WindowBench::settle();
        auto* panel = bench.window->findChild<TalkGroupsPanel*>();
        const std::unique_ptr<QMimeData> data(
            grid->model()->mimeData({grid->model()->index(0, 0)}));
        TalkGroupId target;
        for (const host::GroupRow& row : bench.bridge.view()->groups->rows) {
            if (row.name == "Beijing")
                target = row.id;
        }
        panel->model().dropMimeData(data.get(), Qt::MoveAction, -1, -1,
                                    panel->model().indexOf(target));
        const auto* sent = std::get_if<host::MoveDevices>(&bench.engine.submitted().back());
        QVERIFY(sent != nullptr);
        QCOMPARE(sent->moves[0].second, target);
    }

    void linksAreDrawnAndListed()
    {
        WindowBench bench;
        bench.show();
        bench.step();
        auto* list = child<QListWidget>(*bench.window, "talkgroups.links");
        QCOMPARE(list->count(), 1);
        QVERIFY(list->item(0)->text().startsWith(QStringLiteral("North-South")));
    }

    void theOnlyGroupOffersAnother()
    {
        WindowBench bench(Scenario::Empty);
        bench.show();
        bench.step();
        QCOMPARE(bench.window->findChild<TalkGroupsPanel*>()->stateId(),
                 QStringLiteral("talkgroups.empty.only_default"));
    }

    void aNewDevicePasswordIsShownOnceAndCopied()
    {
        WindowBench bench;
        bench.show();
        bench.window->openPanel(QStringLiteral("users"));
        bench.step();
        auto* panel = bench.window->findChild<AccountsPanel*>();
        QTRY_VERIFY(panel->isSettled() && panel->model().rowCount() > 0);
        child<Grid>(*panel, "users.table")->selectRow(0);
        trigger(bench, "account.password");
        bench.step();
        auto* bar = child<InlineBar>(*panel, "users.bar");
        const auto* sent = std::get_if<host::EditAccount>(&bench.engine.submitted().back());
        QVERIFY(sent != nullptr && sent->devicePassword.has_value());
        const QString password =
            QString::fromUtf8(sent->devicePassword->reveal().data(),
                              static_cast<qsizetype>(sent->devicePassword->reveal().size()));
        QCOMPARE(password.size(), 8);
        QVERIFY(bar->text().contains(password));
        bar->actionButton()->click();
        QCOMPARE(QApplication::clipboard()->text(), password);
        QVERIFY(bar->isHidden());
    }

    // ---- health, log, charts --------------------------------------------------------------------

    void adviceComesWithACommandToCopy()
    {
        WindowBench bench;
        bench.show();
        bench.step();
        bench.window->openPanel(QStringLiteral("health"));
        auto* panel = bench.window->findChild<HealthPanel*>();
        panel->narrow(QStringLiteral("udp.receive_buffer"));
        child<QPushButton>(*panel, "health.copy")->click();
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("rmem_max")));
    }

    void hiddenLevelsCanBeShownAgain()
    {
        WindowBench bench;
        bench.show();
        bench.window->openPanel(QStringLiteral("log"));
        auto* panel = bench.window->findChild<LogPanel*>();
        panel->model().append({record(1'000'000, "port opened")});
        panel->narrow(QStringLiteral("no line says this"));
        QCOMPARE(panel->stateId(), QStringLiteral("log.empty.filtered"));
        child<QPushButton>(*panel, "log.showall")->click();
        QCOMPARE(panel->stateId(), QString());
    }

    void aMarkGoesToLogAndCharts()
    {
        WindowBench bench;
        bench.show();
        bench.window->openPanel(QStringLiteral("log"));
        auto* panel = bench.window->findChild<LogPanel*>();
        bench.engine.say(host::TimeMarked{bench.clock.wallNow(), "antenna changed"});
        bench.step();
        const LogEntry* last = panel->model().entry(panel->model().rowCount() - 1);
        QVERIFY(last != nullptr && last->mark);
    }

    void everyPanelSpeaksTheOtherLanguageAtOnce()
    {
        WindowBench bench;
        bench.show();
        bench.step();
        for (const char* id : {"traffic", "latency", "health", "log", "users"})
            bench.window->openPanel(QLatin1String(id));
        bench.settings.setValue(QStringLiteral("view/language"), QStringLiteral("zh_CN"));
        QEvent change(QEvent::LanguageChange);
        for (Panel* panel : bench.window->findChildren<Panel*>()) {
            QApplication::sendEvent(panel, &change);
            QVERIFY(!panel->title().isEmpty());
            QVERIFY(!panel->purpose().isEmpty());
        }
        bench.step();
    }

    void noToolOfTheChartsIsCutInASmallWindow()
    {
        WindowBench bench;
        for (const QSize size : {QSize(778, 494), QSize(1360, 860)}) {
            bench.show(size);
            bench.window->openPanel(QStringLiteral("traffic"));
            bench.step();
            WindowBench::settle();
            auto* panel = bench.window->shelf().panel(QStringLiteral("traffic"));
            for (const char* name : {".live", ".crosshair", ".mark", ".export"}) {
                const auto* button =
                    panel->findChild<QToolButton*>(QStringLiteral("traffic") + QLatin1String(name));
                QVERIFY2(button != nullptr && button->isVisible(), name);
                QVERIFY2(button->width() >= button->minimumSizeHint().width(), name);
                QVERIFY2(
                    panel->rect().contains(QRect(button->mapTo(panel, QPoint()), button->size())),
                    name);
            }
        }
    }

    void theChartsOfAPanelShareTheirWindow()
    {
        WindowBench bench;
        bench.show();
        bench.step(20);
        bench.window->openPanel(QStringLiteral("latency"));
        auto* panel = bench.window->findChild<LatencyPanel*>();
        panel->setWindow(ChartWindow::Minute);
        for (ChartWidget* chart : panel->charts())
            QCOMPARE(chart->window(), ChartWindow::Minute);
        panel->pacer().flush();
        QVERIFY(!panel->charts().front()->table().rows.empty());
    }
};

SHACK_WINDOW_TEST(TestPanels);
#include "tst_panels.moc"
