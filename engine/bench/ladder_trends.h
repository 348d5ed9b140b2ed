#pragma once

#include "engine/bench/ladder_run.h"
#include "engine/bench/report_table.h"
#include "engine/stats/linear_fit.h"
#include "engine/stats/usl_fit.h"

#include <optional>
#include <vector>

// What the rungs of a ladder say together: what one more device costs, what many more would, and
// how much several writers carry. Pure functions, any thread.
namespace shack::bench {

struct LadderTrends {
    std::optional<stats::LinearFit> memory; ///< resident MiB of the relay over devices
    std::optional<stats::LinearFit> cpu;    ///< cores of the relay over delivered datagrams/s

    /// Datagrams/s while a frame is being sent over writers: receivers of a frame by the median
    /// time between its first and its last one. A steady load alone would tell nothing: whatever
    /// the writers, what is asked for is delivered.
    std::vector<stats::ScalePoint> scale;
    std::optional<stats::UslFit> usl;
};

/// Of rungs that count and passed; nothing where there are too few different ones.
LadderTrends trendsOf(const RungResults& rungs);

/// In tables; none where nothing can be said.
std::vector<ReportTable> trendTables(const LadderTrends& trends);

} // namespace shack::bench
