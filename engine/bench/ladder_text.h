#pragma once

#include "engine/base/result.h"
#include "engine/bench/ladder_plan.h"
#include "engine/bench/plan_text.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A ladder as the command line that repeats it and as the contents of a `.shackplan` file: the
// options of a load run (all but --devices and --interval, which the rungs have) and those of the
// ladder. Any thread.
namespace shack::bench {

/// One field of a ladder. `read` and `write` agree: what `write` prints, `read` takes.
struct LadderOption {
    std::string_view name;  ///< "--rung"
    std::string_view value; ///< what follows it; empty for a switch
    std::string_view help;  ///< one line, with unit and default
    bool repeated = false;  ///< may be given several times
    std::function<Status(LadderPlan& plan, std::string_view text)> read;
    /// Empty texts are left out of the command line; several for a repeated option.
    std::function<std::vector<std::string>(const LadderPlan& plan)> write;
};

/// Made once, in the order of `--help`.
std::span<const LadderOption> ladderOptions();

/// The options that differ from the defaults, quoted where needed.
std::string ladderText(const LadderPlan& ladder);

/// Takes a command line or the contents of a `.shackplan` file. `--preset KEY` starts from a preset
/// wherever it stands; rungs that are given replace those of the preset. Unknown options and values
/// that cannot be are errors with one sentence each.
Result<LadderPlan> parseLadder(std::string_view text);

/// The same for options that were taken apart already, over a plan that is there.
Result<LadderPlan> withOptions(LadderPlan ladder, const GivenOptions& given);

/// A rung as one word: "9000@20", "5000@120,writers=4,hold=30,talkers=5,note=the knee".
std::string rungText(const LadderRung& rung);
Result<LadderRung> parseRung(std::string_view text);

} // namespace shack::bench
