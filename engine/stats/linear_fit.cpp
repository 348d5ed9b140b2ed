#include "engine/stats/linear_fit.h"

#include "engine/stats/student_t.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace shack::stats {
namespace {

Interval around(double middle, double reach) noexcept
{
    return {middle - reach, middle + reach};
}

struct Columns {
    std::vector<double> x;
    std::vector<double> y;
};

Result<Columns> checkedColumns(std::span<const FitPoint> points)
{
    Columns columns;
    columns.x.reserve(points.size());
    columns.y.reserve(points.size());
    for (const FitPoint& point : points) {
        columns.x.push_back(point.x);
        columns.y.push_back(point.y);
    }
    if (const Status good = checkSample(columns.x, 3, "x of the line"); !good)
        return failed(good.error());
    if (const Status good = checkSample(columns.y, 3, "y of the line"); !good)
        return failed(good.error());
    return columns;
}

} // namespace

Result<LinearFit> fitLine(std::span<const FitPoint> points, double confidence)
{
    if (!(confidence > 0 && confidence < 1))
        return fail(ErrorCode::OutOfRange, "the confidence must lie between 0 and 1");
    const auto columns = checkedColumns(points);
    if (!columns)
        return failed(columns.error());
    const auto x = summarize(columns->x);
    const auto y = summarize(columns->y);
    if (!x || !y)
        return failed(x ? y.error() : x.error());
    const auto count = static_cast<double>(points.size());
    LinearFit fit;
    fit.points = points.size();
    fit.confidence = confidence;
    fit.meanX = x->mean;
    fit.squaresX = x->variance * (count - 1);
    fit.largestX = x->max;
    if (!(fit.squaresX > 0))
        return fail(ErrorCode::InvalidInput, "a line needs two different values of x");
    double products = 0;
    for (const FitPoint& point : points)
        products += (point.x - x->mean) * (point.y - y->mean);
    fit.slope = products / fit.squaresX;
    fit.intercept = y->mean - fit.slope * x->mean;
    double residuals = 0;
    for (const FitPoint& point : points) { // around the means: less is lost than in at()
        const double away = (point.y - y->mean) - fit.slope * (point.x - x->mean);
        residuals += away * away;
    }
    const double squaresY = y->variance * (count - 1);
    fit.rSquared = squaresY > 0 ? std::max(0.0, 1 - residuals / squaresY) : 1;
    fit.residualDeviation = std::sqrt(residuals / (count - 2));
    fit.slopeError = fit.residualDeviation / std::sqrt(fit.squaresX);
    fit.interceptError =
        fit.residualDeviation * std::sqrt(1 / count + x->mean * x->mean / fit.squaresX);
    const double reach = studentQuantile(0.5 + confidence / 2, count - 2);
    fit.slopeInterval = around(fit.slope, reach * fit.slopeError);
    fit.interceptInterval = around(fit.intercept, reach * fit.interceptError);
    return fit;
}

Forecast LinearFit::forecast(double x) const noexcept
{
    Forecast forecast;
    forecast.value = at(x);
    if (points < 3 || !(squaresX > 0))
        return forecast;
    const auto count = static_cast<double>(points);
    const double share = 1 / count + (x - meanX) * (x - meanX) / squaresX;
    const double reach = studentQuantile(0.5 + confidence / 2, count - 2) * residualDeviation;
    forecast.ofMean = around(forecast.value, reach * std::sqrt(share));
    forecast.ofSingle = around(forecast.value, reach * std::sqrt(1 + share));
    return forecast;
}

std::optional<double> LinearFit::whereReaches(double y) const noexcept
{
    const double x = (y - intercept) / slope;
    if (slope == 0 || !std::isfinite(x))
        return std::nullopt;
    return x;
}

} // namespace shack::stats
