#include "engine/archive/retention.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <cmath>

using namespace shack;
using namespace shack::archive;

namespace {

constexpr WallTime kNow{std::chrono::seconds{1'790'000'000}};
constexpr std::uint64_t kMiB = 1024ULL * 1024;

ShelfItem aged(std::uint64_t id, int days, std::uint64_t mebibytes = 1)
{
    return {.id = id, .startedAt = kNow - std::chrono::days{days}, .bytes = mebibytes * kMiB};
}

using Ids = std::vector<std::uint64_t>;

} // namespace

class TestRetention : public QObject {
    Q_OBJECT

private slots:
    void offMeansForEver();
    void oldOnesGoToTheBinFirst();
    void theBinIsEmptiedAfterItsTime();
    void keptOnesStay();
    void spaceTakesTheBinFirstThenTheOldest();
    void forecastFollowsTheLastWeek();
};

void TestRetention::offMeansForEver()
{
    const std::vector items{aged(1, 5000), aged(2, 1, 100'000)};
    const auto plan = planRetention(items, {}, kNow);
    QVERIFY(plan.toBin.empty() && plan.toRemove.empty());
    QCOMPARE(plan.bytesNow, 100'001 * kMiB);
}

void TestRetention::oldOnesGoToTheBinFirst()
{
    const std::vector items{aged(1, 31), aged(2, 30), aged(3, 29)};
    const auto plan = planRetention(items, {.retentionDays = 30}, kNow);
    QCOMPARE(plan.toBin, (Ids{1, 2}));
    QVERIFY(plan.toRemove.empty());
    QCOMPARE(plan.bytesThen, plan.bytesNow);
}

void TestRetention::theBinIsEmptiedAfterItsTime()
{
    std::vector items{aged(1, 100), aged(2, 100)};
    items[0].binnedAt = kNow - std::chrono::days{30};
    items[1].binnedAt = kNow - std::chrono::days{29};
    const auto plan = planRetention(items, {}, kNow);
    QCOMPARE(plan.toRemove, (Ids{1}));
}

void TestRetention::keptOnesStay()
{
    std::vector items{aged(1, 1000, 90), aged(2, 1, 20)};
    items[0].kept = true;
    const auto plan = planRetention(items, {.retentionDays = 30, .maxMebibytes = 100}, kNow);
    QVERIFY(plan.toBin.empty());
    QCOMPARE(plan.toRemove, (Ids{2}));
}

void TestRetention::spaceTakesTheBinFirstThenTheOldest()
{
    std::vector items{aged(1, 50, 10), aged(2, 40, 10), aged(3, 2, 10), aged(4, 1, 10)};
    items[2].binnedAt = kNow;
    const auto plan = planRetention(items, {.maxMebibytes = 25}, kNow);
    QCOMPARE(plan.toRemove, (Ids{3, 1}));
    QCOMPARE(plan.bytesThen, 20 * kMiB);
    QVERIFY(planRetention(items, {.maxMebibytes = 40}, kNow).toRemove.empty());
}

void TestRetention::forecastFollowsTheLastWeek()
{
    std::vector<ShelfItem> items{aged(1, 5, 50), aged(2, 0, 50), aged(3, 100, 100)};
    const auto byLimit = daysUntilFull(items, {.maxMebibytes = 400}, 0, kNow);
    QVERIFY(byLimit.has_value());
    QCOMPARE(std::round(*byLimit), 10.0); // 200 MiB left at 20 MiB a day
    const auto byDisk = daysUntilFull(items, {.maxMebibytes = 400}, 40 * kMiB, kNow);
    QCOMPARE(std::round(*byDisk), 2.0);
    QVERIFY(!daysUntilFull(items, {}, 0, kNow));
    QVERIFY(!daysUntilFull({}, {.maxMebibytes = 400}, 0, kNow));
    QVERIFY(!daysUntilFull(items, {.retentionDays = 5, .maxMebibytes = 400}, 0, kNow));
}

SHACK_TEST(TestRetention);
#include "tst_retention.moc"
