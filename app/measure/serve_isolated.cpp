#include "app/measure/exit_code.h"
#include "app/measure/isolated_relay.h"
#include "app/measure/station_readings.h"
#include "engine/bench/relay_reading.h"
#include "engine/host/isolated_station.h"

#include <iostream>

namespace shack::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kStep = 50ms;

} // namespace

int serveIsolatedRelay(const bench::RunPlan& plan, StopSignal& signal)
{
    const SystemClock clock;
    const auto station = host::IsolatedStation::start(
        {.devices = plan.devices, .groups = plan.groups, .writers = plan.writers}, clock);
    if (!station) {
        std::cerr << "isolated station: " << station.error().sentence() << '\n';
        return exitCodeOf(Exit::Invalid);
    }
    std::cout << "port " << (*station)->endpoint().port() << std::endl;
    StationReadings readings{(*station)->engine()};
    while (!signal.waitFor(kStep) && !waitForParentToLeave(0ms))
        for (const bench::RelayReading& reading : readings.take())
            std::cout << bench::relayReadingLine(reading) << std::endl;
    return exitCodeOf(Exit::Pass);
}

} // namespace shack::app
