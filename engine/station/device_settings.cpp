#include "engine/station/device_settings.h"

#include "engine/base/text.h"
#include "engine/wire/config_rules.h"
#include "engine/wire/draarl_config.h"

#include <array>
#include <utility>

namespace shack::station {

namespace {

using wire::ConfigKey;
using wire::ConfigValues;

struct TonePair {
    ConfigKey mode;
    ConfigKey value;
    ConfigKey mirror;
};

constexpr std::array kTonePairs{
    TonePair{ConfigKey::RxToneMode, ConfigKey::RxToneValue, ConfigKey::RxCtcss},
    TonePair{ConfigKey::TxToneMode, ConfigKey::TxToneValue, ConfigKey::TxCtcss},
};

ConfigValues differences(const ConfigValues& before, const ConfigValues& after)
{
    ConfigValues differs;
    for (const ConfigKey key : wire::kAllConfigKeys) {
        if (after.has(key) && after.text(key) != before.text(key))
            differs.set(key, std::string{after.text(key)});
    }
    for (const TonePair& pair : kTonePairs) {
        if (!differs.has(pair.mode) && !differs.has(pair.value) && !differs.has(pair.mirror))
            continue;
        for (const ConfigKey key : {pair.mode, pair.value, pair.mirror}) {
            if (after.has(key))
                differs.set(key, std::string{after.text(key)});
        }
    }
    return differs;
}

/// True when the report contradicts what was sent; keys it does not mention prove nothing.
bool contradicts(const ConfigValues& sent, const ConfigValues& reported)
{
    for (const ConfigKey key : wire::kAllConfigKeys) {
        if (sent.has(key) && reported.has(key) && !reported.text(key).empty() &&
            sent.text(key) != reported.text(key))
            return true;
    }
    return false;
}

/// The mirror is derived, and only devices know their clock.
bool isForOperators(ConfigKey key)
{
    return key != ConfigKey::RxCtcss && key != ConfigKey::TxCtcss && key != ConfigKey::Timestamp;
}

bool asksForTone(std::string_view mode, std::string_view value)
{
    if (mode.empty())
        return !value.empty() && value != "0";
    return text::lowerAscii(text::trimmed(mode)) != wire::kToneWordOff;
}

/// The rules turn what they cannot read into nothing, or a tone into "off". Towards a device that
/// is right; a person is told which key it was.
std::optional<std::string> firstLost(const std::map<std::string, std::string>& changes,
                                     const ConfigValues& wanted, const ConfigValues& merged)
{
    for (const TonePair& pair : kTonePairs) {
        for (const ConfigKey key : {pair.value, pair.mode}) {
            std::string name{wire::configKeyName(key)};
            if (changes.contains(name) && merged.text(pair.mode) == wire::kToneWordOff &&
                asksForTone(wanted.text(pair.mode), wanted.text(pair.value)))
                return name;
        }
    }
    for (const auto& [name, text] : changes) {
        if (!text.empty() && merged.text(*wire::configKeyFromName(name)).empty())
            return name;
    }
    return std::nullopt;
}

void merge(ConfigValues& into, const ConfigValues& from)
{
    for (const ConfigKey key : wire::kAllConfigKeys) {
        if (from.has(key))
            into.set(key, std::string{from.text(key)});
    }
}

} // namespace

std::map<std::string, std::string> toTexts(const ConfigValues& values)
{
    std::map<std::string, std::string> texts;
    for (const ConfigKey key : wire::kAllConfigKeys) {
        if (values.has(key))
            texts.emplace(wire::configKeyName(key), values.text(key));
    }
    return texts;
}

ConfigValues fromTexts(const std::map<std::string, std::string>& texts)
{
    ConfigValues values;
    for (const auto& [name, text] : texts) {
        if (const auto key = wire::configKeyFromName(name))
            values.set(*key, text);
    }
    return values;
}

DeviceSettings::DeviceSettings(const Clock& clock, Ports ports)
    : m_clock(clock), m_ports(std::move(ports))
{
}

void DeviceSettings::load(DeviceId device, ConfigValues stored)
{
    if (stored.empty())
        m_stored.erase(device);
    else
        m_stored.insert_or_assign(device, std::move(stored));
}

void DeviceSettings::forget(DeviceId device)
{
    m_stored.erase(device);
    m_reports.erase(device);
    m_conversations.erase(device);
}

void DeviceSettings::cameOnline(DeviceId device, wire::DeviceModel model)
{
    if (const ConfigValues* const known = stored(device))
        sendSet(device, *known, model);
    else
        sendQuery(device);
    sendTime(device);
}

void DeviceSettings::wentOffline(DeviceId device)
{
    auto node = m_conversations.extract(device);
    if (!node.empty())
        answer(device, node.mapped().ticket, SettingsState::NoAnswer);
}

void DeviceSettings::received(DeviceId device, ByteSpan data)
{
    const wire::ConfigMessage message = wire::parseConfig(data);
    if (message.kind != wire::ConfigKind::Items)
        return;
    const wire::DecodedItems report = wire::decodeConfigItems(message.items);
    ConfigValues snapshot = wire::snapshotOf(report.values);
    const ConfigValues* const before = stored(device);
    const bool changed = before == nullptr || *before != snapshot;
    m_reports.insert_or_assign(device, Report{wire::normalised(report.values), m_clock.wallNow()});
    if (changed) {
        m_ports.store(device, snapshot);
        m_stored.insert_or_assign(device, std::move(snapshot));
    }
    sendTime(device);
    settle(device, m_reports.at(device).values);
}

Result<SettingsChange>
DeviceSettings::prepare(DeviceId device, wire::DeviceModel model,
                        const std::map<std::string, std::string>& changes) const
{
    const ConfigValues* const known = stored(device);
    const ConfigValues before = known != nullptr ? *known : ConfigValues{};
    ConfigValues wanted = before;
    for (const auto& [name, text] : changes) {
        const auto key = wire::configKeyFromName(name);
        if (!key || !isForOperators(*key))
            return fail(ErrorCode::InvalidInput, name);
        if (!wire::isConfigKeyAllowed(model, *key))
            return fail(ErrorCode::Unsupported, name);
        wanted.set(*key, text);
    }
    ConfigValues merged = wire::normalised(wanted);
    if (auto lost = firstLost(changes, wanted, merged))
        return fail(ErrorCode::OutOfRange, std::move(*lost));
    ConfigValues differs = differences(before, merged);
    return SettingsChange{std::move(merged), std::move(differs)};
}

void DeviceSettings::apply(DeviceId device, wire::DeviceModel model, bool online,
                           SettingsChange change, std::uint64_t ticket)
{
    m_stored.insert_or_assign(device, std::move(change.merged));
    if (!online || change.differs.empty()) {
        answer(device, ticket, SettingsState::Stored);
        return;
    }
    // A change before the last one was confirmed: both have to arrive.
    Conversation& conversation = m_conversations[device];
    merge(conversation.sent, change.differs);
    conversation.ticket = ticket;
    conversation.model = model;
    conversation.retriesLeft = kRetries;
    ask(device, conversation);
    answer(device, ticket, SettingsState::Waiting);
}

void DeviceSettings::read(DeviceId device, bool fromDevice, bool online, std::uint64_t ticket)
{
    if (!fromDevice) {
        answer(device, ticket, SettingsState::Stored);
        return;
    }
    if (!online) {
        answer(device, ticket, SettingsState::NoAnswer);
        return;
    }
    Conversation& conversation = m_conversations[device];
    conversation.ticket = ticket;
    conversation.retriesLeft = kRetries;
    ask(device, conversation);
    answer(device, ticket, SettingsState::Waiting);
}

void DeviceSettings::tick()
{
    const MonoTime now = m_clock.now();
    std::vector<DeviceId> silent;
    for (auto& [device, conversation] : m_conversations) {
        if (now < conversation.due)
            continue;
        if (conversation.retriesLeft-- > 0)
            ask(device, conversation);
        else
            silent.push_back(device);
    }
    for (const DeviceId device : silent)
        wentOffline(device);
}

const ConfigValues* DeviceSettings::stored(DeviceId device) const
{
    const auto found = m_stored.find(device);
    return found == m_stored.end() ? nullptr : &found->second;
}

void DeviceSettings::ask(DeviceId device, Conversation& conversation)
{
    sendSet(device, conversation.sent, conversation.model);
    sendQuery(device);
    conversation.due = m_clock.now() + kAnswerTime;
}

void DeviceSettings::sendSet(DeviceId device, const ConfigValues& values, wire::DeviceModel model)
{
    std::vector<std::byte> data(wire::kMaxConfigItemsBytes);
    data.resize(wire::encodeConfigSet(values, model, data));
    if (!data.empty())
        m_ports.send(device, std::move(data));
}

void DeviceSettings::sendQuery(DeviceId device)
{
    std::vector<std::byte> data(1);
    data.resize(wire::encodeConfigQuery(data));
    m_ports.send(device, std::move(data));
}

void DeviceSettings::sendTime(DeviceId device)
{
    const auto unixTime =
        std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.wallNow().time_since_epoch());
    std::vector<std::byte> data(wire::kTimeSyncBytes);
    data.resize(wire::encodeTimeSync(unixTime, data));
    m_ports.send(device, std::move(data));
}

void DeviceSettings::settle(DeviceId device, const ConfigValues& reported)
{
    const auto found = m_conversations.find(device);
    if (found == m_conversations.end())
        return;
    Conversation& conversation = found->second;
    const bool refused = contradicts(conversation.sent, reported);
    if (refused && conversation.retriesLeft-- > 0) {
        // Perhaps this report was on its way before the change: say it once more.
        ask(device, conversation);
        return;
    }
    const std::uint64_t ticket = conversation.ticket;
    m_conversations.erase(found);
    answer(device, ticket, refused ? SettingsState::Kept : SettingsState::Confirmed);
}

void DeviceSettings::answer(DeviceId device, std::uint64_t ticket, SettingsState state)
{
    SettingsAnswer answer{.device = device, .ticket = ticket, .state = state};
    if (const ConfigValues* const known = stored(device))
        answer.stored = *known;
    if (const auto report = m_reports.find(device); report != m_reports.end()) {
        answer.fromDevice = report->second.values;
        answer.reportedAt = report->second.at;
    }
    m_ports.answer(std::move(answer));
}

} // namespace shack::station
