#pragma once

#include "engine/replay/time_density.h"

#include <QWidget>

#include <chrono>
#include <optional>

namespace shack::ui {

class Theme;

/// When a capture has packets, and the part that is chosen to be sent: drag to choose, drag an edge
/// to move it, double-click for everything, click to go there. Keys: Left and Right move the end of
/// the part, with Shift its beginning, Home and End reach to the ends, Esc chooses everything. GUI
/// thread.
class CaptureBrush : public QWidget {
    Q_OBJECT

public:
    /// Since the first packet of the file.
    struct Part {
        std::chrono::milliseconds from{0};
        std::chrono::milliseconds until{0}; ///< 0 = to the end

        bool operator==(const Part&) const = default;
    };

    CaptureBrush(Theme& theme, QWidget* parent);

    /// `begin` and `end` as times of the file, `first` that of its first packet.
    void setCapture(const replay::TimeDensity& density, std::chrono::nanoseconds begin,
                    std::chrono::nanoseconds end, std::chrono::nanoseconds first);
    void clear();

    /// Without telling it.
    void setPart(Part part);

    Part part() const { return m_part; }

    QSize sizeHint() const override { return {400, 46}; }

    QSize minimumSizeHint() const override { return {120, 40}; }

    void retranslate();

Q_SIGNALS:
    void partChosen();
    void timeChosen(std::chrono::nanoseconds sinceFirst);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Grip { None, New, From, Until };

    bool hasTime() const { return m_end > m_begin; }

    double shareOf(std::chrono::nanoseconds sinceFirst) const;
    std::chrono::milliseconds timeAt(double x) const;
    std::chrono::milliseconds untilShown() const;
    void choose(std::chrono::milliseconds from, std::chrono::milliseconds until);
    void say();

    Theme& m_theme;
    replay::TimeDensity m_density;
    std::chrono::nanoseconds m_begin{0};
    std::chrono::nanoseconds m_end{0};
    std::chrono::nanoseconds m_first{0};
    Part m_part;
    Grip m_grip = Grip::None;
    double m_pressedAt = 0;
    bool m_moved = false;
};

} // namespace shack::ui
