#include "engine/bench_voice/demo_swarm.h"
#include "tests/support/reflector.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;
using tests::Reflector;
using tests::ReflectorFaults;
using tests::ReflectorMember;

namespace {

std::vector<ReflectorMember> demoMembers()
{
    std::vector<ReflectorMember> members;
    for (const DemoIdentity& each : demoIdentities())
        members.push_back({std::string{each.username}, std::string{each.callsign},
                           std::string{each.password}, each.ssid, each.group});
    return members;
}

/// Runs until `enough` says so, then stops.
template <typename Enough>
DemoFigures demoWith(Reflector& reflector, Enough enough)
{
    const SystemClock clock;
    DemoSwarm swarm{clock};
    if (!swarm.start(reflector.endpoint(), demoIdentities(), 1))
        return {};
    for (int step = 0; step < 600 && !enough(swarm.figures()); ++step)
        QTest::qWait(50);
    swarm.stop();
    return swarm.figures();
}

} // namespace

class TestDemoSwarm : public QObject {
    Q_OBJECT

private slots:

    void fourGroupsTalkAndNothingIsLost()
    {
        Reflector reflector{demoMembers()};
        const DemoFigures figures = demoWith(reflector, [&](const DemoFigures& seen) {
            return seen.talkGroups == 4 && seen.overs >= 8 && reflector.loginsRefused() > 0;
        });
        QCOMPARE(figures.talkGroups, 4U);
        QVERIFY(figures.overs >= 8);
        QCOMPARE(figures.lostFrames, std::uint64_t{0});
        QCOMPARE(figures.partialFrames, std::uint64_t{0});
        QVERIFY(figures.frames > 40);
        QVERIFY(figures.deliveredDatagrams > figures.frames * 5);
        QCOMPARE(figures.latency.count(), figures.deliveredDatagrams);
        QVERIFY(figures.online >= 38);
        QVERIFY2(reflector.loginsRefused() > 0, "somebody should have mistyped");
    }

    void lostAndPartialFramesAreSeen()
    {
        // Every tenth frame is lost whole; one device never hears the frame after it.
        std::uint32_t victim = 0;
        const auto identities = demoIdentities();
        while (identities[victim].role != DemoRole::Ordinary)
            ++victim;
        ReflectorFaults faults;
        faults.drop = [victim](std::uint32_t frame, std::uint32_t device) {
            return frame % 10 == 0 || (frame % 10 == 1 && device == victim);
        };
        Reflector reflector{demoMembers(), faults};
        const DemoFigures figures = demoWith(reflector, [](const DemoFigures& seen) {
            return seen.lostFrames > 3 && seen.partialFrames > 1;
        });
        QVERIFY(figures.lostFrames > 3);
        QVERIFY(figures.partialFrames > 1);
    }

    void onlyThisMachineIsEverTalkedTo()
    {
        const SystemClock clock;
        DemoSwarm swarm{clock};
        const auto started =
            swarm.start(net::Endpoint::parse("192.0.2.1:60050").value(), demoIdentities(), 1);
        QVERIFY(!started.has_value());
        QCOMPARE(started.error().code(), ErrorCode::PermissionDenied);
    }

    void stoppingTwiceOrWithoutAStartIsFine()
    {
        Reflector reflector{demoMembers()};
        const SystemClock clock;
        DemoSwarm idle{clock};
        idle.stop();
        QCOMPARE(idle.figures().frames, std::uint64_t{0});
        DemoSwarm swarm{clock};
        QVERIFY(swarm.start(reflector.endpoint(), demoIdentities(), 1).has_value());
        QVERIFY(!swarm.start(reflector.endpoint(), demoIdentities(), 1).has_value());
        swarm.stop();
        swarm.stop();
    }
};

SHACK_TEST(TestDemoSwarm);
#include "tst_demo_swarm.moc"
