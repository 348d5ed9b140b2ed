#include "engine/wire/draarl_header.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/prometheus_page.h"
#include "tests/integration/shackctl_run.h"
#include "tests/support/test_main.h"

#include <QJsonArray>

#include <array>
#include <atomic>
#include <random>
#include <thread>

using namespace shack;
using namespace shack::test;

namespace {

/// Sends everything that hurts, 20,000 times a second and from many addresses: noise, cut headers,
/// logins with wrong passwords of known and unknown people, voice of nobody.
class Flood {
public:
    explicit Flood(quint16 port) : m_thread([this, port] { run(port); }) {}

    ~Flood()
    {
        m_stop = true;
        m_thread.join();
    }

    std::uint64_t sent() const { return m_sent; }

private:
    static std::size_t datagram(std::mt19937& random, MutableByteSpan out)
    {
        const std::string user =
            random() % 2 == 0 ? "anna" : "nobody" + std::to_string(random() % 500);
        wire::HeaderFields fields{.username = user,
                                  .password = "Wrong123",
                                  .type = wire::PacketType::Heartbeat,
                                  .ssid = Ssid{static_cast<std::uint8_t>(random() % 256)}};
        const std::array<std::byte, 40> data{};
        if (random() % 3 == 0)
            fields.type = wire::PacketType::Voice;
        const std::size_t size = wire::encode(fields, data, out);
        if (random() % 4 == 0)
            return random() % size; // cut
        if (random() % 4 == 0)
            out[random() % wire::kHeaderBytes] ^= static_cast<std::byte>(random());
        return size;
    }

    void run(quint16 port)
    {
        std::mt19937 random{20260131};
        asio::io_context context;
        const asio::ip::udp::endpoint station{asio::ip::address_v4::loopback(), port};
        std::vector<asio::ip::udp::socket> sockets;
        for (unsigned char i = 1; i <= 32; ++i) {
            const asio::ip::address_v4 from{asio::ip::address_v4::bytes_type{127, 0, 1, i}};
            sockets.emplace_back(context, asio::ip::udp::endpoint{from, 0});
        }
        std::array<std::byte, wire::kMaxDatagramBytes> bytes{};
        boost::system::error_code ignored;
        auto next = std::chrono::steady_clock::now();
        for (; !m_stop; std::this_thread::sleep_until(next += kTick)) {
            for (unsigned i = 0; i < kPerTick; ++i) {
                const std::size_t size = datagram(random, bytes);
                sockets[random() % sockets.size()].send_to(asio::buffer(bytes.data(), size),
                                                           station, 0, ignored);
                ++m_sent;
            }
        }
    }

    static constexpr std::chrono::milliseconds kTick{5};
    static constexpr unsigned kPerTick = 100;

    std::atomic<bool> m_stop{false};
    std::atomic<std::uint64_t> m_sent{0};
    std::thread m_thread;
};

} // namespace

/// shackd as a process: what its pages say, how it ends, and how it says why it cannot begin.
class TestDaemon : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Daemon> m_daemon;

    /// As the kernel keeps it, in 15 characters.
    static QByteArray ourName()
    {
        return QFileInfo{QCoreApplication::applicationFilePath()}.fileName().left(15).toUtf8();
    }

    /// Runs until it ends by itself; everything it says must be one sentence.
    QByteArray refusal(const QByteArray& config, int* code = nullptr)
    {
        m_daemon->writeConfig(config);
        const ProgramRun run = runProgram(Daemon::program(), {"--config", m_daemon->config()});
        if (code != nullptr)
            *code = run.code;
        if (run.code != 2 || !run.out.isEmpty() || !run.error.startsWith("shackd: ") ||
            run.error.count('\n') != 1 || !run.error.endsWith('\n'))
            qFatal("code %d, not one sentence: %s%s", run.code, run.out.constData(),
                   run.error.constData());
        return run.error;
    }

    QJsonObject json(const std::string& path) const
    {
        const auto answer = httpGet(m_daemon->webPort, path);
        if (!answer || answer->find("200 OK") == std::string::npos ||
            answer->find("application/json") == std::string::npos)
            qFatal("%s: %s", path.c_str(), answer.value_or("nobody").c_str());
        return QJsonDocument::fromJson(QByteArray::fromStdString(bodyOf(*answer))).object();
    }

    ProgramRun shackctl(const QStringList& words) const
    {
        return runProgram(Shackctl::program(),
                          QStringList{"--json", "--create", "--database", m_daemon->database()} +
                              words);
    }

private slots:

    void init()
    {
        m_daemon = std::make_unique<Daemon>();
        m_daemon->writeConfig(m_daemon->goodConfig());
    }

    void cleanup() { m_daemon.reset(); }

    void itsPagesCanBeRead()
    {
        m_daemon->start();
        const auto metrics = httpGet(m_daemon->webPort, "/metrics");
        QVERIFY(metrics && metrics->find("text/plain; version=0.0.4") != std::string::npos);
        const PrometheusPage page{QByteArray::fromStdString(bodyOf(*metrics))};
        QCOMPARE(page.problem, QString{});
        QVERIFY(page.size() > 100);
        QCOMPARE(page.value("shack_fanout_frames_partial_total"), 0.0);

        const QJsonObject status = json("/status");
        QCOMPARE(status["state"].toString(), "on_the_air");
        QCOMPARE(status["listen"].toArray(),
                 QJsonArray{QString{"127.0.0.1:%1"}.arg(m_daemon->udpPort)});
        QCOMPARE(status["online"].toInt(-1), 0);
        QVERIFY(!json("/api/udp/metrics").isEmpty());
        const auto healthy = httpGet(m_daemon->webPort, "/healthz");
        QVERIFY(healthy && healthy->find("200 OK") != std::string::npos);
        QCOMPARE(m_daemon->terminate(kStopLimitMs), std::optional<int>{0});
    }

    void countersCountWhatArrives()
    {
        m_daemon->start();
        asio::io_context context;
        asio::ip::udp::socket socket{context, {asio::ip::address_v4::loopback(), 0}};
        for (int i = 0; i < 7; ++i)
            socket.send_to(asio::buffer("noise", 5),
                           {asio::ip::address_v4::loopback(), m_daemon->udpPort});
        const auto malformed = [this] {
            const auto page = httpGet(m_daemon->webPort, "/metrics");
            return PrometheusPage{QByteArray::fromStdString(bodyOf(page.value_or("")))}.value(
                "shack_ingress_malformed_total");
        };
        QTRY_COMPARE(malformed(), 7.0);
    }

    void itsPagesAreForThisComputerOnly()
    {
        const ProgramRun sample = runProgram(Daemon::program(), {"--print-config"});
        QVERIFY(sample.out.contains("\nlisten = \"127.0.0.1:9000\"\n"));
        m_daemon->start();
        QVERIFY(httpGet(m_daemon->webPort, "/status").has_value());
        QVERIFY(!httpGet(m_daemon->webPort, "/status", "127.0.0.2").has_value());
    }

    void aSignalEndsItCleanly()
    {
        m_daemon->start();
        QCOMPARE(m_daemon->terminate(kStopLimitMs), std::optional<int>{0});
        QVERIFY(m_daemon->process().readAllStandardError().contains("stopped"));
        m_daemon->start(); // the ports and the database are free again
        QCOMPARE(m_daemon->terminate(kStopLimitMs), std::optional<int>{0});
    }

    void aSignalEndsItCleanlyUnderLoad()
    {
        QCOMPARE(shackctl({"account", "add", "anna", "--callsign", "BG1ABC", "--generate"}).code,
                 0);
        m_daemon->start();
        const Flood flood{m_daemon->udpPort};
        QTRY_VERIFY_WITH_TIMEOUT(flood.sent() > 20'000, 30'000);
        QCOMPARE(json("/status")["state"].toString(), "on_the_air");
        QElapsedTimer clock;
        clock.start();
        const auto code = m_daemon->terminate(kStopLimitMs);
        qInfo("ended after %lld ms, %llu datagrams had been sent", clock.elapsed(),
              static_cast<unsigned long long>(flood.sent()));
        QVERIFY2(code == 0, m_daemon->process().readAllStandardError().constData());
    }

    void aSignalDuringTheStartEndsItToo()
    {
        for (const int milliseconds : {0, 20, 50, 100, 200}) {
            Daemon daemon;
            daemon.writeConfig(daemon.goodConfig());
            daemon.begin();
            QTest::qWait(milliseconds);
            daemon.process().terminate();
            QVERIFY(daemon.process().waitForFinished(10'000));
            // Before main() has begun, a signal ends any program.
            QVERIFY(daemon.process().exitStatus() == QProcess::CrashExit ||
                    daemon.process().exitCode() == 0);
        }
    }

    void whatIsWrongWithTheFileIsOneSentence()
    {
        struct Case {
            QByteArray config;
            QByteArray says;
        };

        for (const Case& wrong :
             {Case{"[network]\nlisen = []\n", "lisen"}, Case{"[networks]\n", "networks"},
              Case{"[network]\nlisten = 5\n", "listen"},
              Case{"[network]\nlisten = [\"localhost\"]\n", "localhost"},
              Case{"[network]\nlisten = []\n", "listen"},
              Case{"[fanout]\nframe_queue = 0\n", "frame_queue"},
              Case{"[log]\nlevel = \"loud\"\n", "level"},
              Case{"[log]\nfile = \"/dev/null/below/station.log\"\n", "station.log"},
              Case{"[station]\ncallsign = \"B G\"\n", "station.toml, line 2"},
              Case{"[station]\nname = \"" + QByteArray(300, 'x') + "\"\n", "300 bytes long"},
              Case{"[web]\nlisten = \"nowhere\"\n", "nowhere"},
              Case{"this is no TOML\n", "station.toml"}, Case{"a = \"\xff\"\n", "station.toml"}}) {
            const QByteArray sentence = refusal(wrong.config);
            QVERIFY2(sentence.contains(wrong.says), sentence.constData());
        }
    }

    void filesLieBesideTheStationFile()
    {
        m_daemon->writeConfig(m_daemon->goodConfig("[store]\npath = 'below/book.sqlite'\n"
                                                   "[log]\nfile = 'station.log'\n"));
        const ProgramRun run =
            runProgram(Shackctl::program(), {"--config", m_daemon->config(), "account", "add",
                                             "anna", "--callsign", "BG1ABC", "--generate"});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.startsWith("The database "), run.out.constData());
        QVERIFY(QFile::exists(m_daemon->file("below/book.sqlite")));
        QCOMPARE(runProgram(Shackctl::program(), {"--config", m_daemon->config(), "device", "add",
                                                  "anna", "--ssid", "8"})
                     .code,
                 0);
        m_daemon->start();
        QVERIFY(QFile::exists(m_daemon->file("station.log")));
        // Figures of the fan-out are read twice a second.
        QTRY_COMPARE(
            json("/api/udp/metrics")["data"].toObject()["totals"].toObject()["devices_known"].toInt(
                -1),
            1);
        const ProgramRun status =
            runProgram(Shackctl::program(), {"--config", m_daemon->config(), "--json", "status"});
        QCOMPARE(status.code, 0);
        QCOMPARE(status.json()["url"].toString(),
                 QString{"http://127.0.0.1:%1"}.arg(m_daemon->webPort));
    }

    void aMissingFileIsOneSentence()
    {
        QVERIFY(QFile::remove(m_daemon->config()));
        for (const QString& path : {m_daemon->config(), m_daemon->file(".")}) {
            const ProgramRun run = runProgram(Daemon::program(), {"--config", path});
            QCOMPARE(run.code, 2);
            QVERIFY(run.error.startsWith("shackd: ") && run.error.contains(path.toUtf8()));
            QCOMPARE(run.error.count('\n'), 1);
        }
    }

    void aTakenUdpPortNamesThePortAndItsHolder()
    {
        asio::io_context context;
        const asio::ip::udp::socket holder{context,
                                           {asio::ip::address_v4::loopback(), m_daemon->udpPort}};
        const QByteArray sentence = refusal(m_daemon->goodConfig());
        QVERIFY2(sentence.contains(QByteArray::number(m_daemon->udpPort)), sentence.constData());
        QVERIFY2(sentence.contains(ourName()), sentence.constData());
    }

    void aTakenWebPortIsOneSentence()
    {
        asio::io_context context;
        const asio::ip::tcp::acceptor holder{
            context, {asio::ip::address_v4::loopback(), m_daemon->webPort}, false};
        const QByteArray sentence = refusal(m_daemon->goodConfig());
        QVERIFY2(sentence.contains(QByteArray::number(m_daemon->webPort)), sentence.constData());
        QVERIFY2(sentence.contains(ourName()), sentence.constData());
    }

    void aForeignAddressIsOneSentence()
    {
        const QByteArray sentence = refusal("[network]\nlisten = [\"192.0.2.1:60050\"]\n[web]\n"
                                            "enabled = false\n[store]\nin_memory = true\n");
        QVERIFY2(sentence.contains("192.0.2.1"), sentence.constData());
    }

    void anUnwritableFolderIsOneSentence()
    {
        // A file where a folder should be stops even those who may write everywhere.
        const QByteArray sentence = refusal(m_daemon->goodConfig(
            "[store]\npath = '" + m_daemon->config().toUtf8() + "/below/station.sqlite'\n"));
        QVERIFY2(sentence.contains("station.toml"), sentence.constData());
    }

    void aFileThatIsNoDatabaseIsOneSentenceAndKept()
    {
        const QByteArray letter(8'192, 'x');
        QFile file{m_daemon->database()};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(letter) == letter.size());
        file.close();
        for (int start = 0; start < 2; ++start) { // the second one must not find an empty station
            const QByteArray sentence = refusal(m_daemon->goodConfig());
            QVERIFY2(sentence.contains("is not a database"), sentence.constData());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(file.readAll(), letter);
            file.close();
        }
    }

    void aSecondStationOnTheSameDatabaseIsOneSentence()
    {
        m_daemon->writeConfig(m_daemon->goodConfig());
        m_daemon->start();
        const Daemon second;
        second.writeConfig(
            second.goodConfig("[store]\npath = '" + m_daemon->database().toUtf8() + "'\n"));
        const ProgramRun run = runProgram(Daemon::program(), {"--config", second.config()});
        QCOMPARE(run.code, 2);
        QCOMPARE(run.error.count('\n'), 1);
        QVERIFY2(run.error.contains(QByteArray::number(m_daemon->process().processId())),
                 run.error.constData());
        // What it held is free however it ended.
        m_daemon->kill();
        m_daemon->start();
    }

    void wrongOptionsAreUsageErrors()
    {
        for (const QStringList& options :
             {QStringList{"--nonsense"}, QStringList{"--seconds", "x"},
              QStringList{"--seconds", "0"}, QStringList{"--json", "-"}, QStringList{"word"}}) {
            const ProgramRun run = runProgram(Daemon::program(), options);
            QCOMPARE(run.code, 2);
            QVERIFY(!run.error.isEmpty());
        }
        QCOMPARE(runProgram(Daemon::program(), {"--help"}).code, 0);
        QVERIFY(runProgram(Daemon::program(), {"--version"}).out.startsWith("shackd "));
    }

    void aFileCanBeCheckedWithoutStartingAnything()
    {
        const ProgramRun good =
            runProgram(Daemon::program(), {"--config", m_daemon->config(), "--check-config"});
        QCOMPARE(good.code, 0);
        QVERIFY(good.error.isEmpty());
        QVERIFY(!QFile::exists(m_daemon->database()));
        m_daemon->writeConfig("[web]\nnonsense = 1\n");
        QCOMPARE(
            runProgram(Daemon::program(), {"--config", m_daemon->config(), "--check-config"}).code,
            2);
    }

    void aCheckedFileNamesPlacesThatCannotBe()
    {
        const QTemporaryDir folder;
        const QByteArray file = QFile::encodeName(folder.filePath(QStringLiteral("a-file")));
        QVERIFY(QFile{QString::fromUtf8(file)}.open(QIODevice::WriteOnly));
        const QByteArray below = file + "/below/it";
        for (const QByteArray& config :
             {"[store]\npath = \"" + below + "\"\n", "[log]\nfile = \"" + below + "\"\n",
              "[recording]\nenabled = true\nfolder = \"" + below + "\"\n",
              "[store]\npath = \"" + QFile::encodeName(folder.path()) + "\"\n"}) {
            m_daemon->writeConfig(config);
            const ProgramRun run =
                runProgram(Daemon::program(), {"--config", m_daemon->config(), "--check-config"});
            QVERIFY2(run.code == 2 && run.error.count('\n') == 1, config.constData());
            QVERIFY2(run.error.contains(QFile::encodeName(folder.path())), run.error.constData());
        }
        QCOMPARE(
            QDir{folder.path()}.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
            QStringList{QStringLiteral("a-file")});
    }

    void thePrintedFileIsGood()
    {
        const ProgramRun printed = runProgram(Daemon::program(), {"--print-config"});
        QCOMPARE(printed.code, 0);
        m_daemon->writeConfig(printed.out);
        QCOMPARE(
            runProgram(Daemon::program(), {"--config", m_daemon->config(), "--check-config"}).code,
            0);
    }

    void itEndsByItselfWhenAsked()
    {
        const ProgramRun run =
            runProgram(Daemon::program(), {"--config", m_daemon->config(), "--seconds", "1"});
        QCOMPARE(run.code, 0);
    }

    void accountsSurviveAKill()
    {
        m_daemon->start();
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(shackctl({"account", "add", QString{"user%1"}.arg(i), "--callsign",
                               QString{"BG%1ABC"}.arg(i)})
                         .code,
                     0);
            m_daemon->kill();
            m_daemon->start();
            QCOMPARE(shackctl({"account", "list"}).json()["accounts"].toArray().size(), i + 1);
        }
        QCOMPARE(m_daemon->terminate(kStopLimitMs), std::optional<int>{0});
    }
};

SHACK_TEST(TestDaemon);
#include "tst_daemon.moc"
