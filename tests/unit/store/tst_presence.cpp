#include "engine/store/presence.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

class TestPresence : public QObject {
    Q_OBJECT

private:
    ManualClock m_clock;
    std::unique_ptr<Presence> m_presence;

    PresenceEntry entry(const std::string& address) const
    {
        return {.address = address,
                .macAddress = "AA:BB:CC:DD:EE:FF",
                .onlineSince = m_clock.wallNow()};
    }

private slots:

    void init() { m_presence = makeMemoryPresence(m_clock); }

    void whoIsSetIsFoundUntilRemoved()
    {
        QVERIFY(!m_presence->find(DeviceId{1})->has_value());
        QVERIFY(m_presence->set(DeviceId{1}, entry("127.0.0.1:1")));
        QVERIFY(m_presence->find(DeviceId{1}).value() == entry("127.0.0.1:1"));
        QVERIFY(m_presence->set(DeviceId{1}, entry("127.0.0.1:2")));
        QVERIFY(m_presence->find(DeviceId{1}).value() == entry("127.0.0.1:2"));
        QVERIFY(m_presence->remove(DeviceId{1}));
        QVERIFY(m_presence->remove(DeviceId{1}));
        QVERIFY(!m_presence->find(DeviceId{1})->has_value());
    }

    void entriesAreForgottenUnlessRenewed()
    {
        QVERIFY(m_presence->set(DeviceId{1}, entry("a")));
        QVERIFY(m_presence->set(DeviceId{2}, entry("b")));
        m_clock.advance(9min);
        QVERIFY(m_presence->set(DeviceId{2}, entry("b")));
        m_clock.advance(1min);
        QVERIFY(!m_presence->find(DeviceId{1})->has_value());
        QVERIFY(m_presence->find(DeviceId{2})->has_value());
        QCOMPARE(m_presence->online().value(), std::vector{DeviceId{2}});
    }

    void stepsOfTheWallClockForgetNobody()
    {
        QVERIFY(m_presence->set(DeviceId{1}, entry("a")));
        m_clock.stepWall(24h);
        QVERIFY(m_presence->find(DeviceId{1})->has_value());
    }

    void everybodyOnlineIsListedInOrder()
    {
        for (const std::uint64_t id : {5U, 1U, 3U})
            QVERIFY(m_presence->set(DeviceId{id}, entry("x")));
        QCOMPARE(m_presence->online().value(),
                 (std::vector{DeviceId{1}, DeviceId{3}, DeviceId{5}}));
    }
};

SHACK_TEST(TestPresence);
#include "tst_presence.moc"
