#pragma once

#include "engine/base/result.h"
#include "engine/bench/ladder_run.h"

#include <string_view>

namespace shack::bench {

/// A report of the kind "ladder" or "load" as it was when it was written, a load as a ladder of one
/// rung: for lists, comparisons and further exports. Files come from people and from other
/// versions: what is missing is zero, what cannot be is refused with a sentence (Corrupt,
/// Unsupported). What reads like the original: everything that tables, charts and verdicts show.
/// Histograms to bucket accuracy; the kernel's counters and the course of the samples are left out.
/// Any thread.
Result<LadderReport> readLadder(std::string_view json);

} // namespace shack::bench
