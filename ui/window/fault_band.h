#pragma once

#include "engine/host/engine_view.h"

#include <QToolBar>

#include <optional>

class QLabel;
class QPushButton;

namespace shack::ui {

class Theme;

/// Why the station is not on the air, with the next step as a button (ux.md rule 2). Under the
/// station bar, only while there is a fault. GUI thread.
class FaultBand : public QToolBar {
    Q_OBJECT

public:
    FaultBand(Theme& theme, QWidget* parent);

    void refresh(const host::StationView& station);
    QString text() const;

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
};

} // namespace shack::ui
