#pragma once

#include "engine/base/ids.h"
#include "engine/host/house_voice.h"

#include <cstdint>

namespace shack::host {

struct ControlDesk;

/// The echo group: whoever talks in it hears afterwards how that sounded. Lives on the control
/// thread.
class EchoKeeper {
public:
    explicit EchoKeeper(ControlDesk& desk);

    /// 0 = there is none. The group may be one that comes later.
    void echoIn(TalkGroupId group);

    TalkGroupId group() const noexcept { return m_group; }

    const fanout::DeviceRoute& route() const noexcept { return m_voice.route(); }

    /// Overs that were said back since the station has this echo.
    std::uint64_t echoes() const { return m_voice.read().echoes; }

    void tick();

    void stop() { m_voice.close(); }

private:
    bool isWanted() const;

    ControlDesk& m_desk;
    HouseVoice m_voice;
    TalkGroupId m_group;
    MonoTime m_nextTry{};
};

} // namespace shack::host
