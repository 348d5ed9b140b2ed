#pragma once

#include <QProcess>
#include <QTemporaryDir>

#include <cstdint>
#include <string>

namespace shack::test {

/// A Redis server with nothing in it, on a free port of this computer; gone with the test.
class RedisServer {
public:
    /// Ends the test program when the server is not installed. Empty password: none is asked for.
    explicit RedisServer(QString password = {});
    ~RedisServer();

    /// On the same port every time; true when it takes connections.
    [[nodiscard]] bool start();

    /// As by a power cut: what was in it is gone.
    void killHard();

    /// It takes no more commands and answers none, and nobody is told.
    [[nodiscard]] bool freeze();
    [[nodiscard]] bool thaw();

    std::uint16_t port() const noexcept { return m_port; }

private:
    bool takesConnections() const;

    const QString m_password;
    QTemporaryDir m_folder;
    QProcess m_server;
    std::uint16_t m_port = 0;
};

} // namespace shack::test
