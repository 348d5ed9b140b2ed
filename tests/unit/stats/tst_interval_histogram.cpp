#include "engine/stats/interval_histogram.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <atomic>
#include <random>
#include <thread>

using namespace shack::stats;
using namespace std::chrono_literals;

class TestIntervalHistogram : public QObject {
    Q_OBJECT

private slots:

    void eachRecordIsHandedOutExactlyOnce()
    {
        IntervalHistogram histogram;
        histogram.record(2ms);
        histogram.record(3ms);
        QCOMPARE(histogram.take().count(), std::uint64_t{2});
        histogram.record(4ms);
        QCOMPARE(histogram.take().count(), std::uint64_t{1});
        QVERIFY(histogram.take() == Histogram{});
    }

    void intervalKnowsItsOwnSumAndMaximum()
    {
        IntervalHistogram histogram;
        histogram.record(8ms);
        QCOMPARE(histogram.take().max(), std::chrono::nanoseconds{8ms});
        histogram.record(2ms);
        histogram.record(1ms);
        const Histogram second = histogram.take();
        QCOMPARE(second.sum(), std::chrono::nanoseconds{3ms});
        QVERIFY(second.max() >= 2ms);
        QVERIFY(second.max() <= 2'000us + 2'000us / 16);
        QVERIFY(second.min() <= 1ms);
        QVERIFY(second.min() >= 1'000us - 1'000us / 16);
    }

    void intervalsOfManySizesMergeToTheWhole()
    {
        constexpr std::uint64_t kSeed = 4242;
        std::mt19937_64 random{kSeed};
        IntervalHistogram split;
        Histogram merged;
        Histogram whole;
        for (int i = 0; i < 20'000; ++i) {
            const std::chrono::nanoseconds duration{static_cast<std::int64_t>(random() >> 31)};
            split.record(duration);
            whole.record(duration);
            if (random() % 97 == 0)
                merged.merge(split.take());
        }
        merged.merge(split.take());
        QCOMPARE(merged.count(), whole.count());
        QCOMPARE(merged.sum(), whole.sum());
        QCOMPARE(merged.max(), whole.max());
        QVERIFY(
            std::equal(merged.buckets().begin(), merged.buckets().end(), whole.buckets().begin()));
    }

    void nothingIsLostWhileWriterAndSamplerRun()
    {
        constexpr std::uint64_t kAtLeast = 100'000;
        IntervalHistogram histogram;
        std::atomic<bool> enough{false};
        std::uint64_t recorded = 0;
        std::int64_t sum = 0;
        std::jthread writer{[&] {
            while (!enough.load(std::memory_order_relaxed)) {
                const std::chrono::nanoseconds duration{1'000 + (recorded % 1'000) * 1'000};
                histogram.record(duration);
                ++recorded;
                sum += duration.count();
            }
        }};

        Histogram total;
        int filledIntervals = 0;
        while (total.count() < kAtLeast || filledIntervals < 10) {
            const Histogram interval = histogram.take();
            total.merge(interval);
            filledIntervals += interval.count() > 0 ? 1 : 0;
        }
        enough = true;
        writer.join();
        total.merge(histogram.take());

        QCOMPARE(total.count(), recorded);
        QCOMPARE(total.sum().count(), sum);
        QCOMPARE(total.max(), std::chrono::nanoseconds{1ms});
    }
};

SHACK_TEST(TestIntervalHistogram);
#include "tst_interval_histogram.moc"
