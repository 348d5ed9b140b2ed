#pragma once

#include "engine/base/clock.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace shack::ui {

/// Windows of every chart (ux.md section 8).
enum class ChartWindow { Minute, FiveMinutes, QuarterHour, Hour, SixHours, Day };

inline constexpr int kChartWindows = static_cast<int>(ChartWindow::Day) + 1;

/// How long a window is and how wide its bins are.
struct WindowScale {
    std::chrono::seconds length;
    std::chrono::milliseconds bin;
};

constexpr WindowScale windowScale(ChartWindow window) noexcept
{
    using namespace std::chrono_literals;
    switch (window) {
    case ChartWindow::Minute:
        return {60s, 500ms};
    case ChartWindow::FiveMinutes:
        return {300s, 500ms};
    case ChartWindow::QuarterHour:
        return {900s, 2s};
    case ChartWindow::Hour:
        return {3600s, 5s};
    case ChartWindow::SixHours:
        return {6 * 3600s, 30s};
    case ChartWindow::Day:
        break;
    }
    return {24 * 3600s, 120s};
}

constexpr std::size_t windowBins(ChartWindow window) noexcept
{
    const WindowScale scale = windowScale(window);
    return static_cast<std::size_t>(scale.length / scale.bin);
}

/// A column of a chart: one or more bins merged; `at` is the middle of the column.
struct ChartColumn {
    double at = 0; ///< seconds before the newest bin, negative
    WallTime wall{};
    float low = 0, high = 0, mean = 0;

    bool isGap() const;
};

/// Numbers of several series over time, at five resolutions, in rings of fixed size. GUI thread.
/// Down-sampling keeps minimum and maximum of every bin, so peaks never vanish.
class TimeRing {
public:
    explicit TimeRing(std::size_t series);

    /// One sample of every series, NaN for what is not known. Samples that come late leave gaps;
    /// a clock that went back starts the rings anew.
    void append(WallTime at, std::span<const double> values);
    void clear();

    /// Oldest first; merged to at most `columns`.
    std::vector<ChartColumn> columns(std::size_t series, ChartWindow window,
                                     std::size_t columns) const;

    /// Whether anything is known in the window.
    bool hasData(ChartWindow window) const;

    /// Grows with every sample: charts redraw when it moved.
    std::uint64_t revision() const { return m_revision; }

    WallTime newest() const { return m_newest; }

    std::size_t series() const { return m_series; }

private:
    struct Cell {
        double sum = 0;
        float low = 0, high = 0;
        std::uint32_t samples = 0;
    };

    struct Ring {
        std::chrono::milliseconds bin{};
        std::size_t capacity = 0;
        std::vector<Cell> cells;     ///< capacity x series
        std::int64_t newestBin = -1; ///< bin number since the epoch
    };

    static constexpr std::size_t kRings = 5;

    const Ring& ringOf(ChartWindow window) const;
    void advance(Ring& ring, std::int64_t bin);

    std::size_t m_series;
    std::array<Ring, kRings> m_rings;
    WallTime m_newest{};
    std::uint64_t m_revision = 0;
};

} // namespace shack::ui
