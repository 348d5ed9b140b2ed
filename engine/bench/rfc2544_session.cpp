#include "engine/bench/rfc2544_session.h"

#include <algorithm>
#include <cmath>
#include <thread>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kStep = 20ms; ///< how soon a stop is noticed
constexpr unsigned kAttempts = 3;
constexpr unsigned kChances = 2;
constexpr double kBetweenTrials = 0.4; ///< seconds: opening, draining
constexpr double kOverload = 1.1;      ///< RFC 2544 section 26.5
constexpr double kRelief = 0.5;
constexpr double kBurstShrinks = 0.9;
constexpr std::uint32_t kFirstBurst = 16;
constexpr double kBurstResolution = 0.02;
constexpr unsigned kEnoughTrials = 3;  ///< to know how long one takes
constexpr unsigned kSearchTrials = 12; ///< for the estimate

bool needsThroughput(const std::vector<Rfc2544Test>& tests)
{
    return std::any_of(tests.begin(), tests.end(),
                       [](Rfc2544Test test) { return test != Rfc2544Test::BackToBack; });
}

} // namespace

Rfc2544Session::Rfc2544Session(const Rfc2544Plan& plan, TrialBench& bench, const Clock& clock,
                               const std::stop_token& stop, const Rfc2544Sink& progress,
                               Rfc2544Report& report)
    : m_plan(plan), m_bench(bench), m_clock(clock), m_stop(stop), m_progress(progress),
      m_report(report), m_tests(testsOf(plan)), m_startedAt(clock.now())
{
    if (needsThroughput(m_tests) && m_tests.front() != Rfc2544Test::Throughput)
        m_tests.insert(m_tests.begin(), Rfc2544Test::Throughput);
    m_report.limits = bench.limits();
    TrialLimits& limits = m_report.limits;
    if (plan.highestRate > 0)
        limits.highestPerSecond = std::min(limits.highestPerSecond, plan.highestRate);
    if (plan.startRate > 0)
        limits.startPerSecond = plan.startRate;
    limits.startPerSecond = std::clamp(limits.startPerSecond, limits.lowestPerSecond,
                                       std::max(limits.lowestPerSecond, limits.highestPerSecond));
    for (const Rfc2544Test test : m_tests)
        m_paces[test].toCome = sizesOf(plan).size();
}

void Rfc2544Session::measure()
{
    for (const std::uint32_t frameBytes : sizesOf(m_plan)) {
        if (over())
            return;
        m_state.frameBytes = frameBytes;
        m_report.sizes.push_back({.frameBytes = frameBytes});
        measureSize(m_report.sizes.back());
    }
}

void Rfc2544Session::tellDone()
{
    m_state.share = 1;
    m_state.left = 0ms;
    m_state.done = true;
    m_progress(m_state);
}

void Rfc2544Session::measureSize(SizeResult& size)
{
    for (const Rfc2544Test test : m_tests) {
        if (over())
            return;
        const MonoTime began = m_clock.now();
        begin(test);
        switch (test) {
        case Rfc2544Test::Throughput:
            size.throughput = throughput();
            break;
        case Rfc2544Test::Latency:
            size.latency = latency(size.throughput->perSecond.value_or(0));
            break;
        case Rfc2544Test::Loss:
            size.loss = loss(*size.throughput);
            break;
        case Rfc2544Test::BackToBack:
            size.backToBack = backToBack();
            break;
        case Rfc2544Test::Recovery:
            size.recovery = recovery(*size.throughput);
            break;
        }
        ended(test, began);
    }
}

void Rfc2544Session::begin(Rfc2544Test test)
{
    m_state.test = test;
    m_faults.clear();
    Pace& pace = m_paces[test];
    --pace.toCome;
    m_presentSeconds =
        pace.ended > 0 ? pace.seconds / static_cast<double>(pace.ended) : secondsOf(test);
}

void Rfc2544Session::ended(Rfc2544Test test, MonoTime began)
{
    Pace& pace = m_paces[test];
    ++pace.ended;
    pace.seconds += std::chrono::duration<double>(m_clock.now() - began).count();
}

double Rfc2544Session::laterSeconds() const
{
    double seconds = 0;
    for (const auto& [test, pace] : m_paces) {
        const double each =
            pace.ended > 0 ? pace.seconds / static_cast<double>(pace.ended) : secondsOf(test);
        seconds += each * static_cast<double>(pace.toCome);
    }
    return seconds;
}

ThroughputResult Rfc2544Session::throughput()
{
    const TrialLimits& limits = m_report.limits;
    LossSearch search{{.lowest = limits.lowestPerSecond,
                       .start = limits.startPerSecond,
                       .highest = limits.highestPerSecond,
                       .resolution = m_plan.resolutionPercent / 100,
                       .chances = kChances}};
    ThroughputResult result;
    while (const auto rate = search.next()) {
        m_presentSeconds = search.expectedTrials() * trialSeconds();
        const TrialFigures figures = steady(*rate);
        if (figures.stopped) {
            result.judgement = judgeTestStopped();
            return result;
        }
        if (!m_faults.empty())
            break;
        search.tell(figures.outcome);
    }
    result.perSecond = search.best();
    result.lossyAt = search.ceiling();
    result.generatorWasLimit = search.generatorWasLimit();
    result.reachedHighest = search.reachedHighest();
    result.noisy = search.noisy();
    result.trials = search.trials();
    result.megabitPerSecond = result.perSecond.value_or(0) * m_state.frameBytes * 8 / 1e6;
    result.judgement = judgeThroughput(m_plan, result, m_faults);
    return result;
}

LatencyResult Rfc2544Session::latency(double perSecond)
{
    LatencyResult result{.perSecond = perSecond};
    if (perSecond <= 0) {
        result.judgement = judgeWithoutThroughput();
        return result;
    }
    result.trial = insist([&] { return steady(perSecond); });
    result.judgement =
        result.trial.stopped ? judgeTestStopped() : judgeLatency(m_plan, result, m_faults);
    return result;
}

LossResult Rfc2544Session::loss(const ThroughputResult& throughput)
{
    LossResult result;
    result.reference =
        throughput.lossyAt.value_or(throughput.perSecond.value_or(m_report.limits.lowestPerSecond));
    unsigned cleanInARow = 0;
    for (int percent = 100; percent >= 10 && cleanInARow < 2; percent -= 10) {
        const double rate = result.reference * percent / 100;
        if (rate < m_report.limits.lowestPerSecond)
            break;
        const TrialFigures figures = steady(rate);
        if (figures.stopped) {
            result.judgement = judgeTestStopped();
            return result;
        }
        result.points.push_back({.percent = static_cast<double>(percent),
                                 .perSecond = rate,
                                 .lossRatio = figures.lossRatio(),
                                 .outcome = figures.outcome});
        cleanInARow = figures.outcome == TrialOutcome::Clean ? cleanInARow + 1 : 0;
        if (!m_faults.empty())
            break;
    }
    result.judgement = judgeLossCurve(result, m_faults);
    return result;
}

BackToBackResult Rfc2544Session::backToBack()
{
    const double longest = m_report.limits.longestBurst;
    LossSearch search{{.lowest = 1,
                       .start = std::min<double>(kFirstBurst, longest),
                       .highest = longest,
                       .resolution = kBurstResolution,
                       .grain = 1,
                       .chances = kChances}};
    BackToBackResult result;
    while (const auto frames = search.next()) {
        const TrialFigures figures = burst(static_cast<std::uint32_t>(*frames));
        if (figures.stopped) {
            result.judgement = judgeTestStopped();
            return result;
        }
        if (!m_faults.empty())
            break;
        search.tell(figures.outcome);
    }
    if (search.best())
        result.frames = static_cast<std::uint32_t>(*search.best());
    result.generatorWasLimit = search.generatorWasLimit();
    result.reachedLongest = search.reachedHighest();
    repeatBurst(result);
    if (result.judgement.reasons.empty())
        result.judgement = judgeBackToBack(result, m_report.limits, m_faults);
    return result;
}

void Rfc2544Session::repeatBurst(BackToBackResult& result)
{
    while (result.frames && result.repeats < m_plan.bursts && m_faults.empty()) {
        const TrialFigures figures = burst(*result.frames);
        if (figures.stopped) {
            result.judgement = judgeTestStopped();
            return;
        }
        if (figures.outcome == TrialOutcome::Clean) {
            ++result.repeats;
            result.perSecond = figures.sentPerSecond;
            continue;
        }
        // Not every time: a shorter one then, from the beginning.
        result.repeats = 0;
        result.reachedLongest = false;
        result.generatorWasLimit = figures.outcome == TrialOutcome::Unmeasurable;
        const auto shorter = static_cast<std::uint32_t>(*result.frames * kBurstShrinks);
        result.frames = shorter == 0 ? std::nullopt : std::optional{shorter};
    }
}

RecoveryResult Rfc2544Session::recovery(const ThroughputResult& throughput)
{
    RecoveryResult result;
    if (!throughput.perSecond) {
        result.judgement = judgeWithoutThroughput();
        return result;
    }
    result.overload = *throughput.perSecond * kOverload;
    result.relief = *throughput.perSecond * kRelief;
    if (throughput.reachedHighest) {
        result.judgement = judgeWithoutOverload(*throughput.perSecond);
        return result;
    }
    const double seconds = 2 * std::chrono::duration<double>(m_plan.trial).count();
    const TrialFigures trial = insist([&] {
        return make(result.overload, seconds, [&](const TrialTick& tick) {
            return m_bench.recovery(m_state.frameBytes, result.overload, result.relief,
                                    m_plan.trial, m_stop, tick);
        });
    });
    result.recoveredAfter = trial.recoveredAfter;
    result.lost = trial.lost();
    result.judgement = trial.stopped ? judgeTestStopped() : judgeRecovery(result, trial, m_faults);
    return result;
}

TrialFigures Rfc2544Session::steady(double perSecond)
{
    const double seconds = std::chrono::duration<double>(m_plan.trial + m_plan.warmup).count();
    return make(perSecond, seconds, [&](const TrialTick& tick) {
        return m_bench.steady(m_state.frameBytes, perSecond, m_plan.trial, m_stop, tick);
    });
}

TrialFigures Rfc2544Session::burst(std::uint32_t frames)
{
    return make(0, kBetweenTrials, [&](const TrialTick& tick) {
        return m_bench.burst(m_state.frameBytes, frames, m_stop, tick);
    });
}

const TrialFigures& Rfc2544Session::make(double perSecond, double seconds, const Trial& trial)
{
    const MonoTime began = m_clock.now();
    rest();
    ++m_state.trial;
    m_state.perSecond = perSecond;
    tell(0, seconds);
    TrialFigures figures;
    if (m_stop.stop_requested())
        figures.stopped = true;
    else
        figures = trial([&](double share) { tell(share, seconds); });
    m_presentSeconds = std::max(0.0, m_presentSeconds - seconds - kBetweenTrials);
    if (perSecond > 0) {
        ++m_steadyTrials;
        m_steadySeconds += std::chrono::duration<double>(m_clock.now() - began).count();
    }
    for (const std::string& fault : figures.faults)
        m_faults.push_back(fault);
    m_nobodyThere = m_nobodyThere || (!figures.faults.empty() && figures.received == 0);
    keep(std::move(figures));
    tell(1, seconds);
    return m_report.trials.back().figures;
}

void Rfc2544Session::keep(TrialFigures figures)
{
    auto lines = m_state.finished ? std::make_shared<std::vector<TrialLine>>(*m_state.finished)
                                  : std::make_shared<std::vector<TrialLine>>();
    lines->push_back(
        {.frameBytes = m_state.frameBytes,
         .test = m_state.test,
         .perSecond = m_state.perSecond > 0 ? m_state.perSecond : figures.sentPerSecond,
         .sent = figures.sent,
         .lossRatio = figures.lossRatio(),
         .outcome = figures.outcome,
         .stopped = figures.stopped});
    m_state.finished = std::move(lines);
    m_report.trials.push_back(
        {.frameBytes = m_state.frameBytes, .test = m_state.test, .figures = std::move(figures)});
}

TrialFigures Rfc2544Session::insist(const std::function<TrialFigures()>& trial)
{
    TrialFigures figures;
    for (unsigned attempt = 0; attempt < kAttempts; ++attempt) {
        figures = trial();
        const bool tellsMore = figures.outcome == TrialOutcome::Clean || figures.recoveredAfter;
        if (figures.stopped || !m_faults.empty() ||
            (tellsMore && figures.outcome != TrialOutcome::Unmeasurable))
            break;
    }
    return figures;
}

void Rfc2544Session::rest()
{
    if (m_report.trials.empty())
        return;
    const MonoTime until = m_clock.now() + m_plan.pause;
    while (!m_stop.stop_requested() && m_clock.now() < until)
        std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(kStep, m_plan.pause));
}

bool Rfc2544Session::over() const
{
    return m_stop.stop_requested() || m_nobodyThere;
}

void Rfc2544Session::tell(double trialShare, double seconds)
{
    if (!m_progress)
        return;
    const double gone = std::chrono::duration<double>(m_clock.now() - m_startedAt).count();
    const double here = std::max(m_presentSeconds, seconds) - seconds * std::min(1.0, trialShare);
    const double left = std::max(0.0, here) + laterSeconds();
    m_state.left = std::chrono::milliseconds{static_cast<std::int64_t>(left * 1e3)};
    m_state.share = std::max(m_state.share, gone / std::max(1e-9, gone + left));
    m_progress(m_state);
}

double Rfc2544Session::trialSeconds() const
{
    if (m_steadyTrials >= kEnoughTrials)
        return m_steadySeconds / m_steadyTrials;
    return std::chrono::duration<double>(m_plan.trial + m_plan.warmup + m_plan.pause).count() +
           kBetweenTrials;
}

double Rfc2544Session::secondsOf(Rfc2544Test test) const
{
    const double pause = std::chrono::duration<double>(m_plan.pause).count() + kBetweenTrials;
    switch (test) {
    case Rfc2544Test::Throughput:
        return kSearchTrials * trialSeconds();
    case Rfc2544Test::Latency:
        return trialSeconds();
    case Rfc2544Test::Loss:
        return 3 * trialSeconds();
    case Rfc2544Test::BackToBack:
        return (kSearchTrials + m_plan.bursts) * pause;
    case Rfc2544Test::Recovery:
        break;
    }
    return 2 * trialSeconds();
}

} // namespace shack::bench
