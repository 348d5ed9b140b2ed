#include "engine/store/recordings.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

class TestRecordings : public QObject {
    Q_OBJECT

private:
    ManualClock m_clock;
    std::unique_ptr<Store> m_store;

    RecordingRecord recording(std::uint64_t id, const char* callsign = "BH4AAA",
                              std::uint32_t group = 999) const
    {
        return {.id = id,
                .file = "2026-11-30/" + std::to_string(id) + ".opus",
                .device = DeviceId{7},
                .callsign = callsign,
                .ssid = Ssid{12},
                .deviceName = "車載",
                .group = TalkGroupId{group},
                .groupName = "Default",
                .startedAt = WallTime{std::chrono::seconds{1'790'000'000 + id}},
                .overStartedAt = WallTime{std::chrono::seconds{1'790'000'000 + id}},
                .length = 4'320ms,
                .missing = 120ms,
                .gaps = "1200 120 dropped",
                .frames = 72,
                .bytes = 9'000,
                .source = "x.raw"};
    }

    std::vector<std::uint64_t> found(const Recordings::Filter& filter)
    {
        std::vector<std::uint64_t> ids;
        for (const RecordingRecord& one : good(m_store->recordings().find(filter)))
            ids.push_back(one.id);
        return ids;
    }

    using Ids = std::vector<std::uint64_t>;

private slots:

    void init() { m_store = openInMemory(m_clock); }

    void recordingsComeBackAsTheyWere()
    {
        const std::vector<RecordingRecord> both{recording(1), recording(2)};
        good(m_store->recordings().put(both));
        QVERIFY(good(m_store->recordings().all()) == both);
        QVERIFY(*good(m_store->recordings().byId(2)) == both[1]);
        QVERIFY(!good(m_store->recordings().byId(3)));
        QCOMPARE(good(m_store->recordings().ids()), (std::set<std::uint64_t>{1, 2}));
    }

    void whatPeopleDecidedOutlivesANewLookAtTheFile()
    {
        std::vector<RecordingRecord> one{recording(1)};
        good(m_store->recordings().put(one));
        const Ids ids{1, 99};
        QCOMPARE(good(m_store->recordings().setKept(ids, true)), std::size_t{1});
        good(m_store->recordings().setNote(1, "the net"));
        one[0].bytes = 10'000;
        one[0].repaired = true;
        good(m_store->recordings().put(one));
        const auto now = *good(m_store->recordings().byId(1));
        QVERIFY(now.kept && now.repaired);
        QCOMPARE(now.note, std::string{"the net"});
        QCOMPARE(now.bytes, 10'000U);
    }

    void filtersNarrowDown()
    {
        const std::vector<RecordingRecord> all{recording(1), recording(2, "BG7XYZ"),
                                               recording(3, "BH4AAA", 7)};
        good(m_store->recordings().put(all));
        QCOMPARE(found({}), (Ids{3, 2, 1}));
        QCOMPARE(found({.callsign = "bh4aaa"}), (Ids{3, 1}));
        QCOMPARE(found({.callsign = "BG7XYZ-12"}), (Ids{2}));
        QCOMPARE(found({.callsign = "BG7XYZ-1"}), Ids{});
        QCOMPARE(found({.group = TalkGroupId{7}}), (Ids{3}));
        QCOMPARE(found({.from = all[1].startedAt, .until = all[2].startedAt}), (Ids{2}));
        QCOMPARE(found({.limit = 1}), (Ids{3}));
    }

    void wordsAreFoundWhereverTheyStand()
    {
        std::vector<RecordingRecord> all{recording(1), recording(2, "BG7XYZ"),
                                         recording(3, "BH4AAA", 7)};
        all[1].deviceName = "Tower 100%";
        all[2].groupName = "北京 net";
        good(m_store->recordings().put(all));
        QCOMPARE(found({.words = "h4aa"}), (Ids{3, 1}));
        QCOMPARE(found({.words = "  xyz-12 tower "}), (Ids{2}));
        QCOMPARE(found({.words = "bh4 xyz"}), Ids{});
        QCOMPARE(found({.words = "北京"}), (Ids{3})); // shorter than what the index knows
        QCOMPARE(found({.words = "4"}), (Ids{3, 1}));
        QCOMPARE(found({.words = "0%"}), (Ids{2}));
        QCOMPARE(found({.words = "_"}), Ids{});
        QCOMPARE(found({.words = "\"aaa\" OR"}), Ids{}); // no language, only words
        QCOMPARE(found({.words = "aaa-12", .group = TalkGroupId{7}, .limit = 1}), (Ids{3}));
    }

    void notesAreFoundAndForgotten()
    {
        const std::vector<RecordingRecord> all{recording(1), recording(2)};
        good(m_store->recordings().put(all));
        good(m_store->recordings().setNote(1, "flood relief, north"));
        QCOMPARE(found({.words = "relief"}), (Ids{1}));
        good(m_store->recordings().put(all)); // a new look at the files
        QCOMPARE(found({.words = "relief"}), (Ids{1}));
        good(m_store->recordings().setNote(1, ""));
        QCOMPARE(found({.words = "relief"}), Ids{});
        const Ids one{1};
        good(m_store->recordings().remove(one));
        QCOMPARE(found({.words = "aaa"}), (Ids{2}));
        QCOMPARE(codeOf(m_store->recordings().setNote(1, "x")), ErrorCode::NotFound);
    }

    void lengthGapsAndKeptOnesNarrowDown()
    {
        std::vector<RecordingRecord> all{recording(1), recording(2), recording(3)};
        all[0].length = 1'999ms;
        all[1].missing = 0ms;
        good(m_store->recordings().put(all));
        const Ids two{2};
        good(m_store->recordings().setKept(two, true));
        QCOMPARE(found({.minLength = 2s}), (Ids{3, 2}));
        QCOMPARE(found({.hasGaps = true}), (Ids{3, 1}));
        QCOMPARE(found({.kept = true}), (Ids{2}));
    }

    void totalsAreThoseOfEverythingThatFits()
    {
        const std::vector<RecordingRecord> all{recording(1), recording(2), recording(3, "BG7XYZ")};
        good(m_store->recordings().put(all));
        QVERIFY(good(m_store->recordings().totals({.words = "aaa", .limit = 1})) ==
                (Recordings::Totals{2, 8'640ms, 18'000}));
        QVERIFY(good(m_store->recordings().totals({.words = "nobody"})) == Recordings::Totals{});
    }

    void densityTellsWhenWasTalked()
    {
        std::vector<RecordingRecord> all{recording(1), recording(2), recording(3), recording(4)};
        all[2].startedAt += 10min;
        all[3].startedAt += 15min; // behind the end
        good(m_store->recordings().put(all));
        const auto from = WallTime{1'790'000'000s};
        QVERIFY(good(m_store->recordings().density(from, 5min, 3)) ==
                (std::vector<std::chrono::milliseconds>{8'640ms, 0ms, 4'320ms}));
    }

    void theBinHidesAndGivesBack()
    {
        const std::vector<RecordingRecord> all{recording(1), recording(2)};
        good(m_store->recordings().put(all));
        const Ids one{1};
        good(m_store->recordings().setBinned(one, m_clock.wallNow()));
        QCOMPARE(found({}), (Ids{2}));
        QCOMPARE(found({.binned = true}), (Ids{1}));
        good(m_store->recordings().setBinned(one, std::nullopt));
        QCOMPARE(found({}), (Ids{2, 1}));
        good(m_store->recordings().remove(one));
        QCOMPARE(found({}), (Ids{2}));
    }
};

SHACK_TEST(TestRecordings);
#include "tst_recordings.moc"
