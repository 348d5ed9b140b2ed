// Any bytes as a traffic mix and as a plan of RFC 2544: what is understood can be written and read
// again, the rest is refused with a sentence.
#include "engine/base/text.h"
#include "engine/bench/rfc2544_plan.h"
#include "engine/bench/traffic_mix.h"
#include "tests/fuzz/fuzz_input.h"

using namespace shack;
using namespace shack::bench;
using fuzz::require;

namespace {

void tryMix(std::string_view text)
{
    const auto mix = parseMix(text);
    if (!mix) {
        require(!mix.error().sentence().empty(), "a refusal says why");
        return;
    }
    const std::string written = mixText(*mix);
    const auto again = parseMix(written);
    require(again.has_value() && *again == *mix, "what was written reads the same");
    require(mixText(*again) == written, "writing is stable");
    for (const PlanProblem& problem : checkMix(*mix))
        require(problem.field.starts_with("--") && !problem.sentence.empty(), "objections speak");
    double share = 0;
    for (const MixFlow& flow : flowsOf(*mix))
        share += flow.perSecond;
    require(share <= mix->perSecond * 1.000001 + 1e-6, "parts share the rate");
}

void tryPlan(std::string_view text)
{
    const auto plan = parseRfc2544(text);
    if (!plan) {
        require(!plan.error().sentence().empty(), "a refusal says why");
        return;
    }
    const std::string written = rfc2544Text(*plan);
    const auto again = parseRfc2544(written);
    require(again.has_value() && *again == *plan, "what was written reads the same");
    require(rfc2544Text(*again) == written, "writing is stable");
    for (const PlanProblem& problem : checkRfc2544(*plan))
        require(problem.field.starts_with("--") && !problem.sentence.empty(), "objections speak");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = asText(fuzz::input(data, size));
    tryMix(text);
    tryPlan(text);
    return 0;
}
