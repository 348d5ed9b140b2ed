#pragma once

#include "engine/base/clock.h"

#include <QWidget>

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace shack::ui {

class Theme;
class ViewSettings;

/// When was talked: 24 hours in steps, the more the higher. Dragging chooses a time, a double click
/// or Esc all of it; by keyboard the arrows move the chosen hour. GUI thread.
class DayStrip : public QWidget {
    Q_OBJECT

public:
    using Span = std::pair<WallTime, WallTime>;

    DayStrip(Theme& theme, ViewSettings& settings, QWidget* parent);

    void setDensity(WallTime from, std::chrono::milliseconds step,
                    std::vector<std::chrono::milliseconds> density);
    void setChosen(const std::optional<Span>& span);

    const std::optional<Span>& chosen() const { return m_chosen; }

    QSize sizeHint() const override { return {400, 40}; }

    QSize minimumSizeHint() const override { return {200, 32}; }

Q_SIGNALS:
    void spanChosen(std::optional<shack::ui::DayStrip::Span> span);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    std::chrono::milliseconds whole() const;
    WallTime timeAt(double x) const;
    double placeOf(WallTime at) const;
    void choose(const std::optional<Span>& span);
    void moveHour(int by);
    void retranslate();

    Theme& m_theme;
    ViewSettings& m_settings;
    WallTime m_from{};
    std::chrono::milliseconds m_step{1};
    std::vector<std::chrono::milliseconds> m_density;
    std::optional<Span> m_chosen;
    std::optional<WallTime> m_dragFrom;
};

} // namespace shack::ui
