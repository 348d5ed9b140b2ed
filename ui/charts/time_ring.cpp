#include "ui/charts/time_ring.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shack::ui {

namespace {

constexpr float kNothing = std::numeric_limits<float>::quiet_NaN();

/// Windows of 1 and 5 minutes share a ring.
constexpr std::array<ChartWindow, 5> kRingWindows{ChartWindow::FiveMinutes,
                                                  ChartWindow::QuarterHour, ChartWindow::Hour,
                                                  ChartWindow::SixHours, ChartWindow::Day};

std::int64_t binOf(WallTime at, std::chrono::milliseconds bin)
{
    const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch());
    return since / bin;
}

} // namespace

bool ChartColumn::isGap() const
{
    return std::isnan(mean);
}

TimeRing::TimeRing(std::size_t series) : m_series(series)
{
    for (std::size_t i = 0; i < kRings; ++i) {
        Ring& ring = m_rings[i];
        ring.bin = windowScale(kRingWindows[i]).bin;
        ring.capacity = windowBins(kRingWindows[i]);
        ring.cells.assign(ring.capacity * series, Cell{});
    }
}

void TimeRing::clear()
{
    for (Ring& ring : m_rings) {
        std::fill(ring.cells.begin(), ring.cells.end(), Cell{});
        ring.newestBin = -1;
    }
    m_newest = {};
    ++m_revision;
}

const TimeRing::Ring& TimeRing::ringOf(ChartWindow window) const
{
    return window == ChartWindow::Minute ? m_rings[0]
                                         : m_rings[static_cast<std::size_t>(window) - 1];
}

void TimeRing::advance(Ring& ring, std::int64_t bin)
{
    const auto capacity = static_cast<std::int64_t>(ring.capacity);
    const std::int64_t first =
        ring.newestBin < 0 ? bin : std::max(ring.newestBin + 1, bin - capacity + 1);
    for (std::int64_t one = first; one <= bin; ++one) {
        const auto at = static_cast<std::size_t>(one % capacity) * m_series;
        std::fill_n(ring.cells.begin() + static_cast<std::ptrdiff_t>(at), m_series, Cell{});
    }
    ring.newestBin = bin;
}

void TimeRing::append(WallTime at, std::span<const double> values)
{
    if (m_revision > 0 && at + windowScale(ChartWindow::FiveMinutes).bin < m_newest)
        clear(); // the wall clock was set back: old bins would be overwritten in a wrong order
    m_newest = std::max(m_newest, at);
    for (Ring& ring : m_rings) {
        const std::int64_t bin = std::max(binOf(at, ring.bin), ring.newestBin);
        if (bin != ring.newestBin)
            advance(ring, bin);
        const auto cell =
            static_cast<std::size_t>(bin % static_cast<std::int64_t>(ring.capacity)) * m_series;
        for (std::size_t i = 0; i < std::min(m_series, values.size()); ++i) {
            if (std::isnan(values[i]))
                continue;
            Cell& one = ring.cells[cell + i];
            const auto value = static_cast<float>(values[i]);
            one.low = one.samples == 0 ? value : std::min(one.low, value);
            one.high = one.samples == 0 ? value : std::max(one.high, value);
            one.sum += values[i];
            ++one.samples;
        }
    }
    ++m_revision;
}

std::vector<ChartColumn> TimeRing::columns(std::size_t series, ChartWindow window,
                                           std::size_t columns) const
{
    const Ring& ring = ringOf(window);
    const auto bins = static_cast<std::int64_t>(windowBins(window));
    const auto wanted = std::clamp<std::int64_t>(static_cast<std::int64_t>(columns), 1, bins);
    const std::int64_t perColumn = (bins + wanted - 1) / wanted;
    const double binSeconds = std::chrono::duration<double>(ring.bin).count();
    std::vector<ChartColumn> result;
    if (ring.newestBin < 0)
        return result;
    // Columns start at multiples of their width, so that they do not dance as time goes on.
    const std::int64_t oldest = std::max<std::int64_t>(0, ring.newestBin - bins + 1);
    const std::int64_t start = (oldest + perColumn - 1) / perColumn * perColumn;
    for (std::int64_t bin = start; bin <= ring.newestBin; bin += perColumn) {
        ChartColumn column;
        column.low = column.high = column.mean = kNothing;
        double sum = 0;
        std::uint32_t samples = 0;
        const std::int64_t end = std::min(bin + perColumn - 1, ring.newestBin);
        for (std::int64_t one = bin; one <= end; ++one) {
            const Cell& cell = ring.cells[static_cast<std::size_t>(
                                              one % static_cast<std::int64_t>(ring.capacity)) *
                                              m_series +
                                          series];
            if (cell.samples == 0)
                continue;
            column.low = samples == 0 ? cell.low : std::min(column.low, cell.low);
            column.high = samples == 0 ? cell.high : std::max(column.high, cell.high);
            sum += cell.sum;
            samples += cell.samples;
        }
        if (samples > 0)
            column.mean = static_cast<float>(sum / samples);
        column.at = -binSeconds * (static_cast<double>(ring.newestBin - bin) -
                                   static_cast<double>(perColumn - 1) / 2.0);
        column.at = std::min(column.at, 0.0);
        column.wall = WallTime{std::chrono::duration_cast<WallTime::duration>(ring.bin * bin)};
        result.push_back(column);
    }
    return result;
}

bool TimeRing::hasData(ChartWindow window) const
{
    const Ring& ring = ringOf(window);
    if (ring.newestBin < 0)
        return false;
    const auto bins = static_cast<std::int64_t>(windowBins(window));
    for (std::int64_t bin = std::max<std::int64_t>(0, ring.newestBin - bins + 1);
         bin <= ring.newestBin; ++bin) {
        const auto at =
            static_cast<std::size_t>(bin % static_cast<std::int64_t>(ring.capacity)) * m_series;
        for (std::size_t i = 0; i < m_series; ++i) {
            if (ring.cells[at + i].samples > 0)
                return true;
        }
    }
    return false;
}

} // namespace shack::ui
