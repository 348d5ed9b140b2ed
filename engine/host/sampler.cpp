#include "engine/host/sampler.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

namespace shack::host {

namespace {

constexpr std::uint64_t kEnoughSamples = 10;
constexpr std::chrono::minutes kLossWindow{1};
constexpr std::chrono::seconds kProcessEvery{1};
constexpr std::chrono::seconds kThreadsEvery{2};
constexpr std::uint64_t kIpAndUdpBytes = 28; ///< IPv4; IPv6 has 20 more
constexpr double kBitsPerMegabit = 1e6;

double milliseconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

/// "writer-3" -> "writers": figures are per role, whatever the number of threads.
std::string roleOf(std::string_view thread)
{
    if (thread.starts_with("writer"))
        return "writers";
    if (thread.starts_with("password"))
        return "passwords";
    for (const std::string_view role : {"ingress", "control", "store", "web"}) {
        if (thread == role)
            return std::string{role};
    }
    return "other";
}

std::uint64_t freeBytes(const EngineConfig& config)
{
    std::error_code error;
    const auto folder = config.store.usesFile()
                            ? std::filesystem::absolute(config.store.path, error).parent_path()
                            : std::filesystem::current_path(error);
    const auto space = std::filesystem::space(folder, error);
    // 0 means "not known": nothing at all must not look like that.
    return error ? 0 : std::max<std::uint64_t>(space.available, 1);
}

} // namespace

LatencyView Sampler::Recent::add(const stats::Histogram& interval)
{
    m_intervals.push_back(std::make_shared<const stats::Histogram>(interval));
    if (m_intervals.size() > kKept)
        m_intervals.pop_front();
    LatencyView view{.samples = interval.count(), .histogram = m_intervals.back()};
    // One talker gives eight frames a second: too few for half a second's quantiles, so look back
    // until there are enough.
    stats::Histogram merged;
    for (auto at = m_intervals.rbegin();
         at != m_intervals.rend() && merged.count() < kEnoughSamples; ++at)
        merged.merge(**at);
    if (merged.count() < kEnoughSamples)
        return view;
    view.p50Ms = milliseconds(merged.quantile(0.5));
    view.p90Ms = milliseconds(merged.quantile(0.9));
    view.p99Ms = milliseconds(merged.quantile(0.99));
    view.p999Ms = milliseconds(merged.quantile(0.999));
    view.maxMs = milliseconds(merged.max());
    return view;
}

Sampler::Sampler(ControlDesk& desk) : m_desk(desk)
{
}

bool Sampler::update()
{
    const MonoTime now = m_desk.clock.now();
    if (now < m_next)
        return false;
    // On a grid, so that a late turn does not shift all later ones; far behind, start a new one.
    m_next = now - m_next > kInterval ? now + kInterval : m_next + kInterval;
    const MonoTime before = std::exchange(m_sample.at, now);
    ++m_sample.number;
    m_sample.readings = m_desk.air.read();
    m_desk.air.readDomains(m_sample.domains);
    readRates();
    readLosses(before == MonoTime{} ? std::chrono::duration<double>{0} : now - before);
    readLatency();
    readProcess();
    readThreads();
    return true;
}

void Sampler::readRates()
{
    const fanout::FanoutReading& out = m_sample.readings.fanout;
    const fanout::IngressReading& in = m_sample.readings.ingress;
    const MonoTime at = m_sample.at;
    m_received.add(at, in.read);
    m_sent.add(at, out.sent);
    m_sentBytes.add(at, out.sentBytes);
    m_frames.add(at, out.framesAccepted);
    RatesView& rates = m_sample.rates;
    rates.receivedPerSecond = m_received.perSecond().value_or(0);
    rates.sentPerSecond = m_sent.perSecond().value_or(0);
    const double bytes = m_sentBytes.perSecond().value_or(0);
    rates.sentPayloadMegabits = bytes * 8 / kBitsPerMegabit;
    rates.sentWireMegabits = (bytes + rates.sentPerSecond * kIpAndUdpBytes) * 8 / kBitsPerMegabit;
    rates.framesPerSecond = m_frames.perSecond().value_or(0);
    rates.waitingFrames = out.queued;
    rates.waitingCapacity = out.frameQueueCapacity;
    rates.runningFrames = out.running;
    rates.lossRatio = lossOfLastMinute();
}

double Sampler::lossOfLastMinute()
{
    m_lossPoints.push_back(
        {m_sample.at, targetsLost(m_sample.readings), targetsExpected(m_sample.readings)});
    while (m_lossPoints.size() > 2 && m_sample.at - m_lossPoints[1].at >= kLossWindow)
        m_lossPoints.pop_front();
    const LossPoint& first = m_lossPoints.front();
    const LossPoint& last = m_lossPoints.back();
    if (last.expected <= first.expected)
        return 0;
    return static_cast<double>(last.lost - first.lost) /
           static_cast<double>(last.expected - first.expected);
}

void Sampler::readLosses(std::chrono::duration<double> passed)
{
    const auto causes = lossCauses();
    m_lossTotals.resize(causes.size());
    auto& losses = m_sample.rates.losses;
    losses.resize(causes.size());
    for (std::size_t i = 0; i < causes.size(); ++i) {
        const std::uint64_t total = causes[i].read(m_sample.readings);
        const std::uint64_t before = std::exchange(m_lossTotals[i], total);
        const double grown = total >= before ? static_cast<double>(total - before) : 0.0;
        losses[i] = {.id = causes[i].id,
                     .total = total,
                     .perSecond = passed.count() > 0 ? grown / passed.count() : 0.0,
                     .frames = causes[i].frames,
                     .refused = causes[i].refused};
    }
}

void Sampler::readLatency()
{
    const fanout::LatencyReading latency = m_desk.air.takeLatency();
    m_sample.queueing = m_queueing.add(latency.queueing);
    m_sample.spread = m_spread.add(latency.spread);
    m_sample.residence = m_residence.add(latency.residence);
    m_sample.ageTotal.merge(latency.age);
    m_sample.completionTotal.merge(latency.residence);
    m_sample.batchTotal.merge(latency.batchSize);
    m_sample.passwordTotal.merge(m_desk.passwordTimes.take());
}

void Sampler::readProcess()
{
    if (m_sample.at < m_processNext)
        return;
    m_processNext = m_sample.at + kProcessEvery;
    m_sample.usage = processUsage();
    m_cpu.add(m_sample.at, static_cast<std::uint64_t>(m_sample.usage.cpuTime.count()));
    m_sample.process.cpuCores = m_cpu.perSecond().value_or(0) / 1e9;
    m_sample.process.residentBytes = m_sample.usage.residentBytes;
}

void Sampler::readThreads()
{
    if (m_sample.at < m_threadsNext)
        return;
    m_threadsNext = m_sample.at + kThreadsEvery;
    m_sample.process.diskFreeBytes = freeBytes(m_desk.config);
    std::map<std::string, std::chrono::nanoseconds> times;
    for (const ThreadUsage& thread : threadUsage())
        times[roleOf(thread.name)] += thread.cpuTime;
    const MonoTime before = std::exchange(m_threadsAt, m_sample.at);
    const auto old = std::exchange(m_threadTimes, std::move(times));
    m_sample.coresByRole.clear();
    if (before == MonoTime{})
        return;
    const std::chrono::duration<double> passed = m_sample.at - before;
    for (const auto& [role, time] : m_threadTimes) {
        const auto earlier = old.find(role);
        const auto base = earlier == old.end() ? std::chrono::nanoseconds{} : earlier->second;
        // Threads that ended took their time with them.
        const std::chrono::duration<double> used =
            std::max(time - base, std::chrono::nanoseconds{});
        m_sample.coresByRole[role] = used / passed;
    }
}

} // namespace shack::host
