#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/dialogs/choice_box.h"
#include "ui/models/list_model.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/device_actions.h"
#include "ui/panels/device_detail.h"
#include "ui/panels/devices_panel.h"
#include "ui/panels/freeze_guard.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/table_export.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace shack;
using namespace shack::tests;
using namespace shack::ui;

namespace {

template <typename Widget>
Widget* child(QWidget& parent, const char* name)
{
    auto* found = parent.findChild<Widget*>(QString::fromLatin1(name));
    if (found == nullptr)
        qFatal("no widget %s", name);
    return found;
}

/// The devices panel inside the real window, with its order settled.
struct Bench : WindowBench {
    explicit Bench(Scenario scenario = Scenario::Forty) : WindowBench(scenario)
    {
        show();
        engine.station().setQuiet(true);
        step(2);
        panel = window->findChild<DevicesPanel*>();
        grid = child<Grid>(*panel, "devices.table");
        settled();
    }

    void settled()
    {
        settle();
        QTRY_VERIFY(panel->model().isSettled());
        settle();
    }

    void choose(DeviceId device)
    {
        QVERIFY(panel->selectDevice(device));
        grid->setFocus();
    }

    template <typename Command>
    std::vector<Command> sent() const
    {
        std::vector<Command> found;
        for (const host::EngineCommand& command : engine.submitted()) {
            if (const auto* one = std::get_if<Command>(&command))
                found.push_back(*one);
        }
        return found;
    }

    void trigger(const char* id)
    {
        auto* action = window->actions().action(QLatin1String(id));
        QVERIFY2(action != nullptr && action->isEnabled(), id);
        action->trigger();
    }

    /// Why an action is disabled; "" when it is not.
    QString actionReason(const char* id) const
    {
        return window->actions().disabledReason(QLatin1String(id));
    }

    DeviceId deviceAt(int row) const { return panel->model().device(row)->id; }

    DevicesPanel* panel = nullptr;
    Grid* grid = nullptr;
};

} // namespace

class TestDevicesPanel : public QObject {
    Q_OBJECT

private slots:

    void noDevicesSaysWhereToPointThem()
    {
        Bench bench(Scenario::Empty);
        QTRY_COMPARE(bench.panel->stateId(), QStringLiteral("devices.empty.no_devices"));
        QTRY_VERIFY(bench.panel->findChild<QPushButton*>(QStringLiteral("devices.copy_address")) !=
                    nullptr);
        child<QPushButton>(*bench.panel, "devices.copy_address")->click();
        QVERIFY(QApplication::clipboard()->text().endsWith(QStringLiteral(":60050")));
    }

    void aStoppedStationOffersStart()
    {
        Bench bench(Scenario::Empty);
        bench.engine.station().setState(host::StationState::Stopped);
        bench.step();
        QCOMPARE(bench.panel->stateId(), QStringLiteral("devices.empty.stopped"));
        child<QPushButton>(*bench.panel, "devices.start")->click();
        QCOMPARE(bench.sent<host::StartStation>().size(), std::size_t{1});
    }

    void aFilterThatHidesAllCanBeCleared()
    {
        Bench bench;
        bench.panel->narrow(QStringLiteral("nobody-is-called-this"));
        bench.settled();
        QCOMPARE(bench.panel->stateId(), QStringLiteral("devices.empty.filtered"));
        child<QPushButton>(*bench.panel, "devices.clear")->click();
        bench.settled();
        QCOMPARE(bench.panel->stateId(), QString());
        QCOMPARE(bench.panel->model().rowCount(), 40);
    }

    void aRefusedDeviceIsARowWithReasonAndAllow()
    {
        Bench bench;
        bench.engine.station().addRefused("BG9BAD", 7,
                                          {"refused.wrong_password", "wrong password", {}});
        bench.step();
        bench.settled();
        const int row = bench.panel->model().rowOfKey("r:BG9BAD-7@203.0.113.77");
        QVERIFY(row >= 0);
        const QString state = bench.panel->model().cellText(row, DeviceColumn::State);
        QVERIFY2(state.startsWith(QStringLiteral("refused")), qPrintable(state));
        QCOMPARE(bench.panel->model().cellText(row, DeviceColumn::Name),
                 QStringLiteral("Wrong password"));
        QCOMPARE(bench.panel->model().cellText(row, DeviceColumn::Callsign),
                 QStringLiteral("BG9BAD-7"));
        QVERIFY(!bench.panel->model()
                     .cellText(row, DeviceColumn::TalkHear)
                     .contains(QStringLiteral("hears")));
        bench.grid->selectRow(row);
        bench.settled();
        QCOMPARE(bench.actionReason("device.allow"), QString());
        QVERIFY(!bench.actionReason("device.mute").isEmpty());
        QCOMPARE(bench.panel->model().chipCount(DeviceChip::Waiting), 1U);
    }

    void aReservedNumberCannotBeAllowed()
    {
        host::DeviceRow row;
        row.state = host::DeviceState::Refused;
        row.refusal =
            std::make_shared<host::Message>(host::Message{"refused.reserved_ssid", "", {}});
        QVERIFY(!canAllow(row));
        row.refusal =
            std::make_shared<host::Message>(host::Message{"refused.not_approved", "", {}});
        QCOMPARE(allowStep(row), AllowStep::ApproveAccount);
    }

    void orderWaitsWhileARowIsChosenByKeyboard()
    {
        Bench bench;
        bench.panel->model().sort(static_cast<int>(DeviceColumn::Gaps), Qt::DescendingOrder);
        bench.settled();
        bench.grid->setFocus();
        bench.grid->selectRow(0);
        QTest::keyClick(bench.grid, Qt::Key_Down);
        QVERIFY(bench.panel->freezeGuard().isFrozen());
        const DeviceId last = bench.deviceAt(bench.panel->model().rowCount() - 1);
        bench.engine.station().changeDevice(
            last, [](host::DeviceRow& device) { device.gapsPercent = 88.0; });
        bench.step();
        bench.settled();
        QCOMPARE(bench.deviceAt(39), last);
        auto* pill = child<QPushButton>(*bench.panel, "devices.pill");
        QVERIFY(pill->isVisible());
        QVERIFY2(pill->text().contains(QStringLiteral("resume")), qPrintable(pill->text()));
        QTest::keyClick(bench.grid, Qt::Key_Escape);
        bench.settled();
        QCOMPARE(bench.deviceAt(0), last);
        QVERIFY(!pill->isVisible());
    }

    void orderWaitsWhileThePointerIsOnARow()
    {
        Bench bench;
        QTest::mouseMove(bench.grid->viewport(), QPoint(40, 30));
        bench.settle();
        QVERIFY(bench.panel->freezeGuard().isFrozen());
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(bench.grid->viewport(), &leave);
        QVERIFY(!bench.panel->freezeGuard().isFrozen());
    }

    void mTogglesMayNotTalkAndUndoGivesItBack()
    {
        Bench bench;
        const DeviceId device = bench.deviceAt(3);
        bench.choose(device);
        QTest::keyClick(bench.grid, Qt::Key_M);
        bench.step();
        QVERIFY(!bench.engine.station().device(device)->mayTalk);
        QVERIFY(bench.bridge.canUndo());
        bench.bridge.undo();
        bench.step();
        QVERIFY(bench.engine.station().device(device)->mayTalk);
    }

    void tenMinutesEndByThemselves()
    {
        Bench bench;
        bench.choose(bench.deviceAt(3));
        bench.trigger("device.mute.10min");
        const auto sent = bench.sent<host::SetTalkHear>();
        QCOMPARE(sent.size(), std::size_t{1});
        QCOMPARE(sent[0].changes[0].until.value() - bench.bridge.view()->wallAt,
                 WallTime::duration{std::chrono::minutes{10}});
    }

    void severalDevicesAreShownBeforeAndAfterFirst()
    {
        Bench bench;
        bench.grid->setFocus();
        bench.grid->selectAll();
        bench.settle();
        bench.trigger("device.mute");
        QVERIFY(bench.sent<host::SetTalkHear>().empty());
        auto* bar = child<InlineBar>(*bench.panel, "devices.bar");
        QVERIFY2(bar->text().contains(QStringLiteral("40")), qPrintable(bar->text()));
        bar->actionButton()->click();
        const auto sent = bench.sent<host::SetTalkHear>();
        QCOMPARE(sent.size(), std::size_t{1});
        QCOMPARE(sent[0].changes.size(), std::size_t{40});
    }

    void gMovesToATypedTalkGroup()
    {
        Bench bench;
        const DeviceId device = bench.deviceAt(2);
        bench.choose(device);
        QTest::keyClick(bench.grid, Qt::Key_G);
        auto* box = child<ChoiceBox>(*bench.panel, "devices.move.group");
        QVERIFY(box->isVisible());
        QTest::keyClicks(box->lineEdit(), QStringLiteral("Beij"));
        child<QPushButton>(*bench.panel, "devices.move.apply")->click();
        bench.step();
        const auto sent = bench.sent<host::MoveDevices>();
        QCOMPARE(sent.size(), std::size_t{1});
        QCOMPARE(sent[0].moves[0].first, device);
        QVERIFY(!box->isVisible());
    }

    void explainSwitchesTracingOnAndOff()
    {
        Bench bench;
        bench.choose(bench.deviceAt(1));
        QTest::keyClick(bench.grid, Qt::Key_I);
        bench.step();
        QVERIFY(bench.panel->detail().isExplaining());
        QVERIFY(!bench.panel->detail().decisions().isEmpty());
        bench.choose(bench.deviceAt(2));
        const auto sent = bench.sent<host::TraceDevice>();
        QCOMPARE(sent.size(), std::size_t{2});
        QVERIFY(sent[0].on);
        QVERIFY(!sent[1].on);
    }

    void atMostTwentyDecisionsAreKept()
    {
        Bench bench;
        const DeviceId device = bench.deviceAt(1);
        bench.choose(device);
        bench.trigger("device.explain");
        for (int i = 0; i < 30; ++i)
            bench.engine.say(
                host::DecisionSeen{device,
                                   bench.clock.wallNow(),
                                   {"decision.x", "decision " + std::to_string(i), {}}});
        bench.step();
        QCOMPARE(bench.panel->detail().decisions().size(), 20);
        QVERIFY(bench.panel->detail().decisions().front().contains(QStringLiteral("decision 29")));
    }

    void theWholeAddressIsShownOnRequestOnly()
    {
        Bench bench;
        DeviceModel& model = bench.panel->model();
        int row = 0;
        while (model.device(row)->endpoint.empty())
            ++row;
        QVERIFY(model.cellText(row, DeviceColumn::Endpoint).contains(QStringLiteral(".x")));
        model.revealEndpoint(row);
        QCOMPARE(model.cellText(row, DeviceColumn::Endpoint),
                 QString::fromStdString(model.device(row)->endpoint));
    }

    void columnsAreRemembered()
    {
        WindowBench bench;
        bench.show();
        auto* grid = child<Grid>(*bench.window, "devices.table");
        grid->showColumns({0, 1, 13});
        Grid again(QStringLiteral("devices.table"), bench.settings, nullptr);
        again.setModel(grid->model());
        again.setColumns(QList<GridColumn>(kDeviceColumns, GridColumn{80, true}));
        QCOMPARE(again.visibleColumns(), (QList<int>{0, 1, 13}));
    }

    void copiedRowsAreTabSeparated()
    {
        Bench bench;
        bench.choose(bench.deviceAt(0));
        bench.trigger("device.copy");
        const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 3); // header, row, end
        QCOMPARE(lines[0].count(QLatin1Char('\t')), lines[1].count(QLatin1Char('\t')));
    }

    void namesFromTheAirCannotBecomeFormulas()
    {
        const QByteArray csv = toCsv({{QStringLiteral("Name")},
                                      {{QStringLiteral("=HYPERLINK(1)")},
                                       {QStringLiteral("-3.5")},
                                       {QStringLiteral("a,\"b\"")}}});
        QCOMPARE(csv,
                 QByteArray("\xEF\xBB\xBFName\r\n'=HYPERLINK(1)\r\n-3.5\r\n\"a,\"\"b\"\"\"\r\n"));
    }

    void filesAreWrittenOnThePool()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("table.csv"));
        const std::thread::id here = std::this_thread::get_id();
        std::thread::id there;
        QFuture<QString> done = writeFileOnPool(path, [&there] {
            there = std::this_thread::get_id();
            return QByteArray("x");
        });
        // Waiting with waitForFinished() could run the job right here, as an idle pool's thread.
        QTRY_VERIFY(done.isFinished());
        QCOMPARE(done.result(), QString());
        QVERIFY(there != here);
        QVERIFY(!writeFileOnPool(folder.filePath(QStringLiteral("no/such/x.csv")),
                                 [] { return QByteArray("x"); })
                     .result()
                     .isEmpty());
    }

    void everyFocusableControlHasAName()
    {
        Bench bench;
        QStringList nameless;
        for (QWidget* widget : bench.panel->findChildren<QWidget*>()) {
            if (!widget->isVisible() || (widget->focusPolicy() & Qt::TabFocus) == 0)
                continue;
            auto* button = qobject_cast<QAbstractButton*>(widget);
            if (widget->accessibleName().isEmpty() &&
                (button == nullptr || button->text().isEmpty()))
                nameless.append(widget->objectName() + QLatin1Char(' ') +
                                QLatin1String(widget->metaObject()->className()));
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QStringLiteral(", "))));
    }
};

SHACK_WINDOW_TEST(TestDevicesPanel);
#include "tst_devices_panel.moc"
