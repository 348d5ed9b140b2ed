#include "engine/stats/t_test.h"

#include "engine/stats/student_t.h"

#include <cmath>
#include <limits>
#include <vector>

namespace shack::stats {
namespace {

Status checkConfidence(double confidence)
{
    if (!(confidence > 0 && confidence < 1))
        return fail(ErrorCode::OutOfRange, "the confidence must lie between 0 and 1");
    return {};
}

TTest judged(double difference, double standardError, double degrees, double confidence) noexcept
{
    TTest test;
    test.difference = difference;
    test.standardError = standardError;
    test.degrees = degrees;
    if (!(standardError > 0)) { // no scatter: what is seen is exact
        test.interval = {difference, difference};
        test.t = difference == 0
                     ? 0
                     : std::copysign(std::numeric_limits<double>::infinity(), difference);
        test.p = difference == 0 ? 1 : 0;
        return test;
    }
    const double reach = studentQuantile(0.5 + confidence / 2, degrees) * standardError;
    test.interval = {difference - reach, difference + reach};
    test.t = difference / standardError;
    test.p = studentTwoSided(test.t, degrees);
    return test;
}

} // namespace

Result<TTest> welchTest(std::span<const double> a, std::span<const double> b, double confidence)
{
    if (const Status good = checkConfidence(confidence); !good)
        return failed(good.error());
    if (const Status good = checkSample(a, 2, "A"); !good)
        return failed(good.error());
    if (const Status good = checkSample(b, 2, "B"); !good)
        return failed(good.error());
    const auto ofA = summarize(a);
    const auto ofB = summarize(b);
    if (!ofA || !ofB)
        return failed(ofA ? ofB.error() : ofA.error());
    const auto countA = static_cast<double>(a.size());
    const auto countB = static_cast<double>(b.size());
    const double shareA = ofA->variance / countA;
    const double shareB = ofB->variance / countB;
    const double both = shareA + shareB;
    // As shares of their sum: squares of tiny variances would vanish.
    const double relativeA = both > 0 ? shareA / both : 0.5;
    const double relativeB = both > 0 ? shareB / both : 0.5;
    const double degrees =
        1 / (relativeA * relativeA / (countA - 1) + relativeB * relativeB / (countB - 1));
    return judged(ofB->mean - ofA->mean, std::sqrt(both), degrees, confidence);
}

Result<TTest> pairedTest(std::span<const double> a, std::span<const double> b, double confidence)
{
    if (const Status good = checkConfidence(confidence); !good)
        return failed(good.error());
    if (a.size() != b.size())
        return fail(ErrorCode::InvalidInput, "pairs need equally many values in A and B");
    if (const Status good = checkSample(a, 2, "A"); !good)
        return failed(good.error());
    if (const Status good = checkSample(b, 2, "B"); !good)
        return failed(good.error());
    std::vector<double> differences(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        differences[i] = b[i] - a[i];
    const auto summary = summarize(differences);
    if (!summary)
        return failed(summary.error());
    const auto count = static_cast<double>(a.size());
    return judged(summary->mean, std::sqrt(summary->variance / count), count - 1, confidence);
}

} // namespace shack::stats
