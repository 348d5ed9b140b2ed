#include "engine/bench/swarm_identity.h"
#include "engine/crypto/password.h"
#include "engine/store/store.h"
#include "tests/integration/opened_book.h"
#include "tests/integration/shackctl_run.h"
#include "tests/support/test_main.h"

#include <QJsonArray>

#include <memory>

using namespace shack;
using shack::test::ProgramRun;
using shack::test::runProgram;
using shack::test::Shackctl;

/// Every subcommand, run as a process on a real file.
class TestShackctl : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Shackctl> m_ctl;
    SystemClock m_clock;

    std::unique_ptr<store::Store> book() const
    {
        return test::openedBook(m_ctl->database(), m_clock);
    }

    std::string passwordHash(const std::string& name) const
    {
        const auto account = book()->accounts().findByName(name);
        return account && *account ? (*account)->devicePasswordHash : std::string{};
    }

    bool opensWith(const std::string& name, const QString& password) const
    {
        return crypto::verifyPassword(Secret{password.toStdString()}, passwordHash(name))
            .value_or(false);
    }

private slots:

    void init()
    {
        m_ctl = std::make_unique<Shackctl>();
        QCOMPARE((*m_ctl)("--create account list").code, 0);
    }

    void cleanup() { m_ctl.reset(); }

    void aMissingDatabaseIsSaidAndOffered()
    {
        const QString nowhere = m_ctl->folder() + "/other.sqlite";
        const ProgramRun run =
            runProgram(Shackctl::program(), {"--database", nowhere, "account", "list"});
        QCOMPARE(run.code, 1);
        QVERIFY(run.out.isEmpty());
        QCOMPARE(run.error, "shackctl: There is no database " + nowhere.toUtf8() +
                                ". Add --create to make an empty one.\n");
        QVERIFY(!QFile::exists(nowhere));
    }

    void anAccountLives()
    {
        const QJsonObject added = m_ctl->good("account add anna --callsign bg1abc --nickname A "
                                              "--device-password Secret12 --default-group 999");
        const QJsonObject account = added["account"].toObject();
        QCOMPARE(account["callsign"].toString(), "BG1ABC"); // canonical
        QCOMPARE(account["role"].toString(), "user");
        QVERIFY(account["enabled"].toBool() && account["approved"].toBool());
        QVERIFY(account["has_device_password"].toBool());
        QVERIFY(!added.contains("generated_password"));
        QVERIFY(opensWith("anna", "Secret12"));

        const QJsonObject edited =
            m_ctl
                ->goodWith({"account", "edit", "ANNA", "--name", "anna2", "--callsign", "BG2ABC",
                            "--nickname", "你好", "--role", "operator", "--note", "two words",
                            "--default-group", "0"})["account"]
                .toObject();
        QCOMPARE(edited["id"], account["id"]);
        QCOMPARE(edited["name"].toString(), "anna2");
        QCOMPARE(edited["nickname"].toString(), "你好");
        QCOMPARE(edited["role"].toString(), "operator");
        QCOMPARE(edited["note"].toString(), "two words");
        QCOMPARE(edited["default_group"].toInt(), 0);
        QVERIFY(opensWith("anna2", "Secret12")); // untouched

        QCOMPARE(m_ctl->good("account list")["accounts"].toArray().size(), 1);
        const QJsonObject shown = m_ctl->good("account show bg2abc");
        QCOMPARE(shown["account"].toObject()["id"], account["id"]);
        QVERIFY(shown["devices"].toArray().isEmpty());

        QCOMPARE(m_ctl->good("account remove #1")["removed"].toObject()["name"].toString(),
                 "anna2");
        QVERIFY(m_ctl->good("account list")["accounts"].toArray().isEmpty());
        QCOMPARE(m_ctl->refusal("account show anna2"), "account.unknown");
    }

    void aSwarmComesAndGoesWhole()
    {
        m_ctl->good("account add swarmer --callsign SW99999 --generate"); // nobody of the swarm
        QCOMPARE(m_ctl->good("swarm add 300 --groups 3")["added_devices"].toInt(), 300);
        QCOMPARE(m_ctl->good("swarm add 310 --groups 3")["added_devices"].toInt(), 10);
        QCOMPARE(m_ctl->good("account list")["accounts"].toArray().size(), 3);
        QVERIFY(opensWith("swarm00001", QString::fromStdString(bench::identityOf(0, 3).password)));
        const QJsonArray devices = m_ctl->good("account show swarm00002")["devices"].toArray();
        QCOMPARE(devices.size(), 310 - 248);

        QCOMPARE(m_ctl->good("swarm remove")["removed_accounts"].toInt(), 2);
        QCOMPARE(m_ctl->good("swarm remove")["removed_groups"].toInt(), 0);
        QCOMPARE(m_ctl->good("account list")["accounts"].toArray().size(), 1);
    }

    void switchesOfAnAccount()
    {
        m_ctl->good("account add anna --callsign BG1ABC --generate");
        const auto word = [this](const char* what) {
            return m_ctl->good(QString{"account %1 anna"}.arg(what))["account"].toObject();
        };
        QVERIFY(!word("disable")["enabled"].toBool());
        QVERIFY(word("enable")["enabled"].toBool());
        {
            const auto open = book();
            auto account = *open->accounts().findByName("anna").value();
            account.approved = false;
            QVERIFY(open->accounts().update(account).has_value());
        }
        QVERIFY((*m_ctl)("account list").out.contains("not approved"));
        QVERIFY(word("approve")["approved"].toBool());
    }

    void aGeneratedPasswordIsShownOnceAndWorks()
    {
        const QString password =
            m_ctl->good("account add anna --callsign BG1ABC --generate")["generated_password"]
                .toString();
        QCOMPARE(password.size(), 8);
        QVERIFY(opensWith("anna", password));
        const ProgramRun later = (*m_ctl)("account show anna");
        QVERIFY(!later.out.contains(password.toUtf8()));
        QVERIFY(later.out.contains("device password: set"));

        const ProgramRun again = (*m_ctl)("account password anna --generate");
        QCOMPARE(again.code, 0);
        QVERIFY(again.out.contains("it is not shown again"));
        QVERIFY(!opensWith("anna", password));
    }

    void passwordsComeFromStandardInput()
    {
        m_ctl->good("account add anna --callsign BG1ABC --device-password-stdin", "Abc12345\r\n");
        QVERIFY(opensWith("anna", "Abc12345"));
        m_ctl->good("account password anna --device-password-stdin", "Xyz98765");
        QVERIFY(opensWith("anna", "Xyz98765"));
        QCOMPARE(m_ctl->refusal("account password anna --device-password-stdin", ""),
                 "password.input");
        QCOMPARE(m_ctl->refusal("account password anna --device-password-stdin", "\n"),
                 "password.format");
        QCOMPARE(m_ctl->refusal("account password anna --device-password-stdin",
                                QByteArray(1'000'000, 'x')),
                 "password.format");
        QVERIFY(opensWith("anna", "Xyz98765"));
        m_ctl->good("account password anna --login-password-stdin", "a long login password\n");
        QVERIFY(
            m_ctl->good("account show anna")["account"].toObject()["has_login_password"].toBool());
        QCOMPARE(m_ctl->refusal("account password anna --login-password-stdin", "short\n"),
                 "password.too_short");
        m_ctl->good("account password anna --clear --clear-login");
        QCOMPARE(passwordHash("anna"), std::string{});
    }

    void accountsAreHeldToTheRulesOfTheStation()
    {
        m_ctl->good("account add anna --callsign BG1ABC --role administrator");
        QCOMPARE(m_ctl->refusal("account add ANNA --callsign BG2ABC"), "account.name_taken");
        QCOMPARE(m_ctl->refusal("account add bert --callsign bg1abc"), "account.callsign_taken");
        QCOMPARE(m_ctl->refusal("account add bert --callsign BG_2"), "account.callsign_format");
        QCOMPARE(m_ctl->refusal("account add bert --callsign BG2ABC --device-password abc12"),
                 "password.format");
        QCOMPARE(m_ctl->refusalWith(
                     {"account", "add", "bert", "--callsign", "BG2ABC", "--device-password", ""}),
                 "password.format");
        QCOMPARE(m_ctl->refusal("account add bert --callsign BG2ABC --default-group 77"),
                 "group.unknown");
        QCOMPARE(m_ctl->refusal("account remove anna"), "account.last_administrator");
        QCOMPARE(m_ctl->refusal("account disable anna"), "account.last_administrator");
        QCOMPARE(m_ctl->refusal("account edit anna --role user"), "account.last_administrator");
        QCOMPARE(m_ctl->good("account list")["accounts"].toArray().size(), 1);
    }

    void aDeviceLives()
    {
        m_ctl->good("account add anna --callsign BG1ABC");
        const QJsonObject added =
            m_ctl
                ->goodWith({"device", "add", "anna", "--ssid", "8", "--name", "In the car",
                            "--model", "1", "--dmr-id", "4600001", "--note", "n"})["device"]
                .toObject();
        QCOMPARE(added["station"].toString(), "BG1ABC-8");
        QCOMPARE(added["group"].toInt(), 999);
        QCOMPARE(added["name"].toString(), "In the car");
        QCOMPARE(added["dmr_id"].toInt(), 4'600'001);
        QVERIFY(added["last_online_at"].isNull());

        m_ctl->good("group add Net");
        m_ctl->good("device add bg1abc --ssid 9 --group Net");
        const auto first = [](const QJsonObject& answer) {
            return answer["devices"].toArray().at(0).toObject();
        };
        QCOMPARE(m_ctl->good("device list")["devices"].toArray().size(), 2);
        QCOMPARE(first(m_ctl->good("device list --group net"))["ssid"].toInt(), 9);
        QCOMPARE(m_ctl->good("device list --account anna")["devices"].toArray().size(), 2);
        QCOMPARE(first(m_ctl->good("device move BG1ABC-9 --group 999"))["group"].toInt(), 999);
        QCOMPARE(
            m_ctl->good("device move --group none BG1ABC-8 #2 anna-9")["devices"].toArray().size(),
            2);
        QCOMPARE(first(m_ctl->good("device list"))["group"].toInt(), 0);

        const QJsonObject muted = first(m_ctl->good("device mute anna-8 --by BG9OP"));
        QVERIFY(!muted["may_talk"].toBool() && muted["hears"].toBool());
        QCOMPARE(muted["flags_by"].toString(), "BG9OP");
        QVERIFY(muted["flags_at"].toString().endsWith('Z'));
        QVERIFY(muted["may_talk_until"].isNull());
        QVERIFY(!first(m_ctl->good("device deafen anna-8"))["hears"].toBool());
        QVERIFY((*m_ctl)("device list").out.contains("muted, deaf"));
        QVERIFY(first(m_ctl->good("device unmute anna-8"))["may_talk"].toBool());
        const QJsonObject forAWhile = first(m_ctl->good("device mute anna-8 --for 10m"));
        const qint64 seconds =
            QDateTime::fromString(forAWhile["flags_at"].toString(), Qt::ISODate)
                .secsTo(QDateTime::fromString(forAWhile["may_talk_until"].toString(), Qt::ISODate));
        QCOMPARE(seconds, 600);
        for (const char* odd : {"10", "0m", "-5m", "10y", "9999d"})
            QCOMPARE((*m_ctl)(QStringLiteral("device mute anna-8 --for ") + odd).code, 2);
        QVERIFY(first(m_ctl->good("device unmute anna-8"))["may_talk"].toBool());
        QVERIFY(first(m_ctl->good("device hear anna-8"))["hears"].toBool());

        QCOMPARE(m_ctl->refusal("account remove anna"), "account.has_devices");
        m_ctl->good("device remove anna-8");
        QCOMPARE(m_ctl->good("account remove anna --with-devices")["removed"]
                     .toObject()["devices"]
                     .toInt(),
                 1);
        QVERIFY(m_ctl->good("device list")["devices"].toArray().isEmpty());
    }

    void devicesAreHeldToTheRulesOfTheStation()
    {
        m_ctl->good("account add anna --callsign BG1ABC");
        m_ctl->good("device add anna --ssid 8");
        QCOMPARE(m_ctl->refusal("device add anna --ssid 8"), "device.ssid_taken");
        for (const char* reserved : {"0", "100", "105", "255"})
            QCOMPARE(m_ctl->refusal(QString{"device add anna --ssid %1"}.arg(reserved)),
                     "device.ssid_reserved");
        QCOMPARE(m_ctl->refusal("device add anna --ssid 9 --dmr-id 16777216"), "device.dmr_id");
        QCOMPARE(m_ctl->refusal("device add bert --ssid 9"), "account.unknown");
        QCOMPARE(m_ctl->refusal("device move anna-8 --group 998"), "group.unknown");
        m_ctl->good("device move anna-8 --group none");
        // All or none: the second word is wrong.
        QCOMPARE(m_ctl->refusal("device move anna-8 anna-9 --group 999"), "device.unknown");
        QCOMPARE(m_ctl->good("device list")["devices"].toArray()[0].toObject()["group"].toInt(), 0);
        for (const char* odd : {"anna", "anna-", "-8", "anna-256", "anna-8x", "#", "#99", "#-1"})
            QCOMPARE(m_ctl->refusalWith({"device", "mute", "--", odd}), "device.unknown");
    }

    void aTalkGroupLives()
    {
        m_ctl->good("account add anna --callsign BG1ABC");
        m_ctl->good("account add bert --callsign BG2ABC");
        const QJsonObject added =
            m_ctl
                ->goodWith({"group", "add", "Night net", "--private", "--owner", "anna",
                            "--max-talk", "180", "--member", "bert", "--note", "n",
                            "--password-stdin"},
                           "pass\n")["group"]
                .toObject();
        QCOMPARE(added["kind"].toString(), "private");
        QCOMPARE(added["owner"].toString(), "anna");
        QCOMPARE(added["max_talk_seconds"].toInt(), 180);
        QCOMPARE(added["members"].toArray(), QJsonArray{"bert"});
        QVERIFY(added["has_password"].toBool());
        QVERIFY(added["id"].toInt() > 999);

        const QJsonObject edited =
            m_ctl
                ->goodWith({"group", "edit", "night NET", "--name", "Day net", "--public",
                            "--owner", "none", "--max-talk", "0", "--remove-member", "bert",
                            "--member", "anna", "--disable", "--no-password"})["group"]
                .toObject();
        QCOMPARE(edited["id"], added["id"]);
        QCOMPARE(edited["name"].toString(), "Day net");
        QCOMPARE(edited["kind"].toString(), "public");
        QCOMPARE(edited["owner"].toString(), "");
        QCOMPARE(edited["members"].toArray(), QJsonArray{"anna"});
        QVERIFY(!edited["enabled"].toBool() && !edited["has_password"].toBool());
        QCOMPARE(m_ctl->good("group list")["groups"].toArray().size(), 2);

        m_ctl->goodWith({"device", "add", "anna", "--ssid", "8", "--group", "Day net"});
        const ProgramRun removed = m_ctl->with({"group", "remove", "Day net"});
        QCOMPARE(removed.code, 0);
        QVERIFY(removed.out.contains("1 of its devices are now in 999"));
        QCOMPARE(m_ctl->good("device list")["devices"].toArray()[0].toObject()["group"].toInt(),
                 999);
        QCOMPARE(m_ctl->refusal("group remove 999"), "group.default");
        QCOMPARE(m_ctl->refusal("group edit 998 --note x"), "group.unknown");
        QCOMPARE(m_ctl->refusal("group add x --owner nobody"), "account.unknown");
        QCOMPARE(m_ctl->refusal("group add x --password-stdin", "abc\n"),
                 "group.password_too_short");
    }

    void aLinkLives()
    {
        for (const char* name : {"North", "South", "West"})
            m_ctl->good(QString{"group add %1"}.arg(name));
        const QJsonObject link = m_ctl->good("link add Bridge north SOUTH")["link"].toObject();
        QCOMPARE(link["groups"].toArray().size(), 2);
        QCOMPARE(m_ctl->good("link list")["links"].toArray().size(), 1);
        for (const QJsonValue group : m_ctl->good("group list")["groups"].toArray()) {
            const bool isIn =
                group.toObject()["name"] == "North" || group.toObject()["name"] == "South";
            QCOMPARE(group.toObject()["link"], isIn ? link["id"] : QJsonValue{0});
        }
        QCOMPARE(m_ctl->refusal("link add Second West North"), "link.group_in_other_link");
        QCOMPARE(m_ctl->refusal("link add Second West"), "link.too_few");
        QCOMPARE(m_ctl->refusal("link add Second West west"), "link.duplicate");
        QCOMPARE(m_ctl->refusal("link add Second West Bridge"), "group.unknown");
        QCOMPARE(m_ctl->refusal("link add bridge West 999"), "group.name_taken");
        QCOMPARE(m_ctl->refusal("link remove West"), "link.unknown");
        QCOMPARE(m_ctl->refusal("group remove Bridge"), "group.unknown");
        m_ctl->good("link remove Bridge");
        QVERIFY(m_ctl->good("link list")["links"].toArray().isEmpty());
        m_ctl->good("link add Second West North");
    }

    void peopleGetTablesAndSentences()
    {
        m_ctl->goodWith({"account", "add", "安娜", "--callsign", "BG1ABC"});
        const ProgramRun list = (*m_ctl)("account list");
        const auto lines = list.out.split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith("ID  NAME  CALLSIGN"));
        QVERIFY(lines[1].startsWith(QByteArray{"1   安娜  BG1ABC"}));
        const ProgramRun refused = (*m_ctl)("account add bert --callsign BG1ABC");
        QCOMPARE(refused.code, 1);
        QCOMPARE(refused.error,
                 QByteArray{"shackctl: The callsign BG1ABC belongs to another account.\n"});
    }

    void wrongWordsAreNoRefusals()
    {
        for (const char* words :
             {"", "account", "nonsense", "account add", "account add x", "account list --no",
              "account add x --callsign Y --role king", "account password x",
              "account add x --callsign Y --device-password abcdef --generate",
              "device add x --ssid 256", "device add x --ssid -1", "device add x --ssid 1.5",
              "device add x --ssid eight", "device move x-1", "group add",
              "group edit 1 --enable --disable", "link add x", "--wait -1 account list",
              "account add x --callsign Y --default-group 4294967296"}) {
            const ProgramRun run = (*m_ctl)(words);
            if (run.code != 2)
                qFatal("\"%s\" ended with %d", words, run.code);
            QVERIFY(!run.error.isEmpty());
        }
        QVERIFY(m_ctl->good("account list")["accounts"].toArray().isEmpty());
    }

    void helpExplainsTheJson()
    {
        const ProgramRun help = runProgram(Shackctl::program(), {"--help-all"});
        QCOMPARE(help.code, 0);
        for (const char* word : {"account", "--device-password-stdin", "link", "Exit codes",
                                 "has_device_password", "generated_password"})
            QVERIFY2(help.out.contains(word), word);
        QCOMPARE(runProgram(Shackctl::program(), {"--version"}).code, 0);
    }

    void eightAtOnceAgreeOnOne()
    {
        std::vector<std::unique_ptr<QProcess>> programs;
        for (int i = 0; i < 8; ++i) {
            programs.push_back(std::make_unique<QProcess>());
            programs.back()->start(Shackctl::program(),
                                   {"--database", m_ctl->database(), "--wait", "30", "account",
                                    "add", QString{"user%1"}.arg(i), "--callsign", "BG1ABC"});
        }
        int done = 0;
        int refused = 0;
        for (const auto& program : programs) {
            QVERIFY(program->waitForFinished(60'000));
            done += program->exitCode() == 0 ? 1 : 0;
            refused += program->exitCode() == 1 ? 1 : 0;
        }
        QCOMPARE(done, 1);
        QCOMPARE(refused, 7);
    }
};

SHACK_TEST(TestShackctl);
#include "tst_shackctl.moc"
