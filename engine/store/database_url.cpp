#include "engine/store/database_url.h"

#include "engine/base/text.h"

#include <algorithm>
#include <fmt/core.h>
#include <limits>
#include <optional>

namespace shack::store {

namespace {

constexpr std::string_view kScheme = "mysql://";
constexpr std::size_t kLongestUrl = 2'048;
constexpr std::size_t kLongestName = 64; // of a database, in MySQL and MariaDB
constexpr std::size_t kLongestHost = 255;

std::optional<unsigned> hexDigit(char digit) noexcept
{
    if (digit >= '0' && digit <= '9')
        return static_cast<unsigned>(digit - '0');
    if (digit >= 'a' && digit <= 'f')
        return static_cast<unsigned>(digit - 'a') + 10;
    if (digit >= 'A' && digit <= 'F')
        return static_cast<unsigned>(digit - 'A') + 10;
    return std::nullopt;
}

/// With every %XX replaced. Nothing when one is cut short, or when what comes out is no text.
std::optional<std::string> decoded(std::string_view part)
{
    std::string plain;
    plain.reserve(part.size());
    for (std::size_t at = 0; at < part.size(); ++at) {
        if (part[at] != '%') {
            plain.push_back(part[at]);
            continue;
        }
        if (part.size() - at < 3)
            return std::nullopt;
        const auto high = hexDigit(part[at + 1]);
        const auto low = hexDigit(part[at + 2]);
        if (!high || !low)
            return std::nullopt;
        plain.push_back(static_cast<char>(*high << 4U | *low));
        at += 2;
    }
    const bool control = std::any_of(plain.begin(), plain.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    });
    if (control || !text::isUtf8(plain))
        return std::nullopt;
    return plain;
}

Error mistake(std::string_view what)
{
    return {ErrorCode::InvalidInput, fmt::format("the address of the database {}; it looks like "
                                                 "mysql://user:password@host:3306/name",
                                                 what)};
}

Status readWho(std::string_view who, MysqlAddress& address)
{
    const std::size_t colon = who.find(':');
    auto user = decoded(who.substr(0, colon));
    auto password =
        colon == std::string_view::npos ? std::string{} : decoded(who.substr(colon + 1));
    if (!user || !password)
        return failed(mistake("has a broken % in its user or password"));
    if (user->empty())
        return failed(mistake("names no user"));
    address.user = std::move(*user);
    address.password = std::move(*password);
    return {};
}

Status readWhere(std::string_view where, MysqlAddress& address)
{
    std::string_view host = where;
    std::string_view rest;
    if (where.substr(0, 1) == "[") {
        const std::size_t end = where.find(']');
        if (end == std::string_view::npos)
            return failed(mistake("has a [ without a ]"));
        host = where.substr(1, end - 1);
        rest = where.substr(end + 1);
    } else if (const std::size_t colon = where.find(':'); colon != std::string_view::npos) {
        host = where.substr(0, colon);
        rest = where.substr(colon);
    }
    auto name = decoded(host);
    if (!name || name->empty() || name->size() > kLongestHost)
        return failed(mistake("names no host"));
    address.host = std::move(*name);
    if (rest.empty())
        return {};
    const auto port = rest.front() == ':' ? text::parseUnsigned(rest.substr(1)) : std::nullopt;
    if (!port || *port == 0 || *port > std::numeric_limits<std::uint16_t>::max())
        return failed(mistake("has a port that is none"));
    address.port = static_cast<std::uint16_t>(*port);
    return {};
}

} // namespace

bool isMysqlUrl(std::string_view text) noexcept
{
    return text.substr(0, kScheme.size()) == kScheme;
}

Result<MysqlAddress> parseMysqlUrl(std::string_view url)
{
    if (!isMysqlUrl(url))
        return failed(mistake("does not begin with mysql://"));
    if (url.size() > kLongestUrl)
        return failed(mistake("is too long"));
    url.remove_prefix(kScheme.size());

    const std::size_t slash = url.find('/');
    if (slash == std::string_view::npos)
        return failed(mistake("names no database"));
    auto name = decoded(url.substr(slash + 1));
    if (!name || name->empty() || name->size() > kLongestName ||
        name->find('/') != std::string::npos)
        return failed(mistake("names no database"));

    const std::string_view authority = url.substr(0, slash);
    const std::size_t at = authority.rfind('@'); // a password may be written with a bare @
    if (at == std::string_view::npos)
        return failed(mistake("names no user"));
    MysqlAddress address;
    address.database = std::move(*name);
    if (auto who = readWho(authority.substr(0, at), address); !who)
        return failed(who.error());
    if (auto where = readWhere(authority.substr(at + 1), address); !where)
        return failed(where.error());
    return address;
}

std::string shown(const MysqlAddress& address)
{
    const bool v6 = address.host.find(':') != std::string::npos;
    return fmt::format("mysql://{}@{}{}{}:{}/{}", address.user, v6 ? "[" : "", address.host,
                       v6 ? "]" : "", address.port, address.database);
}

} // namespace shack::store
