#include "engine/base/ids.h"
#include "engine/bench/demo_identities.h"
#include "engine/wire/draarl_types.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>

using namespace shack;
using namespace shack::bench;

class TestDemoIdentities : public QObject {
    Q_OBJECT

private slots:

    void everyDeviceIsAStationOfItsOwnInAKnownGroup()
    {
        std::set<std::uint32_t> groups;
        for (const DemoGroup& group : demoGroups())
            groups.insert(group.id);
        QCOMPARE(groups.size(), std::size_t{4});

        std::set<std::pair<std::string, int>> stations;
        for (const DemoIdentity& each : demoIdentities()) {
            stations.insert({std::string{each.username}, each.ssid});
            QVERIFY(groups.contains(each.group));
            QCOMPARE(wire::ssidClass(Ssid{each.ssid}), wire::SsidClass::Ordinary);
            QVERIFY(each.callsign.starts_with('Q'));
        }
        QCOMPARE(stations.size(), kDemoDevices);
    }

    void devicesOfAnAccountAgree()
    {
        std::map<std::string_view, DemoIdentity> accounts;
        std::set<std::string_view> callsigns;
        for (const DemoIdentity& each : demoIdentities()) {
            const auto [known, added] = accounts.emplace(each.username, each);
            QCOMPARE(known->second.callsign, each.callsign);
            QCOMPARE(known->second.password, each.password);
            QCOMPARE(known->second.name, each.name);
            if (added)
                QVERIFY(callsigns.insert(each.callsign).second);
            QVERIFY(each.password.size() >= 6 && each.password.size() <= 10);
        }
    }

    void everyGroupHasEnoughPeopleToTalk()
    {
        std::map<std::uint32_t, int> members;
        std::map<DemoRole, int> roles;
        for (const DemoIdentity& each : demoIdentities()) {
            ++members[each.group];
            ++roles[each.role];
        }
        for (const auto& [group, count] : members)
            QVERIFY2(count >= 8, qPrintable(QString::number(group)));
        for (const DemoRole role : {DemoRole::NetControl, DemoRole::Lossy, DemoRole::ComesAndGoes,
                                    DemoRole::WrongPassword})
            QCOMPARE(roles[role], 1);
    }
};

SHACK_TEST(TestDemoIdentities);
#include "tst_demo_identities.moc"
