#include "engine/net/pacer.h"
#include "tests/support/test_main.h"

#include <QtTest>

using namespace shack;
using namespace shack::net;
using namespace std::chrono_literals;

namespace {

/// Sleeping and spinning move a hand-driven clock; sleeping as badly as told.
class FakeSleeper final : public Sleeper {
public:
    explicit FakeSleeper(ManualClock& clock) : m_clock(clock) {}

    void sleepUntil(MonoTime when) noexcept override
    {
        ++sleeps;
        longest = std::max(longest, when - m_clock.now());
        m_clock.advance(when - m_clock.now() + oversleep);
        if (stopAfter > 0 && sleeps >= stopAfter)
            stop.request_stop();
    }

    void spin() noexcept override
    {
        ++spins;
        m_clock.advance(1us);
    }

    int sleeps = 0;
    int spins = 0;
    int stopAfter = 0;
    std::chrono::nanoseconds longest{};
    std::chrono::nanoseconds oversleep{};
    std::stop_source stop;

private:
    ManualClock& m_clock;
};

} // namespace

class TestPacer : public QObject {
    Q_OBJECT

private slots:

    void init()
    {
        m_clock = std::make_unique<ManualClock>();
        m_sleeper = std::make_unique<FakeSleeper>(*m_clock);
        m_pacer = std::make_unique<Pacer>(*m_clock, *m_sleeper);
    }

    void sleepsUntilCloseThenSpins();
    void aShortWaitOnlySpins();
    void aLateSleepIsNotMadeWorse();
    void aMissedDeadlineIsReportedAsLateness();
    void longWaitsAreCutSoThatStoppingIsQuick();
    void deadlinesDoNotDrift();
    void dueCountsWhatIsOverdue_data();
    void dueCountsWhatIsOverdue();
    void theSystemSleeperDoesNotWakeEarly();

private:
    std::unique_ptr<ManualClock> m_clock;
    std::unique_ptr<FakeSleeper> m_sleeper;
    std::unique_ptr<Pacer> m_pacer;
};

void TestPacer::sleepsUntilCloseThenSpins()
{
    const MonoTime deadline = m_clock->now() + 10ms;
    QCOMPARE(m_pacer->waitUntil(deadline).count(), 0);
    QVERIFY(m_clock->now() == deadline);
    QCOMPARE(m_sleeper->sleeps, 1);
    QVERIFY(m_sleeper->longest == 10ms - 60us);
    QCOMPARE(m_sleeper->spins, 60);
}

void TestPacer::aShortWaitOnlySpins()
{
    m_pacer->waitUntil(m_clock->now() + 40us);
    QCOMPARE(m_sleeper->sleeps, 0);
    QCOMPARE(m_sleeper->spins, 40);
}

void TestPacer::aLateSleepIsNotMadeWorse()
{
    m_sleeper->oversleep = 200us;
    QVERIFY(m_pacer->waitUntil(m_clock->now() + 1ms) == 140us);
    QCOMPARE(m_sleeper->spins, 0);
}

void TestPacer::aMissedDeadlineIsReportedAsLateness()
{
    QVERIFY(m_pacer->waitUntil(m_clock->now() - 3ms) == 3ms);
    QCOMPARE(m_sleeper->sleeps + m_sleeper->spins, 0);
}

void TestPacer::longWaitsAreCutSoThatStoppingIsQuick()
{
    m_sleeper->stopAfter = 3;
    const MonoTime deadline = m_clock->now() + 1h;
    QCOMPARE(m_pacer->waitUntil(deadline, m_sleeper->stop.get_token()).count(), 0);
    QCOMPARE(m_sleeper->sleeps, 3);
    QVERIFY(m_sleeper->longest <= Pacer::kLongestSleep);
    QVERIFY(m_clock->now() < deadline);
}

void TestPacer::deadlinesDoNotDrift()
{
    // 450,000 per second is 2,222.2 ns: rounding each step would be a second late after an hour.
    const MonoTime start = m_clock->now();
    const auto schedule = PaceSchedule::perSecond(450'000, start);
    QVERIFY(schedule.deadline(0) == start);
    QVERIFY(schedule.deadline(450'000ULL * 3600) == start + 1h);
    QVERIFY(PaceSchedule::every(20ms, start).deadline(1500) == start + 30s);
}

void TestPacer::dueCountsWhatIsOverdue_data()
{
    QTest::addColumn<double>("rate");
    for (const double rate : {50.0, 1000.0, 450'000.0, 333'333.0, 7'000'000.0})
        QTest::newRow(std::to_string(rate).c_str()) << rate;
}

void TestPacer::dueCountsWhatIsOverdue()
{
    QFETCH(double, rate);
    const MonoTime start = m_clock->now();
    const auto schedule = PaceSchedule::perSecond(rate, start);
    QCOMPARE(schedule.dueBy(start - 1ns), std::uint64_t{0});
    QCOMPARE(schedule.dueBy(start), std::uint64_t{1});
    for (std::uint64_t number = 1; number < 2'000'000; number += 49'999) {
        const MonoTime deadline = schedule.deadline(number);
        QCOMPARE(schedule.dueBy(deadline), number + 1);
        QCOMPARE(schedule.dueBy(deadline - 1ns), number);
    }
}

void TestPacer::theSystemSleeperDoesNotWakeEarly()
{
    const SystemClock clock;
    const auto sleeper = Sleeper::system();
    Pacer pacer{clock, *sleeper};
    const MonoTime deadline = clock.now() + 2ms;
    const auto lateness = pacer.waitUntil(deadline);
    QVERIFY(clock.now() >= deadline);
    QVERIFY(lateness >= 0ns);
}

SHACK_TEST(TestPacer);
#include "tst_pacer.moc"
