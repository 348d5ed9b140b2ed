#include "engine/bench/judgement.h"
#include "engine/bench/ladder_plan.h"
#include "engine/bench/socket_limit.h"
#include "engine/wire/draarl_types.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::bench {
namespace {

/// Rough and on the safe side; a run corrects them as it learns. Seconds.
constexpr double kStationStart = 0.7;
constexpr double kDrain = 0.4;
constexpr double kLoginsPerSecond = 4'000;
constexpr double kLongest = 86'400.0 * 365; ///< a form shows forecasts of plans that cannot be run
constexpr double kBitsPerByte = 8;

template <typename Duration>
double seconds(Duration time) noexcept
{
    return std::chrono::duration<double>(time).count();
}

double secondsOf(const LadderPlan& ladder, const RunPlan& plan) noexcept
{
    return (ladder.base.isolated ? kStationStart : 0) + plan.devices / kLoginsPerSecond +
           seconds(plan.warmup) + seconds(plan.duration) + kDrain;
}

/// Three digits: an estimate that pretends no more.
std::uint64_t roughly(double number)
{
    double unit = 1;
    while (number / unit >= 1'000)
        unit *= 10;
    return static_cast<std::uint64_t>(number / unit + 0.5) * static_cast<std::uint64_t>(unit);
}

} // namespace

LadderForecast forecastOf(const LadderPlan& ladder)
{
    LadderForecast forecast;
    forecast.rungs = ladder.rungs.size() * ladder.repeats;
    forecast.sockets = 1;
    forecast.socketLimit = socketLimit();
    double once = 0;
    for (const LadderRung& rung : ladder.rungs) {
        const RunPlan plan = planOf(ladder, rung);
        const double perSecond = expectedPerSecond(plan);
        const double bytes = plan.payloadBytes + static_cast<double>(wire::kHeaderBytes);
        once += secondsOf(ladder, plan) + seconds(ladder.pause);
        forecast.peakPerSecond = std::max(forecast.peakPerSecond, perSecond);
        forecast.peakMegabit =
            std::max(forecast.peakMegabit, perSecond * bytes * kBitsPerByte / 1e6);
        if (plan.realSockets)
            forecast.sockets = std::max<std::uint64_t>(forecast.sockets, plan.devices);
    }
    double all = once * ladder.repeats - (forecast.rungs > 0 ? seconds(ladder.pause) : 0);
    if (ladder.stop.timeLimit.count() > 0)
        all = std::min(all, seconds(ladder.stop.timeLimit));
    forecast.duration = std::chrono::milliseconds{
        static_cast<std::int64_t>(std::clamp(all, 0.0, kLongest) * 1'000)};
    forecast.socketsFit =
        forecast.socketLimit == 0 || forecast.sockets + kOtherDescriptors <= forecast.socketLimit;
    return forecast;
}

std::string LadderForecast::sentence() const
{
    const std::string limit = socketLimit == 0
                                  ? std::string{"no limit here"}
                                  : fmt::format("limit here {}: {}", grouped(socketLimit),
                                                socketsFit ? "fine" : "too few");
    return fmt::format("{} rung{}, about {}, peak {} pps and {:.3g} Mbit/s, needs {} socket{} ({})",
                       rungs, rungs == 1 ? "" : "s", durationWords(duration),
                       grouped(roughly(peakPerSecond)), peakMegabit, grouped(sockets),
                       sockets == 1 ? "" : "s", limit);
}

std::string durationWords(std::chrono::milliseconds time)
{
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(time).count();
    if (seconds < 60)
        return fmt::format("{} s", seconds);
    if (seconds < 3'600)
        return fmt::format("{} min {:02} s", seconds / 60, seconds % 60);
    return fmt::format("{} h {:02} min", seconds / 3'600, seconds / 60 % 60);
}

} // namespace shack::bench
