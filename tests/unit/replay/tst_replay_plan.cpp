#include "engine/replay/replay_plan.h"
#include "engine/replay/replay_schedule.h"
#include "engine/replay/replay_target.h"
#include "engine/wire/pcap_format.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <limits>

using namespace shack;
using namespace shack::replay;
using namespace std::chrono_literals;
using Kind = ReplayRate::Kind;

namespace {

ReplayPlan planTo(std::string target)
{
    return {.file = "a.pcap", .target = std::move(target)};
}

bool complainsOf(const ReplayPlan& plan, std::string_view field)
{
    const auto problems = checkReplayPlan(plan);
    return problems.size() == 1 && problems.front().field == field &&
           !problems.front().sentence.empty();
}

} // namespace

class TestReplayPlan : public QObject {
    Q_OBJECT

private slots:
    void readsRates();
    void refusesOtherRates();
    void readsChangesOfNames();
    void planSurvivesItsText();
    void refusesPublicTargets();
    void wantsOneTarget();
    void knowsWhereTheInternetIs();
    void keepsTheTimesOfTheCapture();
    void neverGoesBack();
    void spacesEvenly();
    void loopsFollowEachOther();
    void hostileTimesStayBounded();
};

void TestReplayPlan::readsRates()
{
    const auto rateOf = [](std::string_view text) { return parseReplayRate(text).value(); };
    QVERIFY(rateOf("original") == ReplayRate{});
    QVERIFY((rateOf("x2.5") == ReplayRate{.kind = Kind::Capture, .value = 2.5}));
    QVERIFY((rateOf("50000pps") == ReplayRate{.kind = Kind::Packets, .value = 50'000}));
    QVERIFY((rateOf("100Mbps") == ReplayRate{.kind = Kind::Megabits, .value = 100}));
    QVERIFY((rateOf("0.5Mbit/s") == ReplayRate{.kind = Kind::Megabits, .value = 0.5}));
    QCOMPARE(rateOf("top").kind, Kind::Top);
    for (const char* text : {"original", "x0.25", "50000pps", "0.5Mbps", "top"})
        QCOMPARE(replayRateText(rateOf(text)), std::string{text});
}

void TestReplayPlan::refusesOtherRates()
{
    for (const char* text :
         {"", "x", "x0", "x-1", "xnan", "pps", "0pps", "-5pps", "1e300pps", "fast", "5", "5kbps"})
        QVERIFY2(!parseReplayRate(text), text);
}

void TestReplayPlan::readsChangesOfNames()
{
    const auto rule = parseIdentityRule("BG7XYZ-11=TEST-12");
    QVERIFY(rule);
    QVERIFY((*rule ==
             IdentityRule{.account = "BG7XYZ", .ssid = 11, .newAccount = "TEST", .newSsid = 12}));
    const auto whole = parseIdentityRule("my-club=TEST");
    QVERIFY(whole);
    QCOMPARE(whole->account, std::string{"my-club"});
    QCOMPARE(whole->ssid, std::uint8_t{0});
    for (const char* text : {"", "=", "a=", "=b", "a-11", "a-11=123456789012345678901234567890123"})
        QVERIFY2(!parseIdentityRule(text), text);
}

void TestReplayPlan::planSurvivesItsText()
{
    ReplayPlan plan = planTo("127.0.0.1:60050");
    plan.rate = *parseReplayRate("x3");
    plan.loops = 4;
    plan.gap = 1'500ms;
    plan.from = 2s;
    plan.until = 3s;
    plan.identities = {*parseIdentityRule("A-1=B-2"), *parseIdentityRule("C=D")};
    plan.copies = 5;
    plan.retimeHeartbeats = true;
    plan.allowed = {"10.0.0.7"};
    const std::string text = replayPlanText(plan);
    QCOMPARE(text, std::string{"a.pcap --to 127.0.0.1:60050 --allow 10.0.0.7 --rate x3 --loop 4 "
                               "--gap 1.5 --from 2 --until 3 --as A-1=B-2 --as C=D --copies 5 "
                               "--keep-alive"});
    QVERIFY(checkReplayPlan(plan).empty());
}

void TestReplayPlan::refusesPublicTargets()
{
    QVERIFY(complainsOf(planTo("8.8.8.8:60050"), "--to"));
    QVERIFY(complainsOf(planTo("10.1.2.3:60050"), "--to"));
    ReplayPlan named = planTo("10.1.2.3:60050");
    named.allowed = {"10.1.2.3"};
    QVERIFY(checkReplayPlan(named).empty());
    ReplayPlan open = planTo("8.8.8.8:60050");
    open.allowed = {"8.8.8.8"};
    QVERIFY(complainsOf(open, "--to"));
}

void TestReplayPlan::wantsOneTarget()
{
    QVERIFY(complainsOf({.file = "a.pcap"}, "--to"));
    ReplayPlan two = planTo("127.0.0.1:1");
    two.station = true;
    QVERIFY(complainsOf(two, "--to"));
    ReplayPlan changed{.file = "a.pcap", .interface = "veth0", .copies = 2};
    QVERIFY(complainsOf(changed, "--interface"));
    ReplayPlan part = planTo("127.0.0.1:1");
    part.from = 3s;
    part.until = 3s;
    QVERIFY(complainsOf(part, "--until"));
    part = planTo("127.0.0.1:1");
    part.copies = 0;
    QVERIFY(complainsOf(part, "--copies"));
}

void TestReplayPlan::knowsWhereTheInternetIs()
{
    constexpr std::string_view kV4 =
        "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\n"
        "eth0\t00000000\t0100000A\t0003\t0\t0\t0\t00000000\t0\t0\t0\n"
        "eth1\t0000000A\t00000000\t0001\t0\t0\t0\t000000FF\t0\t0\t0\n"
        "tun0\t00000000\t0100000A\t0003\t0\t0\t0\t00000080\t0\t0\t0\n";
    QVERIFY(hasDefaultRoute(kV4, "eth0"));
    QVERIFY(!hasDefaultRoute(kV4, "eth1"));
    QVERIFY(!hasDefaultRoute(kV4, "tun0")); // half of it is not all
    QVERIFY(!hasDefaultRoute(kV4, "Iface"));
    const std::string zeros(32, '0');
    const std::string v6 = zeros + " 00 " + zeros + " 00 " + zeros +
                           " 00000400 00000001 00000000 00000003     eth0\n" + "fe80" +
                           std::string(28, '0') + " 40 " + zeros + " 00 " + zeros +
                           " 00000100 00000001 00000000 00000001     eth1\n";
    QVERIFY(hasDefaultRoute(v6, "eth0"));
    QVERIFY(!hasDefaultRoute(v6, "eth1"));
    QVERIFY(!hasDefaultRoute("", "eth0"));
}

void TestReplayPlan::keepsTheTimesOfTheCapture()
{
    const MonoTime start{1h};
    ReplaySchedule same{{}, start};
    ReplaySchedule twice{{.kind = Kind::Capture, .value = 2}, start};
    const std::chrono::nanoseconds first = 1'790'000'000s;
    for (const auto since : {0ns, 7ns, 1'000'003ns, 3'600'000'000'001ns}) {
        QVERIFY(same.due(first + since, 100) == start + since);
        const auto halved = twice.due(first + since, 100) - start - since / 2;
        QVERIFY(halved >= 0ns && halved <= 1ns);
    }
}

void TestReplayPlan::neverGoesBack()
{
    const MonoTime start{1h};
    ReplaySchedule schedule{{}, start};
    QVERIFY(schedule.due(10s, 1) == start);
    QVERIFY(schedule.due(12s, 1) == start + 2s);
    QVERIFY(schedule.due(11s, 1) == start + 2s); // the clock was set back
    QVERIFY(schedule.due(9s, 1) == start + 2s);
    QVERIFY(schedule.due(13s, 1) == start + 3s);
}

void TestReplayPlan::spacesEvenly()
{
    const MonoTime start{1h};
    ReplaySchedule packets{{.kind = Kind::Packets, .value = 3}, start};
    ReplaySchedule bits{{.kind = Kind::Megabits, .value = 8}, start};
    for (int i = 0; i < 300'000; ++i) {
        const MonoTime due = packets.due(i % 2 * 5s, 1);
        if (i % 30'000 == 0)
            QVERIFY(due == start + std::chrono::seconds{i / 3});
    }
    QVERIFY(bits.due(0s, 1'000) == start);
    QVERIFY(bits.due(0s, 500) == start + 1ms); // after 8,000 bits at 8 Mbit/s
    QVERIFY(bits.due(0s, 500) == start + 1'500us);
    QVERIFY(packets.waits() && !ReplaySchedule({.kind = Kind::Top, .value = 0}, start).waits());
}

void TestReplayPlan::loopsFollowEachOther()
{
    const MonoTime start{1h};
    ReplaySchedule capture{{}, start};
    capture.due(5s, 1);
    capture.due(7s, 1);
    capture.nextLoop(500ms);
    QVERIFY(capture.due(5s, 1) == start + 2'500ms);
    QVERIFY(capture.due(7s, 1) == start + 4'500ms);

    ReplaySchedule even{{.kind = Kind::Packets, .value = 10}, start};
    even.due(0s, 1);
    even.due(0s, 1);
    even.nextLoop(0ms);
    QVERIFY(even.due(0s, 1) == start + 200ms); // as if there had been no border
    even.nextLoop(1s);
    QVERIFY(even.due(0s, 1) == start + 1'300ms);
}

void TestReplayPlan::hostileTimesStayBounded()
{
    const auto lowest = wire::captureTime(0, {}, std::numeric_limits<std::int64_t>::min());
    const auto highest = wire::captureTime(~std::uint64_t{0}, {.exponent = 0},
                                           std::numeric_limits<std::int64_t>::max());
    const MonoTime start{1h};
    ReplaySchedule schedule{{.kind = Kind::Capture, .value = 1e-6}, start};
    QVERIFY(schedule.due(lowest, 1) == start);
    QVERIFY(schedule.due(highest, 1) <= start + 366 * 24h);
    schedule.nextLoop(0ms);
    QVERIFY(schedule.due(highest, 1) >= start);
}

SHACK_TEST(TestReplayPlan);
#include "tst_replay_plan.moc"
