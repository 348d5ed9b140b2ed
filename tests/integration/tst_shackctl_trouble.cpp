#include "engine/store/store.h"
#include "engine/web/http_server.h"
#include "tests/integration/shackctl_run.h"
#include "tests/support/test_main.h"

#include <QJsonArray>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

#include <memory>
#include <thread>

using namespace shack;
using boost::asio::ip::tcp;
using shack::test::ProgramRun;
using shack::test::runProgram;
using shack::test::Shackctl;

namespace {

/// Accepts one connection and answers it with the given bytes, whatever it is asked.
class RawServer {
public:
    explicit RawServer(std::string answer)
        : m_acceptor(m_context, tcp::endpoint{boost::asio::ip::address_v4::loopback(), 0}),
          m_thread([this, answer = std::move(answer)] { serve(answer); })
    {
    }

    ~RawServer() { m_thread.join(); }

    QString url() const
    {
        return QString{"http://127.0.0.1:%1"}.arg(m_acceptor.local_endpoint().port());
    }

private:
    void serve(const std::string& answer)
    {
        boost::system::error_code ignored;
        tcp::socket peer = m_acceptor.accept(ignored);
        boost::asio::write(peer, boost::asio::buffer(answer), ignored);
        peer.shutdown(tcp::socket::shutdown_send, ignored);
        std::array<char, 4096> rest{}; // until the other side has had enough
        while (peer.read_some(boost::asio::buffer(rest), ignored) > 0)
            continue;
    }

    boost::asio::io_context m_context;
    tcp::acceptor m_acceptor;
    std::thread m_thread;
};

QByteArray contentOf(const QString& path)
{
    QFile file{path};
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

void write(const QString& path, const QByteArray& content)
{
    QFile file{path};
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(path));
}

} // namespace

/// What shackctl says when the database, the network or its user are not as they should be.
class TestShackctlTrouble : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Shackctl> m_ctl;
    SystemClock m_clock;

    std::unique_ptr<store::SqlPort> otherProgram() const
    {
        store::StoreConfig config;
        config.path = m_ctl->database().toStdString();
        auto sql = store::openSqlite(config, m_clock.wallNow());
        if (!sql)
            qFatal("the book does not open: %s", sql.error().sentence().c_str());
        return std::move(*sql);
    }

    ProgramRun status(const QString& url) const
    {
        return runProgram(Shackctl::program(), {"--json", "status", "--url", url});
    }

private slots:

    void init()
    {
        m_ctl = std::make_unique<Shackctl>();
        QCOMPARE((*m_ctl)("--create account add anna --callsign BG1ABC").code, 0);
    }

    void cleanup() { m_ctl.reset(); }

    void oddBytesAndHugeTextsAreRefused()
    {
        // Arguments that are no UTF-8 can only be made by a shell.
        const auto add = [this](const QString& name) {
            return runProgram("/bin/sh",
                              {"-c",
                               QString{"exec \"$0\" --json --database \"$1\" account add "
                                       "\"$(printf '%1')\" --callsign BG2ABC"}
                                   .arg(name),
                               Shackctl::program(), m_ctl->database()});
        };
        for (const char* odd : {"a\\377b", "a\\001b", "a\\nb", " ab", "\\355\\240\\200"})
            QCOMPARE(add(odd).refusal(), "account.name_format");
        QCOMPARE(add(QString(33, 'x')).refusal(), "account.name_too_long");
        QCOMPARE(add(QString(100'000, 'x')).refusal(), "account.name_too_long");
        const QString huge(100'000, 'x');
        QCOMPARE(m_ctl->refusalWith({"account", "edit", "anna", "--nickname", huge}),
                 "account.nickname_format");
        QCOMPARE(m_ctl->refusalWith({"account", "edit", "anna", "--note", huge}),
                 "account.note_format");
        QCOMPARE(m_ctl->refusalWith({"account", "edit", "anna", "--callsign", huge}),
                 "account.callsign_too_long");
        QCOMPARE(m_ctl->refusalWith({"group", "add", huge}), "group.name_too_long");
        const ProgramRun run = m_ctl->with({"account", "show", huge});
        QCOMPARE(run.code, 1);
        QVERIFY(run.error.size() < 200); // cut in the sentence
        QCOMPARE(m_ctl->good("account list")["accounts"].toArray().size(), 1);
    }

    void whatOtherHandsWroteCannotCommandATerminal()
    {
        const auto sql = otherProgram();
        QVERIFY(
            sql->execute("UPDATE accounts SET nickname = ?", {std::string{"\x1b]0;owned\x07\xc2\x9b"
                                                                          "31m"}})
                .has_value());
        const ProgramRun shown = (*m_ctl)("account show anna");
        QCOMPARE(shown.code, 0);
        QVERIFY(!shown.out.contains('\x1b') && !shown.out.contains("\xc2\x9b"));
        QVERIFY(shown.out.contains("?]0;owned"));
    }

    void aLockedDatabaseIsSaidAndCanStillBeRead()
    {
        const auto sql = otherProgram();
        QVERIFY(sql->begin().has_value());
        QCOMPARE(m_ctl->good("account list")["accounts"].toArray().size(), 1);
        const ProgramRun refused = (*m_ctl)("account disable anna");
        QCOMPARE(refused.code, 1);
        QCOMPARE(refused.error,
                 QByteArray{"shackctl: The database is locked by another program.\n"});
        QCOMPARE(m_ctl->refusal("device add anna --ssid 8"), "store.locked");
        sql->rollback();
        m_ctl->good("device add anna --ssid 8");
    }

    void aLockThatEndsInTimeIsWaitedFor()
    {
        const auto sql = otherProgram();
        QVERIFY(sql->begin().has_value());
        QProcess program;
        program.start(Shackctl::program(), {"--database", m_ctl->database(), "--wait", "30",
                                            "account", "disable", "anna"});
        QVERIFY(program.waitForStarted());
        QVERIFY(!program.waitForFinished(300));
        sql->rollback();
        QVERIFY(program.waitForFinished(30'000));
        QCOMPARE(program.exitCode(), 0);
    }

    void aDamagedFileStaysWhereItIs()
    {
        for (const QByteArray& damage :
             {QByteArray{"this is no database at all, but it is long enough to be one"},
              QByteArray(8'192, '\0').replace(0, 16, "SQLite format 3")}) {
            const QString path = m_ctl->folder() + "/damaged.sqlite";
            write(path, damage);
            const ProgramRun run = runProgram(
                Shackctl::program(), {"--json", "--create", "--database", path, "account", "list"});
            QCOMPARE(run.code, 1);
            QCOMPARE(run.refusal(),
                     damage.startsWith("SQLite") ? "store.corrupt" : "store.unsupported");
            QCOMPARE(contentOf(path), damage);
        }
    }

    void aNewerSchemaIsLeftAlone()
    {
        {
            const auto sql = otherProgram();
            QVERIFY(sql->execute("INSERT INTO schema_steps (number, name, applied_at) "
                                 "VALUES (9999, '9999_future.sql', 0)")
                        .has_value());
        }
        const ProgramRun run = (*m_ctl)("account list");
        QCOMPARE(run.code, 1);
        QVERIFY(run.error.contains("newer version"));
        QCOMPARE(m_ctl->refusal("account disable anna"), "store.unsupported");
    }

    void aFileThatMayOnlyBeReadIsSaid()
    {
        // Root may write everything: then somebody else has to try, with a program they may run.
        const QString program = m_ctl->folder() + "/shackctl";
        QVERIFY(QFile::copy(Shackctl::program(), program));
        const auto run = [&](const QStringList& words) {
            QStringList arguments =
                QStringList{"--json", "--wait", "0.1", "--database", m_ctl->database()} + words;
            QFile probe{m_ctl->folder() + "/probe"};
            if (!probe.open(QIODevice::WriteOnly))
                return runProgram(program, arguments);
            arguments =
                QStringList{"--reuid", "65534", "--regid", "65534", "--clear-groups", program} +
                arguments;
            return runProgram("setpriv", arguments);
        };
        const QFile::Permissions readOnly = QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther;
        const QFile::Permissions enter = QFile::ExeOwner | QFile::ExeGroup | QFile::ExeOther;
        QVERIFY(QFile::setPermissions(program, readOnly | enter));
        QVERIFY(QFile::setPermissions(m_ctl->database(), readOnly));
        QVERIFY(QFile::setPermissions(m_ctl->folder(), readOnly | enter));
        const ProgramRun refused = run({"account", "disable", "anna"});
        QVERIFY(QFile::setPermissions(m_ctl->folder(), readOnly | enter | QFile::WriteOwner));
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.refusal() == "store.readonly" || refused.refusal() == "store.unavailable",
                 qPrintable(refused.refusal()));
        QVERIFY(m_ctl->good("account show anna")["account"].toObject()["enabled"].toBool());
    }

    void aFolderIsNoDatabase()
    {
        const ProgramRun run =
            runProgram(Shackctl::program(),
                       {"--json", "--create", "--database", m_ctl->folder(), "account", "list"});
        QCOMPARE(run.code, 1);
        QCOMPARE(run.refusal(), "store.invalid_input");
    }

    void theStationFileNamesTheDatabase()
    {
        const QString config = m_ctl->folder() + "/station.toml";
        const auto run = [&](const QByteArray& content) {
            write(config, content);
            return runProgram(Shackctl::program(),
                              {"--json", "--config", config, "account", "list"});
        };
        QCOMPARE(run("[store]\npath = \"" + m_ctl->database().toUtf8() + "\"\n")
                     .json()["accounts"]
                     .toArray()
                     .size(),
                 1);
        QCOMPARE(run("[store]\nin_memory = true\n").refusal(), "store.in_memory");
        QCOMPARE(run("[store]\nnonsense = 1\n").refusal(), "config.invalid");
        QVERIFY(QFile::remove(config));
        QCOMPARE(runProgram(Shackctl::program(), {"--json", "--config", config, "account", "list"})
                     .refusal(),
                 "config.invalid");
    }

    void statusAsksTheRunningStation()
    {
        web::WebConfig config;
        config.listen = "127.0.0.1:0";
        const auto page = [](const web::HttpRequest&) {
            return web::HttpResponse{.contentType = "application/json",
                                     .body = R"({"state": "on_air", "devices": {"online": 3},
                                                "listen": ["0.0.0.0:60050", "[::]:60050"],
                                                "groups": [{"id": 999, "name": "Default"}]})"};
        };
        const auto server =
            web::HttpServer::start(config, {{web::HttpMethod::Get, "/status", page}});
        QVERIFY(server.has_value());
        const QString url = QString{"http://127.0.0.1:%1"}.arg((*server)->port());
        const QJsonObject answer = status(url).json();
        QCOMPARE(answer["status"].toObject()["devices"].toObject()["online"].toInt(), 3);
        const ProgramRun people = runProgram(Shackctl::program(), {"status", "--url", url});
        QCOMPARE(people.code, 0);
        QCOMPARE(people.out, QByteArray{"state:  on_air\n"
                                        "listen: 0.0.0.0:60050, [::]:60050\n"
                                        "\n"
                                        "devices:\n"
                                        "online: 3\n"
                                        "\n"
                                        "groups:\n"
                                        "ID   NAME\n"
                                        "999  Default\n"});
        QCOMPARE(status(url + "/nothing").refusal(), "status.unavailable");

        (*server)->stop();
        const ProgramRun gone = runProgram(Shackctl::program(), {"status", "--url", url});
        QCOMPARE(gone.code, 1);
        QVERIFY(gone.error.contains("nobody answers at 127.0.0.1"));
    }

    void statusBelievesNobody()
    {
        const std::string head = "HTTP/1.1 200 OK\r\nContent-Length: ";
        std::string deep = R"({"a":)";
        for (int i = 0; i < 17; ++i)
            deep += deep;
        deep += "1" + std::string(1U << 17U, '}');
        for (const std::string& answer :
             {std::string{"220 mail.example ESMTP\r\n"}, std::string{}, head + "2\r\n\r\n[]",
              head + "5\r\n\r\n{\"a\":", head + "99999999999\r\n\r\n{",
              head + std::to_string(deep.size()) + "\r\n\r\n" + deep,
              "HTTP/1.1 200 OK\r\nX: " + std::string(100'000, 'x') + "\r\n\r\n"}) {
            const RawServer server{answer};
            const ProgramRun run = status(server.url());
            QCOMPARE(run.code, 1);
            QCOMPARE(run.refusal(), "status.unavailable");
        }
        for (const char* url :
             {"https://127.0.0.1:1", "127.0.0.1:1", "http://", "http://:1", "http://a:0",
              "http://a:65536", "http://a b", "http://[::1", "http://::1:80", "http://u@h:1"})
            QCOMPARE(status(url).refusal(), "status.unavailable");
    }

    void aHostileStatusPageIsBoundedAndHarmless()
    {
        std::string body = "{\"evil\\u001b\": \"\\u001b[2J\"";
        for (int i = 0; i < 5'000; ++i)
            body += ", \"k" + std::to_string(i) + "\": 1";
        body += "}";
        const RawServer server{"HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) +
                               "\r\n\r\n" + body};
        const ProgramRun run = runProgram(Shackctl::program(), {"status", "--url", server.url()});
        QCOMPARE(run.code, 0);
        QVERIFY(!run.out.contains('\x1b'));
        QVERIFY(run.out.count('\n') <= 501);
    }
};

SHACK_TEST(TestShackctlTrouble);
#include "tst_shackctl_trouble.moc"
