#include "engine/store/store.h"
#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"

#include <QtTest>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;
using wire::PacketType;

namespace {

using Heard = std::vector<std::string>;

/// A station whose store lies in a folder that goes away with the test, and that does not wait
/// long.
TestStation::Prepare inFile(const std::filesystem::path& path)
{
    return [path](host::EngineConfig& config) {
        config.store.inMemory = false;
        config.store.path = path;
        config.store.busyTimeout = 20ms;
        config.store.confirmTimeout = 300ms;
        config.store.retryPause = 20ms;
        config.store.longestRetryPause = 100ms;
        config.store.outsidePoll = 500ms;
    };
}

/// Another program with the same database.
std::unique_ptr<store::Store> otherHands(const std::filesystem::path& path)
{
    store::StoreConfig config;
    config.path = path;
    config.busyTimeout = 5'000ms;
    auto opened = store::Store::open(config, TestStation::systemClock());
    if (!opened)
        qFatal("cannot open the database: %s", opened.error().sentence().c_str());
    return std::move(*opened);
}

bool notice(TestStation& station, const std::string& code, bool over)
{
    return station
        .event<host::Notice>(
            [&](const auto& event) { return event.message.code == code && event.over == over; }, 6s)
        .has_value();
}

host::HealthLevel storeLevel(TestStation& station)
{
    for (const host::HealthLine& line : station.engine().view()->health) {
        if (line.id == "store")
            return line.level;
    }
    return host::HealthLevel::Fault;
}

/// The child of the kill test: adds accounts for ever and prints what was confirmed.
int writeUntilKilled(const std::filesystem::path& path, const std::string& prefix)
{
    TestStation station{inFile(path)};
    for (int i = 0;; ++i) {
        const std::string name = prefix + std::to_string(i);
        const auto added = station.run(host::AddAccount{.name = name});
        if (!added.ok)
            return 3;
        std::printf("account %s\n", name.c_str());
        const auto group = station.run(host::AddGroup{.name = name});
        if (!group.ok)
            return 3;
        std::printf("group %s\n", name.c_str());
        std::fflush(stdout);
    }
}

} // namespace

/// A database that is locked, gone, changed by others, or cut off by a kill.
class TestStationStore : public QObject {
    Q_OBJECT
private slots:

    void init()
    {
        m_path = m_folder.filePath(QString::number(++m_number) + ".sqlite").toStdString();
    }

    void aLockedDatabaseTakesNobodyOffTheAir();
    void whatWasDoneWhileLockedIsSavedAfterwards();
    void aFileThatIsGoneIsToldAndComesBack();
    void theStationWaitsForALockedDatabaseAtTheStart();
    void aDamagedDatabaseThatWasPutAsideIsNotForgotten();
    void theBookMayBeChangedByOtherHands();
    void lastHeardSurvivesARestart();
    void whatWasConfirmedSurvivesAKill();
    void stoppingTakesNoLongerBecauseOfALock();

private:
    QTemporaryDir m_folder;
    int m_number = 0;
    std::filesystem::path m_path;
};

void TestStationStore::aLockedDatabaseTakesNobodyOffTheAir()
{
    TestStation station{inFile(m_path)};
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    const auto other = otherHands(m_path);
    QVERIFY(other->sql().begin().has_value());

    QCOMPARE(station.run(host::AddGroup{.name = "Refused"}).message.code,
             std::string{"store.locked"});
    QVERIFY(notice(station, "store.locked", false));
    QVERIFY(
        station.view([&](const auto&) { return storeLevel(station) == host::HealthLevel::Fault; }));
    for (int i = 0; i < 10; ++i) {
        alice.voice("still here");
        QCOMPARE(bob.heard(1).size(), std::size_t{1});
        QCOMPARE(alice.login(), std::string{"ok"});
    }
    TestDevice carol{station.endpoint(), "carol", 8}; // new to the book
    QCOMPARE(carol.login(), std::string{"ok"});
    QCOMPARE(station.engine().view()->station.state, host::StationState::OnTheAir);

    other->sql().rollback();
    QVERIFY(notice(station, "store.locked", true));
    QVERIFY(station.run(host::AddGroup{.name = "Accepted"}).ok);
    QVERIFY(
        station.view([&](const auto&) { return storeLevel(station) == host::HealthLevel::Ok; }));
}

void TestStationStore::whatWasDoneWhileLockedIsSavedAfterwards()
{
    {
        TestStation station{inFile(m_path)};
        TestDevice alice{station.endpoint(), "alice", 8};
        TestDevice bob{station.endpoint(), "bob", 8};
        QCOMPARE(alice.login(), std::string{"ok"});
        QCOMPARE(bob.login(), std::string{"ok"});
        const DeviceId jammer = station.device("BG1AAA", 8);
        const auto other = otherHands(m_path);
        QVERIFY(other->sql().begin().has_value());
        QCOMPARE(station.run(host::AddGroup{.name = "x"}).message.code,
                 std::string{"store.locked"});

        const auto muted = station.run(
            host::SetTalkHear{.changes = {{.device = jammer, .mayTalk = false}}, .by = "BG1ABC"});
        QVERIFY(muted.ok); // the air does not wait for the database
        QCOMPARE(muted.message.code, std::string{"store.behind"});
        QCOMPARE(alice.login(), std::string{"ok"});
        alice.voice("jamming");
        QVERIFY(bob.quiet(PacketType::Voice, 50ms));
        TestDevice carol{station.endpoint(), "carol", 8};
        QCOMPARE(carol.login(), std::string{"ok"});
        other->sql().rollback();
        QVERIFY(notice(station, "store.locked", true));
        QVERIFY(station.view([&](const auto&) { return station.metric("store", "held") == 0; }));
    }
    TestStation station{inFile(m_path)};
    QVERIFY(!station.row("BG1AAA", 8)->mayTalk);
    QCOMPARE(station.row("BG1AAA", 8)->flagsBy, std::string{"BG1ABC"});
    QVERIFY(station.row("BG3CCC", 8)->group == TalkGroupId{999});
}

void TestStationStore::aFileThatIsGoneIsToldAndComesBack()
{
    TestStation station{inFile(m_path)};
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    std::filesystem::rename(m_path, m_path.string() + ".away");
    QVERIFY(notice(station, "store.unavailable", false));
    alice.voice("nobody noticed");
    QVERIFY(bob.heard(1) == Heard{"nobody noticed"});
    QVERIFY(!station.run(host::AddGroup{.name = "Refused"}).ok);

    std::filesystem::rename(m_path.string() + ".away", m_path);
    QVERIFY(notice(station, "store.unavailable", true));
    QVERIFY(station.run(host::AddGroup{.name = "Accepted"}).ok);
}

void TestStationStore::theStationWaitsForALockedDatabaseAtTheStart()
{
    {
        TestStation station{inFile(m_path)};
    }
    const auto other = otherHands(m_path);
    QVERIFY(other->sql().begin().has_value());
    TestStation station{inFile(m_path)};
    const auto view = station.engine().view();
    QVERIFY(view->station.state == host::StationState::Fault);
    QCOMPARE(view->station.fault->code, std::string{"store.locked"});
    QCOMPARE(station.run(host::AddGroup{.name = "x"}).message.code,
             std::string{"store.unavailable"});

    other->sql().rollback();
    QVERIFY(station.view(
        [](const host::EngineView& now) {
            return now.station.state == host::StationState::OnTheAir;
        },
        10s));
    TestDevice alice{station.endpoint(), "alice", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
}

void TestStationStore::aDamagedDatabaseThatWasPutAsideIsNotForgotten()
{
    const auto told = [](const host::EngineView& view) {
        return std::ranges::any_of(view.health, [](const host::HealthLine& line) {
            return line.message.code == "health.damaged_book" &&
                   line.level == host::HealthLevel::Watch;
        });
    };
    const std::filesystem::path aside = m_path.string() + ".damaged-20260921-141320";
    std::ofstream{aside} << "torn";
    std::ofstream{aside.string() + "-wal"} << "torn";
    TestStation station{inFile(m_path)};
    QVERIFY(station.view(told, 5s));
    std::filesystem::remove(aside);

    QVERIFY(station.view([&](const host::EngineView& view) { return !told(view); }, 5s));
}

void TestStationStore::theBookMayBeChangedByOtherHands()
{
    TestStation station{inFile(m_path)};
    TestDevice alice{station.endpoint(), "alice", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    const DeviceId device = station.device("BG1AAA", 8);
    const auto other = otherHands(m_path);

    // A stranger's heartbeat asks at once; nothing has to be polled for.
    auto account = *other->accounts().findByName("alice");
    QVERIFY(account.has_value());
    QVERIFY(other->accounts()
                .insert({.name = "newcomer",
                         .callsign = "BG7NEW",
                         .devicePasswordHash = account->devicePasswordHash})
                .has_value());
    TestDevice newcomer{station.endpoint(), "newcomer", 8};
    QCOMPARE(newcomer.answer(), std::string{"ok"});

    auto record = *other->devices().find(device);
    record->name = "Renamed elsewhere";
    record->group = TalkGroupId{2};
    QVERIFY(other->devices().update(*record).has_value());
    QVERIFY(station.view([&](const host::EngineView& view) {
        return std::ranges::any_of(view.devices->rows, [](const auto& row) {
            return row->name == "Renamed elsewhere" && row->group == TalkGroupId{2};
        });
    }));
    QCOMPARE(alice.login(), std::string{"ok"});

    account->enabled = false;
    QVERIFY(other->accounts().update(*account).has_value());
    QVERIFY(station.event<host::DeviceWentOffline>(
        [&](const auto& event) { return event.device == device; }, 5s));
    QCOMPARE(alice.answer(), std::string{"3 user_disabled"});
    QVERIFY(other->accounts().remove(account->id).has_value());
    QVERIFY(station.view([](const host::EngineView& view) { return view.known == 1; }, 5s));
}

void TestStationStore::lastHeardSurvivesARestart()
{
    {
        TestStation station{inFile(m_path)};
        TestDevice alice{station.endpoint(), "alice", 8};
        TestDevice bob{station.endpoint(), "bob", 8};
        QCOMPARE(alice.login(), std::string{"ok"});
        QCOMPARE(bob.login(), std::string{"ok"});
        alice.voice("hello");
        QCOMPARE(bob.heard(1), Heard{"hello"});
    }
    TestStation station{inFile(m_path)};
    QVERIFY(station.view([](const host::EngineView& view) {
        return view.lastHeard->rows.size() == 1 &&
               view.lastHeard->rows.front().callsign == "BG1AAA" &&
               view.lastHeard->rows.front().startedAt != WallTime{};
    }));
    QVERIFY(station.row("BG1AAA", 8)->lastHeard.has_value());
    QVERIFY(!station.row("BG2BBB", 8)->lastHeard.has_value());
}

void TestStationStore::whatWasConfirmedSurvivesAKill()
{
    constexpr unsigned kSeed = 20'260'801;
    qInfo("seed %u", kSeed);
    std::mt19937 random{kSeed};
    std::set<std::string> accounts, groups;
    for (int round = 0; round < 5; ++round) {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(),
                    {"--write", QString::fromStdString(m_path.string()),
                     QStringLiteral("r%1-").arg(round)});
        QByteArray output;
        const auto enough = std::uniform_int_distribution{4, 30}(random);
        while (output.count('\n') < enough) {
            QVERIFY2(child.waitForReadyRead(20'000), child.readAllStandardError().constData());
            output += child.readAllStandardOutput();
        }
        QTest::qSleep(std::uniform_int_distribution{0, 5}(random));
        child.kill();
        QVERIFY(child.waitForFinished(20'000));
        output += child.readAllStandardOutput();
        for (const QByteArray& line : output.left(output.lastIndexOf('\n')).split('\n')) {
            const auto parts = line.split(' ');
            QCOMPARE(parts.size(), 2);
            (parts[0] == "account" ? accounts : groups).insert(parts[1].toStdString());
        }
    }
    TestStation station{inFile(m_path)};
    const auto view = station.engine().view();
    for (const host::AccountRow& row : view->accounts->rows)
        accounts.erase(row.name);
    for (const host::GroupRow& row : view->groups->rows)
        groups.erase(row.name);
    QVERIFY(accounts.empty());
    QVERIFY(groups.empty());
}

void TestStationStore::stoppingTakesNoLongerBecauseOfALock()
{
    TestStation station{inFile(m_path)};
    TestDevice alice{station.endpoint(), "alice", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    const auto other = otherHands(m_path);
    QVERIFY(other->sql().begin().has_value());
    station.engine().submit(host::AddGroup{.name = "never"});
    for (int i = 0; i < 50; ++i)
        alice.voice("talking");
    const auto begin = std::chrono::steady_clock::now();
    station.engine().requestStop();

    QVERIFY(station.engine().waitStopped(2s));
    QVERIFY(std::chrono::steady_clock::now() - begin < 2s);
    other->sql().rollback();
}

int main(int argc, char** argv)
{
    QCoreApplication application{argc, argv};
    if (argc == 4 && std::string_view{argv[1]} == "--write")
        return writeUntilKilled(argv[2], argv[3]);
    TestStationStore test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_station_store.moc"
