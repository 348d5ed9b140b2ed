#pragma once

#include "engine/base/bytes.h"
#include "engine/base/ids.h"
#include "engine/wire/draarl_header.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace shack::wire {

/// Who a datagram says it is from: the username up to the first NUL, and the SSID (draarl-v1
/// section 3). A 33-byte value without pointers, good as key of a table and for choosing a shard.
/// Names compare byte by byte; mapping other spellings of an account is the station's business.
class IdentityKey {
public:
    constexpr IdentityKey() = default;

    /// A name longer than the wire's field is cut like `encode` cuts it.
    IdentityKey(std::string_view name, Ssid ssid) noexcept : m_ssid(ssid)
    {
        name = name.substr(0, kUsernameBytes);
        name = name.substr(0, name.find('\0'));
        if (!name.empty())
            std::memcpy(m_name.data(), name.data(), name.size());
    }

    static IdentityKey of(const DatagramView& datagram) noexcept
    {
        return {asText(datagram.usernameField()), datagram.ssid()};
    }

    std::string_view name() const noexcept
    {
        const std::string_view whole{m_name.data(), m_name.size()};
        return whole.substr(0, whole.find('\0'));
    }

    Ssid ssid() const noexcept { return m_ssid; }

    friend bool operator==(const IdentityKey&, const IdentityKey&) noexcept = default;

    /// `seed` keeps strangers from choosing names that collide.
    std::uint64_t hash(std::uint64_t seed = 0) const noexcept
    {
        std::uint64_t state = seed ^ (0x9E3779B97F4A7C15ULL * (m_ssid.value + 1ULL));
        for (std::size_t at = 0; at < m_name.size(); at += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, m_name.data() + at, sizeof word);
            state = mixed(state ^ word);
        }
        return state;
    }

private:
    static constexpr std::uint64_t mixed(std::uint64_t value) noexcept
    {
        value ^= value >> 32U;
        value *= 0xD6E8FEB86659FD93ULL;
        value ^= value >> 32U;
        value *= 0xD6E8FEB86659FD93ULL;
        return value ^ (value >> 32U);
    }

    std::array<char, kUsernameBytes> m_name{};
    Ssid m_ssid;
};

} // namespace shack::wire

template <>
struct std::hash<shack::wire::IdentityKey> {
    std::size_t operator()(const shack::wire::IdentityKey& key) const noexcept
    {
        return static_cast<std::size_t>(key.hash());
    }
};
