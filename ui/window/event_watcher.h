#pragma once

#include "engine/base/clock.h"
#include "engine/host/engine_event.h"
#include "engine/host/engine_view.h"

#include <QObject>

#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace shack::ui {

class EngineBridge;
class NotificationCenter;
class ViewSettings;

/// Turns events and views into notifications by the operator's rules (ux.md section 6). GUI thread.
class EventWatcher : public QObject {
    Q_OBJECT

public:
    EventWatcher(EngineBridge& bridge, NotificationCenter& center, ViewSettings& settings,
                 QObject* parent = nullptr);

private:
    /// What the operator set; read once per view.
    struct DeviceLimits {
        std::chrono::minutes patience;
        double gapsPercent;
    };

    void onEvent(const host::EngineEvent& event);
    void onView(const host::EngineView& view);
    void checkLoss(const host::EngineView& view);
    void checkDevices(const host::EngineView& view);
    void checkPending(const host::DeviceRow& row);
    void checkStarred(const host::DeviceRow& row, MonoTime now, const DeviceLimits& limits);
    void onOver(const host::OverRow& over);

    EngineBridge& m_bridge;
    NotificationCenter& m_center;
    ViewSettings& m_settings;
    std::shared_ptr<const host::DeviceTable> m_seenDevices;
    std::set<std::string> m_pending;                  ///< keys that were reported
    std::map<std::uint64_t, MonoTime> m_offlineSince; ///< starred devices that were online
    std::set<std::uint64_t> m_seenOnline;
    std::map<std::uint64_t, MonoTime> m_gapsSince;
    MonoTime m_lossSince{};
    bool m_lossSeen = false;
    bool m_lossTold = false;
    bool m_firstDevices = true;
};

} // namespace shack::ui
