#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/settings/settings_dialog.h"
#include "ui/settings/settings_page.h"
#include "ui/window/event_watcher.h"
#include "ui/window/notification_center.h"

#include <QComboBox>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace shack;
using namespace shack::tests;
using namespace std::chrono_literals;

/// Settings apply at once, are remembered, and refuse what cannot work.
class TestSettings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void themeAndTextSizeApplyAtOnce();
    void changesSurviveARestart();
    void aChangedFieldCanGoBack();
    void searchLeavesOnlyWhatFits();
    void theStationPageSendsACommand();
    void aBadCallsignIsRefusedInPlace();
    void recordingIsSwitchedAfterItsWords();
    void listenAddressesAreChecked();
    void keysCanBeChangedAndConflictsShow();
    void quietHoursKeepToastsAway();
    void aCallsignOfTheListIsAnnounced();
    void aStarredDeviceThatStaysAwayIsReported();
};

namespace {

template <typename Widget>
Widget* field(WindowBench& bench, const char* name)
{
    return bench.window->findChild<Widget*>(QString::fromLatin1(name));
}

ui::SettingsDialog* open(WindowBench& bench, const char* page)
{
    bench.window->openSettings(QString::fromLatin1(page));
    WindowBench::settle();
    return bench.window->findChild<ui::SettingsDialog*>();
}

} // namespace

void TestSettings::themeAndTextSizeApplyAtOnce()
{
    WindowBench bench;
    bench.show();
    open(bench, "appearance");
    auto* list = field<QComboBox>(bench, "settings.view/theme");
    list->setCurrentIndex(list->findData(QStringLiteral("dark")));
    Q_EMIT list->activated(list->currentIndex());
    QCOMPARE(bench.theme.mode(), ui::ThemeMode::Dark);
    const qreal before = QApplication::font().pointSizeF();
    field<QSpinBox>(bench, "settings.view/textPercent")->setValue(150);
    QCOMPARE(QApplication::font().pointSizeF(), before * 1.5);
    bench.window->setTextPercent(1000);
    QCOMPARE(bench.settings.textPercent(), 200);
}

void TestSettings::changesSurviveARestart()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.ini"));
    {
        ui::ViewSettings settings(file);
        settings.setValue(QStringLiteral("view/utc"), true);
        settings.setValue(QStringLiteral("notify/callsigns"), QStringLiteral("BG7XYZ"));
    }
    ui::ViewSettings settings(file);
    QVERIFY(settings.utc());
    QCOMPARE(settings.value(QStringLiteral("notify/callsigns")).toString(),
             QStringLiteral("BG7XYZ"));
}

void TestSettings::aChangedFieldCanGoBack()
{
    WindowBench bench;
    bench.show();
    open(bench, "appearance");
    auto* number = field<QSpinBox>(bench, "settings.view/textPercent");
    auto* row = qobject_cast<ui::SettingRow*>(number->parentWidget());
    QVERIFY(row != nullptr);
    number->setValue(120);
    QCOMPARE(bench.settings.textPercent(), 120);
    Q_EMIT row->resetPressed();
    QCOMPARE(number->value(), 100);
    QCOMPARE(bench.settings.textPercent(), 100);
}

void TestSettings::searchLeavesOnlyWhatFits()
{
    WindowBench bench;
    bench.show();
    ui::SettingsDialog* dialog = open(bench, "general");
    dialog->search(QStringLiteral("UTC"));
    auto* pages = field<QListWidget>(bench, "settings.pages");
    QStringList shown;
    for (int i = 0; i < pages->count(); ++i) {
        if (!pages->isRowHidden(i))
            shown.append(pages->item(i)->data(Qt::UserRole).toString());
    }
    QCOMPARE(shown, QStringList{QStringLiteral("appearance")});
    QCOMPARE(dialog->page(), QStringLiteral("appearance"));
    dialog->search(QString());
    for (int i = 0; i < pages->count(); ++i)
        QVERIFY(!pages->isRowHidden(i));
}

void TestSettings::theStationPageSendsACommand()
{
    WindowBench bench;
    bench.show();
    open(bench, "station");
    auto* callsign = field<QLineEdit>(bench, "settings.station.callsign");
    callsign->clear();
    QTest::keyClicks(callsign, QStringLiteral("bd4xyz"));
    auto* apply = field<QPushButton>(bench, "settings.station.apply");
    QVERIFY(apply->isEnabled());
    apply->click();
    bench.bridge.poll();
    const auto& command = std::get<host::ConfigureStation>(bench.engine.submitted().back());
    QCOMPARE(*command.callsign, std::string("BD4XYZ"));
    QCOMPARE(bench.engine.view()->station.callsign, std::string("BD4XYZ"));
}

void TestSettings::aBadCallsignIsRefusedInPlace()
{
    WindowBench bench;
    bench.show();
    open(bench, "station");
    const std::size_t before = bench.engine.submitted().size();
    auto* callsign = field<QLineEdit>(bench, "settings.station.callsign");
    callsign->clear();
    QTest::keyClicks(callsign, QStringLiteral("??"));
    QVERIFY(!field<QPushButton>(bench, "settings.station.apply")->isEnabled());
    QVERIFY(!callsign->accessibleDescription().isEmpty());
    QCOMPARE(bench.engine.submitted().size(), before);
}

/// The page shows what station.toml says; its button asks first, as the panel does.
void TestSettings::recordingIsSwitchedAfterItsWords()
{
    WindowBench bench;
    auto& recording = bench.engine.station().recordings().view;
    recording.on = recording.armed = false;
    recording.folder = "/srv/talk";
    recording.retentionDays = 14;
    recording.maxMebibytes = 0;
    bench.show();
    bench.step(2);
    open(bench, "recording");
    QCOMPARE(field<QLineEdit>(bench, "settings.recording.folder")->text(),
             QStringLiteral("/srv/talk"));
    QCOMPARE(field<QLineEdit>(bench, "settings.recording.age")->text(), QStringLiteral("14 days"));
    QCOMPARE(field<QLineEdit>(bench, "settings.recording.size")->text(),
             QStringLiteral("no limit"));
    field<QPushButton>(bench, "settings.recording.switch")->click();
    bench.step(2);
    QVERIFY(!recording.on); // asked
    field<QPushButton>(bench, "recordings.consent.yes")->click();
    bench.step(2);
    QVERIFY(recording.on);
    QVERIFY(field<QPushButton>(bench, "settings.recording.switch")
                ->text()
                .contains(QStringLiteral("off")));
}

void TestSettings::listenAddressesAreChecked()
{
    WindowBench bench;
    bench.show();
    open(bench, "network");
    auto* listen = field<QPlainTextEdit>(bench, "settings.network.listen");
    auto* apply = field<QPushButton>(bench, "settings.network.apply");
    for (const char* wrong : {"60050", "0.0.0.0:70000", "::60050", "host:60050", ""}) {
        listen->setPlainText(QString::fromLatin1(wrong));
        QVERIFY2(!apply->isEnabled(), wrong);
    }
    listen->setPlainText(QStringLiteral("127.0.0.1:60051\n[::1]:60051"));
    QVERIFY(apply->isEnabled());
    apply->click();
    bench.bridge.poll();
    QCOMPARE(bench.engine.view()->station.listen,
             (std::vector<std::string>{"127.0.0.1:60051", "[::1]:60051"}));
}

void TestSettings::keysCanBeChangedAndConflictsShow()
{
    WindowBench bench;
    bench.show();
    open(bench, "shortcuts");
    ui::ActionRegistry& actions = bench.window->actions();
    const QKeySequence wanted(QStringLiteral("Ctrl+Z"));
    QCOMPARE(actions.conflict(QStringLiteral("view.utc"), wanted), QStringLiteral("edit.undo"));
    auto* find = field<QLineEdit>(bench, "settings.shortcuts.find");
    find->setText(QStringLiteral("UTC"));
    auto* table = field<QTableWidget>(bench, "settings.shortcuts.table");
    QCOMPARE(table->rowCount(), 1);
    field<QKeySequenceEdit>(bench, "settings.shortcuts.key")->setKeySequence(wanted);
    field<QPushButton>(bench, "settings.shortcuts.set")->click();
    QCOMPARE(actions.key(QStringLiteral("view.utc")), wanted);
    QVERIFY(actions.key(QStringLiteral("edit.undo")).isEmpty());
    QCOMPARE(actions.action(QStringLiteral("view.utc"))->shortcut(), wanted);
    actions.resetKeys();
    QCOMPARE(actions.key(QStringLiteral("edit.undo")), wanted);
    QVERIFY(actions.key(QStringLiteral("view.utc")).isEmpty());
}

void TestSettings::quietHoursKeepToastsAway()
{
    ManualClock clock;
    ui::ViewSettings settings{QString()};
    ui::NotificationCenter center(settings, clock);
    int toasts = 0;
    connect(&center, &ui::NotificationCenter::toastWanted, this, [&toasts] { ++toasts; });
    settings.setValue(QStringLiteral("notify/quiet"), true);
    settings.setValue(QStringLiteral("notify/quietFrom"), QStringLiteral("00:00"));
    settings.setValue(QStringLiteral("notify/quietUntil"), QStringLiteral("23:59"));
    ui::Notification watch;
    watch.rule = ui::NotifyRule::StationNotice;
    watch.level = host::HealthLevel::Watch;
    watch.message.code = "store.slow";
    center.post(watch);
    QCOMPARE(toasts, 0);
    QCOMPARE(center.unread(), 1);
    ui::Notification fault = watch;
    fault.rule = ui::NotifyRule::StationFault;
    fault.level = host::HealthLevel::Fault;
    center.post(fault);
    QCOMPARE(toasts, 1);
}

void TestSettings::aCallsignOfTheListIsAnnounced()
{
    WindowBench bench;
    bench.engine.station().setQuiet(true);
    bench.show();
    const auto& row = *bench.bridge.view()->devices->rows.front();
    bench.settings.setValue(QStringLiteral("notify/callsigns"),
                            QStringLiteral("xx1xx, ") +
                                QString::fromStdString(row.callsign).toLower());
    bench.engine.station().startOver(row.id);
    bench.step();
    const auto& list = bench.window->notifications().list();
    QVERIFY(!list.empty());
    QVERIFY(list.front().rule == ui::NotifyRule::CallsignHeard);
}

void TestSettings::aStarredDeviceThatStaysAwayIsReported()
{
    WindowBench bench;
    bench.engine.station().setQuiet(true);
    bench.show();
    DeviceId starred;
    for (const auto& row : bench.bridge.view()->devices->rows) {
        if (row->starred && row->state == host::DeviceState::Online)
            starred = row->id;
    }
    QVERIFY(static_cast<bool>(starred));
    bench.step();
    bench.engine.station().changeDevice(
        starred, [](host::DeviceRow& row) { row.state = host::DeviceState::Offline; });
    bench.step();
    const auto reported = [&bench] {
        const auto& list = bench.window->notifications().list();
        return std::any_of(list.begin(), list.end(), [](const ui::Notification& each) {
            return each.rule == ui::NotifyRule::DeviceOffline;
        });
    };
    QVERIFY(!reported());
    bench.clock.advance(4min);
    bench.step();
    QVERIFY(!reported());
    bench.clock.advance(1min);
    bench.step();
    QVERIFY(reported());
}

SHACK_WINDOW_TEST(TestSettings);
#include "tst_settings.moc"
