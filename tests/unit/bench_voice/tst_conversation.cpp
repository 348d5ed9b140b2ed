#include "engine/bench_voice/conversation.h"
#include "engine/wire/draarl_types.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <vector>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

constexpr std::array<std::uint32_t, 8> kMembers{10, 11, 12, 13, 14, 15, 16, 17};

/// All overs of ten minutes, by the 5 ms step of the demonstration.
std::vector<Over> oversOf(DemoHabit habit, std::uint64_t seed)
{
    ManualClock clock;
    Conversation conversation{habit, 10, seed, clock.now()};
    std::vector<Over> overs;
    for (auto passed = 0ms; passed < 10min; passed += 5ms) {
        for (const Over& over : conversation.step(clock.now(), kMembers))
            overs.push_back(over);
        clock.advance(5ms);
    }
    return overs;
}

constexpr std::array kHabits{DemoHabit::Net, DemoHabit::Contest, DemoHabit::Round,
                             DemoHabit::Lively};

} // namespace

class TestConversation : public QObject {
    Q_OBJECT

private slots:

    void overlapsOnlyWhereTwoCollide()
    {
        for (const DemoHabit habit : kHabits) {
            const auto overs = oversOf(habit, 3);
            QVERIFY(overs.size() > 20);
            MonoTime busyUntil{};
            for (std::size_t i = 0; i < overs.size(); ++i) {
                const bool collides = i > 0 && overs[i].start == overs[i - 1].start;
                QVERIFY(collides || overs[i].start > busyUntil + wire::kTalkHold);
                if (collides) {
                    QCOMPARE(habit, DemoHabit::Lively);
                    QVERIFY(overs[i].contestedUntil > overs[i - 1].end + wire::kTalkHold);
                    QVERIFY(overs[i].contestedUntil == overs[i - 1].contestedUntil);
                    QVERIFY(overs[i].end > overs[i].contestedUntil);
                }
                busyUntil = std::max(busyUntil, overs[i].end);
            }
        }
    }

    void nobodyAnswersThemselves()
    {
        for (const DemoHabit habit : kHabits) {
            const auto overs = oversOf(habit, 4);
            for (std::size_t i = 1; i < overs.size(); ++i)
                QVERIFY(overs[i].device != overs[i - 1].device ||
                        (habit == DemoHabit::Net && overs[i].device == 10) ||
                        habit == DemoHabit::Lively);
        }
    }

    void oversHaveTheLengthOfTheirHabit()
    {
        for (const DemoHabit habit : kHabits) {
            for (const Over& over : oversOf(habit, 5)) {
                const auto length = over.end - over.start;
                QVERIFY(length >= (over.contestedUntil == MonoTime{} ? 3s : 2s));
                QVERIFY(length <= (habit == DemoHabit::Contest ? 4s : 12s));
            }
        }
        QVERIFY(oversOf(DemoHabit::Contest, 6).size() > oversOf(DemoHabit::Round, 6).size());
    }

    void theNetControlCallsEveryOtherTime()
    {
        const auto overs = oversOf(DemoHabit::Net, 7);
        const auto control = std::ranges::count(overs, 10U, &Over::device);
        QVERIFY(control >= static_cast<std::ptrdiff_t>(overs.size() / 2));
    }

    void everybodyGetsAWord()
    {
        for (const DemoHabit habit : kHabits) {
            std::map<std::uint32_t, int> words;
            for (const Over& over : oversOf(habit, 8))
                ++words[over.device];
            QVERIFY2(words.size() >= 6, qPrintable(QString::number(words.size())));
        }
    }

    void nobodyTalksAlone()
    {
        ManualClock clock;
        Conversation conversation{DemoHabit::Round, 1, 1, clock.now()};
        const std::array<std::uint32_t, 1> lonely{1};
        QVERIFY(conversation.step(clock.now(), {}).empty());
        QVERIFY(conversation.step(clock.now() + 1h, lonely).empty());
    }

    void theSameSeedHoldsTheSameConversation()
    {
        const auto one = oversOf(DemoHabit::Lively, 9);
        const auto other = oversOf(DemoHabit::Lively, 9);
        QCOMPARE(one.size(), other.size());
        for (std::size_t i = 0; i < one.size(); ++i)
            QVERIFY(one[i].device == other[i].device && one[i].end == other[i].end);
    }
};

SHACK_TEST(TestConversation);
#include "tst_conversation.moc"
