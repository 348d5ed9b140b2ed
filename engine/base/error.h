#pragma once

#include <string>
#include <string_view>
#include <system_error>

namespace shack {

/// What went wrong, for programs. The sentence in Error is for people; the window translates by
/// code.
enum class ErrorCode {
    InvalidInput,
    OutOfRange,
    NotFound,
    AlreadyExists,
    PermissionDenied,
    PortTaken,
    AddressUnavailable,
    Busy,
    TimedOut,
    Corrupt,
    ReadOnly,
    DiskFull,
    Unavailable,
    Unsupported,
    Cancelled,
    System,
};

/// Stable lower-case name ("port_taken"), used in logs, JSON and the message catalogue.
std::string_view errorCodeName(ErrorCode code) noexcept;

/// One failure: a code for programs, a sentence for people, and the system's own code when there is
/// one.
class Error {
public:
    Error(ErrorCode code, std::string sentence, std::error_code system = {});

    /// Classifies a system error (EADDRINUSE -> PortTaken, ENOSPC -> DiskFull, ...).
    static Error fromSystem(std::error_code system, std::string sentence);

    ErrorCode code() const noexcept { return m_code; }

    std::error_code system() const noexcept { return m_system; }

    const std::string& sentence() const noexcept { return m_sentence; }

    /// The same failure with what the caller was doing put before it: "opening the station port:
    /// ...".
    Error during(std::string_view activity) const;

private:
    ErrorCode m_code;
    std::string m_sentence;
    std::error_code m_system;
};

} // namespace shack
