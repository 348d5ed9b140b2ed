#pragma once

#include "engine/base/bytes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shack::wire {

inline constexpr std::size_t kPositionBytes = 24;
inline constexpr std::size_t kMacTextBytes = 17;
inline constexpr std::size_t kMaxHeartbeatDataBytes = kPositionBytes + kMacTextBytes;

/// Degrees and metres as a device reports them. Only logged, never stored or forwarded.
struct Position {
    double latitude = 0;
    double longitude = 0;
    double altitude = 0;

    /// Latitude in -90..90 and longitude in -180..180.
    bool isPlausible() const noexcept;
};

/// Hardware address of a box, the proof in a same-SSID take-over (draarl-v1 section 4.4).
class MacAddress {
public:
    MacAddress() = default;

    /// `AA:BB:CC:DD:EE:FF` in any case, blanks and NULs around it ignored; nothing else is a MAC.
    static std::optional<MacAddress> parse(std::string_view text) noexcept;

    /// Always upper case.
    std::string text() const;

    /// The 17 characters of `text` without allocating.
    std::array<char, kMacTextBytes> characters() const noexcept;

    friend bool operator==(const MacAddress&, const MacAddress&) noexcept = default;

private:
    std::array<std::uint8_t, 6> m_octets{};
};

/// DATA of a Type 2 packet (draarl-v1 section 5.1). A plain value; any thread.
struct Heartbeat {
    std::optional<Position> position;
    std::optional<MacAddress> mac;
};

/// Never fails: what cannot be read is not there, and the heartbeat still counts.
Heartbeat parseHeartbeat(ByteSpan data) noexcept;

/// A MAC without position gets 24 zero bytes before it, as boxes do. The size written, 0 both for
/// an empty heartbeat and when `out` is too small.
std::size_t encodeHeartbeat(const Heartbeat& heartbeat, MutableByteSpan out) noexcept;

} // namespace shack::wire
