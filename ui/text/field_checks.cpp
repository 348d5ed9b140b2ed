#include "ui/text/field_checks.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QRegularExpression>

namespace shack::ui::checks {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("Checks", text);
}

bool fits(const char* pattern, const QString& text)
{
    return QRegularExpression(QRegularExpression::anchoredPattern(QString::fromLatin1(pattern)))
        .match(text)
        .hasMatch();
}

} // namespace

QString callsign(const QString& text)
{
    if (text.isEmpty())
        return say(QT_TRANSLATE_NOOP("Checks", "A callsign is needed."));
    if (!fits("(?=.*[A-Z])(?=.*[0-9])[A-Z0-9/-]{3,16}", text))
        return say(QT_TRANSLATE_NOOP(
            "Checks", "A callsign has 3 to 16 letters and digits, at least one of each: BG1ABC."));
    return {};
}

QString devicePassword(const QString& text)
{
    if (!fits("[A-Za-z0-9]{6,10}", text))
        return say(QT_TRANSLATE_NOOP(
            "Checks", "A device password has 6 to 10 letters and digits, nothing else."));
    return {};
}

QString listenAddress(const QString& text)
{
    const auto colon = text.lastIndexOf(QLatin1Char(':'));
    bool isNumber = false;
    const int port = text.mid(colon + 1).toInt(&isNumber);
    QString host = text.left(colon);
    const bool bracketed = host.startsWith(QLatin1Char('[')) && host.endsWith(QLatin1Char(']'));
    if (bracketed)
        host = host.mid(1, host.size() - 2);
    const QHostAddress address(host);
    const bool matching =
        !address.isNull() && (address.protocol() == QAbstractSocket::IPv6Protocol) == bracketed;
    if (colon < 1 || !matching)
        return say(QT_TRANSLATE_NOOP(
            "Checks",
            "Write an address of this computer and a port: 0.0.0.0:60050 or [::]:60050."));
    if (!isNumber || port < 1 || port > 65535)
        return say(QT_TRANSLATE_NOOP("Checks", "A port is a number from 1 to 65535."));
    return {};
}

QString accountName(const QString& text)
{
    if (!fits("[A-Za-z0-9_.-]{1,31}", text))
        return say(QT_TRANSLATE_NOOP(
            "Checks", "An account name has 1 to 31 letters, digits, points, lines and dashes."));
    return {};
}

} // namespace shack::ui::checks
