#pragma once

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace shack::test {

namespace asio = boost::asio;

/// How long shackd may take to end. Under a sanitizer everything is many times slower.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
inline constexpr int kStopLimitMs = 20'000;
#else
inline constexpr int kStopLimitMs = 8'000; // a quiet machine needs a tenth of a second
#endif

template <typename Protocol>
quint16 freePort()
{
    asio::io_context context;
    typename Protocol::socket socket{context, {asio::ip::address_v4::loopback(), 0}};
    return socket.local_endpoint().port();
}

/// One GET on loopback: status line, head and body as they came; none when nobody listens there.
inline std::optional<std::string> httpGet(quint16 port, const std::string& path,
                                          const std::string& host = "127.0.0.1")
{
    asio::io_context context;
    asio::ip::tcp::socket socket{context};
    boost::system::error_code error;
    socket.connect({asio::ip::make_address(host), port}, error);
    if (error)
        return std::nullopt;
    const std::string request =
        "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
    asio::write(socket, asio::buffer(request), error);
    std::string answer;
    asio::read(socket, asio::dynamic_buffer(answer), error); // until it closes
    return answer;
}

inline std::string bodyOf(const std::string& answer)
{
    const std::size_t end = answer.find("\r\n\r\n");
    return end == std::string::npos ? std::string{} : answer.substr(end + 4);
}

/// shackd in a folder of its own, which goes away with the test; so does the process.
class Daemon {
public:
    Daemon() : udpPort(freePort<asio::ip::udp>()), webPort(freePort<asio::ip::tcp>()) {}

    ~Daemon()
    {
        if (m_process.state() != QProcess::NotRunning) {
            m_process.kill();
            m_process.waitForFinished();
        }
    }

    const quint16 udpPort;
    const quint16 webPort;

    static QString program() { return QStringLiteral(SHACK_BIN_DIR "/shackd"); }

    QString file(const QString& name) const { return m_folder.filePath(name); }

    QString config() const { return file("station.toml"); }

    QString database() const { return file("station.sqlite"); }

    /// A station file that works on the two ports, with more lines at its end.
    QByteArray goodConfig(const QByteArray& more = {}) const
    {
        return "[network]\nlisten = [\"127.0.0.1:" + QByteArray::number(udpPort) +
               "\"]\n[web]\nlisten = \"127.0.0.1:" + QByteArray::number(webPort) + "\"\n" +
               (more.contains("[store]") ? QByteArray{}
                                         : "[store]\npath = '" + database().toUtf8() + "'\n") +
               more;
    }

    void writeConfig(const QByteArray& content) const
    {
        QFile file{config()};
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write the station file");
    }

    /// Starts with the file as it is and waits until the station is on the air.
    void start()
    {
        begin();
        const auto isOnTheAir = [this] {
            return httpGet(webPort, "/status").value_or("").find("\"state\":\"on_the_air\"") !=
                   std::string::npos;
        };
        QElapsedTimer timer;
        timer.start();
        while (!isOnTheAir()) {
            if (timer.elapsed() > 30'000 || m_process.waitForFinished(20))
                qFatal("not on the air: %s", m_process.readAllStandardError().constData());
        }
    }

    void begin()
    {
        m_process.start(program(), {"--config", config()});
        if (!m_process.waitForStarted())
            qFatal("%s does not start", qPrintable(program()));
    }

    /// Sends SIGTERM; its exit code when it has ended within the time.
    std::optional<int> terminate(int milliseconds)
    {
        m_process.terminate();
        if (!m_process.waitForFinished(milliseconds) ||
            m_process.exitStatus() != QProcess::NormalExit)
            return std::nullopt;
        return m_process.exitCode();
    }

    void kill()
    {
        m_process.kill();
        m_process.waitForFinished();
    }

    QProcess& process() { return m_process; }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
};

} // namespace shack::test
