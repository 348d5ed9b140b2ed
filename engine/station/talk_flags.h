#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace shack::station {

enum class TalkFlag : std::uint8_t { MayTalk, Hears };

/// Switches that go back by themselves: "may not talk for 10 minutes". Deadlines are monotonic, so
/// a step of the wall clock neither frees nor holds anybody. Lives on the control thread.
class TalkFlagTimers {
public:
    struct Due {
        DeviceId device;
        TalkFlag flag = TalkFlag::MayTalk;
        bool value = true; ///< what the switch goes back to
    };

    /// Replaces an earlier deadline of the same switch.
    void arm(DeviceId device, TalkFlag flag, bool value, MonoTime at);
    void disarm(DeviceId device, TalkFlag flag);
    void forget(DeviceId device);

    /// What is over by now, in order of time; each is handed out once.
    std::vector<Due> takeDue(MonoTime now);

    /// When the next one is over; none when nothing is armed.
    std::optional<MonoTime> next() const;

    std::size_t size() const noexcept { return m_armed.size(); }

private:
    struct Armed {
        MonoTime at{};
        bool value = true;
    };

    std::map<std::pair<DeviceId, TalkFlag>, Armed> m_armed;
};

} // namespace shack::station
