#include "ui/panels/reachable_address.h"

#include <QHostAddress>
#include <QNetworkInterface>

namespace shack::ui {

namespace {

QString ownAddress()
{
    for (const QHostAddress& address : QNetworkInterface::allAddresses()) {
        if (address.protocol() == QAbstractSocket::IPv4Protocol && !address.isLoopback() &&
            !address.isLinkLocal())
            return address.toString();
    }
    return QStringLiteral("127.0.0.1");
}

} // namespace

QString reachableAddress(const std::vector<std::string>& listen)
{
    if (listen.empty())
        return {};
    const QString first = QString::fromStdString(listen.front());
    const QString port = first.section(QLatin1Char(':'), -1);
    const QString host = first.left(first.size() - port.size() - 1);
    const bool any = host == QLatin1String("0.0.0.0") || host == QLatin1String("[::]");
    return any ? ownAddress() + QLatin1Char(':') + port : first;
}

} // namespace shack::ui
