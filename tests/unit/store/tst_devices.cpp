#include "engine/store/devices.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

class TestDevices : public QObject {
    Q_OBJECT

private:
    ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    AccountId m_owner;

    Devices& devices() { return m_store->devices(); }

private slots:

    void init()
    {
        m_store = openInMemory(m_clock);
        m_owner = good(m_store->accounts().insert(account("owner"))).id;
    }

    void aRecordComesBackAsItWasStored()
    {
        DeviceRecord record = device(m_owner, 254, kDefaultGroup);
        record.name = "车载台";
        record.model = 101;
        record.dmrId = 4'294'967'295U;
        record.mayTalk = false;
        record.hears = false;
        record.mayTalkUntil = m_clock.wallNow() + 10min;
        record.hearsUntil = m_clock.wallNow() + 1h;
        record.flagsBy = "BH4AAA";
        record.flagsAt = m_clock.wallNow();
        record.note = "roof antenna";
        record.starred = true;
        record.lastOnlineAt = m_clock.wallNow() - 1h;
        record.lastAddress = "[2001:db8::1]:40001";
        const DeviceRecord stored = good(devices().insert(record));
        QCOMPARE(stored.createdAt, m_clock.wallNow());
        record.id = stored.id;
        record.createdAt = stored.createdAt;
        QVERIFY(*good(devices().find(stored.id)) == record);
        QVERIFY(*good(devices().find(m_owner, Ssid{254})) == record);
    }

    void emptyOptionalsStayEmpty()
    {
        const auto found = good(devices().find(good(devices().insert(device(m_owner, 1))).id));
        QVERIFY(!found->mayTalkUntil.has_value());
        QVERIFY(!found->hearsUntil.has_value());
        QVERIFY(!found->flagsAt.has_value());
        QVERIFY(!found->lastOnlineAt.has_value());
        QCOMPARE(found->group, TalkGroupId{});
    }

    void anSsidIsTakenOncePerAccount()
    {
        const AccountId other = good(m_store->accounts().insert(account("other"))).id;
        good(devices().insert(device(m_owner, 7)));
        good(devices().insert(device(other, 7)));
        const auto taken = devices().insert(device(m_owner, 7));
        QCOMPARE(codeOf(taken), ErrorCode::AlreadyExists);
        QCOMPARE(taken.error().sentence(),
                 std::string{"the account has a device with this SSID already"});
    }

    void ssidZeroIsRefused()
    {
        QCOMPARE(codeOf(devices().insert(device(m_owner, 0))), ErrorCode::InvalidInput);
    }

    void accountAndGroupMustExist()
    {
        QCOMPARE(codeOf(devices().insert(device(AccountId{99}, 1))), ErrorCode::NotFound);
        QCOMPARE(codeOf(devices().insert(device(m_owner, 1, TalkGroupId{5}))), ErrorCode::NotFound);
    }

    void updateKeepsAccountSsidAndCreation()
    {
        DeviceRecord record = good(devices().insert(device(m_owner, 1)));
        DeviceRecord changed = record;
        changed.account = AccountId{99};
        changed.ssid = Ssid{2};
        changed.name = "renamed";
        changed.group = kDefaultGroup;
        changed.starred = true;
        good(devices().update(changed));
        record.name = "renamed";
        record.group = kDefaultGroup;
        record.starred = true;
        QVERIFY(*good(devices().find(record.id)) == record);
    }

    void movesHappenTogetherOrNotAtAll()
    {
        const auto first = good(devices().insert(device(m_owner, 1)));
        const auto second = good(devices().insert(device(m_owner, 2)));
        const std::vector<std::pair<DeviceId, TalkGroupId>> good2{{first.id, kDefaultGroup},
                                                                  {second.id, kDefaultGroup}};
        good(devices().moveToGroups(good2));
        const std::vector<std::pair<DeviceId, TalkGroupId>> bad{{first.id, TalkGroupId{}},
                                                                {second.id, TalkGroupId{5}}};
        QCOMPARE(codeOf(devices().moveToGroups(bad)), ErrorCode::NotFound);
        const std::vector<std::pair<DeviceId, TalkGroupId>> gone{{first.id, TalkGroupId{}},
                                                                 {DeviceId{99}, kDefaultGroup}};
        QCOMPARE(codeOf(devices().moveToGroups(gone)), ErrorCode::NotFound);
        QCOMPARE(good(devices().find(first.id))->group, kDefaultGroup);
        QCOMPARE(good(devices().find(second.id))->group, kDefaultGroup);
    }

    void sightingsPassOverDevicesThatAreGone()
    {
        const auto radio = good(devices().insert(device(m_owner, 1)));
        const std::vector<DeviceSighting> seen{{DeviceId{99}, m_clock.wallNow(), "127.0.0.1:1"},
                                               {radio.id, m_clock.wallNow() + 5s, "127.0.0.1:2"}};
        good(devices().noteSightings(seen));
        const auto found = good(devices().find(radio.id));
        QCOMPARE(found->lastOnlineAt.value(), m_clock.wallNow() + 5s);
        QCOMPARE(found->lastAddress, std::string{"127.0.0.1:2"});
    }

    void settingsAreReplacedAsAWhole()
    {
        const auto radio = good(devices().insert(device(m_owner, 1)));
        const DeviceSettings first{
            {"rx_freq", "439500000"}, {"sql_level", "3"}, {"tx_tone_value", ""}};
        const DeviceSettings second{{"sql_level", "4"}};
        good(devices().replaceSettings(radio.id, first));
        QVERIFY(good(devices().settings(radio.id)) == first);
        good(devices().replaceSettings(radio.id, second));
        QVERIFY(good(devices().settings(radio.id)) == second);
        QVERIFY(good(devices().allSettings()).at(radio.id) == second);
        good(devices().replaceSettings(radio.id, {}));
        QVERIFY(good(devices().settings(radio.id)).empty());
    }

    void settingsOfAnUnknownDeviceAreNotFound()
    {
        QCOMPARE(codeOf(devices().replaceSettings(DeviceId{99}, {{"sql_level", "1"}})),
                 ErrorCode::NotFound);
    }

    void removedDevicesComeBackWithTheirIdAndSettings()
    {
        const auto radio = good(devices().insert(device(m_owner, 1, kDefaultGroup)));
        const DeviceSettings settings{{"sql_level", "3"}};
        good(devices().replaceSettings(radio.id, settings));
        good(devices().remove(radio.id));
        QVERIFY(good(devices().settings(radio.id)).empty());
        QCOMPARE(codeOf(devices().remove(radio.id)), ErrorCode::NotFound);
        QVERIFY(good(devices().insert(radio)) == radio);
        good(devices().replaceSettings(radio.id, settings));
        QVERIFY(*good(devices().find(radio.id)) == radio);
    }

    void manyAreInsertedTogetherOrNotAtAll()
    {
        const std::vector<DeviceRecord> clash{device(m_owner, 1), device(m_owner, 2),
                                              device(m_owner, 1)};
        QCOMPARE(codeOf(devices().insertMany(clash)), ErrorCode::AlreadyExists);
        QVERIFY(good(devices().all()).empty());
        QCOMPARE(good(devices().insertMany(std::span{clash}.first(2))).size(), std::size_t{2});
    }

    void twentyThousandDevicesAreWrittenAndReadInOneGo()
    {
        std::vector<AccountRecord> owners;
        for (int i = 0; i < 100; ++i)
            owners.push_back(account("club" + std::to_string(i)));
        const auto ids = good(m_store->accounts().insertMany(owners));
        std::vector<DeviceRecord> many;
        for (const AccountId id : ids)
            for (std::uint8_t ssid = 1; ssid <= 200; ++ssid)
                many.push_back(device(id, ssid, kDefaultGroup));
        QCOMPARE(good(devices().insertMany(many)).size(), std::size_t{20'000});
        const auto all = good(devices().all());
        QCOMPARE(all.size(), std::size_t{20'000});
        QCOMPARE(all.back().ssid, Ssid{200});
    }
};

SHACK_TEST(TestDevices);
#include "tst_devices.moc"
