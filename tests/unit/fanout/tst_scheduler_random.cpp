#include "engine/fanout/frame_scheduler.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <deque>
#include <random>
#include <unordered_set>

using namespace shack;
using namespace shack::fanout;
using namespace std::chrono_literals;

namespace {

constexpr std::uint32_t kWriters = 3;
constexpr std::uint32_t kGroups = 6;
constexpr std::uint32_t kDevices = 40;
constexpr std::uint64_t kSteps = 1'000'000;

/// One domain of the model: some groups and their lane.
struct ModelDomain {
    std::vector<std::uint32_t> groups;
    DomainLane* lane = nullptr;
    std::uint64_t version = 1;
    ReceiverSnapshotPtr receivers;
};

/// A frame in the hands of a model writer.
struct InHand {
    Frame* frame;
    std::uint64_t sequence;
    DomainLane* lane;
};

/// The scheduler among groups that are linked and unlinked, devices that come and go, and writers
/// that finish whenever they like. What must always hold is checked while it runs.
class RandomWorld final : public FrameHomes {
public:
    explicit RandomWorld(std::uint64_t seed)
        : m_random(seed), m_scheduler(m_config, kWriters, [] {}), m_builder(kWriters, seed)
    {
        for (std::uint32_t device = 0; device < kDevices; ++device)
            m_groupOf[device] = device % kGroups;
        regroup();
    }

    void step()
    {
        const std::uint32_t dice = below(1000);
        if (dice < 300)
            submit();
        else if (dice < 900)
            writerWorks(below(kWriters));
        else if (dice < 960)
            moveDevice();
        else if (dice < 985)
            m_now += std::chrono::milliseconds{below(60)};
        else if (dice < 988)
            regroup();
        else if (m_scheduler.resolveWanted())
            m_scheduler.resolve(*this, m_now);
        check();
    }

    void finishAll()
    {
        for (int round = 0; round < 1000; ++round) {
            if (m_scheduler.resolveWanted())
                m_scheduler.resolve(*this, m_now);
            for (std::uint32_t writer = 0; writer < kWriters; ++writer)
                writerWorks(writer);
        }
        check();
    }

    FrameHome homeOf(const Frame& frame) noexcept override
    {
        ModelDomain& domain = domainOf(frame.group.value);
        return {.lane = domain.lane, .receivers = receivers(domain), .talkerPlace = {}};
    }

    FanoutReading read() const
    {
        FanoutReading reading;
        m_scheduler.readInto(reading);
        return reading;
    }

    QString complaint() const { return m_complaint; }

    std::uint64_t served() const { return m_served; }

private:
    std::uint32_t below(std::uint32_t limit)
    {
        return std::uniform_int_distribution<std::uint32_t>{0, limit - 1}(m_random);
    }

    void expect(bool holds, const char* what)
    {
        if (!holds && m_complaint.isEmpty())
            m_complaint = QString::fromLatin1(what);
    }

    ModelDomain& domainOf(std::uint32_t group)
    {
        for (ModelDomain& domain : m_domains)
            if (std::ranges::find(domain.groups, group) != domain.groups.end())
                return domain;
        std::abort();
    }

    const ReceiverSnapshotPtr& receivers(ModelDomain& domain)
    {
        if (domain.receivers && domain.receivers->version() == domain.version)
            return domain.receivers;
        std::vector<Member> members;
        for (std::uint32_t device = 0; device < kDevices; ++device)
            if (std::ranges::find(domain.groups, m_groupOf[device]) != domain.groups.end())
                members.push_back(
                    {.endpoint = net::Endpoint::v4(0x0A000000U + device, 4000), .session = device});
        m_builder.begin(DomainId{}, domain.version, domain.version);
        m_builder.add(TalkGroupId{1}, members);
        domain.receivers = m_builder.finish();
        return domain.receivers;
    }

    void moved(ModelDomain& domain) { domain.lane->removalVersion.store(++domain.version); }

    void moveDevice()
    {
        const std::uint32_t device = below(kDevices);
        const std::uint32_t to = below(kGroups);
        moved(domainOf(m_groupOf[device]));
        m_groupOf[device] = to;
        moved(domainOf(to));
    }

    /// Links change: every group falls into one of up to four domains.
    void regroup()
    {
        std::deque<ModelDomain> before;
        before.swap(m_domains);
        std::array<std::vector<std::uint32_t>, 4> parts;
        for (std::uint32_t group = 0; group < kGroups; ++group)
            parts[below(4)].push_back(group);
        for (auto& part : parts) {
            if (part.empty())
                continue;
            m_domains.push_back({.groups = part});
            m_domains.back().lane =
                &m_scheduler.openLane(std::make_shared<DomainFigures>(DomainId{++m_lastDomain}));
        }
        for (const ModelDomain& old : before) {
            std::vector<DomainLane*> successors;
            for (const std::uint32_t group : old.groups)
                if (std::ranges::find(successors, domainOf(group).lane) == successors.end())
                    successors.push_back(domainOf(group).lane);
            m_scheduler.retireLane(*old.lane, successors, *this, m_now);
        }
    }

    void submit()
    {
        const std::uint32_t talker = below(kDevices);
        ModelDomain& domain = domainOf(m_groupOf[talker]);
        Frame& frame = m_scheduler.draft();
        frame.size = 90;
        frame.talker = talker;
        frame.group = TalkGroupId{m_groupOf[talker]};
        frame.receivedAt = m_now;
        frame.receivers = receivers(domain);
        m_scheduler.submit(*domain.lane, m_now);
        ++m_submitted;
    }

    void takeStarted(std::uint32_t writer)
    {
        while (Frame* const frame = m_scheduler.queue(writer).pop())
            m_inHand[writer].push_back({frame, frame->sequence, frame->lane});
    }

    /// One frame to all receivers of one writer; which one is chance, but in order per domain.
    void writerWorks(std::uint32_t writer)
    {
        takeStarted(writer);
        auto& inHand = m_inHand[writer];
        if (inHand.empty())
            return;
        std::size_t chosen = below(static_cast<std::uint32_t>(inHand.size()));
        for (std::size_t i = 0; i < chosen; ++i)
            if (inHand[i].lane == inHand[chosen].lane)
                chosen = i;
        Frame& frame = *inHand[chosen].frame;
        const std::uint64_t sequence = inHand[chosen].sequence;
        inHand.erase(inHand.begin() + static_cast<std::ptrdiff_t>(chosen));
        for (const std::uint32_t receiver : frame.receivers->sessions(writer, kReceiverV4)) {
            // Domains that part and join again may overtake each other; what one group says
            // comes in order even then.
            std::uint64_t& last = m_lastSequence[receiver][frame.group.value];
            expect(last < sequence, "a receiver got frames out of order");
            last = sequence;
            ++m_served;
        }
        if (frame.remaining.fetch_sub(1) == 1)
            m_scheduler.finish(frame, m_now);
    }

    void check()
    {
        for (std::uint32_t writer = 0; writer < kWriters; ++writer)
            takeStarted(writer);
        const FanoutReading now = read();
        expect(now.framesAccepted == m_submitted, "a submitted frame was not counted");
        expect(now.framesAccepted == now.framesSent + now.framesDropped + now.queued + now.running,
               "frames are missing in the sum");
        expect(now.queued <= m_config.frameQueue, "too many frames wait");
        expect(now.running <= m_config.runAheadFrames, "too many frames run");
        expect(now.framesDropped == now.framesStale + now.framesEvicted, "a drop without reason");

        m_running.clear();
        for (const auto& inHand : m_inHand)
            for (const InHand& each : inHand)
                if (std::ranges::find(m_running, each.frame) == m_running.end())
                    m_running.push_back(each.frame);
        expect(m_running.size() == now.running, "a running frame is with no writer");
        for (const Frame* const frame : m_running) {
            const auto together = std::ranges::count_if(
                m_running, [&](const Frame* other) { return other->lane == frame->lane; });
            expect(together <= FrameScheduler::kRunningPerDomain,
                   "too many frames of one domain run");
            if (m_seen.insert(frame->sequence).second)
                checkFreshlyStarted(*frame);
        }
    }

    void checkFreshlyStarted(const Frame& frame)
    {
        expect(m_now - frame.receivedAt <= m_config.maxFrameAge, "a stale frame was started");
        expect(frame.receivers->removalVersion() >= frame.lane->removalVersion.load(),
               "a frame was started for receivers that had left");
    }

    FanoutConfig m_config;
    std::mt19937_64 m_random;
    MonoTime m_now{1h};
    FrameScheduler m_scheduler;
    SnapshotBuilder m_builder;
    std::deque<ModelDomain> m_domains;
    std::uint64_t m_lastDomain = 0;
    std::array<std::uint32_t, kDevices> m_groupOf{};
    std::array<std::array<std::uint64_t, kGroups>, kDevices> m_lastSequence{};
    std::array<std::vector<InHand>, kWriters> m_inHand;
    std::vector<const Frame*> m_running;      ///< scratch of `check`
    std::unordered_set<std::uint64_t> m_seen; ///< sequences that have started
    std::uint64_t m_submitted = 0;
    std::uint64_t m_served = 0;
    QString m_complaint;
};

} // namespace

/// The invariants of fanout-engine C5 under random interleavings.
class TestSchedulerRandom : public QObject {
    Q_OBJECT

private slots:
    void invariantsHold();
};

void TestSchedulerRandom::invariantsHold()
{
    bool given = false;
    std::uint64_t seed = qEnvironmentVariable("SHACK_TEST_SEED").toULongLong(&given);
    if (!given)
        seed = std::random_device{}();
    qInfo("SHACK_TEST_SEED=%llu", static_cast<unsigned long long>(seed));

    RandomWorld world{seed};
    for (std::uint64_t step = 0; step < kSteps && world.complaint().isEmpty(); ++step)
        world.step();
    world.finishAll();

    QVERIFY2(world.complaint().isEmpty(), qPrintable(world.complaint()));
    const FanoutReading end = world.read();
    QCOMPARE(end.queued, 0u);
    QCOMPARE(end.running, 0u);
    QCOMPARE(end.framesAccepted, end.framesSent + end.framesDropped);
    QCOMPARE(end.targetsAttempted, world.served());
    // The dice must have reached everything that is worth checking.
    QVERIFY(end.framesStale > 0);
    QVERIFY(end.framesEvicted > 0);
    QVERIFY(end.framesReresolved > 0);
}

SHACK_TEST(TestSchedulerRandom);
#include "tst_scheduler_random.moc"
