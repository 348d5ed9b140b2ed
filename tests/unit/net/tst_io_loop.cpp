#include "engine/net/io_loop.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <boost/asio/steady_timer.hpp>

#include <future>
#include <vector>

using namespace shack::net;
using namespace std::chrono_literals;

class TestIoLoop : public QObject {
    Q_OBJECT

private slots:
    void tasksRunInOrderOnTheLoopThread();
    void everythingPromisedRunsBeforeTheEnd();
    void afterStoppingNothingIsAccepted();
    void aPendingTimerDoesNotHoldTheEndUp();
    void theLoopCanAskForItsOwnEnd();
    void stoppingWithoutStartIsHarmless();
    void racingPostsEitherRunOrAreRefused();
};

void TestIoLoop::tasksRunInOrderOnTheLoopThread()
{
    IoLoop loop{"loop"};
    std::vector<int> order;
    std::promise<bool> done;
    for (int i = 0; i < 10; ++i)
        QVERIFY(loop.post([&order, i] { order.push_back(i); }));
    QVERIFY(loop.post([&] { done.set_value(loop.onLoopThread()); }));
    QVERIFY(!loop.onLoopThread());
    loop.start();
    QVERIFY(done.get_future().get());
    QCOMPARE(order, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

void TestIoLoop::everythingPromisedRunsBeforeTheEnd()
{
    IoLoop loop{"loop"};
    loop.start();
    int ran = 0;
    for (int i = 0; i < 1000; ++i)
        QVERIFY(loop.post([&ran] { ++ran; }));
    loop.stop();
    QCOMPARE(ran, 1000);
}

void TestIoLoop::afterStoppingNothingIsAccepted()
{
    IoLoop loop{"loop"};
    loop.start();
    loop.stop();
    loop.stop();
    bool ran = false;
    QVERIFY(!loop.post([&ran] { ran = true; }));
    QVERIFY(!ran);
}

void TestIoLoop::aPendingTimerDoesNotHoldTheEndUp()
{
    auto witness = std::make_shared<int>(1);
    {
        IoLoop loop{"loop"};
        auto timer = std::make_shared<boost::asio::steady_timer>(loop.context(), 1h);
        timer->async_wait([timer, witness](const auto&) { *witness = 2; });
        timer.reset();
        loop.start();
        loop.stop();
    }
    QCOMPARE(*witness, 1);
    QCOMPARE(witness.use_count(), 1L); // its handler was destroyed with the loop
}

void TestIoLoop::theLoopCanAskForItsOwnEnd()
{
    IoLoop loop{"loop"};
    loop.start();
    QVERIFY(loop.post([&loop] { loop.requestStop(); }));
    loop.stop();
    QVERIFY(!loop.post([] {}));
}

void TestIoLoop::stoppingWithoutStartIsHarmless()
{
    IoLoop loop{"loop"};
    loop.stop();
    QVERIFY(!loop.post([] {}));
}

void TestIoLoop::racingPostsEitherRunOrAreRefused()
{
    for (int round = 0; round < 50; ++round) {
        IoLoop loop{"loop"};
        loop.start();
        int ran = 0;
        int accepted = 0;
        std::thread poster{[&] {
            while (loop.post([&ran] { ++ran; }))
                ++accepted;
        }};
        std::this_thread::yield();
        loop.stop();
        poster.join();
        QCOMPARE(ran, accepted);
    }
}

SHACK_TEST(TestIoLoop);
#include "tst_io_loop.moc"
