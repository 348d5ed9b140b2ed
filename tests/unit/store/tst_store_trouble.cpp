#include "tests/support/test_main.h"
#include "tests/unit/store/store_thread_support.h"

#include <QTest>

#include <fstream>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

using Settings = std::map<std::string, std::string>;

/// Another program that holds the write lock for as long as it lives.
class ForeignLock {
public:
    ForeignLock(const StoreConfig& config, const Clock& clock)
        : m_sql(good(openSqlite(config, clock.wallNow())))
    {
        good(m_sql->begin());
    }

    ~ForeignLock() { m_sql->rollback(); }

private:
    std::unique_ptr<SqlPort> m_sql;
};

auto runPragma(const std::string& pragma)
{
    return [pragma](Store& store) { return store.sql().run("PRAGMA " + pragma); };
}

auto readSettings()
{
    return [](Store& store) { return store.siteSettings().all(); };
}

} // namespace

class TestStoreTrouble : public QObject {
    Q_OBJECT

private:
    SystemClock m_clock;
    std::unique_ptr<TemporaryStore> m_place;
    std::unique_ptr<ControlSeat> m_control;
    std::unique_ptr<StoreThread> m_store;

    void start(std::chrono::milliseconds confirmTimeout = 60s)
    {
        StoreConfig config = hastyConfig(m_place->config());
        config.confirmTimeout = confirmTimeout;
        m_store = std::make_unique<StoreThread>(config, m_clock, m_control->hooks());
        good(m_store->start());
    }

    template <typename Job>
    auto ask(Job job)
    {
        Answer<std::invoke_result_t<Job, Store&>> answer;
        if (!m_store->read(std::move(job), answer.slot()) ||
            !m_control->runUntil([&] { return answer.arrived(); }))
            qFatal("no answer");
        return *answer;
    }

    Settings settings() { return good(ask(readSettings())); }

private slots:

    void init()
    {
        m_place = std::make_unique<TemporaryStore>();
        m_control = std::make_unique<ControlSeat>();
    }

    void cleanup()
    {
        m_store.reset();
        m_control.reset();
        m_place.reset();
    }

    void changesWaitForALockAndThenHappenInOrder()
    {
        start();
        auto lock = std::make_unique<ForeignLock>(m_place->config(), m_clock);
        std::vector<std::string> order;
        const auto job = [&order](const std::string& value) {
            return [&order, value](Store& store) -> Status {
                auto done = store.siteSettings().set("k", value);
                if (done)
                    order.push_back(value);
                return done;
            };
        };
        Answer<Status> first;
        Answer<Status> third;
        QVERIFY(m_store->write(job("first"), first.slot()));
        QVERIFY(m_store->keep("second", job("second")));
        QVERIFY(m_store->write(job("third"), third.slot()));
        QVERIFY(m_control->runUntilState(StoreState::Locked));
        QCOMPARE(m_control->healths.back().sentence,
                 std::string{"the database is locked by another program"});
        QVERIFY(settings().empty()); // reads go ahead
        QVERIFY(!first.arrived());

        lock.reset();
        QVERIFY(m_control->runUntil([&] { return third.arrived(); }));
        QVERIFY((*first).has_value() && (*third).has_value());
        QCOMPARE(settings(), (Settings{{"k", "third"}}));
        QCOMPARE(order, (std::vector<std::string>{"first", "second", "third"}));
        QVERIFY(m_control->runUntilState(StoreState::Ok));
        QCOMPARE(m_store->health().sentence, std::string{});
        QVERIFY(m_store->counters().retries > 0);
        QCOMPARE(m_store->counters().heldNow, std::uint64_t{0});
    }

    void aChangeThatWaitsTooLongIsRefused()
    {
        start(20ms);
        const ForeignLock lock{m_place->config(), m_clock};
        Answer<Status> answer;
        QVERIFY(m_store->write(setSetting("k", "v"), answer.slot()));
        QVERIFY(m_control->runUntil([&] { return answer.arrived(); }));
        QCOMPARE(codeOf(*answer), ErrorCode::Busy);
        QCOMPARE((*answer).error().sentence(),
                 std::string{"the database is locked by another program"});
        QCOMPARE(m_store->counters().expired, std::uint64_t{1});
        QCOMPARE(m_store->health().state, StoreState::Locked);
    }

    void theEndOfALockIsNoticedWithoutAnyJob()
    {
        start(5ms);
        auto lock = std::make_unique<ForeignLock>(m_place->config(), m_clock);
        Answer<Status> answer;
        QVERIFY(m_store->write(setSetting("k", "v"), answer.slot()));
        QVERIFY(m_control->runUntil([&] { return answer.arrived(); }));
        QCOMPARE(m_store->health().state, StoreState::Locked);
        lock.reset();
        QVERIFY(m_control->runUntilState(StoreState::Ok));
    }

    void ofAStateOnlyTheNewestIsWritten()
    {
        start();
        auto lock = std::make_unique<ForeignLock>(m_place->config(), m_clock);
        Answer<Status> blocker;
        QVERIFY(m_store->write(setSetting("other", "x"), blocker.slot()));
        QVERIFY(m_control->runUntilState(StoreState::Locked));
        int attempts = 0;
        for (int i = 0; i < 50; ++i)
            QVERIFY(m_store->keep("seen", [&attempts, i](Store& store) {
                ++attempts;
                return store.siteSettings().set("seen", std::to_string(i));
            }));
        (void)settings(); // all fifty have been looked at
        QCOMPARE(m_store->counters().coalesced, std::uint64_t{49});
        QCOMPARE(m_store->counters().heldNow, std::uint64_t{2});
        QCOMPARE(m_store->counters().waitingNow, std::uint64_t{2});
        lock.reset();
        QVERIFY(m_control->runUntil([&] { return blocker.arrived(); }));
        Answer<Status> last;
        QVERIFY(m_store->write(setSetting("last", "x"), last.slot()));
        QVERIFY(m_control->runUntil([&] { return last.arrived(); }));
        QCOMPARE(settings().at("seen"), std::string{"49"});
        QCOMPARE(attempts, 1);
    }

    void aFullDiskIsSaidAtOnceAndStatesAreWrittenLater()
    {
        start();
        good(ask(runPragma("max_page_count = 1")));
        const std::string large(100'000, 'x');
        Answer<Status> refused;
        QVERIFY(m_store->write(setSetting("large", large), refused.slot()));
        QVERIFY(m_store->keep("kept", setSetting("kept", large)));
        QVERIFY(m_control->runUntil([&] { return refused.arrived(); }));
        QCOMPARE(codeOf(*refused), ErrorCode::DiskFull);
        Answer<Status> behind;
        (void)settings();
        QCOMPARE(m_store->counters().heldNow, std::uint64_t{1});
        QVERIFY(m_store->write(setSetting("behind", "x"), behind.slot()));
        QVERIFY(m_control->runUntil([&] { return behind.arrived(); }));
        QCOMPARE(codeOf(*behind), ErrorCode::DiskFull);
        QCOMPARE(m_store->health().state, StoreState::Failed);
        QCOMPARE(m_store->health().sentence,
                 std::string{"the disk that holds the database is full"});

        good(ask(runPragma("max_page_count = 100000")));
        QVERIFY(m_control->runUntilState(StoreState::Ok));
        QCOMPARE(settings(), (Settings{{"kept", large}}));
    }

    void aNearlyFullDiskDoesNotRecoverBetweenTwoRefusals()
    {
        StoreConfig config = hastyConfig(m_place->config());
        config.steadyAfter = 1h;
        m_store = std::make_unique<StoreThread>(config, m_clock, m_control->hooks());
        good(m_store->start());
        good(ask(runPragma("max_page_count = 1")));
        const std::string large(100'000, 'x');
        for (int round = 0; round < 3; ++round) {
            Answer<Status> refused;
            QVERIFY(m_store->write(setSetting("large", large), refused.slot()));
            QVERIFY(m_control->runUntil([&] { return refused.arrived(); }));
            QCOMPARE(codeOf(*refused), ErrorCode::DiskFull);
            Answer<Status> small;
            QVERIFY(m_store->write(setSetting("small", std::to_string(round)), small.slot()));
            QVERIFY(m_control->runUntil([&] { return small.arrived(); }));
            QVERIFY((*small).has_value());
        }
        const auto& told = m_control->healths;
        QCOMPARE(std::count_if(told.begin(), told.end(),
                               [](const StoreHealth& one) { return one.state == StoreState::Ok; }),
                 std::ptrdiff_t{0});
        QCOMPARE(m_store->health().state, StoreState::Failed);
        QCOMPARE(settings(), (Settings{{"small", "2"}}));
    }

    void aReadOnlyDatabaseRecoversByItself()
    {
        start();
        good(ask(runPragma("query_only = ON")));
        Answer<Status> refused;
        QVERIFY(m_store->write(setSetting("k", "v"), refused.slot()));
        QVERIFY(m_control->runUntil([&] { return refused.arrived(); }));
        QCOMPARE(codeOf(*refused), ErrorCode::ReadOnly);
        QCOMPARE(m_store->health().state, StoreState::ReadOnly);
        QVERIFY(settings().empty());
        good(ask(runPragma("query_only = OFF")));
        QVERIFY(m_control->runUntilState(StoreState::Ok));
    }

    void aFileThatWentAwayIsNoticedAndUsedAgainWhenItIsBack()
    {
        start();
        const fs::path path = m_place->config().path;
        fs::rename(path, path.string() + ".away");
        QVERIFY(m_control->runUntilState(StoreState::Failed)); // nobody had to ask
        QVERIFY(m_control->healths.back().sentence.find("is gone") != std::string::npos);
        QVERIFY(m_control->healths.back().sentence.find(path.string()) != std::string::npos);
        Answer<Status> refused;
        QVERIFY(m_store->write(setSetting("k", "v"), refused.slot()));
        QVERIFY(m_store->keep("kept", setSetting("kept", "v")));
        QVERIFY(m_control->runUntil([&] { return refused.arrived(); }));
        QCOMPARE(codeOf(*refused), ErrorCode::Unavailable);
        QVERIFY(!fs::exists(path));

        fs::rename(path.string() + ".away", path);
        QVERIFY(m_control->runUntilState(StoreState::Ok));
        Answer<Status> later;
        QVERIFY(m_store->write(setSetting("later", "v"), later.slot()));
        QVERIFY(m_control->runUntil([&] { return later.arrived(); }));
        QCOMPARE(settings(), (Settings{{"kept", "v"}, {"later", "v"}}));
    }

    void aReplacedFileIsNotWrittenTo()
    {
        start();
        const fs::path path = m_place->config().path;
        fs::rename(path, path.string() + ".away");
        std::ofstream{path} << "somebody's backup";
        QVERIFY(m_control->runUntil([&] {
            return !m_control->healths.empty() &&
                   m_control->healths.back().sentence.find("was replaced") != std::string::npos;
        }));
        Answer<Status> refused;
        QVERIFY(m_store->write(setSetting("k", "v"), refused.slot()));
        QVERIFY(m_control->runUntil([&] { return refused.arrived(); }));
        QCOMPARE(codeOf(*refused), ErrorCode::Unavailable);
        QCOMPARE(fs::file_size(path), std::uintmax_t{17});
    }

    void whatCannotBeWrittenBeforeTheEndIsCounted()
    {
        start();
        const ForeignLock lock{m_place->config(), m_clock};
        Answer<Status> answer;
        QVERIFY(m_store->write(setSetting("k", "v"), answer.slot()));
        QVERIFY(m_store->keep("a", setSetting("a", "v")));
        QVERIFY(m_store->keep("b", setSetting("b", "v")));
        m_store->stop();
        m_control->runPosted();
        QCOMPARE(codeOf(*answer), ErrorCode::Cancelled);
        QCOMPARE(m_store->counters().dropped, std::uint64_t{2});
        QCOMPARE(m_store->counters().waitingNow, std::uint64_t{0});
    }

    void keptStatesAreWrittenBeforeTheEndWhenThatWorks()
    {
        start();
        {
            const ForeignLock lock{m_place->config(), m_clock};
            QVERIFY(m_store->keep("a", setSetting("a", "v")));
            QVERIFY(m_control->runUntilState(StoreState::Locked));
        }
        m_store->stop();
        QCOMPARE(m_store->counters().dropped, std::uint64_t{0});
        const auto store = good(Store::open(m_place->config(), m_clock));
        QCOMPARE(good(store->siteSettings().all()), (Settings{{"a", "v"}}));
    }
};

SHACK_TEST(TestStoreTrouble);
#include "tst_store_trouble.moc"
