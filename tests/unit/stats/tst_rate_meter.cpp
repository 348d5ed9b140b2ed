#include "engine/stats/rate_meter.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace shack;
using namespace shack::stats;
using namespace std::chrono_literals;

class TestRateMeter : public QObject {
    Q_OBJECT

private slots:

    void fewerThanTwoReadingsGiveNoRate()
    {
        RateMeter meter;
        QVERIFY(!meter.perSecond().has_value());
        meter.add(MonoTime{1s}, 100);
        QVERIFY(!meter.perSecond().has_value());
        QVERIFY(!meter.growth().has_value());
    }

    void rateIsGrowthOverElapsedTime()
    {
        RateMeter meter;
        meter.add(MonoTime{1s}, 100);
        meter.add(MonoTime{1s} + 500ms, 350);
        QCOMPARE(meter.perSecond().value(), 500.0);
        meter.add(MonoTime{3s} + 500ms, 350);
        QCOMPARE(meter.perSecond().value(), 0.0);
    }

    void restartedCounterCountsFromZero()
    {
        RateMeter meter;
        meter.add(MonoTime{1s}, 1'000'000);
        meter.add(MonoTime{2s}, 40);
        QVERIFY(meter.restarted());
        QCOMPARE(meter.perSecond().value(), 40.0);
        meter.add(MonoTime{3s}, 100);
        QVERIFY(!meter.restarted());
        QCOMPARE(meter.growth().value(), std::uint64_t{60});
    }

    void readingsWithoutProgressInTimeAreCoveredByTheNext()
    {
        RateMeter meter;
        meter.add(MonoTime{5s}, 0);
        meter.add(MonoTime{5s}, 50);
        QVERIFY(!meter.perSecond().has_value());
        meter.add(MonoTime{4s}, 60);
        QVERIFY(!meter.perSecond().has_value());
        meter.add(MonoTime{6s}, 80);
        QCOMPARE(meter.perSecond().value(), 80.0);
    }

    void clearStartsOver()
    {
        RateMeter meter;
        meter.add(MonoTime{1s}, 1);
        meter.add(MonoTime{2s}, 2);
        meter.clear();
        QVERIFY(!meter.perSecond().has_value());
    }
};

SHACK_TEST(TestRateMeter);
#include "tst_rate_meter.moc"
