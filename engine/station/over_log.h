#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/fanout/ingress_orders.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace shack::station {

/// One over, running or finished, with the names as they were when it started.
struct Over {
    std::uint64_t number = 0;
    DeviceId device;
    AccountId account;
    std::string username;
    std::string callsign;
    Ssid ssid;
    std::uint8_t model = 0;
    std::string deviceName;
    TalkGroupId group;
    std::string groupName;
    DomainId domain;
    MonoTime startedAt{};
    WallTime startedWall{};
    std::chrono::milliseconds length{}; ///< 0 while it runs
    std::uint32_t datagrams = 0;
    std::uint32_t opusFrames = 0;
    std::optional<double> gapsPercent; ///< estimate: time without Opus; empty below 10 datagrams
    bool running = true;
    std::uint64_t recording = 0; ///< its first sound file; 0 = none
};

/// What is being said and what was said lately: the last 200 overs. Lives on the control thread.
class OverLog {
public:
    static constexpr std::size_t kKept = 200;

    const Over& started(Over over);

    /// Overs of earlier runs of the program, newest first: they stand behind what was said since.
    void restore(std::vector<Over> earlier);

    /// Closes the over and puts it in front of the list. None when its start was never seen.
    std::optional<Over> ended(const fanout::TalkEnded& end);

    /// It has a sound file now.
    void recorded(std::uint64_t over, std::uint64_t recording);

    /// Overs that were running when the station stopped end where they are.
    std::vector<Over> closeAll(MonoTime now);

    const std::unordered_map<std::uint64_t, Over>& running() const noexcept { return m_running; }

    /// Newest first.
    const std::deque<Over>& finished() const noexcept { return m_finished; }

    /// When the device's voice was last heard in an earlier run, as far as those overs tell.
    std::optional<WallTime> heardBefore(DeviceId device) const;

    /// Grows with every change of either list.
    std::uint64_t revision() const noexcept { return m_revision; }

private:
    std::unordered_map<std::uint64_t, Over> m_running;
    std::deque<Over> m_finished;
    std::unordered_map<DeviceId, WallTime> m_heardBefore;
    std::uint64_t m_revision = 1;
};

/// Share of an over's time in which no Opus arrived: the turn lasted `length`, `opusFrames` of 60
/// ms came. An estimate, because nothing on the wire counts datagrams (ux 4.1).
std::optional<double> gapsPercent(std::chrono::milliseconds length, std::uint32_t datagrams,
                                  std::uint32_t opusFrames);

} // namespace shack::station
