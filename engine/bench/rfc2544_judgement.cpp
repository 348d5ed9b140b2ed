#include "engine/bench/rfc2544_judgement.h"

#include "engine/base/text.h"
#include "engine/bench/judgement.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::bench {
namespace {

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

Judgement pass(std::string sentence)
{
    return {Verdict::Pass, {}, std::move(sentence)};
}

Judgement verdict(Verdict kind, std::string reason, const std::string& before = {})
{
    // Reasons begin small because they also stand in lists.
    std::string sentence = reason + ".";
    sentence.front() = text::upperAscii(sentence.substr(0, 1)).front();
    if (!before.empty())
        sentence.insert(0, before + " ");
    return {kind, {std::move(reason)}, std::move(sentence)};
}

Judgement faulty(const Faults& faults)
{
    std::string text;
    for (const std::string& fault : faults)
        text += (text.empty() ? "" : "; ") + fault;
    return {Verdict::Fail, faults, "Failed: " + text + "."};
}

std::string firstReason(const TrialFigures& trial)
{
    return trial.reasons.empty() ? std::string{"the generator was the limit"}
                                 : trial.reasons.front();
}

/// All judgements of one size, with the name of their test.
void collect(const SizeResult& size, std::vector<std::pair<Rfc2544Test, const Judgement*>>& into)
{
    if (size.throughput)
        into.emplace_back(Rfc2544Test::Throughput, &size.throughput->judgement);
    if (size.latency)
        into.emplace_back(Rfc2544Test::Latency, &size.latency->judgement);
    if (size.loss)
        into.emplace_back(Rfc2544Test::Loss, &size.loss->judgement);
    if (size.backToBack)
        into.emplace_back(Rfc2544Test::BackToBack, &size.backToBack->judgement);
    if (size.recovery)
        into.emplace_back(Rfc2544Test::Recovery, &size.recovery->judgement);
}

std::string wholeSentence(const Rfc2544Report& report, Verdict verdict, std::size_t tests,
                          const std::vector<std::string>& reasons)
{
    std::string sentence;
    const SizeResult* best = nullptr;
    for (const SizeResult& size : report.sizes)
        if (size.throughput && size.throughput->perSecond &&
            (best == nullptr || *size.throughput->perSecond > *best->throughput->perSecond))
            best = &size;
    if (best != nullptr)
        sentence = fmt::format("Highest rate without loss: {}{} with frames of {} bytes. ",
                               best->throughput->generatorWasLimit ? "at least " : "",
                               rateWords(*best->throughput->perSecond), best->frameBytes);
    if (verdict == Verdict::Pass)
        return sentence + fmt::format("All {} tests passed.", tests);
    return sentence + fmt::format("{} of {} tests did not pass; first {}.", reasons.size(), tests,
                                  reasons.empty() ? std::string{"none"} : reasons.front());
}

} // namespace

std::string rateWords(double perSecond)
{
    return grouped(static_cast<std::uint64_t>(perSecond + 0.5)) + "/s";
}

Judgement judgeThroughput(const Rfc2544Plan& plan, const ThroughputResult& result,
                          const Faults& faults)
{
    if (!faults.empty())
        return faulty(faults);
    const double lossyAt = result.lossyAt.value_or(0);
    if (!result.perSecond && result.generatorWasLimit)
        return verdict(Verdict::Invalid,
                       fmt::format("the generator could not even send {}", rateWords(lossyAt)));
    if (!result.perSecond)
        return verdict(Verdict::Fail, fmt::format("loses even at {}", rateWords(lossyAt)));
    const bool tooLow = plan.minRate > 0 && *result.perSecond < plan.minRate;
    if (tooLow && !result.generatorWasLimit && !result.reachedHighest)
        return verdict(Verdict::Fail,
                       fmt::format("{} without loss, {} wanted", rateWords(*result.perSecond),
                                   rateWords(plan.minRate)));
    const bool ruleKept = plan.minRate > 0 && !tooLow;
    if (result.generatorWasLimit && !ruleKept)
        return verdict(Verdict::Invalid,
                       fmt::format("above {} the generator was the limit", rateWords(lossyAt)),
                       fmt::format("At least {} without loss.", rateWords(*result.perSecond)));
    if (tooLow)
        return verdict(Verdict::Invalid,
                       fmt::format("no trial above {} was allowed", rateWords(*result.perSecond)));
    if (result.reachedHighest || result.generatorWasLimit)
        return pass(fmt::format("At least {} without loss.", rateWords(*result.perSecond)));
    return pass(fmt::format("{} without loss{}; at {} some is lost.", rateWords(*result.perSecond),
                            result.noisy ? " (noisy)" : "", rateWords(lossyAt)));
}

Judgement judgeLatency(const Rfc2544Plan& plan, const LatencyResult& result, const Faults& faults)
{
    if (!faults.empty())
        return faulty(faults);
    const TrialFigures& trial = result.trial;
    const double p99 = inMilliseconds(trial.latency.quantile(0.99));
    const std::string held =
        fmt::format("At {} p50 {:.3f} ms, p99 {:.3f} ms, p99.99 {:.3f} ms.",
                    rateWords(result.perSecond), inMilliseconds(trial.latency.quantile(0.5)), p99,
                    inMilliseconds(trial.latency.quantile(0.9999)));
    if (trial.outcome == TrialOutcome::Unmeasurable)
        return verdict(Verdict::Invalid, firstReason(trial), held);
    if (plan.maxP99.count() > 0 && trial.latency.quantile(0.99) > plan.maxP99)
        return verdict(
            Verdict::Fail,
            fmt::format("latency p99 {:.3f} ms, limit {:.3f} ms", p99, inMilliseconds(plan.maxP99)),
            held);
    if (trial.outcome == TrialOutcome::Lossy)
        return verdict(Verdict::Fail,
                       fmt::format("{} datagrams were lost at the rate that had been without loss",
                                   grouped(trial.lost())),
                       held);
    return pass(held);
}

Judgement judgeLossCurve(const LossResult& result, const Faults& faults)
{
    if (!faults.empty())
        return faulty(faults);
    const auto count = [&](TrialOutcome outcome) {
        return std::count_if(result.points.begin(), result.points.end(),
                             [&](const LossPoint& point) { return point.outcome == outcome; });
    };
    const auto unmeasured = count(TrialOutcome::Unmeasurable);
    if (unmeasured > 0 && count(TrialOutcome::Lossy) == 0)
        return verdict(Verdict::Invalid, "no rate that loses could be measured");
    double worst = 0;
    for (const LossPoint& point : result.points)
        if (point.outcome != TrialOutcome::Unmeasurable)
            worst = std::max(worst, point.lossRatio);
    return pass(fmt::format("{} rates up to {}: at most {:.4f} % lost{}.", result.points.size(),
                            rateWords(result.reference), worst * 100,
                            unmeasured > 0 ? fmt::format(", {} not measurable", unmeasured)
                                           : std::string{}));
}

Judgement judgeBackToBack(const BackToBackResult& result, const TrialLimits& limits,
                          const Faults& faults)
{
    if (!faults.empty())
        return faulty(faults);
    if (!result.frames && result.generatorWasLimit)
        return verdict(Verdict::Invalid, "the generator could not send a burst");
    if (!result.frames)
        return verdict(Verdict::Fail, "loses even in the shortest burst");
    const std::string held =
        fmt::format("Bursts of {} frames at {} arrive whole, {} of {}.", grouped(*result.frames),
                    rateWords(result.perSecond), result.repeats, result.repeats);
    if (result.reachedLongest)
        return pass(fmt::format("{} No longer one was tried{}{}.", held,
                                limits.burstLimit.empty() ? "" : ": ", limits.burstLimit));
    if (result.generatorWasLimit)
        return verdict(Verdict::Invalid, "longer bursts were beyond the generator", held);
    return pass(held);
}

Judgement judgeRecovery(const RecoveryResult& result, const TrialFigures& trial,
                        const Faults& faults)
{
    if (!faults.empty())
        return faulty(faults);
    if (trial.outcome == TrialOutcome::Unmeasurable)
        return verdict(Verdict::Invalid, firstReason(trial));
    if (!result.recoveredAfter)
        return verdict(Verdict::Fail,
                       fmt::format("still loses at {} at the end", rateWords(result.relief)));
    if (result.lost == 0)
        return pass(fmt::format("Nothing was lost at {}: there was nothing to recover from.",
                                rateWords(result.overload)));
    return pass(fmt::format("{} datagrams lost; none any more {} ms after the overload of {}.",
                            grouped(result.lost), result.recoveredAfter->count(),
                            rateWords(result.overload)));
}

Judgement judgeWithoutThroughput()
{
    return verdict(Verdict::Invalid, "there is no throughput to measure it at");
}

Judgement judgeWithoutOverload(double highestPerSecond)
{
    return verdict(Verdict::Invalid,
                   fmt::format("nothing above {} may be sent, so there is no overload",
                               rateWords(highestPerSecond)));
}

Judgement judgeTestStopped()
{
    return verdict(Verdict::Stopped, "stopped before the end");
}

Judgement judgeWhole(const Rfc2544Report& report)
{
    Judgement whole{Verdict::Pass, {}, {}};
    std::size_t tests = 0;
    const auto rank = [](Verdict verdict) {
        switch (verdict) {
        case Verdict::Stopped:
            return 3;
        case Verdict::Fail:
            return 2;
        case Verdict::Invalid:
            return 1;
        case Verdict::Pass:
            break;
        }
        return 0;
    };
    for (const SizeResult& size : report.sizes) {
        std::vector<std::pair<Rfc2544Test, const Judgement*>> judgements;
        collect(size, judgements);
        for (const auto& [test, judgement] : judgements) {
            ++tests;
            if (rank(judgement->verdict) > rank(whole.verdict))
                whole.verdict = judgement->verdict;
            for (const std::string& reason : judgement->reasons)
                whole.reasons.push_back(fmt::format("{} at {} bytes ({}): {}",
                                                    rfc2544TestName(test), size.frameBytes,
                                                    verdictName(judgement->verdict), reason));
        }
    }
    if (tests == 0)
        return judgeTestStopped();
    whole.sentence = wholeSentence(report, whole.verdict, tests, whole.reasons);
    return whole;
}

} // namespace shack::bench
