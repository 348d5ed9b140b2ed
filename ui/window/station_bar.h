#pragma once

#include "engine/host/engine_view.h"

#include <QString>
#include <QToolBar>

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace shack::ui {

class ActionRegistry;
class Language;
class NotificationCenter;
class PanelShelf;
class Theme;

/// The fixed bar under the menus: is it up, since when, where, what happened. GUI thread.
class StationBar : public QToolBar {
    Q_OBJECT

public:
    StationBar(ActionRegistry& actions, Theme& theme, Language& language,
               NotificationCenter& notifications, QWidget* parent);

    void refresh(const host::EngineView& view, bool stale);
    void setLayouts(const QString& current, const QStringList& saved);

    /// On the wall only what tells: lamp, health, uptime. Nothing to press by accident.
    void setBare(bool bare);

    QToolButton* bell() const { return m_bell; }

    QString stateText() const;
    /// What the mark beside the lamp says; "" while every line of Health is OK.
    QString healthText() const;
    QString recordingText() const;

Q_SIGNALS:
    void bellPressed();
    void addressPressed(const QString& address);
    void layoutChosen(const QString& id);
    void languageChosen(const QString& code);
    void palettePressed();
    void openPanel(const QString& id, const QString& filter);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    void restyle();
    void growIcons();
    void fit();
    void refreshBell();
    void refreshLamp(host::StationState state, bool stale);
    void refreshHealth(const std::vector<host::HealthLine>& lines);
    void refreshRecording(const host::RecordingView& recording);
    void showHealth();
    void refreshAddresses(const std::vector<std::string>& listen);
    void onStartStop();
    void chooseLayout(int index);

    ActionRegistry& m_actions;
    Theme& m_theme;
    Language& m_language;
    NotificationCenter& m_notifications;
    QToolButton* m_lamp;
    QToolButton* m_health;
    std::vector<QAction*> m_controls; ///< what the wall does without
    QAction* m_healthAction = nullptr;
    QAction* m_uptimeAction = nullptr;
    QAction* m_addressesAction = nullptr;
    QLabel* m_uptime;
    QPushButton* m_startStop;
    QToolButton* m_recording;
    QWidget* m_addresses;
    QToolButton* m_find;
    QToolButton* m_bell;
    QComboBox* m_layouts;
    QComboBox* m_languages;
    host::StationState m_state = host::StationState::Stopped;
    std::vector<host::HealthLine> m_troubles;
    std::vector<std::string> m_listen;
    QStringList m_saved;
    QString m_layout;
    bool m_stale = false;
    bool m_bare = false;
    bool m_lampDrawn = false;
    host::RecordingView m_recordingShown;
    bool m_recordingDrawn = false;
};

} // namespace shack::ui
