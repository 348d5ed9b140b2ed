#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/host/engine_config.h"
#include "engine/host/engine_view.h"
#include "engine/net/port_tap.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace shack::replay {
class TrafficRecorder;
}

namespace shack::host {

/// Records the station's own traffic into a capture file: from its own port, without a driver or
/// rights, passwords and tokens blanked. Goes on over a stop and start of the station. Lives on the
/// control thread.
class TrafficCapture {
public:
    struct Wish {
        DeviceId device;    ///< none: everything
        std::string sender; ///< of that device: "account-SSID"
        std::string local;  ///< the station's own address in the file
        std::optional<std::chrono::seconds> atMost;
    };

    TrafficCapture(const CaptureConfig& config, net::PortTap& tap, const Clock& clock);
    ~TrafficCapture();

    /// A file of its own in the captures folder. AlreadyExists while one is being written.
    Status start(const Wish& wish);
    void stop();

    /// True once after it ended by itself: its time or its space is over, or the disk is full.
    bool endedByItself();

    /// Of the running one, or of the last.
    CaptureView view() const;

private:
    const CaptureConfig& m_config;
    net::PortTap& m_tap;
    const Clock& m_clock;
    std::unique_ptr<replay::TrafficRecorder> m_recorder;
    CaptureView m_last;
    MonoTime m_endsAt{};
};

} // namespace shack::host
