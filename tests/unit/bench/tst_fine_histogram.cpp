#include "engine/bench/fine_histogram.h"
#include "tests/support/test_main.h"

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
    std::uniform_real_distribution<double> exponent{std::log(1e3), std::log(60e9)};
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
            QCOMPARE(FineHistogram::indexOf(FineHistogram::lowerBound(i)), i);
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

    void bucketsAreNarrowFromOneMicrosecondToAMinute()
    {
        const std::size_t first = FineHistogram::indexOf(1'000);
        const std::size_t last = FineHistogram::indexOf(60'000'000'000);
        QVERIFY(first > 0 && last < FineHistogram::kBucketCount - 1);
        for (std::size_t i = first; i <= last; ++i) {
            const std::uint64_t low = FineHistogram::lowerBound(i);
            QVERIFY((FineHistogram::upperBound(i) - low) * 100 <= low);
        }
    }

    void percentilesAreThoseOfHdrHistogram()
    {
        // HdrHistogram (Python, hdrhistogram 0.10.8) with two digits has the same buckets; its
        // get_value_at_percentile, highest equivalent value, and the number of values up to it.
        FineHistogram histogram;
        std::uint64_t state = 12345;
        for (int i = 0; i < 2'000; ++i) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            const std::uint64_t nanoseconds = 2'000 + (state >> 44) * (1 + (state >> 40) % 7);
            histogram.record(std::chrono::nanoseconds{nanoseconds});
        }

        struct Row {
            double level;
            double milliseconds;
            double count;
        };

        const Row wanted[] = {{0, 0.004159, 1},       {0.1, 0.299007, 200},  {0.5, 1.736703, 1002},
                              {0.75, 3.260415, 1505}, {0.9, 4.816895, 1806}, {1, 7.341654, 2000}};
        const QString text = QString::fromStdString(histogram.percentileText());
        for (const Row& row : wanted) {
            bool found = false;
            for (const QString& line : text.split('\n').mid(2)) { // below the head
                const QStringList cells = line.simplified().split(' ');
                if (cells.size() < 3 || std::abs(cells[1].toDouble() - row.level) > 1e-9 ||
                    line.startsWith('#'))
                    continue;
                found = true;
                QCOMPARE(cells[0].toDouble(), row.milliseconds);
                QCOMPARE(cells[2].toDouble(), row.count);
            }
            QVERIFY2(found, qPrintable(QString::number(row.level)));
        }
        // Mean is exact here, HdrHistogram's is that of its buckets.
        QVERIFY(text.contains("#[Mean    =     2.159590, StdDeviation   =     1.7295"));
        QVERIFY(text.contains("Total count    =         2000]"));
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

SHACK_TEST(TestFineHistogram);
#include "tst_fine_histogram.moc"
