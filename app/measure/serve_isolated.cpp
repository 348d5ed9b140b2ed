#include "app/measure/exit_code.h"
#include "app/measure/isolated_relay.h"
#include "engine/bench/relay_reading.h"
#include "engine/host/isolated_station.h"

#include <iostream>

namespace shack::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kStep = 50ms;

/// Adds up what the sampler tells in intervals and prints it whenever there is something new.
class ReadingPrinter {
public:
    void print(const host::EngineView& view)
    {
        if (view.sample == m_sample)
            return;
        m_sample = view.sample;
        m_totals.at = view.takenAt;
        m_totals.framesWaiting = view.rates.waitingFrames;
        m_totals.framesWaitingLimit = view.rates.waitingCapacity;
        add(view.queueing, m_totals.queueing);
        add(view.spread, m_totals.spread);
        add(view.residence, m_totals.residence);
        std::cout << bench::relayReadingLine(m_totals) << std::endl;
    }

private:
    static void add(const host::LatencyView& interval, stats::Histogram& total)
    {
        if (interval.histogram)
            total.merge(*interval.histogram);
    }

    std::uint64_t m_sample = 0;
    bench::RelayReading m_totals;
};

} // namespace

int serveIsolatedRelay(const bench::RunPlan& plan, StopSignal& signal, bool tellsReadings)
{
    const SystemClock clock;
    const auto station = host::IsolatedStation::start(
        {.devices = plan.devices, .groups = plan.groups, .writers = plan.writers}, clock);
    if (!station) {
        std::cerr << "isolated station: " << station.error().sentence() << '\n';
        return exitCodeOf(Exit::Invalid);
    }
    std::cout << "port " << (*station)->endpoint().port() << std::endl;
    ReadingPrinter printer;
    while (!signal.waitFor(kStep) && !waitForParentToLeave(0ms))
        if (tellsReadings)
            printer.print(*(*station)->engine().view());
    return exitCodeOf(Exit::Pass);
}

} // namespace shack::app
