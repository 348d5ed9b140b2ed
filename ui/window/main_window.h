#pragma once

#include "engine/host/engine_event.h"
#include "engine/host/engine_view.h"
#include "ui/window/action_registry.h"
#include "ui/window/window_context.h"

#include <QMainWindow>

#include <memory>

namespace shack::ui {

class BellList;
class CommandPalette;
class FaultBand;
class HelpBook;
class HelpWindow;
class MenuMaker;
class NotificationCenter;
class PaletteSource;
class PanelShelf;
class SettingsDialog;
class StationBar;
class StatusCells;
class ToastStack;
class TrayIcon;
struct Notification;

/// The window: bars, docks, toasts, palette; what an operator sees of a station. GUI thread. It
/// never waits for the engine: closing asks, emits quitAccepted and leaves the rest to the program.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(WindowContext context, const PanelFactory& makePanels, QWidget* parent = nullptr);
    ~MainWindow() override;

    ActionRegistry& actions() { return m_actions; }

    PanelShelf& shelf() { return *m_shelf; }

    ToastStack& toasts() { return *m_toasts; }

    NotificationCenter& notifications() { return *m_notifications; }

    StationBar& stationBar() { return *m_bar; }

    StatusCells& statusCells() { return *m_cells; }

    const WindowContext& context() const { return m_context; }

    // What actions do.
    void startStation();
    void stopStation(); ///< asks when devices are online
    void openPanel(const QString& id, const QString& filter = {});
    void openPalette(const QString& typed);
    void openSettings(const QString& page = {});
    void openHelp(const QString& topic = {}); ///< "" = of the focused panel
    void openAbout();
    void openBell();
    void applyLayout(const QString& id);
    void askLayoutName();
    void toggleWall();

    bool isWall() const { return m_wall; }

    void setTextPercent(int percent);
    void requestQuit(); ///< asks when the station is on the air
    void copyText(const QString& text);
    /// To the front, from the tray or from behind.
    void comeForward();

    /// The program is going down: the next close is not asked about.
    void allowClose() { m_mayClose = true; }

    void saveLayoutState();

Q_SIGNALS:
    /// The operator wants the program to end; the window is hidden already.
    void quitAccepted();
    void languageChosen(const QString& code);

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build(const PanelFactory& makePanels);
    void connectParts();
    void onView(const host::EngineView& view);
    void onEvent(const host::EngineEvent& event);
    void onNotification(const Notification& notification);
    bool isSaidByBand(const host::Message& message) const;
    void restoreLayoutState();
    void restoreSavedLayout();
    void applySetting(const QString& key);
    void retranslate();
    void refreshTitle(const host::EngineView& view);
    void askBeforeClosing();
    void quitNow();
    void hideToTray();
    bool onTheAir() const;
    void setWall(bool wall);
    bool layOutAsBefore();

    WindowContext m_context;
    ActionRegistry m_actions;
    std::unique_ptr<HelpBook> m_book;
    NotificationCenter* m_notifications = nullptr;
    ToastStack* m_toasts = nullptr;
    PanelShelf* m_shelf = nullptr;
    StationBar* m_bar = nullptr;
    FaultBand* m_fault = nullptr;
    StatusCells* m_cells = nullptr;
    MenuMaker* m_menus = nullptr;
    BellList* m_bell = nullptr;
    std::unique_ptr<PaletteSource> m_paletteSource;
    CommandPalette* m_palette = nullptr;
    HelpWindow* m_help = nullptr;
    SettingsDialog* m_settingsDialog = nullptr;
    TrayIcon* m_tray = nullptr;
    host::Message m_lastFault; ///< why the station could not start
    QString m_beforeWall;
    QByteArray m_stateBeforeWall; ///< empty: the layout is laid out anew
    bool m_wall = false;
    bool m_restored = false;
    bool m_mayClose = false;
};

} // namespace shack::ui
