#include "ui/text/units.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace shack::ui::units {

namespace {

QString say(const char* text, qint64 n = -1)
{
    return QCoreApplication::translate("Units", text, nullptr, static_cast<int>(n));
}

/// Three significant digits, but never more than three decimals.
int decimalsFor(double value)
{
    const double size = std::abs(value);
    if (size >= 100)
        return 0;
    if (size >= 10)
        return 1;
    if (size >= 1)
        return 2;
    return 3;
}

QString number(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

constexpr qint64 kDay = 86'400;

/// Seconds to add to UTC. Asking the system costs more than the rest of a time's text, and a chart
/// asks for dozens: zones change at a quarter of an hour at the earliest, so one answer is good for
/// that long.
qint64 localOffset(qint64 second)
{
    struct Answer {
        qint64 quarter = -1;
        qint64 offset = 0;
    };

    thread_local std::array<Answer, 32> answers;
    const qint64 quarter = second / 900;
    Answer& answer = answers[static_cast<std::size_t>(quarter) % answers.size()];
    if (answer.quarter != quarter)
        answer = {quarter, QDateTime::fromSecsSinceEpoch(second).offsetFromUtc()};
    return answer.offset;
}

QDateTime toDateTime(WallTime at, bool utc)
{
    const qint64 ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count();
    return QDateTime::fromMSecsSinceEpoch(ms, utc ? Qt::UTC : Qt::LocalTime);
}

} // namespace

QString none()
{
    return QStringLiteral("\u2013");
}

QString count(std::uint64_t value)
{
    return QLocale().toString(static_cast<qulonglong>(value));
}

QString perSecond(double value)
{
    if (!std::isfinite(value))
        return none();
    const int decimals = value > 0 && value < 10 ? 1 : 0;
    return say(QT_TRANSLATE_NOOP("Units", "%1 pps")).arg(number(value, decimals));
}

QString megabits(double value)
{
    if (!std::isfinite(value))
        return none();
    // One talker to a few listeners is some hundredths: that must not read as nothing.
    const int decimals = value >= 1 || value <= 0 ? 1 : value >= 0.01 ? 2 : 3;
    return say(QT_TRANSLATE_NOOP("Units", "%1 Mbit/s")).arg(number(value, decimals));
}

QString percent(std::optional<double> ratio, int digits)
{
    if (!ratio || !std::isfinite(*ratio))
        return none();
    return say(QT_TRANSLATE_NOOP("Units", "%1 %")).arg(number(*ratio * 100.0, digits));
}

QString milliseconds(std::optional<double> value)
{
    if (!value || !std::isfinite(*value))
        return none();
    return say(QT_TRANSLATE_NOOP("Units", "%1 ms")).arg(number(*value, decimalsFor(*value)));
}

QString bytes(std::uint64_t value)
{
    static constexpr std::array kUnits{
        QT_TRANSLATE_NOOP("Units", "%1 B"), QT_TRANSLATE_NOOP("Units", "%1 KiB"),
        QT_TRANSLATE_NOOP("Units", "%1 MiB"), QT_TRANSLATE_NOOP("Units", "%1 GiB"),
        QT_TRANSLATE_NOOP("Units", "%1 TiB")};
    double scaled = static_cast<double>(value);
    std::size_t unit = 0;
    while (scaled >= 1024.0 && unit + 1 < kUnits.size()) {
        scaled /= 1024.0;
        ++unit;
    }
    const int decimals = unit > 0 && scaled < 10 ? 1 : 0;
    return say(kUnits[unit]).arg(number(scaled, decimals));
}

QString duration(std::chrono::milliseconds value)
{
    const qint64 total =
        std::max<qint64>(0, std::chrono::duration_cast<std::chrono::seconds>(value).count());
    const qint64 days = total / 86'400;
    const int hours = static_cast<int>(total / 3'600 % 24);
    const int minutes = static_cast<int>(total / 60 % 60);
    const int secs = static_cast<int>(total % 60);
    const QChar zero = QLatin1Char('0');
    if (days > 0)
        //: days, hours and minutes of an uptime: "3d 04:12"
        return say(QT_TRANSLATE_NOOP("Units", "%1d %2:%3"))
            .arg(days)
            .arg(hours, 2, 10, zero)
            .arg(minutes, 2, 10, zero);
    if (hours > 0)
        return QStringLiteral("%1:%2:%3")
            .arg(hours)
            .arg(minutes, 2, 10, zero)
            .arg(secs, 2, 10, zero);
    return QStringLiteral("%1:%2").arg(minutes).arg(secs, 2, 10, zero);
}

QString ago(std::chrono::seconds value)
{
    const qint64 s = value.count();
    if (s < 2)
        return say(QT_TRANSLATE_NOOP("Units", "now"));
    if (s < 60)
        return say(QT_TRANSLATE_N_NOOP("Units", "%n s ago"), s);
    if (s < 3'600)
        return say(QT_TRANSLATE_N_NOOP("Units", "%n min ago"), s / 60);
    if (s < 86'400)
        return say(QT_TRANSLATE_N_NOOP("Units", "%n h ago"), s / 3'600);
    return say(QT_TRANSLATE_N_NOOP("Units", "%n day(s) ago"), s / 86'400);
}

QString clock(WallTime at, bool utc)
{
    const qint64 second = std::chrono::floor<std::chrono::seconds>(at.time_since_epoch()).count();
    const qint64 shown = second + (utc ? 0 : localOffset(second));
    const int ofDay = static_cast<int>((shown % kDay + kDay) % kDay);
    QString text(8, QLatin1Char(':'));
    const auto put = [&text](int where, int value) {
        text[where] = QLatin1Char(static_cast<char>('0' + value / 10));
        text[where + 1] = QLatin1Char(static_cast<char>('0' + value % 10));
    };
    put(0, ofDay / 3600);
    put(3, ofDay / 60 % 60);
    put(6, ofDay % 60);
    return text;
}

QString dateTime(WallTime at, bool utc)
{
    return toDateTime(at, utc).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString callsign(const std::string& callsign, std::uint8_t ssid)
{
    return QString::fromStdString(callsign) + QLatin1Char('-') + QString::number(ssid);
}

QString isolated(const std::string& name)
{
    return QChar(0x2068) + QString::fromStdString(name) + QChar(0x2069);
}

} // namespace shack::ui::units
