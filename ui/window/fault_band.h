#pragma once

#include "engine/host/engine_view.h"

#include <QToolBar>

#include <optional>

class QLabel;
class QPushButton;

namespace shack::ui {

class Theme;

/// Why the station is not on the air, or what is broken while it is, with the next step (ux.md rule
/// 2). Under the station bar, only while there is such a trouble: a fault of the station, a line of
/// Health that is a fault, or a database that is behind. GUI thread.
class FaultBand : public QToolBar {
    Q_OBJECT

public:
    FaultBand(Theme& theme, QWidget* parent);

    void refresh(const host::EngineView& view);
    QString text() const;

    /// Whether the band says this now, so that nothing else needs to.
    bool says(const host::Message& message) const { return m_fault && *m_fault == message; }

Q_SIGNALS:
    void tryAgain();
    void settingsWanted(const QString& page);
    void copyWanted(const QString& details);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void rebuild();
    void fitHeight();

    Theme& m_theme;
    QWidget* m_body = nullptr;
    QLabel* m_icon;
    QLabel* m_words;
    QPushButton* m_again;
    QPushButton* m_settings;
    QPushButton* m_copy;
    std::optional<host::Message> m_fault;
    host::HealthLevel m_level = host::HealthLevel::Fault;
    bool m_offTheAir = false;
};

} // namespace shack::ui
