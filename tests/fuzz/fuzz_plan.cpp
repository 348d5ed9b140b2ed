// Any bytes as the plan of a load and of a ladder: what is understood can be written and read
// again, the rest is refused with a sentence.
#include "engine/base/text.h"
#include "engine/bench/ladder_text.h"
#include "engine/bench/plan_text.h"
#include "tests/fuzz/fuzz_input.h"

using namespace shack;
using namespace shack::bench;
using fuzz::require;

namespace {

void asLoad(std::string_view text)
{
    const auto plan = parsePlan(text);
    if (!plan) {
        require(!plan.error().sentence().empty(), "a refusal says why");
        return;
    }
    const std::string written = planText(*plan);
    const auto again = parsePlan(written);
    require(again.has_value() && *again == *plan, "what was written reads the same");
    require(planText(*again) == written, "writing is stable");
    for (const PlanProblem& problem : checkPlan(*plan))
        require(problem.field.starts_with("--") && !problem.sentence.empty(), "objections speak");
}

void asLadder(std::string_view text)
{
    const auto plan = parseLadder(text);
    if (!plan) {
        require(!plan.error().sentence().empty(), "a refusal says why");
        return;
    }
    const std::string written = ladderText(*plan);
    const auto again = parseLadder(written);
    require(again.has_value() && *again == *plan, "what was written reads the same");
    require(ladderText(*again) == written, "writing is stable");
    const auto problems = checkLadder(*plan);
    for (const LadderProblem& problem : problems)
        require(problem.field.starts_with("--") && !problem.sentence.empty(), "objections speak");
    require(!forecastOf(*plan).sentence().empty(), "a form can show any plan");
    if (problems.empty())
        require(orderOf(*plan).size() == plan->rungs.size() * plan->repeats, "all rungs are run");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = asText(fuzz::input(data, size));
    asLoad(text);
    asLadder(text);
    return 0;
}
