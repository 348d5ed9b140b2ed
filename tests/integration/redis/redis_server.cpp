#include "tests/integration/redis/redis_server.h"

#include "tests/support/process_signal.h"

#include <QElapsedTimer>
#include <QStandardPaths>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

namespace shack::test {

namespace {

using boost::asio::ip::tcp;

constexpr int kPatienceMs = 30'000;

tcp::endpoint onLoopback(std::uint16_t port)
{
    return {boost::asio::ip::address_v4::loopback(), port};
}

std::uint16_t freePort()
{
    boost::asio::io_context context;
    tcp::socket socket{context, onLoopback(0)};
    return socket.local_endpoint().port();
}

} // namespace

RedisServer::RedisServer(QString password) : m_password(std::move(password))
{
    m_server.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_server.setStandardOutputFile(QProcess::nullDevice());
    if (QStandardPaths::findExecutable("redis-server").isEmpty())
        qFatal("redis-server is not installed: see the test packages in "
               "installer/dependencies.txt");
}

RedisServer::~RedisServer()
{
    if (m_server.state() != QProcess::NotRunning)
        killHard();
}

bool RedisServer::start()
{
    for (int attempt = 0; attempt < 3; ++attempt) {
        if (m_port == 0)
            m_port = freePort();
        QStringList options{
            "--port", QString::number(m_port), "--bind",       "127.0.0.1", "--save", "",
            "--dir",  m_folder.path(),         "--appendonly", "no"};
        if (!m_password.isEmpty())
            options += {"--requirepass", m_password};
        m_server.start("redis-server", options);
        QElapsedTimer since;
        since.start();
        while (m_server.state() != QProcess::NotRunning && since.elapsed() < kPatienceMs) {
            if (takesConnections())
                return true;
            m_server.waitForFinished(20);
        }
        killHard();
    }
    return false;
}

bool RedisServer::takesConnections() const
{
    boost::asio::io_context context;
    tcp::socket socket{context};
    boost::system::error_code error;
    socket.connect(onLoopback(m_port), error);
    return !error;
}

void RedisServer::killHard()
{
    (void)tests::sendSignal(m_server, SIGKILL);
    m_server.waitForFinished(kPatienceMs);
}

bool RedisServer::freeze()
{
    return tests::sendSignal(m_server, SIGSTOP);
}

bool RedisServer::thaw()
{
    return tests::sendSignal(m_server, SIGCONT);
}

} // namespace shack::test
