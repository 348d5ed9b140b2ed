#pragma once

#include "engine/wire/draarl_types.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shack::wire {

/// Settings of a radio box; the value is the TLV type (draarl-v1 section 11).
enum class ConfigKey : std::uint8_t {
    RxFrequency = 0x01,
    TxFrequency = 0x02,
    RxCtcss = 0x03,
    TxCtcss = 0x04,
    SquelchLevel = 0x05,
    PowerLevel = 0x06,
    TxBandwidth = 0x07,
    RxToneMode = 0x08,
    RxToneValue = 0x09,
    TxToneMode = 0x0A,
    TxToneValue = 0x0B,
    RfGuardEnabled = 0x0C,
    RfGuardSingleTxLimit = 0x0D,
    RfGuardWindow = 0x0E,
    RfGuardMaxTxInWindow = 0x0F,
    Timestamp = 0x10,
    AdcGain = 0x11,
    AdcVolume = 0x12,
    DacVolume = 0x13,
    SquelchActiveHigh = 0x14,
    PttActiveHigh = 0x15,
};

inline constexpr std::size_t kConfigKeyCount = 21;

/// All keys in TLV order.
inline constexpr auto kAllConfigKeys = [] {
    std::array<ConfigKey, kConfigKeyCount> keys{};
    for (std::size_t i = 0; i < keys.size(); ++i)
        keys[i] = static_cast<ConfigKey>(i + 1);
    return keys;
}();

/// Name used in the database and in JSON, e.g. "rx_freq".
std::string_view configKeyName(ConfigKey key) noexcept;
std::optional<ConfigKey> configKeyFromName(std::string_view name) noexcept;
std::optional<ConfigKey> configKeyFromType(std::uint8_t type) noexcept;

/// May the station send this key to such a device (draarl-v1 section 11.4)?
bool isConfigKeyAllowed(DeviceModel model, ConfigKey key) noexcept;

/// Text forms of the tone modes 0..3.
inline constexpr std::string_view kToneWordOff = "off";
inline constexpr std::string_view kToneWordCtcss = "ctcss";
inline constexpr std::string_view kToneWordDcsNormal = "cdcss_n";
inline constexpr std::string_view kToneWordDcsInverted = "cdcss_i";

/// What the value rules put where a device or a person gave nothing usable.
inline constexpr std::int64_t kDefaultRfGuardEnabled = 1;
inline constexpr std::int64_t kDefaultRfGuardSingleTxSeconds = 30;
inline constexpr std::int64_t kDefaultRfGuardWindowSeconds = 300;
inline constexpr std::int64_t kDefaultRfGuardMaxTxSeconds = 60;
inline constexpr std::int64_t kDefaultAdcGainDb = 18;
inline constexpr std::int64_t kDefaultAdcVolume = 100;
inline constexpr std::int64_t kDefaultDacVolume = 80;

/// Settings in their text forms. A key can be missing, empty ("could not be read") or have a value.
/// A plain value owned by whoever holds it.
class ConfigValues {
public:
    bool has(ConfigKey key) const noexcept { return slot(key).has_value(); }

    /// Empty also when missing.
    std::string_view text(ConfigKey key) const noexcept;

    void set(ConfigKey key, std::string text) { m_texts[index(key)] = std::move(text); }

    void remove(ConfigKey key) noexcept { m_texts[index(key)].reset(); }

    std::size_t size() const noexcept;

    bool empty() const noexcept { return size() == 0; }

    friend bool operator==(const ConfigValues&, const ConfigValues&) = default;

private:
    static constexpr std::size_t index(ConfigKey key) noexcept
    {
        return static_cast<std::size_t>(key) - 1;
    }

    const std::optional<std::string>& slot(ConfigKey key) const noexcept
    {
        return m_texts[index(key)];
    }

    std::array<std::optional<std::string>, kConfigKeyCount> m_texts;
};

} // namespace shack::wire
