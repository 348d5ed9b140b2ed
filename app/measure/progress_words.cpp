#include "app/measure/progress_words.h"

#include "engine/bench/judgement.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::app {
namespace {

constexpr std::size_t kBarLetters = 24;

} // namespace

std::string_view phaseWord(bench::RunPhase phase) noexcept
{
    switch (phase) {
    case bench::RunPhase::Preparing:
        return "preparing";
    case bench::RunPhase::Connecting:
        return "connecting";
    case bench::RunPhase::WarmingUp:
        return "warming up";
    case bench::RunPhase::Holding:
        return "holding";
    case bench::RunPhase::Draining:
        return "draining";
    case bench::RunPhase::Done:
        break;
    }
    return "done";
}

std::string progressBar(double share)
{
    const auto filled =
        static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(kBarLetters));
    std::string text(kBarLetters, '.');
    std::fill_n(text.begin(), filled, '=');
    if (filled < kBarLetters)
        text[filled] = '>';
    return '[' + text + ']';
}

std::string rateOf(const bench::RunProgress& progress)
{
    const bool connecting = progress.phase == bench::RunPhase::Connecting;
    const double perSecond = connecting ? progress.connectsPerSecond : progress.deliveredPerSecond;
    const std::string number = bench::grouped(static_cast<std::uint64_t>(std::max(0.0, perSecond)));
    if (connecting)
        return fmt::format("{} of {} devices, {}/s", bench::grouped(progress.online),
                           bench::grouped(progress.devices), number);
    return fmt::format("{} delivered/s", number);
}

} // namespace shack::app
