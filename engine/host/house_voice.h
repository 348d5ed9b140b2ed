#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/ingress_orders.h"
#include "engine/host/messages.h"
#include "engine/sound/station_voice.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

namespace shack::host {

struct ControlDesk;

/// A voice that belongs to the station and not to somebody of its book: keeps its session known to
/// the frame path and let in, as long as the station stays on the air. Lives on the control thread.
class HouseVoice {
public:
    /// Devices of no book: above every number that one gives.
    static constexpr DeviceId kEcho{(std::uint64_t{1} << 62U) + 1};
    static constexpr DeviceId kAnnouncer{(std::uint64_t{1} << 62U) + 2};

    HouseVoice(ControlDesk& desk, fanout::DeviceRoute route);
    ~HouseVoice();

    /// What keeps it from starting, as people are told. An empty `load` makes an echo.
    std::optional<Message> open(TalkGroupId group, sound::StationVoice::Load load);
    void close();

    void tick();

    bool isOpen() const noexcept { return m_voice != nullptr; }

    /// The station left the air since it was opened: it will not be heard any more.
    bool isLost() const;

    const fanout::DeviceRoute& route() const noexcept { return m_route; }

    sound::VoiceReading read() const
    {
        return m_voice == nullptr ? sound::VoiceReading{} : m_voice->read();
    }

private:
    static constexpr std::chrono::seconds kVouchEvery{1};

    ControlDesk& m_desk;
    fanout::DeviceRoute m_route;
    std::unique_ptr<sound::StationVoice> m_voice;
    std::uint64_t m_run = 0; ///< of the frame path it belongs to
    MonoTime m_nextVouch{};
};

} // namespace shack::host
