#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"

#include <QtTest>

#include <algorithm>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;
using wire::PacketType;

namespace {

using Heard = std::vector<std::string>;

/// A station that lives by a hand-driven clock; its threads still run.
struct Timed {
    ManualClock clock;
    TestStation station{[](host::EngineConfig&) {}, clock};

    /// Waits until the sampler has taken another look.
    void sample()
    {
        const auto before = station.engine().view()->sample;
        QVERIFY(station.view([&](const host::EngineView& view) {
            clock.advance(50ms);
            return view.sample > before;
        }));
    }

    /// Lets time pass in steps small enough for heartbeats and the sampler.
    void pass(std::chrono::milliseconds time, std::initializer_list<TestDevice*> alive = {})
    {
        constexpr auto kStep = 500ms;
        for (auto left = time; left > 0ms; left -= kStep) {
            clock.advance(std::min<std::chrono::milliseconds>(left, kStep));
            for (TestDevice* const device : alive)
                QCOMPARE(device->login(), std::string{"ok"});
            QTest::qWait(2);
        }
    }
};

} // namespace

/// What time does to a station, and what a wrong clock does not.
class TestStationClock : public QObject {
    Q_OBJECT
private slots:
    void bansClimbAsTheGoldenTableSays();
    void silentDevicesGoOffline();
    void refusedRowsGoAfterTenMinutes();
    void clockStepsChangeNothingButTimes();
    void temporaryFlagsIgnoreTheWallClock();
    void theTurnIsHeldForNineHundredMilliseconds();
};

void TestStationClock::bansClimbAsTheGoldenTableSays()
{
    Timed timed;
    TestDevice guesser{timed.station.endpoint(), "alice", 8, "Wrong123"};
    for (const auto& row : Vectors::draarl().table("ban_ladder")) {
        QCOMPARE(guesser.answer(), std::string{"3 invalid_password"});
        const auto blocked = std::chrono::seconds{row.at("blocked_for_s").get<int>()};
        if (blocked == 0s)
            continue;
        QCOMPARE(guesser.answer(), std::string{"3 too_many_failures"});
        timed.clock.advance(blocked - 1ms);
        QCOMPARE(guesser.answer(), std::string{"3 too_many_failures"});
        timed.clock.advance(1ms);
    }
    guesser.password = "Abc12345";
    QCOMPARE(guesser.answer(), std::string{"ok"});
}

void TestStationClock::silentDevicesGoOffline()
{
    Timed timed;
    TestDevice alice{timed.station.endpoint(), "alice", 8};
    TestDevice bob{timed.station.endpoint(), "bob", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    timed.pass(12s, {&bob});
    QVERIFY(timed.station.view([&](const host::EngineView& view) {
        timed.clock.advance(1ms);
        return std::ranges::any_of(view.devices->rows, [](const auto& row) {
            return row->callsign == "BG1AAA" && row->state == host::DeviceState::Silent;
        });
    }));
    timed.pass(14s, {&bob});
    const auto gone =
        timed.station.event<host::DeviceWentOffline>([](const auto&) { return true; });
    QVERIFY(gone && gone->callsign == "BG1AAA");
    QCOMPARE(alice.login(), std::string{"ok"});
}

void TestStationClock::refusedRowsGoAfterTenMinutes()
{
    Timed timed;
    TestDevice wrong{timed.station.endpoint(), "alice", 8, "Wrong123"};
    QCOMPARE(wrong.answer(), std::string{"3 invalid_password"});
    const auto refused = [&](bool there) {
        return timed.station.view([&](const host::EngineView& view) {
            timed.clock.advance(1ms);
            return view.devices->rows.empty() != there;
        });
    };
    timed.clock.advance(1s);
    QVERIFY(refused(true));
    timed.clock.advance(598s);
    QVERIFY(refused(true));
    timed.clock.advance(2s);
    QVERIFY(refused(false));
}

void TestStationClock::clockStepsChangeNothingButTimes()
{
    Timed timed;
    TestDevice alice{timed.station.endpoint(), "alice", 8};
    TestDevice bob{timed.station.endpoint(), "bob", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    timed.sample();
    for (const auto step : {3'600s, -7'200s, 3'600s}) {
        timed.clock.stepWall(step);
        timed.pass(2s, {&alice, &bob});
        const auto told = timed.station.event<host::Notice>(
            [](const auto& event) { return event.message.code == "clock.stepped"; });
        QVERIFY(told.has_value());
        QCOMPARE(told->message.fields.front().second, std::to_string(step.count()));
        alice.voice("what time is it");
        QVERIFY(bob.heard(1) == Heard{"what time is it"});
        QCOMPARE(timed.station.engine().view()->online, 2U);
    }
    QVERIFY(!timed.station.event<host::DeviceWentOffline>([](const auto&) { return true; }, 50ms));
    const auto view = timed.station.engine().view();
    QVERIFY(std::ranges::any_of(view->health, [](const host::HealthLine& line) {
        return line.id == "clock" && line.level == host::HealthLevel::Watch;
    }));
}

void TestStationClock::temporaryFlagsIgnoreTheWallClock()
{
    Timed timed;
    TestDevice alice{timed.station.endpoint(), "alice", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    timed.pass(1s, {&alice});
    const DeviceId device = timed.station.device("BG1AAA", 8);
    QVERIFY(timed.station
                .run(host::SetTalkHear{.changes = {{.device = device,
                                                    .mayTalk = false,
                                                    .until = timed.clock.wallNow() + 10min}},
                                       .by = "BG1ABC"})
                .ok);
    const auto muted = [&] { return !timed.station.row("BG1AAA", 8)->mayTalk; };
    QVERIFY(muted());
    timed.clock.stepWall(1h);
    timed.pass(2s, {&alice});
    QVERIFY(muted());
    timed.clock.stepWall(-2h);
    timed.pass(590s, {&alice});
    QVERIFY(muted());
    timed.pass(10s, {&alice});
    QVERIFY(timed.station.view([&](const auto&) {
        timed.clock.advance(1ms);
        return !muted();
    }));
}

void TestStationClock::theTurnIsHeldForNineHundredMilliseconds()
{
    Timed timed;
    TestDevice a{timed.station.endpoint(), "alice", 8};
    TestDevice b{timed.station.endpoint(), "bob", 8};
    TestDevice listener{timed.station.endpoint(), "carol", 8};
    for (TestDevice* const device : {&a, &b, &listener})
        QCOMPARE(device->login(), std::string{"ok"});
    std::chrono::milliseconds at{0};
    for (const auto& row : Vectors::draarl().table("half_duplex")) {
        const std::chrono::milliseconds then{row.at("t_ms").get<int>()};
        timed.clock.advance(then - at);
        at = then;
        TestDevice& speaker = row.at("speaker").get<std::string>() == "A" ? a : b;
        speaker.voice("over");
        const bool accepted = row.at("accepted").get<bool>();
        QCOMPARE(listener.heard(1, accepted ? 1'000ms : 50ms).size(),
                 std::size_t{accepted ? 1U : 0U});
    }
}

SHACK_TEST(TestStationClock);
#include "tst_station_clock.moc"
