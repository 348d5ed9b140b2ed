#include "engine/bench/compared_loads.h"

#include "engine/bench/judgement.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <utility>

namespace shack::bench {
namespace {

bool saysSomething(const StoredStep& step) noexcept
{
    return !step.replaced && (step.verdict == Verdict::Pass || step.verdict == Verdict::Fail) &&
           step.expected > 0;
}

/// What two steps must have in common. Writers are compared when the plans differ in nothing else.
auto askOf(const RunPlan& plan, bool withWriters)
{
    return std::tuple{plan.devices,
                      plan.groups,
                      plan.talkerCount(),
                      plan.interval,
                      plan.payloadBytes,
                      plan.realSockets,
                      withWriters ? plan.writers : 0U};
}

std::string loadName(const RunPlan& plan, bool withWriters)
{
    const double interval = std::chrono::duration<double, std::milli>(plan.interval).count();
    std::string name = fmt::format("{} devices at {:g} ms", grouped(plan.devices), interval);
    if (plan.talkerCount() != 1)
        name += fmt::format(", {} talkers", grouped(plan.talkerCount()));
    if (withWriters && plan.writers != 0)
        name += fmt::format(", {} writer{}", plan.writers, plan.writers == 1 ? "" : "s");
    return name;
}

std::vector<const StoredStep*> goodSteps(std::span<const StoredReport> side)
{
    std::vector<const StoredStep*> steps;
    for (const StoredReport& report : side)
        for (const StoredStep& step : report.steps)
            if (saysSomething(step))
                steps.push_back(&step);
    return steps;
}

std::size_t leftOut(std::span<const StoredReport> side)
{
    std::size_t count = 0;
    for (const StoredReport& report : side)
        for (const StoredStep& step : report.steps)
            count += !step.replaced && !saysSomething(step) ? 1 : 0;
    return count;
}

std::vector<SharedLoad> match(const std::vector<const StoredStep*>& a,
                              const std::vector<const StoredStep*>& b, bool withWriters,
                              std::size_t& alone)
{
    std::vector<SharedLoad> loads;
    const auto into = [&](const StoredStep* step, auto side) {
        const auto ask = askOf(step->plan, withWriters);
        const auto found = std::ranges::find_if(loads, [&](const SharedLoad& load) {
            const StoredStep* first = load.a.empty() ? load.b.front() : load.a.front();
            return askOf(first->plan, withWriters) == ask;
        });
        SharedLoad& load = found != loads.end() ? *found : loads.emplace_back();
        load.name = loadName(step->plan, withWriters);
        (load.*side).push_back(step);
    };
    for (const StoredStep* step : a)
        into(step, &SharedLoad::a);
    for (const StoredStep* step : b)
        into(step, &SharedLoad::b);
    alone = loads.size();
    std::erase_if(loads, [](const SharedLoad& load) { return load.a.empty() || load.b.empty(); });
    alone -= loads.size();
    return loads;
}

using Words = std::vector<std::string>;

void addNew(Words& words, std::string word)
{
    if (std::ranges::find(words, word) == words.end())
        words.push_back(std::move(word));
}

std::string joined(const Words& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + (word.empty() ? std::string{"not told"} : word);
    return text;
}

/// One warning when a property is not the same in all reports.
template <typename Property>
void warnOfDifference(std::string_view what, std::span<const StoredReport> a,
                      std::span<const StoredReport> b, const Property& property, Words& warnings)
{
    Words ofA;
    Words ofB;
    for (const StoredReport& report : a)
        addNew(ofA, property(report));
    for (const StoredReport& report : b)
        addNew(ofB, property(report));
    if (ofA.size() > 1 || ofA != ofB)
        warnings.push_back(fmt::format("{} differ: A {}; B {}", what, joined(ofA), joined(ofB)));
}

/// Share of the machine that neither relay nor generator used, mean of all steps; below zero when
/// it is not known.
double backgroundShare(std::span<const StoredReport> side) noexcept
{
    double sum = 0;
    int steps = 0;
    for (const StoredReport& report : side)
        for (const StoredStep& step : report.steps) {
            const KernelCounters& kernel = step.kernel;
            const auto busy = kernel.userTime + kernel.systemTime + kernel.softirqTime;
            const auto all = busy + kernel.idleTime + kernel.stealTime;
            if (!kernel.known || all.count() <= 0 || !step.relay)
                continue;
            const double ours =
                (step.relay->cores * step.holdSeconds + step.generatorSeconds) * 1'000;
            const auto others = static_cast<double>((busy + kernel.stealTime).count()) - ours;
            sum += std::clamp(others / static_cast<double>(all.count()), 0.0, 1.0);
            ++steps;
        }
    return steps == 0 ? -1 : sum / steps;
}

void warnOfBackground(std::span<const StoredReport> a, std::span<const StoredReport> b,
                      Words& warnings)
{
    constexpr double kDiffers = 0.1;
    constexpr double kMuch = 0.25;
    const double ofA = backgroundShare(a);
    const double ofB = backgroundShare(b);
    if (ofA < 0 || ofB < 0)
        return;
    if (ofA - ofB > kDiffers || ofB - ofA > kDiffers)
        warnings.push_back(fmt::format("background load differs: other programs took {:.0f} % of "
                                       "the machine during A and {:.0f} % during B",
                                       ofA * 100, ofB * 100));
    else if (std::max(ofA, ofB) > kMuch)
        warnings.push_back(
            fmt::format("other programs took {:.0f} % of the machine", std::max(ofA, ofB) * 100));
}

std::string secondsOf(const StoredReport& report)
{
    Words words;
    for (const StoredStep& step : report.steps)
        addNew(words, fmt::format("{:g} s after {:g} s",
                                  std::chrono::duration<double>(step.plan.duration).count(),
                                  std::chrono::duration<double>(step.plan.warmup).count()));
    return joined(words);
}

} // namespace

SharedLoads sharedLoads(std::span<const StoredReport> a, std::span<const StoredReport> b)
{
    SharedLoads shared;
    const auto stepsA = goodSteps(a);
    const auto stepsB = goodSteps(b);
    std::size_t alone = 0;
    shared.loads = match(stepsA, stepsB, true, alone);
    if (shared.loads.empty()) {
        shared.loads = match(stepsA, stepsB, false, alone);
        if (!shared.loads.empty())
            shared.warnings.push_back("plans differ: A and B ran with different writers");
    }
    if (alone > 0 && !shared.loads.empty())
        shared.warnings.push_back(fmt::format("plans differ: {} load{} only on one side", alone,
                                              alone == 1 ? " is" : "s are"));
    for (const auto& [side, name] : {std::pair{a, 'A'}, std::pair{b, 'B'}})
        if (const std::size_t count = leftOut(side); count > 0)
            shared.warnings.push_back(fmt::format(
                "{} run{} of {} left out: invalid or stopped, which says nothing about the relay",
                count, count == 1 ? "" : "s", name));
    return shared;
}

Interleaving interleavingOf(std::span<const StoredReport> a, std::span<const StoredReport> b)
{
    struct Turn {
        std::string_view at;
        bool isB;
        std::size_t file;
    };

    Interleaving none;
    if (a.size() != b.size() || a.size() < 2)
        return none;
    std::vector<Turn> turns;
    for (std::size_t i = 0; i < a.size(); ++i) {
        turns.push_back({a[i].startedAt, false, i});
        turns.push_back({b[i].startedAt, true, i});
    }
    std::ranges::stable_sort(turns, {}, &Turn::at); // "2026-..Z" sorts like the times
    Interleaving found;
    for (std::size_t i = 0; i < turns.size(); i += 2) {
        if (turns[i].isB == turns[i + 1].isB || turns[i].at == turns[i + 1].at)
            return none;
        for (const Turn& turn : {turns[i], turns[i + 1]})
            (turn.isB ? found.orderB : found.orderA).push_back(turn.file);
    }
    found.interleaved = true;
    return found;
}

std::vector<std::string> conditionWarnings(std::span<const StoredReport> a,
                                           std::span<const StoredReport> b)
{
    Words warnings;
    const auto differ = [&](std::string_view what, const auto& property) {
        warnOfDifference(what, a, b, property, warnings);
    };
    differ("versions", [](const StoredReport& r) { return r.environment.version; });
    differ("hosts", [](const StoredReport& r) { return r.environment.host; });
    differ("systems", [](const StoredReport& r) { return r.environment.system; });
    differ("processors", [](const StoredReport& r) {
        return fmt::format("{} x {}", r.environment.cores, r.environment.processor);
    });
    differ("CPU governors", [](const StoredReport& r) { return r.environment.governor; });
    differ("ways to the network", [](const StoredReport& r) { return r.environment.backend; });
    differ("receive buffer limits", [](const StoredReport& r) {
        return fmt::format("{}", r.environment.receiveBufferLimit);
    });
    differ("kinds of report", [](const StoredReport& r) { return r.kind; });
    differ("holds", secondsOf);
    warnOfBackground(a, b, warnings);
    return warnings;
}

} // namespace shack::bench
