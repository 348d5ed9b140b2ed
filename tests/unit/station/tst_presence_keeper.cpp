#include "engine/station/presence_keeper.h"
#include "tests/support/test_main.h"

#include <QtTest>

using namespace std::chrono_literals;
using shack::DeviceId;
using shack::ManualClock;
using shack::fanout::SessionOnline;
using shack::net::Endpoint;
using shack::station::PresenceKeeper;

namespace {

constexpr DeviceId kBox{42};

SessionOnline note(const ManualClock& clock, bool wasOnline, std::uint32_t address = 0xC0000209)
{
    return {.device = kBox,
            .endpoint = Endpoint::v4(address, 40001),
            .realSource = Endpoint::v4(address, 40001),
            .at = clock.now(),
            .wasOnline = wasOnline};
}

} // namespace

class TestPresenceKeeper : public QObject {
    Q_OBJECT
private slots:
    void comingAndGoingIsToldOnce();
    void aMovedBindingKeepsTheTimeOfComingOnline();
    void sightingsAreCollectedAndWrittenInBatches();
    void whatTheStoreRefusedIsKeptUnlessNewerCame();
    void stoppingTakesEverybodyOff();
};

void TestPresenceKeeper::comingAndGoingIsToldOnce()
{
    ManualClock clock;
    PresenceKeeper keeper;
    QVERIFY(keeper.online(note(clock, false), clock.wallNow()));
    QVERIFY(!keeper.online(note(clock, true), clock.wallNow()));
    QCOMPARE(keeper.onlineCount(), std::size_t{1});
    QVERIFY(keeper.offline(kBox, clock.wallNow()));
    QVERIFY(!keeper.offline(kBox, clock.wallNow()));
    QVERIFY(!keeper.isOnline(kBox));
}

void TestPresenceKeeper::aMovedBindingKeepsTheTimeOfComingOnline()
{
    ManualClock clock;
    PresenceKeeper keeper;
    const auto start = clock.now();
    keeper.online(note(clock, false), clock.wallNow());
    clock.advance(30s);
    keeper.online(note(clock, true, 0xC000020A), clock.wallNow());

    QVERIFY(keeper.find(kBox)->since == start);
    QCOMPARE(keeper.find(kBox)->endpoint.addressString(), std::string{"192.0.2.10"});
}

void TestPresenceKeeper::sightingsAreCollectedAndWrittenInBatches()
{
    ManualClock clock;
    PresenceKeeper keeper{5s};
    keeper.online(note(clock, false), clock.wallNow());
    QCOMPARE(keeper.takeSightings(clock.now()).size(), std::size_t{1});
    keeper.offline(kBox, clock.wallNow());
    keeper.online(note(clock, false), clock.wallNow());
    QVERIFY(keeper.takeSightings(clock.now() + 4s).empty());
    const auto batch = keeper.takeSightings(clock.now() + 5s);

    QCOMPARE(batch.size(), std::size_t{1});
    QCOMPARE(batch[0].address, std::string{"192.0.2.9"});
    QVERIFY(keeper.takeSightings(clock.now() + 1h).empty());
}

void TestPresenceKeeper::whatTheStoreRefusedIsKeptUnlessNewerCame()
{
    ManualClock clock;
    PresenceKeeper keeper;
    keeper.online(note(clock, false), clock.wallNow());
    auto lost = keeper.takeAllSightings();
    clock.advance(10s);
    keeper.offline(kBox, clock.wallNow());
    keeper.giveBack(std::move(lost));

    const auto again = keeper.takeAllSightings();
    QCOMPARE(again.size(), std::size_t{1});
    QVERIFY(again[0].at == clock.wallNow());
}

void TestPresenceKeeper::stoppingTakesEverybodyOff()
{
    ManualClock clock;
    PresenceKeeper keeper;
    keeper.online(note(clock, false), clock.wallNow());

    QVERIFY(keeper.everybodyOffline(clock.wallNow()) == std::vector{kBox});
    QCOMPARE(keeper.onlineCount(), std::size_t{0});
    QCOMPARE(keeper.unwritten(), std::size_t{1});
}

SHACK_TEST(TestPresenceKeeper);
#include "tst_presence_keeper.moc"
