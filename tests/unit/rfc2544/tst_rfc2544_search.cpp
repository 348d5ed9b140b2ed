#include "engine/bench/rfc2544_search.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <functional>
#include <random>

using namespace shack::bench;

namespace {

/// Lets a search measure a simulated device until it is over.
LossSearch searched(const SearchPlan& plan, const std::function<TrialOutcome(double)>& device)
{
    LossSearch search{plan};
    while (const auto value = search.next())
        search.tell(device(*value));
    return search;
}

TrialOutcome cleanUpTo(double limit, double value)
{
    return value <= limit ? TrialOutcome::Clean : TrialOutcome::Lossy;
}

} // namespace

class TestRfc2544Search : public QObject {
    Q_OBJECT

private slots:

    void itFindsTheThresholdWithinItsResolution_data()
    {
        QTest::addColumn<double>("limit");
        for (const double limit : {12.0, 900.0, 1'000.0, 1'001.0, 77'777.0, 499'000.0})
            QTest::addRow("%g", limit) << limit;
    }

    void itFindsTheThresholdWithinItsResolution()
    {
        QFETCH(double, limit);
        const SearchPlan plan{.lowest = 1, .start = 1'000, .highest = 1e6, .resolution = 0.01};
        const LossSearch search =
            searched(plan, [&](double value) { return cleanUpTo(limit, value); });
        QVERIFY(search.best().has_value());
        QVERIFY2(*search.best() <= limit && *search.best() >= limit * 0.985,
                 qPrintable(QString::number(*search.best())));
        QVERIFY(*search.ceiling() > limit);
        QVERIFY(!search.generatorWasLimit() && !search.reachedHighest() && !search.noisy());
        QVERIFY2(search.trials() < 40, qPrintable(QString::number(search.trials())));
    }

    void aDeviceThatTakesEverythingIsOnlyBoundedFromBelow()
    {
        const LossSearch search = searched({.start = 1'000, .highest = 50'000},
                                           [](double) { return TrialOutcome::Clean; });
        QCOMPARE(*search.best(), 50'000.0);
        QVERIFY(search.reachedHighest());
        QVERIFY(!search.ceiling());
    }

    void aDeviceThatLosesAlwaysHasNoThroughput()
    {
        unsigned atLowest = 0;
        const LossSearch search = searched({.lowest = 10, .start = 1'000}, [&](double value) {
            atLowest += value == 10 ? 1 : 0;
            return TrialOutcome::Lossy;
        });
        QVERIFY(!search.best());
        QCOMPARE(*search.ceiling(), 10.0);
        QCOMPARE(atLowest, 2U);
    }

    void aSlowGeneratorMakesTheAnswerALowerBound()
    {
        const LossSearch search = searched({.start = 1'000, .highest = 1e6}, [](double value) {
            return value <= 30'000 ? TrialOutcome::Clean : TrialOutcome::Unmeasurable;
        });
        QVERIFY(search.generatorWasLimit());
        QVERIFY(*search.best() <= 30'000 && *search.best() > 29'000);
    }

    void aLossBelowTheGeneratorsLimitIsTheDevices()
    {
        const LossSearch search = searched({.start = 1'000, .highest = 1e6}, [](double value) {
            return value > 30'000 ? TrialOutcome::Unmeasurable : cleanUpTo(20'000, value);
        });
        QVERIFY(!search.generatorWasLimit());
        QVERIFY(*search.best() <= 20'000 && *search.best() > 19'000);
    }

    void oneLossByChanceDoesNotCount()
    {
        unsigned trial = 0;
        const LossSearch search = searched({.start = 1'000, .highest = 1e6}, [&](double value) {
            return ++trial == 2 ? TrialOutcome::Lossy : cleanUpTo(40'000, value);
        });
        QVERIFY(search.noisy());
        QVERIFY(*search.best() <= 40'000 && *search.best() > 39'000);
    }

    void aLuckyAnswerIsGivenUpWhenItDoesNotRepeat()
    {
        // Clean once at a value that it does not really hold.
        bool lucky = true;
        const LossSearch search =
            searched({.start = 8'000, .highest = 1e6, .resolution = 0.5}, [&](double value) {
                if (value == 16'000 && std::exchange(lucky, false))
                    return TrialOutcome::Clean;
                return cleanUpTo(9'000, value);
            });
        QVERIFY(*search.best() <= 9'000);
        QCOMPARE(*search.ceiling(), 16'000.0);
        QVERIFY(search.noisy());
    }

    void aDeviceThatIsSlowOnceItWasOverloadedIsFoundAtItsLowerLimit()
    {
        // Hysteresis: after a loss it loses above 10,000 instead of above 20,000.
        bool hurt = false;
        const LossSearch search = searched({.start = 1'000, .highest = 1e6}, [&](double value) {
            const TrialOutcome outcome = cleanUpTo(hurt ? 10'000 : 20'000, value);
            hurt = hurt || outcome == TrialOutcome::Lossy;
            return outcome;
        });
        QVERIFY2(*search.best() <= 10'000 && *search.best() > 9'500,
                 qPrintable(QString::number(*search.best())));
    }

    void noiseNearTheThresholdNeverLeavesItFar()
    {
        for (unsigned seed = 1; seed <= 200; ++seed) {
            std::mt19937 random{seed};
            std::uniform_real_distribution<double> noise{0.9, 1.1};
            const LossSearch search = searched({.start = 1'000, .highest = 1e6}, [&](double value) {
                return cleanUpTo(50'000 * noise(random), value);
            });
            QVERIFY2(search.best() && *search.best() > 44'000 && *search.best() < 56'000,
                     qPrintable(QString("seed %1: %2").arg(seed).arg(search.best().value_or(0))));
            QVERIFY(search.trials() < 64);
        }
    }

    void countsStayWhole()
    {
        const SearchPlan plan{.lowest = 1, .start = 2, .highest = 256, .resolution = 0, .grain = 1};
        for (int limit = 1; limit < 256; ++limit) {
            const LossSearch search = searched(plan, [&](double value) {
                if (value != std::floor(value))
                    return TrialOutcome::Unmeasurable;
                return cleanUpTo(limit, value);
            });
            QCOMPARE(*search.best(), static_cast<double>(limit));
        }
    }

    void theExpectationShrinksToNothing()
    {
        LossSearch search{{.start = 1'000, .highest = 1e6}};
        QVERIFY(search.expectedTrials() > 5);
        while (const auto value = search.next())
            search.tell(cleanUpTo(60'000, *value));
        QCOMPARE(search.expectedTrials(), 0U);
    }
};

SHACK_TEST(TestRfc2544Search);
#include "tst_rfc2544_search.moc"
