#include "engine/bench/rung_sampler.h"

#include <algorithm>
#include <map>
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

std::string_view roleOf(std::string_view threadName) noexcept
{
    const std::size_t end = threadName.find_last_not_of("0123456789");
    if (end == std::string_view::npos)
        return threadName;
    const std::string_view name = threadName.substr(0, end + 1);
    return name.size() > 1 && name.ends_with('-') ? name.substr(0, name.size() - 1) : name;
}

std::vector<RoleUsage> rolesBetween(const std::vector<ThreadUsage>& before,
                                    const std::vector<ThreadUsage>& after,
                                    std::chrono::nanoseconds time)
{
    std::map<std::string_view, std::pair<std::chrono::nanoseconds, std::uint32_t>> sums;
    for (const ThreadUsage& thread : after) {
        auto& [cpu, threads] = sums[roleOf(thread.name)];
        cpu += thread.cpuTime;
        ++threads;
    }
    for (const ThreadUsage& thread : before)
        if (const auto found = sums.find(roleOf(thread.name)); found != sums.end())
            found->second.first -= thread.cpuTime;
    std::vector<RoleUsage> roles;
    for (const auto& [role, sum] : sums)
        roles.push_back({std::string{role}, sum.second, coresBetween({}, sum.first, time)});
    std::sort(roles.begin(), roles.end(),
              [](const RoleUsage& one, const RoleUsage& other) { return one.cores > other.cores; });
    return roles;
}

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

RungSampler::RungSampler(std::uint64_t relayProcess, const Clock& clock)
    : m_relayProcess(relayProcess), m_clock(clock), m_startedAt(clock.now())
{
    if (m_relayProcess != 0)
        m_relay = processUsageOf(m_relayProcess);
    m_own = processUsage();
    m_takenAt = m_startedAt;
}

bool RungSampler::take(const RunProgress& progress)
{
    const MonoTime now = m_clock.now();
    const bool phaseChanged = progress.phase != m_newest.phase;
    m_worstP99 = std::max(m_worstP99, progress.p99);
    if (phaseChanged || progress.phase == RunPhase::Holding)
        noteRoles(progress.phase, now);
    if (now - m_takenAt < kEvery - kNearly && !phaseChanged)
        return false;
    const std::chrono::nanoseconds since = now - std::exchange(m_takenAt, now);
    const ProcessUsage relay =
        m_relayProcess != 0 ? processUsageOf(m_relayProcess) : ProcessUsage{};
    const ProcessUsage own = processUsage();
    m_newest = {.at = std::chrono::duration_cast<std::chrono::milliseconds>(now - m_startedAt),
                .phase = progress.phase,
                .online = progress.online,
                .deliveredPerSecond = progress.deliveredPerSecond,
                .p99 = std::exchange(m_worstP99, {}),
                .relayCores = coresBetween(m_relay.cpuTime, relay.cpuTime, since),
                .relayResident = relay.residentBytes,
                .memoryAvailable = availableMemory(),
                .generatorCores = coresBetween(m_own.cpuTime, own.cpuTime, since),
                .generatorResident = own.residentBytes};
    m_relay = relay;
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

/// Threads at both ends of the hold; the end is the newest reading within it.
void RungSampler::noteRoles(RunPhase phase, MonoTime now)
{
    if (m_relayProcess == 0 || phase != RunPhase::Holding)
        return;
    if (m_threadsBefore.empty()) {
        m_threadsBefore = threadUsageOf(m_relayProcess);
        m_holdFrom = m_holdUntil = now;
        return;
    }
    if (now - m_holdUntil < kEvery - kNearly)
        return;
    m_threadsAfter = threadUsageOf(m_relayProcess);
    m_holdUntil = now;
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
    samples.roles = rolesBetween(m_threadsBefore, m_threadsAfter, m_holdUntil - m_holdFrom);
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
    samples.growthKnown = m_relayProcess != 0 && m_hold.size() > 1 &&
                          m_hold.back().at - m_hold.front().at >= kShortestForGrowth;
    samples.growthMiBPerHour = samples.growthKnown ? growthOf(m_hold) : 0;
    samples.course = std::move(m_course);
    return samples;
}

} // namespace shack::bench
