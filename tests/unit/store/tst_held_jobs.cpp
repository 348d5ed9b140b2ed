#include "engine/store/held_jobs.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <string>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<StoreJob> job(JobKind kind, const std::string& key, int acceptedAt = 0)
{
    return std::make_unique<TypedStoreJob<Status>>(
        kind, key, MonoTime{std::chrono::seconds{acceptedAt}}, [](Store&) -> Status { return {}; },
        std::function<void(Status)>{});
}

std::string keysOf(std::vector<std::unique_ptr<StoreJob>> jobs)
{
    std::string keys;
    for (const auto& one : jobs)
        keys += one->key() + " ";
    return keys;
}

} // namespace

class TestHeldJobs : public QObject {
    Q_OBJECT

private slots:

    void jobsLeaveInTheOrderTheyCame()
    {
        HeldJobs held;
        for (const char* key : {"a", "b", "c"})
            QVERIFY(!held.add(job(JobKind::State, key)));
        QCOMPARE(held.front().key(), std::string{"a"});
        QCOMPARE(keysOf(held.takeAll()), std::string{"a b c "});
        QVERIFY(held.empty());
    }

    void aNewerStateTakesThePlaceOfTheOlder()
    {
        HeldJobs held;
        QVERIFY(!held.add(job(JobKind::State, "a", 1)));
        QVERIFY(!held.add(job(JobKind::State, "b", 2)));
        const auto replaced = held.add(job(JobKind::State, "a", 3));
        QVERIFY(replaced != nullptr);
        QCOMPARE(replaced->acceptedAt(), MonoTime{1s});
        QCOMPARE(held.size(), std::size_t{2});
        QCOMPARE(held.front().acceptedAt(), MonoTime{3s});
    }

    void aKeyIsFreeAgainOnceItsJobHasLeft()
    {
        HeldJobs held;
        QVERIFY(!held.add(job(JobKind::State, "a")));
        QCOMPARE(held.takeFront()->key(), std::string{"a"});
        QVERIFY(!held.add(job(JobKind::State, "a")));
        QCOMPARE(held.size(), std::size_t{1});
    }

    void writesAreNeverReplaced()
    {
        HeldJobs held;
        QVERIFY(!held.add(job(JobKind::Write, "")));
        QVERIFY(!held.add(job(JobKind::Write, "")));
        QCOMPARE(held.size(), std::size_t{2});
    }

    void onlyOldWritesExpire()
    {
        HeldJobs held;
        QVERIFY(!held.add(job(JobKind::Write, "old", 1)));
        QVERIFY(!held.add(job(JobKind::State, "state", 1)));
        QVERIFY(!held.add(job(JobKind::Write, "limit", 5)));
        QVERIFY(!held.add(job(JobKind::Write, "young", 6)));
        QCOMPARE(keysOf(held.takeWritesUpTo(MonoTime{5s})), std::string{"old limit "});
        QCOMPARE(keysOf(held.takeAll()), std::string{"state young "});
    }
};

SHACK_TEST(TestHeldJobs);
#include "tst_held_jobs.moc"
