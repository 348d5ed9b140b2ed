#include "engine/host/reading_sums.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <cstring>

using namespace shack;
using fanout::Readings;
using host::addedUp;

namespace {

/// Every counter of a plain struct of 64-bit numbers set to the same value.
template <typename Reading>
void fill(Reading& reading, std::uint64_t value)
{
    static_assert(sizeof(Reading) % sizeof(std::uint64_t) == 0);
    for (std::size_t at = 0; at < sizeof(Reading); at += sizeof value)
        std::memcpy(reinterpret_cast<char*>(&reading) + at, &value, sizeof value);
}

template <typename Reading>
std::size_t countOf(const Reading& reading, std::uint64_t value)
{
    std::size_t found = 0;
    for (std::size_t at = 0; at < sizeof(Reading); at += sizeof value)
        found +=
            std::memcmp(reinterpret_cast<const char*>(&reading) + at, &value, sizeof value) == 0
                ? 1
                : 0;
    return found;
}

} // namespace

class TestReadingSums : public QObject {
    Q_OBJECT
private slots:
    void countersAddUpAndLevelsDoNot();
    void noCounterIsForgotten();
    void writersAreAddedOneByOne();
    void aStoppedStationKeepsItsTotals();
};

void TestReadingSums::countersAddUpAndLevelsDoNot()
{
    Readings earlier;
    earlier.fanout = {.queued = 9, .runningHighWater = 4, .framesSent = 10, .maxDispatchNs = 70};
    Readings now;
    now.fanout = {.queued = 1, .runningHighWater = 2, .framesSent = 5, .maxDispatchNs = 50};
    const Readings sum = addedUp(earlier, now);

    QCOMPARE(sum.fanout.framesSent, std::uint64_t{15});
    QCOMPARE(sum.fanout.queued, std::uint64_t{1});
    QCOMPARE(sum.fanout.runningHighWater, std::uint64_t{4});
    QCOMPARE(sum.fanout.maxDispatchNs, std::uint64_t{70});
}

void TestReadingSums::noCounterIsForgotten()
{
    Readings earlier;
    Readings now;
    fill(earlier.fanout, 100);
    fill(earlier.ingress, 100);
    fill(earlier.snapshots, 100);
    fill(now.fanout, 1);
    fill(now.ingress, 1);
    fill(now.snapshots, 1);
    const Readings sum = addedUp(earlier, now);

    // Levels: writers, capacity, queued, running. Highest values: running, dispatch, build.
    QCOMPARE(countOf(sum.fanout, 1), std::size_t{4});
    QCOMPARE(countOf(sum.fanout, 100), std::size_t{2});
    QCOMPARE(countOf(sum.ingress, 101), sizeof sum.ingress / sizeof(std::uint64_t));
    QCOMPARE(countOf(sum.snapshots, 101), sizeof sum.snapshots / sizeof(std::uint64_t) - 1);
    QCOMPARE(countOf(sum.snapshots, 100), std::size_t{1});
}

void TestReadingSums::writersAreAddedOneByOne()
{
    Readings earlier;
    earlier.writers = {{.packets = 5, .queueHighWater = 9}, {.packets = 6}};
    Readings now;
    now.writers = {{.packets = 1, .queueHighWater = 3}};
    const Readings sum = addedUp(earlier, now);

    QCOMPARE(sum.writers.size(), std::size_t{2});
    QCOMPARE(sum.writers[0].packets, std::uint64_t{6});
    QCOMPARE(sum.writers[0].queueHighWater, std::uint64_t{9});
    QCOMPARE(sum.writers[1].packets, std::uint64_t{6});
}

void TestReadingSums::aStoppedStationKeepsItsTotals()
{
    Readings first;
    fill(first.ingress, 7);
    const Readings total = addedUp({}, first);
    QCOMPARE(total.ingress.read, std::uint64_t{7});
    QCOMPARE(addedUp(total, {}).ingress.read, std::uint64_t{7});
}

SHACK_TEST(TestReadingSums);
#include "tst_reading_sums.moc"
