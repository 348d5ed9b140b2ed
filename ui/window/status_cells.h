#pragma once

#include "engine/host/engine_view.h"

#include <QObject>
#include <QString>

#include <vector>

class QStatusBar;
class QToolButton;

namespace shack::ui {

class Theme;

/// The cells of the status bar: numbers as buttons that open the panel which explains them. GUI
/// thread.
class StatusCells : public QObject {
    Q_OBJECT

public:
    StatusCells(QStatusBar* bar, Theme& theme);

    void refresh(const host::EngineView& view, bool stale);
    void retranslate();

    /// "online", "talking", "pps", "mbit", "loss", "p99", "cpu", "ram", "disk"; "" for unknown.
    QString text(const QString& cell) const;

Q_SIGNALS:
    void openPanel(const QString& id, const QString& filter);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Cell {
        const char* id;
        const char* panel;
        const char* filter;
        QToolButton* button;
    };

    void colourLoss();
    void put(std::size_t cell, const QString& text);
    void fit();

    QStatusBar* m_bar;
    Theme& m_theme;
    bool m_loses = false;
    std::vector<Cell> m_cells;
};

} // namespace shack::ui
