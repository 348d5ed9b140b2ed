#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/help/help_book.h"
#include "ui/window/command_palette.h"
#include "ui/window/fuzzy_match.h"
#include "ui/window/panel_shelf.h"

#include <QLineEdit>
#include <QTest>

using namespace shack;
using namespace shack::tests;

class TestPalette : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lettersInOrderFit();
    void wordStartsBeatTheMiddle();
    void pinyinInitialsFindActions_data();
    void pinyinInitialsFindActions();
    void englishFindsInAChineseWindow();
    void prefixesLimit();
    void aDisabledActionSaysWhyAndStays();
    void enterRunsTheFirst();
    void aChosenDeviceOpensItsPanel();
    void recentActionsComeFirst();
    void actionsComeBeforeTheManual_data();
    void actionsComeBeforeTheManual();
    void nothingIsListedTwice();
    void typingGoesBehindThePrefix();
    void aDeviceIsFoundByItsAccount();
    void aHintTakesTheRoomThatTheTextLeaves();
};

namespace {

ui::CommandPalette* palette(WindowBench& bench)
{
    return bench.window->findChild<ui::CommandPalette*>(QStringLiteral("palette"));
}

/// Opens the palette with a text and gives the ids of what was found.
QStringList found(WindowBench& bench, const QString& typed)
{
    bench.window->openPalette(typed);
    QStringList ids;
    for (const ui::PaletteItem& item : palette(bench)->items())
        ids.append(item.id);
    return ids;
}

} // namespace

void TestPalette::lettersInOrderFit()
{
    QVERIFY(ui::fuzzyScore(u"mvg", u"Move to talk group").has_value());
    QVERIFY(!ui::fuzzyScore(u"gvm", u"Move to talk group").has_value());
    QVERIFY(ui::fuzzyScore(u"", u"anything").has_value());
}

void TestPalette::wordStartsBeatTheMiddle()
{
    QVERIFY(*ui::fuzzyScore(u"st", u"Stop the station") > *ui::fuzzyScore(u"st", u"Last heard"));
    QVERIFY(*ui::fuzzyScore(u"log", u"Log") > *ui::fuzzyScore(u"log", u"Dialogue"));
}

void TestPalette::pinyinInitialsFindActions_data()
{
    QTest::addColumn<QString>("initials");
    QTest::addColumn<QString>("action");
    QTest::newRow("settings") << "sz"
                              << "station.settings";
    QTest::newRow("undo") << "cx"
                          << "edit.undo";
    QTest::newRow("dark") << "ss"
                          << "view.theme.dark";
    QTest::newRow("mute") << "jf"
                          << "device.mute";
}

void TestPalette::pinyinInitialsFindActions()
{
    QFETCH(QString, initials);
    QFETCH(QString, action);
    WindowBench bench;
    bench.show();
    const QStringList ids = found(bench, initials);
    QVERIFY2(ids.mid(0, 3).contains(action), qPrintable(ids.join(QLatin1Char(' '))));
}

void TestPalette::englishFindsInAChineseWindow()
{
    WindowBench bench;
    bench.show();
    bench.settings.setValue(QStringLiteral("view/language"), QStringLiteral("zh_CN"));
    WindowBench::settle();
    QVERIFY(found(bench, QStringLiteral("settings")).contains(QStringLiteral("station.settings")));
}

void TestPalette::prefixesLimit()
{
    WindowBench bench;
    bench.show();
    const auto kindsOf = [&bench](const QString& typed) {
        bench.window->openPalette(typed);
        QSet<int> kinds;
        for (const ui::PaletteItem& item : palette(bench)->items())
            kinds.insert(static_cast<int>(item.kind));
        return kinds;
    };
    using Kind = ui::PaletteItem::Kind;
    QCOMPARE(kindsOf(QStringLiteral(">s")), QSet<int>{static_cast<int>(Kind::Action)});
    QCOMPARE(kindsOf(QStringLiteral("@b")), QSet<int>{static_cast<int>(Kind::Device)});
    QCOMPARE(kindsOf(QStringLiteral("#n")), QSet<int>{static_cast<int>(Kind::Group)});
    QCOMPARE(kindsOf(QStringLiteral("?d")), QSet<int>{static_cast<int>(Kind::Help)});
}

void TestPalette::aDisabledActionSaysWhyAndStays()
{
    WindowBench bench;
    bench.show();
    bench.window->openPalette(QStringLiteral(">undo"));
    QVERIFY(!palette(bench)->items().empty());
    const ui::PaletteItem undo = palette(bench)->items().front();
    QCOMPARE(undo.id, QStringLiteral("edit.undo"));
    QVERIFY(!undo.enabled);
    QCOMPARE(undo.hint, QStringLiteral("There is nothing to undo"));
    QTest::keyClick(palette(bench)->findChild<QLineEdit*>(), Qt::Key_Return);
    QVERIFY(palette(bench)->isVisible());
}

void TestPalette::enterRunsTheFirst()
{
    WindowBench bench;
    bench.show();
    bench.window->openPalette(QStringLiteral(">theme: dark"));
    QTest::keyClick(palette(bench)->findChild<QLineEdit*>(), Qt::Key_Return);
    QVERIFY(!palette(bench)->isVisible());
    QCOMPARE(bench.theme.mode(), ui::ThemeMode::Dark);
}

void TestPalette::aChosenDeviceOpensItsPanel()
{
    WindowBench bench;
    bench.show();
    bench.window->shelf().setShown(QStringLiteral("devices"), false);
    const auto& row = *bench.bridge.view()->devices->rows.front();
    const QString sign =
        QStringLiteral("%1-%2").arg(QString::fromStdString(row.callsign)).arg(row.ssid.value);
    bench.window->openPalette(QStringLiteral("@") + sign);
    QTest::keyClick(palette(bench)->findChild<QLineEdit*>(), Qt::Key_Return);
    WindowBench::settle();
    QVERIFY(bench.window->shelf().isInFront(QStringLiteral("devices")));
}

void TestPalette::recentActionsComeFirst()
{
    WindowBench bench;
    bench.show();
    bench.window->actions().action(QStringLiteral("view.utc"))->trigger();
    QCOMPARE(found(bench, QStringLiteral(">")).front(), QStringLiteral("view.utc"));
}

void TestPalette::actionsComeBeforeTheManual_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("first");
    QTest::newRow("account") << "account"
                             << "";
    QTest::newRow("start") << "start"
                           << "station.start";
    QTest::newRow("log") << "log"
                         << "";
    QTest::newRow("network") << "network"
                             << "";
}

void TestPalette::actionsComeBeforeTheManual()
{
    QFETCH(QString, typed);
    QFETCH(QString, first);
    WindowBench bench;
    bench.show();
    bench.window->openPalette(typed);
    const auto& items = palette(bench)->items();
    QVERIFY(!items.empty());
    QVERIFY(items.front().kind != ui::PaletteItem::Kind::Help);
    if (!first.isEmpty())
        QCOMPARE(items.front().id, first);
    bool manual = false;
    for (const ui::PaletteItem& item : items) {
        const bool isHelp = item.kind == ui::PaletteItem::Kind::Help;
        QVERIFY2(isHelp || !manual, qPrintable(item.text));
        manual = manual || isHelp;
    }
}

void TestPalette::nothingIsListedTwice()
{
    WindowBench bench;
    bench.show();
    for (const char* typed : {"start", "devices", "talk", "log", "ge", "latency"}) {
        bench.window->openPalette(QString::fromLatin1(typed));
        QStringList texts;
        for (const ui::PaletteItem& item : palette(bench)->items()) {
            QVERIFY2(item.kind != ui::PaletteItem::Kind::Help || !texts.contains(item.text),
                     qPrintable(item.text));
            texts.append(item.text);
        }
    }
}

void TestPalette::typingGoesBehindThePrefix()
{
    WindowBench bench;
    bench.show();
    bench.window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
    QTest::keyClick(bench.window.get(), Qt::Key_P, Qt::ControlModifier);
    WindowBench::settle();
    auto* box = palette(bench)->findChild<QLineEdit*>();
    QVERIFY(box->hasFocus());
    QTest::keyClicks(box, QStringLiteral("li"));
    QCOMPARE(box->text(), QStringLiteral("@li"));
}

void TestPalette::aDeviceIsFoundByItsAccount()
{
    WindowBench bench;
    bench.show();
    const AccountId owner = bench.engine.station().addAccount(
        host::AccountRow{.name = "zzqx", .callsign = "BG9QQQ", .nickname = "Vwvw"});
    host::DeviceRow row;
    row.account = owner;
    row.accountName = "zzqx";
    row.callsign = "BG9QQQ";
    row.ssid = Ssid{7};
    const DeviceId device = bench.engine.station().addDevice(std::move(row));
    bench.step();
    const QString wanted = QStringLiteral("device:%1").arg(device.value);
    for (const char* typed : {"@zzqx", "@vwvw", "@bg9qqq"})
        QCOMPARE(found(bench, QLatin1String(typed)).value(0), wanted);
    QVERIFY(palette(bench)->items().front().text.contains(QStringLiteral("BG9QQQ-7")));
}

void TestPalette::aHintTakesTheRoomThatTheTextLeaves()
{
    QCOMPARE(ui::paletteHintWidth(600, 100, 450), 450);
    QCOMPARE(ui::paletteHintWidth(600, 100, 900), 500);
    QCOMPARE(ui::paletteHintWidth(600, 500, 900), 360);
}

SHACK_WINDOW_TEST(TestPalette);
#include "tst_palette.moc"
