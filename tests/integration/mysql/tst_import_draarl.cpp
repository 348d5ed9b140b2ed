#include "engine/crypto/password.h"
#include "engine/store/store.h"
#include "tests/integration/mysql/mariadb_server.h"
#include "tests/integration/opened_book.h"
#include "tests/integration/shackctl_run.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QJsonArray>

#include <optional>

using namespace shack;
using shack::test::ProgramRun;
using shack::test::runProgram;
using shack::test::Shackctl;

namespace {

constexpr const char* kKey = "0123456789abcdef0123456789ABCDEF";

QByteArray contentOf(const QString& path)
{
    QFile file{path};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    return file.readAll();
}

} // namespace

/// A DraARL database comes into a station's book, by the program.
class TestImportDraarl : public QObject {
    Q_OBJECT

private:
    test::MariadbServer m_server;
    std::optional<Shackctl> m_ctl;
    SystemClock m_clock;
    QString m_from;
    QString m_key;

    QStringList arguments(const QStringList& more) const
    {
        return QStringList{"--database",    m_ctl->database(), "--create", "--json",
                           "import-draarl", "--from",          m_from} +
               more;
    }

    std::unique_ptr<store::Store> book() const
    {
        return test::openedBook(m_ctl->database(), m_clock);
    }

    static bool matches(const std::string& stored)
    {
        return crypto::verifyPassword(Secret{"Abc12345"}, stored).value_or(false);
    }

private slots:

    void initTestCase() { QVERIFY(m_server.start()); }

    void init()
    {
        m_from = QString::fromStdString(m_server.freshDatabase("club"));
        const QByteArray sql = contentOf(SHACK_SOURCE_DIR "/tests/golden/draarl_club.sql");
        QVERIFY(m_server.administer("SET NAMES utf8mb4; " + sql.toStdString(), "club"));
        m_ctl.emplace();
        m_key = m_ctl->folder() + "/key";
        QFile key{m_key};
        QVERIFY(key.open(QIODevice::WriteOnly));
        key.write(QByteArray{kKey} + "\n");
    }

    void cleanup()
    {
        m_ctl.reset();
        QVERIFY(m_server.administer("DROP DATABASE club"));
    }

    void aDryRunTellsAndWritesNothing()
    {
        const ProgramRun run =
            runProgram(Shackctl::program(), arguments({"--key-file", m_key, "--dry-run"}));
        QCOMPARE(run.code, 0);
        const QJsonObject said = run.json();
        QVERIFY(said["dry_run"].toBool());
        QCOMPARE(said["accounts"].toObject()["found"].toInt(), 5);
        QCOMPARE(said["accounts"].toObject()["new"].toInt(), 4);
        QCOMPARE(said["devices"].toObject()["new"].toInt(), 2);
        QCOMPARE(said["passwords_to_set"].toInt(), 0);
        QVERIFY(book()->accounts().all()->empty());
    }

    void everythingComesAndASecondTimeNothing()
    {
        const ProgramRun run = runProgram(Shackctl::program(), arguments({"--key-file", m_key}));
        QVERIFY2(run.code == 0, run.out + run.error);
        const auto station = book();
        const auto accounts = *station->accounts().all();
        QCOMPARE(accounts.size(), std::size_t{4});
        QVERIFY(accounts[0].role == store::AccountRole::Administrator);
        QVERIFY(matches(accounts[0].loginPasswordHash));
        QCOMPARE(accounts[1].id, AccountId{7});
        QCOMPARE(accounts[1].nickname, std::string{"小明"});
        QVERIFY(accounts[1].devicePasswordHash.starts_with("$argon2id$"));
        QVERIFY(matches(accounts[1].devicePasswordHash));
        QVERIFY(matches(accounts[2].devicePasswordHash)); // still the old hash
        QVERIFY(!accounts[3].enabled);
        QVERIFY(accounts[1].createdAt == // 2024-02-29 00:00:00.123 UTC
                WallTime{std::chrono::milliseconds{1'709'164'800'123}});

        const auto groups = *station->talkGroups().all();
        QCOMPARE(groups.size(), std::size_t{4});
        QCOMPARE(groups[0].owner, AccountId{7});
        QCOMPARE(groups[1].name, std::string{"Hills (13)"});
        QCOMPARE(groups[3].name, std::string{"National"});
        QVERIFY(crypto::verifyPassword(Secret{"hill1234"}, groups[0].passwordHash).value());
        QCOMPARE(station->talkGroups().allMembers()->size(), std::size_t{1});
        QCOMPARE(station->groupLinks().all()->at(0).targets.size(), std::size_t{2});

        const auto devices = *station->devices().all();
        QCOMPARE(devices.size(), std::size_t{2});
        QCOMPARE(devices[0].id, DeviceId{100});
        QCOMPARE(devices[0].dmrId, 4'600'001U);
        QVERIFY(!devices[1].mayTalk);
        QVERIFY(!devices[1].group); // 4711 was never there
        QCOMPARE(station->devices().settings(DeviceId{100})->size(), std::size_t{1});
        const auto heard = *station->contacts().newest(10);
        QCOMPARE(heard.size(), std::size_t{3});
        QCOMPARE(heard[1].text, std::string{"an old hello"});
        QCOMPARE(heard[2].callsign, std::string{"BG1OLD"});

        const ProgramRun again = runProgram(Shackctl::program(), arguments({"--key-file", m_key}));
        QCOMPARE(again.code, 0);
        for (const char* what : {"accounts", "groups", "devices", "links", "members"})
            QCOMPARE(again.json()[what].toObject()["new"].toInt(), 0);
        QVERIFY(*station->accounts().all() == accounts);
        QVERIFY(*station->devices().all() == devices);
    }

    void withoutTheKeyDevicesNeedNewPasswords()
    {
        const ProgramRun run = runProgram(Shackctl::program(), arguments({}));
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()["passwords_to_set"].toInt(), 1); // bob's old hash needs no key
        QVERIFY(book()->accounts().findByName("alice")->value().devicePasswordHash.empty());
    }

    void aWrongKeyIsRefusedBeforeAnythingIsWritten()
    {
        QFile key{m_key};
        QVERIFY(key.open(QIODevice::WriteOnly));
        key.write(QByteArray(32, 'x'));
        key.close();
        const ProgramRun run = runProgram(Shackctl::program(), arguments({"--key-file", m_key}));
        QCOMPARE(run.refusal(), "import.key");
        QVERIFY(!QFile::exists(m_ctl->database()) || book()->accounts().all()->empty());
        QVERIFY(!run.out.contains("xxxx"));
    }

    void theirDatabaseStaysAsItWas()
    {
        QVERIFY(m_server.administer("GRANT SELECT ON club.* TO 'reader'@'%' IDENTIFIED BY 'r'"));
        m_from.replace("shack:p%40ss%3Aword%2F1@", "reader:r@");
        QCOMPARE(runProgram(Shackctl::program(), arguments({"--key-file", m_key})).code, 0);
    }

    void anotherSchemaIsToldApart()
    {
        QVERIFY(m_server.administer("ALTER TABLE devices DROP COLUMN dev_model", "club"));
        const ProgramRun run = runProgram(Shackctl::program(), arguments({}));
        QCOMPARE(run.refusal(), "store.unsupported");
        QVERIFY(run.out.contains("dev_model"));
        QVERIFY(m_server.administer("DROP TABLE device_configs", "club"));
        QCOMPARE(runProgram(Shackctl::program(), arguments({})).refusal(), "store.unsupported");
    }

    void anOlderSchemaWithoutWhatIsNotNeededComes()
    {
        QVERIFY(
            m_server.administer("ALTER TABLE devices DROP COLUMN note, DROP COLUMN online_time; "
                                "ALTER TABLE comm_records DROP COLUMN message_type",
                                "club"));
        QCOMPARE(runProgram(Shackctl::program(), arguments({"--key-file", m_key})).code, 0);
        QCOMPARE(book()->devices().all()->size(), std::size_t{2});
    }
};

SHACK_TEST(TestImportDraarl);
#include "tst_import_draarl.moc"
