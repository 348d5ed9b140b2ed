#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"

#include <QtTest>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;
using wire::PacketType;

/// A whole engine on loopback, and devices that speak to it.
class TestStationOnLoopback : public QObject {
    Q_OBJECT
private slots:
    void aDeviceLogsInAndHearsVoice();
    void othersGetTheStationsIdentityOfTheTalker();
};

void TestStationOnLoopback::aDeviceLogsInAndHearsVoice()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    alice.voice("a frame");

    QVERIFY(bob.heard(1) == std::vector<std::string>{"a frame"});
    QVERIFY(alice.quiet(PacketType::Voice, 50ms));
}

void TestStationOnLoopback::othersGetTheStationsIdentityOfTheTalker()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "ALICE", 8};
    alice.dmrId = 77;
    TestDevice bob{station.endpoint(), "bob", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    alice.voice("a frame");
    const auto heard = bob.next(PacketType::Voice);

    QVERIFY(heard.has_value());
    const auto view = heard->view();
    QCOMPARE(view.username(), std::string_view{"alice"});
    QCOMPARE(view.callsign(), std::string_view{"BG1AAA"});
    QCOMPARE(view.password(), std::string_view{});
    QCOMPARE(view.dmrId(), 0U);
    QCOMPARE(view.reserved(), 0U);
}

QTEST_GUILESS_MAIN(TestStationOnLoopback)
#include "tst_station.moc"
