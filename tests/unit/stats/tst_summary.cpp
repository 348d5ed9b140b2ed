#include "engine/stats/summary.h"
#include "tests/support/test_main.h"
#include "tests/unit/stats/sample_data.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace shack;
using namespace shack::stats;
using tests::kInfinity;
using tests::kNan;

class TestSummary : public QObject {
    Q_OBJECT

private slots:

    void certifiedFiguresOfHardSamplesAreMet_data()
    {
        QTest::addColumn<double>("base");
        QTest::newRow("NumAcc3") << 1e6;
        QTest::newRow("NumAcc4") << 1e7;
    }

    void certifiedFiguresOfHardSamplesAreMet()
    {
        QFETCH(double, base);
        const auto summary = summarize(tests::numAcc(base));
        QVERIFY(summary.has_value());
        QCOMPARE(summary->count, std::size_t{1001});
        COMPARE_NEAR(summary->mean, base + 0.2, 1e-15);
        COMPARE_NEAR(summary->deviation, 0.1, 1e-8); // the inputs themselves are rounded
    }

    void quantilesAnswerLikeNumPy()
    {
        // numpy.quantile([3.1, 1.2, 9.9, 4.4, 7.7, 2.2], ...), NumPy 2.4.6; var(ddof=1) = 11.435
        const std::vector<double> sample{3.1, 1.2, 9.9, 4.4, 7.7, 2.2};
        const std::vector<double> sorted = sortedCopy(sample);
        const double wanted[][2] = {{0, 1.2},      {0.1, 1.7}, {0.25, 2.425}, {0.5, 3.75},
                                    {0.75, 6.875}, {0.9, 8.8}, {0.99, 9.79},  {1, 9.9}};
        for (const auto& [q, value] : wanted)
            COMPARE_NEAR(quantileOfSorted(sorted, q), value, 1e-14);
        const auto summary = summarize(sample);
        QVERIFY(summary.has_value());
        COMPARE_NEAR(summary->variance, 11.435, 1e-14);
        COMPARE_NEAR(summary->lowerQuartile, 2.425, 1e-14);
        COMPARE_NEAR(summary->upperQuartile, 6.875, 1e-14);
        QCOMPARE(summary->min, 1.2);
        QCOMPARE(summary->max, 9.9);
    }

    void oneValueIsItsOwnSummary()
    {
        const std::vector<double> one{-4.5};
        const auto summary = summarize(one);
        QVERIFY(summary.has_value());
        QCOMPARE(summary->mean, -4.5);
        QCOMPARE(summary->median, -4.5);
        QCOMPARE(summary->variance, 0.0);
    }

    void equalValuesScatterExactlyNothing()
    {
        const auto summary = summarize(std::vector<double>(77, 0.1));
        QVERIFY(summary.has_value());
        QCOMPARE(summary->mean, 0.1);
        QCOMPARE(summary->deviation, 0.0);
    }

    void badSamplesAreRefusedWithASentence_data()
    {
        QTest::addColumn<QVector<double>>("sample");
        QTest::addColumn<QString>("word");
        QTest::newRow("empty") << QVector<double>{} << "no value";
        QTest::newRow("nan") << QVector<double>{1, kNan} << "value 2";
        QTest::newRow("infinite") << QVector<double>{-kInfinity, 1} << "value 1";
        QTest::newRow("huge") << QVector<double>{1e151} << "too large";
    }

    void badSamplesAreRefusedWithASentence()
    {
        QFETCH(QVector<double>, sample);
        QFETCH(QString, word);
        const auto summary =
            summarize(std::span{sample.constData(), static_cast<std::size_t>(sample.size())});
        QVERIFY(!summary.has_value());
        QVERIFY2(QString::fromStdString(summary.error().sentence()).contains(word),
                 summary.error().sentence().c_str());
    }

    void oddQuantilesAreHarmless()
    {
        const std::vector<double> sorted{1, 2, 3};
        QCOMPARE(quantileOfSorted({}, 0.5), 0.0);
        QCOMPARE(quantileOfSorted(sorted, kNan), 1.0);
        QCOMPARE(quantileOfSorted(sorted, -3), 1.0);
        QCOMPARE(quantileOfSorted(sorted, kInfinity), 3.0);
    }

    void aMillionValuesAreFine()
    {
        constexpr std::uint64_t kSeed = 20260310;
        std::mt19937_64 random{kSeed};
        std::vector<double> sample(1'000'000);
        for (double& value : sample)
            value = static_cast<double>(random() >> 11) * 0x1p-53; // uniform on 0..1
        const auto summary = summarize(sample);
        QVERIFY(summary.has_value());
        // Five standard errors around what a uniform sample must show.
        QVERIFY(std::abs(summary->mean - 0.5) < 5 * 0.2887 / 1000);
        QVERIFY(std::abs(summary->median - 0.5) < 5 * 0.5 / 1000);
        QVERIFY(std::abs(summary->variance - 1.0 / 12) < 5 * 0.0745 / 1000);
    }
};

SHACK_TEST(TestSummary);
#include "tst_summary.moc"
