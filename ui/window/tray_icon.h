#pragma once

#include "engine/host/engine_view.h"

#include <QObject>
#include <QSystemTrayIcon>

#include <memory>

class QAction;
class QMenu;

namespace shack::ui {

class ActionRegistry;
class Theme;
class ViewSettings;

/// The icon beside the clock: on the air, talking, trouble, stopped, each readable in one colour.
/// GUI thread. Exists only where the desktop has a tray.
class TrayIcon : public QObject {
    Q_OBJECT

public:
    enum class Face { OnTheAir, Talking, Trouble, Stopped };

    TrayIcon(ActionRegistry& actions, Theme& theme, ViewSettings& settings, QObject* parent);
    ~TrayIcon() override;

    void refresh(const host::EngineView& view, bool stale);
    void say(const QString& title, const QString& text, bool trouble);
    void retranslate();

    Face face() const { return m_face; }

    static Face faceOf(const host::EngineView& view, bool stale);

Q_SIGNALS:
    /// Single click: show or hide the window.
    void toggled();
    void openWanted();
    void openPanel(const QString& id, const QString& filter);

private:
    void draw();
    void refreshMenu(const host::EngineView& view);

    ActionRegistry& m_actions;
    Theme& m_theme;
    ViewSettings& m_settings;
    QSystemTrayIcon m_icon;
    std::unique_ptr<QMenu> m_menu;
    QAction* m_state;
    QMenu* m_heard;
    QAction* m_open;
    Face m_face = Face::Stopped;
    std::uint64_t m_heardRevision = ~0ULL;
};

} // namespace shack::ui
