#include "engine/station/ban_ladder.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"

#include <QtTest>

using namespace std::chrono_literals;
using shack::ManualClock;
using shack::net::Endpoint;
using shack::station::BanLadder;
using shack::station::BanLadderConfig;

namespace {

const Endpoint kHome = Endpoint::v4(0xC0000209, 40001);

Endpoint stranger(std::uint32_t number)
{
    return Endpoint::v4(0x0A000000U + number, 5000);
}

} // namespace

class TestBanLadder : public QObject {
    Q_OBJECT
private slots:
    void climbsAsTheGoldenTableSays();
    void attemptsDuringABanDoNotProlongIt();
    void aGoodPasswordWipesTheSlate();
    void anotherAddressOrNameIsNotBanned();
    void spellingTheNameInAnotherCaseDoesNotHelp();
    void theSourcePortDoesNotMatter();
    void madeUpNamesExhaustTheAddressBudget();
    void theAddressBudgetComesBackWithTime();
    void aFloodOfSourcesStaysBounded();
    void aFloodOfNamesDoesNotLiftARunningBan();
    void everythingExpires();
    void failuresOfOtherNodesCountAndAreNotToldAgain();
    void lateNewsOfAnotherNodeExhaustNoBudget();
};

void TestBanLadder::climbsAsTheGoldenTableSays()
{
    ManualClock clock;
    BanLadder ladder;
    for (const auto& row : shack::test::Vectors::draarl().table("ban_ladder")) {
        ladder.failed(kHome, "tester01", clock.now());
        const auto expected = std::chrono::seconds{row.at("blocked_for_s").get<int>()};
        QCOMPARE(ladder.remaining(kHome, "tester01", clock.now()).count(),
                 std::chrono::nanoseconds{expected}.count());
        QCOMPARE(ladder.refuses(kHome, "tester01", clock.now()), expected > 0s);
        clock.advance(expected);
        QVERIFY(!ladder.refuses(kHome, "tester01", clock.now()));
    }
}

void TestBanLadder::failuresOfOtherNodesCountAndAreNotToldAgain()
{
    ManualClock clock;
    BanLadder ladder;
    std::string told;
    ladder.watch([&](const Endpoint& source, std::string_view name, bool wrong) {
        told += source.toString() + ' ' + std::string{name} + (wrong ? " wrong;" : " good;");
    });
    ladder.failed(kHome, "Tester01", clock.now());
    for (int i = 0; i < 3; ++i)
        ladder.failedElsewhere(kHome, "tester01", clock.now());
    QVERIFY(ladder.refuses(kHome, "tester01", clock.now()));
    ladder.succeeded(kHome, "tester01");
    ladder.succeeded(kHome, "tester01"); // nothing to forget, nothing to tell
    QCOMPARE(told, std::string{"192.0.2.9:40001 Tester01 wrong;192.0.2.9:40001 tester01 good;"});
    for (int i = 0; i < 4; ++i)
        ladder.failedElsewhere(kHome, "tester01", clock.now());
    ladder.succeededElsewhere(kHome, "tester01");
    QVERIFY(!ladder.refuses(kHome, "tester01", clock.now()));
}

void TestBanLadder::lateNewsOfAnotherNodeExhaustNoBudget()
{
    ManualClock clock;
    clock.advance(10min);
    BanLadder ladder;
    ladder.failed(kHome, "a", clock.now());
    for (int i = 0; i < 4; ++i)
        ladder.failedElsewhere(kHome, "b", clock.now() - 5min);
    QVERIFY(!ladder.refuses(kHome, "c", clock.now()));
    QVERIFY(!ladder.refuses(kHome, "b", clock.now())); // that ban is over by now
}

void TestBanLadder::attemptsDuringABanDoNotProlongIt()
{
    ManualClock clock;
    BanLadder ladder;
    for (int i = 0; i < 4; ++i)
        ladder.failed(kHome, "tester01", clock.now());
    clock.advance(9s);
    ladder.failed(kHome, "tester01", clock.now());
    clock.advance(1s);

    QVERIFY(!ladder.refuses(kHome, "tester01", clock.now()));
    ladder.failed(kHome, "tester01", clock.now());
    QVERIFY(ladder.remaining(kHome, "tester01", clock.now()) == 30s);
}

void TestBanLadder::aGoodPasswordWipesTheSlate()
{
    ManualClock clock;
    BanLadder ladder;
    for (int i = 0; i < 3; ++i)
        ladder.failed(kHome, "tester01", clock.now());
    ladder.succeeded(kHome, "tester01");
    ladder.failed(kHome, "tester01", clock.now());

    QVERIFY(!ladder.refuses(kHome, "tester01", clock.now()));
}

void TestBanLadder::anotherAddressOrNameIsNotBanned()
{
    ManualClock clock;
    BanLadder ladder;
    for (int i = 0; i < 4; ++i)
        ladder.failed(kHome, "tester01", clock.now());

    QVERIFY(ladder.refuses(kHome, "tester01", clock.now()));
    QVERIFY(!ladder.refuses(kHome, "tester02", clock.now()));
    QVERIFY(!ladder.refuses(stranger(1), "tester01", clock.now()));
}

void TestBanLadder::spellingTheNameInAnotherCaseDoesNotHelp()
{
    ManualClock clock;
    BanLadder ladder;
    for (const char* name : {"tester01", "Tester01", "TESTER01", "tEsTer01"})
        ladder.failed(kHome, name, clock.now());

    QVERIFY(ladder.refuses(kHome, "teSTer01", clock.now()));
}

void TestBanLadder::theSourcePortDoesNotMatter()
{
    ManualClock clock;
    BanLadder ladder;
    for (std::uint16_t port = 1; port <= 4; ++port)
        ladder.failed(kHome.withPort(port), "tester01", clock.now());

    QVERIFY(ladder.refuses(kHome.withPort(9), "tester01", clock.now()));
}

void TestBanLadder::madeUpNamesExhaustTheAddressBudget()
{
    ManualClock clock;
    BanLadder ladder{{.entries = 1000, .addressFailuresPerMinute = 60}};
    for (int i = 0; i < 60; ++i) {
        QVERIFY(!ladder.refuses(kHome, "fresh" + std::to_string(i), clock.now()));
        ladder.failed(kHome, "name" + std::to_string(i), clock.now());
    }

    QVERIFY(ladder.refuses(kHome, "somebody", clock.now()));
    QVERIFY(!ladder.refuses(stranger(7), "somebody", clock.now()));
}

void TestBanLadder::theAddressBudgetComesBackWithTime()
{
    ManualClock clock;
    BanLadder ladder{{.entries = 1000, .addressFailuresPerMinute = 60}};
    for (int i = 0; i < 60; ++i)
        ladder.failed(kHome, "name" + std::to_string(i), clock.now());
    QVERIFY(ladder.refuses(kHome, "somebody", clock.now()));
    clock.advance(2s);

    QVERIFY(!ladder.refuses(kHome, "somebody", clock.now()));
}

void TestBanLadder::aFloodOfSourcesStaysBounded()
{
    ManualClock clock;
    BanLadder ladder{{.entries = 4096, .addressFailuresPerMinute = 60}};
    for (std::uint32_t i = 0; i < 20'000; ++i)
        ladder.failed(stranger(i), "tester01", clock.now());

    QCOMPARE(ladder.size(), std::size_t{4096});
    QCOMPARE(ladder.addresses(), std::size_t{4096});
}

void TestBanLadder::aFloodOfNamesDoesNotLiftARunningBan()
{
    ManualClock clock;
    BanLadder ladder{{.entries = 64, .addressFailuresPerMinute = 0}};
    for (int i = 0; i < 4; ++i)
        ladder.failed(kHome, "tester01", clock.now());
    for (std::uint32_t i = 0; i < 1000; ++i)
        ladder.failed(stranger(i), "name" + std::to_string(i), clock.now());

    QVERIFY(ladder.refuses(kHome, "tester01", clock.now()));
    QCOMPARE(ladder.size(), std::size_t{64});
}

void TestBanLadder::everythingExpires()
{
    ManualClock clock;
    BanLadder ladder;
    ladder.failed(kHome, "once", clock.now());
    for (int i = 0; i < 4; ++i)
        ladder.failed(kHome, "often", clock.now());
    clock.advance(5min);
    ladder.expire(clock.now());
    QCOMPARE(ladder.size(), std::size_t{1});
    clock.advance(10s);
    ladder.expire(clock.now());

    QCOMPARE(ladder.size(), std::size_t{0});
    QCOMPARE(ladder.addresses(), std::size_t{0});
}

SHACK_TEST(TestBanLadder);
#include "tst_ban_ladder.moc"
