#include "engine/base/counters.h"
#include "engine/base/log.h"
#include "engine/base/mailbox.h"
#include "engine/base/process_usage.h"
#include "engine/base/thread.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <latch>
#include <memory>
#include <vector>

using namespace shack;

class TestBaseThreads : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void mailboxKeepsOrderPerProducerAndLosesNothing();
    void fullMailboxRefusesAndLeavesTheItem();
    void wakeHookRunsOnlyWhenTheBoxWasEmpty();
    void countersNeverGoBackForAReader();
    void threadsAreNamedAndCounted();
    void logRingIsBoundedAndNumbered();
    void secretsAreNotLogged();
};

void TestBaseThreads::mailboxKeepsOrderPerProducerAndLosesNothing()
{
    constexpr int kProducers = 4;
    constexpr int kItems = 5000;
    Mailbox<std::pair<int, int>> box{64};
    std::latch go{kProducers};
    std::vector<NamedThread> producers;
    for (int producer = 0; producer < kProducers; ++producer) {
        producers.emplace_back("producer", [&, producer](std::stop_token) {
            go.arrive_and_wait();
            for (int item = 0; item < kItems; ++item) {
                while (!box.post({producer, item}))
                    std::this_thread::yield();
            }
        });
    }
    std::array<int, kProducers> next{};
    std::vector<std::pair<int, int>> batch;
    int received = 0;
    while (received < kProducers * kItems) {
        batch.clear();
        box.drain(batch);
        for (const auto& [producer, item] : batch)
            QCOMPARE(item, next[static_cast<std::size_t>(producer)]++);
        received += static_cast<int>(batch.size());
        QVERIFY(batch.size() <= 64);
    }
}

void TestBaseThreads::fullMailboxRefusesAndLeavesTheItem()
{
    Mailbox<std::unique_ptr<int>> box{1};
    QVERIFY(box.post(std::make_unique<int>(1)));
    auto second = std::make_unique<int>(2);
    QVERIFY(!box.post(std::move(second)));
    QVERIFY(second != nullptr); // NOLINT(bugprone-use-after-move): this is the promise
}

void TestBaseThreads::wakeHookRunsOnlyWhenTheBoxWasEmpty()
{
    int woken = 0;
    Mailbox<int> box{8, [&] { ++woken; }};
    QVERIFY(box.post(1));
    QVERIFY(box.post(2));
    QCOMPARE(woken, 1);
    QVERIFY(box.pending());
    std::vector<int> batch;
    box.drain(batch);
    QVERIFY(!box.pending());
    QVERIFY(box.post(3));
    QCOMPARE(woken, 2);
}

void TestBaseThreads::countersNeverGoBackForAReader()
{
    Counter counter;
    NamedThread writer{"writer", [&](std::stop_token) {
                           for (int i = 0; i < 200'000; ++i)
                               counter.add();
                       }};
    std::uint64_t last = 0;
    while (last < 200'000) {
        const std::uint64_t now = counter.read();
        QVERIFY(now >= last);
        last = now;
    }
    Gauge gauge;
    gauge.set(7);
    gauge.set(3);
    QCOMPARE(gauge.read(), 3U);
    QCOMPARE(gauge.high(), 7U);
}

void TestBaseThreads::threadsAreNamedAndCounted()
{
    std::atomic<bool> working{false};
    NamedThread worker{"busy-worker", [&](std::stop_token stop) {
                           std::uint64_t spin = 0;
                           while (!stop.stop_requested()) {
                               working = ++spin > 1000;
                           }
                       }};
    while (!working)
        std::this_thread::yield();
    const auto threads = threadUsage();
    worker.requestStop();
#if defined(__linux__)
    QVERIFY(std::any_of(threads.begin(), threads.end(),
                        [](const ThreadUsage& usage) { return usage.name == "busy-worker"; }));
    QVERIFY(processUsage().residentBytes > 1'000'000);
    QVERIFY(processUsage().threads >= 1);
#endif
}

void TestBaseThreads::logRingIsBoundedAndNumbered()
{
    const std::uint64_t before = log::newestSequence();
    for (int i = 0; i < 10'000; ++i)
        log::info(log::Area::Base, "a line", {{"number", i}});
    QCOMPARE(log::newestSequence(), before + 10'000);
    const auto newest = log::recordsSince(before, 100);
    QCOMPARE(newest.size(), std::size_t{100});
    QCOMPARE(newest.back().fields.front().value, std::string{"9999"});
    QCOMPARE(newest.front().sequence, before + 9'901);
    QVERIFY(log::recordsSince(0, 1'000'000).size() <= 8192);
    QVERIFY(log::recordsSince(log::newestSequence()).empty());
}

void TestBaseThreads::secretsAreNotLogged()
{
    log::warning(log::Area::Base, "login", {{"password", Secret{"Abc12345"}}});
    QVERIFY(log::recordsSince(0).back().fields.front().value.find("Abc") == std::string::npos);
}

SHACK_TEST(TestBaseThreads);
#include "tst_base_threads.moc"
