#pragma once

#include "ui/sound/loaded_sound.h"

#include <QWidget>

#include <chrono>
#include <optional>
#include <utility>

namespace shack::ui {

class Theme;

/// The shape of a recording: peaks of 20 ms, what is missing hatched (exact) or dotted (estimate),
/// where it plays. Click and drag seek; with Shift a part is chosen to be repeated. GUI thread.
class WaveformView : public QWidget {
    Q_OBJECT

public:
    using Part = std::pair<std::chrono::milliseconds, std::chrono::milliseconds>;

    WaveformView(Theme& theme, QWidget* parent);

    void setSound(const LoadedSoundPtr& sound);
    void setPosition(std::chrono::milliseconds position);
    void setLoop(const std::optional<Part>& loop);

    QSize sizeHint() const override { return {400, 72}; }

    QSize minimumSizeHint() const override { return {120, 48}; }

Q_SIGNALS:
    void seekWanted(std::chrono::milliseconds to);
    /// No part: no more repeating.
    void loopWanted(std::optional<shack::ui::WaveformView::Part> part);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    std::chrono::milliseconds whole() const;
    std::chrono::milliseconds timeAt(double x) const;
    double placeOf(std::chrono::milliseconds at) const;
    void paintPeaks(QPainter& painter) const;
    void paintGaps(QPainter& painter) const;
    void retranslate();

    Theme& m_theme;
    LoadedSoundPtr m_sound;
    std::vector<WavePeak> m_columns; ///< for this width
    std::chrono::milliseconds m_position{};
    std::optional<Part> m_loop;
    std::optional<std::chrono::milliseconds> m_loopFrom; ///< while Shift-dragging
};

} // namespace shack::ui
