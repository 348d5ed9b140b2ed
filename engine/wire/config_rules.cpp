#include "engine/wire/config_rules.h"

#include "engine/base/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace shack::wire {

namespace {

struct Range {
    std::int64_t lowest;
    std::int64_t highest;
};

constexpr Range kSquelchRange{0, 8};
constexpr Range kSwitchRange{0, 1};
constexpr Range kSingleTxSeconds{1, 1800};
constexpr Range kWindowSeconds{5, 3600};
constexpr Range kGainRange{0, 24};
constexpr Range kVolumeRange{0, 100};
constexpr std::int64_t kGainStep = 3;
constexpr std::uint64_t kHighestDcsCode = 999;

std::optional<std::int64_t> number(std::string_view text) noexcept
{
    return text::parseSigned(text::trimmed(text));
}

/// Clamped, or `otherwise` when the text is no number.
std::int64_t clamped(std::string_view text, Range range, std::int64_t otherwise) noexcept
{
    return std::clamp(number(text).value_or(otherwise), range.lowest, range.highest);
}

std::string frequencyText(std::string_view text)
{
    const auto hertz = text::parseUnsigned(text::trimmed(text));
    return hertz ? fmt::to_string(*hertz) : std::string{};
}

std::string squelchText(std::string_view text)
{
    const auto level = number(text);
    if (!level)
        return {};
    return fmt::to_string(std::clamp(*level, kSquelchRange.lowest, kSquelchRange.highest));
}

std::string powerText(std::string_view text)
{
    const auto level = number(text).value_or(0);
    if (level == 1)
        return "1";
    return level == 2 || level == 3 ? "3" : "";
}

std::string bandwidthText(std::string_view text)
{
    const auto width = number(text).value_or(0);
    return width == 1 || width == 2 ? fmt::to_string(width) : std::string{};
}

std::string activeHighText(std::string_view text)
{
    const std::string word = text::lowerAscii(text::trimmed(text));
    return word == "1" || word == "true" || word == "high" || word == "active_high" ? "1" : "0";
}

std::string gainText(std::string_view text)
{
    const std::int64_t gain = clamped(text, kGainRange, kDefaultAdcGainDb);
    return fmt::to_string((gain + 1) / kGainStep * kGainStep);
}

std::string timestampText(std::string_view text)
{
    const auto milliseconds = number(text);
    return milliseconds ? fmt::to_string(*milliseconds) : std::string{};
}

/// "88.5" as the wire's eight bytes can carry it; empty when it is no tone.
std::string ctcssText(std::string_view text)
{
    const auto hertz = text::parseDecimal(text::trimmed(text));
    // Compared before printing: a huge number would print hundreds of digits.
    if (!hertz || *hertz < 0.05 || *hertz > 99'999.0)
        return {};
    std::string printed = fmt::format("{:.1f}", *hertz);
    return printed == "0.0" ? std::string{} : printed;
}

std::string dcsText(std::string_view text)
{
    std::string digits;
    std::copy_if(text.begin(), text.end(), std::back_inserter(digits),
                 [](char c) { return c >= '0' && c <= '9'; });
    const auto code = text::parseUnsigned(digits);
    return code && *code <= kHighestDcsCode ? fmt::format("{:03}", *code) : std::string{};
}

struct Tone {
    std::string mode;
    std::string value;
};

/// A polarity letter behind digits ("023N") outranks the mode.
std::string_view modeFromSuffix(std::string_view value) noexcept
{
    if (value.size() < 2 || !text::parseUnsigned(value.substr(0, value.size() - 1)))
        return {};
    const char last = value.back();
    if (last == 'N' || last == 'n')
        return kToneWordDcsNormal;
    if (last == 'I' || last == 'i')
        return kToneWordDcsInverted;
    return {};
}

Tone normalisedTone(std::string_view givenMode, std::string_view givenValue)
{
    const std::string_view value = text::trimmed(givenValue);
    Tone tone{.mode = text::lowerAscii(text::trimmed(givenMode)), .value = {}};
    if (const std::string_view suffix = modeFromSuffix(value); !suffix.empty())
        tone.mode = suffix;
    if (tone.mode == kToneWordCtcss)
        tone.value = ctcssText(value);
    if (tone.mode == kToneWordDcsNormal || tone.mode == kToneWordDcsInverted)
        tone.value = dcsText(value);
    if (tone.value.empty())
        return {.mode = std::string{kToneWordOff}, .value = "0"};
    return tone;
}

struct ToneKeys {
    ConfigKey mode;
    ConfigKey value;
    ConfigKey mirror;
};

constexpr ToneKeys kRxTone{ConfigKey::RxToneMode, ConfigKey::RxToneValue, ConfigKey::RxCtcss};
constexpr ToneKeys kTxTone{ConfigKey::TxToneMode, ConfigKey::TxToneValue, ConfigKey::TxCtcss};

/// A mirror that comes without its pair (one changed value) stands for itself.
std::string loneMirrorText(std::string_view text)
{
    const auto hertz = text::parseDecimal(text::trimmed(text));
    if (!hertz || *hertz < 0)
        return {};
    std::string printed = ctcssText(text);
    return printed.empty() && *hertz < 1 ? "0" : printed;
}

void normaliseTone(const ToneKeys& keys, ConfigValues& values)
{
    if (!values.has(keys.mode) && !values.has(keys.value)) {
        if (values.has(keys.mirror))
            values.set(keys.mirror, loneMirrorText(values.text(keys.mirror)));
        return;
    }
    Tone tone = normalisedTone(values.text(keys.mode), values.text(keys.value));
    values.set(keys.mirror, tone.mode == kToneWordCtcss ? tone.value : "0");
    values.set(keys.mode, std::move(tone.mode));
    values.set(keys.value, std::move(tone.value));
}

void normaliseGuard(ConfigValues& values)
{
    const auto apply = [&values](ConfigKey key, Range range, std::int64_t otherwise) {
        if (values.has(key))
            values.set(key, fmt::to_string(clamped(values.text(key), range, otherwise)));
    };
    apply(ConfigKey::RfGuardEnabled, kSwitchRange, kDefaultRfGuardEnabled);
    apply(ConfigKey::RfGuardSingleTxLimit, kSingleTxSeconds, kDefaultRfGuardSingleTxSeconds);
    apply(ConfigKey::RfGuardWindow, kWindowSeconds, kDefaultRfGuardWindowSeconds);
    // Without a window beside it only the widest possible one can be held against the limit.
    const std::int64_t window =
        number(values.text(ConfigKey::RfGuardWindow)).value_or(kWindowSeconds.highest);
    apply(ConfigKey::RfGuardMaxTxInWindow, Range{1, window}, kDefaultRfGuardMaxTxSeconds);
}

} // namespace

ConfigValues normalised(const ConfigValues& values)
{
    ConfigValues result = values;
    const auto apply = [&result](ConfigKey key, auto rule) {
        if (result.has(key))
            result.set(key, rule(result.text(key)));
    };
    const auto volume = [](std::int64_t otherwise) {
        return [otherwise](std::string_view text) {
            return fmt::to_string(clamped(text, kVolumeRange, otherwise));
        };
    };
    apply(ConfigKey::RxFrequency, frequencyText);
    apply(ConfigKey::TxFrequency, frequencyText);
    apply(ConfigKey::SquelchLevel, squelchText);
    apply(ConfigKey::PowerLevel, powerText);
    apply(ConfigKey::TxBandwidth, bandwidthText);
    normaliseTone(kRxTone, result);
    normaliseTone(kTxTone, result);
    normaliseGuard(result);
    apply(ConfigKey::Timestamp, timestampText);
    apply(ConfigKey::AdcGain, gainText);
    apply(ConfigKey::AdcVolume, volume(kDefaultAdcVolume));
    apply(ConfigKey::DacVolume, volume(kDefaultDacVolume));
    apply(ConfigKey::SquelchActiveHigh, activeHighText);
    apply(ConfigKey::PttActiveHigh, activeHighText);
    return result;
}

ConfigValues snapshotOf(const ConfigValues& reported)
{
    ConfigValues all = reported;
    for (const ConfigKey key : kAllConfigKeys) {
        if (!all.has(key))
            all.set(key, {});
    }
    return normalised(all);
}

} // namespace shack::wire
