#include "engine/bench/live_rules.h"

#include "engine/bench/judgement.h"

#include <fmt/format.h>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

/// A relay drops what is older than 120 ms; the rest of the time is the generator's to read.
constexpr auto kArrivedBy = 500ms;
constexpr std::uint64_t kMiB = 1024 * 1024;

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

} // namespace

LiveRules::LiveRules(const StopRules& rules, MonoTime ladderStart) noexcept
    : m_rules(rules), m_ladderStart(ladderStart)
{
}

void LiveRules::startRung() noexcept
{
    m_expected.clear();
    m_slowSince.reset();
}

std::optional<LiveRules::Broken> LiveRules::check(const RunProgress& progress,
                                                  const RungSample& newest, MonoTime now)
{
    if (auto broken = checkTime(now))
        return broken;
    if (auto broken = checkMemory(newest))
        return broken;
    if (progress.phase != RunPhase::Holding)
        return std::nullopt;
    if (auto broken = checkLoss(progress, now))
        return broken;
    return checkLatency(progress, now);
}

std::optional<LiveRules::Broken> LiveRules::checkTime(MonoTime now) const
{
    if (m_rules.timeLimit.count() == 0 || now - m_ladderStart < m_rules.timeLimit)
        return std::nullopt;
    return Broken{fmt::format("time limit of {}", durationWords(m_rules.timeLimit)), false};
}

std::optional<LiveRules::Broken> LiveRules::checkMemory(const RungSample& newest) const
{
    if (m_rules.memoryBelowMiB == 0 || newest.memoryAvailable == 0 ||
        newest.memoryAvailable >= m_rules.memoryBelowMiB * kMiB)
        return std::nullopt;
    return Broken{fmt::format("only {} MiB of memory were available, limit {}",
                              grouped(newest.memoryAvailable / kMiB),
                              grouped(m_rules.memoryBelowMiB)),
                  false};
}

/// At least as much is lost as was expected half a second ago and is not there now.
std::optional<LiveRules::Broken> LiveRules::checkLoss(const RunProgress& progress, MonoTime now)
{
    if (m_rules.lossAbovePercent <= 0)
        return std::nullopt;
    m_expected.push_back({now, progress.expected});
    while (m_expected.size() > 1 && now - m_expected[1].at >= kArrivedBy)
        m_expected.pop_front();
    const Expectation& old = m_expected.front();
    if (now - old.at < kArrivedBy || old.datagrams <= progress.delivered)
        return std::nullopt;
    const double loss = 100 * static_cast<double>(old.datagrams - progress.delivered) /
                        static_cast<double>(old.datagrams);
    if (loss <= m_rules.lossAbovePercent)
        return std::nullopt;
    return Broken{fmt::format("loss {:.4f} %, the ladder ends above {:.4g} %", loss,
                              m_rules.lossAbovePercent),
                  true};
}

std::optional<LiveRules::Broken> LiveRules::checkLatency(const RunProgress& progress, MonoTime now)
{
    if (m_rules.p99Above.count() == 0)
        return std::nullopt;
    if (progress.p99 <= m_rules.p99Above) {
        m_slowSince.reset();
        return std::nullopt;
    }
    if (!m_slowSince)
        m_slowSince = now;
    if (now - *m_slowSince < m_rules.p99For)
        return std::nullopt;
    return Broken{fmt::format("latency p99 above {:.1f} ms for {}",
                              inMilliseconds(m_rules.p99Above), durationWords(m_rules.p99For)),
                  true};
}

} // namespace shack::bench
