#pragma once

#include "engine/base/clock.h"
#include "engine/stats/histogram.h"
#include "ui/charts/time_ring.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace shack::ui {

/// A histogram without its empty buckets: some hundred bytes instead of 3.2 KiB. The extremes are
/// kept exactly.
class CompactHistogram {
public:
    CompactHistogram() = default;
    explicit CompactHistogram(const stats::Histogram& histogram);

    void add(const stats::Histogram& histogram);
    void addTo(std::vector<std::uint64_t>& buckets) const;

    bool empty() const { return m_count == 0; }

    std::uint64_t count() const { return m_count; }

    double maxMs() const { return m_maxMs; }

private:
    struct Bucket {
        std::uint16_t index = 0;
        std::uint32_t count = 0;
    };

    std::vector<Bucket> m_buckets; ///< sorted by index
    std::uint64_t m_count = 0;
    double m_maxMs = 0;
};

/// Quantiles of merged buckets. Nothing below 10 samples: never a wild value.
struct LatencyColumn {
    double at = 0;
    WallTime wall{};
    std::uint64_t samples = 0;
    std::optional<double> p50, p90, p99, p999, max;
};

/// Latency histograms over time at five resolutions. Quantiles are made from merged histograms,
/// never averaged. GUI thread.
class LatencyRing {
public:
    static constexpr std::size_t kBuckets = stats::HistogramScale::kBucketCount;
    static constexpr std::uint64_t kEnough = 10;

    LatencyRing();

    void append(WallTime at, const stats::Histogram& histogram);
    void clear();

    std::vector<LatencyColumn> columns(ChartWindow window, std::size_t columns) const;

    /// Counts of one column of the heat map.
    struct HeatColumn {
        WallTime wall{};
        std::vector<std::uint64_t> buckets; ///< empty = no data
    };

    std::vector<HeatColumn> heat(ChartWindow window, std::size_t columns) const;
    /// Everything in the window, for the percentile curve.
    std::vector<std::uint64_t> merged(ChartWindow window) const;

    std::uint64_t revision() const { return m_revision; }

    bool hasData(ChartWindow window) const;

    static double quantileMs(const std::vector<std::uint64_t>& buckets, std::uint64_t count,
                             double q);

private:
    struct Ring {
        std::chrono::milliseconds bin{};
        std::vector<CompactHistogram> bins;
        std::int64_t newestBin = -1;
    };

    template <typename Visit>
    void visit(ChartWindow window, std::size_t columns, Visit&& visit) const;
    const Ring& ringOf(ChartWindow window) const;

    std::array<Ring, 5> m_rings;
    std::uint64_t m_revision = 0;
};

} // namespace shack::ui
