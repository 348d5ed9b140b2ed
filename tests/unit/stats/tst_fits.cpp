#include "engine/stats/linear_fit.h"
#include "engine/stats/usl_fit.h"
#include "tests/support/test_main.h"
#include "tests/unit/stats/sample_data.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace shack;
using namespace shack::stats;
using tests::kInfinity;
using tests::kNan;

namespace {

/// SPEC SDM91 on a 16-way SPARCcenter 2000, virtual users and scripts per hour: Gunther, Guerrilla
/// Capacity Planning (2007), table 5.3; also the data set "specsdm91" of R's package usl.
const std::vector<ScalePoint> kSpecSdm{{1, 64.9},     {18, 995.9},   {36, 1652.4}, {72, 1853.2},
                                       {108, 1828.9}, {144, 1775.0}, {216, 1702.2}};

/// A ray tracer on up to 64 processors: table 4.2 there, "raytracer" in usl.
const std::vector<ScalePoint> kRaytracer{{1, 20},   {4, 78},   {8, 130},  {12, 170},
                                         {16, 190}, {20, 200}, {24, 210}, {28, 230},
                                         {32, 260}, {48, 280}, {64, 310}};

std::vector<ScalePoint> lawPoints(double lambda, double sigma, double kappa,
                                  const std::vector<double>& workers)
{
    std::vector<ScalePoint> points;
    for (const double n : workers)
        points.push_back({n, lambda * n / (1 + sigma * (n - 1) + kappa * n * (n - 1))});
    return points;
}

QString sentenceOf(const Result<UslFit>& fit)
{
    return fit ? QString{} : QString::fromStdString(fit.error().sentence());
}

} // namespace

class TestFits : public QObject {
    Q_OBJECT

private slots:

    void lineMeetsTheCertifiedValuesOfNorris()
    {
        const auto fit = fitLine(tests::kNorris);
        QVERIFY(fit.has_value());
        COMPARE_NEAR(fit->slope, 1.00211681802045, 1e-13);
        COMPARE_NEAR(fit->intercept, -0.262323073774029, 1e-11);
        COMPARE_NEAR(fit->slopeError, 0.429796848199937e-3, 1e-11);
        COMPARE_NEAR(fit->interceptError, 0.232818234301152, 1e-11);
        COMPARE_NEAR(fit->residualDeviation, 0.884796396144373, 1e-11);
        COMPARE_NEAR(fit->rSquared, 0.999993745883712, 1e-13);
        QCOMPARE(fit->points, std::size_t{36});
    }

    void lineForecastsWithTheRightWidth()
    {
        const auto fit = fitLine(tests::kNorris);
        QVERIFY(fit.has_value());
        // From scipy.stats.linregress and t.ppf, SciPy 1.17.1.
        COMPARE_NEAR(fit->slopeInterval.high - fit->slope, 0.000873452284877828, 1e-8);
        COMPARE_NEAR(fit->intercept - fit->interceptInterval.low, 0.47314357832834614, 1e-9);
        const Forecast forecast = fit->forecast(1500);
        COMPARE_NEAR(forecast.value, 1502.9129039569073, 1e-12);
        COMPARE_NEAR(forecast.ofMean.high - forecast.value, 0.9904728251365478, 1e-9);
        COMPARE_NEAR(forecast.value - forecast.ofSingle.low, 2.05287149291918, 1e-9);
        const auto where = fit->whereReaches(forecast.value);
        QVERIFY(where.has_value());
        COMPARE_NEAR(*where, 1500.0, 1e-12);
    }

    void lineThroughPointsWithoutScatterIsExact()
    {
        // 40 MiB and 2.5 KiB for each device.
        std::vector<FitPoint> points;
        for (const double devices : {1e3, 5e3, 1e4, 2e4})
            points.push_back({devices, 41'943'040 + 2'560 * devices});
        const auto fit = fitLine(points);
        QVERIFY(fit.has_value());
        COMPARE_NEAR(fit->slope, 2'560.0, 1e-13);
        COMPARE_NEAR(fit->intercept, 41'943'040.0, 1e-12);
        COMPARE_NEAR(*fit->whereReaches(94'371'840), 20'480.0, 1e-11);
        QCOMPARE(fit->largestX, 2e4);
    }

    void levelLineReachesNothing()
    {
        const auto fit = fitLine(std::vector<FitPoint>{{1, 7}, {2, 7}, {3, 7}});
        QVERIFY(fit.has_value());
        QCOMPARE(fit->slope, 0.0);
        QCOMPARE(fit->rSquared, 1.0);
        QVERIFY(!fit->whereReaches(8).has_value());
    }

    void badPointsMakeNoLine()
    {
        QVERIFY(!fitLine({}).has_value());
        QVERIFY(!fitLine(std::vector<FitPoint>{{1, 1}, {2, 2}}).has_value());
        QVERIFY(!fitLine(std::vector<FitPoint>{{1, 1}, {1, 2}, {1, 3}}).has_value());
        QVERIFY(!fitLine(std::vector<FitPoint>{{1, 1}, {2, kNan}, {3, 3}}).has_value());
        QVERIFY(!fitLine(std::vector<FitPoint>{{1, 1}, {kInfinity, 2}, {3, 3}}).has_value());
        QVERIFY(!fitLine(tests::kNorris, 1).has_value());
        QVERIFY(!LinearFit{}.whereReaches(1).has_value());
        QCOMPARE(LinearFit{}.forecast(5).ofMean, (Interval{0, 0}));
    }

    void aMillionPointsMakeALine()
    {
        std::mt19937_64 random{11};
        std::vector<FitPoint> points(1'000'000);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto x = static_cast<double>(i);
            points[i] = {x, 3 + 0.25 * x + static_cast<double>(random() >> 11) * 0x1p-53 - 0.5};
        }
        const auto fit = fitLine(points);
        QVERIFY(fit.has_value());
        QVERIFY(std::abs(fit->slope - 0.25) < 5 * fit->slopeError);
        QVERIFY(std::abs(fit->intercept - 3) < 5 * fit->interceptError);
    }

    void scalabilityOfSpecSdmIsAsPublished()
    {
        const auto fit = fitUsl(kSpecSdm);
        QVERIFY2(fit.has_value(), qPrintable(sentenceOf(fit)));
        // R's usl: gamma 89.9952, alpha 0.02773, beta 0.0001044, peak at 96.5 (vignette); the last
        // figures from scipy.optimize.curve_fit, SciPy 1.17.1.
        COMPARE_NEAR(fit->lambda, 89.9952336209484, 1e-7);
        COMPARE_NEAR(fit->sigma, 0.027728476017443306, 1e-7);
        COMPARE_NEAR(fit->kappa, 0.00010436548298489414, 1e-7);
        COMPARE_NEAR(fit->rSquared, 0.9895614780531269, 1e-9);
        COMPARE_NEAR(fit->residualDeviation, 82.84582002738183, 1e-7);
        QVERIFY(fit->peakWorkers.has_value() && fit->peakThroughput.has_value());
        COMPARE_NEAR(*fit->peakWorkers, 96.5195613441164, 1e-6);
        COMPARE_NEAR(*fit->peakThroughput, 1883.8989944964064, 1e-7);
    }

    void coherencyBelowZeroByScatterCountsAsZero()
    {
        // Unbound, the ray tracer's kappa would be -0.0002; with it held at zero SciPy's curve_fit
        // (1.17.1) finds these.
        const auto fit = fitUsl(kRaytracer);
        QVERIFY2(fit.has_value(), qPrintable(sentenceOf(fit)));
        QCOMPARE(fit->kappa, 0.0);
        COMPARE_NEAR(fit->lambda, 21.848842930243222, 1e-7);
        COMPARE_NEAR(fit->sigma, 0.05777078101137785, 1e-7);
        QVERIFY(!fit->peakWorkers.has_value());
    }

    void coefficientsOfTheLawAreFoundAgain_data()
    {
        QTest::addColumn<double>("lambda");
        QTest::addColumn<double>("sigma");
        QTest::addColumn<double>("kappa");
        QTest::newRow("writers") << 450'000.0 << 0.05 << 0.01;
        QTest::newRow("no coherency") << 1e6 << 0.2 << 0.0;
        QTest::newRow("no contention") << 3.0 << 0.0 << 0.02;
        QTest::newRow("neither") << 100.0 << 0.0 << 0.0;
        QTest::newRow("all waits") << 100.0 << 1.0 << 0.0;
        QTest::newRow("falls soon") << 1e-3 << 0.5 << 0.3;
    }

    void coefficientsOfTheLawAreFoundAgain()
    {
        QFETCH(double, lambda);
        QFETCH(double, sigma);
        QFETCH(double, kappa);
        const auto fit = fitUsl(lawPoints(lambda, sigma, kappa, {1, 2, 3, 4, 6, 8}));
        QVERIFY2(fit.has_value(), qPrintable(sentenceOf(fit)));
        COMPARE_NEAR(fit->lambda, lambda, 1e-6);
        QVERIFY2(std::abs(fit->sigma - sigma) < 1e-6, qPrintable(QString::number(fit->sigma)));
        QVERIFY2(std::abs(fit->kappa - kappa) < 1e-6, qPrintable(QString::number(fit->kappa)));
        QVERIFY(fit->sigma >= 0 && fit->kappa >= 0);
    }

    void noisyPointsComeNearTheLaw()
    {
        constexpr std::uint64_t kSeed = 20260313;
        std::mt19937_64 random{kSeed};
        auto points = lawPoints(1'000, 0.08, 0.004, {1, 1, 2, 2, 4, 4, 8, 8, 12, 12, 16, 16});
        for (ScalePoint& point : points)
            point.throughput *= 0.98 + 0.04 * static_cast<double>(random() >> 11) * 0x1p-53;
        const auto fit = fitUsl(points);
        QVERIFY2(fit.has_value(), qPrintable(sentenceOf(fit)));
        COMPARE_NEAR(fit->lambda, 1'000.0, 0.1);
        QVERIFY(std::abs(fit->sigma - 0.08) < 0.03);
        COMPARE_NEAR(*fit->peakWorkers, std::sqrt(0.92 / 0.004), 0.1);
    }

    void whatTheLawCannotDescribeIsRefused_data()
    {
        QTest::addColumn<QVector<double>>("throughput");
        QTest::addColumn<QString>("word");
        QTest::newRow("grows faster than N") << QVector<double>{10, 25, 70, 190} << "faster";
        QTest::newRow("falls from the start") << QVector<double>{100, 60, 40, 30} << "costs";
        QTest::newRow("zero") << QVector<double>{10, 0, 30, 40} << "above zero";
        QTest::newRow("negative") << QVector<double>{10, 20, -30, 40} << "above zero";
        QTest::newRow("nan") << QVector<double>{10, kNan, 30, 40} << "above zero";
        QTest::newRow("infinite") << QVector<double>{10, 20, 30, kInfinity} << "above zero";
        QTest::newRow("three points") << QVector<double>{10, 19, 34} << "4 points";
    }

    void whatTheLawCannotDescribeIsRefused()
    {
        QFETCH(QVector<double>, throughput);
        QFETCH(QString, word);
        std::vector<ScalePoint> points;
        for (const double value : throughput)
            points.push_back({std::pow(2.0, static_cast<double>(points.size())), value});
        const QString sentence = sentenceOf(fitUsl(points));
        QVERIFY2(sentence.contains(word), qPrintable(sentence));
    }

    void manyPointsAtTwoCountsAreNotEnough()
    {
        std::vector<ScalePoint> points;
        for (int i = 0; i < 20; ++i)
            points.push_back({i % 2 == 0 ? 1.0 : 2.0, 10.0 + i});
        QVERIFY(sentenceOf(fitUsl(points)).contains("three different"));
    }

    void randomPointsNeverYieldNonsense()
    {
        constexpr std::uint64_t kSeed = 20260314;
        std::mt19937_64 random{kSeed};
        const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
        for (int round = 0; round < 500; ++round) {
            std::vector<ScalePoint> points;
            for (std::uint64_t i = 4 + random() % 8; i > 0; --i)
                points.push_back({1 + std::floor(uniform() * 64), std::exp(20 * uniform() - 10)});
            const auto fit = fitUsl(points);
            if (!fit) {
                QVERIFY(!fit.error().sentence().empty());
                continue;
            }
            QVERIFY2(fit->lambda > 0 && fit->sigma >= 0 && fit->sigma <= 1 && fit->kappa >= 0,
                     qPrintable(QString{"seed %1, round %2"}.arg(kSeed).arg(round)));
            QVERIFY(std::isfinite(fit->at(32)) && fit->at(32) > 0);
        }
    }

    void aMillionPointsMakeACurve()
    {
        std::vector<ScalePoint> points;
        for (std::size_t i = 0; i < 250'000; ++i)
            for (const ScalePoint& point : lawPoints(10, 0.1, 0.01, {1, 2, 4, 8}))
                points.push_back(point);
        const auto fit = fitUsl(points);
        QVERIFY(fit.has_value());
        COMPARE_NEAR(fit->kappa, 0.01, 1e-6);
    }
};

SHACK_TEST(TestFits);
#include "tst_fits.moc"
