#include "engine/stats/many_tests.h"
#include "engine/stats/sample_size.h"
#include "tests/support/test_main.h"
#include "tests/unit/stats/sample_data.h"

#include <QTest>

#include <cmath>

using namespace shack;
using namespace shack::stats;
using tests::kInfinity;
using tests::kNan;

class TestSampleSize : public QObject {
    Q_OBJECT

private slots:

    void repeatsAreThoseOfCohensTables_data()
    {
        QTest::addColumn<double>("effect");
        QTest::addColumn<int>("wanted");
        // Cohen, Statistical Power Analysis (1988), table 2.4.1, 5 % two-sided, power 0.80 for 0.2,
        // 0.5 and 0.8; the others by the non-central t distribution of SciPy 1.17.1.
        QTest::newRow("0.2") << 0.2 << 394;
        QTest::newRow("0.5") << 0.5 << 64;
        QTest::newRow("0.8") << 0.8 << 26;
        QTest::newRow("1.0") << 1.0 << 17;
        QTest::newRow("2.0") << 2.0 << 6;
        QTest::newRow("3.0") << 3.0 << 4;
    }

    void repeatsAreThoseOfCohensTables()
    {
        QFETCH(double, effect);
        QFETCH(int, wanted);
        const auto repeats = repeatsFor(effect, 1, 1);
        QVERIFY(repeats.has_value());
        QVERIFY2(std::abs(static_cast<int>(*repeats) - wanted) <= (wanted < 10 ? 1 : 0),
                 qPrintable(QString::number(*repeats)));
    }

    void pairsAgreeWithTheNonCentralDistribution()
    {
        // Smallest n with scipy.stats.nct power of 0.8, SciPy 1.17.1.
        const double wanted[][2] = {{0.2, 199}, {0.5, 34}, {0.8, 15}, {1.0, 10}, {2.0, 5}};
        for (const auto& [effect, count] : wanted) {
            const auto pairs = pairsFor(effect, 1);
            QVERIFY(pairs.has_value());
            QVERIFY2(std::abs(static_cast<double>(*pairs) - count) <= 1,
                     qPrintable(QString{"%1: %2"}.arg(effect).arg(*pairs)));
        }
    }

    void bothQuestionsAnswerEachOther()
    {
        for (const double deviation : {0.01, 0.3, 7.0}) {
            const auto repeats = repeatsFor(0.1, deviation, deviation * 2);
            QVERIFY(repeats.has_value());
            const auto count = static_cast<std::size_t>(*repeats);
            QVERIFY(*detectableDifference(deviation, count, deviation * 2, count) <= 0.1);
            if (count > 2)
                QVERIFY(*detectableDifference(deviation, count - 1, deviation * 2, count - 1) >
                        0.1);
        }
    }

    void withoutScatterAnythingIsSeen()
    {
        QCOMPARE(detectableDifference(0, 2, 0, 2).value(), 0.0);
        QCOMPARE(repeatsFor(1e-9, 0, 0).value(), std::uint64_t{2});
        QCOMPARE(pairsFor(1e-9, 0).value(), std::uint64_t{2});
    }

    void whatCannotBeReachedIsSaid()
    {
        const auto repeats = repeatsFor(1e-6, 1, 1);
        QVERIFY(!repeats.has_value());
        QCOMPARE(repeats.error().code(), ErrorCode::OutOfRange);
    }

    void badInputIsRefused()
    {
        QVERIFY(!detectableDifference(1, 1, 1, 5).has_value());
        QVERIFY(!detectableDifference(-1, 5, 1, 5).has_value());
        QVERIFY(!detectableDifference(kNan, 5, 1, 5).has_value());
        QVERIFY(!detectableDifference(1, 5, kInfinity, 5).has_value());
        QVERIFY(!detectableDifferenceOfPairs(1, 1).has_value());
        QVERIFY(!repeatsFor(0, 1, 1).has_value());
        QVERIFY(!repeatsFor(kNan, 1, 1).has_value());
        QVERIFY(!repeatsFor(1, 1, 1, {.confidence = 1}).has_value());
        QVERIFY(!pairsFor(1, 1, {.power = 0.1}).has_value());
    }

    void holmStepsDownAsInItsPaper()
    {
        // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") = 0.03 0.06 0.06 0.02
        const std::vector<double> adjusted = holmAdjusted(std::vector{0.01, 0.04, 0.03, 0.005});
        const double wanted[] = {0.03, 0.06, 0.06, 0.02};
        for (std::size_t i = 0; i < 4; ++i)
            COMPARE_NEAR(adjusted[i], wanted[i], 1e-14);
    }

    void holmTakesAnything()
    {
        QVERIFY(holmAdjusted({}).empty());
        QCOMPARE(holmAdjusted(std::vector{0.04}), std::vector{0.04});
        QCOMPARE(holmAdjusted(std::vector{kNan, 2.0, -1.0, 0.0}),
                 (std::vector{1.0, 1.0, 1.0, 0.0}));
    }
};

SHACK_TEST(TestSampleSize);
#include "tst_sample_size.moc"
