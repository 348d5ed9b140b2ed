#pragma once

#include "engine/bench/rfc2544_trial.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace shack::tests {

/// A device under test that exists on paper: it carries `capacity` datagrams a second and a burst
/// of `queue`, the generator sends `generator` at most. Trials take no time.
class SimulatedBench final : public bench::TrialBench {
public:
    double capacity = 50'000;
    double generator = 1e9;
    std::uint32_t queue = 300;
    std::chrono::milliseconds recoversAfter{120};
    std::chrono::nanoseconds latency{200'000};
    bench::TrialLimits bounds;
    std::string fault;
    std::function<void(unsigned trial)> beforeTrial;
    std::vector<double> rates;

    std::string_view name() const noexcept override { return "simulated"; }

    bench::TrialLimits limits() const override { return bounds; }

    bench::TrialFigures steady(std::uint32_t, double perSecond, std::chrono::milliseconds duration,
                               const std::stop_token& stop, const bench::TrialTick&) override
    {
        rates.push_back(perSecond);
        const double seconds = std::chrono::duration<double>(duration).count();
        bench::TrialFigures figures = begun(stop, perSecond);
        figures.sent = static_cast<std::uint64_t>(perSecond * seconds);
        figures.received = std::min(figures.sent, static_cast<std::uint64_t>(capacity * seconds));
        return judged(figures, perSecond);
    }

    bench::TrialFigures burst(std::uint32_t, std::uint32_t frames, const std::stop_token& stop,
                              const bench::TrialTick&) override
    {
        bench::TrialFigures figures = begun(stop, 0);
        figures.sentPerSecond = 1e6;
        figures.sent = frames;
        figures.received = std::min(frames, queue);
        return judged(figures, 0);
    }

    bench::TrialFigures recovery(std::uint32_t, double overload, double,
                                 std::chrono::milliseconds duration, const std::stop_token& stop,
                                 const bench::TrialTick&) override
    {
        bench::TrialFigures figures = begun(stop, overload);
        const double seconds = std::chrono::duration<double>(duration).count();
        figures.sent = static_cast<std::uint64_t>(overload * seconds);
        figures.received = std::min(figures.sent, static_cast<std::uint64_t>(capacity * seconds));
        figures = judged(figures, overload);
        if (figures.lost() == 0)
            figures.recoveredAfter = std::chrono::milliseconds{0};
        else if (recoversAfter < duration)
            figures.recoveredAfter = recoversAfter;
        return figures;
    }

private:
    bench::TrialFigures begun(const std::stop_token& stop, double perSecond)
    {
        if (beforeTrial)
            beforeTrial(++m_trials);
        bench::TrialFigures figures;
        figures.stopped = stop.stop_requested();
        figures.askedPerSecond = perSecond;
        figures.sentPerSecond = std::min(perSecond, generator);
        if (!fault.empty())
            figures.faults.push_back(fault);
        for (int i = 0; i < 100; ++i)
            figures.latency.record(latency);
        return figures;
    }

    bench::TrialFigures judged(bench::TrialFigures figures, double perSecond) const
    {
        if (perSecond > generator) {
            figures.reasons.push_back("the generator was too slow");
            return figures;
        }
        figures.outcome =
            figures.lost() > 0 ? bench::TrialOutcome::Lossy : bench::TrialOutcome::Clean;
        return figures;
    }

    unsigned m_trials = 0;
};

} // namespace shack::tests
