#include "engine/wire/draarl_config.h"

#include "engine/base/text.h"

#include <array>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <optional>

namespace shack::wire {

namespace {

constexpr std::byte kOpQuery{0x01};
constexpr std::byte kOpItems{0x02};
constexpr std::byte kOpTimeSync{0x03};
constexpr std::size_t kItemsAt = 2;
constexpr std::size_t kLongestItemsData = 512; ///< above it is the historic control block
constexpr std::size_t kToneValueBytes = 8;

constexpr std::array kToneWords{kToneWordOff, kToneWordCtcss, kToneWordDcsNormal,
                                kToneWordDcsInverted};

enum class Form : std::uint8_t { Unsigned8, Unsigned16, Unsigned64, Signed64, Float, Mode, Text };

constexpr Form formOf(ConfigKey key) noexcept
{
    switch (key) {
    case ConfigKey::RxFrequency:
    case ConfigKey::TxFrequency:
        return Form::Unsigned64;
    case ConfigKey::RxCtcss:
    case ConfigKey::TxCtcss:
        return Form::Float;
    case ConfigKey::RxToneMode:
    case ConfigKey::TxToneMode:
        return Form::Mode;
    case ConfigKey::RxToneValue:
    case ConfigKey::TxToneValue:
        return Form::Text;
    case ConfigKey::RfGuardSingleTxLimit:
    case ConfigKey::RfGuardWindow:
    case ConfigKey::RfGuardMaxTxInWindow:
        return Form::Unsigned16;
    case ConfigKey::Timestamp:
        return Form::Signed64;
    default:
        return Form::Unsigned8;
    }
}

constexpr std::size_t sizeOf(Form form) noexcept
{
    switch (form) {
    case Form::Unsigned8:
    case Form::Mode:
        return 1;
    case Form::Unsigned16:
        return 2;
    case Form::Float:
        return 4;
    case Form::Unsigned64:
    case Form::Signed64:
        return 8;
    case Form::Text:
        return kToneValueBytes;
    }
    return 0;
}

/// Text of a value of the right length, or what is wrong with it.
tl::expected<std::string, ConfigFault> readValue(Form form, ByteSpan value)
{
    switch (form) {
    case Form::Unsigned8:
        return fmt::to_string(loadBigEndian<std::uint8_t>(value.data()));
    case Form::Unsigned16:
        return fmt::to_string(loadBigEndian<std::uint16_t>(value.data()));
    case Form::Unsigned64:
        return fmt::to_string(loadBigEndian<std::uint64_t>(value.data()));
    case Form::Signed64:
        return fmt::to_string(
            static_cast<std::int64_t>(loadBigEndian<std::uint64_t>(value.data())));
    case Form::Float: {
        const auto hertz = std::bit_cast<float>(loadBigEndian<std::uint32_t>(value.data()));
        if (!std::isfinite(hertz))
            return tl::unexpected{ConfigFault::NotFinite};
        return fmt::format("{:.1f}", hertz);
    }
    case Form::Mode: {
        const auto mode = std::to_integer<std::size_t>(value.front());
        if (mode >= kToneWords.size())
            return tl::unexpected{ConfigFault::BadToneMode};
        return std::string{kToneWords[mode]};
    }
    case Form::Text: {
        std::string_view text = asText(value);
        text = text.substr(0, text.find_last_not_of('\0') + 1);
        return std::string{text};
    }
    }
    return std::string{};
}

std::optional<std::size_t> writeToneValue(std::string_view text, MutableByteSpan out) noexcept
{
    if (text.empty() || text.size() > kToneValueBytes)
        return std::nullopt;
    ByteWriter writer{out};
    writer.write(asBytes(text));
    writer.fill(std::byte{0}, kToneValueBytes - text.size());
    return kToneValueBytes;
}

/// Value bytes of a text, nothing when the text is not one that this form can carry.
std::optional<std::size_t> writeValue(Form form, std::string_view text, MutableByteSpan out)
{
    const auto store = [&]<typename T>(T value) {
        storeBigEndian(out.data(), value);
        return sizeof(T);
    };
    const auto storeUnsigned = [&]<typename T>(T limit) -> std::optional<std::size_t> {
        const auto value = text::parseUnsigned(text);
        if (!value || *value > limit)
            return std::nullopt;
        return store(static_cast<T>(*value));
    };
    switch (form) {
    case Form::Unsigned8:
        return storeUnsigned(std::numeric_limits<std::uint8_t>::max());
    case Form::Unsigned16:
        return storeUnsigned(std::numeric_limits<std::uint16_t>::max());
    case Form::Unsigned64:
        return storeUnsigned(std::numeric_limits<std::uint64_t>::max());
    case Form::Signed64:
        if (const auto value = text::parseSigned(text))
            return store(static_cast<std::uint64_t>(*value));
        return std::nullopt;
    case Form::Float:
        if (const auto hertz = text::parseDecimal(text);
            hertz && std::abs(*hertz) <= std::numeric_limits<float>::max())
            return store(std::bit_cast<std::uint32_t>(static_cast<float>(*hertz)));
        return std::nullopt;
    case Form::Mode:
        for (std::size_t i = 0; i < kToneWords.size(); ++i) {
            if (kToneWords[i] == text)
                return store(static_cast<std::uint8_t>(i));
        }
        return std::nullopt;
    case Form::Text:
        return writeToneValue(text, out);
    }
    return std::nullopt;
}

struct WrittenItems {
    std::size_t bytes = 0; ///< with op and count; 0 when the buffer was too small
    std::size_t count = 0;
};

template <typename IsAllowed>
WrittenItems writeItems(const ConfigValues& values, IsAllowed isAllowed, MutableByteSpan out)
{
    WrittenItems written;
    ByteWriter writer{out};
    writer.write(std::to_integer<std::uint8_t>(kOpItems));
    writer.write(std::uint8_t{0});
    for (const ConfigKey key : kAllConfigKeys) {
        if (!isAllowed(key))
            continue;
        std::array<std::byte, kToneValueBytes> value{};
        const auto size = writeValue(formOf(key), values.text(key), value);
        if (!size)
            continue;
        writer.write(static_cast<std::uint8_t>(key));
        writer.write(static_cast<std::uint8_t>(*size));
        writer.write(ByteSpan{value}.first(*size));
        ++written.count;
    }
    if (!writer.ok())
        return {};
    out[1] = static_cast<std::byte>(written.count);
    written.bytes = writer.written();
    return written;
}

std::string_view faultName(ConfigFault fault) noexcept
{
    switch (fault) {
    case ConfigFault::Truncated:
        return "truncated";
    case ConfigFault::BadLength:
        return "bad_length";
    case ConfigFault::NotFinite:
        return "not_finite";
    case ConfigFault::BadToneMode:
        return "bad_tone_mode";
    case ConfigFault::UnknownType:
        return "unknown";
    }
    return "";
}

ConfigMessage parseTimeSync(ByteSpan data) noexcept
{
    ConfigMessage message{
        .kind = ConfigKind::BadTimeSync, .countByte = 0, .items = {}, .unixTime = {}};
    if (data.size() != kTimeSyncBytes || data[1] != std::byte{0})
        return message;
    message.kind = ConfigKind::TimeSync;
    message.unixTime = std::chrono::milliseconds{
        static_cast<std::int64_t>(loadBigEndian<std::uint64_t>(data.data() + 2))};
    return message;
}

void decodeItem(std::uint8_t type, ByteSpan value, DecodedItems& decoded)
{
    const auto key = configKeyFromType(type);
    if (!key) {
        decoded.notes.push_back({.fault = ConfigFault::UnknownType, .type = type});
        return;
    }
    const Form form = formOf(*key);
    if (value.size() != sizeOf(form)) {
        decoded.values.set(*key, {});
        decoded.notes.push_back({.fault = ConfigFault::BadLength, .type = type});
        return;
    }
    auto text = readValue(form, value);
    if (!text)
        decoded.notes.push_back({.fault = text.error(), .type = type});
    decoded.values.set(*key, std::move(text).value_or(std::string{}));
}

} // namespace

ConfigMessage parseConfig(ByteSpan data) noexcept
{
    ConfigMessage message;
    if (data.empty())
        return message;
    message.kind = ConfigKind::Unknown;
    if (data.front() == kOpQuery)
        message.kind = ConfigKind::Query;
    if (data.front() == kOpTimeSync)
        return parseTimeSync(data);
    if (data.front() != kOpItems)
        return message;
    if (data.size() > kLongestItemsData) {
        message.kind = ConfigKind::HistoricBlock;
        return message;
    }
    if (data.size() < kItemsAt) {
        message.kind = ConfigKind::ShortItems;
        return message;
    }
    message.kind = ConfigKind::Items;
    message.countByte = std::to_integer<std::uint8_t>(data[1]);
    message.items = data.subspan(kItemsAt);
    return message;
}

std::string ConfigNote::text() const
{
    const std::string_view suffix = fault == ConfigFault::UnknownType ? "_skipped" : "";
    return fmt::format("{}_0x{:02x}{}", faultName(fault), type, suffix);
}

DecodedItems decodeConfigItems(ByteSpan items)
{
    DecodedItems decoded;
    ByteReader reader{items};
    while (reader.remaining() >= 2) {
        const std::uint8_t type = reader.read<std::uint8_t>().value_or(0);
        const std::uint8_t length = reader.read<std::uint8_t>().value_or(0);
        const auto value = reader.take(length);
        if (!value) {
            if (const auto key = configKeyFromType(type))
                decoded.values.set(*key, {});
            decoded.notes.push_back({.fault = ConfigFault::Truncated, .type = type});
            break;
        }
        decodeItem(type, *value, decoded);
    }
    return decoded;
}

std::size_t encodeConfigSet(const ConfigValues& values, DeviceModel model, MutableByteSpan out)
{
    const WrittenItems written = writeItems(
        values, [model](ConfigKey key) { return isConfigKeyAllowed(model, key); }, out);
    return written.count > 0 ? written.bytes : 0;
}

std::size_t encodeConfigReport(const ConfigValues& values, MutableByteSpan out)
{
    return writeItems(
               values, [](ConfigKey) { return true; }, out)
        .bytes;
}

std::size_t encodeConfigQuery(MutableByteSpan out) noexcept
{
    if (out.empty())
        return 0;
    out.front() = kOpQuery;
    return 1;
}

std::size_t encodeTimeSync(std::chrono::milliseconds unixTime, MutableByteSpan out) noexcept
{
    ByteWriter writer{out};
    writer.write(std::to_integer<std::uint8_t>(kOpTimeSync));
    writer.write(std::uint8_t{0});
    writer.write(static_cast<std::uint64_t>(unixTime.count()));
    return writer.ok() ? writer.written() : 0;
}

bool isTimeSyncPlausible(std::chrono::milliseconds unixTime) noexcept
{
    using namespace std::chrono;
    constexpr auto kFrom = sys_days{year{2000} / January / 1}.time_since_epoch();
    constexpr auto kUntil = sys_days{year{2100} / January / 1}.time_since_epoch();
    return unixTime >= kFrom && unixTime < kUntil;
}

HeaderFields configHeader(const TalkerRecord& device) noexcept
{
    return {.username = device.username,
            .password = {},
            .type = PacketType::Config,
            .model = DeviceModel::Unknown,
            .ssid = device.ssid,
            .dmrId = 0,
            .callsign = device.callsign,
            .reserved = 0};
}

} // namespace shack::wire
