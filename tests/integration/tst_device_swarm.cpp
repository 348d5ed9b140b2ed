#include "engine/bench/load_run.h"
#include "engine/bench/report_text.h"
#include "engine/bench/swarm_roster.h"
#include "engine/bench/swarm_sockets.h"
#include "tests/support/reflector.h"
#include "tests/support/test_main.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <set>
#include <thread>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;
using tests::Reflector;
using tests::ReflectorFaults;

namespace {

constexpr std::uint32_t kDevices = 40;
constexpr std::uint32_t kGroups = 4;
constexpr std::uint32_t kWarmup = 5;
constexpr std::uint32_t kCounted = 20;

RunPlan smallPlan()
{
    RunPlan plan;
    plan.devices = kDevices;
    plan.groups = kGroups;
    plan.interval = 20ms;
    plan.warmup = 100ms;   // 5 frames
    plan.duration = 400ms; // 20 frames
    return plan;
}

RunReport runAgainst(Reflector& reflector, const RunPlan& plan, std::stop_token stop = {})
{
    const SystemClock clock;
    return LoadRun{plan, {.endpoint = reflector.endpoint(), .probe = nullptr}, clock}.run(
        std::move(stop), {});
}

RunReport runWith(ReflectorFaults faults, RunPlan plan = smallPlan())
{
    Reflector reflector{tests::swarmMembers(plan.devices, plan.groups), std::move(faults)};
    return runAgainst(reflector, plan);
}

bool isListener(std::uint32_t device, const RunPlan& plan)
{
    const SwarmRoster roster{{.devices = plan.devices,
                              .groups = plan.groups,
                              .talkers = plan.talkerCount(),
                              .payloadBytes = plan.payloadBytes,
                              .seed = plan.seed}};
    return roster.talkers()[device % plan.groups] != device;
}

using Opener = Result<std::unique_ptr<SwarmSockets>> (*)(const SwarmSocketsConfig&);

} // namespace

class TestDeviceSwarm : public QObject {
    Q_OBJECT

private slots:

    void anHonestRelayLosesNothing()
    {
        const RunReport report = runWith({});
        const LedgerTotals& ledger = report.figures.ledger;
        QCOMPARE(ledger.frames, std::uint64_t{kGroups * kCounted});
        QCOMPARE(ledger.completeFrames, ledger.frames);
        QCOMPARE(ledger.expected, std::uint64_t{kGroups * kCounted * (kDevices / kGroups - 1)});
        QCOMPARE(ledger.delivered, ledger.expected);
        QCOMPARE(ledger.duplicates + ledger.reordered + ledger.notForUs + ledger.wrongContent,
                 std::uint64_t{0});
        QCOMPARE(report.figures.latency.count(), ledger.delivered);
        QCOMPARE(report.figures.online, kDevices);
        QVERIFY(report.figures.deliveredPerSecond > 0);
    }

    void lostDatagramsAreCountedExactly()
    {
        // One device of group 0 misses frame 7 (warm-up is 0..4); all of group 1 miss frame 9.
        const RunPlan plan = smallPlan();
        std::uint32_t victim = 0;
        while (!isListener(victim, plan))
            victim += kGroups;
        const RunReport report =
            runWith({.drop = [victim](std::uint32_t frame, std::uint32_t device) {
                return (frame == 7 && device == victim) || (frame == 9 && device % kGroups == 1);
            }});
        const LedgerTotals& ledger = report.figures.ledger;
        QCOMPARE(ledger.partialFrames, std::uint64_t{1});
        QCOMPARE(ledger.missingFrames, std::uint64_t{1});
        QCOMPARE(ledger.lost(), std::uint64_t{1 + kDevices / kGroups - 1});
        QVERIFY(report.judgement.verdict != Verdict::Pass);
    }

    void duplicatesDamageAndLeaksAreSeen()
    {
        const auto once = [](std::uint32_t frame, std::uint32_t) { return frame == 8; };
        const std::uint64_t copies = kGroups * (kDevices / kGroups - 1);
        QCOMPARE(runWith({.repeat = once}).figures.ledger.duplicates, copies);

        const RunReport damaged = runWith({.damage = once});
        QCOMPARE(damaged.figures.ledger.wrongContent, copies);
        QCOMPARE(damaged.figures.ledger.missingFrames, std::uint64_t{kGroups});
        QCOMPARE(damaged.judgement.verdict, Verdict::Fail);

        ReflectorFaults leak;
        leak.keepPassword = true;
        QCOMPARE(runWith(leak).figures.ledger.delivered, std::uint64_t{0});
    }

    void refusedDevicesFailTheRunWithTheReason()
    {
        const RunReport report =
            runWith({.refuse = [](std::uint32_t device) { return device == 3; }});
        QCOMPARE(report.judgement.verdict, Verdict::Fail);
        QCOMPARE(report.figures.refused, 1U);
        QVERIFY(report.judgement.sentence.find("invalid_password") != std::string::npos);
        QCOMPARE(report.figures.ledger.frames, std::uint64_t{0});
    }

    void aStopIsObeyedWithinHalfASecond()
    {
        RunPlan plan = smallPlan();
        plan.duration = 60s;
        Reflector reflector{tests::swarmMembers(plan.devices, plan.groups)};
        std::stop_source stop;
        MonoTime asked{};
        std::jthread stopper{[&] {
            while (reflector.framesRelayed() < 40)
                std::this_thread::sleep_for(1ms);
            asked = SystemClock{}.now();
            stop.request_stop();
        }};
        const RunReport report = runAgainst(reflector, plan, stop.get_token());
        const auto took = SystemClock{}.now() - asked;
        QCOMPARE(report.judgement.verdict, Verdict::Stopped);
        QVERIFY(took < 500ms);
        QVERIFY(report.figures.ledger.frames > 0);
        QCOMPARE(report.figures.ledger.partialFrames, std::uint64_t{0});
    }

    void aStopWhileNobodyAnswersIsObeyedToo()
    {
        ReflectorFaults faults;
        faults.mute = true;
        Reflector reflector{tests::swarmMembers(kDevices, kGroups), faults};
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(runAgainst(reflector, smallPlan(), stop.get_token()).judgement.verdict,
                 Verdict::Stopped);
    }

    void progressGoesForwardToTheEnd()
    {
        Reflector reflector{tests::swarmMembers(kDevices, kGroups)};
        std::vector<RunProgress> seen;
        const SystemClock clock;
        LoadRun run{smallPlan(), {.endpoint = reflector.endpoint(), .probe = nullptr}, clock};
        run.run({}, [&](const RunProgress& progress) { seen.push_back(progress); });
        QVERIFY(seen.size() >= 3);
        QCOMPARE(seen.front().phase, RunPhase::Preparing);
        QCOMPARE(seen.back().phase, RunPhase::Done);
        for (std::size_t i = 1; i < seen.size(); ++i) {
            QVERIFY(seen[i].phase >= seen[i - 1].phase);
            QVERIFY(seen[i].delivered >= seen[i - 1].delivered);
            QVERIFY(seen[i].share >= 0 && seen[i].share <= 1);
        }
    }

    void theReportIsOneLineOfJson()
    {
        const std::string json = reportJson(runWith({}));
        QCOMPARE(json.find('\n'), std::string::npos);
        const QJsonObject object =
            QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
        QCOMPARE(object["schema"].toInt(), kReportSchema);
        QCOMPARE(object["lost_frames"].toInt(-1), 0);
        QCOMPARE(object["partial_frames"].toInt(-1), 0);
        QCOMPARE(object["delivered"].toInt(), static_cast<int>(kGroups * kCounted * 9));
        for (const char* key : {"p50", "p90", "p99", "p99_9", "max"})
            QVERIFY(object["latency_ms"].toObject()[key].toDouble(-1) > 0);
        QVERIFY(object["environment"].toObject()["cores"].toInt() > 0);
        QVERIFY(object["relay"].isNull());
    }

    void everyKindOfSocketReachesEveryDevice_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("shared") << 0;
        QTest::newRow("real") << 1;
        QTest::newRow("portable") << 2;
    }

    void everyKindOfSocketReachesEveryDevice()
    {
        QFETCH(int, kind);
        constexpr std::array<Opener, 3> kOpeners{openSharedSocket, openRealSockets,
                                                 openPortableSockets};
        Reflector reflector{tests::swarmMembers(kDevices, kGroups)};
        auto sockets = kOpeners.at(static_cast<std::size_t>(kind))(
            {.target = reflector.endpoint(), .devices = kDevices, .receiveBufferBytes = 1U << 20U});
        QVERIFY2(sockets.has_value(), sockets ? "" : sockets.error().sentence().c_str());
        const SwarmRoster roster{{.devices = kDevices, .groups = kGroups}};
        std::vector<SwarmSending> all;
        for (std::uint32_t device = 0; device < kDevices; ++device)
            all.push_back({.device = device, .bytes = roster.heartbeat(device)});
        QCOMPARE((*sockets)->send(all), std::size_t{0});

        std::set<std::uint32_t> answered;
        QTRY_VERIFY_WITH_TIMEOUT(([&] {
                                     for (const SwarmArrival& arrival : (*sockets)->receive()) {
                                         const auto reply =
                                             wire::DatagramView::parse(arrival.bytes);
                                         const SwarmIdentity identity =
                                             identityOf(arrival.device, kGroups);
                                         if (reply && reply->ssid().value == identity.ssid)
                                             answered.insert(arrival.device);
                                     }
                                     return answered.size() == kDevices;
                                 }()),
                                 5'000);
        QVERIFY(!(*sockets)->wait(1ms));
        QCOMPARE((*sockets)->kernelDrops(), std::uint64_t{0});
    }

    void realSocketsRunTheSameLoad()
    {
        RunPlan plan = smallPlan();
        plan.realSockets = true;
        const RunReport report = runWith({}, plan);
        QCOMPARE(report.figures.ledger.delivered, report.figures.ledger.expected);
        QCOMPARE(report.environment.backend.substr(0, 4), std::string{"real"});
    }

    void tooManySocketsAreRefusedWithAReason()
    {
        const auto sockets =
            openRealSockets({.target = net::Endpoint::loopbackV4(9), .devices = 2'000'000'000});
        QVERIFY(!sockets.has_value());
        QCOMPARE(sockets.error().code(), ErrorCode::Unavailable);
        QVERIFY(sockets.error().sentence().find("open files") != std::string::npos);
    }

    void aSharedSocketNeedsALoopbackRelay()
    {
        const auto sockets = openSharedSocket({.target = net::Endpoint::loopbackV6(9)});
        QVERIFY(!sockets.has_value());
        QCOMPARE(sockets.error().code(), ErrorCode::Unsupported);
    }
};

SHACK_TEST(TestDeviceSwarm);
#include "tst_device_swarm.moc"
