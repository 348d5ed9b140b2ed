#pragma once

#include "engine/base/bytes.h"
#include "engine/wire/draarl_header.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

// What the station answers to a heartbeat (draarl-v1 sections 5.2 and 5.3), and how a client reads
// it. Pure functions, any thread.
namespace shack::wire {

/// First DATA byte of a reject.
enum class RejectStatus : std::uint8_t {
    DeviceConflict = 1,
    ReservedSsid = 2,
    NotAuthenticated = 3,
};

enum class RejectReason : std::uint8_t {
    DeviceConflictOnline,
    ReservedSsid,
    TooManyFailures,
    UserNotFound,
    UserDisabled,
    InvalidPassword,
    DevicePasswordNotSet,
    CenterSessionActivationFailed,
};

inline constexpr std::array kAllRejectReasons{
    RejectReason::DeviceConflictOnline, RejectReason::ReservedSsid,
    RejectReason::TooManyFailures,      RejectReason::UserNotFound,
    RejectReason::UserDisabled,         RejectReason::InvalidPassword,
    RejectReason::DevicePasswordNotSet, RejectReason::CenterSessionActivationFailed,
};

RejectStatus rejectStatus(RejectReason reason) noexcept;

/// ASCII as it stands on the wire, e.g. "device_conflict_online".
std::string_view rejectText(RejectReason reason) noexcept;

/// Echo of the request with the account's call sign, Reserved 0 and the password zeroed (no client
/// reads it; the original sends it back in clear). An empty call sign would read as a reject, so
/// the caller refuses such accounts. The size written, or 0 when `out` is too small.
std::size_t encodeSuccessReply(const DatagramView& request, std::string_view callsign,
                               MutableByteSpan out) noexcept;

/// Header echo without password and call sign, DATA = status and text, type of the request. Only
/// for heartbeats: answering voice or text would make the station a reflector. The size written, or
/// 0 when `out` is too small.
std::size_t encodeReject(const DatagramView& request, RejectReason reason,
                         MutableByteSpan out) noexcept;

/// A reject as a client reads it; the text is borrowed from the datagram.
struct RejectView {
    RejectStatus status;
    std::string_view text;
};

/// Nothing when it is no reject: empty call sign and a first DATA byte 1..3 mark one.
std::optional<RejectView> parseReject(const DatagramView& reply) noexcept;

} // namespace shack::wire
