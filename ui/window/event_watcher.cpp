#include "ui/window/event_watcher.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/text/messages.h"
#include "ui/window/notification_center.h"
#include "ui/window/view_settings.h"

#include <QRegularExpression>
#include <QStringList>

#include <chrono>
#include <utility>
#include <variant>

namespace shack::ui {

namespace {

std::string nameOf(const std::string& callsign, Ssid ssid)
{
    return callsign + "-" + std::to_string(ssid.value);
}

/// "12" rather than "12.000000": what goes into a sentence.
std::string oneDecimal(double value)
{
    return QString::number(value, 'f', 1).toStdString();
}

Notification about(NotifyRule rule, host::HealthLevel level, host::Message message,
                   const char* panel, const QString& filter = {})
{
    Notification made;
    made.rule = rule;
    made.level = level;
    made.message = std::move(message);
    made.panel = QString::fromLatin1(panel);
    made.filter = filter;
    return made;
}

} // namespace

EventWatcher::EventWatcher(EngineBridge& bridge, NotificationCenter& center, ViewSettings& settings,
                           QObject* parent)
    : QObject(parent), m_bridge(bridge), m_center(center), m_settings(settings)
{
    connect(&bridge, &EngineBridge::eventArrived, this, &EventWatcher::onEvent);
    connect(&bridge, &EngineBridge::viewChanged, this, &EventWatcher::onView);
}

void EventWatcher::onEvent(const host::EngineEvent& event)
{
    using host::HealthLevel;
    if (const auto* changed = std::get_if<host::StationChanged>(&event)) {
        if (changed->state == host::StationState::Fault && changed->fault)
            m_center.post(
                about(NotifyRule::StationFault, HealthLevel::Fault, *changed->fault, "health"));
        else if (changed->state == host::StationState::Stopped)
            m_center.post(about(NotifyRule::StationStopped, HealthLevel::Watch,
                                {"ui.station_stopped", "The station was stopped.", {}}, "health"));
    } else if (const auto* notice = std::get_if<host::Notice>(&event)) {
        Notification made = about(
            NotifyRule::StationNotice, notice->over ? HealthLevel::Ok : notice->level,
            notice->over ? messages::overMessage(notice->message) : notice->message, "health");
        made.ended = notice->over;
        m_center.post(std::move(made));
    } else if (const auto* refused = std::get_if<host::DeviceRefused>(&event)) {
        m_center.post(
            about(NotifyRule::DeviceRefused, HealthLevel::Watch, refused->reason, "devices"));
    } else if (const auto* started = std::get_if<host::OverStarted>(&event)) {
        onOver(started->over);
    } else if (const auto* text = std::get_if<host::TextSeen>(&event)) {
        const std::string from = nameOf(text->callsign, text->ssid);
        m_center.post(about(
            NotifyRule::TextSeen, HealthLevel::Ok,
            {"ui.text_seen", from + " wrote a text.", {{"device", from}, {"text", text->text}}},
            "devices", QString::fromStdString(from)));
    }
}

void EventWatcher::onOver(const host::OverRow& over)
{
    static const QRegularExpression kBetween(QStringLiteral("[,;\\s]+"));
    const QStringList wanted = m_settings.value(QStringLiteral("notify/callsigns"))
                                   .toString()
                                   .split(kBetween, Qt::SkipEmptyParts);
    if (!wanted.contains(QString::fromStdString(over.callsign), Qt::CaseInsensitive))
        return;
    const std::string who = nameOf(over.callsign, over.ssid);
    m_center.post(about(
        NotifyRule::CallsignHeard, host::HealthLevel::Ok,
        {"ui.callsign_heard", who + " is talking.", {{"device", who}, {"group", over.groupName}}},
        "talking"));
}

void EventWatcher::onView(const host::EngineView& view)
{
    checkLoss(view);
    checkDevices(view);
}

void EventWatcher::checkLoss(const host::EngineView& view)
{
    const double limit = m_settings.value(QStringLiteral("notify/lossPercent"), 0.1).toDouble();
    const std::chrono::seconds hold{
        m_settings.value(QStringLiteral("notify/lossSeconds"), 10).toInt()};
    const bool losing = view.rates.lossRatio * 100.0 > limit;
    if (!losing) {
        m_lossSeen = m_lossTold = false;
        return;
    }
    if (!m_lossSeen) {
        m_lossSeen = true;
        m_lossSince = view.takenAt;
    }
    if (m_lossTold || view.takenAt - m_lossSince < hold)
        return;
    m_lossTold = true;
    m_center.post(about(NotifyRule::StationLoss, host::HealthLevel::Watch,
                        {"ui.station_loss",
                         "The station loses frames.",
                         {{"percent", oneDecimal(view.rates.lossRatio * 100.0)}}},
                        "traffic"));
}

void EventWatcher::checkDevices(const host::EngineView& view)
{
    // Off-line times run on while nothing changes, so starred rows are looked at once a second or
    // so; the whole table only when it is another one.
    if (view.devices == m_seenDevices && m_offlineSince.empty() && m_gapsSince.empty())
        return;
    const auto seen = std::exchange(m_seenDevices, view.devices);
    // Asked once: a lookup for each of thousands of rows would be felt.
    const DeviceLimits limits{
        std::chrono::minutes{m_settings.value(QStringLiteral("notify/offlineMinutes"), 5).toInt()},
        m_settings.value(QStringLiteral("notify/gapsPercent"), 5.0).toDouble()};
    // A row that nobody touched keeps its pointer, and mostly its place: no need to look into it.
    const auto& before = seen ? seen->rows : view.devices->rows;
    const bool timesRun = !seen || !m_offlineSince.empty() || !m_gapsSince.empty();
    for (std::size_t i = 0; i < view.devices->rows.size(); ++i) {
        const auto& row = view.devices->rows[i];
        if (!timesRun && i < before.size() && before[i] == row)
            continue;
        if (row->state == host::DeviceState::Pending)
            checkPending(*row);
        else if (row->starred)
            checkStarred(*row, view.takenAt, limits);
    }
    m_firstDevices = false;
}

void EventWatcher::checkPending(const host::DeviceRow& row)
{
    if (!m_pending.insert(row.key).second || m_firstDevices)
        return;
    const std::string who = nameOf(row.callsign, row.ssid);
    m_center.post(about(NotifyRule::DevicePending, host::HealthLevel::Watch,
                        {"ui.device_pending", who + " waits for approval.", {{"device", who}}},
                        "devices", QString::fromStdString(who)));
}

void EventWatcher::checkStarred(const host::DeviceRow& row, MonoTime now,
                                const DeviceLimits& limits)
{
    const std::uint64_t id = row.id.value;
    if (row.state == host::DeviceState::Offline) {
        if (m_seenOnline.erase(id) > 0)
            m_offlineSince[id] = now;
        const auto gone = m_offlineSince.find(id);
        if (gone == m_offlineSince.end() || now - gone->second < limits.patience)
            return;
        m_offlineSince.erase(gone);
        const std::string who = nameOf(row.callsign, row.ssid);
        m_center.post(
            about(NotifyRule::DeviceOffline, host::HealthLevel::Watch,
                  {"ui.device_offline",
                   who + " is offline.",
                   {{"device", who}, {"minutes", std::to_string(limits.patience.count())}}},
                  "devices", QString::fromStdString(who)));
        return;
    }
    m_seenOnline.insert(id);
    m_offlineSince.erase(id);
    if (row.gapsPercent.value_or(0.0) <= limits.gapsPercent) {
        m_gapsSince.erase(id);
        return;
    }
    const auto [since, isNew] = m_gapsSince.try_emplace(id, now);
    if (isNew || since->second == MonoTime::max() || now - since->second < std::chrono::seconds{10})
        return;
    since->second = MonoTime::max(); // told; again only after it was good
    const std::string who = nameOf(row.callsign, row.ssid);
    m_center.post(about(NotifyRule::DeviceGaps, host::HealthLevel::Watch,
                        {"ui.device_gaps",
                         who + " arrives with gaps.",
                         {{"device", who}, {"percent", oneDecimal(*row.gapsPercent)}}},
                        "devices", QString::fromStdString(who)));
}

} // namespace shack::ui
