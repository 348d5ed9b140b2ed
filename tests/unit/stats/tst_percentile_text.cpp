#include "engine/stats/percentile_text.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <cmath>
#include <vector>

using namespace shack::stats;
using namespace std::chrono_literals;

namespace {

QStringList linesOf(const std::string& text)
{
    return QString::fromStdString(text).split('\n');
}

/// The columns of the lines between head and foot.
std::vector<std::vector<double>> rowsOf(const std::string& text)
{
    std::vector<std::vector<double>> rows;
    for (const QString& line : linesOf(text).mid(2)) {
        if (line.isEmpty() || line.startsWith('#'))
            break;
        std::vector<double> row;
        for (const QString& cell : line.simplified().split(' '))
            row.push_back(cell.toDouble());
        rows.push_back(row);
    }
    return rows;
}

} // namespace

class TestPercentileText : public QObject {
    Q_OBJECT

private slots:

    void layoutIsThatOfHdrHistogram()
    {
        Histogram histogram;
        histogram.record(1ms);
        const QStringList lines = linesOf(percentileText(histogram));
        QCOMPARE(lines[0], QString{"       Value     Percentile TotalCount 1/(1-Percentile)"});
        QCOMPARE(lines[1], QString{});
        QCOMPARE(lines[2], QString{"    1.000000 0.000000000000          1           1.00"});
        QCOMPARE(lines[3], QString{"    1.000000 1.000000000000          1"});
        QVERIFY(lines[4].startsWith("#[Mean    =     1.000000, StdDeviation   = "));
        QCOMPARE(lines[5], QString{"#[Max     =     1.000000, Total count    =            1]"});
        QCOMPARE(lines[6], QString{"#[Buckets =           25, SubBuckets     =           16]"});
    }

    void levelsAreThoseOfHdrHistogram()
    {
        // Ten equal steps, then the same number again for each half of what is left, as its
        // PercentileIterator does and wrk2 prints.
        Histogram histogram;
        for (int i = 1; i <= 100'000; ++i)
            histogram.record(std::chrono::microseconds{i});
        const auto rows = rowsOf(percentileText(histogram));
        const double wanted[] = {0,    0.1, 0.2,  0.3,   0.4, 0.5,   0.55, 0.6,
                                 0.65, 0.7, 0.75, 0.775, 0.8, 0.825, 0.85, 0.875};
        for (std::size_t i = 0; i < std::size(wanted); ++i)
            QVERIFY2(std::abs(rows[i][1] - wanted[i]) < 1e-12,
                     qPrintable(QString::number(rows[i][1])));
        QCOMPARE(rows.back()[1], 1.0);
        QCOMPARE(rows.back()[2], 100'000.0);
    }

    void rowsRiseAndTellWhatTheHistogramTells()
    {
        Histogram histogram;
        for (int i = 1; i <= 5'000; ++i)
            histogram.record(std::chrono::microseconds{i * i % 9'973 + 10});
        double value = 0;
        double level = -1;
        for (const auto& row : rowsOf(percentileText(histogram))) {
            QVERIFY(row[0] >= value && row[1] > level);
            value = row[0];
            level = row[1];
            QVERIFY(row[2] / 5'000 >= level - 1e-12);
            if (level == 0) // the bucket of the least value, which is known exactly
                continue;
            const double told =
                std::chrono::duration<double, std::milli>(histogram.quantile(level)).count();
            QVERIFY2(std::abs(told - value) < 1e-6, qPrintable(QString::number(level)));
        }
    }

    void finerTicksMakeMoreRows()
    {
        Histogram histogram;
        for (int i = 1; i <= 1'000; ++i)
            histogram.record(std::chrono::microseconds{i});
        QVERIFY(rowsOf(percentileText(histogram, 10)).size() >
                rowsOf(percentileText(histogram, 5)).size() * 3 / 2);
        QVERIFY(!rowsOf(percentileText(histogram, 0)).empty());
        QVERIFY(!rowsOf(percentileText(histogram, 4'000'000'000U)).empty());
    }

    void emptyHasNoRows()
    {
        const std::string text = percentileText(Histogram{});
        QVERIFY(rowsOf(text).empty());
        QVERIFY(text.find("Total count    =            0]") != std::string::npos);
    }

    void hugeCountsAndTimesAreFine()
    {
        constexpr std::uint64_t kMany = std::uint64_t{1} << 62;
        for (const bool manyShort : {false, true}) {
            Histogram histogram;
            histogram.record(0ns, manyShort ? kMany : 1);
            histogram.record(100h, manyShort ? 1 : kMany);
            const auto rows = rowsOf(percentileText(histogram));
            QVERIFY(!rows.empty() && rows.size() < 1'000);
            QCOMPARE(rows.back()[1], 1.0);
        }
    }
};

SHACK_TEST(TestPercentileText);
#include "tst_percentile_text.moc"
