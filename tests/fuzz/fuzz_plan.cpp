// Any bytes as a plan: what is understood can be written and read again, the rest is refused with a
// sentence.
#include "engine/base/text.h"
#include "engine/bench/plan_text.h"
#include "tests/fuzz/fuzz_input.h"

using namespace shack;
using namespace shack::bench;
using fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto plan = parsePlan(asText(fuzz::input(data, size)));
    if (!plan) {
        require(!plan.error().sentence().empty(), "a refusal says why");
        return 0;
    }
    const std::string written = planText(*plan);
    const auto again = parsePlan(written);
    require(again.has_value() && *again == *plan, "what was written reads the same");
    require(planText(*again) == written, "writing is stable");
    for (const PlanProblem& problem : checkPlan(*plan))
        require(problem.field.starts_with("--") && !problem.sentence.empty(), "objections speak");
    return 0;
}
