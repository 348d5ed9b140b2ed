#pragma once

#include "ui/models/device_model.h"

#include <QObject>
#include <QString>

#include <utility>
#include <vector>

namespace shack::ui {

/// Which devices the operator works with, for panels that follow the selection (log, talk groups).
/// GUI thread.
class Selection : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const std::vector<DeviceRowPtr>& devices() const { return m_devices; }

    /// "BG7XYZ-11" of the first one, "" when nothing is selected.
    QString callsign() const
    {
        return m_devices.empty() ? QString() : deviceCallsign(*m_devices.front());
    }

    void setDevices(std::vector<DeviceRowPtr> devices)
    {
        m_devices = std::move(devices);
        Q_EMIT changed();
    }

Q_SIGNALS:
    void changed();

private:
    std::vector<DeviceRowPtr> m_devices;
};

} // namespace shack::ui
