#include "app/measure/relay_lines.h"

#include <chrono>
#include <utility>

namespace shack::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kStep = 50ms;
constexpr std::size_t kMostKept = 1'000; ///< eight minutes between two trials

} // namespace

RelayLines::RelayLines(ChildProcess& process)
    : m_process(process),
      m_thread("bench-lines", [this](const std::stop_token& stop) { run(stop); })
{
}

std::vector<bench::RelayReading> RelayLines::take()
{
    const std::lock_guard lock{m_mutex};
    return std::exchange(m_readings, {});
}

void RelayLines::run(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        const auto line = m_process.readLine(kStep);
        if (!line && line.error().code() == ErrorCode::TimedOut)
            continue;
        if (!line) // it has ended
            return;
        auto reading = bench::parseRelayReading(*line);
        if (!reading)
            continue;
        const std::lock_guard lock{m_mutex};
        if (m_readings.size() == kMostKept)
            m_readings.erase(m_readings.begin());
        m_readings.push_back(std::move(*reading));
    }
}

} // namespace shack::app
