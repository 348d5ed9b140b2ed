#include "engine/store/mysql_port.h"
#include "tests/integration/mysql/mariadb_server.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

/// The contract of SqlPort against a real server: values, errors, transactions, and a connection
/// that is lost.
class TestMysqlPort : public QObject {
    Q_OBJECT

private:
    test::MariadbServer m_server;
    ManualClock m_clock;
    StoreConfig m_config;
    MysqlAddress m_address;
    std::unique_ptr<SqlPort> m_sql;

    std::unique_ptr<SqlPort> open() { return good(openMysql(m_address, m_config, m_clock)); }

    std::int64_t count(SqlPort& sql)
    {
        std::int64_t rows = -1;
        good(sql.query("SELECT COUNT(*) FROM things", {},
                       [&](const SqlRow& row) { rows = row.integer(0); }));
        return rows;
    }

private slots:

    void initTestCase()
    {
        QVERIFY(m_server.start());
        m_config.busyTimeout = 20ms;
    }

    void init()
    {
        m_address = good(parseMysqlUrl(m_server.freshDatabase("port")));
        m_sql = open();
        good(m_sql->run("CREATE TABLE things (id BIGINT AUTO_INCREMENT PRIMARY KEY, number BIGINT, "
                        "part DOUBLE, word VARCHAR(8) COLLATE utf8mb4_unicode_ci, "
                        "UNIQUE KEY `things.word` (word), CHECK (number < 100)) ENGINE = InnoDB"));
        good(m_sql->run("CREATE TABLE parts (thing BIGINT NOT NULL, "
                        "FOREIGN KEY (thing) REFERENCES things (id)) ENGINE = InnoDB"));
    }

    void cleanup()
    {
        m_sql.reset();
        if (!m_server.administer("DROP DATABASE IF EXISTS port"))
            QVERIFY(m_server.start() && m_server.administer("DROP DATABASE IF EXISTS port"));
    }

    void valuesComeBackAsTheyWere()
    {
        const std::string word = "é́𝄞\0'\"";
        auto put = good(m_sql->execute("INSERT INTO things (number, part, word) VALUES (?, ?, ?)",
                                       {std::int64_t{-5}, 0.25, word}));
        QCOMPARE(put.changedRows, 1);
        QCOMPARE(put.lastInsertId, 1);
        good(m_sql->execute("INSERT INTO things (number, part, word) VALUES (?, ?, ?)",
                            {nullptr, nullptr, std::string{}}));
        int rows = 0;
        good(m_sql->query("SELECT number, part, word FROM things ORDER BY id", {},
                          [&](const SqlRow& row) {
                              const bool first = rows++ == 0;
                              QCOMPARE(row.isNull(0), !first);
                              QCOMPARE(row.integer(0), first ? -5 : 0);
                              QCOMPARE(row.real(1), first ? 0.25 : 0.0);
                              QVERIFY(!row.isNull(2));
                              QCOMPARE(row.text(2), first ? word : std::string{});
                              QCOMPARE(row.text(0), std::string{first ? "-5" : ""});
                          }));
        QCOMPARE(rows, 2);
    }

    void rowsThatWereMetCountAsChanged()
    {
        good(m_sql->execute("INSERT INTO things (number) VALUES (7)"));
        QCOMPARE(good(m_sql->execute("UPDATE things SET number = 7")).changedRows, 1);
        QCOMPARE(good(m_sql->execute("UPDATE things SET number = 7 WHERE id = 9")).changedRows, 0);
    }

    void refusalsHaveTheirCodes()
    {
        const std::string_view word = "INSERT INTO things (word) VALUES (?)";
        good(m_sql->execute(word, {std::string{"secret"}}));
        const auto twice = m_sql->execute(word, {std::string{"SECRET"}});
        QCOMPARE(codeOf(twice), ErrorCode::AlreadyExists);
        QVERIFY(twice.error().sentence().find("things.word") != std::string::npos);
        QVERIFY(twice.error().sentence().find("SECRET") == std::string::npos);
        QCOMPARE(codeOf(m_sql->execute(word, {std::string(9, 'x')})), ErrorCode::OutOfRange);
        QCOMPARE(codeOf(m_sql->execute(word, {std::string{"\xff"}})), ErrorCode::InvalidInput);
        QCOMPARE(
            codeOf(m_sql->execute("INSERT INTO things (number) VALUES (?)", {std::int64_t{100}})),
            ErrorCode::InvalidInput);
        QCOMPARE(codeOf(m_sql->execute("INSERT INTO things (number) VALUES (?)",
                                       {std::string{"no number"}})),
                 ErrorCode::InvalidInput);
        QCOMPARE(codeOf(m_sql->execute("INSERT INTO parts (thing) VALUES (77)")),
                 ErrorCode::NotFound);
        QCOMPARE(codeOf(m_sql->run("SELECT FROM")), ErrorCode::System);
        QCOMPARE(codeOf(m_sql->execute(word)), ErrorCode::InvalidInput); // a value is missing
        QCOMPARE(count(*m_sql), 1); // and the connection goes on
    }

    void transactionsAreWholeAndWritersTakeTurns()
    {
        const auto other = open();
        good(m_sql->begin());
        good(m_sql->execute("INSERT INTO things (number) VALUES (1)"));
        QCOMPARE(count(*other), 0);
        QCOMPARE(codeOf(other->begin()), ErrorCode::Busy);
        good(m_sql->begin());
        m_sql->rollback(); // an inner step fails: nothing may be kept
        QCOMPARE(codeOf(m_sql->commit()), ErrorCode::Cancelled);
        m_sql->rollback();
        QCOMPARE(count(*m_sql), 0);

        good(inTransaction(*other, [&]() -> Status {
            return other->execute("INSERT INTO things (number) VALUES (1)").map([](auto) {});
        }));
        QCOMPARE(count(*m_sql), 1);
    }

    void oneStationHoldsADatabase()
    {
        auto other = open();
        good(other->holdStation());
        QCOMPARE(codeOf(m_sql->holdStation()), ErrorCode::Busy);
        other.reset();
        QTRY_VERIFY(m_sql->holdStation().has_value());
    }

    void aKilledServerIsToldAndComesBack()
    {
        good(m_sql->holdStation());
        good(m_sql->execute("INSERT INTO things (number) VALUES (1)"));
        good(m_sql->begin());
        good(m_sql->execute("INSERT INTO things (number) VALUES (2)"));
        m_server.killHard();

        QCOMPARE(codeOf(m_sql->execute("INSERT INTO things (number) VALUES (3)")),
                 ErrorCode::Unavailable);
        QCOMPARE(codeOf(m_sql->execute("INSERT INTO things (number) VALUES (4)")),
                 ErrorCode::Unavailable);
        QVERIFY(m_server.start());
        // The transaction is gone, and nothing of it goes to the new connection.
        QCOMPARE(codeOf(m_sql->execute("INSERT INTO things (number) VALUES (5)")),
                 ErrorCode::Unavailable);
        QCOMPARE(codeOf(m_sql->commit()), ErrorCode::Unavailable);
        m_sql->rollback();

        QCOMPARE(count(*m_sql), 1);
        QCOMPARE(codeOf(open()->holdStation()), ErrorCode::Busy); // held again
        good(inTransaction(*m_sql, [&]() -> Status {
            return m_sql->execute("INSERT INTO things (number) VALUES (6)").map([](auto) {});
        }));
        QCOMPARE(count(*m_sql), 2);
    }

    void attemptsToConnectKeepTheirPauses()
    {
        m_server.killHard();
        QCOMPARE(codeOf(m_sql->run("DO 1")), ErrorCode::Unavailable); // finds out
        QCOMPARE(codeOf(m_sql->run("DO 1")), ErrorCode::Unavailable); // no server
        QVERIFY(m_server.start());
        QCOMPARE(codeOf(m_sql->run("DO 1")), ErrorCode::Unavailable); // the pause
        m_clock.advance(m_config.retryPause);
        good(m_sql->run("DO 1"));
    }

    void wrongAddressesAreToldWithoutThePassword()
    {
        const auto refused = [&](auto change) {
            MysqlAddress address = m_address;
            change(address);
            return openMysql(address, m_config, m_clock);
        };
        const auto user = refused([](auto& address) { address.password = "hush-hush"; });
        QCOMPARE(codeOf(user), ErrorCode::PermissionDenied);
        QVERIFY(user.error().sentence().find("hush-hush") == std::string::npos);
        QCOMPARE(codeOf(refused([](auto& address) { address.database = "nowhere"; })),
                 ErrorCode::Unavailable);
        QCOMPARE(codeOf(refused([](auto& address) { address.port = 1; })), ErrorCode::Unavailable);
    }
};

SHACK_TEST(TestMysqlPort);
#include "tst_mysql_port.moc"
