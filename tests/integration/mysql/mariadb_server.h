#pragma once

#include <QProcess>
#include <QTemporaryDir>

#include <cstdint>
#include <string>

namespace shack::test {

/// A MariaDB server of the test's own: on a free port of loopback, with a data folder that goes
/// away with it. Ends with its owner. Thread of the test.
class MariadbServer {
public:
    /// Makes the data folder; `start` is the next step. Ends the program when the server's packages
    /// are not installed: a test of a database needs one.
    MariadbServer();
    ~MariadbServer();

    /// On the same port every time; true when it takes connections.
    [[nodiscard]] bool start();

    /// From the next start on: a PEM file with its key and its certificate.
    void useCertificate(const QString& file) { m_certificate = file; }

    /// As by a power cut.
    void killHard();

    /// "mysql://shack:...@127.0.0.1:port/name"; makes the database when it is missing.
    std::string freshDatabase(const std::string& name);

    std::uint16_t port() const noexcept { return m_port; }

    /// One or more statements as the administrator, by the server's own client library.
    [[nodiscard]] bool administer(const std::string& sql, const std::string& database = {});

private:
    QTemporaryDir m_folder;
    QProcess m_server;
    std::uint16_t m_port = 0;
    QString m_certificate;
};

} // namespace shack::test
