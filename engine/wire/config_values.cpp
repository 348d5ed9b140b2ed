#include "engine/wire/config_values.h"

#include <algorithm>

namespace shack::wire {

namespace {

constexpr std::array<std::string_view, kConfigKeyCount> kNames{
    "rx_freq",
    "tx_freq",
    "rx_ctcss",
    "tx_ctcss",
    "sql_level",
    "power_level",
    "tx_bandwidth",
    "rx_tone_mode",
    "rx_tone_value",
    "tx_tone_mode",
    "tx_tone_value",
    "rf_guard_enabled",
    "rf_guard_single_tx_limit_s",
    "rf_guard_window_s",
    "rf_guard_max_tx_in_window_s",
    "timestamp",
    "adc_gain_db",
    "adc_volume",
    "dac_volume",
    "sql_active_high",
    "ptt_active_high",
};

} // namespace

std::string_view configKeyName(ConfigKey key) noexcept
{
    return kNames[static_cast<std::size_t>(key) - 1];
}

std::optional<ConfigKey> configKeyFromName(std::string_view name) noexcept
{
    for (const ConfigKey key : kAllConfigKeys) {
        if (configKeyName(key) == name)
            return key;
    }
    return std::nullopt;
}

std::optional<ConfigKey> configKeyFromType(std::uint8_t type) noexcept
{
    if (type == 0 || type > kConfigKeyCount)
        return std::nullopt;
    return static_cast<ConfigKey>(type);
}

bool isConfigKeyAllowed(DeviceModel model, ConfigKey key) noexcept
{
    switch (model) {
    case DeviceModel::EspRadioBox:
        return key < ConfigKey::Timestamp ||
               (key > ConfigKey::Timestamp && key <= ConfigKey::DacVolume);
    case DeviceModel::EspBox:
        return key > ConfigKey::Timestamp;
    default:
        return false;
    }
}

std::string_view ConfigValues::text(ConfigKey key) const noexcept
{
    const auto& found = slot(key);
    return found ? std::string_view{*found} : std::string_view{};
}

std::size_t ConfigValues::size() const noexcept
{
    return static_cast<std::size_t>(std::count_if(
        m_texts.begin(), m_texts.end(), [](const auto& text) { return text.has_value(); }));
}

} // namespace shack::wire
