#include "engine/stats/comparison.h"
#include "engine/stats/seeded_random.h"
#include "tests/support/test_main.h"
#include "tests/unit/stats/sample_data.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace shack;
using namespace shack::stats;
using tests::kInfinity;
using tests::kNan;

namespace {

/// Fewer than the 10,000 of a report: the ends move by a rank, and there are hundreds of them here.
constexpr std::uint32_t kResamples = 2'000;

struct Sides {
    std::vector<double> a;
    std::vector<double> b;
};

QJsonObject recorded(const char* name)
{
    QFile file{QStringLiteral(SHACK_SOURCE_DIR "/tests/golden/") + QLatin1String{name}};
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

std::vector<double> recordedLoads(const QString& figure)
{
    std::vector<double> values;
    for (const auto& value : recorded("load-same-forty-times.json")[figure].toArray())
        values.push_back(value.toDouble());
    return values;
}

/// The recorded pairs as repeats of one second: medians of twenty alternating slices each.
Sides recordedRepeats()
{
    constexpr std::size_t kSlices = 20;
    const QJsonArray pairs = recorded("bench-send-same-twice.json")["pairs"].toArray();
    Sides repeats;
    Sides slices;
    for (const auto& pair : pairs) {
        slices.a.push_back(pair.toArray()[0].toDouble());
        slices.b.push_back(pair.toArray()[1].toDouble());
        if (slices.a.size() < kSlices)
            continue;
        repeats.a.push_back(quantileOfSorted(sortedCopy(slices.a), 0.5));
        repeats.b.push_back(quantileOfSorted(sortedCopy(slices.b), 0.5));
        slices = {};
    }
    return repeats;
}

/// `count` recorded pairs, drawn without repetition; which side is called A is drawn too.
Sides drawnPairs(const Sides& all, std::size_t count, SeededRandom& random)
{
    std::vector<std::size_t> order(all.a.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Sides drawn;
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(order[i], order[i + random.next() % (order.size() - i)]);
        const bool turned = random.heads(1) == 1;
        drawn.a.push_back(turned ? all.b[order[i]] : all.a[order[i]]);
        drawn.b.push_back(turned ? all.a[order[i]] : all.b[order[i]]);
    }
    return drawn;
}

/// Two disjoint draws of `count` from one recorded list.
Sides drawnApart(std::vector<double> all, std::size_t count, SeededRandom& random)
{
    for (std::size_t i = 0; i < 2 * count; ++i)
        std::swap(all[i], all[i + random.next() % (all.size() - i)]);
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(count);
    return {{all.begin(), middle}, {middle, middle + static_cast<std::ptrdiff_t>(count)}};
}

std::vector<double> scaled(std::vector<double> sample, double factor)
{
    for (double& value : sample)
        value *= factor;
    return sample;
}

ComparisonPlan costPlan(bool paired, std::uint64_t seed)
{
    return {.better = Better::Lower,
            .words = {"dearer", "cheaper"},
            .paired = paired,
            .interleaved = paired,
            .resamples = kResamples,
            .seed = seed};
}

QString sentence(const Result<Comparison>& comparison)
{
    return QString::fromStdString(comparison ? comparison->sentence
                                             : comparison.error().sentence());
}

const std::vector<double> kFive{100, 101, 99, 100.5, 99.5};

} // namespace

class TestComparison : public QObject {
    Q_OBJECT

private slots:

    void recordedEqualBuildsRaiseFewFalseAlarms()
    {
        const Sides all = recordedRepeats();
        QCOMPARE(all.a.size(), std::size_t{50});
        int alarms = 0;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            SeededRandom random{seed};
            const Sides drawn = drawnPairs(all, 10, random);
            const auto told = compare(drawn.a, drawn.b, costPlan(true, seed));
            QVERIFY2(told.has_value(), qPrintable(sentence(told)));
            alarms += told->isReal() ? 1 : 0;
        }
        qInfo("equal: %d of 200 called different", alarms); // run_all.py reads it
        QVERIFY2(alarms <= 10, qPrintable(QString{"%1 of 200 seeds"}.arg(alarms)));
    }

    void recordedSenderTenPercentSlowerIsFound()
    {
        const Sides all = recordedRepeats();
        int found = 0;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            SeededRandom random{seed};
            const Sides drawn = drawnPairs(all, 10, random);
            const auto told = compare(drawn.a, scaled(drawn.b, 1.1), costPlan(true, seed));
            QVERIFY2(told.has_value(), qPrintable(sentence(told)));
            found += told->finding == Finding::RealWorse ? 1 : 0;
        }
        qInfo("10 %% slower: %d of 100 found", found); // likewise
        QVERIFY2(found >= 95, qPrintable(QString{"%1 of 100 seeds"}.arg(found)));
    }

    void recordedLoadsOfOneBuildRaiseFewFalseAlarms_data()
    {
        QTest::addColumn<QString>("figure");
        for (const char* figure : {"cpu_us_per_datagram", "p50_ms", "p99_ms", "resident_bytes"})
            QTest::newRow(figure) << QString{figure};
    }

    void recordedLoadsOfOneBuildRaiseFewFalseAlarms()
    {
        QFETCH(QString, figure);
        const std::vector<double> loads = recordedLoads(figure);
        QCOMPARE(loads.size(), std::size_t{40});
        int alarms = 0;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            SeededRandom random{seed};
            const Sides drawn = drawnApart(loads, 5, random);
            const auto told = compare(drawn.a, drawn.b, costPlan(false, seed));
            QVERIFY2(told.has_value(), qPrintable(sentence(told)));
            alarms += told->isReal() ? 1 : 0;
        }
        QVERIFY2(alarms <= 10, qPrintable(QString{"%1 of 200 seeds"}.arg(alarms)));
    }

    void tenPercentMoreMemoryIsFound()
    {
        const std::vector<double> memory = recordedLoads("resident_bytes");
        int found = 0;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            SeededRandom random{seed};
            const Sides drawn = drawnApart(memory, 5, random);
            const auto told = compare(drawn.a, scaled(drawn.b, 1.1), costPlan(false, seed));
            QVERIFY2(told.has_value(), qPrintable(sentence(told)));
            found += told->finding == Finding::RealWorse ? 1 : 0;
        }
        QVERIFY2(found >= 95, qPrintable(QString{"%1 of 100 seeds"}.arg(found)));
    }

    void outliersDoNotRaiseAlarms()
    {
        // One repeat in ten is half as slow again, on either side.
        int alarms = 0;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            SeededRandom random{seed};
            Sides sides;
            for (auto* side : {&sides.a, &sides.b})
                for (int i = 0; i < 5; ++i) {
                    const double noise = static_cast<double>(random.next() >> 11) * 0x1p-53;
                    side->push_back((98 + 4 * noise) * (random.next() % 10 == 0 ? 1.5 : 1));
                }
            const auto told = compare(sides.a, sides.b, costPlan(false, seed));
            QVERIFY(told.has_value());
            alarms += told->isReal() ? 1 : 0;
        }
        QVERIFY2(alarms <= 10, qPrintable(QString{"%1 of 200 seeds"}.arg(alarms)));
    }

    void aFasterBuildIsCalledRealWithItsInterval()
    {
        const auto told = compare(kFive, scaled(kFive, 1.11),
                                  {.better = Better::Higher, .words = {"faster", "slower"}});
        QVERIFY(told.has_value());
        QCOMPARE(told->finding, Finding::RealBetter);
        QVERIFY(told->relative);
        QVERIFY(told->interval.contains(0.11) && told->interval.low > 0.08 &&
                told->interval.high < 0.14);
        QCOMPARE(sentence(told), QString{"B is 11 % faster (95 % interval 9.4 to 13 %): real"});
        QCOMPARE(QString::fromStdString(told->method),
                 QString{"Welch t-test of logarithms on 5 + 5 repeats, and bootstrap (10,000) of "
                         "the median difference; interleaved order: no"});
    }

    void theDirectionOfBetterDecidesTheWord()
    {
        const std::vector<double> less = scaled(kFive, 0.8);
        QCOMPARE(compare(kFive, less, {.better = Better::Higher})->finding, Finding::RealWorse);
        const auto lower =
            compare(kFive, less, {.better = Better::Lower, .words = {"slower", "faster"}});
        QCOMPARE(lower->finding, Finding::RealBetter);
        QVERIFY2(sentence(lower).startsWith("B is 20 % faster (95 % interval 1"),
                 qPrintable(sentence(lower)));
        QVERIFY(lower->difference < 0);
    }

    void noDifferenceSaysWhatCouldHideAndWhatWouldShowIt()
    {
        const std::vector<double> a{100, 104, 97, 102, 98};
        const std::vector<double> b{101, 99, 103, 96, 102};
        const auto told = compare(a, b, {});
        QVERIFY(told.has_value());
        QCOMPARE(told->finding, Finding::NoDifferenceSeen);
        QVERIFY(told->hidden > 0.04 && told->hidden < 0.08);
        QVERIFY(told->repeatsNeeded.has_value());
        QVERIFY(*told->repeatsNeeded > 5 && *told->repeatsNeeded < 40);
        QCOMPARE(sentence(told),
                 QString{"no difference seen; a difference under %1 % could hide here, %2 repeats "
                         "would show 3.0 %"}
                     .arg(told->hidden * 100, 0, 'f', 1)
                     .arg(*told->repeatsNeeded));
    }

    void pairsCancelWhatBothSidesShare()
    {
        // A machine that drifts by half while B is 5 % above A in every pair.
        const std::vector<double> a{100, 120, 150, 90, 130, 75};
        std::vector<double> b = scaled(a, 1.05);
        for (std::size_t i = 0; i < b.size(); ++i)
            b[i] *= i % 2 == 0 ? 1.002 : 0.998;
        QCOMPARE(compare(a, b, {})->finding, Finding::NoDifferenceSeen);
        const auto pairs = compare(a, b, {.paired = true, .interleaved = true});
        QCOMPARE(pairs->finding, Finding::RealBetter);
        QVERIFY(QString::fromStdString(pairs->method).contains("6 pairs"));
        QVERIFY(QString::fromStdString(pairs->method).endsWith("interleaved order: yes"));
    }

    void oneRunEachCannotTell()
    {
        const auto told = compare(std::vector{100.0}, std::vector{120.0}, {});
        QVERIFY(told.has_value());
        QCOMPARE(told->finding, Finding::CannotTell);
        QCOMPARE(sentence(told), QString{"cannot tell: one run each"});
        COMPARE_NEAR(told->difference, 0.2, 1e-12);
        QCOMPARE(sentence(compare(kFive, std::vector{120.0}, {})),
                 QString{"cannot tell: one run of B"});
    }

    void lossesOfZeroAreComparedInTheirOwnUnit()
    {
        const std::vector<double> none(5, 0.0);
        const std::vector<double> some{0.02, 0.03, 0.025, 0.0, 0.03};
        const auto same = compare(none, none, {.better = Better::Lower});
        QCOMPARE(same->finding, Finding::NoDifferenceSeen);
        QCOMPARE(sentence(same), QString{"no difference seen; all repeats are equal"});
        QVERIFY(!same->relative);
        const std::vector<double> always{0.02, 0.03, 0.025, 0.02, 0.03};
        const auto worse = compare(none, always, {.better = Better::Lower});
        QCOMPARE(worse->finding, Finding::RealWorse);
        COMPARE_NEAR(worse->difference, 0.025, 1e-12);
        QVERIFY(!worse->repeatsNeeded.has_value());
        QVERIFY(compare(none, some, {.better = Better::Lower}).has_value());
    }

    void equalRepeatsThatDifferAreReal()
    {
        const auto told = compare(std::vector<double>(3, 5), std::vector<double>(3, 6), {});
        QCOMPARE(told->finding, Finding::RealBetter);
        const auto same = compare(std::vector<double>(3, 5), std::vector<double>(3, 5), {});
        QCOMPARE(sentence(same), QString{"no difference seen; all repeats are equal"});
    }

    void chanceAmongManyIsNoFinding()
    {
        // Thirty figures of which one alone is just below 5 %.
        std::vector<Comparison> all(30);
        for (Comparison& one : all) {
            one.finding = Finding::NoDifferenceSeen;
            one.p = 0.5;
        }
        all[7].finding = Finding::RealWorse;
        all[7].p = 0.03;
        all[7].sentence = "B is 4 % slower (95 % interval 1 to 7 %): real";
        all[8].finding = Finding::RealBetter;
        all[8].p = 1e-6;
        all[9].finding = Finding::CannotTell;
        judgeTogether(all);
        QCOMPARE(all[7].finding, Finding::NoDifferenceSeen);
        QCOMPARE(QString::fromStdString(all[7].sentence),
                 QString{"no difference seen; B is 4 % slower (95 % interval 1 to 7 %), which is "
                         "likely by chance among 29 comparisons"});
        QCOMPARE(all[8].finding, Finding::RealBetter);
        QCOMPARE(all[9].finding, Finding::CannotTell);
    }

    void theSameSeedGivesTheSameVerdict()
    {
        const auto one = compare(kFive, scaled(kFive, 1.01), {.seed = 9});
        const auto other = compare(kFive, scaled(kFive, 1.01), {.seed = 9});
        QVERIFY(one->interval == other->interval && one->sentence == other->sentence);
    }

    void badInputIsRefused()
    {
        QVERIFY(!compare({}, kFive, {}).has_value());
        QVERIFY(!compare(kFive, {}, {}).has_value());
        QVERIFY(!compare(kFive, std::vector{1.0, kNan}, {}).has_value());
        QVERIFY(!compare(std::vector{kInfinity}, kFive, {}).has_value());
        QVERIFY(!compare(kFive, std::vector{1.0, 2.0}, {.paired = true}).has_value());
        QVERIFY(!compare(kFive, kFive, {.confidence = 1}).has_value());
        QVERIFY(!compare(kFive, kFive, {.wanted = 0}).has_value());
        QVERIFY(!compare(kFive, kFive, {.wanted = kNan}).has_value());
        QVERIFY(!compare(kFive, kFive, {.resamples = 1}).has_value());
    }

    void aMillionRepeatsAreFine()
    {
        SeededRandom random{3};
        std::vector<double> a(1'000'000);
        for (double& value : a)
            value = 1 + static_cast<double>(random.next() >> 11) * 0x1p-53;
        const auto told = compare(a, scaled(a, 1.01), {.resamples = 200});
        QVERIFY(told.has_value());
        QCOMPARE(told->finding, Finding::RealBetter);
        COMPARE_NEAR(told->difference, 0.01, 1e-6);
    }
};

SHACK_TEST(TestComparison);
#include "tst_comparison.moc"
