#include "engine/store/file_owner.h"
#include "engine/store/sqlite_port.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

#include <fstream>
#include <set>

using namespace shack;
using namespace shack::store;
namespace fs = std::filesystem;

namespace {

std::string pragma(SqlPort& sql, const std::string& name)
{
    std::string value;
    good(sql.query("PRAGMA " + name, {}, [&](const SqlRow& row) { value = row.text(0); }));
    return value;
}

std::int64_t count(SqlPort& sql)
{
    std::int64_t rows = 0;
    good(
        sql.query("SELECT count(*) FROM t", {}, [&](const SqlRow& row) { rows = row.integer(0); }));
    return rows;
}

std::string contentOf(const fs::path& path)
{
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// A database that this program did not begin: one table, and a mark of its own (0 = none).
void makeDatabase(const TemporaryStore& place, std::string_view table, int mark)
{
    {
        const auto sql = good(openSqlite(place.config(), {}));
        good(sql->run("PRAGMA journal_mode = DELETE"));
        good(sql->run("PRAGMA application_id = " + std::to_string(mark)));
        good(sql->run(table));
    }
}

/// The header of a database of ours, and nonsense behind it.
std::string wreckOfOurs(const std::string& nonsense)
{
    const TemporaryStore place;
    makeDatabase(place, "CREATE TABLE t (x TEXT)", static_cast<int>(kApplicationId));
    std::string bytes = contentOf(place.config().path);
    std::fill(bytes.begin() + 100, bytes.end(), '\x5a');
    return bytes.replace(100, nonsense.size(), nonsense);
}

} // namespace

class TestSqlitePort : public QObject {
    Q_OBJECT

private:
    ManualClock m_clock;

    Result<std::unique_ptr<SqlPort>> open(const StoreConfig& config) const
    {
        return openSqlite(config, m_clock.wallNow());
    }

private slots:

    void confirmedMeansOnTheDisk()
    {
        const TemporaryStore place;
        const auto sql = good(open(place.config()));
        QCOMPARE(pragma(*sql, "journal_mode"), std::string{"wal"});
        QCOMPARE(pragma(*sql, "synchronous"), std::string{"2"});
        QCOMPARE(pragma(*sql, "foreign_keys"), std::string{"1"});
        QCOMPARE(pragma(*sql, "busy_timeout"), std::string{"10"});
    }

    void valuesOfEveryKindComeBack()
    {
        const auto sql = good(open(inMemoryConfig()));
        good(sql->run("CREATE TABLE t (i INTEGER, r REAL, t TEXT, n TEXT)"));
        const std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
        const std::string long1(100'000, 'x');
        const auto outcome =
            good(sql->execute("INSERT INTO t VALUES (?, ?, ?, ?)", {lowest, 0.1, long1, nullptr}));
        QCOMPARE(outcome.changedRows, std::int64_t{1});
        QCOMPARE(outcome.lastInsertId, std::int64_t{1});
        int rows = 0;
        good(sql->query("SELECT i, r, t, n FROM t", {}, [&](const SqlRow& row) {
            ++rows;
            QCOMPARE(row.integer(0), lowest);
            QCOMPARE(row.real(1), 0.1);
            QCOMPARE(row.text(2), long1);
            QVERIFY(row.isNull(3));
            QVERIFY(!row.isNull(2));
        }));
        QCOMPARE(rows, 1);
    }

    void emptyTextIsNotNull()
    {
        const auto sql = good(open(inMemoryConfig()));
        good(sql->run("CREATE TABLE t (t TEXT NOT NULL)"));
        good(sql->execute("INSERT INTO t VALUES (?)", {std::string{}}));
        QCOMPARE(count(*sql), std::int64_t{1});
    }

    void brokenStatementsAnswerWithTheReason()
    {
        const auto sql = good(open(inMemoryConfig()));
        const auto outcome = sql->execute("INSERT INTO nowhere VALUES (1)", {});
        QVERIFY(!outcome.has_value());
        QVERIFY(outcome.error().sentence().find("nowhere") != std::string::npos);
    }

    void aTransactionHappensWholeOrNotAtAll()
    {
        const auto sql = good(open(inMemoryConfig()));
        good(sql->run("CREATE TABLE t (x INTEGER)"));
        const auto insertThen = [&](Status end) {
            return inTransaction(*sql, [&]() -> Status {
                good(sql->execute("INSERT INTO t VALUES (1)", {}));
                return end;
            });
        };
        good(insertThen({}));
        QCOMPARE(codeOf(insertThen(fail(ErrorCode::Cancelled, "no"))), ErrorCode::Cancelled);
        QCOMPARE(count(*sql), std::int64_t{1});
        good(insertThen({}));
        QCOMPARE(count(*sql), std::int64_t{2});
    }

    void anInnerFailureUndoesTheOuterTransaction()
    {
        const auto sql = good(open(inMemoryConfig()));
        good(sql->run("CREATE TABLE t (x INTEGER)"));
        const auto outer = inTransaction(*sql, [&]() -> Status {
            good(sql->execute("INSERT INTO t VALUES (1)", {}));
            (void)inTransaction(*sql, [&]() -> Status {
                good(sql->execute("INSERT INTO t VALUES (2)", {}));
                return fail(ErrorCode::Cancelled, "no");
            });
            return {}; // the careless caller goes on
        });
        QCOMPARE(codeOf(outer), ErrorCode::Cancelled);
        QCOMPARE(count(*sql), std::int64_t{0});
        good(inTransaction(*sql, [&]() -> Status {
            good(sql->execute("INSERT INTO t VALUES (3)", {}));
            return {};
        }));
        QCOMPARE(count(*sql), std::int64_t{1});
    }

    void anotherProgramsLockIsBusy()
    {
        const TemporaryStore place;
        const auto first = good(open(place.config()));
        const auto second = good(open(place.config()));
        good(first->run("CREATE TABLE t (x INTEGER)"));
        good(first->begin());
        QCOMPARE(codeOf(second->begin()), ErrorCode::Busy);
        QCOMPARE(codeOf(second->execute("INSERT INTO t VALUES (1)", {})), ErrorCode::Busy);
        QCOMPARE(count(*second), std::int64_t{0});
        good(first->commit());
        good(second->execute("INSERT INTO t VALUES (1)", {}));
    }

    void changesByOthersAreNoticed()
    {
        const TemporaryStore place;
        const auto first = good(open(place.config()));
        const auto second = good(open(place.config()));
        good(first->run("CREATE TABLE t (x INTEGER)"));
        const auto before = good(first->outsideVersion());
        good(first->execute("INSERT INTO t VALUES (1)", {}));
        QCOMPARE(good(first->outsideVersion()), before);
        good(second->execute("INSERT INTO t VALUES (2)", {}));
        QVERIFY(good(first->outsideVersion()) != before);
    }

    void aFullDiskHasItsOwnCode()
    {
        const auto sql = good(open(inMemoryConfig()));
        good(sql->run("CREATE TABLE t (x TEXT)"));
        good(sql->run("PRAGMA max_page_count = 10"));
        const auto outcome = sql->execute("INSERT INTO t VALUES (?)", {std::string(200'000, 'x')});
        QCOMPARE(codeOf(outcome), ErrorCode::DiskFull);
        good(sql->run("PRAGMA max_page_count = 1000"));
        good(sql->execute("INSERT INTO t VALUES (?)", {std::string(200'000, 'x')}));
    }

    void aReadOnlyDatabaseHasItsOwnCode()
    {
        const auto sql = good(open(inMemoryConfig()));
        good(sql->run("CREATE TABLE t (x TEXT)"));
        good(sql->run("PRAGMA query_only = ON"));
        QCOMPARE(codeOf(sql->execute("INSERT INTO t VALUES (1)", {})), ErrorCode::ReadOnly);
    }

    void theFileIsForItsOwnerOnly()
    {
        const TemporaryStore place;
        StoreConfig config = place.config();
        config.path = place.folder() / "deep" / "er" / "station.sqlite";
        const auto sql = good(open(config));
        const auto others =
            fs::status(config.path).permissions() & (fs::perms::group_all | fs::perms::others_all);
        QCOMPARE(others, fs::perms::none);
    }

    void aFolderThatCannotBeMadeIsNamed()
    {
        const TemporaryStore place;
        std::ofstream{place.folder() / "file"} << "not a folder";
        StoreConfig config = place.config();
        config.path = place.folder() / "file" / "station.sqlite";
        const auto outcome = open(config);
        QVERIFY(!outcome.has_value());
        QVERIFY(outcome.error().sentence().find((place.folder() / "file").string()) !=
                std::string::npos);
    }

    void aFolderThatMayNotBeWrittenIsNamed()
    {
        const TemporaryStore place;
        fs::path folder = place.folder() / "locked";
        fs::create_directory(folder);
        fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
        if (std::ofstream{folder / "probe"})
            folder = "/proc"; // an administrator may write everywhere but here
        StoreConfig config = place.config();
        config.path = folder / "station.sqlite";
        const auto outcome = open(config);
        QCOMPARE(codeOf(outcome), ErrorCode::PermissionDenied);
        QVERIFY(outcome.error().sentence().find(config.path.string()) != std::string::npos);
    }

    void aFolderInPlaceOfTheFileIsRefused()
    {
        const TemporaryStore place;
        fs::create_directory(place.config().path);
        QCOMPARE(codeOf(open(place.config())), ErrorCode::InvalidInput);
    }

    void aMissingFileIsNotMadeWhenItMustExist()
    {
        const TemporaryStore place;
        const auto outcome = openSqlite(place.config(), m_clock.wallNow(), MissingFile::Refuse);
        QCOMPARE(codeOf(outcome), ErrorCode::Unavailable);
        QVERIFY(!fs::exists(place.config().path));
    }

    void aDamagedFileIsMovedAsideAndNothingIsDeleted()
    {
        const TemporaryStore place;
        const fs::path path = place.config().path;
        {
            const auto sql = good(open(place.config()));
            good(sql->run("CREATE TABLE t (x TEXT)"));
            good(sql->run("CREATE INDEX i ON t (x)"));
            good(inTransaction(*sql, [&]() -> Status {
                for (int i = 0; i < 200; ++i)
                    good(sql->execute("INSERT INTO t VALUES (?)", {std::string(500, 'x')}));
                return {};
            }));
        }
        std::string bytes = contentOf(path);
        QVERIFY(bytes.size() > 3 * 4'096);
        std::fill(bytes.begin() + 4'096, bytes.begin() + 3 * 4'096, '\x5a');
        std::ofstream{path, std::ios::binary} << bytes;

        const auto outcome = open(place.config());

        QCOMPARE(codeOf(outcome), ErrorCode::Corrupt);
        QVERIFY(!fs::exists(path));
        const fs::path aside = path.string() + ".damaged-20260921-141320";
        QVERIFY2(outcome.error().sentence().find(aside.string()) != std::string::npos,
                 outcome.error().sentence().c_str());
        QCOMPARE(contentOf(aside), bytes);
        good(open(place.config())); // a new start works
    }

    void aFileThatIsNoDatabaseIsRefusedAndLeftAsItIs()
    {
        const TemporaryStore place;
        const std::string letter = "Dear Anna, this is no database but long enough to be one. 73!";
        std::ofstream{place.config().path, std::ios::binary} << letter;
        QCOMPARE(codeOf(open(place.config())), ErrorCode::Unsupported);
        QCOMPARE(contentOf(place.config().path), letter);
        QCOMPARE(std::distance(fs::directory_iterator{place.folder()}, {}), std::ptrdiff_t{1});
    }

    void anotherProgramsDatabaseIsRefusedAndLeftAsItIs_data()
    {
        QTest::addColumn<int>("mark");
        QTest::newRow("with a mark") << 0x1234;
        QTest::newRow("without a mark") << 0;
    }

    void anotherProgramsDatabaseIsRefusedAndLeftAsItIs()
    {
        QFETCH(int, mark);
        const TemporaryStore place;
        makeDatabase(place, "CREATE TABLE bookmarks (url TEXT)", mark);
        const std::string before = contentOf(place.config().path);
        const auto refused = open(place.config());
        QCOMPARE(codeOf(refused), ErrorCode::Unsupported);
        QVERIFY(refused.error().sentence().find("another program") != std::string::npos);
        QCOMPARE(contentOf(place.config().path), before);
    }

    void aDatabaseOfAnEarlierVersionIsRecognisedAndMarked()
    {
        const TemporaryStore place;
        makeDatabase(place, "CREATE TABLE schema_steps (number INTEGER PRIMARY KEY)", 0);
        const auto sql = good(open(place.config()));
        QCOMPARE(pragma(*sql, "application_id"), std::to_string(kApplicationId));
    }

    void aDamagedFileWithoutOurMarkIsNotMoved()
    {
        const TemporaryStore place;
        std::string wreck = wreckOfOurs("pages");
        wreck[68] = 0;
        std::ofstream{place.config().path, std::ios::binary} << wreck;
        QVERIFY(!open(place.config()).has_value());
        QCOMPARE(contentOf(place.config().path), wreck);
    }

    void aDamagedFileStaysWhereItIsForWhoDoesNotOwnIt()
    {
        const TemporaryStore place;
        const std::string wreck = wreckOfOurs("pages");
        std::ofstream{place.config().path, std::ios::binary} << wreck;
        const auto outcome =
            openSqlite(place.config(), m_clock.wallNow(), MissingFile::Refuse, DamagedFile::Leave);
        QCOMPARE(codeOf(outcome), ErrorCode::Corrupt);
        QCOMPARE(contentOf(place.config().path), wreck);
    }

    void twoDamagedFilesOfTheSameSecondAreBothKept()
    {
        const TemporaryStore place;
        for (const char* content : {"first ", "second"}) {
            std::ofstream{place.config().path, std::ios::binary} << wreckOfOurs(content);
            QCOMPARE(codeOf(open(place.config())), ErrorCode::Corrupt);
        }
        std::set<std::string> kept;
        for (const auto& entry : fs::directory_iterator{place.folder()})
            kept.insert(contentOf(entry.path()).substr(100, 6));
        QVERIFY(kept.contains("first "));
        QVERIFY(kept.contains("second"));
    }
};

SHACK_TEST(TestSqlitePort);
#include "tst_sqlite_port.moc"
