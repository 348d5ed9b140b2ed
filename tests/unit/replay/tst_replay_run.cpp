#include "engine/replay/replay_run.h"
#include "tests/support/test_main.h"
#include "tests/unit/replay/memory_capture.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

using namespace shack;
using namespace shack::replay;
using namespace shack::tests;
using namespace std::chrono_literals;
using std::chrono::nanoseconds;

namespace {

using Bytes = std::vector<std::byte>;

/// Time passes only while somebody waits; a stall makes one sleep last longer.
class HandSleeper final : public net::Sleeper {
public:
    explicit HandSleeper(ManualClock& clock) : m_clock(clock) {}

    void sleepUntil(MonoTime when) noexcept override
    {
        m_clock.advance(std::max(nanoseconds{}, when - m_clock.now()));
        if (m_clock.now() >= stallAt && stall > 0ns)
            m_clock.advance(std::exchange(stall, 0ns));
    }

    void spin() noexcept override { m_clock.advance(100ns); }

    MonoTime stallAt{};
    nanoseconds stall{0};

private:
    ManualClock& m_clock;
};

struct Sent {
    MonoTime at{};
    std::size_t batch = 0;
    Bytes bytes;
};

class MemoryTarget final : public ReplayTarget {
public:
    explicit MemoryTarget(const Clock& clock) : m_clock(clock) {}

    Take take(const wire::CapturedPacket& packet) noexcept override
    {
        if (packet.bytes.size() < shortest)
            return Take::Skipped;
        m_waiting.push_back(packet.bytes);
        return Take::Taken;
    }

    bool full() const noexcept override { return false; }

    SendTally flush() noexcept override
    {
        SendTally tally;
        for (const ByteSpan bytes : m_waiting) {
            if (sent.size() == gone)
                tally.gone = true;
            if (tally.gone) {
                ++tally.refused;
                continue;
            }
            sent.push_back({.at = m_clock.now(),
                            .batch = m_waiting.size(),
                            .bytes = Bytes(bytes.begin(), bytes.end())});
            ++tally.sent;
            tally.bytes += bytes.size();
        }
        m_waiting.clear();
        if (onFlush)
            onFlush();
        return tally;
    }

    std::string name() const override { return "memory"; }

    std::vector<Sent> sent;
    std::size_t shortest = 0;
    std::size_t gone = ~std::size_t{0};
    std::function<void()> onFlush;

private:
    const Clock& m_clock;
    std::vector<ByteSpan> m_waiting;
};

/// `count` packets with a number in them, `gap` apart.
Bytes numbered(std::size_t count, nanoseconds gap)
{
    wire::PcapWriter writer{wire::PcapWriter::Format::PcapNano};
    Bytes file;
    writer.begin({}, file);
    writer.addInterface({}, file);
    for (std::size_t i = 0; i < count; ++i) {
        Bytes packet(100 + i % 7);
        storeBigEndian(packet.data(), static_cast<std::uint64_t>(i));
        writer.packet({.time = 1'000s + gap * static_cast<std::int64_t>(i), .bytes = packet}, file);
    }
    return file;
}

std::uint64_t numberOf(const Sent& sent)
{
    return loadBigEndian<std::uint64_t>(sent.bytes.data());
}

/// A replay of such a file on a clock driven by hand.
struct Stage {
    explicit Stage(const Bytes& bytes) : disk(bytes), file(disk.open().value()) {}

    ReplayReport run(ReplayPlan plan, std::stop_token stop = {})
    {
        plan.file = "memory";
        plan.interface = "none";
        ReplayRun replay{plan, file, target, clock, sleeper};
        return replay.run(std::move(stop), {});
    }

    CaptureOnDisk disk;
    CaptureFile file;
    ManualClock clock;
    HandSleeper sleeper{clock};
    MemoryTarget target{clock};
};

ReplayPlan planAt(const char* rate)
{
    return {.rate = parseReplayRate(rate).value()};
}

bool inOrder(const std::vector<Sent>& sent)
{
    for (std::size_t i = 0; i < sent.size(); ++i)
        if (numberOf(sent[i]) != i)
            return false;
    return true;
}

} // namespace

class TestReplayRun : public QObject {
    Q_OBJECT

private slots:
    void keepsEveryDistance_data();
    void keepsEveryDistance();
    void overduePacketsLeaveAsOneBatch();
    void topSpeedNeverWaits();
    void singlyMeansOneByOne();
    void repeatsWithGaps();
    void sendsOnlyTheChosenPart();
    void endsWhenTheTargetIsGone();
    void countsWhatIsNotForTheTarget();
    void watchdogEndsAFlood();
    void stopsWhenAsked();
    void damagedFilesAreSentAsFarAsTheyGo();
    void reportsAreComplete();
};

void TestReplayRun::keepsEveryDistance_data()
{
    QTest::addColumn<QString>("rate");
    QTest::addColumn<qint64>("gap");
    QTest::newRow("original") << "original" << qint64{1'000'000};
    QTest::newRow("slower") << "x0.5" << qint64{2'000'000};
    QTest::newRow("faster") << "x10" << qint64{100'000};
    QTest::newRow("packets") << "4000pps" << qint64{250'000};
}

void TestReplayRun::keepsEveryDistance()
{
    QFETCH(QString, rate);
    QFETCH(qint64, gap);
    Stage stage{numbered(500, 1ms)};
    const ReplayReport report = stage.run(planAt(qPrintable(rate)));
    QCOMPARE(report.judgement.verdict, bench::Verdict::Pass);
    QCOMPARE(stage.target.sent.size(), std::size_t{500});
    QVERIFY(inOrder(stage.target.sent));
    for (std::size_t i = 0; i < 500; ++i) {
        const nanoseconds since = stage.target.sent[i].at - stage.target.sent[0].at;
        const nanoseconds wrong = since - nanoseconds{gap} * static_cast<std::int64_t>(i);
        QVERIFY(wrong >= -1us && wrong <= 1us);
    }
    QVERIFY(report.figures.gapError.quantile(1.0) <= 1us);
    QVERIFY(report.figures.endDrift <= 1us);
    QCOMPARE(report.figures.late, 0u);
    QVERIFY(std::abs(report.figures.packetsPerSecond() - 1e9 / double(gap)) < 1);
}

void TestReplayRun::overduePacketsLeaveAsOneBatch()
{
    Stage stage{numbered(400, 1ms)};
    stage.sleeper.stallAt = stage.clock.now() + 100ms;
    stage.sleeper.stall = 30ms;
    const ReplayReport report = stage.run(planAt("original"));
    const auto late = std::count_if(stage.target.sent.begin(), stage.target.sent.end(),
                                    [](const Sent& sent) { return sent.batch > 25; });
    QVERIFY(late > 25 && late < 40);
    QVERIFY(report.figures.late > 20 && report.figures.late < 40);
    QVERIFY(report.figures.endDrift <= 1us); // nothing later moved
    QVERIFY(inOrder(stage.target.sent));
}

void TestReplayRun::topSpeedNeverWaits()
{
    Stage stage{numbered(6'500, 1ms)};
    const MonoTime before = stage.clock.now();
    const ReplayReport report = stage.run(planAt("top"));
    QCOMPARE(stage.clock.now() - before, 0ns);
    QCOMPARE(report.judgement.verdict, bench::Verdict::Pass);
    QCOMPARE(stage.target.sent.size(), std::size_t{6'500});
    QVERIFY(inOrder(stage.target.sent));
    QCOMPARE(report.figures.scheduleError.count(), 0u);
    const auto whole = std::count_if(stage.target.sent.begin(), stage.target.sent.end(),
                                     [](const Sent& sent) { return sent.batch == kBatch; });
    QVERIFY(whole >= 6'300); // all but where the window moved
}

void TestReplayRun::singlyMeansOneByOne()
{
    Stage stage{numbered(100, 1ms)};
    ReplayPlan plan = planAt("top");
    plan.singly = true;
    stage.run(plan);
    QVERIFY(std::all_of(stage.target.sent.begin(), stage.target.sent.end(),
                        [](const Sent& sent) { return sent.batch == 1; }));
}

void TestReplayRun::repeatsWithGaps()
{
    Stage stage{numbered(10, 1ms)};
    ReplayPlan plan = planAt("original");
    plan.loops = 3;
    plan.gap = 200ms;
    const ReplayReport report = stage.run(plan);
    QCOMPARE(stage.target.sent.size(), std::size_t{30});
    QCOMPARE(report.figures.loops, 3u);
    const nanoseconds between = stage.target.sent[10].at - stage.target.sent[9].at;
    QVERIFY(between >= 200ms - 1us && between <= 200ms + 1us);
    QCOMPARE(numberOf(stage.target.sent[10]), 0u);
}

void TestReplayRun::sendsOnlyTheChosenPart()
{
    Stage stage{numbered(100, 1ms)};
    ReplayPlan plan = planAt("original");
    plan.from = 20ms;
    plan.until = 30ms;
    QCOMPARE(stage.run(plan).judgement.verdict, bench::Verdict::Pass);
    QCOMPARE(stage.target.sent.size(), std::size_t{10});
    QCOMPARE(numberOf(stage.target.sent[0]), 20u);
    Stage empty{numbered(100, 1ms)};
    plan.from = 10s;
    plan.until = 11s;
    plan.loops = 0; // for ever, but of nothing
    const ReplayReport report = empty.run(plan);
    QCOMPARE(report.judgement.verdict, bench::Verdict::Fail);
    QVERIFY(report.judgement.sentence.find("no packet") != std::string::npos);
}

void TestReplayRun::endsWhenTheTargetIsGone()
{
    Stage stage{numbered(100, 1ms)};
    stage.target.gone = 50;
    const ReplayReport report = stage.run(planAt("original"));
    QCOMPARE(report.figures.sent, 50u);
    QCOMPARE(report.judgement.verdict, bench::Verdict::Fail);
    QVERIFY(report.judgement.sentence.find("went away") != std::string::npos);
}

void TestReplayRun::countsWhatIsNotForTheTarget()
{
    Stage stage{numbered(700, 1ms)};
    stage.target.shortest = 103;
    const ReplayReport report = stage.run(planAt("top"));
    QCOMPARE(report.figures.read, 700u);
    QCOMPARE(report.figures.skipped, 300u);
    QCOMPARE(report.figures.sent, 400u);
    Stage none{numbered(7, 1ms)};
    none.target.shortest = 1'000;
    QCOMPARE(none.run(planAt("top")).judgement.verdict, bench::Verdict::Fail);
}

void TestReplayRun::watchdogEndsAFlood()
{
    Stage stage{numbered(20'000, 1ms)};
    stage.sleeper.stallAt = stage.clock.now() + 2s;
    stage.sleeper.stall = 10s;
    const ReplayReport report = stage.run(planAt("original"));
    QVERIFY(report.figures.tooFast);
    QCOMPARE(report.judgement.verdict, bench::Verdict::Invalid);
    QVERIFY(report.figures.sent < 13'000);
    // A short stall is made up for.
    Stage shortly{numbered(20'000, 1ms)};
    shortly.sleeper.stallAt = shortly.clock.now() + 2s;
    shortly.sleeper.stall = 400ms;
    QVERIFY(!shortly.run(planAt("original")).figures.tooFast);
    QCOMPARE(shortly.target.sent.size(), std::size_t{20'000});
}

void TestReplayRun::stopsWhenAsked()
{
    Stage stage{numbered(1'000, 1ms)};
    std::stop_source source;
    stage.target.onFlush = [&] {
        if (stage.target.sent.size() == 100)
            source.request_stop();
    };
    const ReplayReport report = stage.run(planAt("original"), source.get_token());
    QCOMPARE(report.judgement.verdict, bench::Verdict::Stopped);
    QVERIFY(stage.target.sent.size() <= 101);
}

void TestReplayRun::damagedFilesAreSentAsFarAsTheyGo()
{
    Bytes bytes = numbered(10, 1ms);
    bytes.resize(bytes.size() - 5);
    Stage stage{bytes};
    const ReplayReport report = stage.run(planAt("original"));
    QCOMPARE(report.figures.sent, 9u);
    QVERIFY(report.judgement.sentence.find("usable part") != std::string::npos);
}

void TestReplayRun::reportsAreComplete()
{
    Stage stage{numbered(100, 1ms)};
    const ReplayReport report = stage.run(planAt("1000pps"));
    const std::string json = replayJson(report);
    for (const char* key :
         {"\"kind\":\"replay\"", "\"verdict\":\"pass\"", "\"sent\":100", "\"schedule_error_us\"",
          "\"gap_error_us\"", "\"plan\"", "\"environment\""})
        QVERIFY2(json.find(key) != std::string::npos, key);
    QVERIFY(replayLines(report).find("pass: 100 packets") != std::string::npos);
    const std::string csv = replayCsv(report);
    const auto columns = [](std::string_view line) {
        return std::count(line.begin(), line.end(), ',');
    };
    const auto newline = csv.find('\n');
    QCOMPARE(columns(std::string_view{csv}.substr(0, newline)),
             columns(std::string_view{csv}.substr(newline)));
    QVERIFY(replayMarkdown(report).find("1000pps") != std::string::npos);
    QVERIFY(replayHtml(report).find("<html") != std::string::npos);
}

SHACK_TEST(TestReplayRun);
#include "tst_replay_run.moc"
