#pragma once

#include "engine/base/result.h"
#include "engine/stats/summary.h"

#include <span>

// Does the mean differ? Two tests that ask for no more than roughly normal repeats. Pure functions,
// any thread; values in the unit of the samples.
namespace shack::stats {

struct TTest {
    double difference = 0; ///< mean of B - mean of A
    Interval interval;     ///< of the difference, at the confidence asked for
    double standardError = 0;
    double t = 0; ///< infinite when there is a difference and no scatter at all
    double degrees = 0;
    double p = 1; ///< two-sided
};

/// Two independent samples, variances need not agree (Welch 1947, degrees of freedom by
/// Satterthwaite). Two values on each side at least; `confidence` between 0 and 1.
Result<TTest> welchTest(std::span<const double> a, std::span<const double> b,
                        double confidence = 0.95);

/// Value i of A and value i of B belong together: equally many, two pairs at least.
Result<TTest> pairedTest(std::span<const double> a, std::span<const double> b,
                         double confidence = 0.95);

} // namespace shack::stats
