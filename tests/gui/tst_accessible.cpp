#include "tests/gui/window_bench.h"
#include "tests/support/gui_watchdog.h"
#include "tests/support/test_main.h"
#include "ui/firstrun/first_run_window.h"
#include "ui/settings/settings_dialog.h"
#include "ui/settings/settings_page.h"
#include "ui/window/command_palette.h"
#include "ui/window/panel_shelf.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QDockWidget>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>
#include <QToolBar>

using namespace shack;
using namespace shack::tests;

/// Everything by keyboard and ears (ux.md section 9).
class TestAccessible : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFocusableControlHasAName_data();
    void everyFocusableControlHasAName();
    void everyIconButtonHasATooltip();
    void firstRunControlsHaveNames();
    void tabDoesNotGetCaught();
    void singleLettersNeedAList();
    void aJourneyNeverDeafensTheWindow();
};

namespace {

QString nameOf(QWidget* widget)
{
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
    return face != nullptr ? face->text(QAccessible::Name) : widget->accessibleName();
}

/// Parts that Qt makes and drives itself; the control around them carries the name.
bool isInnerPart(const QWidget* widget)
{
    return qobject_cast<const QScrollBar*>(widget) != nullptr ||
           widget->objectName().startsWith(QLatin1String("qt_")) ||
           qobject_cast<const QAbstractSpinBox*>(widget->parentWidget()) != nullptr ||
           qobject_cast<const QLineEdit*>(widget->parentWidget()) != nullptr ||
           widget->inherits("QComboBoxListView") || widget->inherits("QComboBoxPrivateContainer");
}

/// Hidden on purpose: it gets its words when it is shown. Panels behind other tabs do not count as
/// hidden.
bool isHiddenWithin(const QWidget* widget, const QWidget* top)
{
    for (; widget != nullptr && widget != top; widget = widget->parentWidget()) {
        if (widget->isHidden() && qobject_cast<const QDockWidget*>(widget) == nullptr)
            return true;
    }
    return false;
}

QStringList unnamed(QWidget* top)
{
    QStringList found;
    const auto widgets = top->findChildren<QWidget*>();
    for (QWidget* widget : widgets) {
        if ((widget->focusPolicy() & Qt::TabFocus) == 0 || isInnerPart(widget) ||
            widget->focusProxy() != nullptr || isHiddenWithin(widget, top))
            continue;
        if (nameOf(widget).trimmed().isEmpty())
            found.append(QStringLiteral("%1 \"%2\" in %3")
                             .arg(QLatin1String(widget->metaObject()->className()),
                                  widget->objectName(), widget->parentWidget()->objectName()));
    }
    return found;
}

} // namespace

void TestAccessible::everyFocusableControlHasAName_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << "en";
    QTest::newRow("Chinese") << "zh_CN";
}

void TestAccessible::everyFocusableControlHasAName()
{
    QFETCH(QString, language);
    WindowBench bench;
    bench.settings.setValue(QStringLiteral("view/language"), language);
    bench.show();
    bench.step(30);
    bench.window->openSettings();
    bench.window->openHelp(QStringLiteral("start"));
    bench.window->openAbout();
    bench.window->stopStation();
    WindowBench::settle();
    const QStringList found = unnamed(bench.window.get());
    QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
}

void TestAccessible::everyIconButtonHasATooltip()
{
    WindowBench bench;
    bench.show();
    bench.step(10);
    QStringList found;
    const auto buttons = bench.window->findChildren<QAbstractButton*>();
    for (QAbstractButton* button : buttons) {
        if (isInnerPart(button) || !button->text().isEmpty() || button->icon().isNull() ||
            qobject_cast<QTabBar*>(button->parentWidget()) != nullptr)
            continue;
        if (button->toolTip().isEmpty() || nameOf(button).isEmpty())
            found.append(button->objectName() + QStringLiteral(" in ") +
                         button->parentWidget()->objectName());
    }
    QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
}

void TestAccessible::firstRunControlsHaveNames()
{
    WindowBench bench(Scenario::Empty);
    ui::FirstRunWindow window({bench.bridge, bench.theme, bench.settings, bench.language, {}});
    window.show();
    const QStringList found = unnamed(&window);
    QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
}

void TestAccessible::tabDoesNotGetCaught()
{
    WindowBench bench;
    bench.show();
    bench.step(10);
    bench.window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
    QSet<QWidget*> seen;
    int stuck = 0;
    QWidget* before = nullptr;
    for (int i = 0; i < 300 && stuck == 0; ++i) {
        QWidget* now = QApplication::focusWidget();
        QVERIFY(now != nullptr);
        stuck = now == before ? 1 : 0;
        QVERIFY2(stuck == 0, qPrintable(QStringLiteral("caught in %1").arg(now->objectName())));
        if (seen.contains(now) && seen.size() > 10)
            break; // round once
        seen.insert(now);
        before = now;
        QTest::keyClick(now, Qt::Key_Tab);
    }
    QVERIFY(seen.size() > 10);
}

void TestAccessible::singleLettersNeedAList()
{
    WindowBench bench;
    bench.show();
    for (const ui::ActionSpec& spec : bench.window->actions().specs()) {
        const QKeySequence key = bench.window->actions().key(spec.id);
        if (key.count() != 1)
            continue;
        const QKeyCombination first = key[0];
        const bool plain = first.keyboardModifiers() == Qt::NoModifier ||
                           first.keyboardModifiers() == Qt::ShiftModifier;
        const bool letter = first.key() >= Qt::Key_Space && first.key() <= Qt::Key_AsciiTilde;
        if (plain && letter)
            QVERIFY2(spec.scope != nullptr, qPrintable(spec.id));
    }
}

void TestAccessible::aJourneyNeverDeafensTheWindow()
{
    WindowBench bench;
    bench.show();
    bench.step(10);
    // Caches are filled in the first round.
    std::chrono::milliseconds best{1'000'000};
    for (int round = 0; round < 2; ++round) {
        GuiWatchdog watchdog;
        for (const QString& layout : {QStringLiteral("measure"), QStringLiteral("operate")}) {
            bench.window->applyLayout(layout);
            QTest::qWait(20);
        }
        for (const QString& typed :
             {QStringLiteral("b"), QStringLiteral("bg"), QStringLiteral("@b")}) {
            bench.window->openPalette(typed);
            QTest::qWait(10);
        }
        bench.window->findChild<ui::CommandPalette*>()->dismiss();
        for (int i = 0; i < 5; ++i) {
            bench.step();
            QTest::qWait(5);
        }
        best = std::min(best, watchdog.longest());
    }
    QVERIFY2(best < std::chrono::milliseconds{100},
             qPrintable(QStringLiteral("%1 ms").arg(best.count())));
}

SHACK_WINDOW_TEST(TestAccessible);
#include "tst_accessible.moc"
