#include "engine/stats/percentile_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <vector>

namespace shack::stats {
namespace {

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

/// Finer levels are only reached when a rounded share pretends to be everything.
constexpr double kFinestLevel = 100 - 1e-10;

/// Steps towards 100 % that get finer by half whenever half of the way is done.
class PercentileLevels {
public:
    explicit PercentileLevels(unsigned ticksPerHalfDistance) noexcept
        : m_ticks(std::clamp(ticksPerHalfDistance, 1U, 100U))
    {
    }

    double level() const noexcept { return m_level; }

    void advance() noexcept
    {
        const double halvings = std::floor(std::log2(100.0 / (100.0 - m_level))) + 1;
        m_level += 100.0 / (m_ticks * std::exp2(halvings));
    }

private:
    double m_ticks;
    double m_level = 0;
};

double deviationOf(std::span<const HistogramBar> bars, std::chrono::nanoseconds mean,
                   std::uint64_t count) noexcept
{
    if (count == 0)
        return 0;
    double squares = 0;
    for (const HistogramBar& bar : bars) {
        const double middle = (inMilliseconds(bar.low) + inMilliseconds(bar.high)) / 2;
        const double away = middle - inMilliseconds(mean);
        squares += away * away * static_cast<double>(bar.count);
    }
    return std::sqrt(squares / static_cast<double>(count));
}

/// The lines between head and foot.
std::string lines(std::span<const HistogramBar> bars, const HistogramTotals& totals,
                  std::uint64_t count, unsigned ticksPerHalfDistance)
{
    std::string text;
    PercentileLevels levels{ticksPerHalfDistance};
    std::uint64_t seen = 0;
    for (const HistogramBar& bar : bars) {
        if (bar.count == 0)
            continue;
        seen += bar.count;
        const double reached = 100.0 * static_cast<double>(seen) / static_cast<double>(count);
        const double value = inMilliseconds(std::min(bar.high, totals.max));
        // The last bar ends the list; its levels would never end.
        while (levels.level() <= std::min(reached, kFinestLevel) && seen < count) {
            text += fmt::format("{:12.6f} {:2.12f} {:10} {:14.2f}\n", value, levels.level() / 100,
                                seen, 1 / (1 - levels.level() / 100));
            levels.advance();
        }
        if (seen == count) {
            text += fmt::format("{:12.6f} {:2.12f} {:10} {:14.2f}\n", value, levels.level() / 100,
                                seen, 1 / (1 - levels.level() / 100));
            text += fmt::format("{:12.6f} {:2.12f} {:10}\n", value, 1.0, seen);
        }
    }
    return text;
}

} // namespace

std::string percentileText(std::span<const HistogramBar> bars, const HistogramTotals& totals,
                           unsigned ticksPerHalfDistance)
{
    std::uint64_t count = 0;
    for (const HistogramBar& bar : bars)
        count += bar.count;
    std::string text = fmt::format("{:>12} {:>14} {:>10} {:>14}\n\n", "Value", "Percentile",
                                   "TotalCount", "1/(1-Percentile)");
    text += lines(bars, totals, count, ticksPerHalfDistance);
    text += fmt::format("#[Mean    = {:12.6f}, StdDeviation   = {:12.6f}]\n",
                        inMilliseconds(totals.mean), deviationOf(bars, totals.mean, count));
    text += fmt::format("#[Max     = {:12.6f}, Total count    = {:12}]\n",
                        inMilliseconds(totals.max), count);
    text += fmt::format("#[Buckets = {:12}, SubBuckets     = {:12}]\n", totals.octaves,
                        totals.bucketsPerOctave);
    return text;
}

std::string percentileText(const Histogram& histogram, unsigned ticksPerHalfDistance)
{
    using Scale = Histogram::Scale;
    static constexpr auto kLongest =
        static_cast<std::uint64_t>(std::chrono::nanoseconds::max().count());
    const auto asTime = [](std::uint64_t nanoseconds) {
        return std::chrono::nanoseconds{
            static_cast<std::chrono::nanoseconds::rep>(std::min(nanoseconds, kLongest))};
    };
    std::vector<HistogramBar> bars;
    const auto buckets = histogram.buckets();
    for (std::size_t i = 0; i < buckets.size(); ++i)
        if (buckets[i] > 0)
            bars.push_back({asTime(Scale::lowerBound(i)),
                            std::min(asTime(Scale::upperBound(i) - 1), histogram.max()),
                            buckets[i]});
    return percentileText(bars,
                          {.mean = histogram.mean(),
                           .max = histogram.max(),
                           .octaves = Scale::kHighestExponent - Scale::kLowestExponent,
                           .bucketsPerOctave = Scale::kBucketsPerOctave},
                          ticksPerHalfDistance);
}

} // namespace shack::stats
