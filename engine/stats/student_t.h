#pragma once

namespace shack::stats {

/// Student's distribution with `degrees` of freedom (above zero, need not be whole), by Boost.Math
/// with a policy that answers instead of throwing. Pure functions, any thread.

/// Chance of a value at least as far from zero as `t`; 1 for NaN.
double studentTwoSided(double t, double degrees) noexcept;

/// The value that the share `probability` (0..1, ends excluded) stays below.
double studentQuantile(double probability, double degrees) noexcept;

} // namespace shack::stats
