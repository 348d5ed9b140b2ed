#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/dialogs/announcement_dialog.h"
#include "ui/dialogs/choice_box.h"
#include "ui/panels/announcements_panel.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/recordings_panel.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QTreeView>

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

struct Desk : WindowBench {
    Desk() : WindowBench(Scenario::Forty)
    {
        show();
        engine.station().setQuiet(true);
        window->openPanel(QStringLiteral("announcements"));
        step(2);
        panel = window->findChild<AnnouncementsPanel*>();
        grid = child<Grid>(*panel, "announcements.table");
    }

    void trigger(const char* id)
    {
        window->actions().update();
        QAction* action = window->actions().action(QLatin1String(id));
        QVERIFY2(action != nullptr && action->isEnabled(), id);
        action->trigger();
        step(2);
    }

    const host::AnnouncementsView& view() { return engine.station().announcements().view; }

    void put(host::AnnouncementRepeat repeats)
    {
        host::AnnouncementPlan plan;
        plan.title = "Net tonight";
        plan.group = TalkGroupId{1};
        plan.file = "2026/net.opus";
        plan.repeats = repeats;
        plan.firstAt = engine.station().wall() + 1h;
        plan.every = 30min;
        engine.station().announcements().put(plan);
        step(2);
        grid->selectRow(0);
    }

    AnnouncementsPanel* panel = nullptr;
    Grid* grid = nullptr;
};

} // namespace

class TestAnnouncementsPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:

    /// A form that misses something says so beside the field and sends nothing.
    void aPlanIsMadeInTheForm()
    {
        Desk desk;
        QCOMPARE(desk.panel->stateId(), QStringLiteral("announcements.empty.none"));
        child<QPushButton>(*desk.panel, "announcements.first")->click();
        auto* const dialog = desk.panel->findChild<AnnouncementDialog*>();
        QVERIFY(dialog != nullptr);
        dialog->saveButton()->click();
        QVERIFY(!dialog->errorOf(QStringLiteral("title")).isEmpty());
        QVERIFY(!dialog->errorOf(QStringLiteral("file")).isEmpty());
        QVERIFY(desk.view().rows.empty());
        child<QLineEdit>(*dialog, "announcement.title")->setText(QStringLiteral("今晚网络通联"));
        child<QLineEdit>(*dialog, "announcement.path")->setText(QStringLiteral("2026/net.opus"));
        child<ChoiceBox>(*dialog, "announcement.group")->choose(1);
        auto* const repeats = child<QComboBox>(*dialog, "announcement.repeats");
        repeats->setCurrentIndex(
            repeats->findData(static_cast<int>(host::AnnouncementRepeat::Interval)));
        QVERIFY(child<QSpinBox>(*dialog, "announcement.interval")->isVisible());
        child<QSpinBox>(*dialog, "announcement.interval")->setValue(15);
        dialog->saveButton()->click();
        desk.step(2);
        QCOMPARE(desk.view().rows.size(), 1U);
        const host::AnnouncementPlan& plan = desk.view().rows.front().plan;
        QCOMPARE(plan.title, std::string{"今晚网络通联"});
        QCOMPARE(plan.every, 15min);
        QVERIFY(plan.group);
        QCOMPARE(desk.panel->model().rowCount(), 1);
        QCOMPARE(desk.panel->model().rows().front().texts[2], QStringLiteral("every 15 min"));
    }

    void aPlanIsPausedAndRemovedWithUndo()
    {
        Desk desk;
        desk.put(host::AnnouncementRepeat::Daily);
        desk.trigger("announcement.switch");
        QVERIFY(!desk.view().rows.front().plan.enabled);
        QVERIFY(desk.panel->model().rows().front().muted);
        desk.trigger("announcement.switch");
        QVERIFY(desk.view().rows.front().plan.enabled);
        desk.trigger("announcement.remove");
        QVERIFY(desk.view().rows.empty());
        desk.bridge.undo();
        desk.step(2);
        QCOMPARE(desk.view().rows.size(), 1U);
        QCOMPARE(desk.view().rows.front().plan.title, std::string{"Net tonight"});
    }

    void whatIsSaidIsSeenAndCancelled()
    {
        Desk desk;
        desk.put(host::AnnouncementRepeat::Weekly);
        desk.trigger("announcement.now");
        QCOMPARE(desk.view().runs.size(), 1U);
        QCOMPARE(desk.panel->model().rowCount(), 2); // on top of the plan
        desk.grid->selectRow(0);
        desk.trigger("announcement.cancel");
        QVERIFY(desk.view().runs.empty());
        QCOMPARE(desk.panel->model().rowCount(), 1);
        const QString told = child<InlineBar>(*desk.panel, "announcements.bar")->text();
        QVERIFY2(told.contains(QStringLiteral("cancelled")), qPrintable(told));
        desk.grid->selectRow(0);
        desk.window->actions().update();
        QVERIFY(!desk.window->actions()
                     .action(QStringLiteral("announcement.cancel"))
                     ->isEnabled()); // a plan is not being said
    }

    void aRecordingIsSaidAgain()
    {
        Desk desk;
        auto& shelf = desk.engine.station().recordings();
        shelf.populate(3, desk.engine.station().wall());
        ++shelf.view.revision;
        desk.window->openPanel(QStringLiteral("recordings"));
        auto* const recordings = desk.window->findChild<RecordingsPanel*>();
        desk.step(3);
        QTRY_VERIFY((desk.step(), recordings->isSettled() && recordings->model().rowCount() == 3));
        child<Grid>(*recordings, "recordings.table")->selectRow(0);
        desk.trigger("recording.announce");
        auto* const dialog = recordings->findChild<AnnouncementDialog*>();
        QVERIFY(dialog != nullptr);
        const std::string file =
            child<QLineEdit>(*dialog, "announcement.path")->text().toStdString();
        QCOMPARE(file, shelf.rows().back().file);
        dialog->saveButton()->click(); // now is what is offered first
        desk.step(2);
        QCOMPARE(desk.view().runs.size(), 1U);
        QVERIFY(desk.view().rows.empty());
    }

    void oneGroupHasAnEcho()
    {
        Desk desk;
        auto* const tree = child<QTreeView>(*desk.window, "talkgroups.table");
        const QModelIndex kind = tree->model()->index(0, 0);
        tree->setCurrentIndex(tree->model()->index(0, 0, kind));
        desk.trigger("group.echo");
        const TalkGroupId first = desk.engine.station().live().echoGroup;
        QVERIFY(first);
        desk.window->actions().update();
        QVERIFY(desk.window->actions().action(QStringLiteral("group.echo"))->isChecked());
        desk.bridge.undo();
        desk.step(2);
        QVERIFY(!desk.engine.station().live().echoGroup);
        desk.trigger("group.listen");
        QCOMPARE(desk.engine.station().live().listening.size(), 1U);
        desk.trigger("group.listen");
        QVERIFY(desk.engine.station().live().listening.empty());
    }
};

SHACK_WINDOW_TEST(TestAnnouncementsPanel);
#include "tst_announcements_panel.moc"
