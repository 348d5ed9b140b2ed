#pragma once

#include "engine/base/clock.h"
#include "engine/host/engine_event.h"
#include "engine/host/engine_view.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <deque>

namespace shack::ui {

class ViewSettings;

/// What a notification is about; each has its switches in Settings > Notifications.
enum class NotifyRule {
    StationFault,
    StationStopped,
    StationLoss,
    StationNotice, ///< database, clock, buffers
    DeviceGaps,    ///< starred devices
    DeviceOffline, ///< starred devices
    DevicePending,
    DeviceRefused,
    CallsignHeard,
    TextSeen,
};

inline constexpr int kNotifyRules = 10;

/// Stable name of a rule in the settings ("station_fault").
QString notifyRuleId(NotifyRule rule);

struct Notification {
    std::uint64_t number = 0; ///< grows
    NotifyRule rule = NotifyRule::StationNotice;
    host::HealthLevel level = host::HealthLevel::Ok;
    host::Message message; ///< words come from ui/text/messages, so they follow the language
    WallTime at{};
    std::uint32_t times = 1;
    QString panel;  ///< "Go there"
    QString filter; ///< narrows the panel
    bool ended = false;
};

/// The bell: the last 200 notifications, and who wants to hear of a new one how. GUI thread.
class NotificationCenter : public QObject {
    Q_OBJECT

public:
    enum class Channel { Bell, Toast, System };

    NotificationCenter(ViewSettings& settings, const Clock& clock, QObject* parent = nullptr);

    /// The same rule with the same code and fields within 10 minutes only raises the count.
    void post(Notification notification);

    /// Newest first.
    const std::deque<Notification>& list() const { return m_list; }

    int unread() const { return m_unread; }

    void markRead();
    void clear();

    bool wants(NotifyRule rule, Channel channel) const;
    void setWants(NotifyRule rule, Channel channel, bool on);
    static bool wantsByDefault(NotifyRule rule, Channel channel);
    bool isQuietNow() const;

Q_SIGNALS:
    void changed();
    void toastWanted(const shack::ui::Notification& notification);
    void systemWanted(const shack::ui::Notification& notification);

private:
    static QString settingsKey(NotifyRule rule, Channel channel);

    ViewSettings& m_settings;
    const Clock& m_clock;
    std::deque<Notification> m_list;
    std::uint64_t m_nextNumber = 1;
    int m_unread = 0;
};

} // namespace shack::ui
