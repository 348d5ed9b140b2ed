#pragma once

#include "engine/base/bytes.h"
#include "engine/base/ids.h"
#include "engine/wire/draarl_types.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tl/expected.hpp>

namespace shack::wire {

/// Why a datagram is not DraARL. All of them are dropped without an answer (draarl-v1 section 2).
enum class Refusal : std::uint8_t { TooShort, TooLong, BadMagic, BadLength, BadType };

inline constexpr std::size_t kRefusalCount = 5;

/// Stable lower-case name ("bad_magic") for counters and logs.
std::string_view refusalName(Refusal reason) noexcept;

/// One decoded datagram of 90..800 bytes (draarl-v1 section 2). Borrows the bytes: valid only while
/// the receive buffer is, never stored. Any thread.
class DatagramView {
public:
    static tl::expected<DatagramView, Refusal> parse(ByteSpan datagram) noexcept;

    /// Texts lose trailing NULs only; a NUL in the middle stays, and the bytes may be any.
    std::string_view username() const noexcept;
    std::string_view password() const noexcept;
    std::string_view callsign() const noexcept;

    PacketType type() const noexcept;
    DeviceModel model() const noexcept;
    Ssid ssid() const noexcept;
    std::uint32_t dmrId() const noexcept; ///< 24 bits
    std::uint32_t reserved() const noexcept;

    ByteSpan data() const noexcept { return m_bytes.subspan(kHeaderBytes); }

    ByteSpan bytes() const noexcept { return m_bytes; }

    /// The field as it stands on the wire, for replies that echo it.
    ByteSpan usernameField() const noexcept;

private:
    explicit DatagramView(ByteSpan bytes) noexcept : m_bytes(bytes) {}

    ByteSpan m_bytes;
};

/// Header contents for `encode`. Texts longer than their field are cut at the byte limit.
struct HeaderFields {
    std::string_view username;
    std::string_view password;
    PacketType type = PacketType::Heartbeat;
    DeviceModel model = DeviceModel::Unknown;
    Ssid ssid;
    std::uint32_t dmrId = 0; ///< the low 24 bits are sent
    std::string_view callsign;
    std::uint32_t reserved = 0;
};

/// Writes header and data into `out`; the size written, or 0 when data exceeds 710 bytes or `out`
/// is too small. `data` may already lie at its place in `out`; the texts must not lie in `out`.
std::size_t encode(const HeaderFields& fields, ByteSpan data, MutableByteSpan out) noexcept;

/// What the station knows about a talker: receivers see this, never what the packet claims.
struct TalkerRecord {
    std::string_view username;
    std::string_view callsign;
    Ssid ssid;
    DeviceModel model = DeviceModel::Unknown;
    std::uint32_t dmrId = 0;
};

/// Writes `received` as receivers get it (draarl-v1 sections 8.2 and 8.3): type and DATA unchanged,
/// identity from `talker`, password zeroed. `reserved` is 0 towards devices and the talker's group
/// towards apps. `out` may be the receive buffer itself. The size written, or 0 when `out` is too
/// small.
std::size_t rewriteForForwarding(const DatagramView& received, const TalkerRecord& talker,
                                 std::uint32_t reserved, MutableByteSpan out) noexcept;

/// Turns an encoded datagram into its other variant (draarl-v1 section 8.3). Needs a whole header.
void setReserved(MutableByteSpan datagram, std::uint32_t reserved) noexcept;

} // namespace shack::wire
