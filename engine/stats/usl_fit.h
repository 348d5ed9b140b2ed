#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <optional>
#include <span>

// The Universal Scalability Law (Gunther 1993): what N writers or cores carry together,
//
//     throughput(N) = lambda N / (1 + sigma (N - 1) + kappa N (N - 1)),
//
// where sigma is the share of the work that waits its turn (contention) and kappa the cost of
// agreeing with each other (coherency). Pure functions, any thread.
namespace shack::stats {

struct ScalePoint {
    double workers = 0;    ///< N, above zero
    double throughput = 0; ///< above zero, any unit
};

struct UslFit {
    double lambda = 0; ///< throughput of one
    double sigma = 0;  ///< 0..1
    double kappa = 0;  ///< 0 or more
    double rSquared = 0;
    double residualDeviation = 0; ///< in the unit of the throughput
    std::size_t points = 0;
    double largestWorkers = 0; ///< of the points; a peak beyond it is a forecast

    /// More workers than this carry less; nothing when throughput never falls (kappa = 0).
    std::optional<double> peakWorkers;
    std::optional<double> peakThroughput;

    double at(double workers) const noexcept;
};

/// Least squares on the throughput itself (Levenberg and Marquardt, started from the law made
/// linear). Refuses fewer than four points, fewer than three different N, and points that the law
/// cannot describe: more than N-fold throughput, or less with every worker. A coefficient that
/// falls below zero by no more than the points scatter counts as zero.
Result<UslFit> fitUsl(std::span<const ScalePoint> points);

} // namespace shack::stats
