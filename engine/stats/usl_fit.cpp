#include "engine/stats/usl_fit.h"

#include "engine/stats/student_t.h"
#include "engine/stats/summary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <utility>
#include <vector>

namespace shack::stats {
namespace {

constexpr std::size_t kLeastPoints = 4;
constexpr std::size_t kLeastWorkerCounts = 3;
constexpr int kMostSteps = 200;
/// Scatter that nobody would call a deviation from the law, of the largest throughput.
constexpr double kNegligible = 0.01;

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

/// Coefficients in the order lambda, sigma, kappa.
using Coefficients = Vector;

/// Which coefficients may move; the others are held at zero.
using Freedom = std::array<bool, 3>;

double law(const Coefficients& c, double n) noexcept
{
    return c[0] * n / (1 + c[1] * (n - 1) + c[2] * n * (n - 1));
}

bool isDefined(const Coefficients& c, std::span<const ScalePoint> points) noexcept
{
    return c[0] > 0 && std::ranges::all_of(points, [&](const ScalePoint& point) {
               const double n = point.workers;
               return 1 + c[1] * (n - 1) + c[2] * n * (n - 1) > 0;
           });
}

double squaredError(const Coefficients& c, std::span<const ScalePoint> points) noexcept
{
    if (!isDefined(c, points))
        return std::numeric_limits<double>::infinity();
    double sum = 0;
    for (const ScalePoint& point : points) {
        const double away = point.throughput - law(c, point.workers);
        sum += away * away;
    }
    return sum;
}

/// Solves a symmetric system by elimination with pivots; false when it has no single answer.
bool solve(Matrix left, Vector right, Vector& answer) noexcept
{
    for (std::size_t column = 0; column < 3; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < 3; ++row)
            if (std::abs(left[row][column]) > std::abs(left[pivot][column]))
                pivot = row;
        if (!(std::abs(left[pivot][column]) > 0))
            return false;
        std::swap(left[pivot], left[column]);
        std::swap(right[pivot], right[column]);
        for (std::size_t row = column + 1; row < 3; ++row) {
            const double factor = left[row][column] / left[column][column];
            for (std::size_t k = column; k < 3; ++k)
                left[row][k] -= factor * left[column][k];
            right[row] -= factor * right[column];
        }
    }
    for (std::size_t row = 3; row-- > 0;) {
        double value = right[row];
        for (std::size_t k = row + 1; k < 3; ++k)
            value -= left[row][k] * answer[k];
        answer[row] = value / left[row][row];
    }
    return std::ranges::all_of(answer, [](double value) { return std::isfinite(value); });
}

struct NormalEquations {
    Matrix matrix{};
    Vector gradient{};
};

void addRow(NormalEquations& equations, const Vector& slopes, double residual) noexcept
{
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k)
            equations.matrix[i][k] += slopes[i] * slopes[k];
        equations.gradient[i] += slopes[i] * residual;
    }
}

/// A held coefficient does not move: its row asks for a step of zero.
void hold(NormalEquations& equations, const Freedom& free) noexcept
{
    for (std::size_t i = 0; i < 3; ++i) {
        if (free[i])
            continue;
        for (std::size_t k = 0; k < 3; ++k)
            equations.matrix[i][k] = equations.matrix[k][i] = 0;
        equations.matrix[i][i] = 1;
        equations.gradient[i] = 0;
    }
}

/// N / throughput = (1 + sigma (N - 1) + kappa N (N - 1)) / lambda is linear in its coefficients.
Coefficients startOf(std::span<const ScalePoint> points, const Freedom& free) noexcept
{
    NormalEquations equations;
    for (const ScalePoint& point : points) {
        const double n = point.workers;
        addRow(equations, {1, n - 1, n * (n - 1)}, n / point.throughput);
    }
    hold(equations, free);
    Vector linear{};
    if (solve(equations.matrix, equations.gradient, linear) && linear[0] > 0) {
        const Coefficients start{1 / linear[0], linear[1] / linear[0], linear[2] / linear[0]};
        if (isDefined(start, points))
            return start;
    }
    double best = 0;
    for (const ScalePoint& point : points)
        best = std::max(best, point.throughput / point.workers);
    return {best, free[1] ? 0.1 : 0, free[2] ? 1e-4 : 0};
}

NormalEquations equationsAt(const Coefficients& c, std::span<const ScalePoint> points) noexcept
{
    NormalEquations equations;
    for (const ScalePoint& point : points) {
        const double n = point.workers;
        const double below = 1 + c[1] * (n - 1) + c[2] * n * (n - 1);
        const double value = c[0] * n / below;
        addRow(equations, {n / below, -value * (n - 1) / below, -value * n * (n - 1) / below},
               point.throughput - value);
    }
    return equations;
}

/// Levenberg and Marquardt: Gauss-Newton where it helps, short steps downhill where it does not.
/// Throughputs are at most 1.
Coefficients fitted(std::span<const ScalePoint> points, const Freedom& free) noexcept
{
    const double rounding = 1e-30 * static_cast<double>(points.size());
    Coefficients at = startOf(points, free);
    double error = squaredError(at, points);
    NormalEquations equations = equationsAt(at, points);
    double damping = 1e-3;
    int still = 0; // steps in a row that gained nothing but rounding
    for (int step = 0; step < kMostSteps && still < 2 && damping < 1e12 && error > rounding;
         ++step) {
        NormalEquations damped = equations;
        hold(damped, free);
        for (std::size_t i = 0; i < 3; ++i)
            damped.matrix[i][i] *= 1 + damping;
        Vector move{};
        const bool solved = solve(damped.matrix, damped.gradient, move);
        const Coefficients next{at[0] + move[0], at[1] + move[1], at[2] + move[2]};
        const double nextError = squaredError(next, points);
        if (!solved || !(nextError <= error)) {
            damping *= 10;
            continue;
        }
        still = error - nextError <= 1e-15 * error ? still + 1 : 0;
        at = next;
        error = nextError;
        equations = equationsAt(at, points);
        damping = std::max(damping / 10, 1e-12);
    }
    return at;
}

Status checkPoints(std::span<const ScalePoint> points)
{
    if (points.size() < kLeastPoints)
        return fail(ErrorCode::InvalidInput,
                    fmt::format("the scalability fit needs {} points at least, there are {}",
                                kLeastPoints, points.size()));
    std::vector<double> workers;
    for (const ScalePoint& point : points) {
        const bool good = point.workers > 0 && point.workers <= kLargestValue &&
                          point.throughput > 0 && point.throughput <= kLargestValue;
        if (!good)
            return fail(ErrorCode::InvalidInput,
                        "workers and throughput of the scalability fit must be above zero");
        workers.push_back(point.workers);
    }
    std::ranges::sort(workers);
    const auto repeated = std::ranges::unique(workers);
    if (workers.size() - repeated.size() < kLeastWorkerCounts)
        return fail(ErrorCode::InvalidInput,
                    "the scalability fit needs three different numbers of workers");
    return {};
}

/// Is the error of a fit with coefficients held explained by how the points scatter anyway?
bool isNoWorse(double heldError, double freeError, std::size_t points) noexcept
{
    const auto degrees = static_cast<double>(points - 3);
    const double t = studentQuantile(0.975, degrees);
    const double negligible = kNegligible * kNegligible * static_cast<double>(points);
    return heldError <= freeError * (1 + t * t / degrees) + negligible;
}

/// The best fit with sigma and kappa at zero or above.
Coefficients physical(std::span<const ScalePoint> points, const Coefficients& unbound)
{
    if (unbound[1] >= 0 && unbound[2] >= 0)
        return unbound;
    Coefficients best = fitted(points, {true, false, false});
    double least = squaredError(best, points);
    for (const Freedom& free : {Freedom{true, true, false}, Freedom{true, false, true}}) {
        const Coefficients candidate = fitted(points, free);
        const double error = squaredError(candidate, points);
        if (candidate[1] >= 0 && candidate[2] >= 0 && error < least) {
            best = candidate;
            least = error;
        }
    }
    return best;
}

Status judge(const Coefficients& bound, const Coefficients& unbound,
             std::span<const ScalePoint> points)
{
    const double freeError = squaredError(unbound, points);
    const double error = squaredError(bound, points);
    if (!std::isfinite(error))
        return fail(ErrorCode::InvalidInput, "the scalability fit does not settle");
    if (!isNoWorse(error, freeError, points.size()))
        return fail(ErrorCode::InvalidInput,
                    "throughput grows faster than the number of workers: the scalability law does "
                    "not describe these points");
    if (bound[1] > 1 + kNegligible)
        return fail(ErrorCode::InvalidInput,
                    "every further worker costs throughput: the scalability law does not describe "
                    "these points");
    return {};
}

} // namespace

double UslFit::at(double workers) const noexcept
{
    return law({lambda, sigma, kappa}, workers);
}

Result<UslFit> fitUsl(std::span<const ScalePoint> points)
{
    if (const Status good = checkPoints(points); !good)
        return failed(good.error());
    double largest = 0;
    UslFit fit;
    fit.points = points.size();
    for (const ScalePoint& point : points) {
        largest = std::max(largest, point.throughput);
        fit.largestWorkers = std::max(fit.largestWorkers, point.workers);
    }
    std::vector<ScalePoint> scaled{points.begin(), points.end()}; // so that one tolerance serves
    double sum = 0;
    for (ScalePoint& point : scaled)
        sum += point.throughput /= largest;
    const Coefficients unbound = fitted(scaled, {true, true, true});
    const Coefficients bound = physical(scaled, unbound);
    if (const Status good = judge(bound, unbound, scaled); !good)
        return failed(good.error());
    const auto count = static_cast<double>(points.size());
    const double error = squaredError(bound, scaled);
    double squares = 0;
    for (const ScalePoint& point : scaled)
        squares += (point.throughput - sum / count) * (point.throughput - sum / count);
    fit.lambda = bound[0] * largest;
    fit.sigma = std::min(bound[1], 1.0);
    fit.kappa = bound[2];
    fit.rSquared = squares > 0 ? 1 - error / squares : 1;
    fit.residualDeviation = std::sqrt(error / (count - 3)) * largest;
    if (const double peak = std::sqrt((1 - fit.sigma) / fit.kappa);
        fit.kappa > 0 && std::isfinite(peak) && peak >= 1) {
        fit.peakWorkers = peak;
        fit.peakThroughput = fit.at(peak);
    }
    return fit;
}

} // namespace shack::stats
