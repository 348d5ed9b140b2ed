#include "engine/store/database_url.h"
#include "engine/store/mysql_errors.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

using namespace shack;
using namespace shack::store;

class TestDatabaseUrl : public QObject {
    Q_OBJECT
private slots:
    void readsAddresses_data();
    void readsAddresses();
    void refusesOthersAndKeepsSecrets_data();
    void refusesOthersAndKeepsSecrets();
    void showsAllButThePassword();
    void tlsIsAskedForBehindTheName();
    void errorsTellKeysAndNoValues();
};

void TestDatabaseUrl::readsAddresses_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArrayList>("parts"); // host, port, user, password, database
    QTest::newRow("whole") << QByteArray{"mysql://u:p@h.example:3307/club"}
                           << QByteArrayList{"h.example", "3307", "u", "p", "club"};
    QTest::newRow("defaults") << QByteArray{"mysql://u@h/club"}
                              << QByteArrayList{"h", "3306", "u", "", "club"};
    QTest::newRow("IPv6") << QByteArray{"mysql://u:p@[::1]:1/c"}
                          << QByteArrayList{"::1", "1", "u", "p", "c"};
    QTest::newRow("escaped") << QByteArray{"mysql://%E5%8F%B0:p%40ss%3a%2F%25@h/c"}
                             << QByteArrayList{"h", "3306", "台", "p@ss:/%", "c"};
    QTest::newRow("bare @ and :") << QByteArray{"mysql://u:a@b:c@h/c"}
                                  << QByteArrayList{"h", "3306", "u", "a@b:c", "c"};
}

void TestDatabaseUrl::readsAddresses()
{
    QFETCH(const QByteArray, url);
    QFETCH(const QByteArrayList, parts);
    const MysqlAddress address = good(parseMysqlUrl(url.toStdString()));
    QCOMPARE(QByteArray::fromStdString(address.host), parts[0]);
    QCOMPARE(QByteArray::number(address.port), parts[1]);
    QCOMPARE(QByteArray::fromStdString(address.user), parts[2]);
    QCOMPARE(QByteArray::fromStdString(address.password), parts[3]);
    QCOMPARE(QByteArray::fromStdString(address.database), parts[4]);
}

void TestDatabaseUrl::refusesOthersAndKeepsSecrets_data()
{
    QTest::addColumn<QByteArray>("url");
    for (const char* url : {"",
                            "mysql:/u:secret@h/c",
                            "mysql://",
                            "mysql://u:secret@h",
                            "mysql://u:secret@h/",
                            "mysql://u:secret@h/a/b",
                            "mysql://:secret@h/c",
                            "mysql://secret/c",
                            "mysql://u:secret@/c",
                            "mysql://u:secret@h:0/c",
                            "mysql://u:secret@h:65536/c",
                            "mysql://u:secret@h:/c",
                            "mysql://u:secret@[::1/c",
                            "mysql://u:secret@[::1]x/c",
                            "mysql://u:secret%@h/c",
                            "mysql://u:secret%4@h/c",
                            "mysql://u:secret%zz@h/c",
                            "mysql://u:secret%00@h/c",
                            "mysql://u:secret%ff@h/c",
                            "mysql://u:secret@h/c?tls",
                            "mysql://u:secret@h/c?tls=yes",
                            "mysql://u:secret@h/c?ca=/f",
                            "mysql://u:secret@h/c?tls=off&ca=/f",
                            "mysql://u:secret@h/c?tls=on&ca=",
                            "mysql://u:secret@h/c?=on",
                            "mysql://u:secret@h/c?tls=on&cert=/f",
                            "postgres://u:secret@h/c"})
        QTest::newRow(url) << QByteArray{url};
    QTest::newRow("long") << QByteArray{"mysql://u:secret@h/"} + QByteArray(65'536, 'x');
}

void TestDatabaseUrl::refusesOthersAndKeepsSecrets()
{
    QFETCH(const QByteArray, url);
    const auto address = parseMysqlUrl(url.toStdString());
    QCOMPARE(codeOf(address), ErrorCode::InvalidInput);
    QVERIFY(address.error().sentence().find("secret") == std::string::npos);
}

void TestDatabaseUrl::showsAllButThePassword()
{
    QCOMPARE(shown(good(parseMysqlUrl("mysql://u:secret@[::1]/c"))),
             std::string{"mysql://u@[::1]:3306/c"});
}

void TestDatabaseUrl::tlsIsAskedForBehindTheName()
{
    QVERIFY(!good(parseMysqlUrl("mysql://u:a?b@h/c")).tls);
    QVERIFY(!good(parseMysqlUrl("mysql://u@h/c?")).tls);
    QVERIFY(!good(parseMysqlUrl("mysql://u@h/c?tls=off")).tls);
    const MysqlAddress address = good(parseMysqlUrl("mysql://u:p@h/c?tls=on&ca=/a%20b%26.pem"));
    QVERIFY(address.tls);
    QCOMPARE(address.database, std::string{"c"});
    QCOMPARE(address.authorities, std::string{"/a b&.pem"});
    QCOMPARE(shown(address), std::string{"mysql://u@h:3306/c?tls=on"});
}

void TestDatabaseUrl::errorsTellKeysAndNoValues()
{
    const Error taken =
        mysqlError(1062, "Duplicate entry 'x for key y' for key 'accounts.callsign'");
    QCOMPARE(taken.code(), ErrorCode::AlreadyExists);
    QVERIFY(taken.sentence().find("accounts.callsign") != std::string::npos);
    QVERIFY(taken.sentence().find("for key y") == std::string::npos);
    QCOMPARE(mysqlError(1205, "Lock wait").code(), ErrorCode::Busy);
    QCOMPARE(mysqlError(2013, "Lost").code(), ErrorCode::Unavailable);
    QCOMPARE(mysqlError(1452, "fk").code(), ErrorCode::NotFound);
    QCOMPARE(mysqlError(9999, "?").code(), ErrorCode::System);
}

SHACK_TEST(TestDatabaseUrl);
#include "tst_database_url.moc"
