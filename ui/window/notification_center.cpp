#include "ui/window/notification_center.h"

#include "ui/window/view_settings.h"

#include <QDateTime>
#include <QTime>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace shack::ui {

namespace {

constexpr std::size_t kKept = 200;
constexpr std::chrono::minutes kSameAgain{10};

constexpr std::array<const char*, kNotifyRules> kIds{
    "station_fault",  "station_stopped", "station_loss",   "station_notice", "device_gaps",
    "device_offline", "device_pending",  "device_refused", "callsign_heard", "text_seen"};

} // namespace

QString notifyRuleId(NotifyRule rule)
{
    return QString::fromLatin1(kIds[static_cast<std::size_t>(rule)]);
}

NotificationCenter::NotificationCenter(ViewSettings& settings, const Clock& clock, QObject* parent)
    : QObject(parent), m_settings(settings), m_clock(clock)
{
}

QString NotificationCenter::settingsKey(NotifyRule rule, Channel channel)
{
    static constexpr std::array kNames{"bell", "toast", "system"};
    return QStringLiteral("notify/%1/%2")
        .arg(notifyRuleId(rule), QLatin1String(kNames[static_cast<std::size_t>(channel)]));
}

bool NotificationCenter::wantsByDefault(NotifyRule rule, Channel channel)
{
    switch (rule) {
    case NotifyRule::StationFault:
        return true;
    case NotifyRule::StationLoss:
    case NotifyRule::StationNotice:
    case NotifyRule::DevicePending:
        return channel != Channel::System;
    case NotifyRule::CallsignHeard:
    case NotifyRule::DeviceOffline:
        return true;
    case NotifyRule::DeviceGaps:
    case NotifyRule::StationStopped:
        return channel == Channel::Bell;
    case NotifyRule::DeviceRefused:
    case NotifyRule::TextSeen:
        return false;
    }
    return false;
}

bool NotificationCenter::wants(NotifyRule rule, Channel channel) const
{
    return m_settings.value(settingsKey(rule, channel), wantsByDefault(rule, channel)).toBool();
}

void NotificationCenter::setWants(NotifyRule rule, Channel channel, bool on)
{
    m_settings.setValue(settingsKey(rule, channel), on);
}

bool NotificationCenter::isQuietNow() const
{
    if (!m_settings.value(QStringLiteral("notify/quiet"), false).toBool())
        return false;
    const auto time = [this](const char* key, const char* fallback) {
        return QTime::fromString(
            m_settings.value(QString::fromLatin1(key), QString::fromLatin1(fallback)).toString(),
            QStringLiteral("HH:mm"));
    };
    const QTime from = time("notify/quietFrom", "22:00");
    const QTime until = time("notify/quietUntil", "07:00");
    const auto ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.wallNow().time_since_epoch());
    const QTime now = QDateTime::fromMSecsSinceEpoch(ms.count()).time();
    return from <= until ? now >= from && now < until : now >= from || now < until;
}

void NotificationCenter::post(Notification notification)
{
    if (!wants(notification.rule, Channel::Bell) && !wants(notification.rule, Channel::Toast) &&
        !wants(notification.rule, Channel::System))
        return;
    notification.at = m_clock.wallNow();
    const auto same = std::find_if(m_list.begin(), m_list.end(), [&](const Notification& older) {
        return older.rule == notification.rule && older.message == notification.message &&
               older.ended == notification.ended && notification.at - older.at < kSameAgain;
    });
    if (same != m_list.end()) {
        ++same->times;
        Q_EMIT changed();
        return;
    }
    notification.number = m_nextNumber++;
    if (wants(notification.rule, Channel::Bell)) {
        m_list.push_front(notification);
        if (m_list.size() > kKept)
            m_list.pop_back();
        ++m_unread;
        Q_EMIT changed();
    }
    if (isQuietNow() && notification.level != host::HealthLevel::Fault)
        return;
    if (wants(notification.rule, Channel::Toast))
        Q_EMIT toastWanted(notification);
    if (wants(notification.rule, Channel::System))
        Q_EMIT systemWanted(notification);
}

void NotificationCenter::markRead()
{
    if (m_unread == 0)
        return;
    m_unread = 0;
    Q_EMIT changed();
}

void NotificationCenter::clear()
{
    m_list.clear();
    m_unread = 0;
    Q_EMIT changed();
}

} // namespace shack::ui
