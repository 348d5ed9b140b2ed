#include "engine/archive/recording_reader.h"
#include "engine/archive/repair.h"
#include "engine/store/store.h"
#include "engine/wire/draarl_voice.h"
#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>
#include <QtTest>

#include <array>
#include <random>
#include <thread>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;

namespace {

using Bytes = std::vector<std::byte>;
using Packets = std::vector<Bytes>;

constexpr int kDatagrams = 15;

/// Two Opus frames that nobody else says.
Packets frames(unsigned talker, unsigned number)
{
    std::minstd_rand random{talker * 1'000 + number + 1};
    Packets pair;
    for (const std::size_t size : {std::size_t{120}, std::size_t{90} + talker}) {
        Bytes frame(size, std::byte{0x58}); // SILK wide band, 60 ms
        for (std::size_t i = 1; i < size; ++i)
            frame[i] = static_cast<std::byte>(random() & 0xFFU);
        pair.push_back(std::move(frame));
    }
    return pair;
}

std::string merged(const Packets& pair)
{
    std::array<std::byte, wire::kMaxDataBytes> out;
    const std::array<ByteSpan, 2> spans{pair[0], pair[1]};
    const std::size_t size = wire::encodeMergedVoice(spans, out);
    return std::string{asText(ByteSpan{out}.first(size))};
}

Packets packetsOf(const archive::RecordingContent& content)
{
    Packets packets;
    for (std::size_t i = 0; i < content.packets.size(); ++i)
        packets.emplace_back(content.packets[i].begin(), content.packets[i].end());
    return packets;
}

struct Place {
    QTemporaryDir temporary;
    std::filesystem::path folder = temporary.path().toStdString();

    TestStation::Prepare prepare(bool record) const
    {
        return [this, record](host::EngineConfig& config) {
            config.store.inMemory = false;
            config.store.path = folder / "station.sqlite";
            config.recording.enabled = record;
        };
    }

    std::vector<store::RecordingRecord> rows() const
    {
        const SystemClock clock;
        store::StoreConfig config;
        config.path = folder / "station.sqlite";
        const auto store = store::Store::open(config, clock);
        auto rows =
            store ? (*store)->recordings().all() : Result<std::vector<store::RecordingRecord>>{};
        return rows ? *rows : std::vector<store::RecordingRecord>{};
    }
};

std::vector<TalkGroupId> fiveGroups(TestStation& station)
{
    for (const char* name : {"Guangzhou", "Chengdu"})
        (void)station.run(host::AddGroup{.name = name});
    std::vector<TalkGroupId> ids;
    station.view([&](const host::EngineView& view) {
        ids.clear();
        for (const host::GroupRow& row : view.groups->rows)
            ids.push_back(row.id);
        return ids.size() == 5;
    });
    return ids;
}

} // namespace

/// What the station keeps of what was said (issue: five groups, five talkers, five recordings).
class TestStationRecording : public QObject {
    Q_OBJECT
private slots:
    void fiveTalkersInFiveGroupsAreFiveRecordings();
    void nothingIsKeptUnlessItIsSwitchedOn();
    void aFolderThatCannotBeWrittenIsToldAndTheRelayGoesOn();
    void recordingIsSwitchedWithoutCuttingAnybodyOff();
    void whatPeopleDecideIsDoneAndCanBeUndone();
};

void TestStationRecording::fiveTalkersInFiveGroupsAreFiveRecordings()
{
    const Place place;
    std::vector<Packets> sent(5);
    {
        TestStation station{place.prepare(true)};
        const auto groups = fiveGroups(station);
        QCOMPARE(groups.size(), 5U);
        const std::array users{"alice", "bob", "carol", "dave", "alice"};
        const std::array callsigns{"BG1AAA", "BG2BBB", "BG3CCC", "BG4DDD", "BG1AAA"};
        std::vector<std::unique_ptr<TestDevice>> talkers, listeners;
        const auto enter = [&](std::size_t group, std::uint8_t ssid) {
            auto device = std::make_unique<TestDevice>(station.endpoint(), users[group], ssid);
            return device->login() == "ok" ? std::move(device) : nullptr;
        };
        for (std::size_t i = 0; i < 5; ++i) {
            talkers.push_back(enter(i, static_cast<std::uint8_t>(10 + i)));
            for (std::size_t ear = 0; ear < 8; ++ear)
                listeners.push_back(enter(i, static_cast<std::uint8_t>(20 + i + 5 * ear)));
        }
        for (const auto* devices : {&talkers, &listeners})
            for (const auto& device : *devices)
                QVERIFY(device != nullptr);
        host::MoveDevices moves;
        for (std::size_t i = 0; i < 5; ++i)
            for (const auto* devices : {&talkers, &listeners})
                for (const auto& device : *devices)
                    if ((device->ssid.value - 10U) % 5 == i)
                        moves.moves.push_back(
                            {station.device(callsigns[i], device->ssid.value), groups[i]});
        QVERIFY(station.run(moves).ok);
        for (const auto& talker : talkers)
            QCOMPARE(talker->login(), std::string{"ok"}); // behind the move
        for (unsigned number = 0; number < kDatagrams; ++number) {
            for (unsigned i = 0; i < 5; ++i) {
                const Packets pair = frames(i, number);
                sent[i].insert(sent[i].end(), pair.begin(), pair.end());
                talkers[i]->voice(merged(pair));
            }
            std::this_thread::sleep_for(40ms);
        }
        QVERIFY(station.view(
            [](const host::EngineView& view) {
                return std::ranges::count_if(view.lastHeard->rows, [](const host::OverRow& row) {
                           return !row.running && row.recording != 0;
                       }) == 5;
            },
            20s));
        QCOMPARE(station.metric("recording", "dropped_frames"), 0U);
        station.engine().requestStop();
        QVERIFY(station.engine().waitStopped(20s));
    }
    const auto rows = place.rows();
    QCOMPARE(rows.size(), 5U);
    QCOMPARE(archive::listFolder(place.folder / "recordings").parts.size(), 0U);
    std::set<TalkGroupId> groups;
    for (const store::RecordingRecord& row : rows) {
        groups.insert(row.group);
        const auto content = archive::readRecording(place.folder / "recordings" / row.file);
        QVERIFY(content.has_value());
        QVERIFY2(content->whole, content->trouble.c_str());
        QCOMPARE(packetsOf(*content), sent[row.ssid.value - 10U]);
        QCOMPARE(content->info.callsign, row.callsign);
        QCOMPARE(content->info.group, row.group);
        QCOMPARE(row.frames, 2U * kDatagrams);
        QCOMPARE(row.length, 60ms * 2 * kDatagrams);
        QCOMPARE(row.bytes, content->fileBytes);
    }
    QCOMPARE(groups.size(), 5U);
}

/// One over of fifteen datagrams, to its end. Begins when the turn of whoever talked before is
/// free, and again when the machine was too slow to take voice in time.
void sayOneOver(TestStation& station, TestDevice& talker, unsigned number)
{
    std::size_t before = 0;
    station.view([&](const host::EngineView& view) {
        before = view.lastHeard->rows.size();
        return true;
    });
    const auto said = [&](const host::EngineView& view) {
        return view.lastHeard->rows.size() > before && !view.lastHeard->rows[0].running;
    };
    for (int attempt = 0; attempt < 5; ++attempt) {
        std::this_thread::sleep_for(wire::kTalkHold + 100ms);
        for (unsigned datagram = 0; datagram < kDatagrams; ++datagram)
            talker.voice(merged(frames(number, datagram)));
        if (station.view(said, 4s))
            return;
    }
    QFAIL("nobody heard it");
}

host::RecordingList find(TestStation& station, const host::RecordingQuery& query)
{
    (void)station.engine().submit(host::FindRecordings{query});
    const auto found = station.event<host::RecordingsFound>([](const auto&) { return true; });
    return found ? *found->list : host::RecordingList{};
}

/// Rows are written some time after the over.
bool waitForRecordings(TestStation& station, std::size_t count)
{
    return station.view([&](const host::EngineView&) { return find(station, {}).count == count; },
                        10s);
}

void TestStationRecording::recordingIsSwitchedWithoutCuttingAnybodyOff()
{
    const Place place;
    {
        TestStation station{place.prepare(false)};
        TestDevice alice{station.endpoint(), "alice", 8};
        QCOMPARE(alice.login(), std::string{"ok"});
        sayOneOver(station, alice, 1);
        const auto on = station.run(host::SwitchRecording{true});
        QVERIFY(on.ok && on.inverse != nullptr);
        sayOneOver(station, alice, 2); // still the same session
        QVERIFY(waitForRecordings(station, 1));
        QVERIFY(!station.run(host::SwitchRecording{true}).ok);
        QVERIFY(station.run(*on.inverse).ok);
        sayOneOver(station, alice, 3);
        QVERIFY(station.run(host::SwitchRecording{true}).ok);
    }
    QCOMPARE(place.rows().size(), 1U);
    TestStation again{place.prepare(false)}; // what was chosen is remembered
    QVERIFY(again.view(
        [](const host::EngineView& view) { return view.recording.on && view.recording.armed; }));
}

void TestStationRecording::whatPeopleDecideIsDoneAndCanBeUndone()
{
    const Place place;
    TestStation station{place.prepare(true)};
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 9};
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    sayOneOver(station, alice, 1);
    sayOneOver(station, bob, 2);
    QVERIFY(waitForRecordings(station, 2));
    const auto list = find(station, {.words = "bg2bbb-9"});
    QCOMPARE(list.count, 1U);
    const host::RecordingRow row = list.rows.front();
    QCOMPARE(row.length, 60ms * 2 * kDatagrams);
    QVERIFY(std::filesystem::exists(place.folder / "recordings" / row.file));

    QVERIFY(station.run(host::NoteRecording{row.id, "the one about the flood"}).ok);
    QCOMPARE(find(station, {.words = "flood"}).rows.size(), 1U);
    QVERIFY(!station.run(host::NoteRecording{row.id, "two\nlines"}).ok);
    QVERIFY(station.run(host::KeepRecordings{{row.id}, true}).ok);
    QCOMPARE(find(station, {.kept = true}).rows.size(), 1U);

    const auto binned = station.run(host::BinRecordings{{row.id}, true});
    QCOMPARE(binned.affected, 1U);
    QCOMPARE(find(station, {}).count, 1U);
    QCOMPARE(find(station, {.binned = true}).count, 1U);
    QVERIFY(station.run(*binned.inverse).ok);
    QCOMPARE(find(station, {}).count, 2U);

    QVERIFY(!station.run(host::RemoveRecordings{{row.id}}).ok); // not in the bin
    QVERIFY(station.run(host::BinRecordings{{row.id}, true}).ok);
    QVERIFY(station.run(host::RemoveRecordings{{row.id}}).ok);
    QTRY_VERIFY(!std::filesystem::exists(place.folder / "recordings" / row.file));
    QVERIFY(station.view(
        [&](const host::EngineView&) { return find(station, {.binned = true}).count == 0; }));
    QVERIFY(!station.run(host::KeepRecordings{{row.id}, true}).ok);
}

void TestStationRecording::nothingIsKeptUnlessItIsSwitchedOn()
{
    const Place place;
    {
        TestStation station{place.prepare(false)};
        TestDevice alice{station.endpoint(), "alice", 8};
        QCOMPARE(alice.login(), std::string{"ok"});
        for (unsigned number = 0; number < kDatagrams; ++number)
            alice.voice(merged(frames(0, number)));
        QVERIFY(station.view([](const host::EngineView& view) {
            return !view.lastHeard->rows.empty() && !view.lastHeard->rows[0].running;
        }));
        QCOMPARE(station.metric("recording", "copies"), 0U);
    }
    QVERIFY(!std::filesystem::exists(place.folder / "recordings"));
    QVERIFY(place.rows().empty());
}

void TestStationRecording::aFolderThatCannotBeWrittenIsToldAndTheRelayGoesOn()
{
    const Place place;
    TestStation station{[&](host::EngineConfig& config) {
        place.prepare(true)(config);
        config.recording.folder = "/dev/null/recordings";
    }};
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    QVERIFY(station.view(
        [](const host::EngineView& view) {
            return std::ranges::any_of(view.health, [](const host::HealthLine& line) {
                return line.id == "recording" && line.level == host::HealthLevel::Fault &&
                       line.message.code == "archive.failed";
            });
        },
        10s));
    alice.voice("still relayed");
    QCOMPARE(bob.heard(1), std::vector<std::string>{"still relayed"});
}

SHACK_TEST(TestStationRecording);
#include "tst_station_recording.moc"
