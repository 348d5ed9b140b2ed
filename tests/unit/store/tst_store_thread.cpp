#include "engine/store/store_thread.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_thread_support.h"

#include <QTest>

#include <fstream>
#include <latch>
#include <thread>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

class TestStoreThread : public QObject {
    Q_OBJECT

private:
    SystemClock m_clock;

private slots:

    void answersArriveOnTheThreadThatWantsThem()
    {
        ControlSeat control;
        StoreThread store{inMemoryConfig(), m_clock, control.hooks()};
        good(store.start());
        std::thread::id worked;
        std::thread::id answered;
        QVERIFY(store.read(
            [&](Store& open) {
                worked = std::this_thread::get_id();
                return open.accounts().all();
            },
            [&](const Result<std::vector<AccountRecord>>& accounts) {
                answered = std::this_thread::get_id();
                QVERIFY(accounts.has_value() && accounts->empty());
            }));
        QVERIFY(control.runUntil([&] { return answered != std::thread::id{}; }));
        QCOMPARE(answered, std::this_thread::get_id());
        QVERIFY(worked != answered);
    }

    void jobsSentBeforeTheStartAreDoneAfterIt()
    {
        ControlSeat control;
        StoreThread store{inMemoryConfig(), m_clock, control.hooks()};
        Answer<Result<AccountRecord>> answer;
        QVERIFY(store.write(insertAccount("early"), answer.slot()));
        good(store.start());
        QVERIFY(control.runUntil([&] { return answer.arrived(); }));
        QCOMPARE((*answer)->name, std::string{"early"});
    }

    void answersComeInTheOrderOfTheQuestions()
    {
        ControlSeat control;
        StoreThread store{inMemoryConfig(), m_clock, control.hooks()};
        good(store.start());
        std::vector<int> order;
        for (int i = 0; i < 100; ++i)
            QVERIFY(store.write(setSetting("k", std::to_string(i)),
                                [&order, i](const Status&) { order.push_back(i); }));
        QVERIFY(control.runUntil([&] { return order.size() == 100; }));
        QVERIFY(std::is_sorted(order.begin(), order.end()));
        QCOMPARE(store.counters().finished, std::uint64_t{100});
        QCOMPARE(store.takeLatency().count(), std::uint64_t{100});
    }

    void aFailedStartSaysWhyAndAcceptsNothing()
    {
        const TemporaryStore place;
        std::ofstream{place.folder() / "file"} << "not a folder";
        StoreConfig config = place.config();
        config.path = place.folder() / "file" / "station.sqlite";
        ControlSeat control;
        StoreThread store{config, m_clock, control.hooks()};
        Answer<Status> early;
        QVERIFY(store.write(setSetting("k", "v"), early.slot()));
        const auto started = store.start();
        QVERIFY(!started.has_value());
        QVERIFY(started.error().sentence().find("cannot be created") != std::string::npos);
        QCOMPARE(store.health().state, StoreState::Failed);
        QCOMPARE(store.health().sentence, started.error().sentence());
        QVERIFY(!store.write(setSetting("k", "v"), [](const Status&) {}));
        QVERIFY(control.runUntil([&] { return early.arrived(); }));
        QVERIFY(!(*early).has_value());
    }

    void aFullQueueRefusesAtOnce()
    {
        ControlSeat control;
        StoreConfig config = inMemoryConfig();
        config.queueLimit = 10;
        StoreThread store{config, m_clock, control.hooks()};
        good(store.start());
        std::latch started{1};
        std::latch release{1};
        int answers = 0;
        const auto count = [&](const Status&) { ++answers; };
        QVERIFY(store.write(
            [&](Store&) -> Status {
                started.count_down();
                release.wait();
                return {};
            },
            count));
        started.wait();
        for (int i = 0; i < 9; ++i)
            QVERIFY(store.write(setSetting("k", "v"), count));
        QVERIFY(!store.write(setSetting("k", "v"), count));
        QVERIFY(!store.keep("k", setSetting("k", "v")));
        QCOMPARE(store.counters().rejectedFull, std::uint64_t{2});
        QCOMPARE(store.counters().waitingHigh, std::uint64_t{10});
        release.count_down();
        QVERIFY(control.runUntil([&] { return answers == 10; }));
        QCOMPARE(store.counters().waitingNow, std::uint64_t{0});
        QVERIFY(store.write(setSetting("k", "v"), count));
    }

    void stoppingAnswersEverythingThatWasAccepted()
    {
        const TemporaryStore place;
        ControlSeat control;
        int answers = 0;
        {
            StoreThread store{place.config(), m_clock, control.hooks()};
            good(store.start());
            for (int i = 0; i < 50; ++i)
                QVERIFY(store.write(insertAccount("a" + std::to_string(i)),
                                    [&](const Result<AccountRecord>& stored) {
                                        QVERIFY(stored.has_value());
                                        ++answers;
                                    }));
            store.stop();
            QVERIFY(!store.write(setSetting("k", "v"), [](const Status&) {}));
        }
        control.runPosted();
        QCOMPARE(answers, 50);
        const auto reopened = good(Store::open(place.config(), m_clock));
        QCOMPARE(good(reopened->accounts().all()).size(), std::size_t{50});
    }

    void aStoreThatNeverStartedAnswersWhenItEnds()
    {
        ControlSeat control;
        Answer<Status> answer;
        {
            StoreThread store{inMemoryConfig(), m_clock, control.hooks()};
            QVERIFY(store.write(setSetting("k", "v"), answer.slot()));
        }
        control.runPosted();
        QVERIFY(answer.arrived());
        QCOMPARE(codeOf(*answer), ErrorCode::Cancelled);
    }

    void aRefusedChangeSaysNothingAboutTheDatabase()
    {
        ControlSeat control;
        StoreThread store{inMemoryConfig(), m_clock, control.hooks()};
        good(store.start());
        Answer<Result<AccountRecord>> first;
        Answer<Result<AccountRecord>> second;
        QVERIFY(store.write(insertAccount("a"), first.slot()));
        QVERIFY(store.write(insertAccount("A"), second.slot()));
        QVERIFY(control.runUntil([&] { return second.arrived(); }));
        QCOMPARE(codeOf(*second), ErrorCode::AlreadyExists);
        QCOMPARE(store.health().state, StoreState::Ok);
        QVERIFY(control.healths.empty());
    }

    void slowJobsShowUntilOneIsFastAgain()
    {
        ManualClock clock;
        ControlSeat control;
        StoreThread store{inMemoryConfig(), clock, control.hooks()};
        good(store.start());
        const auto job = [&](std::chrono::milliseconds lasting) {
            return [&clock, lasting](Store& open) {
                clock.advance(lasting);
                return open.siteSettings().set("k", "v");
            };
        };
        Answer<Status> slow;
        Answer<Status> fast;
        QVERIFY(store.write(job(812ms), slow.slot()));
        QVERIFY(control.runUntilState(StoreState::Slow));
        QCOMPARE(control.healths.back().sentence,
                 std::string{"the database took 812 ms for one job"});
        QCOMPARE(control.healths.back().since, clock.wallNow());
        QVERIFY(store.write(job(0ms), fast.slot()));
        QVERIFY(control.runUntilState(StoreState::Ok));
        QVERIFY((*slow).has_value());
    }

    void changesByOtherProgramsAreReported()
    {
        const TemporaryStore place;
        ControlSeat control;
        StoreThread store{hastyConfig(place.config()), m_clock, control.hooks()};
        good(store.start());
        Answer<Status> own;
        QVERIFY(store.write(setSetting("k", "own"), own.slot()));
        QVERIFY(control.runUntil([&] { return own.arrived(); }));
        QCOMPARE(control.outsideChanges, 0);
        const auto other = good(Store::open(place.config(), m_clock));
        good(other->siteSettings().set("k", "other"));
        QVERIFY(control.runUntil([&] { return control.outsideChanges > 0; }));
    }
};

SHACK_TEST(TestStoreThread);
#include "tst_store_thread.moc"
