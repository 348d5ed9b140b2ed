#include "engine/crypto/password_pool.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

using namespace shack;
using namespace shack::crypto;
using namespace std::chrono_literals;

namespace {

constexpr HashCost kCheap{.memoryKiB = 64, .passes = 1, .lanes = 1};

/// Stands for the control thread: answers pile up here and run when the test says so. Closing the
/// gate holds pool threads inside `post`, which makes "both threads are busy" a fact, not a hope.
class Sink {
public:
    void post(std::function<void()> answer)
    {
        std::unique_lock lock{m_mutex};
        ++m_held;
        m_changed.notify_all();
        m_changed.wait(lock, [this] { return m_open; });
        --m_held;
        m_answers.push_back(std::move(answer));
        m_changed.notify_all();
    }

    void close()
    {
        const std::lock_guard lock{m_mutex};
        m_open = false;
    }

    void open()
    {
        const std::lock_guard lock{m_mutex};
        m_open = true;
        m_changed.notify_all();
    }

    void waitUntilHeld(int threads)
    {
        std::unique_lock lock{m_mutex};
        m_changed.wait(lock, [&] { return m_held >= threads; });
    }

    /// Runs the next `count` answers on the calling thread.
    void runNext(int count)
    {
        for (int i = 0; i < count; ++i) {
            std::unique_lock lock{m_mutex};
            m_changed.wait(lock, [this] { return !m_answers.empty(); });
            auto answer = std::move(m_answers.front());
            m_answers.pop_front();
            lock.unlock();
            answer();
        }
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::function<void()>> m_answers;
    int m_held = 0;
    bool m_open = true;
};

} // namespace

class TestPasswordPool : public QObject {
    Q_OBJECT

private:
    ManualClock m_clock;
    std::string m_stored;

    PasswordPool makePool(Sink& sink, std::size_t queueLimit = 512,
                          PasswordPool::LatencySink latency = {})
    {
        PasswordPoolConfig config;
        config.queueLimit = queueLimit;
        config.cost = kCheap;
        return PasswordPool{config, m_clock,
                            [&sink](std::function<void()> answer) { sink.post(std::move(answer)); },
                            std::move(latency)};
    }

    VerifyRequest request(std::uint64_t identity, const char* password,
                          std::vector<PasswordVerdict>& answers) const
    {
        return VerifyRequest{
            .identity = identity,
            .account = AccountId{identity},
            .password = Secret{password},
            .stored = m_stored,
            .answer = [&answers](PasswordVerdict verdict) { answers.push_back(verdict); }};
    }

    /// Both threads end up inside `post`; everything later has to wait in the queue.
    void occupyThreads(PasswordPool& pool, Sink& sink, std::vector<PasswordVerdict>& answers)
    {
        sink.close();
        for (int thread = 1; thread <= 2; ++thread) {
            const auto identity = 1'000'000 + static_cast<std::uint64_t>(thread);
            QVERIFY(pool.verify(request(identity, "right", answers)));
            sink.waitUntilHeld(thread);
        }
    }

private slots:

    void initTestCase() { m_stored = hashPassword(Secret{"right"}, kCheap).value(); }

    void verdictsReachTheSink()
    {
        Sink sink;
        std::map<int, PasswordVerdict> answers;
        PasswordPool pool = makePool(sink);
        const auto ask = [&](int key, const char* password, const std::string& stored) {
            return pool.verify(
                {.identity = static_cast<std::uint64_t>(key),
                 .account = AccountId{1},
                 .password = Secret{password},
                 .stored = stored,
                 .answer = [&answers, key](PasswordVerdict verdict) { answers[key] = verdict; }});
        };
        QVERIFY(ask(1, "right", m_stored));
        QVERIFY(ask(2, "wrong", m_stored));
        QVERIFY(ask(3, "right", "$argon2id$v=19$m=4194304,t=9,p=1$c29tZXNhbHQ$AAAA"));
        sink.runNext(3);
        QCOMPARE(answers[1], PasswordVerdict::Match);
        QCOMPARE(answers[2], PasswordVerdict::Mismatch);
        QCOMPARE(answers[3], PasswordVerdict::Unusable);
        QCOMPARE(pool.stats().finished, std::uint64_t{3});
    }

    void hashesAreMadeInThePool()
    {
        Sink sink;
        std::string stored;
        PasswordPool pool = makePool(sink);
        QVERIFY(pool.hash(Secret{"fresh"},
                          [&](const Result<std::string>& result) { stored = result.value(); }));
        sink.runNext(1);
        QCOMPARE(verifyPassword(Secret{"fresh"}, stored).value(), true);
    }

    void aFullQueueRefusesAtOnce()
    {
        Sink sink;
        std::vector<PasswordVerdict> answers;
        PasswordPool pool = makePool(sink, 3);
        occupyThreads(pool, sink, answers);
        for (std::uint64_t i = 1; i <= 3; ++i)
            QVERIFY(pool.verify(request(i, "right", answers)));
        QVERIFY(!pool.verify(request(4, "right", answers)));
        QVERIFY(!pool.hash(Secret{"x"}, {}));
        const auto stats = pool.stats();
        QCOMPARE(stats.rejectedFull, std::uint64_t{2});
        QCOMPARE(stats.queuedNow, std::uint64_t{3});
        QCOMPARE(stats.queueHighWater, std::uint64_t{3});
        sink.open();
        sink.runNext(5);
        QCOMPARE(answers.size(), std::size_t{5});
    }

    void aNewerRequestOfTheSameIdentityReplacesTheWaitingOne()
    {
        Sink sink;
        std::vector<PasswordVerdict> busy;
        std::vector<PasswordVerdict> answers;
        PasswordPool pool = makePool(sink, 1);
        occupyThreads(pool, sink, busy);
        QVERIFY(pool.verify(request(7, "wrong", answers)));
        std::jthread newer{[&] { (void)pool.verify(request(7, "right", answers)); }};
        sink.waitUntilHeld(3); // the answer of the replaced request
        QCOMPARE(pool.stats().queuedNow, std::uint64_t{1});
        QCOMPARE(pool.stats().coalesced, std::uint64_t{1});
        sink.open();
        newer.join();
        sink.runNext(4);
        std::sort(answers.begin(), answers.end());
        QCOMPARE(answers, (std::vector{PasswordVerdict::Match, PasswordVerdict::Superseded}));
    }

    void jobsThatWaitedPastTheDeadlineAreNotComputed()
    {
        Sink sink;
        std::vector<PasswordVerdict> busy;
        std::vector<PasswordVerdict> answers;
        std::optional<ErrorCode> hashError;
        PasswordPool pool = makePool(sink);
        occupyThreads(pool, sink, busy);
        QVERIFY(pool.verify(request(7, "right", answers)));
        QVERIFY(pool.hash(Secret{"x"}, [&](const Result<std::string>& result) {
            hashError = result.error().code();
        }));
        m_clock.advance(5'001ms);
        sink.open();
        sink.runNext(4);
        QCOMPARE(answers, std::vector{PasswordVerdict::TimedOut});
        QCOMPARE(hashError.value(), ErrorCode::TimedOut);
        QCOMPARE(pool.stats().timeouts, std::uint64_t{2});
    }

    void jobsExactlyAtTheDeadlineAreStillComputed()
    {
        Sink sink;
        std::vector<PasswordVerdict> busy;
        std::vector<PasswordVerdict> answers;
        PasswordPool pool = makePool(sink);
        occupyThreads(pool, sink, busy);
        QVERIFY(pool.verify(request(7, "right", answers)));
        m_clock.advance(5'000ms);
        sink.open();
        sink.runNext(3);
        QCOMPARE(answers, std::vector{PasswordVerdict::Match});
    }

    void matchesAreRememberedUntilForgotten()
    {
        Sink sink;
        std::vector<PasswordVerdict> answers;
        PasswordPool pool = makePool(sink);
        const AccountId account{7};
        QVERIFY(!pool.isVerified(account, m_stored, Secret{"right"}));
        QVERIFY(pool.verify(request(7, "right", answers)));
        QVERIFY(pool.verify(request(8, "wrong", answers)));
        sink.runNext(2);
        QVERIFY(pool.isVerified(account, m_stored, Secret{"right"}));
        QVERIFY(!pool.isVerified(account, m_stored, Secret{"wrong"}));
        QVERIFY(!pool.isVerified(AccountId{8}, m_stored, Secret{"wrong"}));
        QVERIFY(!pool.isVerified(AccountId{8}, m_stored, Secret{"right"}));
        QVERIFY(!pool.isVerified(account, m_stored + "x", Secret{"right"}));
        pool.forget(account);
        QVERIFY(!pool.isVerified(account, m_stored, Secret{"right"}));
    }

    void matchesMarkedAsNotToBeRememberedAreNot()
    {
        Sink sink;
        std::vector<PasswordVerdict> answers;
        PasswordPool pool = makePool(sink);
        auto login = request(7, "right", answers);
        login.remember = false;
        QVERIFY(pool.verify(std::move(login)));
        sink.runNext(1);
        QCOMPARE(answers, std::vector{PasswordVerdict::Match});
        QVERIFY(!pool.isVerified(AccountId{7}, m_stored, Secret{"right"}));
    }

    void theCacheStaysWithinItsBound()
    {
        VerifiedCache cache{3};
        for (std::uint64_t i = 1; i <= 10; ++i)
            cache.remember(AccountId{i}, m_stored, Secret{"right"});
        QCOMPARE(cache.size(), std::size_t{3});
        QVERIFY(cache.knows(AccountId{10}, m_stored, Secret{"right"}));
        cache.remember(AccountId{10}, m_stored, Secret{"newer"});
        QVERIFY(!cache.knows(AccountId{10}, m_stored, Secret{"right"}));
        QCOMPARE(cache.size(), std::size_t{3});
        cache.clear();
        QCOMPARE(cache.size(), std::size_t{0});
    }

    void latencyCountsFromAcceptance()
    {
        Sink sink;
        std::vector<PasswordVerdict> answers;
        std::vector<std::chrono::nanoseconds> latencies;
        PasswordPool pool = makePool(
            sink, 512, [&](std::chrono::nanoseconds latency) { latencies.push_back(latency); });
        occupyThreads(pool, sink, answers);
        QVERIFY(pool.verify(request(7, "right", answers)));
        m_clock.advance(750ms);
        sink.open();
        sink.runNext(3);
        (void)pool.stats(); // orders the reads below after the pool's writes
        QCOMPARE(latencies.size(), std::size_t{3});
        QCOMPARE(*std::max_element(latencies.begin(), latencies.end()),
                 std::chrono::nanoseconds{750ms});
    }

    void waitingJobsDoNotDelayTheEnd()
    {
        Sink sink;
        std::vector<PasswordVerdict> answers;
        {
            PasswordPool pool = makePool(sink);
            occupyThreads(pool, sink, answers);
            for (std::uint64_t i = 0; i < 500; ++i)
                QVERIFY(pool.verify(request(i, "right", answers)));
            std::jthread opener{[&] { sink.open(); }};
        }
        QVERIFY(answers.empty());
    }

    void aStormOfWrongPasswordsFromManyThreadsIsCountedWhole()
    {
        constexpr std::uint64_t kThreads = 4;
        constexpr std::uint64_t kEach = 300;
        Sink sink;
        std::atomic<std::uint64_t> refused{0};
        std::atomic<std::uint64_t> answered{0};
        PasswordPool pool = makePool(sink, 64);
        {
            std::vector<std::jthread> storm;
            for (std::uint64_t t = 0; t < kThreads; ++t)
                storm.emplace_back([&, t] {
                    for (std::uint64_t i = 0; i < kEach; ++i) {
                        VerifyRequest wrong{.identity = (t * kEach + i) % 100,
                                            .password = Secret{"wrong"},
                                            .stored = m_stored,
                                            .answer = [&](PasswordVerdict) { ++answered; }};
                        if (!pool.verify(std::move(wrong)))
                            ++refused;
                    }
                });
        }
        sink.runNext(static_cast<int>(kThreads * kEach - refused));
        const auto stats = pool.stats();
        QCOMPARE(answered.load() + refused.load(), kThreads * kEach);
        QCOMPARE(stats.accepted, answered.load());
        QCOMPARE(stats.finished + stats.coalesced, stats.accepted);
        QVERIFY(stats.queueHighWater <= 64);
    }
};

SHACK_TEST(TestPasswordPool);
#include "tst_password_pool.moc"
