#include "engine/bench/ladder_judgement.h"

#include "engine/bench/judgement.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace shack::bench {
namespace {

/// Below 10 % a rung is invalid; a little above, the generator may have been part of the limit.
constexpr double kEnoughHeadRoom = 0.15;
/// Cores; what a desktop does by itself stays below.
constexpr double kMuchForOthers = 0.25;

using Shared = std::shared_ptr<const RungResult>;

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

bool sameLoad(const RungResult& one, const RungResult& other) noexcept
{
    return one.asked.devices == other.asked.devices && one.asked.interval == other.asked.interval &&
           one.asked.talkers == other.asked.talkers && one.asked.writers == other.asked.writers;
}

bool passedClean(const RungResult& rung) noexcept
{
    return rung.judgement.verdict == Verdict::Pass && rung.figures.ledger.lost() == 0;
}

bool holds(const RungResults& rungs, const RungResult& load)
{
    return std::all_of(rungs.begin(), rungs.end(), [&](const Shared& other) {
        return other->replaced || !sameLoad(*other, load) || passedClean(*other);
    });
}

/// A relay that mixes frames up does so at any load.
bool isFault(const LoadFigures& figures) noexcept
{
    const LedgerTotals& ledger = figures.ledger;
    return ledger.wrongContent + ledger.notForUs + ledger.duplicates > 0;
}

std::string joined(const std::vector<std::string>& reasons)
{
    std::string text;
    for (const std::string& reason : reasons)
        text += (text.empty() ? "" : "; ") + reason;
    return text;
}

std::string frameWords(const LedgerTotals& ledger)
{
    if (ledger.partialFrames > 0)
        return fmt::format("{} of {} frames reached only some of their receivers",
                           grouped(ledger.partialFrames), grouped(ledger.frames));
    if (ledger.missingFrames == 0)
        return {};
    const double share =
        static_cast<double>(ledger.frames) / static_cast<double>(ledger.missingFrames);
    if (ledger.missingFrames == ledger.frames)
        return "no frame arrived";
    return fmt::format("one whole frame in {} was dropped",
                       grouped(static_cast<std::uint64_t>(share + 0.5)));
}

/// What went wrong at a load, in words.
std::string troubleWords(const RungResult& rung)
{
    std::string text = isFault(rung.figures) ? std::string{} : frameWords(rung.figures.ledger);
    for (const std::string& reason : rung.judgement.reasons) {
        const bool toldAlready = !text.empty() && (reason.starts_with("loss ") ||
                                                   reason.find("only some") != reason.npos);
        if (!toldAlready)
            text += (text.empty() ? "" : " and ") + reason;
    }
    return text.empty() ? rung.judgement.sentence : text;
}

std::string holdsWords(const Knee& knee)
{
    if (!knee.holds)
        return {};
    const RungResult& rung = *knee.holds;
    return fmt::format("Holds {} without loss ({}, p99 {:.1f} ms)",
                       datagramRateWords(rung.figures.deliveredPerSecond), loadWords(rung.asked),
                       inMilliseconds(rung.figures.latency.quantile(0.99)));
}

std::string headRoomWords(const RungResult& rung)
{
    return fmt::format("The generator had {:.0f} % head-room",
                       headRoomOf(rung.figures.generator) * 100);
}

std::string failSentence(const Knee& knee)
{
    const RungResult& broke = *knee.breaks;
    const bool sent = broke.figures.ledger.frames > 0;
    std::string text = holdsWords(knee);
    text += text.empty() ? "Does not hold what was asked: at " : "; at ";
    text += fmt::format("{} ({}) {}.", datagramRateWords(broke.expectedPerSecond),
                        loadWords(broke.asked), troubleWords(broke));
    if (isFault(broke.figures))
        return text + " That is a fault of the relay, not a limit.";
    if (!sent)
        return text;
    text += ' ' + headRoomWords(broke);
    if (const double others = coresOfOthers(broke.figures); others > kMuchForOthers)
        return text + fmt::format(", but other programs used {:.1f} cores meanwhile: measure again "
                                  "on a quiet computer to know the relay's limit.",
                                  others);
    if (headRoomOf(broke.figures.generator) < kEnoughHeadRoom)
        return text + ", which is little: the limit may partly be its own.";
    return text + ", so this is the relay's limit on this computer.";
}

const RungResult* firstWith(const RungResults& rungs, Verdict verdict) noexcept
{
    for (const Shared& rung : rungs)
        if (!rung->replaced && rung->judgement.verdict == verdict)
            return rung.get();
    return nullptr;
}

std::size_t countOf(const RungResults& rungs, Verdict verdict) noexcept
{
    return static_cast<std::size_t>(
        std::count_if(rungs.begin(), rungs.end(), [&](const Shared& rung) {
            return !rung->replaced && rung->judgement.verdict == verdict;
        }));
}

Judgement judgeFailed(const RungResults& rungs, const Knee& knee)
{
    const RungResult& broke = knee.breaks ? *knee.breaks : *firstWith(rungs, Verdict::Fail);
    Knee told = knee;
    if (!told.breaks)
        told.breaks = *std::find_if(rungs.begin(), rungs.end(),
                                    [&](const Shared& rung) { return rung.get() == &broke; });
    std::vector<std::string> reasons;
    for (const std::string& reason : broke.judgement.reasons)
        reasons.push_back(fmt::format("{}: {}", loadWords(broke.asked), reason));
    return {Verdict::Fail, std::move(reasons), failSentence(told)};
}

Judgement judgeInvalid(const RungResult& spoiled, const Knee& knee)
{
    const std::string reason = joined(spoiled.judgement.reasons);
    std::string text = holdsWords(knee);
    if (!text.empty())
        text += ". ";
    text +=
        fmt::format("At {} ({}) nothing can be said about the relay: {}.",
                    datagramRateWords(spoiled.expectedPerSecond), loadWords(spoiled.asked), reason);
    return {Verdict::Invalid, {fmt::format("{}: {}", loadWords(spoiled.asked), reason)}, text};
}

Judgement judgeEarlyEnd(const RungResults& rungs, const Knee& knee, const LadderEnd& end)
{
    const std::string by = end.stopped ? std::string{"by the operator"} : end.rule;
    const std::string held = holdsWords(knee);
    const std::size_t measured = countOf(rungs, Verdict::Pass) + countOf(rungs, Verdict::Invalid);
    return {Verdict::Stopped,
            {end.stopped ? std::string{"stopped before the end"} : end.rule},
            fmt::format("Stopped ({}) after {} of {} rungs. {}.", by, measured, end.planned,
                        held.empty() ? std::string{"Nothing was measured to its end"} : held)};
}

Judgement judgePassed(const RungResults& rungs, const Knee& knee)
{
    if (knee.holds) {
        const std::string held = holdsWords(knee);
        return {Verdict::Pass,
                {},
                fmt::format("{}, the most that was asked. {}.", held, headRoomWords(*knee.holds))};
    }
    // Passed with a loss that the rules allow.
    const auto worst =
        std::max_element(rungs.begin(), rungs.end(), [](const Shared& one, const Shared& other) {
            return one->figures.ledger.lossRatio() < other->figures.ledger.lossRatio();
        });
    return {Verdict::Pass,
            {},
            fmt::format("Holds what was asked: at most {:.4f} % of the datagrams were lost ({}), "
                        "which the rules allow.",
                        (*worst)->figures.ledger.lossRatio() * 100, loadWords((*worst)->asked))};
}

} // namespace

double headRoomOf(const GeneratorFigures& generator) noexcept
{
    return std::clamp(std::min(1 - generator.busiestThread, 1 - generator.lateShare()), 0.0, 1.0);
}

double coresOfOthers(const LoadFigures& figures) noexcept
{
    const KernelCounters& kernel = figures.kernel;
    const auto hold = std::chrono::duration<double>(figures.hold).count();
    if (!kernel.known || !figures.relay.known || hold <= 0)
        return 0;
    const auto busy = kernel.userTime + kernel.systemTime + kernel.softirqTime + kernel.stealTime;
    const double all = std::chrono::duration<double>(busy).count() / hold;
    return std::max(0.0, all - figures.relay.cores - figures.generator.cores);
}

std::string datagramRateWords(double perSecond)
{
    return fmt::format("{} datagrams/s",
                       grouped(static_cast<std::uint64_t>(std::max(0.0, perSecond) + 0.5)));
}

std::string loadWords(const LadderRung& rung)
{
    std::string text =
        fmt::format("{} devices at {:g} ms", grouped(rung.devices), inMilliseconds(rung.interval));
    if (rung.writers != 0)
        text += fmt::format(", {} writer{}", rung.writers, rung.writers == 1 ? "" : "s");
    return text;
}

Knee kneeOf(const RungResults& rungs)
{
    Knee knee;
    for (const Shared& rung : rungs) {
        const bool failed = !rung->replaced && rung->judgement.verdict == Verdict::Fail;
        if (failed && (!knee.breaks || rung->expectedPerSecond < knee.breaks->expectedPerSecond))
            knee.breaks = rung;
    }
    for (const Shared& rung : rungs) {
        const bool below = !knee.breaks || rung->expectedPerSecond < knee.breaks->expectedPerSecond;
        const bool better = !knee.holds || rung->expectedPerSecond > knee.holds->expectedPerSecond;
        if (!rung->replaced && passedClean(*rung) && below && better && holds(rungs, *rung))
            knee.holds = rung;
    }
    return knee;
}

Judgement judgeLadder(const RungResults& rungs, const Knee& knee, const LadderEnd& end)
{
    if (end.stopped)
        return judgeEarlyEnd(rungs, knee, end);
    if (firstWith(rungs, Verdict::Fail) != nullptr)
        return judgeFailed(rungs, knee);
    if (const RungResult* const spoiled = firstWith(rungs, Verdict::Invalid))
        return judgeInvalid(*spoiled, knee);
    if (end.cutShort || rungs.empty())
        return judgeEarlyEnd(rungs, knee, end);
    return judgePassed(rungs, knee);
}

void judgeGrowth(const LadderPlan& ladder, RungResult& rung)
{
    const double growth = rung.samples.growthMiBPerHour;
    if (ladder.maxGrowthMiBPerHour <= 0 || !rung.samples.growthKnown ||
        growth <= ladder.maxGrowthMiBPerHour || rung.judgement.verdict != Verdict::Pass)
        return;
    std::string reason = fmt::format("the relay's memory grew by {:.1f} MiB an hour, limit {:g}",
                                     growth, ladder.maxGrowthMiBPerHour);
    rung.judgement.sentence += fmt::format(" Failed: {}.", reason);
    rung.judgement.verdict = Verdict::Fail;
    rung.judgement.reasons.push_back(std::move(reason));
}

} // namespace shack::bench
