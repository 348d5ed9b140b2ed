#include "engine/store/contacts.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

class TestContacts : public QObject {
    Q_OBJECT

private:
    ManualClock m_clock;
    std::unique_ptr<Store> m_store;

    ContactRecord over(int number) const
    {
        ContactRecord contact;
        contact.device = DeviceId{7};
        contact.account = AccountId{3};
        contact.callsign = "BH4AAA";
        contact.ssid = Ssid{12};
        contact.deviceName = "車載";
        contact.group = kDefaultGroup;
        contact.groupName = "Default";
        contact.startedAt = m_clock.wallNow() + std::chrono::seconds{number};
        contact.duration = 4'320ms;
        contact.frames = 70;
        contact.gaps = 2;
        return contact;
    }

private slots:

    void init() { m_store = openInMemory(m_clock); }

    void contactsComeBackNewestFirst()
    {
        ContactRecord text = over(2);
        text.kind = ContactKind::Text;
        text.text = "73 из Москвы";
        const std::vector<ContactRecord> both{over(1), text};
        good(m_store->contacts().append(both));
        auto newest = good(m_store->contacts().newest(10));
        QCOMPARE(newest.size(), std::size_t{2});
        QVERIFY(newest[0].id > newest[1].id);
        newest[0].id = newest[1].id = 0;
        QVERIFY(newest[0] == text);
        QVERIFY(newest[1] == over(1));
        QCOMPARE(good(m_store->contacts().newest(1)).size(), std::size_t{1});
    }

    void onlyTheNewestAreKept()
    {
        std::vector<ContactRecord> many;
        for (int i = 0; i < 450; ++i)
            many.push_back(over(i));
        good(m_store->contacts().append(std::span{many}.first(300)));
        good(m_store->contacts().append(std::span{many}.subspan(300)));
        const auto kept = good(m_store->contacts().newest(1'000));
        QCOMPARE(kept.size(), std::size_t{200});
        QCOMPARE(kept.front().startedAt, many.back().startedAt);
        QCOMPARE(kept.back().startedAt, many[250].startedAt);
    }

    void appendingNothingIsFine()
    {
        good(m_store->contacts().append({}));
        QVERIFY(good(m_store->contacts().newest(10)).empty());
    }

    void contactsOutliveTheirDevicesAndGroups()
    {
        const AccountId owner = good(m_store->accounts().insert(account("owner"))).id;
        ContactRecord contact = over(1);
        contact.account = owner;
        good(m_store->contacts().append({&contact, 1}));
        good(m_store->accounts().remove(owner));
        QCOMPARE(good(m_store->contacts().newest(10)).front().callsign, std::string{"BH4AAA"});
    }

    void settingsOfTheStationAreReplacedAndRemoved()
    {
        SiteSettings& settings = m_store->siteSettings();
        good(settings.set("callsign", "BH4AAA"));
        good(settings.set("callsign", "BH4BBB"));
        good(settings.set("name", ""));
        QVERIFY(good(settings.all()) ==
                (std::map<std::string, std::string>{{"callsign", "BH4BBB"}, {"name", ""}}));
        good(settings.remove("callsign"));
        good(settings.remove("callsign"));
        QCOMPARE(good(settings.all()).size(), std::size_t{1});
        QCOMPARE(codeOf(settings.set("", "x")), ErrorCode::InvalidInput);
    }
};

SHACK_TEST(TestContacts);
#include "tst_contacts.moc"
