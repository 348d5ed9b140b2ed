#include "engine/store/migrations.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

using namespace shack;
using namespace shack::store;

namespace {

int stepsIn(SqlPort& sql)
{
    int steps = 0;
    good(sql.query("SELECT count(*) FROM schema_steps", {},
                   [&](const SqlRow& row) { steps = static_cast<int>(row.integer(0)); }));
    return steps;
}

bool hasTable(SqlPort& sql, const std::string& name)
{
    bool found = false;
    good(sql.query("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", {name},
                   [&](const SqlRow&) { found = true; }));
    return found;
}

} // namespace

class TestMigrations : public QObject {
    Q_OBJECT

private:
    ManualClock m_clock;

    std::unique_ptr<SqlPort> emptyDatabase() const
    {
        return good(openSqlite(inMemoryConfig(), m_clock.wallNow()));
    }

private slots:

    void anEmptyDatabaseGetsEveryStepOnce()
    {
        const auto sql = emptyDatabase();
        const auto steps = good(numberedMigrations(migrationFiles(SqlEngine::Sqlite)));
        QVERIFY(steps.size() >= 2);
        QCOMPARE(good(migrate(*sql, steps, m_clock.wallNow())), static_cast<int>(steps.size()));
        QCOMPARE(stepsIn(*sql), static_cast<int>(steps.size()));
        for (const char* table : {"accounts", "devices", "device_settings", "talk_groups",
                                  "group_members", "group_links", "contacts", "site_settings"})
            QVERIFY2(hasTable(*sql, table), table);
        QCOMPARE(good(migrate(*sql, steps, m_clock.wallNow())), 0);
        QCOMPARE(stepsIn(*sql), static_cast<int>(steps.size()));
    }

    void theDefaultGroupExistsAfterwards()
    {
        const auto store = openInMemory(m_clock);
        const auto group = good(store->talkGroups().find(kDefaultGroup));
        QVERIFY(group.has_value());
        QCOMPARE(group->name, std::string{"Default"});
        QCOMPARE(group->kind, TalkGroupKind::Public);
        QVERIFY(group->enabled);
        QVERIFY(!group->isLink);
    }

    void onlyMissingStepsAreApplied()
    {
        const auto sql = emptyDatabase();
        const std::vector<Migration> first{{1, "0001_a.sql", "CREATE TABLE a (x INTEGER);"}};
        const std::vector<Migration> both{
            {1, "0001_a.sql", "CREATE TABLE never (x INTEGER);"},
            {2, "0002_b.sql", "CREATE TABLE b (x INTEGER); INSERT INTO b VALUES (7);"}};
        QCOMPARE(good(migrate(*sql, first, m_clock.wallNow())), 1);
        QCOMPARE(good(migrate(*sql, both, m_clock.wallNow())), 1);
        QVERIFY(hasTable(*sql, "a"));
        QVERIFY(hasTable(*sql, "b"));
        QVERIFY(!hasTable(*sql, "never"));
    }

    void aStepThatFailsLeavesNothingBehind()
    {
        const auto sql = emptyDatabase();
        const std::vector<Migration> steps{
            {1, "0001_a.sql", "CREATE TABLE a (x INTEGER);"},
            {2, "0002_b.sql", "CREATE TABLE b (x INTEGER); INSERT INTO nowhere VALUES (1);"}};
        const auto outcome = migrate(*sql, steps, m_clock.wallNow());
        QVERIFY(!outcome.has_value());
        QVERIFY(outcome.error().sentence().find("0002_b.sql") != std::string::npos);
        QVERIFY(hasTable(*sql, "a"));
        QVERIFY(!hasTable(*sql, "b"));
        QCOMPARE(stepsIn(*sql), 1);
    }

    void aNewerSchemaIsRefused()
    {
        const TemporaryStore place;
        {
            const auto store = good(Store::open(place.config(), m_clock));
            good(store->sql().execute(
                "INSERT INTO schema_steps (number, name, applied_at) VALUES (77, '0077_x.sql', 0)",
                {}));
        }
        const auto again = Store::open(place.config(), m_clock);
        QCOMPARE(codeOf(again), ErrorCode::Unsupported);
        QVERIFY(again.error().sentence().find("newer version") != std::string::npos);
        QVERIFY(again.error().sentence().find("77") != std::string::npos);
        QVERIFY(std::filesystem::exists(place.config().path));
    }

    void scriptsAreCutAtTheRightSemicolons()
    {
        const auto statements =
            good(splitStatements("-- a; comment\n"
                                 "INSERT INTO t VALUES ('a;b', 'it''s; fine');\n"
                                 "/* another; one */ ;;\n"
                                 "CREATE TABLE \"odd;name\" (x) -- end;\n"
                                 "; SELECT 1"));
        QCOMPARE(statements.size(), std::size_t{3});
        QVERIFY(statements[0].ends_with("'it''s; fine')"));
        QVERIFY(statements[1].find("\"odd;name\"") != std::string_view::npos);
        QCOMPARE(statements[2], std::string_view{"SELECT 1"});
    }

    void scriptsWithoutStatementsAreEmpty()
    {
        QVERIFY(good(splitStatements("")).empty());
        QVERIFY(good(splitStatements(" \n ; ; -- nothing")).empty());
    }

    void unfinishedQuotesAndCommentsAreRefused()
    {
        QCOMPARE(codeOf(splitStatements("SELECT 'abc; SELECT 2")), ErrorCode::InvalidInput);
        QCOMPARE(codeOf(splitStatements("SELECT 1 /* abc")), ErrorCode::InvalidInput);
    }

    void filesMustBeNumberedWithoutGaps()
    {
        const auto numbered = [](std::vector<EmbeddedText> files) {
            return numberedMigrations(files);
        };
        QCOMPARE(good(numbered({{"0002_b.sql", "b"}, {"0001_a.sql", "a"}}))[1].sql,
                 std::string_view{"b"});
        QCOMPARE(codeOf(numbered({{"0001_a.sql", ""}, {"0003_c.sql", ""}})),
                 ErrorCode::InvalidInput);
        QCOMPARE(codeOf(numbered({{"0001_a.sql", ""}, {"0001_b.sql", ""}})),
                 ErrorCode::InvalidInput);
        QCOMPARE(codeOf(numbered({{"first.sql", ""}})), ErrorCode::InvalidInput);
        QCOMPARE(codeOf(numbered({{"00012_a.sql", ""}})), ErrorCode::InvalidInput);
    }

    void filesAreBuiltInByteForByte()
    {
        for (const EmbeddedText& file : migrationFiles(SqlEngine::Sqlite)) {
            QFile original{QStringLiteral(SHACK_SOURCE_DIR "/resources/sql/sqlite/%1")
                               .arg(QString::fromUtf8(file.name.data(),
                                                      static_cast<qsizetype>(file.name.size())))};
            QVERIFY(original.open(QIODevice::ReadOnly));
            QCOMPARE(
                QByteArray::fromRawData(file.text.data(), static_cast<qsizetype>(file.text.size())),
                original.readAll());
        }
    }
};

SHACK_TEST(TestMigrations);
#include "tst_migrations.moc"
