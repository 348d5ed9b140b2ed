#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace shack {

/// A number that cannot be mixed up with another kind of number. Zero means "none" for every id.
template <typename Tag, typename Rep>
struct Id {
    Rep value{};

    constexpr explicit operator bool() const noexcept { return value != Rep{}; }

    friend constexpr auto operator<=>(const Id&, const Id&) noexcept = default;
};

using AccountId = Id<struct AccountTag, std::uint64_t>; ///< row of the account table
using DeviceId = Id<struct DeviceTag, std::uint64_t>;   ///< row of the device table
using TalkGroupId =
    Id<struct TalkGroupTag, std::uint32_t>;           ///< as on the wire (Reserved towards apps)
using DomainId = Id<struct DomainTag, std::uint64_t>; ///< allocated, never a hash
using NodeId = Id<struct NodeTag, std::uint64_t>;
using Ssid = Id<struct SsidTag, std::uint8_t>; ///< sub-station number, draarl-v1 section 3
using SessionTag =
    Id<struct SessionTagTag, std::uint32_t>; ///< app session tag, draarl-v1 section 6.3

} // namespace shack

template <typename Tag, typename Rep>
struct std::hash<shack::Id<Tag, Rep>> {
    std::size_t operator()(const shack::Id<Tag, Rep>& id) const noexcept
    {
        // Fibonacci mixing: ids are dense, tables use the low bits.
        return static_cast<std::size_t>(
            (static_cast<std::uint64_t>(id.value) * 0x9E3779B97F4A7C15ULL) >> 16);
    }
};
