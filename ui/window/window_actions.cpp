#include "ui/window/window_actions.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/panels/panel.h"
#include "ui/window/capture_actions.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_shelf.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDockWidget>

#include <array>
#include <utility>

namespace shack::ui {

namespace {

QString reason(const char* text)
{
    return QCoreApplication::translate("Actions", text);
}

const host::EngineView& viewOf(MainWindow& window)
{
    return *window.context().bridge.view();
}

void addStationActions(MainWindow& window)
{
    ActionRegistry& actions = window.actions();
    using host::StationState;
    actions.add(
        {.id = QStringLiteral("station.start"),
         .text = QT_TRANSLATE_NOOP("Actions", "Go on the air"),
         .keywords = {"start", "\u8fd0\u884c", "\u542f\u52a8", "yx", "qd"},
         .icon = QStringLiteral("start"),
         .run = [&window] { window.startStation(); },
         .disabledReason =
             [&window] {
                 const StationState state = viewOf(window).station.state;
                 return state == StationState::Stopped || state == StationState::Fault
                            ? QString()
                            : reason(QT_TRANSLATE_NOOP("Actions", "The station is on the air"));
             }});
    actions.add({.id = QStringLiteral("station.stop"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Stop the station..."),
                 .keywords = {"stop", "off", "\u505c\u6b62", "tz"},
                 .icon = QStringLiteral("stop"),
                 .run = [&window] { window.stopStation(); },
                 .disabledReason =
                     [&window] {
                         const StationState state = viewOf(window).station.state;
                         return state == StationState::OnTheAir || state == StationState::Starting
                                    ? QString()
                                    : reason(
                                          QT_TRANSLATE_NOOP("Actions", "The station is stopped"));
                     }});
    actions.add(
        {.id = QStringLiteral("station.copyAddress"),
         .text = QT_TRANSLATE_NOOP("Actions", "Copy the station's address"),
         .keywords = {"address", "port", "udp", "\u590d\u5236", "\u5730\u5740", "fzdz"},
         .icon = QStringLiteral("copy"),
         .run =
             [&window] {
                 window.copyText(QString::fromStdString(viewOf(window).station.listen.front()));
             },
         .disabledReason =
             [&window] {
                 return viewOf(window).station.listen.empty()
                            ? reason(QT_TRANSLATE_NOOP("Actions", "The station listens nowhere"))
                            : QString();
             },
         .startsSection = true});
    addCaptureActions(window);
    actions.add({.id = QStringLiteral("station.notifications"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Notifications"),
                 .keywords = {"bell", "\u901a\u77e5", "tz"},
                 .icon = QStringLiteral("bell"),
                 .run = [&window] { window.openBell(); }});
    actions.add({.id = QStringLiteral("station.settings"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Settings..."),
                 .keywords = {"preferences", "options", "network", "port", "\u8bbe\u7f6e",
                              "\u7f51\u7edc", "sz", "wl"},
                 .icon = QStringLiteral("settings"),
                 .key = QKeySequence(QStringLiteral("Ctrl+,")),
                 .run = [&window] { window.openSettings(); },
                 .startsSection = true});
    actions.add({.id = QStringLiteral("station.quit"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Quit..."),
                 .keywords = {"exit", "\u9000\u51fa", "tc"},
                 .key = QKeySequence(QStringLiteral("Ctrl+Q")),
                 .run = [&window] { window.requestQuit(); },
                 .startsSection = true});
}

void addUndoActions(MainWindow& window)
{
    ActionRegistry& actions = window.actions();
    EngineBridge& bridge = window.context().bridge;
    actions.add({.id = QStringLiteral("edit.undo"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Undo"),
                 .keywords = {"\u64a4\u9500", "cx"},
                 .icon = QStringLiteral("undo"),
                 .key = QKeySequence(QStringLiteral("Ctrl+Z")),
                 .run = [&bridge] { bridge.undo(); },
                 .disabledReason =
                     [&bridge] {
                         return bridge.canUndo() ? QString()
                                                 : reason(QT_TRANSLATE_NOOP(
                                                       "Actions", "There is nothing to undo"));
                     },
                 .liveText =
                     [&bridge] {
                         return bridge.canUndo() ? reason(QT_TRANSLATE_NOOP("Actions", "Undo: %1"))
                                                       .arg(bridge.undoText())
                                                 : QString();
                     }});
    actions.add({.id = QStringLiteral("edit.redo"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Redo"),
                 .keywords = {"\u91cd\u505a", "zz"},
                 .icon = QStringLiteral("redo"),
                 .key = QKeySequence(QStringLiteral("Ctrl+Shift+Z")),
                 .run = [&bridge] { bridge.redo(); },
                 .disabledReason =
                     [&bridge] {
                         return bridge.canRedo() ? QString()
                                                 : reason(QT_TRANSLATE_NOOP(
                                                       "Actions", "There is nothing to redo"));
                     },
                 .alternateKey = QKeySequence(QStringLiteral("Ctrl+Y")),
                 .liveText =
                     [&bridge] {
                         return bridge.canRedo() ? reason(QT_TRANSLATE_NOOP("Actions", "Redo: %1"))
                                                       .arg(bridge.redoText())
                                                 : QString();
                     }});
}

void addFindActions(MainWindow& window)
{
    ActionRegistry& actions = window.actions();
    actions.add({.id = QStringLiteral("edit.palette"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Find or do..."),
                 .keywords = {"palette", "command", "\u547d\u4ee4", "ml"},
                 .icon = QStringLiteral("search"),
                 .key = QKeySequence(QStringLiteral("Ctrl+K")),
                 .run = [&window] { window.openPalette({}); },
                 .startsSection = true});
    actions.add({.id = QStringLiteral("edit.findDevice"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Find a device..."),
                 .keywords = {"callsign", "\u67e5\u627e", "\u8bbe\u5907", "czsb"},
                 .icon = QStringLiteral("devices"),
                 .key = QKeySequence(QStringLiteral("Ctrl+P")),
                 .run = [&window] { window.openPalette(QStringLiteral("@")); }});
    const auto noFilter = [&window] {
        const Panel* panel = window.shelf().current();
        return panel != nullptr && const_cast<Panel*>(panel)->filterBox() != nullptr
                   ? QString()
                   : reason(QT_TRANSLATE_NOOP("Actions", "The focused panel has no filter"));
    };
    actions.add({.id = QStringLiteral("edit.filter"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Filter this panel"),
                 .keywords = {"search", "\u7b5b\u9009", "sx"},
                 .icon = QStringLiteral("filter"),
                 .key = QKeySequence(QStringLiteral("Ctrl+F")),
                 .run =
                     [&window] {
                         window.shelf().current()->filterBox()->setFocus(Qt::ShortcutFocusReason);
                     },
                 .disabledReason = noFilter});
    actions.add({.id = QStringLiteral("edit.export"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Export this panel..."),
                 .keywords = {"csv", "\u5bfc\u51fa", "dc"},
                 .icon = QStringLiteral("export"),
                 .key = QKeySequence(QStringLiteral("Ctrl+E")),
                 .run = [&window] { window.shelf().current()->exportSelection(); },
                 .disabledReason =
                     [&window] {
                         const Panel* panel = window.shelf().current();
                         return panel != nullptr && panel->canExport()
                                    ? QString()
                                    : reason(QT_TRANSLATE_NOOP(
                                          "Actions", "The focused panel has nothing to export"));
                     }});
}

void addLayoutActions(MainWindow& window)
{
    ActionRegistry& actions = window.actions();

    struct LayoutAction {
        const char* id;
        const char* text;
        QStringList keywords;
        const char* key;
    };

    const std::array<LayoutAction, 4> layouts{{{"operate",
                                                QT_TRANSLATE_NOOP("Actions", "Layout: Operate"),
                                                {"\u503c\u673a", "zj"},
                                                "Ctrl+1"},
                                               {"measure",
                                                QT_TRANSLATE_NOOP("Actions", "Layout: Measure"),
                                                {"\u6d4b\u91cf", "cl"},
                                                "Ctrl+2"},
                                               {"review",
                                                QT_TRANSLATE_NOOP("Actions", "Layout: Review"),
                                                {"\u56de\u987e", "hg"},
                                                "Ctrl+3"},
                                               {"wall",
                                                QT_TRANSLATE_NOOP("Actions", "Layout: Wall"),
                                                {"\u5899\u9762", "\u5927\u5c4f", "qm", "dp"},
                                                "Ctrl+4"}}};
    for (const LayoutAction& layout : layouts) {
        const QString id = QString::fromLatin1(layout.id);
        actions.add({.id = QStringLiteral("view.layout.") + id,
                     .text = layout.text,
                     .keywords = layout.keywords,
                     .key = QKeySequence(QString::fromLatin1(layout.key)),
                     .run = [&window, id] { window.applyLayout(id); },
                     .checkable = true,
                     .checked = [&window, id] { return window.shelf().layout() == id; }});
    }
    actions.add({.id = QStringLiteral("view.saveLayout"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Save layout as..."),
                 .keywords = {"\u4fdd\u5b58", "\u5e03\u5c40", "bcbj"},
                 .run = [&window] { window.askLayoutName(); },
                 .startsSection = true});
    actions.add({.id = QStringLiteral("view.resetLayout"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Reset layout"),
                 .keywords = {"\u91cd\u7f6e", "\u5e03\u5c40", "czbj"},
                 .run = [&window] { window.shelf().resetLayout(); }});
    actions.add({.id = QStringLiteral("view.wall"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Wall: full screen, double size"),
                 .keywords = {"fullscreen", "\u5168\u5c4f", "qp"},
                 .icon = QStringLiteral("wall"),
                 .key = QKeySequence(QStringLiteral("F11")),
                 .run = [&window] { window.toggleWall(); },
                 .checkable = true,
                 .checked = [&window] { return window.isWall(); }});
}

void addMoveActions(MainWindow& window)
{
    ActionRegistry& actions = window.actions();
    const auto noPanel = [&window] {
        return window.shelf().current() != nullptr
                   ? QString()
                   : reason(QT_TRANSLATE_NOOP("Actions", "No panel has the focus"));
    };
    actions.add({.id = QStringLiteral("view.nextPanel"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Next panel"),
                 .keywords = {"\u4e0b\u4e00\u4e2a", "xyg"},
                 .key = QKeySequence(QStringLiteral("F6")),
                 .run = [&window] { window.shelf().focusNext(false); },
                 .startsSection = true});
    actions.add({.id = QStringLiteral("view.previousPanel"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Previous panel"),
                 .keywords = {"\u4e0a\u4e00\u4e2a", "syg"},
                 .key = QKeySequence(QStringLiteral("Shift+F6")),
                 .run = [&window] { window.shelf().focusNext(true); }});
    actions.add({.id = QStringLiteral("view.detachPanel"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Detach or dock back this panel"),
                 .keywords = {"float", "\u5206\u79bb", "fl"},
                 .icon = QStringLiteral("detach"),
                 .run =
                     [&window] {
                         QDockWidget* dock = window.shelf().dock(window.shelf().current()->id());
                         dock->setFloating(!dock->isFloating());
                     },
                 .disabledReason = noPanel});
    actions.add(
        {.id = QStringLiteral("view.closePanel"),
         .text = QT_TRANSLATE_NOOP("Actions", "Close this panel"),
         .keywords = {"hide", "\u5173\u95ed", "gb"},
         .icon = QStringLiteral("close"),
         .key = QKeySequence(QStringLiteral("Ctrl+W")),
         .run = [&window] { window.shelf().setShown(window.shelf().current()->id(), false); },
         .disabledReason = noPanel});
}

void addLookActions(MainWindow& window)
{
    ActionRegistry& actions = window.actions();
    ViewSettings& settings = window.context().settings;
    const auto textAction = [&](const char* id, const char* text, const QStringList& keywords,
                                const char* key, int step) {
        actions.add({.id = QStringLiteral("view.text.") + QString::fromLatin1(id),
                     .text = text,
                     .keywords = keywords,
                     .key = QKeySequence(QString::fromLatin1(key)),
                     .run = [&window, &settings, step] {
                         window.setTextPercent(step == 0 ? 100 : settings.textPercent() + step);
                     }});
    };
    textAction("larger", QT_TRANSLATE_NOOP("Actions", "Larger text"),
               {"zoom", "\u653e\u5927", "fd"}, "Ctrl++", 10);
    textAction("smaller", QT_TRANSLATE_NOOP("Actions", "Smaller text"),
               {"zoom", "\u7f29\u5c0f", "sx"}, "Ctrl+-", -10);
    textAction("normal", QT_TRANSLATE_NOOP("Actions", "Normal text size"),
               {"zoom", "\u6b63\u5e38", "zc"}, "Ctrl+0", 0);
    const auto toggle = [&](const char* id, const char* text, const QStringList& keywords,
                            const char* key) {
        const QString setting = QString::fromLatin1(key);
        actions.add(
            {.id = QString::fromLatin1(id),
             .text = text,
             .keywords = keywords,
             .run =
                 [&settings, setting] {
                     settings.setValue(setting, !settings.value(setting, false).toBool());
                 },
             .checkable = true,
             .checked = [&settings, setting] { return settings.value(setting, false).toBool(); },
             .startsSection = setting == QLatin1String("view/utc")});
    };
    toggle("view.utc", QT_TRANSLATE_NOOP("Actions", "Times in UTC"),
           {"zulu", "\u65f6\u95f4", "\u4e16\u754c\u65f6", "sjs"}, "view/utc");
    toggle("view.compact", QT_TRANSLATE_NOOP("Actions", "Compact rows"),
           {"dense", "\u7d27\u51d1", "jc"}, "view/compactRows");
}

void addThemeActions(MainWindow& window)
{
    ActionRegistry& actions = window.actions();
    ViewSettings& settings = window.context().settings;
    Theme& theme = window.context().theme;
    const std::array<std::tuple<const char*, const char*, ThemeMode, QStringList>, 4> themes{
        {{"auto",
          QT_TRANSLATE_NOOP("Actions", "Theme: as the system"),
          ThemeMode::Auto,
          {"\u4e3b\u9898", "zt"}},
         {"light",
          QT_TRANSLATE_NOOP("Actions", "Theme: light"),
          ThemeMode::Light,
          {"\u6d45\u8272", "qs"}},
         {"dark",
          QT_TRANSLATE_NOOP("Actions", "Theme: dark"),
          ThemeMode::Dark,
          {"night", "\u6df1\u8272", "ss"}},
         {"contrast",
          QT_TRANSLATE_NOOP("Actions", "Theme: high contrast"),
          ThemeMode::HighContrast,
          {"\u9ad8\u5bf9\u6bd4\u5ea6", "gdbd"}}}};
    for (const auto& [id, text, mode, keywords] : themes) {
        const QString name = QString::fromLatin1(id);
        actions.add(
            {.id = QStringLiteral("view.theme.") + name,
             .text = text,
             .keywords = keywords,
             .run = [&settings, name] { settings.setValue(QStringLiteral("view/theme"), name); },
             .checkable = true,
             .checked = [&theme, mode = mode] { return theme.mode() == mode; }});
    }
    Language& language = window.context().language;
    const auto languageAction = [&](const char* code, const char* text,
                                    const QStringList& keywords) {
        const QString wanted = QString::fromLatin1(code);
        actions.add(
            {.id = QStringLiteral("view.language.") + wanted,
             .text = text,
             .keywords = keywords,
             .run = [&settings,
                     wanted] { settings.setValue(QStringLiteral("view/language"), wanted); },
             .checkable = true,
             .checked = [&language, wanted] { return language.current() == wanted; }});
    };
    // Named in their own words, so that somebody who cannot read the other one finds them.
    languageAction("en", QT_TRANSLATE_NOOP("Actions", "Language: English"),
                   {"English", "\u82f1\u6587", "yw"});
    languageAction("zh_CN", QT_TRANSLATE_NOOP("Actions", "Language: Chinese"),
                   {"Chinese", "\u4e2d\u6587", "zw"});
}

void addHelpActions(MainWindow& window)
{
    ActionRegistry& actions = window.actions();
    actions.add({.id = QStringLiteral("help.manual"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Help for this panel"),
                 .keywords = {"manual", "\u5e2e\u52a9", "\u624b\u518c", "bz", "sc"},
                 .icon = QStringLiteral("help"),
                 .key = QKeySequence(QStringLiteral("F1")),
                 .run = [&window] { window.openHelp(); }});
    actions.add({.id = QStringLiteral("help.start"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Getting started"),
                 .keywords = {"\u5165\u95e8", "rm"},
                 .run = [&window] { window.openHelp(QStringLiteral("start")); }});
    actions.add({.id = QStringLiteral("help.keys"),
                 .text = QT_TRANSLATE_NOOP("Actions", "Keyboard shortcuts..."),
                 .keywords = {"hotkeys", "\u5feb\u6377\u952e", "kjj"},
                 .run = [&window] { window.openSettings(QStringLiteral("shortcuts")); }});
    actions.add({.id = QStringLiteral("help.about"),
                 .text = QT_TRANSLATE_NOOP("Actions", "About Shack..."),
                 .keywords = {"version", "licence", "\u5173\u4e8e", "gy"},
                 .run = [&window] { window.openAbout(); },
                 .startsSection = true});
}

} // namespace

void addWindowActions(MainWindow& window)
{
    addStationActions(window);
    addUndoActions(window);
    addFindActions(window);
    addLayoutActions(window);
    addMoveActions(window);
    addLookActions(window);
    addThemeActions(window);
    addHelpActions(window);
}

void addPanelActions(MainWindow& window)
{
    for (Panel* panel : window.shelf().panels()) {
        const QString id = panel->id();
        window.actions().add(
            {.id = QStringLiteral("view.panel.") + id,
             .keywords = {id},
             .icon = QStringLiteral("panel"),
             .run =
                 [&window, id] {
                     if (window.shelf().isInFront(id))
                         window.shelf().setShown(id, false);
                     else
                         window.shelf().open(id);
                 },
             .checkable = true,
             .checked = [&window, id] { return window.shelf().isShown(id); },
             .liveText =
                 [panel] {
                     return reason(QT_TRANSLATE_NOOP("Actions", "Panel: %1")).arg(panel->title());
                 }});
    }
}

} // namespace shack::ui
