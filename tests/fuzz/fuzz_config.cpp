// Any bytes as DATA of a config packet: what is understood is stable under encoding and the rules.
#include "engine/wire/config_rules.h"
#include "engine/wire/draarl_config.h"
#include "tests/fuzz/fuzz_input.h"

#include <array>
#include <vector>

using namespace shack;
using namespace shack::wire;
using fuzz::require;

namespace {

DecodedItems throughTheWire(const ConfigValues& values)
{
    std::array<std::byte, kMaxConfigItemsBytes> out;
    const std::size_t size = encodeConfigReport(values, out);
    require(size >= 2, "every report fits");
    const auto message = parseConfig(ByteSpan{out}.first(size));
    require(message.kind == ConfigKind::Items, "a report is one");
    auto decoded = decodeConfigItems(message.items);
    require(decoded.notes.empty(), "our own reports are clean");
    require(message.countByte == decoded.values.size(), "the count is right");
    return decoded;
}

ConfigValues withoutEmpty(ConfigValues values)
{
    for (const ConfigKey key : kAllConfigKeys) {
        if (values.text(key).empty())
            values.remove(key);
    }
    return values;
}

void checkItems(ByteSpan items)
{
    const DecodedItems decoded = decodeConfigItems(items);
    require(decoded.notes.size() <= items.size() / 2, "at most a note per item");
    for (const ConfigNote& note : decoded.notes)
        require(!note.text().empty(), "notes have a text");
    require(throughTheWire(decoded.values).values == withoutEmpty(decoded.values),
            "decode, encode, decode: same values");

    const ConfigValues once = normalised(decoded.values);
    require(normalised(once) == once, "rules twice as once");
    const ConfigValues stored = snapshotOf(decoded.values);
    require(stored.size() == kConfigKeyCount, "a snapshot has every key");
    require(snapshotOf(stored) == stored, "a snapshot is stable");
    require(snapshotOf(throughTheWire(stored).values) == stored, "a snapshot survives the wire");
}

void checkSets(const ConfigValues& stored)
{
    for (const DeviceModel model :
         {DeviceModel::EspRadioBox, DeviceModel::EspBox, DeviceModel::Android}) {
        std::array<std::byte, kMaxConfigItemsBytes> out;
        const std::size_t size = encodeConfigSet(stored, model, out);
        if (size == 0)
            continue;
        const auto decoded = decodeConfigItems(parseConfig(ByteSpan{out}.first(size)).items);
        for (const ConfigKey key : kAllConfigKeys)
            require(!decoded.values.has(key) || isConfigKeyAllowed(model, key),
                    "only what the model may get");
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan bytes = fuzz::input(data, size);
    const ConfigMessage message = parseConfig(bytes);
    require((message.kind == ConfigKind::Empty) == bytes.empty(), "only nothing is empty");
    if (message.kind == ConfigKind::TimeSync) {
        std::array<std::byte, kTimeSyncBytes> out;
        require(encodeTimeSync(message.unixTime, out) == out.size() && fuzz::sameBytes(out, bytes),
                "time sync: same bytes");
        (void)isTimeSyncPlausible(message.unixTime);
    }
    if (message.kind == ConfigKind::Items)
        require(fuzz::isWithin(message.items, bytes), "items lie inside");
    // The item reader must bear any bytes, also those that no op byte leads to.
    checkItems(message.kind == ConfigKind::Items ? message.items : bytes);
    checkSets(snapshotOf(decodeConfigItems(message.items).values));
    return 0;
}
