#include "engine/store/database_url.h"

#include "engine/store/url_parts.h"

#include <fmt/core.h>

namespace shack::store {

namespace {

constexpr UrlForm kForm{"mysql://", "the address of the database",
                        "mysql://user:password@host:3306/name"};
constexpr std::size_t kLongestName = 64; // of a database, in MySQL and MariaDB

/// A word that we do not know may have been meant to protect: refused.
Status readTls(const UrlParts& parts, MysqlAddress& address)
{
    for (const auto& [key, value] : parts.options) {
        if (key == "tls" && (value == "on" || value == "off"))
            address.tls = value == "on";
        else if (key == "ca")
            address.authorities = value;
        else
            return failed(
                urlMistake(kForm, "has an option behind ? other than tls=on, tls=off and ca=FILE"));
    }
    if (!address.authorities.empty() && !address.tls)
        return failed(urlMistake(kForm, "names certificates to believe without tls=on"));
    return {};
}

} // namespace

bool isMysqlUrl(std::string_view text) noexcept
{
    return text.substr(0, kForm.scheme.size()) == kForm.scheme;
}

Result<MysqlAddress> parseMysqlUrl(std::string_view url)
{
    auto parts = parseUrl(url, kForm);
    if (!parts)
        return failed(parts.error());
    if (parts->user.empty())
        return failed(urlMistake(kForm, "names no user"));
    if (parts->path.empty() || parts->path.size() > kLongestName ||
        parts->path.find('/') != std::string::npos)
        return failed(urlMistake(kForm, "names no database"));
    MysqlAddress address;
    address.host = std::move(parts->host);
    address.port = parts->port == 0 ? address.port : parts->port;
    address.user = std::move(parts->user);
    address.password = std::move(parts->password);
    address.database = std::move(parts->path);
    if (auto how = readTls(*parts, address); !how)
        return failed(how.error());
    return address;
}

std::string shown(const MysqlAddress& address)
{
    return fmt::format("mysql://{}@{}/{}{}", address.user, hostAndPort(address.host, address.port),
                       address.database, address.tls ? "?tls=on" : "");
}

} // namespace shack::store
