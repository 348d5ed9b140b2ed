#include "engine/stats/histogram.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace shack::stats;
using namespace std::chrono_literals;
using Scale = HistogramScale;

namespace {

/// Log-uniform between 1 us and 16 s: every octave gets its share.
std::vector<std::uint64_t> randomDurations(std::uint64_t seed, std::size_t count)
{
    std::mt19937_64 random{seed};
    std::uniform_real_distribution<double> exponent{std::log(1e3), std::log(16e9)};
    std::vector<std::uint64_t> values(count);
    for (auto& value : values)
        value = static_cast<std::uint64_t>(std::exp(exponent(random)));
    return values;
}

Histogram histogramOf(const std::vector<std::uint64_t>& values)
{
    Histogram histogram;
    for (const auto value : values)
        histogram.record(std::chrono::nanoseconds{value});
    return histogram;
}

std::uint64_t number(std::chrono::nanoseconds duration)
{
    return static_cast<std::uint64_t>(duration.count());
}

} // namespace

class TestHistogram : public QObject {
    Q_OBJECT

private slots:

    void bucketsJoinWithoutGapOrOverlap()
    {
        QCOMPARE(Scale::lowerBound(0), std::uint64_t{0});
        for (std::size_t i = 0; i < Scale::kBucketCount; ++i) {
            QCOMPARE(Scale::indexOf(Scale::lowerBound(i)), i);
            QCOMPARE(Scale::indexOf(Scale::upperBound(i) - 1), i);
            if (i + 1 < Scale::kBucketCount)
                QCOMPARE(Scale::indexOf(Scale::upperBound(i)), i + 1);
        }
    }

    void bucketsAreNarrowFromOneMicrosecondToSixteenSeconds()
    {
        QVERIFY(Scale::indexOf(1'000) > 0);
        QVERIFY(Scale::indexOf(16'000'000'000) < Scale::kBucketCount - 1);
        for (std::size_t i = 1; i + 1 < Scale::kBucketCount; ++i) {
            const std::uint64_t width = Scale::upperBound(i) - Scale::lowerBound(i);
            QVERIFY(width * 16 <= Scale::lowerBound(i));
        }
    }

    void emptyAnswersZeroEverywhere()
    {
        const Histogram histogram;
        QCOMPARE(histogram.count(), std::uint64_t{0});
        QCOMPARE(histogram.quantile(0.99).count(), 0);
        QCOMPARE(histogram.mean().count(), 0);
        QCOMPARE(histogram.min().count(), 0);
        QCOMPARE(histogram.max().count(), 0);
        QCOMPARE(histogram.countUpTo(1s), std::uint64_t{0});
    }

    void quantilesAreNeverLowAndAtMostOneSixteenthHigh_data()
    {
        QTest::addColumn<quint64>("seed");
        for (const quint64 seed : {1ULL, 20'260'101ULL, 0xC0FFEEULL})
            QTest::addRow("seed %llu", seed) << seed;
    }

    void quantilesAreNeverLowAndAtMostOneSixteenthHigh()
    {
        QFETCH(quint64, seed);
        auto values = randomDurations(seed, 5'000);
        const Histogram histogram = histogramOf(values);
        std::sort(values.begin(), values.end());
        for (const double q : {0.001, 0.1, 0.5, 0.9, 0.95, 0.99, 0.999, 0.9999}) {
            const auto rank =
                static_cast<std::size_t>(std::ceil(q * static_cast<double>(values.size())));
            const std::uint64_t exact = values[rank - 1];
            const std::uint64_t answer = number(histogram.quantile(q));
            QVERIFY2(answer >= exact && answer - exact <= exact / 16 + 1,
                     qPrintable(QString("q %1: %2 for %3").arg(q).arg(answer).arg(exact)));
        }
        QCOMPARE(number(histogram.quantile(0.0)), values.front());
        QCOMPARE(number(histogram.quantile(1.0)), values.back());
    }

    void mergingHistogramsIsTheHistogramOfTheMerge()
    {
        auto left = randomDurations(7, 1'000);
        const auto right = randomDurations(8, 333);
        Histogram merged = histogramOf(left);
        merged.merge(histogramOf(right));
        left.insert(left.end(), right.begin(), right.end());
        QVERIFY(merged == histogramOf(left));
    }

    void mergingWithEmptyChangesNothing()
    {
        const Histogram filled = histogramOf(randomDurations(9, 100));
        Histogram left = filled;
        left.merge(Histogram{});
        Histogram right;
        right.merge(filled);
        QVERIFY(left == filled);
        QVERIFY(right == filled);
    }

    void sumMeanAndExtremesAreExact()
    {
        Histogram histogram;
        histogram.record(3ms);
        histogram.record(1001ns);
        histogram.record(9ms, 2);
        QCOMPARE(histogram.count(), std::uint64_t{4});
        QCOMPARE(histogram.sum().count(), 21'001'001);
        QCOMPARE(histogram.mean().count(), 5'250'250);
        QCOMPARE(histogram.min().count(), 1'001);
        QCOMPARE(histogram.max().count(), 9'000'000);
    }

    void outlandishValuesStayCountedAndBounded()
    {
        Histogram histogram;
        histogram.record(-5ns);
        histogram.record(0ns);
        histogram.record(std::chrono::nanoseconds::max());
        histogram.record(std::chrono::nanoseconds::max(), 1'000);
        QCOMPARE(histogram.count(), std::uint64_t{1'003});
        QCOMPARE(histogram.min().count(), 0);
        QCOMPARE(histogram.max(), std::chrono::nanoseconds::max());
        QCOMPARE(histogram.sum(), std::chrono::nanoseconds::max());
        QCOMPARE(histogram.quantile(0.9), std::chrono::nanoseconds::max());
        QCOMPARE(histogram.quantile(std::nan("")).count(), 0);
    }

    void countUpToFollowsTheBuckets()
    {
        Histogram histogram;
        histogram.record(1ms, 10);
        histogram.record(10ms, 5);
        histogram.record(100ms, 1);
        QCOMPARE(histogram.countUpTo(500us), std::uint64_t{0});
        QCOMPARE(histogram.countUpTo(5ms), std::uint64_t{10});
        QCOMPARE(histogram.countUpTo(50ms), std::uint64_t{15});
        QCOMPARE(histogram.countUpTo(100ms), std::uint64_t{16});
    }

    void bucketCountsAddUpToTheCount()
    {
        const Histogram histogram = histogramOf(randomDurations(11, 2'000));
        std::uint64_t total = 0;
        for (const auto count : histogram.buckets())
            total += count;
        QCOMPARE(total, histogram.count());
    }

    void clearForgetsEverything()
    {
        Histogram histogram = histogramOf(randomDurations(12, 10));
        histogram.clear();
        QVERIFY(histogram == Histogram{});
    }
};

SHACK_TEST(TestHistogram);
#include "tst_histogram.moc"
