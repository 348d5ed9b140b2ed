#include "engine/fanout/session_table.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <array>
#include <memory>
#include <string>
#include <vector>

using namespace shack;
using namespace shack::fanout;
using namespace std::chrono_literals;

/// Devices are found by name and SSID whatever port they come from (fanout-engine G1-2, with one
/// ingress thread: the key instead of the shard).
class TestSessionTable : public QObject {
    Q_OBJECT

private slots:

    void init() { m_live = std::make_unique<LiveSessions>(); }

    void nameIsFoundInAnyCase();
    void bytesBehindTheFirstZeroDoNotSplitAnIdentity();
    void otherSsidIsAnotherDevice();
    void oddUsernamesAreJustNames_data();
    void oddUsernamesAreJustNames();
    void sourceIsFoundWhileBoundOnly();
    void twoIdentitiesMayShareOneSocket();
    void renamedDeviceIsFoundByItsNewNameOnly();
    void placesAreUsedAgainWithFreshFigures();
    void silentSessionsAreFound();
    void manyDevicesStayApart();

private:
    static DeviceRoute route(std::uint64_t device, std::string name, std::uint8_t ssid)
    {
        return {.device = DeviceId{device},
                .owner = {},
                .username = std::move(name),
                .callsign = {},
                .ssid = Ssid{ssid},
                .group = {}};
    }

    std::unique_ptr<LiveSessions> m_live;
};

void TestSessionTable::nameIsFoundInAnyCase()
{
    SessionTable table{16, 7, *m_live};
    Session* const added = table.add(route(1, "Bg7ABC", 5));
    QCOMPARE(table.byIdentity(foldedIdentity("bg7abc", Ssid{5})), added);
    QCOMPARE(table.byIdentity(foldedIdentity("BG7ABC", Ssid{5})), added);
    QCOMPARE(table.byIdentity(foldedIdentity("bg7abd", Ssid{5})), nullptr);
}

void TestSessionTable::bytesBehindTheFirstZeroDoNotSplitAnIdentity()
{
    std::string noisy{"bg7abc"};
    noisy.resize(wire::kUsernameBytes, '\0');
    noisy[20] = 'x';
    QCOMPARE(foldedIdentity(noisy, Ssid{5}), foldedIdentity("bg7abc", Ssid{5}));
    QVERIFY(foldedIdentity("", Ssid{5}) == foldedIdentity(std::string_view{"\0ab", 3}, Ssid{5}));
}

void TestSessionTable::otherSsidIsAnotherDevice()
{
    SessionTable table{16, 7, *m_live};
    Session* const five = table.add(route(1, "bg7abc", 5));
    Session* const six = table.add(route(2, "bg7abc", 6));
    QVERIFY(five != six);
    QCOMPARE(table.byIdentity(foldedIdentity("bg7abc", Ssid{5})), five);
    QCOMPARE(table.byIdentity(foldedIdentity("bg7abc", Ssid{6})), six);
}

void TestSessionTable::oddUsernamesAreJustNames_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("32 bytes") << QByteArray(32, 'z');
    QTest::newRow("invalid UTF-8") << QByteArray("\xFF\xFE\x80 ok");
    QTest::newRow("Chinese") << QByteArray("无线电");
    QTest::newRow("control bytes") << QByteArray("\x01\x02\n\r\t");
    QTest::newRow("quotes") << QByteArray("'; DROP TABLE users; --");
    QTest::newRow("empty") << QByteArray();
}

void TestSessionTable::oddUsernamesAreJustNames()
{
    QFETCH(QByteArray, name);
    SessionTable table{16, 7, *m_live};
    Session* const added = table.add(route(1, name.toStdString(), 5));
    QVERIFY(added != nullptr);
    QCOMPARE(table.byIdentity(foldedIdentity(name.toStdString(), Ssid{5})), added);
    QCOMPARE(table.byIdentity(foldedIdentity(name.toStdString() + "a", Ssid{5})),
             name.size() == 32 ? added : nullptr);
}

void TestSessionTable::sourceIsFoundWhileBoundOnly()
{
    SessionTable table{16, 7, *m_live};
    Session* const session = table.add(route(1, "bg7abc", 5));
    const auto endpoint = net::Endpoint::v4(0x0A000001, 5000);
    const auto real = net::Endpoint::v4(0xC0000201, 6000);
    table.bind(*session, endpoint, real);
    QCOMPARE(table.bySource(real), session);
    QCOMPARE(table.bySource(endpoint), nullptr);

    const auto moved = net::Endpoint::v4(0xC0000201, 6001);
    table.bind(*session, endpoint, moved);
    QCOMPARE(table.bySource(real), nullptr);
    QCOMPARE(table.bySource(moved), session);

    table.unbind(*session);
    QCOMPARE(table.bySource(moved), nullptr);
    QVERIFY(!session->online);
}

void TestSessionTable::twoIdentitiesMayShareOneSocket()
{
    SessionTable table{16, 7, *m_live};
    Session* const one = table.add(route(1, "bg7abc", 5));
    Session* const two = table.add(route(2, "bg7abc", 6));
    const auto endpoint = net::Endpoint::v4(0x0A000001, 5000);
    table.bind(*one, endpoint, endpoint);
    table.bind(*two, endpoint, endpoint);
    QCOMPARE(table.bySource(endpoint), two);

    table.unbind(*one);
    QCOMPARE(table.bySource(endpoint), two);
    table.unbind(*two);
    QCOMPARE(table.bySource(endpoint), nullptr);
}

void TestSessionTable::renamedDeviceIsFoundByItsNewNameOnly()
{
    SessionTable table{16, 7, *m_live};
    Session* const session = table.add(route(1, "bg7abc", 5));
    table.changeRoute(*session, route(1, "bg7xyz", 9));
    QCOMPARE(table.byIdentity(foldedIdentity("bg7abc", Ssid{5})), nullptr);
    QCOMPARE(table.byIdentity(foldedIdentity("bg7xyz", Ssid{9})), session);
    QCOMPARE(table.byDevice(DeviceId{1}), session);
}

void TestSessionTable::placesAreUsedAgainWithFreshFigures()
{
    SessionTable table{16, 7, *m_live};
    Session* const first = table.add(route(1, "a", 1));
    table.live(*first).packets.add(99);
    const std::uint32_t number = first->number;
    table.remove(*first);
    QCOMPARE(table.byDevice(DeviceId{1}), nullptr);
    QCOMPARE(table.byIdentity(foldedIdentity("a", Ssid{1})), nullptr);

    Session* const second = table.add(route(2, "b", 1));
    QCOMPARE(second->number, number);
    std::vector<SessionReading> all;
    m_live->readAll(all);
    QCOMPARE(all.size(), 1u);
    QCOMPARE(all.front().device, DeviceId{2});
    QCOMPARE(all.front().packets, 0u);
    table.remove(*second);
}

void TestSessionTable::silentSessionsAreFound()
{
    SessionTable table{16, 7, *m_live};
    const MonoTime start{1h};
    std::vector<Session*> silent;
    const auto collect = [&silent](Session& session) { silent.push_back(&session); };
    std::array<Session*, 3> all{};
    for (std::uint8_t i = 0; i < 3; ++i) {
        all[i] = table.add(route(i + 1U, std::string(1, static_cast<char>('a' + i)), 1));
        const auto endpoint = net::Endpoint::v4(0x0A000001U + i, 5000);
        table.bind(*all[i], endpoint, endpoint);
        table.touch(*all[i], start + std::chrono::seconds{i});
    }
    table.unbind(*all[0]);
    table.forEachSilent(start + 2s, collect);
    QCOMPARE(silent, std::vector<Session*>{all[1]});
}

void TestSessionTable::manyDevicesStayApart()
{
    SessionTable table{64, 7, *m_live}; // far too small: it has to grow
    constexpr std::uint64_t kDevices = 30'000;
    for (std::uint64_t i = 1; i <= kDevices; ++i) {
        Session* const session = table.add(
            route(i, "station" + std::to_string(i / 90), static_cast<std::uint8_t>(1 + i % 90)));
        const auto endpoint = net::Endpoint::v4(static_cast<std::uint32_t>(0x0A000000U + i), 4000);
        table.bind(*session, endpoint, endpoint);
    }
    QCOMPARE(table.size(), kDevices);
    for (std::uint64_t i = 1; i <= kDevices; ++i) {
        const auto endpoint = net::Endpoint::v4(static_cast<std::uint32_t>(0x0A000000U + i), 4000);
        Session* const session = table.bySource(endpoint);
        QVERIFY(session != nullptr);
        QCOMPARE(session->route.device, DeviceId{i});
        QCOMPARE(table.byDevice(DeviceId{i}), session);
        QCOMPARE(table.byIdentity(session->identity), session);
    }
}

SHACK_TEST(TestSessionTable);
#include "tst_session_table.moc"
