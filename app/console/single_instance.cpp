#include "app/console/single_instance.h"

#include <QCryptographicHash>
#include <QDir>
#include <QLocalSocket>

namespace shack::app {

namespace {

constexpr int kPatienceMs = 500;
const QByteArray kRaise = QByteArrayLiteral("raise\n");
constexpr qint64 kLongestMessage = 64;

} // namespace

SingleInstance::SingleInstance(const QString& key, QObject* parent) : QObject(parent)
{
    const QByteArray all = (QDir::homePath() + QLatin1Char('\n') + key).toUtf8();
    m_name = QStringLiteral("shack-") +
             QString::fromLatin1(
                 QCryptographicHash::hash(all, QCryptographicHash::Sha256).toHex().left(24));
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* caller = m_server.nextPendingConnection()) {
            connect(caller, &QLocalSocket::disconnected, caller, &QObject::deleteLater);
            connect(caller, &QLocalSocket::readyRead, this, [this, caller] {
                if (caller->read(kLongestMessage) == kRaise)
                    Q_EMIT raised();
                caller->disconnectFromServer();
            });
        }
    });
}

bool SingleInstance::wakeOther()
{
    QLocalSocket other;
    other.connectToServer(m_name);
    if (!other.waitForConnected(kPatienceMs))
        return false;
    other.write(kRaise);
    other.waitForBytesWritten(kPatienceMs);
    other.waitForDisconnected(kPatienceMs);
    return true;
}

void SingleInstance::listen()
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    if (m_server.listen(m_name))
        return;
    // Nobody answered, so what lies there is left over from a crash.
    QLocalServer::removeServer(m_name);
    m_server.listen(m_name);
}

} // namespace shack::app
