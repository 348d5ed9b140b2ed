#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/net/endpoint.h"
#include "engine/station/recent_table.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shack::station {

/// Why a device is not let in, as the operator is told. The wire says less (draarl-v1 section 4.2).
enum class RefusalCause : std::uint8_t {
    TooManyFailures,
    UnknownAccount,
    AccountDisabled,
    NotApproved,
    NoPasswordSet,
    WrongPassword,
    PasswordUnreadable, ///< the stored value cannot be checked
    Conflict,           ///< the same callsign and SSID is online elsewhere
    ReservedSsid,
    NoCallsign,    ///< the account has none: no box would take the reply as success
    NotRegistered, ///< right password, but devices are not registered by themselves
    StationFull,   ///< no room for another known device
};

/// Stable name: "wrong_password".
std::string_view refusalCauseName(RefusalCause cause) noexcept;

/// One sender that was turned away lately.
struct RefusedSender {
    std::string username; ///< as received
    Ssid ssid;
    net::Endpoint from; ///< the client's own address
    std::uint8_t model = 0;
    AccountId account; ///< when the name is known
    DeviceId device;   ///< when the device is known
    RefusalCause cause = RefusalCause::WrongPassword;
    MonoTime firstAt{};
    MonoTime lastAt{};
    WallTime lastWall{};
    std::uint64_t times = 0;
};

/// Refused devices stay visible for a while, so that an operator can see and help. Bounded: a storm
/// of made-up names pushes the oldest out. Lives on the control thread.
class RefusedList {
public:
    static constexpr std::size_t kLimit = 1'000;

    explicit RefusedList(std::chrono::seconds shownFor, std::size_t limit = kLimit);

    /// Returns the row's key; `isNew` tells whether it was not there before.
    std::string note(const RefusedSender& sender, bool& isNew);

    /// The sender was let in, or the operator dealt with it.
    void forget(std::string_view username, Ssid ssid);

    void expire(MonoTime now);

    /// Grows with every change.
    std::uint64_t revision() const noexcept { return m_revision; }

    std::size_t size() const noexcept { return m_rows.size(); }

    /// Calls `visit(key, sender)`, oldest first.
    template <typename Visit>
    void forEach(Visit&& visit) const
    {
        for (const auto& entry : m_rows)
            visit(entry.key, entry.value);
    }

    /// "r:<user>-<ssid>@<address>"
    static std::string keyOf(const RefusedSender& sender);

private:
    const std::chrono::seconds m_shownFor;
    RecentTable<std::string, RefusedSender> m_rows;
    std::uint64_t m_revision = 1;
};

} // namespace shack::station
