#include "engine/replay/capture_browser.h"
#include "tests/support/test_main.h"
#include "tests/unit/replay/memory_capture.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <semaphore>

using namespace shack;
using namespace shack::replay;
using namespace shack::tests;
using namespace std::chrono_literals;

namespace {

SyntheticPlan talkPlan(std::uint64_t packets = 9'000)
{
    return {.traffic = SyntheticPlan::Traffic::Draarl, .packets = packets, .seed = 5};
}

/// Waits by the browser's own wakes.
class Looker {
public:
    explicit Looker(const std::string& path, bool follow = false)
        : m_browser(path, follow, [this] { m_wakes.release(); })
    {
    }

    CaptureBrowser& browser() { return m_browser; }

    /// The first state that `enough` accepts; a test that waits longer has failed.
    template <typename Enough>
    BrowserState wait(const Enough& enough)
    {
        for (;;) {
            BrowserState state = m_browser.state();
            if (enough(state))
                return state;
            if (!m_wakes.try_acquire_for(30s))
                qFatal("the browser does not tell anything");
        }
    }

    BrowserState whole()
    {
        return wait([](const BrowserState& state) { return state.scanned && state.filtered; });
    }

    BrowserState filtered(std::string_view text)
    {
        const auto age = m_browser.filter(*PacketFilter::parse(text));
        return wait([age](const BrowserState& state) {
            return state.filterAge == age && state.scanned && state.filtered;
        });
    }

    BrowserRows rows(std::uint64_t from, std::size_t count)
    {
        m_browser.wantRows(from, count);
        std::optional<BrowserRows> rows;
        wait([&](const BrowserState&) { return (rows = m_browser.takeRows()).has_value(); });
        return *rows;
    }

    BrowserPacket packet(std::uint64_t number)
    {
        m_browser.wantPacket(number);
        std::optional<BrowserPacket> packet;
        wait([&](const BrowserState&) { return (packet = m_browser.takePacket()).has_value(); });
        return *packet;
    }

    std::uint64_t position(std::chrono::nanoseconds since)
    {
        m_browser.wantTime(since);
        std::optional<std::uint64_t> found;
        wait([&](const BrowserState&) { return (found = m_browser.takePosition()).has_value(); });
        return *found;
    }

private:
    std::counting_semaphore<> m_wakes{0};
    CaptureBrowser m_browser; // last: its thread wakes
};

} // namespace

class TestCaptureBrowser : public QObject {
    Q_OBJECT

private slots:
    void findsEverything();
    void givesRowsAnywhere();
    void filtersAndFindsBack();
    void aNewFilterReplacesTheOld();
    void findsTheTime();
    void saysWhatIsNoCapture();
    void offersTheUsablePart();
    void readsOnWhileAFileGrows();
    void endsInTheMiddle();
};

void TestCaptureBrowser::findsEverything()
{
    const CaptureOnDisk disk{talkPlan()};
    Looker looker{disk.path()};
    const BrowserState state = looker.whole();
    auto file = disk.open();
    const CaptureSummary expected = summarize(*file);
    QCOMPARE(state.packets, std::uint64_t{9'000});
    QCOMPARE(state.listed, state.packets);
    QCOMPARE(state.share, 1.0);
    QCOMPARE(state.density.count(), state.packets);
    QCOMPARE(state.summary.draarl, expected.draarl);
    QCOMPARE(state.summary.talkers.size(), expected.talkers.size());
    QCOMPARE(state.firstTime, expected.first);
    QVERIFY(state.indexBytes < state.packets * 6);
}

void TestCaptureBrowser::givesRowsAnywhere()
{
    const CaptureOnDisk disk{talkPlan()};
    Looker looker{disk.path()};
    looker.whole();
    for (const std::uint64_t from : {0ULL, 5'000ULL, 77ULL, 5'040ULL, 8'990ULL}) {
        const BrowserRows rows = looker.rows(from, 40);
        QCOMPARE(rows.from, from);
        QCOMPARE(rows.lines.size(), std::size_t{std::min<std::uint64_t>(40, 9'000 - from)});
        for (std::size_t i = 0; i < rows.lines.size(); ++i)
            QCOMPARE(rows.lines[i].number, from + i);
    }
    QVERIFY(looker.rows(9'000, 40).lines.empty());
    // One after the other, and each by itself, are the same packets.
    const BrowserRows together = looker.rows(4'000, 40);
    for (std::size_t i = 0; i < 40; i += 13) {
        const BrowserPacket alone = looker.packet(4'000 + i);
        QCOMPARE(alone.line.time, together.lines[i].time);
        QCOMPARE(alone.line.source, together.lines[i].source);
        QCOMPARE(alone.bytes.size(), std::size_t{together.lines[i].wireBytes});
        QVERIFY(!alone.fields.empty());
    }
}

void TestCaptureBrowser::filtersAndFindsBack()
{
    const CaptureOnDisk disk{talkPlan()};
    Looker looker{disk.path()};
    const BrowserState all = looker.whole();
    const BrowserState voice = looker.filtered("type:voice");
    QCOMPARE(voice.listed, all.summary.draarl[5]);
    const BrowserRows rows = looker.rows(voice.listed - 3, 10);
    QCOMPARE(rows.lines.size(), std::size_t{3});
    for (const PacketLine& line : rows.lines)
        QCOMPARE(int{line.draarl}, 5);
    QCOMPARE(looker.filtered("type:voice call:nobody*").listed, std::uint64_t{0});
    QCOMPARE(looker.filtered("").listed, all.packets);
}

void TestCaptureBrowser::aNewFilterReplacesTheOld()
{
    const CaptureOnDisk disk{talkPlan()};
    Looker looker{disk.path()};
    looker.browser().filter(*PacketFilter::parse("type:text"));
    looker.browser().wantRows(0, 10); // of a list that is no longer wanted
    const auto age = looker.browser().filter(*PacketFilter::parse("type:heartbeat"));
    const BrowserState state = looker.wait([age](const BrowserState& now) {
        return now.filterAge == age && now.scanned && now.filtered;
    });
    QCOMPARE(state.listed, state.summary.draarl[2]);
    const BrowserRows rows = looker.rows(0, 10);
    QCOMPARE(rows.filterAge, age);
    for (const PacketLine& line : rows.lines)
        QCOMPARE(int{line.draarl}, 2);
}

void TestCaptureBrowser::findsTheTime()
{
    const CaptureOnDisk disk{talkPlan()};
    Looker looker{disk.path()};
    const BrowserState state = looker.whole();
    const auto middle = state.summary.duration() / 2;
    const std::uint64_t position = looker.position(middle);
    const BrowserRows rows = looker.rows(position - 1, 2);
    QVERIFY(rows.lines[0].time < state.firstTime + middle);
    QVERIFY(rows.lines[1].time >= state.firstTime + middle);
    looker.filtered("type:voice");
    const std::uint64_t among = looker.position(middle);
    QVERIFY(among < position);
    QVERIFY(looker.rows(among, 1).lines[0].time >= state.firstTime + middle);
}

void TestCaptureBrowser::saysWhatIsNoCapture()
{
    const CaptureOnDisk disk{asBytes("this is not a capture at all, however long it may be")};
    Looker looker{disk.path()};
    const BrowserState state =
        looker.wait([](const BrowserState& now) { return now.trouble.has_value(); });
    QCOMPARE(state.trouble->code(), ErrorCode::Corrupt);
    QVERIFY(!state.opened);
    Looker nowhere{disk.path() + ".no"};
    QCOMPARE(nowhere.wait([](const BrowserState& now) { return now.trouble.has_value(); })
                 .trouble->code(),
             ErrorCode::NotFound);
}

void TestCaptureBrowser::offersTheUsablePart()
{
    auto bytes = syntheticBytes(talkPlan());
    bytes.resize(bytes.size() - 7);
    const CaptureOnDisk disk{bytes};
    Looker looker{disk.path()};
    const BrowserState state = looker.whole();
    QCOMPARE(state.packets, std::uint64_t{8'999});
    QVERIFY(state.summary.fileEnd.find("cut short") != std::string::npos);
    QCOMPARE(looker.rows(8'998, 5).lines.size(), std::size_t{1});
}

void TestCaptureBrowser::readsOnWhileAFileGrows()
{
    const auto bytes = syntheticBytes(talkPlan());
    const std::size_t half = bytes.size() / 2; // in the middle of a packet
    const CaptureOnDisk disk{ByteSpan{bytes}.first(half)};
    Looker looker{disk.path(), true};
    const auto age = looker.browser().filter(*PacketFilter::parse("type:voice"));
    const BrowserState before = looker.wait([age](const BrowserState& now) {
        return now.filterAge == age && now.scanned && now.filtered;
    });
    QVERIFY(before.packets > 1'000 && before.packets < 9'000);
    QFile file{QString::fromStdString(disk.path())};
    QVERIFY(file.open(QIODevice::Append));
    file.write(reinterpret_cast<const char*>(bytes.data() + half),
               static_cast<qint64>(bytes.size() - half));
    file.close();
    const BrowserState after =
        looker.wait([](const BrowserState& now) { return now.packets == 9'000 && now.filtered; });
    QCOMPARE(after.listed, after.summary.draarl[5]);
    QVERIFY(after.summary.fileEnd.empty());
    QCOMPARE(looker.rows(after.listed - 1, 5).lines.size(), std::size_t{1});
}

void TestCaptureBrowser::endsInTheMiddle()
{
    const CaptureOnDisk disk{talkPlan(60'000)};
    for (int i = 0; i < 5; ++i) {
        Looker looker{disk.path()};
        looker.browser().wantRows(0, 30);
        looker.browser().filter(*PacketFilter::parse("is:badsum"));
    } // whatever it is doing
}

SHACK_TEST(TestCaptureBrowser);
#include "tst_capture_browser.moc"
