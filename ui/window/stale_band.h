#pragma once

#include "engine/base/clock.h"
#include "ui/window/theme.h"

#include <QFrame>

class QLabel;

namespace shack::ui {

/// "Stale since hh:mm:ss" over a panel (ux.md rule 1). GUI thread.
class StaleBand : public QFrame {
    Q_OBJECT

public:
    StaleBand(const Theme& theme, QWidget* parent);

    void setSince(WallTime since, bool utc);
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();

    const Theme& m_theme;
    QLabel* m_icon;
    QLabel* m_label;
    WallTime m_since{};
    bool m_utc = false;
};

/// A panel with its stale band, and a veil that greys the values while it shows. GUI thread.
class PanelFrame : public QWidget {
    Q_OBJECT

public:
    PanelFrame(QWidget* panel, const Theme& theme, QWidget* parent = nullptr);

    void setStale(bool stale, WallTime since, bool utc);
    bool isStale() const;

    StaleBand* band() const { return m_band; }

    /// Narrower than this nothing can be read; grows with the text. A panel that wants more than a
    /// small window has is scrolled.
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void placeVeil();

    QWidget* m_panel;
    StaleBand* m_band;
    QWidget* m_veil;
};

} // namespace shack::ui
