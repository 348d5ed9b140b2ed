#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/fanout/frame_tap.h"
#include "engine/fanout/route_plan.h"
#include "engine/host/engine_view.h"
#include "engine/host/messages.h"
#include "engine/host/sound_port.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace shack::host {

struct ControlDesk;

/// Listening and talking from the console: keeps the tap for live sound, follows the groups that
/// are listened to when links change, and vouches for the console's session. Lives on the control
/// thread; its port is for any.
class LiveKeeper {
public:
    explicit LiveKeeper(ControlDesk& desk);
    ~LiveKeeper();

    /// For a run of the frame path that begins; open while somebody listens.
    std::shared_ptr<fanout::FrameTap> openTap(std::uint64_t run);
    void closeTap(std::uint64_t run);

    void listenTo(std::vector<ListenWish> wishes);

    const std::vector<ListenWish>& listening() const noexcept { return m_wishes; }

    /// The device is in the directory. What keeps it from starting, as people are told.
    std::optional<Message> openTalk(DeviceId device);
    void closeTalk();

    /// Not valid while nobody talks from here.
    DeviceId talker() const noexcept { return m_talker; }

    void tick();
    void stop();

    std::shared_ptr<SoundPort> port() const;
    LiveView view() const;

private:
    class Port;

    void arm();
    void vouch();

    static constexpr std::size_t kTapFrames = 1'024;
    static constexpr std::chrono::seconds kVouchEvery{1};
    static constexpr std::chrono::seconds kLongestTalk{120};

    ControlDesk& m_desk;
    std::shared_ptr<Port> m_port;
    std::shared_ptr<fanout::FrameTap> m_tap; ///< of the present run
    std::vector<ListenWish> m_wishes;
    fanout::RoutePlanPtr m_plan; ///< what the wishes were last resolved with
    DeviceId m_talker;
    MonoTime m_nextVouch{};
    bool m_stranger = false; ///< a new run of the frame path does not know the session
};

} // namespace shack::host
