#include "tests/gui/languages.h"
#include "tests/gui/window_bench.h"
#include "tests/support/gui_watchdog.h"
#include "tests/support/test_main.h"
#include "ui/dialogs/account_dialog.h"
#include "ui/dialogs/choice_box.h"
#include "ui/panels/device_detail.h"
#include "ui/panels/devices_panel.h"
#include "ui/panels/grid.h"
#include "ui/window/command_palette.h"

#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

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

struct Journey : WindowBench {
    explicit Journey(const QString& code) : WindowBench(Scenario::Forty)
    {
        settings.setValue(QStringLiteral("view/language"), code);
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

    void trigger(const char* id)
    {
        QAction* action = window->actions().action(QLatin1String(id));
        QVERIFY2(action != nullptr && action->isEnabled(), id);
        action->trigger();
    }

    DevicesPanel* panel = nullptr;
    Grid* grid = nullptr;
};

} // namespace

/// Journeys of ux.md section 15 through the real window over the scripted station.
class TestJourneys : public QObject {
    Q_OBJECT

private slots:

    void aFirstDeviceWithTheWrongPassword_data() { languages(); }

    /// Journey 2: refused with its reason; the operator sets the password from the row.
    void aFirstDeviceWithTheWrongPassword()
    {
        QFETCH(QString, language);
        Journey journey(language);
        const host::AccountRow account = journey.bridge.view()->accounts->rows.at(1);
        journey.engine.station().addRefused(account.name, 7,
                                            {"refused.wrong_password", "wrong password", {}});
        journey.step();
        journey.settled();
        const int row = journey.panel->model().rowOfKey("r:" + account.name + "-7@203.0.113.77");
        QVERIFY(row >= 0);
        const QString sentence =
            journey.panel->model().index(row, 0).data(Qt::AccessibleTextRole).toString();
        QVERIFY(!sentence.isEmpty());
        journey.grid->selectRow(row);
        journey.settle();
        journey.trigger("device.allow");
        auto* dialog = journey.window->findChild<AccountDialog*>();
        QVERIFY(dialog != nullptr);
    }

    void iCannotHearLi_data() { languages(); }

    /// Journey 3, by keyboard: find Li, Explain says why, H clears it, undo works.
    void iCannotHearLi()
    {
        QFETCH(QString, language);
        Journey journey(language);
        const GuiWatchdog watchdog; // after the start: that has a budget of its own
        DeviceId li;
        for (const auto& row : journey.bridge.view()->devices->rows) {
            if (row->state == host::DeviceState::Online)
                li = row->id;
        }
        for (const auto& row : journey.bridge.view()->devices->rows) {
            if (row->name == "Li") // there is one Li only
                journey.engine.station().changeDevice(
                    row->id, [](host::DeviceRow& other) { other.name = "Wang"; });
        }
        QVERIFY(li);
        const WallTime at = journey.clock.wallNow();
        journey.engine.station().changeDevice(li, [at](host::DeviceRow& row) {
            row.name = "Li";
            row.hears = false;
            row.flagsBy = "BG1ABC";
            row.flagsAt = at;
        });
        journey.step();
        journey.settled();

        // Keys go to whatever has the focus: nobody helps with the mouse.
        const auto press = [](Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) {
            QVERIFY(QApplication::focusWidget() != nullptr);
            QTest::keyClick(QApplication::focusWidget(), key, with);
        };
        journey.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(journey.window.get()));
        press(Qt::Key_P, Qt::ControlModifier);
        journey.settle();
        press(Qt::Key_L);
        press(Qt::Key_I);
        journey.settle();
        press(Qt::Key_Return);
        journey.settled();
        QVERIFY(journey.grid->hasFocus());
        QCOMPARE(journey.panel->model().device(journey.grid->currentRow())->id, li);
        press(Qt::Key_I);
        journey.settle();
        QTRY_VERIFY(!journey.panel->detail().findings().empty());
        const Finding& finding = journey.panel->detail().findings().front();
        QCOMPARE(finding.id, QStringLiteral("does_not_hear"));
        QVERIFY2(finding.sentence.contains(QStringLiteral("BG1ABC")), qPrintable(finding.sentence));
        QVERIFY(finding.remedy == Remedy::LetHear);

        press(Qt::Key_H);
        journey.step();
        QVERIFY(journey.engine.station().device(li)->hears);
        QTRY_COMPARE(journey.panel->detail().findings().front().remedy, Remedy::None);
        QVERIFY(journey.bridge.canUndo());
        journey.bridge.undo();
        journey.step();
        QVERIFY(!journey.engine.station().device(li)->hears);
        qInfo("longest block of the GUI thread: %lld ms",
              static_cast<long long>(watchdog.longest().count()));
    }

    void keyboardAndEarsOnly_data() { languages(); }

    /// Journey 11, its part without recordings and runs: start, move, mute for 10 minutes, names
    /// through the accessibility tree; at 200 % text, high contrast, 1280 x 720.
    void keyboardAndEarsOnly()
    {
        QFETCH(QString, language);
        Journey journey(language);
        journey.settings.setValue(QStringLiteral("view/textPercent"), 200);
        journey.settings.setValue(QStringLiteral("view/theme"), QStringLiteral("contrast"));
        journey.window->resize(1280, 720);
        journey.settle();

        journey.engine.station().setState(host::StationState::Stopped);
        journey.step();
        journey.trigger("station.start");
        journey.step();
        QVERIFY(std::holds_alternative<host::StartStation>(journey.engine.submitted().back()));

        journey.grid->setFocus();
        QTest::keyClick(journey.grid, Qt::Key_Home);
        QTest::keyClick(journey.grid, Qt::Key_Down);
        const std::vector<int> rows = journey.grid->selectedRows();
        QCOMPARE(rows.size(), std::size_t{1});
        const DeviceId device = journey.panel->model().device(rows.front())->id;

        QTest::keyClick(journey.grid, Qt::Key_G);
        auto* box = child<ChoiceBox>(*journey.panel, "devices.move.group");
        QVERIFY(box->hasFocus() || box->lineEdit()->hasFocus());
        QTest::keyClicks(box->lineEdit(), QStringLiteral("Beijing"));
        QTest::keyClick(box, Qt::Key_Return);
        journey.step();
        bool moved = false;
        for (const host::EngineCommand& command : journey.engine.submitted()) {
            if (const auto* move = std::get_if<host::MoveDevices>(&command))
                moved = move->moves.front().first == device;
        }
        QVERIFY(moved);

        journey.settled();
        QVERIFY(journey.panel->selectDevice(device));
        journey.trigger("device.mute.10min");
        journey.step();
        QVERIFY(!journey.engine.station().device(device)->mayTalk);
        QVERIFY(journey.engine.station().device(device)->mayTalkUntil.has_value());

        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(journey.grid);
        QVERIFY(list != nullptr);
        QVERIFY(!list->text(QAccessible::Name).isEmpty());
        const QModelIndex first =
            journey.panel->model().index(journey.panel->model().rowOf(device), 0);
        const QString spoken = first.data(Qt::AccessibleTextRole).toString();
        QVERIFY2(spoken.contains(
                     QString::fromStdString(journey.engine.station().device(device)->callsign)),
                 qPrintable(spoken));
    }
};

SHACK_WINDOW_TEST(TestJourneys);
#include "tst_journeys.moc"
