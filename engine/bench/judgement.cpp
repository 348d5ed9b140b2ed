#include "engine/bench/judgement.h"

#include <fmt/format.h>
#include <utility>

namespace shack::bench {
namespace {

constexpr double kLeastCpuSeconds = 0.05;

using Reasons = std::vector<std::string>;

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

Reasons provenFaults(const LedgerTotals& ledger)
{
    Reasons reasons;
    if (ledger.wrongContent > 0)
        reasons.push_back(fmt::format("{} datagrams were not as they had been sent",
                                      grouped(ledger.wrongContent)));
    if (ledger.notForUs > 0)
        reasons.push_back(fmt::format("{} datagrams reached devices that should not hear them",
                                      grouped(ledger.notForUs)));
    if (ledger.duplicates > 0)
        reasons.push_back(fmt::format("{} datagrams came twice", grouped(ledger.duplicates)));
    return reasons;
}

Reasons generatorLimits(const LoadFigures& figures)
{
    const GeneratorFigures& generator = figures.generator;
    Reasons reasons;
    if (const auto p99 = generator.lateness.quantile(0.99); p99 > kMaxLatenessP99)
        reasons.push_back(fmt::format("frames left late: p99 {:.1f} ms, limit {} ms",
                                      inMilliseconds(p99), kMaxLatenessP99.count()));
    if (generator.lateShare() > kMaxLateShare)
        reasons.push_back(fmt::format("{:.1f} % of the frames missed their slot, limit {:.0f} %",
                                      generator.lateShare() * 100, kMaxLateShare * 100));
    if (generator.busiestThread > kMaxGeneratorLoad)
        reasons.push_back(fmt::format("the generator used {:.0f} % of a core, limit {:.0f} %",
                                      generator.busiestThread * 100, kMaxGeneratorLoad * 100));
    if (generator.kernelDrops > 0 && figures.ledger.lost() > 0)
        reasons.push_back(fmt::format("{} datagrams found the generator's own receive buffer full",
                                      grouped(generator.kernelDrops)));
    if (generator.sendErrors > 0)
        reasons.push_back(
            fmt::format("the system refused to send {} datagrams", grouped(generator.sendErrors)));
    return reasons;
}

Reasons brokenRules(const RunPlan& plan, const LoadFigures& figures)
{
    const LedgerTotals& ledger = figures.ledger;
    Reasons reasons;
    if (ledger.partialFrames > 0)
        reasons.push_back(fmt::format("{} frames reached only some of their receivers",
                                      grouped(ledger.partialFrames)));
    if (const double loss = ledger.lossRatio() * 100; loss > plan.maxLossPercent)
        reasons.push_back(fmt::format("loss {:.4f} %, limit {:.4g} %", loss, plan.maxLossPercent));
    const auto p99 = figures.latency.quantile(0.99);
    if (plan.maxP99.count() > 0 && p99 > plan.maxP99)
        reasons.push_back(fmt::format("latency p99 {:.1f} ms, limit {:.1f} ms", inMilliseconds(p99),
                                      inMilliseconds(plan.maxP99)));
    return reasons;
}

std::string lossWords(const LedgerTotals& ledger)
{
    if (ledger.lost() == 0)
        return "none lost";
    return fmt::format("{} lost ({} frames whole, {} in part)", grouped(ledger.lost()),
                       grouped(ledger.missingFrames), grouped(ledger.partialFrames));
}

std::string heldSentence(const RunPlan& plan, const LoadFigures& figures)
{
    return fmt::format("{} devices at {:g} ms: {} datagrams/s for {:.0f} s, {}, p99 {:.1f} ms.",
                       grouped(plan.devices), inMilliseconds(plan.interval),
                       grouped(static_cast<std::uint64_t>(figures.deliveredPerSecond + 0.5)),
                       std::chrono::duration<double>(figures.hold).count(),
                       lossWords(figures.ledger), inMilliseconds(figures.latency.quantile(0.99)));
}

std::string joined(const Reasons& reasons)
{
    std::string text;
    for (const std::string& reason : reasons)
        text += (text.empty() ? "" : "; ") + reason;
    return text;
}

} // namespace

std::string grouped(std::uint64_t number)
{
    std::string text = fmt::format("{}", number);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, 1, ',');
    }
    return text;
}

bool tellsCpu(const LoadFigures& figures) noexcept
{
    const double seconds =
        figures.relay.cores * std::chrono::duration<double>(figures.hold).count();
    return figures.relay.known && seconds >= kLeastCpuSeconds;
}

std::string verdictLine(const Judgement& judgement)
{
    return fmt::format("{}: {}\n", verdictName(judgement.verdict), judgement.sentence);
}

std::string_view verdictName(Verdict verdict) noexcept
{
    switch (verdict) {
    case Verdict::Pass:
        return "pass";
    case Verdict::Fail:
        return "fail";
    case Verdict::Invalid:
        return "invalid";
    case Verdict::Stopped:
        return "stopped";
    }
    return "unknown";
}

Judgement judge(const RunPlan& plan, const LoadFigures& figures)
{
    const std::string held = heldSentence(plan, figures);
    if (Reasons faults = provenFaults(figures.ledger); !faults.empty()) {
        std::string sentence = fmt::format("{} Failed: {}.", held, joined(faults));
        return {Verdict::Fail, std::move(faults), std::move(sentence)};
    }
    if (Reasons limits = generatorLimits(figures); !limits.empty()) {
        std::string sentence =
            fmt::format("{} This says nothing about the relay, the generator was the limit: {}.",
                        held, joined(limits));
        return {Verdict::Invalid, std::move(limits), std::move(sentence)};
    }
    if (Reasons broken = brokenRules(plan, figures); !broken.empty()) {
        std::string sentence = fmt::format("{} Failed: {}.", held, joined(broken));
        return {Verdict::Fail, std::move(broken), std::move(sentence)};
    }
    const double headRoom = (1 - figures.generator.busiestThread) * 100;
    return {
        Verdict::Pass, {}, fmt::format("{} The generator had {:.0f} % head-room.", held, headRoom)};
}

Judgement judgeStopped(const LoadFigures& figures)
{
    return {Verdict::Stopped,
            {"stopped before the end"},
            fmt::format("Stopped after {:.1f} s of the hold.",
                        std::chrono::duration<double>(figures.hold).count())};
}

Judgement judgeNotConnected(const RunPlan& plan, const LoadFigures& figures)
{
    std::string reason = fmt::format("only {} of {} devices came online", grouped(figures.online),
                                     grouped(plan.devices));
    if (figures.online == 0 && figures.refused == 0)
        reason = "nobody answers at the target";
    else if (figures.refused > 0)
        reason +=
            fmt::format(", {} were refused: {}", grouped(figures.refused), figures.firstRefusal);
    return {Verdict::Fail, {reason}, fmt::format("No load was sent: {}.", reason)};
}

Judgement judgeNotOpened(std::string reason)
{
    std::string sentence = fmt::format("No load was sent: {}.", reason);
    return {Verdict::Invalid, {std::move(reason)}, std::move(sentence)};
}

} // namespace shack::bench
