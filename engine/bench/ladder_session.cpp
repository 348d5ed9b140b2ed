#include "engine/bench/ladder_session.h"

#include "engine/bench/environment.h"
#include "engine/bench/judgement.h"

#include <algorithm>
#include <fmt/format.h>
#include <thread>
#include <utility>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kStep = 20ms;
constexpr auto kTellEvery = 250ms;
constexpr std::size_t kMostSearches = 8;
constexpr double kCloseEnough = 1.02; ///< between the loads of the search
constexpr std::chrono::microseconds kFinestInterval{100};

/// Half way; empty when there is nothing between.
std::optional<LadderRung> between(const LadderRung& holds, const LadderRung& breaks)
{
    LadderRung middle = breaks;
    middle.devices = holds.devices + (breaks.devices - holds.devices) / 2;
    if (breaks.devices < holds.devices)
        middle.devices = breaks.devices + (holds.devices - breaks.devices) / 2;
    const auto halfWay = (holds.interval + breaks.interval) / 2;
    middle.interval = halfWay / kFinestInterval * kFinestInterval;
    middle.note = "search for the limit";
    const auto same = [&](const LadderRung& other) {
        return other.devices == middle.devices && other.interval == middle.interval;
    };
    if (same(holds) || same(breaks))
        return std::nullopt;
    return middle;
}

} // namespace

LadderSession::LadderSession(const LadderRun& run, const LadderPlan& plan, RungStage& stage,
                             const Clock& clock, std::stop_token stop, const LadderSink& progress)
    : m_run(run), m_plan(plan), m_stage(stage), m_clock(clock), m_stop(std::move(stop)),
      m_progress(progress), m_startedAt(clock.now()), m_rules(plan.stop, m_startedAt)
{
    const LadderForecast forecast = forecastOf(plan);
    m_state.rungs = forecast.rungs;
    m_end.planned = forecast.rungs;
    m_perRung =
        forecast.duration / static_cast<std::int64_t>(std::max<std::size_t>(1, forecast.rungs));
}

void LadderSession::climb(LadderReport& report)
{
    report.startedAt = m_clock.wallNow();
    report.plan = m_plan;
    m_environment = readEnvironment();
    report.target = m_stage.name();
    say(fmt::format("{}: {}", report.target, forecastOf(m_plan).sentence()));
    climbRungs();
    if (m_plan.findLimit && !m_stop.stop_requested() && !m_end.cutShort)
        searchLimit();
    m_end.stopped = m_stop.stop_requested();
    report.environment = m_environment;
    report.rungs = m_state.finished;
    report.endedBy = m_end.rule;
    report.knee = kneeOf(report.rungs);
    report.judgement = judgeLadder(report.rungs, report.knee, m_end);
    report.took =
        std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.now() - m_startedAt);
    const auto counted =
        static_cast<std::size_t>(std::count_if(report.rungs.begin(), report.rungs.end(),
                                               [](const auto& rung) { return !rung->replaced; }));
    report.skipped = m_end.planned > counted ? m_end.planned - counted : 0;
    say(report.judgement.sentence);
    m_state.share = 1;
    m_state.left = 0ms;
    tell(LadderPhase::Done);
}

void LadderSession::climbRungs()
{
    for (const RungTurn& turn : orderOf(m_plan)) {
        if (over())
            return;
        if (!m_state.finished.empty())
            rest();
        if (over() ||
            !take({.rung = m_plan.rungs[turn.rung], .row = turn.rung, .repeat = turn.repeat}))
            return;
    }
}

void LadderSession::searchLimit()
{
    for (std::size_t step = 0; step < kMostSearches; ++step) {
        const Knee knee = kneeOf(m_state.finished);
        if (!knee.holds || !knee.breaks ||
            knee.breaks->expectedPerSecond < knee.holds->expectedPerSecond * kCloseEnough)
            return;
        const auto middle = between(knee.holds->asked, knee.breaks->asked);
        if (!middle)
            return;
        ++m_state.rungs;
        ++m_end.planned;
        rest();
        if (m_stop.stop_requested() || m_end.cutShort)
            return;
        const std::size_t before = m_state.finished.size();
        take({.rung = *middle, .row = m_plan.rungs.size(), .searched = true});
        if (m_state.finished.size() == before ||
            m_state.finished.back()->judgement.verdict == Verdict::Invalid)
            return;
    }
}

bool LadderSession::take(const Turn& turn)
{
    for (std::uint32_t attempt = 1; attempt <= 1 + m_plan.retries; ++attempt) {
        const auto result = runOnce(turn, attempt, attempt <= m_plan.retries);
        if (!result->replaced) {
            applyRules(*result);
            break;
        }
        rest();
        if (over())
            break;
    }
    return !over();
}

std::shared_ptr<const RungResult> LadderSession::runOnce(const Turn& turn, std::uint32_t attempt,
                                                         bool mayRepeat)
{
    const RunPlan plan = planOf(m_plan, turn.rung);
    auto result = std::make_shared<RungResult>();
    result->number = m_state.finished.size() + 1;
    result->rung = turn.row;
    result->repeat = turn.repeat;
    result->attempt = attempt;
    result->searched = turn.searched;
    result->asked = turn.rung;
    result->expectedPerSecond = expectedPerSecond(plan);
    result->startedAt = m_clock.wallNow();
    m_state.live = RunningRung{.number = result->number,
                               .asked = turn.rung,
                               .repeat = turn.repeat,
                               .searched = turn.searched,
                               .expectedPerSecond = result->expectedPerSecond,
                               .progress = {},
                               .newest = {}};
    say(fmt::format("rung {}: {}, {} expected", result->number, loadWords(turn.rung),
                    datagramRateWords(result->expectedPerSecond)));
    tell(LadderPhase::Starting);
    RunReport measured = measure(plan, *result);
    result->figures = std::move(measured.figures);
    if (!measured.environment.backend.empty())
        m_environment = std::move(measured.environment);
    if (result->judgement.reasons.empty())
        result->judgement = std::move(measured.judgement);
    judgeGrowth(m_plan, *result);
    // What never got as far as sending would not get there a moment later either.
    result->replaced = mayRepeat && result->judgement.verdict == Verdict::Invalid &&
                       result->figures.ledger.frames > 0 && !m_end.cutShort;
    m_state.finished.push_back(result);
    m_state.live.reset();
    say(fmt::format("rung {}: {}{}: {}", result->number, verdictName(result->judgement.verdict),
                    result->replaced ? ", to be run again" : "", result->judgement.sentence));
    tell(LadderPhase::Resting);
    return result;
}

/// What a live rule ended is judged by that rule, in `result`.
RunReport LadderSession::measure(const RunPlan& plan, RungResult& result)
{
    RunReport failed;
    auto run = m_stage.prepare(plan, m_stop);
    if (!run) {
        failed.judgement = run.error().code() == ErrorCode::Cancelled
                               ? judgeStopped({})
                               : judgeNotOpened(run.error().sentence());
        return failed;
    }
    m_rules.startRung();
    std::stop_source rungStop;
    const std::stop_callback passOn{m_stop, [&rungStop] { rungStop.request_stop(); }};
    RungSampler sampler{m_stage.probe(), m_clock};
    RunReport report = (*run)->run(rungStop.get_token(), [&](const RunProgress& progress) {
        follow(progress, sampler, rungStop);
    });
    result.samples = sampler.finish();
    if (rungStop.stop_requested() && !m_stop.stop_requested()) {
        const Verdict verdict = m_end.cutShort ? Verdict::Stopped : Verdict::Fail;
        result.judgement = {verdict, {m_end.rule}, fmt::format("Ended at once: {}.", m_end.rule)};
    }
    return report;
}

void LadderSession::follow(const RunProgress& progress, RungSampler& sampler,
                           std::stop_source& rungStop)
{
    sampler.take(progress);
    m_state.live->progress = progress;
    m_state.live->newest = sampler.newest();
    const MonoTime now = m_clock.now();
    if (const auto broken = m_rules.check(progress, sampler.newest(), now);
        broken && !rungStop.stop_requested()) {
        m_end.rule = broken->words;
        m_end.cutShort = !broken->byRelay;
        say("stop rule: " + broken->words);
        rungStop.request_stop();
    }
    tell(LadderPhase::Running);
}

void LadderSession::applyRules(const RungResult& result)
{
    const bool failed = result.judgement.verdict == Verdict::Fail;
    const bool spoiled = result.judgement.verdict == Verdict::Invalid;
    if (!m_end.rule.empty() || result.searched)
        return;
    if (failed && m_plan.stop.firstFail)
        m_end.rule = "first rung that failed";
    if (spoiled && m_plan.stop.generatorLimit)
        m_end.rule = result.figures.ledger.frames > 0 ? "the generator did not keep up"
                                                      : "a rung could not be started";
}

bool LadderSession::over()
{
    if (const auto broken = m_rules.checkTime(m_clock.now()); broken && m_end.rule.empty()) {
        m_end.rule = broken->words;
        m_end.cutShort = true;
    }
    return m_stop.stop_requested() || !m_end.rule.empty();
}

void LadderSession::rest()
{
    const MonoTime until = m_clock.now() + m_plan.pause;
    MonoTime toldAt{};
    while (!m_stop.stop_requested()) {
        const MonoTime now = m_clock.now();
        const bool paused = m_run.pauseAsked();
        if (!paused && now >= until)
            return;
        if (m_rules.checkTime(now))
            return;
        if (now - toldAt >= kTellEvery) {
            tell(paused ? LadderPhase::Paused : LadderPhase::Resting);
            toldAt = now;
        }
        std::this_thread::sleep_for(paused
                                        ? std::chrono::nanoseconds{kStep}
                                        : std::min<std::chrono::nanoseconds>(kStep, until - now));
    }
}

void LadderSession::say(std::string line)
{
    m_state.news.push_back(std::move(line));
}

std::chrono::milliseconds LadderSession::leftAfterThis() const
{
    const auto begun =
        static_cast<std::size_t>(std::count_if(m_state.finished.begin(), m_state.finished.end(),
                                               [](const auto& rung) { return !rung->replaced; }) +
                                 (m_state.live ? 1 : 0));
    const std::size_t toCome = m_state.rungs > begun ? m_state.rungs - begun : 0;
    return m_perRung * static_cast<std::int64_t>(toCome);
}

void LadderSession::tell(LadderPhase phase)
{
    m_state.phase = phase;
    if (phase != LadderPhase::Done) {
        auto left = leftAfterThis();
        if (m_state.live)
            left += phase == LadderPhase::Starting ? m_perRung : m_state.live->progress.left;
        const auto gone =
            std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.now() - m_startedAt);
        m_state.left = left;
        m_state.share = (gone + left).count() > 0 ? static_cast<double>(gone.count()) /
                                                        static_cast<double>((gone + left).count())
                                                  : 0;
    }
    if (m_progress)
        m_progress(m_state);
    m_state.news.clear();
}

} // namespace shack::bench
