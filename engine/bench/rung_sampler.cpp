#include "engine/bench/rung_sampler.h"

#include <algorithm>
#include <utility>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kEvery = 1'000ms;
constexpr auto kNearly = 50ms; ///< progress comes every 250 ms, not to the millisecond
constexpr std::size_t kMostSamples = 1'000;
constexpr auto kShortestForGrowth = 5min; ///< before, a heap that warms up looks like a leak
constexpr double kMiB = 1024.0 * 1024.0;

double seconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double>(time).count();
}

double coresBetween(std::chrono::nanoseconds before, std::chrono::nanoseconds after,
                    std::chrono::nanoseconds time) noexcept
{
    return after > before && time.count() > 0 ? seconds(after - before) / seconds(time) : 0;
}

std::uint64_t meanOf(const std::vector<RungSample>& samples, std::uint64_t RungSample::*field)
{
    if (samples.empty())
        return 0;
    double sum = 0;
    for (const RungSample& sample : samples)
        sum += static_cast<double>(sample.*field);
    return static_cast<std::uint64_t>(sum / static_cast<double>(samples.size()) + 0.5);
}

template <typename T>
T highestOf(const std::vector<RungSample>& samples, T RungSample::*field)
{
    T highest{};
    for (const RungSample& sample : samples)
        highest = std::max(highest, sample.*field);
    return highest;
}

} // namespace

double growthOf(const std::vector<RungSample>& samples) noexcept
{
    if (samples.size() < 2)
        return 0;
    const auto count = static_cast<double>(samples.size());
    double meanTime = 0;
    double meanSize = 0;
    for (const RungSample& sample : samples) {
        meanTime += seconds(sample.at) / count;
        meanSize += static_cast<double>(sample.relayResident) / kMiB / count;
    }
    double together = 0;
    double spread = 0;
    for (const RungSample& sample : samples) {
        const double time = seconds(sample.at) - meanTime;
        together += time * (static_cast<double>(sample.relayResident) / kMiB - meanSize);
        spread += time * time;
    }
    return spread > 0 ? together / spread * 3'600 : 0;
}

RungSampler::RungSampler(TargetProbe* relay, const Clock& clock)
    : m_relay(relay), m_clock(clock), m_startedAt(clock.now())
{
    if (m_relay != nullptr)
        m_relayUsage = m_relay->read();
    m_own = processUsage();
    m_takenAt = m_startedAt;
}

bool RungSampler::take(const RunProgress& progress)
{
    const MonoTime now = m_clock.now();
    const bool phaseChanged = progress.phase != m_newest.phase;
    m_worstP99 = std::max(m_worstP99, progress.p99);
    if (now - m_takenAt < kEvery - kNearly && !phaseChanged)
        return false;
    const std::chrono::nanoseconds since = now - std::exchange(m_takenAt, now);
    const TargetUsage relay = m_relay != nullptr ? m_relay->read() : TargetUsage{};
    const ProcessUsage own = processUsage();
    m_newest = {.at = std::chrono::duration_cast<std::chrono::milliseconds>(now - m_startedAt),
                .phase = progress.phase,
                .online = progress.online,
                .deliveredPerSecond = progress.deliveredPerSecond,
                .p99 = std::exchange(m_worstP99, {}),
                .relayCores = coresBetween(m_relayUsage.cpuTime, relay.cpuTime, since),
                .relayResident = relay.residentBytes,
                .memoryAvailable = availableMemory(),
                .generatorCores = coresBetween(m_own.cpuTime, own.cpuTime, since),
                .generatorResident = own.residentBytes};
    m_relayUsage = relay;
    m_own = own;
    if (++m_skipped < m_keepEvery && !phaseChanged)
        return true;
    m_skipped = 0;
    m_course.push_back(m_newest);
    if (m_newest.phase == RunPhase::Holding && !phaseChanged)
        m_hold.push_back(m_newest); // the first one still looks back at the warm-up
    if (m_course.size() >= kMostSamples)
        thinOut();
    return true;
}

void RungSampler::thinOut()
{
    const auto halve = [](std::vector<RungSample>& samples) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < samples.size(); i += 2)
            samples[kept++] = samples[i];
        samples.resize(kept);
    };
    halve(m_course);
    halve(m_hold);
    m_keepEvery *= 2;
}

RungSamples RungSampler::finish()
{
    RungSamples samples;
    double cores = 0;
    for (const RungSample& sample : m_hold) {
        cores += sample.relayCores / static_cast<double>(m_hold.size());
        if (samples.memoryAvailableLowest == 0 ||
            sample.memoryAvailable < samples.memoryAvailableLowest)
            samples.memoryAvailableLowest = sample.memoryAvailable;
    }
    samples.relayCoresMean = cores;
    samples.relayCoresPeak = highestOf(m_hold, &RungSample::relayCores);
    samples.relayResidentMean = meanOf(m_hold, &RungSample::relayResident);
    samples.relayResidentPeak = highestOf(m_hold, &RungSample::relayResident);
    samples.generatorCoresPeak = highestOf(m_hold, &RungSample::generatorCores);
    samples.generatorResidentPeak = highestOf(m_hold, &RungSample::generatorResident);
    samples.growthKnown = m_relay != nullptr && m_hold.size() > 1 &&
                          m_hold.back().at - m_hold.front().at >= kShortestForGrowth;
    samples.growthMiBPerHour = samples.growthKnown ? growthOf(m_hold) : 0;
    samples.course = std::move(m_course);
    return samples;
}

} // namespace shack::bench
