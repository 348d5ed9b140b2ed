#include "engine/wire/draarl_reply.h"

#include <algorithm>

namespace shack::wire {

namespace {

HeaderFields echoOf(const DatagramView& request) noexcept
{
    return {.username = asText(request.usernameField()),
            .password = {},
            .type = request.type(),
            .model = request.model(),
            .ssid = request.ssid(),
            .dmrId = request.dmrId(),
            .callsign = {},
            .reserved = 0};
}

} // namespace

RejectStatus rejectStatus(RejectReason reason) noexcept
{
    switch (reason) {
    case RejectReason::DeviceConflictOnline:
        return RejectStatus::DeviceConflict;
    case RejectReason::ReservedSsid:
        return RejectStatus::ReservedSsid;
    case RejectReason::TooManyFailures:
    case RejectReason::UserNotFound:
    case RejectReason::UserDisabled:
    case RejectReason::InvalidPassword:
    case RejectReason::DevicePasswordNotSet:
    case RejectReason::CenterSessionActivationFailed:
        break;
    }
    return RejectStatus::NotAuthenticated;
}

std::string_view rejectText(RejectReason reason) noexcept
{
    switch (reason) {
    case RejectReason::DeviceConflictOnline:
        return "device_conflict_online";
    case RejectReason::ReservedSsid:
        return "reserved_ssid";
    case RejectReason::TooManyFailures:
        return "too_many_failures";
    case RejectReason::UserNotFound:
        return "user_not_found";
    case RejectReason::UserDisabled:
        return "user_disabled";
    case RejectReason::InvalidPassword:
        return "invalid_password";
    case RejectReason::DevicePasswordNotSet:
        return "device_password_not_set";
    case RejectReason::CenterSessionActivationFailed:
        return "center_session_activation_failed";
    }
    return "";
}

std::size_t encodeSuccessReply(const DatagramView& request, std::string_view callsign,
                               MutableByteSpan out) noexcept
{
    HeaderFields fields = echoOf(request);
    fields.callsign = callsign;
    return encode(fields, request.data(), out);
}

std::size_t encodeReject(const DatagramView& request, RejectReason reason,
                         MutableByteSpan out) noexcept
{
    std::array<std::byte, 64> data;
    ByteWriter writer{data};
    writer.write(static_cast<std::uint8_t>(rejectStatus(reason)));
    writer.write(asBytes(rejectText(reason)));
    return encode(echoOf(request), ByteSpan{data}.first(writer.written()), out);
}

std::optional<RejectView> parseReject(const DatagramView& reply) noexcept
{
    const ByteSpan data = reply.data();
    if (!reply.callsign().empty() || data.empty())
        return std::nullopt;
    const auto status = static_cast<RejectStatus>(data.front());
    if (status < RejectStatus::DeviceConflict || status > RejectStatus::NotAuthenticated)
        return std::nullopt;
    return RejectView{.status = status, .text = asText(data.subspan(1))};
}

} // namespace shack::wire
