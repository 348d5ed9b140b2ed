#include "ui/charts/latency_ring.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shack::ui {

namespace {

using Scale = stats::HistogramScale;

constexpr std::array<ChartWindow, 5> kRingWindows{ChartWindow::FiveMinutes,
                                                  ChartWindow::QuarterHour, ChartWindow::Hour,
                                                  ChartWindow::SixHours, ChartWindow::Day};

std::int64_t binOf(WallTime at, std::chrono::milliseconds bin)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()) / bin;
}

double toMs(std::uint64_t nanoseconds)
{
    return static_cast<double>(nanoseconds) / 1e6;
}

} // namespace

CompactHistogram::CompactHistogram(const stats::Histogram& histogram)
{
    add(histogram);
}

void CompactHistogram::add(const stats::Histogram& histogram)
{
    if (histogram.count() == 0)
        return;
    std::vector<Bucket> merged;
    auto mine = m_buckets.begin();
    const auto buckets = histogram.buckets();
    for (std::size_t index = 0; index < buckets.size(); ++index) {
        std::uint64_t count = buckets[index];
        if (mine != m_buckets.end() && mine->index == index) {
            count += mine->count;
            ++mine;
        }
        if (count > 0)
            merged.push_back({static_cast<std::uint16_t>(index),
                              static_cast<std::uint32_t>(std::min<std::uint64_t>(
                                  count, std::numeric_limits<std::uint32_t>::max()))});
    }
    merged.shrink_to_fit();
    m_buckets = std::move(merged);
    m_count += histogram.count();
    m_maxMs = std::max(m_maxMs, std::chrono::duration<double, std::milli>(histogram.max()).count());
}

void CompactHistogram::addTo(std::vector<std::uint64_t>& buckets) const
{
    for (const Bucket& bucket : m_buckets)
        buckets[bucket.index] += bucket.count;
}

LatencyRing::LatencyRing()
{
    for (std::size_t i = 0; i < m_rings.size(); ++i) {
        m_rings[i].bin = windowScale(kRingWindows[i]).bin;
        m_rings[i].bins.resize(windowBins(kRingWindows[i]));
    }
}

void LatencyRing::clear()
{
    for (Ring& ring : m_rings) {
        std::fill(ring.bins.begin(), ring.bins.end(), CompactHistogram{});
        ring.newestBin = -1;
    }
    ++m_revision;
}

const LatencyRing::Ring& LatencyRing::ringOf(ChartWindow window) const
{
    return window == ChartWindow::Minute ? m_rings[0]
                                         : m_rings[static_cast<std::size_t>(window) - 1];
}

void LatencyRing::append(WallTime at, const stats::Histogram& histogram)
{
    if (binOf(at, m_rings[0].bin) + 1 < m_rings[0].newestBin)
        clear(); // the wall clock was set back
    for (Ring& ring : m_rings) {
        const auto capacity = static_cast<std::int64_t>(ring.bins.size());
        const std::int64_t bin = std::max(binOf(at, ring.bin), ring.newestBin);
        const std::int64_t first =
            ring.newestBin < 0 ? bin : std::max(ring.newestBin + 1, bin - capacity + 1);
        for (std::int64_t one = first; one <= bin; ++one)
            ring.bins[static_cast<std::size_t>(one % capacity)] = CompactHistogram{};
        ring.newestBin = bin;
        ring.bins[static_cast<std::size_t>(bin % capacity)].add(histogram);
    }
    ++m_revision;
}

/// Calls `visit(seconds before now, wall time, first bin, bins)` for each column, oldest first.
template <typename Visit>
void LatencyRing::visit(ChartWindow window, std::size_t columns, Visit&& visitColumn) const
{
    const Ring& ring = ringOf(window);
    if (ring.newestBin < 0)
        return;
    const auto capacity = static_cast<std::int64_t>(ring.bins.size());
    const auto bins = static_cast<std::int64_t>(windowBins(window));
    const auto wanted = std::clamp<std::int64_t>(static_cast<std::int64_t>(columns), 1, bins);
    const std::int64_t perColumn = (bins + wanted - 1) / wanted;
    const double binSeconds = std::chrono::duration<double>(ring.bin).count();
    const std::int64_t oldest = std::max<std::int64_t>(0, ring.newestBin - bins + 1);
    const std::int64_t start = (oldest + perColumn - 1) / perColumn * perColumn;
    for (std::int64_t bin = start; bin <= ring.newestBin; bin += perColumn) {
        std::vector<const CompactHistogram*> parts;
        for (std::int64_t one = bin; one <= std::min(bin + perColumn - 1, ring.newestBin); ++one) {
            const CompactHistogram& part = ring.bins[static_cast<std::size_t>(one % capacity)];
            if (!part.empty())
                parts.push_back(&part);
        }
        const double at = -binSeconds * (static_cast<double>(ring.newestBin - bin) -
                                         static_cast<double>(perColumn - 1) / 2.0);
        const WallTime wall{std::chrono::duration_cast<WallTime::duration>(ring.bin * bin)};
        visitColumn(std::min(at, 0.0), wall, parts);
    }
}

double LatencyRing::quantileMs(const std::vector<std::uint64_t>& buckets, std::uint64_t count,
                               double q)
{
    const auto wanted =
        static_cast<std::uint64_t>(std::max(1.0, std::ceil(q * static_cast<double>(count))));
    std::uint64_t seen = 0;
    for (std::size_t index = 0; index < buckets.size(); ++index) {
        seen += buckets[index];
        if (seen >= wanted)
            return toMs(index + 1 < kBuckets ? Scale::upperBound(index) - 1
                                             : Scale::lowerBound(index));
    }
    return 0;
}

std::vector<LatencyColumn> LatencyRing::columns(ChartWindow window, std::size_t columns) const
{
    std::vector<LatencyColumn> result;
    std::vector<std::uint64_t> buckets(kBuckets, 0);
    visit(window, columns, [&](double at, WallTime wall, const auto& parts) {
        LatencyColumn column;
        column.at = at;
        column.wall = wall;
        double max = 0;
        std::fill(buckets.begin(), buckets.end(), 0);
        for (const CompactHistogram* part : parts) {
            part->addTo(buckets);
            column.samples += part->count();
            max = std::max(max, part->maxMs());
        }
        if (column.samples >= kEnough) {
            // A bucket's end can lie above the largest value that is known exactly.
            const auto quantile = [&](double q) {
                return std::min(max, quantileMs(buckets, column.samples, q));
            };
            column.p50 = quantile(0.5);
            column.p90 = quantile(0.9);
            column.p99 = quantile(0.99);
            column.p999 = quantile(0.999);
            column.max = max;
        }
        result.push_back(column);
    });
    return result;
}

std::vector<LatencyRing::HeatColumn> LatencyRing::heat(ChartWindow window,
                                                       std::size_t columns) const
{
    std::vector<HeatColumn> result;
    visit(window, columns, [&](double, WallTime wall, const auto& parts) {
        HeatColumn column;
        column.wall = wall;
        if (!parts.empty()) {
            column.buckets.assign(kBuckets, 0);
            for (const CompactHistogram* part : parts)
                part->addTo(column.buckets);
        }
        result.push_back(std::move(column));
    });
    return result;
}

std::vector<std::uint64_t> LatencyRing::merged(ChartWindow window) const
{
    std::vector<std::uint64_t> buckets(kBuckets, 0);
    visit(window, 1, [&](double, WallTime, const auto& parts) {
        for (const CompactHistogram* part : parts)
            part->addTo(buckets);
    });
    return buckets;
}

bool LatencyRing::hasData(ChartWindow window) const
{
    bool any = false;
    visit(window, 1, [&](double, WallTime, const auto& parts) { any = any || !parts.empty(); });
    return any;
}

} // namespace shack::ui
