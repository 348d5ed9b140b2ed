#pragma once

#include "engine/base/bytes.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace shack::test {

std::vector<std::byte> fromHex(std::string_view hex);
std::string toHex(ByteSpan bytes);

/// tests/golden/draarl-v1-vectors.json, read once per program. A file that is missing or broken, or
/// an id that is not in it, ends the test program with a sentence: no test can pass without it.
class Vectors {
public:
    static const Vectors& draarl();

    const nlohmann::json& root() const noexcept { return m_root; }

    /// Array of the packet vectors, in file order.
    const nlohmann::json& packets() const { return member("packets"); }

    const nlohmann::json& proxyPackets() const { return member("proxy_v2"); }

    const nlohmann::json& crypto() const { return member("crypto"); }

    /// username, device_password, callsign, mac ... that the packets belong to.
    const nlohmann::json& testIdentity() const { return member("test_identity"); }

    /// "ban_ladder", "half_duplex", "same_ssid_takeover", ...
    const nlohmann::json& table(std::string_view name) const;

    /// One packet or PROXY vector by id ("hb-01", "px-02").
    const nlohmann::json& packet(std::string_view id) const;

    std::vector<std::byte> bytes(std::string_view id) const;

private:
    Vectors();

    const nlohmann::json& member(const char* name) const;

    nlohmann::json m_root;
};

} // namespace shack::test
