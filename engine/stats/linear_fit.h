#pragma once

#include "engine/base/result.h"
#include "engine/stats/summary.h"

#include <cstddef>
#include <optional>
#include <span>

// A straight line through points: memory and CPU per device, and what more devices would take. Pure
// functions, any thread; units are those of the points.
namespace shack::stats {

struct FitPoint {
    double x = 0;
    double y = 0;
};

/// What the line says about an x that was not measured.
struct Forecast {
    double value = 0;
    Interval ofMean;   ///< where the line may run there
    Interval ofSingle; ///< where one more measurement may fall
};

struct LinearFit {
    std::size_t points = 0;
    double intercept = 0;
    double slope = 0;
    Interval interceptInterval;
    Interval slopeInterval;
    double interceptError = 0; ///< standard errors
    double slopeError = 0;
    double residualDeviation = 0; ///< of the points around the line
    double rSquared = 0;          ///< 1 when all y are equal and on the line
    double confidence = 0.95;
    double meanX = 0;
    double squaresX = 0; ///< sum of squares around meanX
    double largestX = 0; ///< beyond it, a forecast reaches past what was measured

    double at(double x) const noexcept { return intercept + slope * x; }

    Forecast forecast(double x) const noexcept;

    /// Where the line reaches `y`: the number of devices at which memory is full. Nothing when the
    /// line is level.
    std::optional<double> whereReaches(double y) const noexcept;
};

/// Least squares. Three points at least, two different x; `confidence` between 0 and 1.
Result<LinearFit> fitLine(std::span<const FitPoint> points, double confidence = 0.95);

} // namespace shack::stats
