#include "tests/support/vectors.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace shack::test {

namespace {

constexpr const char* kFile = SHACK_SOURCE_DIR "/tests/golden/draarl-v1-vectors.json";

[[noreturn]] void giveUp(std::string_view problem, std::string_view what)
{
    std::fprintf(stderr, "%.*s: %.*s\n", static_cast<int>(problem.size()), problem.data(),
                 static_cast<int>(what.size()), what.data());
    std::exit(1);
}

unsigned digit(char c)
{
    if (c >= '0' && c <= '9')
        return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f')
        return static_cast<unsigned>(c - 'a') + 10U;
    giveUp("not a lower-case hex digit", {&c, 1});
}

} // namespace

std::vector<std::byte> fromHex(std::string_view hex)
{
    if (hex.size() % 2 != 0)
        giveUp("odd number of hex digits", hex);
    std::vector<std::byte> bytes(hex.size() / 2);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>(digit(hex[2 * i]) * 16U + digit(hex[2 * i + 1]));
    return bytes;
}

std::string toHex(ByteSpan bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    hex.reserve(bytes.size() * 2);
    for (const std::byte byte : bytes) {
        hex.push_back(kDigits[std::to_integer<std::size_t>(byte >> 4)]);
        hex.push_back(kDigits[std::to_integer<std::size_t>(byte & std::byte{0x0F})]);
    }
    return hex;
}

Vectors::Vectors()
{
    std::ifstream file{kFile};
    m_root = nlohmann::json::parse(file, nullptr, false);
    if (m_root.is_discarded())
        giveUp("cannot read the golden vectors", kFile);
}

const Vectors& Vectors::draarl()
{
    static const Vectors vectors;
    return vectors;
}

const nlohmann::json& Vectors::member(const char* name) const
{
    const auto found = m_root.find(name);
    if (found == m_root.end())
        giveUp("no such part of the golden vectors", name);
    return *found;
}

const nlohmann::json& Vectors::table(std::string_view name) const
{
    const nlohmann::json& tables = member("tables");
    const auto found = tables.find(std::string{name});
    if (found == tables.end())
        giveUp("no such table in the golden vectors", name);
    return *found;
}

const nlohmann::json& Vectors::packet(std::string_view id) const
{
    for (const nlohmann::json* list : {&packets(), &proxyPackets()}) {
        for (const nlohmann::json& candidate : *list) {
            if (candidate.at("id").get_ref<const std::string&>() == id)
                return candidate;
        }
    }
    giveUp("no such packet in the golden vectors", id);
}

std::vector<std::byte> Vectors::bytes(std::string_view id) const
{
    return fromHex(packet(id).at("hex").get_ref<const std::string&>());
}

} // namespace shack::test
