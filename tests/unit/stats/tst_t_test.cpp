#include "engine/stats/student_t.h"
#include "engine/stats/t_test.h"
#include "tests/support/test_main.h"
#include "tests/unit/stats/sample_data.h"

#include <QTest>

#include <cmath>

using namespace shack;
using namespace shack::stats;
using tests::kInfinity;
using tests::kNan;

namespace {

/// statistic, degrees, p, interval as printed by another program.
void compareWith(const Result<TTest>& test, double t, double degrees, double p, Interval interval,
                 double relative)
{
    QVERIFY(test.has_value());
    COMPARE_NEAR(test->t, t, relative);
    COMPARE_NEAR(test->degrees, degrees, relative);
    COMPARE_NEAR(test->p, p, relative * 10);
    COMPARE_NEAR(test->interval.low, interval.low, relative * 10);
    COMPARE_NEAR(test->interval.high, interval.high, relative * 10);
}

} // namespace

class TestTTest : public QObject {
    Q_OBJECT

private slots:

    void welchAgreesWithWhatRPublishesForTheSleepData()
    {
        // t = -1.8608, df = 17.776, p-value = 0.07939, -3.3654832 0.2054832 (R, help(t.test));
        // signs turned, as R subtracts the second group.
        compareWith(welchTest(tests::kSleepFirst, tests::kSleepSecond), 1.8608, 17.776, 0.07939,
                    {-0.2054832, 3.3654832}, 3e-5);
        // scipy.stats.ttest_ind(second, first, equal_var=False), SciPy 1.17.1
        compareWith(welchTest(tests::kSleepFirst, tests::kSleepSecond), 1.8608134674868526,
                    17.776473516178488, 0.0793941401873583,
                    {-0.20548323071171137, 3.3654832307117104}, 1e-12);
    }

    void pairedAgreesWithWhatRPublishesForTheSleepData()
    {
        // t = -4.0621, df = 9, p-value = 0.002833, -2.4598858 -0.7001142 (R, help(t.test))
        compareWith(pairedTest(tests::kSleepFirst, tests::kSleepSecond), 4.0621, 9, 0.002833,
                    {0.7001142, 2.4598858}, 3e-5);
        // scipy.stats.ttest_rel(second, first), SciPy 1.17.1
        compareWith(pairedTest(tests::kSleepFirst, tests::kSleepSecond), 4.062127683382037, 9,
                    0.002832890197384273, {0.7001142367230175, 2.459885763276983}, 1e-12);
    }

    void unevenSamplesAgreeWithSciPy()
    {
        const std::vector<double> a{1, 2, 3};
        const std::vector<double> b{10, 30, 20, 60, 45.5};
        compareWith(welchTest(a, b), 3.4783178274697386, 4.033425330889414, 0.02505245841804185,
                    {6.356439496255081, 55.843560503744925}, 1e-12);
        const std::vector<double> first{27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1,
                                        21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4};
        const std::vector<double> second{27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0,
                                         24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 24.4};
        compareWith(welchTest(first, second), 2.8529548701715215, 27.88730398842012,
                    0.008071938172194903, {0.7986439248746979, 4.868022741791966}, 1e-12);
    }

    void studentsDistributionAgreesWithSciPy()
    {
        // 2 * scipy.stats.t.sf(t, df) and scipy.stats.t.ppf(p, df), SciPy 1.17.1
        COMPARE_NEAR(studentTwoSided(2.0, 3), 0.13932596855884305, 1e-12);
        COMPARE_NEAR(studentTwoSided(1.96, 1e6), 0.04999606758526985, 1e-9);
        COMPARE_NEAR(studentTwoSided(-12.5, 1.5), 0.01697776619012506, 1e-12);
        COMPARE_NEAR(studentTwoSided(0.1, 40), 0.9208438530452802, 1e-12);
        COMPARE_NEAR(studentTwoSided(60, 5), 2.4336377589983804e-08, 1e-12);
        COMPARE_NEAR(studentQuantile(0.975, 1), 12.706204736174694, 1e-12);
        COMPARE_NEAR(studentQuantile(0.975, 4), 2.7764451051977934, 1e-12);
        COMPARE_NEAR(studentQuantile(0.8, 8), 0.8888895177670202, 1e-12);
        COMPARE_NEAR(studentQuantile(0.995, 2.5), 7.163728138948783, 1e-12);
        COMPARE_NEAR(studentQuantile(0.9999, 30), 4.23398595727206, 1e-12);
    }

    void outsideItsRangeTheDistributionStillAnswers()
    {
        QCOMPARE(studentTwoSided(kNan, 5), 1.0);
        QCOMPARE(studentTwoSided(kInfinity, 5), 0.0);
        QCOMPARE(studentTwoSided(1, 0), 1.0);
        QCOMPARE(studentTwoSided(1, kNan), 1.0);
        QVERIFY(std::isnan(studentQuantile(0, 5)));
        QVERIFY(std::isnan(studentQuantile(kNan, 5)));
        QVERIFY(std::isnan(studentQuantile(0.5, -1)));
    }

    void swappingTheSidesTurnsTheSign()
    {
        const auto there = welchTest(tests::kSleepFirst, tests::kSleepSecond);
        const auto back = welchTest(tests::kSleepSecond, tests::kSleepFirst);
        QVERIFY(there.has_value() && back.has_value());
        QCOMPARE(there->t, -back->t);
        QCOMPARE(there->p, back->p);
        QCOMPARE(there->interval.low, -back->interval.high);
    }

    void withoutScatterTheDifferenceIsExact()
    {
        const std::vector<double> five(4, 5);
        const std::vector<double> six(3, 6);
        const auto differs = welchTest(five, six);
        QVERIFY(differs.has_value());
        QCOMPARE(differs->p, 0.0);
        QCOMPARE(differs->interval, (Interval{1, 1}));
        const auto same = welchTest(five, five);
        QVERIFY(same.has_value());
        QCOMPARE(same->p, 1.0);
        QCOMPARE(same->t, 0.0);
        const auto pairs = pairedTest(five, five);
        QVERIFY(pairs.has_value());
        QCOMPARE(pairs->p, 1.0);
    }

    void tinyAndHugeScattersDoNotVanish()
    {
        const std::vector<double> a{1e-160, 2e-160, 3e-160};
        const auto tiny = welchTest(a, a);
        QVERIFY(tiny.has_value() && tiny->p == 1);
        const std::vector<double> huge{1e140, 2e140, 3e140};
        const auto large = welchTest(huge, a);
        QVERIFY(large.has_value() && std::isfinite(large->degrees) && std::isfinite(large->p));
    }

    void badSamplesAreRefused()
    {
        const std::vector<double> good{1, 2, 3};
        const std::vector<double> one{1};
        const std::vector<double> broken{1, kNan, 3};
        const std::vector<double> endless{1, kInfinity, 3};
        for (const auto* bad : {&one, &broken, &endless}) {
            QVERIFY(!welchTest(good, *bad).has_value());
            QVERIFY(!welchTest(*bad, good).has_value());
            QVERIFY(!pairedTest(*bad, good).has_value());
        }
        QVERIFY(!welchTest({}, good).has_value());
        QVERIFY(!pairedTest({}, {}).has_value());
        QVERIFY(!pairedTest(good, std::vector<double>{1, 2}).has_value());
        for (const double confidence : {0.0, 1.0, -1.0, kNan})
            QVERIFY(!welchTest(good, good, confidence).has_value());
    }
};

SHACK_TEST(TestTTest);
#include "tst_t_test.moc"
