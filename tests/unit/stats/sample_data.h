#pragma once

#include "engine/stats/linear_fit.h"

#include <limits>
#include <vector>

// Published samples that several tests of this room use.
namespace shack::tests {

/// Student's sleep data (Biometrika 6, 1908, page 20): extra hours of sleep of ten patients with
/// two drugs. R publishes its tests of it under help(t.test) and data(sleep).
inline const std::vector<double> kSleepFirst{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
inline const std::vector<double> kSleepSecond{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

/// NIST Statistical Reference Datasets, linear regression, "Norris" (itl.nist.gov/div898/strd).
inline const std::vector<stats::FitPoint> kNorris{
    {0.2, 0.1},     {337.4, 338.8}, {118.2, 118.1}, {884.6, 888.0}, {10.1, 9.2},    {226.5, 228.1},
    {666.3, 668.5}, {996.3, 998.5}, {448.6, 449.1}, {777.0, 778.9}, {558.2, 559.2}, {0.4, 0.3},
    {0.6, 0.1},     {775.5, 778.1}, {666.9, 668.8}, {338.0, 339.3}, {447.5, 448.9}, {11.6, 10.8},
    {556.0, 557.7}, {228.1, 228.3}, {995.8, 998.0}, {887.6, 888.8}, {120.2, 119.6}, {0.3, 0.3},
    {0.3, 0.6},     {556.8, 557.6}, {339.1, 339.3}, {887.2, 888.0}, {999.0, 998.5}, {779.0, 778.9},
    {11.1, 10.2},   {118.3, 117.6}, {229.2, 228.9}, {669.1, 668.4}, {448.9, 449.2}, {0.5, 0.2}};

/// NIST univariate "NumAcc3" and "NumAcc4" (bases 1e6 and 1e7): values that differ in their last
/// digits only; certified mean base + 0.2, certified deviation 0.1.
inline std::vector<double> numAcc(double base)
{
    std::vector<double> values{base + 0.2};
    for (int i = 0; i < 500; ++i) {
        values.push_back(base + 0.1);
        values.push_back(base + 0.3);
    }
    return values;
}

inline const double kNan = std::numeric_limits<double>::quiet_NaN();
inline const double kInfinity = std::numeric_limits<double>::infinity();

/// Equal to so many figures; for comparing with published numbers.
inline bool isNear(double value, double wanted, double relative = 1e-10)
{
    const double scale = wanted == 0 ? 1 : wanted < 0 ? -wanted : wanted;
    return value - wanted <= relative * scale && wanted - value <= relative * scale;
}

} // namespace shack::tests

/// Says both numbers when they differ.
#define COMPARE_NEAR(value, wanted, relative)                                                      \
    QVERIFY2(shack::tests::isNear(value, wanted, relative),                                        \
             qPrintable(QString{"%1, wanted %2"}.arg(value, 0, 'g', 17).arg(wanted, 0, 'g', 17)))
