#pragma once

#include "engine/base/result.h"
#include "engine/bench/plan_text.h"

#include <string>
#include <string_view>
#include <utility>

namespace shack::app {

/// The contents of a `.shackplan` file; one that cannot be a plan by its size is refused.
Result<std::string> readPlanFile(const std::string& file);

/// The plan in a file (empty name: the usual one) with the options that were given over it.
template <typename Plan>
Result<Plan> planOf(const std::string& file, Result<Plan> (*parse)(std::string_view),
                    Result<Plan> (*with)(Plan, const bench::GivenOptions&),
                    const bench::GivenOptions& given)
{
    if (file.empty())
        return with({}, given);
    const auto text = readPlanFile(file);
    if (!text)
        return failed(text.error());
    auto plan = parse(*text);
    if (!plan)
        return failed(plan.error().during(file));
    return with(std::move(*plan), given);
}

} // namespace shack::app
