#include "tests/support/test_main.h"
#include "tests/unit/fanout/stepped_station.h"

#include <QtTest>

#include <random>
#include <set>

using namespace shack;
using namespace shack::fanout;
using namespace shack::fanout::test;
using namespace std::chrono_literals;

/// Who receives while people come and go and links change (fanout-engine C4, C5, part F).
class TestDomains : public QObject {
    Q_OBJECT

private slots:
    void removedWhileWaitingIsLeftOutAndNothingIsDropped();
    void frameThatWaitsFollowsItsGroup();
    void newcomerWaitsAtMostTwentyMilliseconds();
    void steadyDomainIsBuiltOnceInThirtySeconds();
    void sharedSocketGetsOneCopy();
    void twoDevicesOfOneAccountHearEachOther();
    void thousandDomainsStayApart();
    void smallDomainIsNotHarmedByAnOverloadedOne();
    void churnNeitherLosesNorLeaks();
};

void TestDomains::removedWhileWaitingIsLeftOutAndNothingIsDropped()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& leaver = station.onlineRadio(2, 1);
    Radio& stayer = station.onlineRadio(3, 1);
    for (int i = 0; i < 5; ++i) // two start, three wait
        station.sendText(talker, "73");
    station.ingressStep();
    QCOMPARE(station.fanout().queued, 3u);

    station.order(DisconnectDevice{leaver.route.device});
    station.step();
    QCOMPARE(leaver.link.take().size(), 2u);
    QCOMPARE(stayer.link.take().size(), 5u);
    QCOMPARE(station.fanout().framesDropped, 0u);
    QCOMPARE(station.fanout().framesReresolved, 3u);
    QVERIFY(station.resolveCalls > 0);
}

void TestDomains::frameThatWaitsFollowsItsGroup()
{
    SteppedStation station;
    station.plan({{1, 2}, {3}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& unlinked = station.onlineRadio(2, 2);
    Radio& linked = station.onlineRadio(3, 3);
    for (int i = 0; i < 5; ++i)
        station.sendText(talker, "73");
    station.ingressStep();
    station.plan({{1, 3}, {2}});
    station.step();
    QCOMPARE(unlinked.link.take().size(), 2u);
    QCOMPARE(linked.link.take().size(), 3u);
    QVERIFY(talker.link.take().empty());
    QCOMPARE(station.fanout().framesDropped, 0u);
    QCOMPARE(station.fanout().framesSent, 5u);
}

void TestDomains::newcomerWaitsAtMostTwentyMilliseconds()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    station.sendVoice(talker);
    station.step();
    Radio& newcomer = station.onlineRadio(2, 1);
    station.sendVoice(talker);
    station.passTime(19ms);
    QCOMPARE(newcomer.link.take().size(), 0u);
    station.sendVoice(talker);
    station.passTime(1ms);
    QCOMPARE(newcomer.link.take().size(), 1u);
}

void TestDomains::steadyDomainIsBuiltOnceInThirtySeconds()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& listener = station.onlineRadio(2, 1);
    for (int second = 0; second < 120; ++second) {
        station.sendVoice(talker);
        station.sendHeartbeat(listener);
        station.step();
        station.passTime(1s);
    }
    const SnapshotReading snapshots = station.ingress.snapshots().reading();
    QVERIFY2(snapshots.rebuilds >= 4 && snapshots.rebuilds <= 5,
             QByteArray::number(snapshots.rebuilds));
    QCOMPARE(snapshots.hits + snapshots.rebuilds, 120u);
    QCOMPARE(snapshots.fallbackRepairs, 0u);
}

void TestDomains::sharedSocketGetsOneCopy()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& first = station.onlineRadio(2, 1);
    DeviceRoute second = first.route;
    second.device = DeviceId{3};
    second.ssid = Ssid{77};
    station.order(UpsertDevice{second});
    wire::HeaderFields fields = station.fieldsOf(first, wire::PacketType::Heartbeat);
    fields.ssid = second.ssid;
    station.send(first, fields);
    station.step();
    QCOMPARE(station.attempts.size(), 1u);
    station.order(LoginVerdict{std::move(station.attempts.front()), LoginAccepted{second}});
    station.attempts.clear();
    first.link.take();

    station.passTime(20ms);
    station.sendVoice(talker);
    station.step();
    QCOMPARE(first.link.take().size(), 1u);
    QCOMPARE(station.ingress.snapshots().reading().deduplicated, 1u);
}

void TestDomains::twoDevicesOfOneAccountHearEachOther()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& home = station.radio(1, 1);
    Radio& mobile = station.radio(2, 1);
    mobile.route.username = home.route.username;
    mobile.route.owner = home.route.owner;
    station.order(UpsertDevice{mobile.route});
    station.logIn(home);
    station.logIn(mobile);
    station.sendVoice(home);
    station.step();
    QCOMPARE(mobile.link.take().size(), 1u);
    QVERIFY(home.link.take().empty());
}

void TestDomains::thousandDomainsStayApart()
{
    constexpr std::uint32_t kDomains = 1000;
    constexpr std::uint32_t kMembers = 10;
    FanoutConfig config;
    config.frameQueue = 1024;
    SteppedStation station{config};
    std::vector<std::vector<std::uint32_t>> groups;
    for (std::uint32_t group = 1; group <= kDomains; ++group)
        groups.push_back({group});
    station.plan(groups);
    for (std::uint32_t i = 0; i < kDomains * kMembers; ++i)
        station.onlineRadio(i + 1, 1 + i / kMembers);

    for (std::uint32_t talking = 0; talking < 200; ++talking)
        station.sendVoice(station.radios[talking * 5 * kMembers]);
    station.step();
    QCOMPARE(station.fanout().framesSent, 200u);
    for (std::uint32_t i = 0; i < kDomains * kMembers; ++i) {
        const bool domainTalks = i / kMembers % 5 == 0;
        const bool talks = domainTalks && i % kMembers == 0;
        QCOMPARE(station.radios[i].link.take().size(), domainTalks && !talks ? 1u : 0u);
    }
}

void TestDomains::smallDomainIsNotHarmedByAnOverloadedOne()
{
    constexpr std::uint32_t kLarge = 20'000;
    SteppedStation station;
    station.plan({{1}, {2}});
    for (std::uint32_t i = 1; i <= kLarge; ++i)
        station.onlineRadio(i, 1);
    Radio& loud = station.radios.front();
    Radio& small = station.onlineRadio(kLarge + 1, 2);
    Radio& listener = station.onlineRadio(kLarge + 2, 2);
    station.passTime(20ms);

    // Far more frames than can be sent wait in the large domain; the small one's still go through
    // within a few batches.
    for (int i = 0; i < 100; ++i)
        station.sendText(loud, "spam");
    station.ingressStep();
    const FanoutReading before = station.fanout();
    QCOMPARE(before.framesEvicted, 100u - 2u - 64u);
    station.sendVoice(small);
    station.ingressStep();
    int turns = 0;
    while (listener.link.waiting() == 0 && turns < 100) {
        for (const auto& writer : station.writerList)
            writer->step();
        ++turns;
    }
    QVERIFY2(turns <= 3, QByteArray::number(turns));
    std::uint64_t smallDropped = 0;
    for (const auto& domain : *station.domains.current())
        if (domain->id == station.domainOf({2}))
            smallDropped = domain->read().dropped;
    QCOMPARE(smallDropped, 0u);
}

void TestDomains::churnNeitherLosesNorLeaks()
{
    const auto seed = std::random_device{}();
    qInfo("seed %u", seed);
    std::mt19937 random{seed};
    const auto below = [&random](std::uint32_t limit) {
        return std::uniform_int_distribution<std::uint32_t>{0, limit - 1}(random);
    };
    const std::vector<std::vector<std::vector<std::uint32_t>>> plans{
        {{1}, {2}, {3}, {4}}, {{1, 2}, {3}, {4}}, {{1, 2, 3}, {4}}, {{1}, {2, 3}, {4}}};
    std::size_t plan = 0;
    SteppedStation station;
    station.plan(plans[plan]);
    constexpr std::uint32_t kRadios = 60;
    for (std::uint32_t i = 1; i <= kRadios; ++i)
        station.onlineRadio(i, 1 + i % 4);

    const auto mayReceive = [&](const Radio& radio, std::uint32_t group) {
        if (!station.session(radio).online || !radio.route.hears)
            return false;
        for (const auto& domain : plans[plan])
            if (std::ranges::find(domain, group) != domain.end())
                return std::ranges::find(domain, radio.route.group.value) != domain.end();
        return false;
    };
    for (int step = 0; step < 3000; ++step) {
        Radio& changed = station.radios[below(kRadios)];
        switch (below(8)) {
        case 0:
            changed.route.group = TalkGroupId{1 + below(4)};
            station.order(UpsertDevice{changed.route});
            break;
        case 1:
            changed.route.hears = !changed.route.hears;
            station.order(UpsertDevice{changed.route});
            break;
        case 2:
            station.order(DisconnectDevice{changed.route.device});
            break;
        case 3:
            plan = below(static_cast<std::uint32_t>(plans.size()));
            station.plan(plans[plan]);
            break;
        default:
            if (!station.session(changed).online)
                station.logIn(changed);
            break;
        }
        station.passTime(20ms);
        for (Radio& radio : station.radios)
            radio.link.take();

        Radio& talker = station.radios[below(kRadios)];
        if (!station.session(talker).online)
            station.logIn(talker);
        station.passTime(20ms);
        station.sendText(talker, "73");
        station.step();
        for (Radio& radio : station.radios) {
            const bool expected = &radio != &talker && mayReceive(radio, talker.route.group.value);
            QCOMPARE(radio.link.take().size(), expected ? 1u : 0u);
        }
        if (step % 50 == 0) {
            for (Radio& radio : station.radios)
                if (station.session(radio).online)
                    station.sendHeartbeat(radio);
            station.step();
        }
    }
    QCOMPARE(station.fanout().framesDropped, 0u);
    QCOMPARE(station.fanout().framesSent, 3000u);
    QCOMPARE(station.ingress.snapshots().reading().fallbackRepairs, 0u);
}

SHACK_TEST(TestDomains);
#include "tst_domains.moc"
