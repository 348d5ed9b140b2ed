#pragma once

#include "engine/base/bytes.h"
#include "engine/wire/config_values.h"
#include "engine/wire/draarl_header.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Type 3 packets: radio settings and time sync (draarl-v1 section 11). Pure functions, any thread.
namespace shack::wire {

enum class ConfigKind : std::uint8_t {
    Empty,         ///< no DATA
    Query,         ///< "report your configuration"
    Items,         ///< set towards a device, report from one
    ShortItems,    ///< op byte without the count: logged only
    HistoricBlock, ///< old control block: ignored
    TimeSync,
    BadTimeSync, ///< wrong length or filler
    Unknown,
};

/// DATA of a Type 3 packet, taken apart. Borrows the datagram.
struct ConfigMessage {
    ConfigKind kind = ConfigKind::Empty;
    std::uint8_t countByte = 0; ///< Items: as sent; boxes rely on it, the station does not
    ByteSpan items;             ///< Items: the TLVs
    std::chrono::milliseconds unixTime{}; ///< TimeSync
};

ConfigMessage parseConfig(ByteSpan data) noexcept;

enum class ConfigFault : std::uint8_t { Truncated, BadLength, NotFinite, BadToneMode, UnknownType };

/// Something odd in a report, for the log.
struct ConfigNote {
    ConfigFault fault;
    std::uint8_t type = 0;

    /// "truncated_0x01"
    std::string text() const;
};

struct DecodedItems {
    ConfigValues values; ///< as parsed; normalise before use
    std::vector<ConfigNote> notes;
};

/// Reads TLVs to the end whatever the count byte says (draarl-v1 section 11.1); a later value of a
/// key replaces an earlier one.
DecodedItems decodeConfigItems(ByteSpan items);

inline constexpr std::size_t kTimeSyncBytes = 10;
inline constexpr std::size_t kMaxConfigItemsBytes = 128; ///< all 21 keys need 109

/// DATA of a set: keys this model may get, in TLV order, without empty values. The size written, or
/// 0 when nothing is left to send or `out` is too small.
std::size_t encodeConfigSet(const ConfigValues& values, DeviceModel model, MutableByteSpan out);

/// DATA of a report as a device sends it: every value that is not empty. The size written, or 0
/// when `out` is too small.
std::size_t encodeConfigReport(const ConfigValues& values, MutableByteSpan out);

/// The size written, or 0 when `out` is too small.
std::size_t encodeConfigQuery(MutableByteSpan out) noexcept;
std::size_t encodeTimeSync(std::chrono::milliseconds unixTime, MutableByteSpan out) noexcept;

/// Boxes take a time only between the years 2000 and 2100 (draarl-v1 section 11.5).
bool isTimeSyncPlausible(std::chrono::milliseconds unixTime) noexcept;

/// Header of every config packet of the station: model and DMR id are 0, the password is empty.
HeaderFields configHeader(const TalkerRecord& device) noexcept;

} // namespace shack::wire
