#include "engine/bench/login_pacer.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <map>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

/// Steps through time in milliseconds; `answer` decides whether an attempt is answered at once.
struct LoginBench {
    explicit LoginBench(std::uint32_t count, const LoginPacer::Limits& limits = {})
        : devices(count), board(count), pacer(count, board, limits, clock.now())
    {
    }

    template <typename Answer>
    void step(std::chrono::milliseconds span, Answer answer)
    {
        for (auto passed = 0ms; passed < span; passed += 1ms) {
            while (const auto device = pacer.next(clock.now())) {
                ++attempts[*device];
                ++total;
                if (answer(*device))
                    board.setOnline(*device);
            }
            clock.advance(1ms);
        }
    }

    std::uint32_t devices;
    ManualClock clock;
    LoginBoard board;
    LoginPacer pacer;
    std::map<std::uint32_t, int> attempts;
    int total = 0;
};

} // namespace

class TestLoginPacer : public QObject {
    Q_OBJECT

private slots:

    void keepsToTheRateWhileAnswered()
    {
        LoginBench bench{100'000};
        bench.step(200ms, [](std::uint32_t) { return true; });
        QVERIFY2(bench.total >= 950 && bench.total <= 1'050,
                 qPrintable(QString::number(bench.total)));
    }

    void everyDeviceIsAskedOnceWhenAllAnswer()
    {
        LoginBench bench{500};
        bench.step(1s, [](std::uint32_t) { return true; });
        QCOMPARE(bench.attempts.size(), std::size_t{500});
        QCOMPARE(bench.total, 500);
        bench.step(1'100ms, [](std::uint32_t) { return true; });
        QVERIFY(bench.pacer.finished());
        QCOMPARE(bench.total, 500);
    }

    void silentDevicesAreAskedAgainWithMorePatience()
    {
        LoginBench bench{1};
        bench.step(900ms, [](std::uint32_t) { return false; });
        QCOMPARE(bench.total, 1);
        bench.step(1'000ms, [](std::uint32_t) { return false; }); // again after 1 s
        QCOMPARE(bench.total, 2);
        bench.step(2'000ms, [](std::uint32_t) { return false; }); // again after 2 s
        QCOMPARE(bench.total, 3);
        bench.step(3'000ms, [](std::uint32_t) { return false; }); // 4 s are not over
        QCOMPARE(bench.total, 3);
        bench.step(2'000ms, [](std::uint32_t) { return true; });
        QCOMPARE(bench.total, 4);
        bench.step(5'000ms, [](std::uint32_t) { return true; });
        QVERIFY(bench.pacer.finished());
    }

    void slowsDownWhenTheRelayDropsLogins()
    {
        LoginBench bench{100'000};
        bench.step(4s, [](std::uint32_t device) { return device % 2 == 0; });
        QVERIFY2(bench.pacer.perSecond() < 2'500,
                 qPrintable(QString::number(bench.pacer.perSecond())));
        bench.step(20s, [](std::uint32_t) { return true; });
        QVERIFY2(bench.pacer.perSecond() > 5'000,
                 qPrintable(QString::number(bench.pacer.perSecond())));
    }

    void refusedDevicesAreLeftAlone()
    {
        LoginBench bench{10};
        bench.step(100ms, [&](std::uint32_t device) {
            bench.board.setRefused(device, "invalid_password");
            return false;
        });
        bench.step(5s, [](std::uint32_t) { return false; });
        QCOMPARE(bench.total, 10);
        QVERIFY(bench.pacer.finished());
        QCOMPARE(bench.board.refused(), 10U);
        QCOMPARE(bench.board.firstRefusal(), std::string{"invalid_password"});
    }

    void aLateWakeUpIsNoFlood()
    {
        LoginBench bench{100'000};
        bench.step(10ms, [](std::uint32_t) { return true; });
        const int before = bench.total;
        bench.clock.advance(2s);
        int burst = 0;
        while (bench.pacer.next(bench.clock.now()))
            ++burst;
        QVERIFY(before > 0);
        QVERIFY2(burst <= 80, qPrintable(QString::number(burst)));
    }

    void anOnlineDeviceCannotBeRefusedByALateAnswer()
    {
        LoginBoard board{2};
        board.setOnline(0);
        board.setRefused(0, "too late");
        QCOMPARE(board.state(0), LoginState::Online);
        QCOMPARE(board.online(), 1U);
        QCOMPARE(board.refused(), 0U);
        board.setOnline(0);
        QCOMPARE(board.online(), 1U);
    }
};

SHACK_TEST(TestLoginPacer);
#include "tst_login_pacer.moc"
