#include "engine/base/error.h"

#include <array>
#include <utility>

namespace shack {
namespace {

struct Classification {
    std::errc condition;
    ErrorCode code;
};

constexpr std::array kClassifications{
    Classification{std::errc::address_in_use, ErrorCode::PortTaken},
    Classification{std::errc::address_not_available, ErrorCode::AddressUnavailable},
    Classification{std::errc::permission_denied, ErrorCode::PermissionDenied},
    Classification{std::errc::operation_not_permitted, ErrorCode::PermissionDenied},
    Classification{std::errc::no_such_file_or_directory, ErrorCode::NotFound},
    Classification{std::errc::file_exists, ErrorCode::AlreadyExists},
    Classification{std::errc::read_only_file_system, ErrorCode::ReadOnly},
    Classification{std::errc::no_space_on_device, ErrorCode::DiskFull},
    Classification{std::errc::timed_out, ErrorCode::TimedOut},
    Classification{std::errc::device_or_resource_busy, ErrorCode::Busy},
    Classification{std::errc::invalid_argument, ErrorCode::InvalidInput},
};

} // namespace

std::string_view errorCodeName(ErrorCode code) noexcept
{
    switch (code) {
    case ErrorCode::InvalidInput:
        return "invalid_input";
    case ErrorCode::OutOfRange:
        return "out_of_range";
    case ErrorCode::NotFound:
        return "not_found";
    case ErrorCode::AlreadyExists:
        return "already_exists";
    case ErrorCode::PermissionDenied:
        return "permission_denied";
    case ErrorCode::PortTaken:
        return "port_taken";
    case ErrorCode::AddressUnavailable:
        return "address_unavailable";
    case ErrorCode::Busy:
        return "busy";
    case ErrorCode::TimedOut:
        return "timed_out";
    case ErrorCode::Corrupt:
        return "corrupt";
    case ErrorCode::ReadOnly:
        return "read_only";
    case ErrorCode::DiskFull:
        return "disk_full";
    case ErrorCode::Unavailable:
        return "unavailable";
    case ErrorCode::Unsupported:
        return "unsupported";
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::System:
        return "system";
    }
    return "unknown";
}

Error::Error(ErrorCode code, std::string sentence, std::error_code system)
    : m_code(code), m_sentence(std::move(sentence)), m_system(system)
{
}

Error Error::fromSystem(std::error_code system, std::string sentence)
{
    ErrorCode code = ErrorCode::System;
    for (const Classification& known : kClassifications) {
        if (system == known.condition) {
            code = known.code;
            break;
        }
    }
    sentence += ": ";
    sentence += system.message();
    return {code, std::move(sentence), system};
}

Error Error::during(std::string_view activity) const
{
    std::string sentence{activity};
    sentence += ": ";
    sentence += m_sentence;
    return {m_code, std::move(sentence), m_system};
}

} // namespace shack
