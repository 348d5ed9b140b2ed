#pragma once

#include <span>
#include <vector>

namespace shack::stats {

/// Whoever asks twenty questions at 5 % finds one answer by chance. Holm's step-down (1979): the
/// p-values as if each stood alone, so that the chance of even one false alarm among all of them is
/// what is compared with. In the order given; values outside 0..1 and NaN count as 1. Pure, any
/// thread.
std::vector<double> holmAdjusted(std::span<const double> pValues);

} // namespace shack::stats
