#pragma once

#include "engine/base/bytes.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/wire/config_values.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace shack::station {

enum class SettingsState : std::uint8_t {
    Stored,    ///< kept here; nothing is expected from the device
    Waiting,   ///< the device was asked
    Confirmed, ///< the device reported after it was asked
    NoAnswer,
    Kept, ///< the device reported twice, and not what it was sent
};

/// What somebody who reads or writes the settings of one device learns, at every change of state.
struct SettingsAnswer {
    DeviceId device;
    std::uint64_t ticket = 0;
    SettingsState state = SettingsState::Stored;
    wire::ConfigValues stored;
    wire::ConfigValues fromDevice; ///< its last report in this run of the program
    std::optional<WallTime> reportedAt;
};

/// A change of settings that passed the rules and waits to be stored.
struct SettingsChange {
    wire::ConfigValues merged;  ///< the whole new snapshot
    wire::ConfigValues differs; ///< what has to be sent: tones go as whole pairs
};

/// Conversations about radio settings (draarl-v1 section 11): what to send when a device comes
/// online, what a report means, whether a change has reached the device. Holds the snapshots of all
/// devices, so that coming online needs no database. Lives on the control thread.
class DeviceSettings {
public:
    static constexpr std::chrono::seconds kAnswerTime{3};
    static constexpr int kRetries = 1;

    struct Ports {
        /// DATA of a Type 3 datagram for a device.
        std::function<void(DeviceId, std::vector<std::byte>)> send;
        /// A report has replaced the snapshot: keep it for the next start.
        std::function<void(DeviceId, const wire::ConfigValues&)> store;
        std::function<void(SettingsAnswer)> answer;
    };

    DeviceSettings(const Clock& clock, Ports ports);

    /// What the store holds; an empty snapshot is none.
    void load(DeviceId device, wire::ConfigValues stored);
    void forget(DeviceId device);

    /// The off-to-on transition (11.4): the stored values the model may get, or a query when there
    /// are none, then the time.
    void cameOnline(DeviceId device, wire::DeviceModel model);
    void wentOffline(DeviceId device);

    /// A Type 3 datagram from the device (11.3). A report replaces the snapshot and is acknowledged
    /// with the time.
    void received(DeviceId device, ByteSpan data);

    /// Checks texts against the rules of 11.2. The error's sentence names the key.
    Result<SettingsChange> prepare(DeviceId device, wire::DeviceModel model,
                                   const std::map<std::string, std::string>& changes) const;

    /// The change is stored: send it and see whether it arrives.
    void apply(DeviceId device, wire::DeviceModel model, bool online, SettingsChange change,
               std::uint64_t ticket);

    /// Answers at once with what is stored, and later with what the device says if it is asked.
    void read(DeviceId device, bool fromDevice, bool online, std::uint64_t ticket);

    /// Time-outs and the one retry.
    void tick();

    const wire::ConfigValues* stored(DeviceId device) const;

    /// Conversations that wait for a report.
    std::size_t waiting() const noexcept { return m_conversations.size(); }

private:
    struct Report {
        wire::ConfigValues values;
        WallTime at{};
    };

    struct Conversation {
        std::uint64_t ticket = 0;
        wire::DeviceModel model = wire::DeviceModel::Unknown;
        wire::ConfigValues sent; ///< empty: only asked
        MonoTime due{};
        int retriesLeft = kRetries;
    };

    void ask(DeviceId device, Conversation& conversation);
    void sendSet(DeviceId device, const wire::ConfigValues& values, wire::DeviceModel model);
    void sendQuery(DeviceId device);
    void sendTime(DeviceId device);
    void settle(DeviceId device, const wire::ConfigValues& reported);
    void answer(DeviceId device, std::uint64_t ticket, SettingsState state);

    const Clock& m_clock;
    const Ports m_ports;
    std::unordered_map<DeviceId, wire::ConfigValues> m_stored;
    std::unordered_map<DeviceId, Report> m_reports;
    std::unordered_map<DeviceId, Conversation> m_conversations;
};

/// As the operator's side and the store hold them; keys without a value are left out.
std::map<std::string, std::string> toTexts(const wire::ConfigValues& values);
wire::ConfigValues fromTexts(const std::map<std::string, std::string>& texts);

} // namespace shack::station
