#include "engine/bench/loss_ledger.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>

using namespace shack::bench;

namespace {

constexpr std::uint32_t kFrames = 40;

/// 10 devices in 2 groups: 0 2 4 6 8 and 1 3 5 7 9; 4 and 5 talk.
LedgerLayout smallLayout()
{
    return {.devices = 10,
            .groups = 2,
            .talkers = {4, 5},
            .firstCounted = 0,
            .endFrame = kFrames,
            .openFrames = 8};
}

void deliverWhole(LossLedger& ledger, std::uint32_t talker, std::uint32_t frame)
{
    for (std::uint32_t device = talker; device < 10; device += 2)
        if (device != 4 && device != 5)
            QCOMPARE(ledger.record(device, talker, frame), Arrival::Delivered);
}

LedgerTotals closed(LossLedger& ledger, std::uint32_t first, std::uint32_t second)
{
    const std::vector<std::uint32_t> sent{first, second};
    ledger.close(sent);
    return ledger.totals();
}

} // namespace

class TestLossLedger : public QObject {
    Q_OBJECT

private slots:

    void aFrameIsCompleteMissingOrPartial()
    {
        LossLedger ledger{smallLayout()};
        deliverWhole(ledger, 0, 0);
        deliverWhole(ledger, 1, 0);
        QCOMPARE(ledger.record(2, 0, 1), Arrival::Delivered); // one of four
        const LedgerTotals totals = closed(ledger, 3, 1);     // frame 2 reached nobody
        QCOMPARE(totals.frames, std::uint64_t{4});
        QCOMPARE(totals.completeFrames, std::uint64_t{2});
        QCOMPARE(totals.partialFrames, std::uint64_t{1});
        QCOMPARE(totals.missingFrames, std::uint64_t{1});
        QCOMPARE(totals.expected, std::uint64_t{16});
        QCOMPARE(totals.delivered, std::uint64_t{9});
        QCOMPARE(totals.lost(), std::uint64_t{7});
    }

    void theLastFlawedFrameIsThatOfAnyTalker()
    {
        LossLedger ledger{smallLayout()};
        for (std::uint32_t frame = 0; frame < 6; ++frame) {
            if (frame != 3)
                deliverWhole(ledger, 0, frame);
            if (frame != 1)
                deliverWhole(ledger, 1, frame);
        }
        QVERIFY(!ledger.lastFlawedFrame());
        closed(ledger, 6, 6);
        QCOMPARE(ledger.lastFlawedFrame(), std::optional<std::uint32_t>{3});
    }

    void theSameDatagramTwiceIsADuplicate()
    {
        LossLedger ledger{smallLayout()};
        QCOMPARE(ledger.record(0, 0, 0), Arrival::Delivered);
        QCOMPARE(ledger.record(0, 0, 0), Arrival::Duplicate);
        QCOMPARE(ledger.totals().delivered, std::uint64_t{1});
        QCOMPARE(ledger.totals().duplicates, std::uint64_t{1});
    }

    void strangersDoNotHear()
    {
        LossLedger ledger{smallLayout()};
        QCOMPARE(ledger.record(1, 0, 0), Arrival::NotForUs); // other group
        QCOMPARE(ledger.record(4, 0, 0), Arrival::NotForUs); // the talker itself
        QCOMPARE(ledger.record(10, 0, 0), Arrival::Unknown);
        QCOMPARE(ledger.record(0, 2, 0), Arrival::Unknown);
        QCOMPARE(ledger.record(0, 0, kFrames), Arrival::Unknown);
        QCOMPARE(ledger.totals().delivered, std::uint64_t{0});
        QCOMPARE(ledger.totals().notForUs, std::uint64_t{2});
    }

    void anEarlierFrameAfterALaterOneIsReordered()
    {
        LossLedger ledger{smallLayout()};
        QCOMPARE(ledger.record(0, 0, 1), Arrival::Delivered);
        QCOMPARE(ledger.record(0, 0, 0), Arrival::Delivered);
        QCOMPARE(ledger.record(2, 0, 0), Arrival::Delivered);
        QCOMPARE(ledger.totals().reordered, std::uint64_t{1});
    }

    void whatComesAfterItsFrameWasClosedIsLate()
    {
        LossLedger ledger{smallLayout()};
        deliverWhole(ledger, 0, 8); // closes frame 0
        QCOMPARE(ledger.record(0, 0, 0), Arrival::Late);
        QCOMPARE(ledger.record(0, 0, 1), Arrival::Delivered);
        const LedgerTotals totals = closed(ledger, 9, 0);
        QCOMPARE(totals.late, std::uint64_t{1});
        QCOMPARE(totals.completeFrames, std::uint64_t{1});
        QCOMPARE(totals.partialFrames, std::uint64_t{1});
        QCOMPARE(totals.missingFrames, std::uint64_t{7});
    }

    void theWarmUpDoesNotCount()
    {
        LedgerLayout layout = smallLayout();
        layout.firstCounted = 5;
        LossLedger ledger{layout};
        QCOMPARE(ledger.record(0, 0, 4), Arrival::WarmingUp);
        deliverWhole(ledger, 0, 5);
        const LedgerTotals totals = closed(ledger, 6, 5);
        QCOMPARE(totals.frames, std::uint64_t{1});
        QCOMPARE(totals.completeFrames, std::uint64_t{1});
    }

    void closingTwiceChangesNothing()
    {
        LossLedger ledger{smallLayout()};
        deliverWhole(ledger, 0, 0);
        const LedgerTotals once = closed(ledger, 4, 4);
        QVERIFY(closed(ledger, 4, 4) == once);
    }

    /// Against a plain model: any order within the window, any losses, any repetitions.
    void agreesWithAModelUnderRandomLossAndOrder()
    {
        for (std::uint64_t seed = 1; seed <= 50; ++seed) {
            std::mt19937_64 random{seed};
            const auto chance = [&](unsigned percent) { return random() % 100 < percent; };
            const std::uint32_t groups = 1 + static_cast<std::uint32_t>(random() % 4);
            const std::uint32_t devices = groups * 2 + static_cast<std::uint32_t>(random() % 150);
            LedgerLayout layout{.devices = devices,
                                .groups = groups,
                                .talkers = {},
                                .firstCounted = 3,
                                .endFrame = kFrames,
                                .openFrames = kFrames};
            for (std::uint32_t group = 0; group < groups; ++group)
                layout.talkers.push_back(group);
            LossLedger ledger{layout};

            std::vector<std::array<std::uint32_t, 3>> arrivals;
            for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
                const bool whole = chance(50);
                const bool none = chance(20);
                for (std::uint32_t device = groups; device < devices; ++device) {
                    if (none || (!whole && chance(30)))
                        continue;
                    arrivals.push_back({device, device % groups, frame});
                    if (chance(5))
                        arrivals.push_back({device, device % groups, frame});
                }
            }
            std::shuffle(arrivals.begin(), arrivals.end(), random);

            LedgerTotals model;
            std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<std::uint32_t>> heard;
            for (const auto& [device, talker, frame] : arrivals) {
                ledger.record(device, talker, frame);
                if (frame < layout.firstCounted)
                    continue;
                if (heard[{talker, frame}].insert(device).second)
                    ++model.delivered;
                else
                    ++model.duplicates;
            }
            for (std::uint32_t talker = 0; talker < groups; ++talker) {
                const std::uint64_t receivers = (devices - talker + groups - 1) / groups - 1;
                for (std::uint32_t frame = layout.firstCounted; frame < kFrames; ++frame) {
                    const std::uint64_t count = heard[{talker, frame}].size();
                    ++model.frames;
                    model.expected += receivers;
                    ++(count == receivers ? model.completeFrames
                       : count == 0       ? model.missingFrames
                                          : model.partialFrames);
                }
            }
            ledger.close(std::vector<std::uint32_t>(groups, kFrames));
            model.reordered = ledger.totals().reordered;
            QVERIFY2(ledger.totals() == model, qPrintable(QString{"seed %1"}.arg(seed)));
        }
    }

    /// A run of a day closes frames as it goes: the window is small, the sums are right.
    void longRunsNeedNoMoreMemory()
    {
        LedgerLayout layout = smallLayout();
        layout.endFrame = 1'000'000;
        LossLedger ledger{layout};
        for (std::uint32_t frame = 0; frame < 200'000; ++frame)
            if (frame % 10 != 0)
                for (const std::uint32_t device : {0U, 2U, 6U, 8U})
                    ledger.record(device, 0, frame);
        const LedgerTotals totals = closed(ledger, 200'000, 0);
        QCOMPARE(totals.completeFrames, std::uint64_t{180'000});
        QCOMPARE(totals.missingFrames, std::uint64_t{20'000});
        QCOMPARE(totals.partialFrames, std::uint64_t{0});
    }
};

SHACK_TEST(TestLossLedger);
#include "tst_loss_ledger.moc"
