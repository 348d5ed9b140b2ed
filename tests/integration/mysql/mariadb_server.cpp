#include "tests/integration/mysql/mariadb_server.h"

#include "tests/support/process_signal.h"

#include <QElapsedTimer>
#include <QFile>
#include <QStandardPaths>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <mysql.h>

#include <memory>

namespace shack::test {

namespace {

constexpr int kPatienceMs = 60'000;

QString programNamed(const QString& name)
{
    const QString found =
        QStandardPaths::findExecutable(name, {"/usr/sbin", "/usr/bin", "/usr/local/bin"});
    if (found.isEmpty())
        qFatal("%s is not installed: see the test packages in installer/dependencies.txt",
               qPrintable(name));
    return found;
}

std::uint16_t freePort()
{
    using boost::asio::ip::tcp;
    boost::asio::io_context context;
    tcp::socket socket{context, {boost::asio::ip::address_v4::loopback(), 0}};
    return socket.local_endpoint().port();
}

struct Closer {
    void operator()(MYSQL* connection) const noexcept { mysql_close(connection); }
};

} // namespace

MariadbServer::MariadbServer()
{
    m_server.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QProcess install;
    install.setProcessChannelMode(QProcess::MergedChannels);
    install.start(programNamed("mariadb-install-db"),
                  {"--no-defaults", "--auth-root-authentication-method=normal", "--skip-test-db",
                   "--user=root", "--datadir=" + m_folder.filePath("data")});
    if (!install.waitForFinished(kPatienceMs * 2) || install.exitCode() != 0)
        qFatal("mariadb-install-db failed: %s", install.readAll().constData());
}

MariadbServer::~MariadbServer()
{
    if (m_server.state() == QProcess::NotRunning)
        return;
    m_server.terminate();
    if (!m_server.waitForFinished(kPatienceMs / 4))
        killHard();
}

bool MariadbServer::start()
{
    for (int attempt = 0; attempt < 3; ++attempt) {
        if (m_port == 0)
            m_port = freePort();
        QStringList options{"--no-defaults",
                            "--user=root",
                            "--datadir=" + m_folder.filePath("data"),
                            "--socket=" + m_folder.filePath("socket"),
                            "--pid-file=" + m_folder.filePath("pid"),
                            "--log-error=" + m_folder.filePath("log"),
                            "--bind-address=127.0.0.1",
                            QString{"--port=%1"}.arg(m_port),
                            "--skip-name-resolve",
                            "--innodb-buffer-pool-size=16M",
                            "--innodb-log-file-size=8M"};
        if (!m_certificate.isEmpty())
            options += {"--ssl-cert=" + m_certificate, "--ssl-key=" + m_certificate};
        m_server.start(programNamed("mariadbd"), options);
        QElapsedTimer since;
        since.start();
        while (m_server.state() != QProcess::NotRunning && since.elapsed() < kPatienceMs) {
            if (administer("DO 1"))
                return true;
            m_server.waitForFinished(50);
        }
        killHard();
    }
    QFile log{m_folder.filePath("log")};
    if (log.open(QIODevice::ReadOnly))
        qWarning("the server says: %s", log.readAll().constData());
    return false;
}

void MariadbServer::killHard()
{
    (void)tests::sendSignal(m_server, SIGKILL);
    m_server.waitForFinished(kPatienceMs);
}

std::string MariadbServer::freshDatabase(const std::string& name)
{
    if (!administer("CREATE DATABASE " + name +
                    "; GRANT ALL ON *.* TO 'shack'@'%' IDENTIFIED BY 'p@ss:word/1'"))
        qFatal("no database %s", name.c_str());
    return "mysql://shack:p%40ss%3Aword%2F1@127.0.0.1:" + std::to_string(m_port) + "/" + name;
}

bool MariadbServer::administer(const std::string& sql, const std::string& database)
{
    const std::unique_ptr<MYSQL, Closer> connection{mysql_init(nullptr)};
    const std::string socket = m_folder.filePath("socket").toStdString();
    if (mysql_real_connect(connection.get(), nullptr, "root", "", database.c_str(), 0,
                           socket.c_str(), CLIENT_MULTI_STATEMENTS) == nullptr)
        return false;
    if (mysql_real_query(connection.get(), sql.data(), static_cast<unsigned long>(sql.size())) != 0)
        return false;
    for (;;) {
        if (MYSQL_RES* rows = mysql_store_result(connection.get()))
            mysql_free_result(rows);
        const int next = mysql_next_result(connection.get());
        if (next != 0)
            return next < 0; // -1: that was the last one
    }
}

} // namespace shack::test
