#include "engine/bench/ladder_plan.h"

#include "engine/bench/plan_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kLongestText = 200;

/// The next number of a sequence that is the same with every compiler (SplitMix64).
std::uint64_t nextRandom(std::uint64_t& state) noexcept
{
    state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31U);
}

/// Rows have one field, what they hold is told in the sentence.
std::string_view fieldOfRung(std::string_view field) noexcept
{
    const bool inRow = field == "--devices" || field == "--interval" || field == "--talkers" ||
                       field == "--duration" || field == "--writers";
    return inRow ? std::string_view{"--rung"} : field;
}

void checkRung(const LadderPlan& ladder, std::size_t index, std::vector<LadderProblem>& problems)
{
    const LadderRung& rung = ladder.rungs[index];
    const auto known = [&](const std::string& sentence) {
        return std::any_of(problems.begin(), problems.end(), [&](const LadderProblem& problem) {
            return problem.sentence == sentence;
        });
    };
    for (PlanProblem& problem : checkPlan(planOf(ladder, rung))) {
        if (known(problem.sentence)) // what the base plan has wrong is wrong in every row
            continue;
        const std::string_view field = fieldOfRung(problem.field);
        problems.push_back({field, field == "--rung" ? index : LadderProblem::kWhole,
                            std::move(problem.sentence)});
    }
    if (rung.writers != 0 && !ladder.base.isolated)
        problems.push_back(
            {"--rung", index, "the number of writers can be chosen for an isolated station only"});
    if (rung.writers != 0 && ladder.keepRelay)
        problems.push_back(
            {"--keep-relay", index, "a station that is kept cannot change its number of writers"});
    if (rung.note.size() > kLongestText)
        problems.push_back({"--rung", index, "a note has at most 200 bytes"});
}

void checkOrder(const LadderPlan& ladder, std::vector<LadderProblem>& problems)
{
    if (!ladder.findLimit)
        return;
    if (ladder.shuffle || ladder.repeats != 1)
        problems.push_back({"--find-limit", LadderProblem::kWhole,
                            "the search for the limit runs every rung once and in order: leave "
                            "--shuffle and --repeats out"});
    const auto rises = [&](const LadderRung& less, const LadderRung& more) {
        return expectedPerSecond(planOf(ladder, less)) < expectedPerSecond(planOf(ladder, more));
    };
    for (std::size_t i = 1; i < ladder.rungs.size(); ++i)
        if (!rises(ladder.rungs[i - 1], ladder.rungs[i])) {
            problems.push_back({"--find-limit", i,
                                "to search for the limit every rung must carry more than the one "
                                "before"});
            return;
        }
}

void checkWhole(const LadderPlan& ladder, std::vector<LadderProblem>& problems)
{
    const auto object = [&](std::string_view field, std::string sentence) {
        problems.push_back({field, LadderProblem::kWhole, std::move(sentence)});
    };
    if (ladder.rungs.empty())
        object("--rung", "a ladder needs at least one rung, like --rung 1000@120, or --preset");
    if (ladder.rungs.size() > kMostRungs)
        object("--rung", fmt::format("a ladder has at most {} rungs", kMostRungs));
    if (ladder.repeats == 0 || ladder.repeats > kMostRepeats)
        object("--repeats", fmt::format("a rung is run 1 to {} times", kMostRepeats));
    if (ladder.retries > 10)
        object("--retries", "a spoiled rung is run again at most 10 times");
    if (ladder.pause > 1h)
        object("--pause", "the pause lasts at most an hour");
    if (ladder.stop.timeLimit > 24h * 14)
        object("--time-limit", "a ladder lasts at most two weeks");
    if (ladder.stop.p99Above.count() > 0 && ladder.stop.p99For > 1h)
        object("--stop-p99-for", "at most an hour");
    if (ladder.name.size() > kLongestText)
        object("--name", "a name has at most 200 bytes");
}

} // namespace

RunPlan planOf(const LadderPlan& ladder, const LadderRung& rung)
{
    RunPlan plan = ladder.base;
    plan.devices = rung.devices;
    plan.interval = rung.interval;
    if (rung.talkers != 0)
        plan.talkers = rung.talkers;
    if (rung.writers != 0)
        plan.writers = rung.writers;
    if (rung.hold.count() != 0)
        plan.duration = rung.hold;
    return plan;
}

double expectedPerSecond(const RunPlan& plan) noexcept
{
    if (plan.groups == 0 || plan.interval.count() == 0)
        return 0;
    // Talker t is in group t; device i is in group i % groups.
    double receivers = 0;
    for (std::uint32_t talker = 0; talker < std::min(plan.talkerCount(), plan.devices); ++talker)
        receivers += (plan.devices - talker + plan.groups - 1) / plan.groups - 1;
    return receivers / std::chrono::duration<double>(plan.interval).count();
}

std::vector<RungTurn> orderOf(const LadderPlan& ladder)
{
    std::vector<RungTurn> order;
    order.reserve(ladder.rungs.size() * ladder.repeats);
    // Repeats outside, so that what changes slowly on the machine meets every rung alike.
    for (std::uint32_t repeat = 1; repeat <= ladder.repeats; ++repeat)
        for (std::size_t rung = 0; rung < ladder.rungs.size(); ++rung)
            order.push_back({rung, repeat});
    if (!ladder.shuffle)
        return order;
    std::uint64_t state = ladder.base.seed;
    for (std::size_t left = order.size(); left > 1; --left)
        std::swap(order[left - 1], order[nextRandom(state) % left]);
    return order;
}

std::vector<LadderProblem> checkLadder(const LadderPlan& ladder)
{
    std::vector<LadderProblem> problems;
    checkWhole(ladder, problems);
    if (!problems.empty())
        return problems;
    for (std::size_t i = 0; i < ladder.rungs.size(); ++i)
        checkRung(ladder, i, problems);
    if (problems.empty())
        checkOrder(ladder, problems);
    return problems;
}

} // namespace shack::bench
