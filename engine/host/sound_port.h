#pragma once

#include "engine/base/ids.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace shack::host {

/// Somebody who can be heard now.
struct HeardLevel {
    std::uint64_t over = 0;
    DeviceId device;
    DomainId domain;
    float peak = 0; ///< 0..1, of the last 20 ms
};

enum class TalkSession : std::uint8_t {
    Closed,
    Waiting, ///< the station has not let it in yet
    Ready,
    Refused, ///< `refusal` says why
};

enum class TalkButtonState : std::uint8_t {
    Silent,
    Talking,
    Busy,     ///< held while somebody else talks: nothing is sent
    TimedOut, ///< talked for too long: let go first
};

struct TalkStatus {
    TalkSession session = TalkSession::Closed;
    TalkButtonState button = TalkButtonState::Silent;
    std::string refusal;
    std::string busyWith;        ///< callsign-SSID of who talks
    std::uint64_t datagrams = 0; ///< said
    float peak = 0;              ///< of the microphone, 0..1
};

/// The way of live sound between the station and the window: samples are 16 kHz, mono, 16 bit. Any
/// thread, nothing waits; of each function that moves samples one thread at a time.
class SoundPort {
public:
    virtual ~SoundPort() = default;

    /// What is said where somebody listens (ListenTo); how many samples there were. What is not
    /// taken in time is lost: live sound never gets old.
    virtual std::size_t takeLive(std::span<std::int16_t> into) = 0;

    /// What the microphone hears; only sent while the button is held.
    virtual void speak(std::span<const std::int16_t> samples) = 0;

    /// The button of OpenTalk's session; does nothing while none is open.
    virtual void press(bool held) = 0;

    virtual std::vector<HeardLevel> levels() const = 0;
    virtual TalkStatus talk() const = 0;
};

} // namespace shack::host
