#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/panels/device_detail.h"
#include "ui/panels/devices_panel.h"
#include "ui/panels/elided_label.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/window/fault_band.h"
#include "ui/window/panel_shelf.h"
#include "ui/window/status_cells.h"
#include "ui/window/toast.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QLayout>
#include <QScreen>
#include <QStatusBar>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace shack;
using namespace shack::tests;
using namespace std::chrono_literals;

/// The window fits its screen, its texts fit the window, and both follow theme and language.
class TestWindowFit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theWallGivesTheOldPlaceBack();
    void aMaximisedWindowIsMaximisedAfterTheWall();
    void theWallGivesTheColumnsBack();
    void theWallTellsTheStateOfTheStation();
    void aSavedLayoutKeepsItsHandsOffTheBars();
    void aRememberedPlaceLargerThanTheScreenIsCut();
    void columnsOutliveARestartInLargeText();
    void largeTextFitsASmallScreen_data();
    void largeTextFitsASmallScreen();
    void noCellOfTheStatusBarIsCut();
    void titlesOfTheTreeAreWholeInLargeText();
    void aTitleWithoutRoomIsElided();
    void theDetailFollowsTheTheme_data();
    void theDetailFollowsTheTheme();
    void aThemeChangedLaterLooksLikeOneFromTheStart_data();
    void aThemeChangedLaterLooksLikeOneFromTheStart();
    void anOpenToastFollowsTheLanguage();
};

namespace {

QString leastSizes(const ui::MainWindow& window)
{
    QStringList lines;
    for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        if (dock->isVisible())
            lines.append(QStringLiteral("%1 %2x%3")
                             .arg(dock->objectName())
                             .arg(dock->minimumSizeHint().width())
                             .arg(dock->minimumSizeHint().height()));
    }
    return lines.join(QStringLiteral(", "));
}

} // namespace

void TestWindowFit::theWallGivesTheOldPlaceBack()
{
    WindowBench bench;
    bench.show({760, 700});
    const QRect before = bench.window->geometry();
    for (int round = 0; round < 2; ++round) {
        bench.window->toggleWall();
        WindowBench::settle();
        QVERIFY(bench.window->isFullScreen());
        bench.window->toggleWall();
        WindowBench::settle();
        QVERIFY(!bench.window->isFullScreen());
        QCOMPARE(bench.window->geometry(), before);
    }
}

void TestWindowFit::aMaximisedWindowIsMaximisedAfterTheWall()
{
    WindowBench bench;
    bench.show({760, 700});
    bench.window->showMaximized();
    WindowBench::settle();
    bench.window->toggleWall();
    WindowBench::settle();
    bench.window->toggleWall();
    WindowBench::settle();
    QVERIFY(bench.window->isMaximized());
    const QSize room = bench.window->screen()->availableSize();
    QVERIFY(bench.window->width() <= room.width());
    QVERIFY(bench.window->height() <= room.height());
}

void TestWindowFit::theWallGivesTheColumnsBack()
{
    WindowBench bench;
    bench.show();
    auto* left = bench.window->shelf().dock(QStringLiteral("talkgroups"));
    auto* right = bench.window->shelf().dock(QStringLiteral("lastheard"));
    bench.window->resizeDocks({left, right}, {left->width() + 60, right->width() - 40},
                              Qt::Horizontal);
    WindowBench::settle();
    const std::pair widths{left->width(), right->width()};
    const auto columns = [&bench] {
        QStringList sizes;
        for (const auto* table : bench.window->findChildren<ui::Grid*>()) {
            for (int i = 0; i < table->horizontalHeader()->count(); ++i)
                sizes.append(QStringLiteral("%1 %2: %3")
                                 .arg(table->objectName())
                                 .arg(i)
                                 .arg(table->horizontalHeader()->sectionSize(i)));
        }
        sizes.sort(); // docks change their places in the list
        return sizes;
    };
    const QStringList columnsBefore = columns();
    bench.window->toggleWall();
    WindowBench::settle();
    QVERIFY(bench.window->toasts().find(QStringLiteral("wall")) != nullptr);
    bench.window->toggleWall();
    QTRY_COMPARE(std::pair(left->width(), right->width()), widths);
    QCOMPARE(columns(), columnsBefore);
    QVERIFY(bench.window->toasts().find(QStringLiteral("wall")) == nullptr);
    QCOMPARE(bench.window->shelf().layout(), QStringLiteral("operate"));
}

void TestWindowFit::theWallTellsTheStateOfTheStation()
{
    WindowBench bench;
    bench.show();
    bench.window->toggleWall();
    WindowBench::settle();
    const auto shown = [&bench](const char* name) {
        const auto* part = bench.window->findChild<QWidget*>(QString::fromLatin1(name));
        return part != nullptr && part->isVisible();
    };
    QVERIFY(shown("station.lamp"));
    QVERIFY(shown("station.health"));
    QVERIFY(!shown("station.startstop"));
    QVERIFY(!shown("station.languages"));
    bench.window->toggleWall();
    WindowBench::settle();
    QVERIFY(shown("station.startstop"));
    QVERIFY(shown("station.languages"));
}

void TestWindowFit::aSavedLayoutKeepsItsHandsOffTheBars()
{
    WindowBench good;
    good.show();
    WindowBench bad(Scenario::StationFault);
    bad.show();
    auto* noBand = good.window->findChild<ui::FaultBand*>();
    auto* band = bad.window->findChild<ui::FaultBand*>();
    QVERIFY(noBand->isHidden());
    QVERIFY(!band->isHidden());
    const QByteArray inPeace = good.window->shelf().saveState();
    QVERIFY(good.window->shelf().restoreState(bad.window->shelf().saveState()));
    QVERIFY(bad.window->shelf().restoreState(inPeace));
    QVERIFY(noBand->isHidden()); // it would have no words
    QVERIFY(!band->isHidden());
}

void TestWindowFit::aRememberedPlaceLargerThanTheScreenIsCut()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.ini"));
    {
        WindowBench bench(Scenario::Forty, file);
        bench.show({3'000, 2'000});
        bench.window->saveLayoutState();
    }
    WindowBench bench(Scenario::Forty, file);
    bench.window->show();
    QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
    WindowBench::settle();
    const QSize room = bench.window->screen()->availableSize();
    QVERIFY(bench.window->width() <= room.width());
    QVERIFY(bench.window->height() <= room.height());
}

void TestWindowFit::columnsOutliveARestartInLargeText()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    const auto column = [](WindowBench& bench) -> int {
        const auto* grid = bench.window->findChild<ui::Grid*>(QStringLiteral("devices.table"));
        return grid->horizontalHeader()->sectionSize(1);
    };
    const auto resize = [](WindowBench& bench, int percent) {
        bench.settings.setValue(QStringLiteral("view/textPercent"), percent);
        WindowBench::settle();
    };
    int width = 0;
    {
        WindowBench bench(Scenario::Forty, file);
        bench.show();
        bench.window->findChild<ui::Grid*>(QStringLiteral("devices.table"))
            ->horizontalHeader()
            ->resizeSection(1, 131);
        WindowBench::settle();
        width = column(bench);
        resize(bench, 200);
        QVERIFY(column(bench) > width * 3 / 2);
    }
    WindowBench bench(Scenario::Forty, file);
    bench.show();
    QVERIFY2(column(bench) > width * 3 / 2, qPrintable(QString::number(column(bench))));
    resize(bench, 100);
    QCOMPARE(column(bench), width);
}

void TestWindowFit::largeTextFitsASmallScreen_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << "en";
    QTest::newRow("Chinese") << "zh_CN";
}

/// ux.md section 9: 200 % at 1280 x 720.
void TestWindowFit::largeTextFitsASmallScreen()
{
    QFETCH(QString, language);
    WindowBench bench;
    bench.settings.setValue(QStringLiteral("view/language"), language);
    bench.settings.setValue(QStringLiteral("view/textPercent"), 200);
    bench.show({1280, 720});
    bench.step(3);
    for (const char* layout : {"operate", "measure", "review"}) {
        bench.window->applyLayout(QLatin1String(layout));
        WindowBench::settle();
        const QSize least = bench.window->layout()->totalMinimumSize();
        QVERIFY2(least.width() <= 1280 && least.height() <= 720,
                 qPrintable(QStringLiteral("%1 wants %2x%3: %4")
                                .arg(QLatin1String(layout))
                                .arg(least.width())
                                .arg(least.height())
                                .arg(leastSizes(*bench.window))));
    }
}

void TestWindowFit::noCellOfTheStatusBarIsCut()
{
    WindowBench bench;
    bench.settings.setValue(QStringLiteral("view/textPercent"), 200);
    bench.show({1280, 720});
    bench.step(3);
    int shown = 0;
    for (const auto* cell : bench.window->statusBar()->findChildren<QToolButton*>()) {
        if (!cell->isVisible())
            continue;
        ++shown;
        QVERIFY2(cell->width() >= cell->sizeHint().width(), qPrintable(cell->text()));
    }
    QVERIFY(shown >= 3);
}

void TestWindowFit::titlesOfTheTreeAreWholeInLargeText()
{
    WindowBench bench;
    bench.show();
    bench.settings.setValue(QStringLiteral("view/textPercent"), 200);
    WindowBench::settle();
    const QHeaderView* header =
        bench.window->findChild<QTreeView*>(QStringLiteral("talkgroups.table"))->header();
    for (int column = 1; column < header->count(); ++column)
        QVERIFY(header->sectionSize(column) >= header->sectionSizeHint(column));
}

void TestWindowFit::aTitleWithoutRoomIsElided()
{
    ui::ElidedLabel label;
    label.setText(QStringLiteral("Datagrams per second"));
    QVERIFY(label.minimumSizeHint().width() < label.sizeHint().width());
    label.resize(label.minimumSizeHint());
    label.show();
    QVERIFY(QTest::qWaitForWindowExposed(&label));
    QVERIFY(label.isElided());
    QCOMPARE(label.toolTip(), label.text());
    label.resize(label.sizeHint());
    WindowBench::settle();
    QVERIFY(!label.isElided());
    QCOMPARE(label.toolTip(), QString());
}

void TestWindowFit::theDetailFollowsTheTheme_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::newRow("light to dark") << "light"
                                   << "dark";
    QTest::newRow("dark to light") << "dark"
                                   << "light";
    QTest::newRow("dark to high contrast") << "dark"
                                           << "contrast";
}

void TestWindowFit::theDetailFollowsTheTheme()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    WindowBench bench;
    bench.settings.setValue(QStringLiteral("view/theme"), from);
    bench.show();
    auto* panel = bench.window->findChild<ui::DevicesPanel*>();
    QTRY_VERIFY(panel->model().isSettled());
    QVERIFY(panel->selectDevice(bench.bridge.view()->devices->rows.front()->id));
    bench.window->actions().action(QStringLiteral("device.explain"))->trigger();
    QTRY_VERIFY(!panel->detail().findings().empty());
    bench.settings.setValue(QStringLiteral("view/theme"), to);
    WindowBench::settle();
    int seen = 0;
    for (const QLabel* label : panel->detail().findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        ++seen;
        const double contrast = ui::Theme::contrast(label->palette().color(QPalette::WindowText),
                                                    label->palette().color(QPalette::Window));
        QVERIFY2(contrast >= 4.5,
                 qPrintable(QStringLiteral("%1: %2").arg(label->text()).arg(contrast)));
    }
    QVERIFY(seen > 10);
}

void TestWindowFit::aThemeChangedLaterLooksLikeOneFromTheStart_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QString>("theme");
    for (const char* theme : {"dark", "contrast"}) {
        for (const char* layout : {"operate", "measure", "wall"}) {
            QTest::addRow("%s %s", layout, theme)
                << Scenario::Forty << QString::fromLatin1(layout) << QString::fromLatin1(theme);
        }
        QTest::addRow("a fault %s", theme)
            << Scenario::StoreTrouble << QStringLiteral("operate") << QString::fromLatin1(theme);
        QTest::addRow("empty %s", theme)
            << Scenario::Empty << QStringLiteral("operate") << QString::fromLatin1(theme);
    }
}

/// Whatever keeps a colour of its own must give it up when the theme changes.
void TestWindowFit::aThemeChangedLaterLooksLikeOneFromTheStart()
{
    QFETCH(Scenario, scenario);
    QFETCH(QString, layout);
    QFETCH(QString, theme);
    const auto picture = [&](bool later) {
        WindowBench bench(scenario);
        bench.settings.setValue(QStringLiteral("view/theme"),
                                later ? QStringLiteral("light") : theme);
        bench.show({1'360, 860});
        bench.window->applyLayout(layout);
        bench.step(3);
        ui::InlineBar bar(QStringLiteral("bar"), bench.theme, bench.window.get());
        bar.setGeometry(300, 300, 500, 60);
        bar.say(QStringLiteral("Said before"), ui::ListMark::Watch);
        bench.clock.advance(3s); // silence: the bands of stale values show too
        bench.bridge.poll();
        WindowBench::settle();
        if (later)
            bench.settings.setValue(QStringLiteral("view/theme"), theme);
        WindowBench::settle();
        QTest::qWait(300); // charts draw at most five times a second
        return bench.window->grab().toImage();
    };
    const QImage born = picture(false);
    const QImage changed = picture(true);
    if (changed == born)
        return;
    QCOMPARE(changed.size(), born.size());
    QRect differs;
    for (int y = 0; y < born.height(); ++y) {
        for (int x = 0; x < born.width(); ++x) {
            if (born.pixel(x, y) != changed.pixel(x, y))
                differs |= QRect(x, y, 1, 1);
        }
    }
    if (qEnvironmentVariableIsSet("SHACK_KEEP_PICTURES")) {
        born.save(QStringLiteral("theme-from-the-start.png"));
        changed.save(QStringLiteral("theme-changed-later.png"));
    }
    QFAIL(qPrintable(QStringLiteral("the pictures differ in %1,%2 %3x%4")
                         .arg(differs.x())
                         .arg(differs.y())
                         .arg(differs.width())
                         .arg(differs.height())));
}

void TestWindowFit::anOpenToastFollowsTheLanguage()
{
    WindowBench bench;
    bench.show();
    bench.bridge.submit(host::AddGroup{.name = "National"});
    bench.bridge.poll();
    bench.window->copyText(QStringLiteral("203.0.113.9"));
    ui::Toast* failed = bench.window->toasts().find(QStringLiteral("failed"));
    QVERIFY(failed != nullptr);
    const QString english = failed->text();
    bench.settings.setValue(QStringLiteral("view/language"), QStringLiteral("zh_CN"));
    WindowBench::settle();
    failed = bench.window->toasts().find(QStringLiteral("failed"));
    QVERIFY(failed != nullptr);
    QVERIFY(failed->text() != english);
    // What cannot be said again does not stay in the old language.
    QVERIFY(bench.window->toasts().find(QStringLiteral("copied")) == nullptr);
}

SHACK_WINDOW_TEST(TestWindowFit);
#include "tst_window_fit.moc"
