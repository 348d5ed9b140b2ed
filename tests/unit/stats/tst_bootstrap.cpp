#include "engine/stats/bootstrap.h"
#include "engine/stats/median_resampler.h"
#include "tests/support/test_main.h"
#include "tests/unit/stats/sample_data.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

using namespace shack;
using namespace shack::stats;
using tests::kInfinity;
using tests::kNan;

namespace {

const std::vector<double> kA{101.2, 99.8, 103.4, 97.1, 100.6, 102.2, 98.8, 99.1, 100.9};
const std::vector<double> kB{104.1, 107.9, 102.3, 110.4, 105.5, 103.8, 108.8, 106.6};

double binomial(int n, int k)
{
    double value = 1;
    for (int i = 1; i <= k; ++i)
        value *= static_cast<double>(n - k + i) / i;
    return value;
}

/// Chance that the median of a resample of n = 2m + 1 values is the i-th smallest (from 1): at
/// least m + 1 of n draws fall among the i smallest, and not among the i - 1 smallest.
double chanceOfMedian(int n, int i)
{
    const auto majorityWithin = [&](int count) {
        const double share = static_cast<double>(count) / n;
        double chance = 0;
        for (int k = (n + 1) / 2; k <= n; ++k)
            chance += binomial(n, k) * std::pow(share, k) * std::pow(1 - share, n - k);
        return chance;
    };
    return majorityWithin(i) - majorityWithin(i - 1);
}

} // namespace

class TestBootstrap : public QObject {
    Q_OBJECT

private slots:

    void theGeneratorIsTheOnePublished()
    {
        // splitmix64 from 1234567 (Rosetta Code, "Pseudo-random numbers/Splitmix64").
        std::uint64_t state = 1234567;
        for (const std::uint64_t wanted :
             {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
              4593380528125082431U, 16408922859458223821U})
            QCOMPARE(SeededRandom::splitMix(state), wanted);
        // xoshiro256** from {1, 2, 3, 4}: the reference vector of rand_xoshiro, made with the
        // authors' C code.
        SeededRandom random{SeededRandom::State{1, 2, 3, 4}};
        for (const std::uint64_t wanted :
             {std::uint64_t{11520}, std::uint64_t{0}, std::uint64_t{1509978240},
              std::uint64_t{1215971899390074240}, std::uint64_t{1216172134540287360},
              std::uint64_t{607988272756665600}, std::uint64_t{16172922978634559625U},
              std::uint64_t{8476171486693032832U}, std::uint64_t{10595114339597558777U},
              std::uint64_t{2904607092377533576U}})
            QCOMPARE(random.next(), wanted);
    }

    void headsOfManyCoinsAreHalf()
    {
        SeededRandom random{5};
        QCOMPARE(random.heads(0), std::uint64_t{0});
        QVERIFY(random.heads(1) <= 1);
        const auto heads = static_cast<double>(random.heads(1'000'003));
        QVERIFY2(std::abs(heads - 500'001.5) < 5 * 500, qPrintable(QString::number(heads)));
    }

    void medianOfAResampleFallsAsTheBinomialSays_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : {1, 3, 5, 9, 15})
            QTest::addRow("%d values", count) << count;
    }

    void medianOfAResampleFallsAsTheBinomialSays()
    {
        QFETCH(int, count);
        constexpr int kDraws = 200'000;
        std::vector<double> sorted;
        for (int i = 1; i <= count; ++i)
            sorted.push_back(i);
        const MedianResampler resampler{sorted};
        SeededRandom random{20260312};
        std::map<double, int> seen;
        for (int i = 0; i < kDraws; ++i)
            ++seen[resampler.draw(random)];
        for (int i = 1; i <= count; ++i) {
            const double chance = chanceOfMedian(count, i);
            const double off = std::abs(seen[i] - kDraws * chance);
            QVERIFY2(off <= 5 * std::sqrt(kDraws * chance * (1 - chance)) + 1e-9,
                     qPrintable(QString{"rank %1: %2 of %3"}.arg(i).arg(seen[i]).arg(chance)));
        }
    }

    void evenSamplesAgreeWithDrawingTheResample()
    {
        // The plain way, with another generator: draw n values, take the middle of them.
        const std::vector<double> sorted{1, 2, 4, 8, 16, 32};
        constexpr int kDraws = 200'000;
        std::mt19937_64 plain{99};
        std::map<double, int> wanted;
        for (int i = 0; i < kDraws; ++i) {
            std::array<double, 6> resample{};
            for (double& value : resample)
                value = sorted[static_cast<std::size_t>(plain() % 6)];
            std::ranges::sort(resample);
            ++wanted[(resample[2] + resample[3]) / 2];
        }
        const MedianResampler resampler{sorted};
        SeededRandom random{7};
        std::map<double, int> seen;
        for (int i = 0; i < kDraws; ++i)
            ++seen[resampler.draw(random)];
        for (const auto& [value, count] : wanted)
            QVERIFY2(
                std::abs(seen[value] - count) <= 6 * std::sqrt(2.0 * count) + 20,
                qPrintable(QString{"%1: %2, plainly %3"}.arg(value).arg(seen[value]).arg(count)));
        QCOMPARE(seen.size(), wanted.size());
    }

    void intervalsAgreeWithSciPy_data()
    {
        QTest::addColumn<bool>("corrected");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        // scipy.stats.bootstrap((a, b), difference of medians, n_resamples=200000, method=...),
        // SciPy 1.17.1, the same for two seeds
        QTest::newRow("percentile") << false << 2.9 << 8.8;
        QTest::newRow("BCa") << true << 2.6 << 8.45;
    }

    void intervalsAgreeWithSciPy()
    {
        QFETCH(bool, corrected);
        QFETCH(double, low);
        QFETCH(double, high);
        BootstrapPlan plan;
        plan.resamples = 200'000;
        plan.method = corrected ? BootstrapMethod::BiasCorrected : BootstrapMethod::Percentile;
        const auto told = bootstrapMedianDifference(kA, kB, plan);
        QVERIFY(told.has_value());
        COMPARE_NEAR(told->estimate, 5.45, 1e-12);
        // Differences of medians are 0.05 apart here; a step of the ends is chance.
        QVERIFY2(std::abs(told->interval.low - low) < 0.11,
                 qPrintable(QString::number(told->interval.low)));
        QVERIFY2(std::abs(told->interval.high - high) < 0.11,
                 qPrintable(QString::number(told->interval.high)));
    }

    void oneSkewedSampleAgreesWithSciPy()
    {
        const std::vector<double> skewed{1.105,  1.649,  2.46,   3.669, 5.474, 8.166, 12.182,
                                         18.174, 27.113, 40.447, 60.34, 1.35,  2.014};
        for (const auto method : {BootstrapMethod::Percentile, BootstrapMethod::BiasCorrected}) {
            BootstrapPlan plan;
            plan.method = method;
            const auto told = bootstrapMedian(skewed, plan);
            QVERIFY(told.has_value());
            QCOMPARE(told->estimate, 5.474);
            QCOMPARE(told->interval, (Interval{2.014, 18.174}));
        }
    }

    void theSameSeedAnswersTheSameAndAnotherNearlySo()
    {
        const auto first = bootstrapMedianDifference(kA, kB);
        const auto again = bootstrapMedianDifference(kA, kB);
        const auto other = bootstrapMedianDifference(kA, kB, {.seed = 2});
        QVERIFY(first.has_value() && again.has_value() && other.has_value());
        QCOMPARE(first->interval, again->interval);
        QVERIFY(std::abs(first->interval.low - other->interval.low) < 0.5);
        QVERIFY(std::abs(first->interval.high - other->interval.high) < 0.5);
    }

    void theOrderOfValuesDoesNotMatter()
    {
        std::vector<double> turned{kA.rbegin(), kA.rend()};
        const auto one = bootstrapMedianDifference(kA, kB);
        const auto other = bootstrapMedianDifference(turned, kB);
        QVERIFY(one.has_value() && other.has_value());
        QCOMPARE(one->interval, other->interval);
    }

    void equalValuesAndSingleValuesHaveNoWidth()
    {
        const std::vector<double> equal(5, 3.5);
        const std::vector<double> one{4.0};
        for (const auto method : {BootstrapMethod::Percentile, BootstrapMethod::BiasCorrected}) {
            BootstrapPlan plan;
            plan.method = method;
            const auto told = bootstrapMedianDifference(equal, one, plan);
            QVERIFY(told.has_value());
            QCOMPARE(told->interval, (Interval{0.5, 0.5}));
        }
    }

    void nearlyEqualValuesKeepTheCorrectionFinite()
    {
        std::vector<double> sample(9, 1.0);
        sample.push_back(2.0);
        const auto told = bootstrapMedian(sample, {.method = BootstrapMethod::BiasCorrected});
        QVERIFY(told.has_value());
        QVERIFY(std::isfinite(told->interval.low) && std::isfinite(told->interval.high));
        QVERIFY(told->interval.contains(told->estimate));
    }

    void badInputIsRefused()
    {
        for (const std::vector<double>& bad : {std::vector<double>{}, std::vector<double>{1, kNan},
                                               std::vector<double>{kInfinity, 1}}) {
            QVERIFY(!bootstrapMedianDifference(kA, bad).has_value());
            QVERIFY(!bootstrapMedianDifference(bad, kB).has_value());
            QVERIFY(!bootstrapMedian(bad).has_value());
        }
        QVERIFY(!bootstrapMedian(kA, {.resamples = 99}).has_value());
        QVERIFY(!bootstrapMedian(kA, {.resamples = 1'000'001}).has_value());
        QVERIFY(!bootstrapMedian(kA, {.confidence = 1}).has_value());
        QVERIFY(!bootstrapMedian(kA, {.confidence = kNan}).has_value());
    }

    void aMillionValuesDoNotMeanABillionDraws()
    {
        std::mt19937_64 random{4};
        std::vector<double> sample(1'000'000);
        for (double& value : sample)
            value = static_cast<double>(random() >> 11) * 0x1p-53;
        const auto told = bootstrapMedian(sample, {.resamples = 1'000});
        QVERIFY(told.has_value());
        // The median of n uniform values is off by 1 / (2 sqrt n) as standard error.
        const double width = told->interval.high - told->interval.low;
        COMPARE_NEAR(width, 2 * 1.96 * 0.5 / 1000, 0.15);
    }
};

SHACK_TEST(TestBootstrap);
#include "tst_bootstrap.moc"
