#include "engine/bench_voice/speech.h"
#include "engine/sound/voice_encoder.h"
#include "engine/store/store.h"
#include "engine/wire/draarl_voice.h"
#include "engine/wire/ogg_opus.h"
#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>
#include <QtTest>

#include <array>
#include <fstream>
#include <thread>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;

namespace {

constexpr TalkGroupId kNational{999};
constexpr TalkGroupId kBeijing{1};

using Payloads = std::vector<std::string>;

/// What somebody says in so many datagrams.
Payloads speech(const std::string& user, std::size_t datagrams)
{
    bench::Speech voice{user, 1};
    auto encoder = sound::VoiceEncoder::create(20'000);
    Payloads payloads;
    while (payloads.size() < datagrams) {
        std::array<std::int16_t, sound::VoiceEncoder::kDatagramSamples> samples{};
        voice.render(samples);
        payloads.emplace_back(asText(encoder->encode(samples)));
    }
    return payloads;
}

void speak(TestDevice& device, const Payloads& payloads)
{
    for (const std::string& payload : payloads) {
        device.voice(payload);
        std::this_thread::sleep_for(40ms);
    }
}

struct Place {
    QTemporaryDir temporary;
    std::filesystem::path folder = temporary.path().toStdString();

    TestStation::Prepare prepare() const
    {
        return [this](host::EngineConfig& config) {
            config.store.inMemory = false;
            config.store.path = folder / "station.sqlite";
        };
    }

    /// A file as another program would make it; its whole path.
    std::string file(const Payloads& payloads) const
    {
        wire::OggOpusWriter writer{7};
        std::vector<std::byte> bytes;
        (void)writer.begin(wire::OpusHead{}, wire::OpusTags{}, 0, bytes);
        for (const std::string& payload : payloads)
            for (const ByteSpan frame : wire::VoiceFrames{asBytes(payload)})
                (void)writer.packet(frame, bytes);
        writer.finish(bytes);
        const auto path = folder / "news.opus";
        std::ofstream{path, std::ios::binary} << asText(bytes);
        return path.string();
    }
};

std::unique_ptr<TestDevice> deviceIn(TestStation& station, const char* user, const char* callsign,
                                     TalkGroupId group)
{
    auto device = std::make_unique<TestDevice>(station.endpoint(), user, std::uint8_t{8});
    const std::string before = device->login();
    const bool moved = station.run(host::MoveDevices{{{station.device(callsign, 8), group}}}).ok;
    return before == "ok" && moved && device->login() == "ok" ? std::move(device) : nullptr;
}

std::optional<host::AnnouncementEnded> endOf(TestStation& station, std::chrono::seconds atMost)
{
    return station.event<host::AnnouncementEnded>([](const auto&) { return true; }, atMost);
}

} // namespace

/// What the station says by itself: the echo group and announcements.
class TestStationVoices : public QObject {
    Q_OBJECT
private slots:
    void whoTalksInTheEchoGroupHearsThemselves();
    void theEchoIsRememberedAndNeverLeavesItsGroup();
    void anAnnouncementIsSaidToEverybodyInTheGroup();
    void itWaitsWhileSomebodyTalksAndCanBeCancelled();
    void whatIsPlannedIsSaidWhenItIsTime();
    void whatCannotBeSaidIsTold();
};

void TestStationVoices::whoTalksInTheEchoGroupHearsThemselves()
{
    TestStation station;
    const auto alice = deviceIn(station, "alice", "BG1AAA", kBeijing);
    const auto bob = deviceIn(station, "bob", "BG2BBB", kNational);
    QVERIFY(alice != nullptr && bob != nullptr);
    const auto set = station.run(host::SetEchoGroup{kBeijing});
    QVERIFY(set.ok && set.inverse != nullptr);
    QVERIFY(!station.run(host::SetEchoGroup{kBeijing}).ok);
    std::this_thread::sleep_for(200ms);             // its session is let in
    for (const char* words : {"first", "second"}) { // words that differ
        const Payloads said = speech(words, 5);
        speak(*alice, said);
        QCOMPARE(alice->heard(5, 5s), said);
        std::this_thread::sleep_for(wire::kTalkHold + 200ms); // the echo has its turn, too
    }
    QVERIFY(bob->quiet(wire::PacketType::Voice, 50ms));
    QVERIFY(station.view([](const host::EngineView& view) {
        return view.live.echoGroup == kBeijing && view.lastHeard->rows.size() == 2 &&
               view.lastHeard->rows[0].callsign == "BG1AAA";
    }));
    QVERIFY(station.run(*set.inverse).ok);
    speak(*alice, speech("third", 3));
    QVERIFY(alice->quiet(wire::PacketType::Voice, 2s));
}

void TestStationVoices::theEchoIsRememberedAndNeverLeavesItsGroup()
{
    const Place place;
    {
        TestStation station{place.prepare()};
        QVERIFY(station.run(host::SetEchoGroup{kBeijing}).ok);
    }
    TestStation station{place.prepare()};
    QVERIFY(
        station.view([](const host::EngineView& view) { return view.live.echoGroup == kBeijing; }));
    const auto alice = deviceIn(station, "alice", "BG1AAA", kBeijing);
    QVERIFY(alice != nullptr);
    QVERIFY(station.run(host::AddLink{.name = "North", .targets = {kBeijing, kNational}}).ok);
    std::this_thread::sleep_for(200ms);
    speak(*alice, speech("linked", 3));
    QVERIFY(alice->quiet(wire::PacketType::Voice, 2s));
    QVERIFY(station.run(host::SetEchoGroup{}).ok);
    QCOMPARE(station.run(host::SetEchoGroup{kBeijing}).message.code, std::string{"echo.linked"});
    QCOMPARE(station.run(host::SetEchoGroup{TalkGroupId{77}}).message.code,
             std::string{"group.unknown"});
}

void TestStationVoices::anAnnouncementIsSaidToEverybodyInTheGroup()
{
    const Place place;
    TestStation station{[&](host::EngineConfig& config) {
        place.prepare()(config);
        config.recording.enabled = true;
    }};
    const auto alice = deviceIn(station, "alice", "BG1AAA", kNational);
    const auto bob = deviceIn(station, "bob", "BG2BBB", kBeijing);
    QVERIFY(alice != nullptr && bob != nullptr);
    const Payloads said = speech("news", 10);
    QVERIFY(station.run(host::Announce{kNational, place.file(said), "The news"}).ok);
    QVERIFY(station.view([](const host::EngineView& view) {
        return view.announcements.runs.size() == 1 && view.announcements.runs[0].talking &&
               view.announcements.runs[0].title == "The news" &&
               view.announcements.runs[0].length == 1'200ms;
    }));
    alice->voice(said[0]); // the turn is not hers
    QCOMPARE(alice->heard(10, 5s), said);
    const auto end = endOf(station, 5s);
    QVERIFY(end.has_value());
    QVERIFY(end->outcome == host::AnnouncementOutcome::Said);
    QCOMPARE(end->title, std::string{"The news"});
    QVERIFY(bob->quiet(wire::PacketType::Voice, 50ms));
    QVERIFY(station.view(
        [](const host::EngineView& view) {
            return view.announcements.runs.empty() && view.lastHeard->rows.size() == 1 &&
                   view.lastHeard->rows[0].callsign == "AUTO" &&
                   view.lastHeard->rows[0].recording != 0;
        },
        10s));
    QCOMPARE(station.metric("ingress", "turn_refusals") > 0, true);
}

void TestStationVoices::itWaitsWhileSomebodyTalksAndCanBeCancelled()
{
    const Place place;
    TestStation station{place.prepare()};
    const auto alice = deviceIn(station, "alice", "BG1AAA", kNational);
    QVERIFY(alice != nullptr);
    speak(*alice, speech("alice", 3));
    QVERIFY(
        station.view([](const host::EngineView& view) { return !view.lastHeard->rows.empty(); }));
    QVERIFY(station.run(host::Announce{kNational, place.file(speech("news", 10)), "News"}).ok);
    std::uint64_t run = 0;
    QVERIFY(station.view([&](const host::EngineView& view) {
        run = view.announcements.runs.empty() ? 0 : view.announcements.runs[0].run;
        return run != 0 && !view.announcements.runs[0].talking;
    }));
    QVERIFY(alice->quiet(wire::PacketType::Voice, 1s));
    QVERIFY(station.run(host::CancelAnnouncement{run}).ok);
    const auto end = endOf(station, 2s);
    QVERIFY(end && end->outcome == host::AnnouncementOutcome::Cancelled);
    QCOMPARE(station.run(host::CancelAnnouncement{run}).message.code,
             std::string{"announcement.unknown"});
}

void TestStationVoices::whatIsPlannedIsSaidWhenItIsTime()
{
    const Place place;
    const Payloads said = speech("planned", 4);
    const host::AnnouncementPlan plan{.title = "Net",
                                      .group = kNational,
                                      .file = place.file(said),
                                      .repeats = host::AnnouncementRepeat::Interval,
                                      .firstAt = std::chrono::system_clock::now() + 2s,
                                      .every = 60min};
    {
        TestStation station{place.prepare()};
        const auto alice = deviceIn(station, "alice", "BG1AAA", kNational);
        QVERIFY(alice != nullptr);
        const auto put = station.run(host::PutAnnouncement{plan});
        QVERIFY(put.ok && put.inverse != nullptr);
        QCOMPARE(alice->heard(4, 6s), said);
        const auto end = endOf(station, 5s);
        QVERIFY(end && end->outcome == host::AnnouncementOutcome::Said && end->plan != 0);
    }
    TestStation again{place.prepare()};
    host::AnnouncementRow row;
    QVERIFY(again.view([&](const host::EngineView& view) {
        if (view.announcements.rows.size() == 1)
            row = view.announcements.rows[0];
        return row.plan.id != 0;
    }));
    QCOMPARE(row.plan.title, std::string{"Net"});
    QVERIFY(row.lastAt.has_value() && row.lastOutcome == host::AnnouncementOutcome::Said);
    QVERIFY(row.nextAt && *row.nextAt - *row.lastAt == 60min);
    const auto removed = again.run(host::RemoveAnnouncement{row.plan.id});
    QVERIFY(removed.ok);
    QVERIFY(again.run(*removed.inverse).ok);
}

void TestStationVoices::whatCannotBeSaidIsTold()
{
    const Place place;
    TestStation station{place.prepare()};
    const std::string file = place.file(speech("x", 2));
    const auto code = [&](host::EngineCommand command) {
        return station.run(std::move(command)).message.code;
    };
    QCOMPARE(code(host::Announce{TalkGroupId{77}, file, "x"}), std::string{"group.unknown"});
    QCOMPARE(code(host::Announce{kNational, "../../secret", "x"}),
             std::string{"announcement.file"});
    QCOMPARE(code(host::Announce{kNational, file, "two\nlines"}),
             std::string{"announcement.title"});
    QCOMPARE(code(host::PutAnnouncement{{.title = "x",
                                         .group = kNational,
                                         .file = file,
                                         .repeats = host::AnnouncementRepeat::Interval}}),
             std::string{"announcement.interval"});
    QCOMPARE(code(host::RemoveAnnouncement{4'711}), std::string{"announcement.unknown"});
    for (const char* bad : {"gone.opus", "station.sqlite"}) {
        QVERIFY(station.run(host::Announce{kNational, (place.folder / bad).string(), "x"}).ok);
        const auto end = endOf(station, 5s);
        QVERIFY(end && end->outcome == host::AnnouncementOutcome::Failed);
        QVERIFY(!end->trouble.empty());
    }
    QVERIFY(station.run(host::StopStation{}).ok);
    QCOMPARE(code(host::Announce{kNational, file, "x"}), std::string{"talk.off_air"});
}

SHACK_TEST(TestStationVoices);
#include "tst_station_voices.moc"
