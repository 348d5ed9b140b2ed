#include "engine/bench/fine_histogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t kSeed = 20260311;

std::vector<std::uint64_t> randomDurations(std::size_t count)
{
    std::mt19937_64 random{kSeed};
    std::uniform_real_distribution<double> exponent{std::log(2e3), std::log(60e9)};
    std::vector<std::uint64_t> values(count);
    for (auto& value : values)
        value = static_cast<std::uint64_t>(std::exp(exponent(random)));
    return values;
}

} // namespace

class TestFineHistogram : public QObject {
    Q_OBJECT

private slots:

    void bucketsJoinWithoutGapOrOverlap()
    {
        for (std::size_t i = 0; i + 1 < FineHistogram::kBucketCount; ++i) {
            QCOMPARE(FineHistogram::indexOf(FineHistogram::upperBound(i) - 1), i);
            QCOMPARE(FineHistogram::indexOf(FineHistogram::upperBound(i)), i + 1);
        }
    }

    void quantilesAreAtMostOnePercentAboveTheTruth()
    {
        auto values = randomDurations(50'000);
        FineHistogram histogram;
        for (const auto value : values)
            histogram.record(std::chrono::nanoseconds{value});
        std::sort(values.begin(), values.end());
        for (const double q : {0.0, 0.01, 0.5, 0.9, 0.99, 0.999, 0.9999, 1.0}) {
            const auto rank = std::max<std::size_t>(
                1, static_cast<std::size_t>(std::ceil(q * static_cast<double>(values.size()))));
            const auto exact = static_cast<double>(values[rank - 1]);
            const auto told = static_cast<double>(histogram.quantile(q).count());
            QVERIFY2(told >= exact && told <= exact * 1.01,
                     qPrintable(QString{"seed %1, q %2: %3 for %4"}.arg(kSeed).arg(q).arg(told).arg(
                         exact)));
        }
    }

    void mergingIsRecordingEverythingInOne()
    {
        const auto values = randomDurations(2'000);
        FineHistogram all;
        FineHistogram odd;
        FineHistogram even;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::chrono::nanoseconds value{values[i]};
            all.record(value);
            (i % 2 == 0 ? even : odd).record(value);
        }
        odd.merge(even);
        QVERIFY(odd == all);
    }

    void extremesAndMeanAreExact()
    {
        FineHistogram histogram;
        for (const auto value : {3ms, 5ms, 10ms})
            histogram.record(value);
        QCOMPARE(histogram.min(), std::chrono::nanoseconds{3ms});
        QCOMPARE(histogram.max(), std::chrono::nanoseconds{10ms});
        QCOMPARE(histogram.mean(), std::chrono::nanoseconds{6ms});
        QCOMPARE(histogram.quantile(1), std::chrono::nanoseconds{10ms});
        QCOMPARE(histogram.shareAbove(7ms), 1.0 / 3);
    }

    void emptyAndOddValuesAreHarmless()
    {
        FineHistogram histogram;
        QCOMPARE(histogram.quantile(0.5).count(), 0);
        QCOMPARE(histogram.min().count(), 0);
        QVERIFY(histogram.filledBuckets().empty());
        histogram.record(-5ms);
        histogram.record(std::chrono::hours{100});
        QCOMPARE(histogram.count(), std::uint64_t{2});
        QCOMPARE(histogram.min().count(), 0);
        QCOMPARE(histogram.max(), std::chrono::nanoseconds{std::chrono::hours{100}});
        QCOMPARE(histogram.filledBuckets().size(), std::size_t{2});
        QVERIFY(histogram.filledBuckets().back().upTo.count() > 0);
    }
};

QTEST_GUILESS_MAIN(TestFineHistogram)
#include "tst_fine_histogram.moc"
