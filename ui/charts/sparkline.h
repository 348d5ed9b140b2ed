#pragma once

#include <QString>
#include <QWidget>

#include <optional>
#include <span>
#include <vector>

namespace shack::ui {

class Theme;

/// A small line without axes: the last minutes of one figure, with its newest value as text twin.
/// GUI thread.
class Sparkline : public QWidget {
    Q_OBJECT

public:
    Sparkline(Theme& theme, int series, QWidget* parent = nullptr);

    /// Oldest first, NaN = nothing known. `text` is what a screen reader says.
    void setPoints(std::span<const float> points, const QString& text);

    QSize sizeHint() const override { return {160, 36}; }

    QSize minimumSizeHint() const override { return {80, 28}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme& m_theme;
    int m_series;
    std::vector<float> m_points;
};

} // namespace shack::ui
