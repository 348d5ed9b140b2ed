#pragma once

#include "engine/base/result.h"
#include "engine/bench/run.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A plan as the command line that repeats it. The form, the terminal and `.shackplan` files share
// this one table of options. Any thread.
namespace shack::bench {

/// One field of a plan. `read` and `write` agree: what `write` prints, `read` takes.
struct PlanOption {
    std::string_view name;  ///< "--devices"
    std::string_view value; ///< what follows it: "N"; empty for a switch
    std::string_view help;  ///< one line, with unit and default
    bool repeated = false;  ///< may be given several times
    Status (*read)(RunPlan& plan, std::string_view text);
    /// Empty texts are left out of the command line; several for a repeated option.
    std::vector<std::string> (*write)(const RunPlan& plan);
};

std::span<const PlanOption> planOptions() noexcept;

/// The options that differ from the defaults, in the order of the table, quoted where needed.
std::string planText(const RunPlan& plan);

/// Options that were taken apart already: name and value, which is empty for a switch.
using GivenOptions = std::vector<std::pair<std::string, std::string>>;

/// Those over a plan that is there.
Result<RunPlan> withPlanOptions(RunPlan plan, const GivenOptions& given);

/// Takes a command line or the contents of a `.shackplan` file (several lines, `#` starts a
/// comment). Unknown options and values that cannot be are errors with one sentence each.
Result<RunPlan> parsePlan(std::string_view text);

/// Why a plan cannot be run; `field` is the name of the option to look at.
struct PlanProblem {
    std::string_view field;
    std::string sentence;
};

/// Empty when the plan can be run.
std::vector<PlanProblem> checkPlan(const RunPlan& plan);

} // namespace shack::bench
