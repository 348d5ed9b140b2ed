#include "engine/store/url_parts.h"

#include "engine/base/text.h"

#include <algorithm>
#include <fmt/core.h>
#include <limits>
#include <optional>

namespace shack::store {

namespace {

constexpr std::size_t kLongestUrl = 2'048;
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

/// The text up to the first `mark`, which is taken away with it; all of it when there is none.
std::string_view takeUntil(std::string_view& rest, char mark)
{
    const std::size_t at = std::min(rest.find(mark), rest.size());
    const std::string_view taken = rest.substr(0, at);
    rest.remove_prefix(std::min(at + 1, rest.size()));
    return taken;
}

Status readWho(std::string_view who, const UrlForm& form, UrlParts& parts)
{
    auto user = decoded(takeUntil(who, ':'));
    auto password = decoded(who);
    if (!user || !password)
        return failed(urlMistake(form, "has a broken % in its user or password"));
    parts.user = std::move(*user);
    parts.password = std::move(*password);
    return {};
}

Status readWhere(std::string_view where, const UrlForm& form, UrlParts& parts)
{
    std::string_view host = where;
    std::string_view rest;
    if (where.substr(0, 1) == "[") {
        const std::size_t end = where.find(']');
        if (end == std::string_view::npos)
            return failed(urlMistake(form, "has a [ without a ]"));
        host = where.substr(1, end - 1);
        rest = where.substr(end + 1);
    } else if (const std::size_t colon = where.find(':'); colon != std::string_view::npos) {
        host = where.substr(0, colon);
        rest = where.substr(colon);
    }
    auto name = decoded(host);
    if (!name || name->empty() || name->size() > kLongestHost ||
        name->find_first_of("?#/ ") != std::string::npos)
        return failed(urlMistake(form, "names no host"));
    parts.host = std::move(*name);
    if (rest.empty())
        return {};
    const auto port = rest.front() == ':' ? text::parseUnsigned(rest.substr(1)) : std::nullopt;
    if (!port || *port == 0 || *port > std::numeric_limits<std::uint16_t>::max())
        return failed(urlMistake(form, "has a port that is none"));
    parts.port = static_cast<std::uint16_t>(*port);
    return {};
}

Status readOptions(std::string_view options, const UrlForm& form, UrlParts& parts)
{
    while (!options.empty()) {
        std::string_view value = takeUntil(options, '&');
        const std::string_view key = takeUntil(value, '=');
        auto plain = decoded(value);
        if (!plain || plain->empty())
            return failed(urlMistake(form, "has an option behind ? without a value"));
        parts.options.emplace_back(key, std::move(*plain));
    }
    return {};
}

} // namespace

Result<UrlParts> parseUrl(std::string_view url, const UrlForm& form)
{
    if (url.substr(0, form.scheme.size()) != form.scheme)
        return failed(urlMistake(form, fmt::format("does not begin with {}", form.scheme)));
    if (url.size() > kLongestUrl)
        return failed(urlMistake(form, "is too long"));
    url.remove_prefix(form.scheme.size());

    UrlParts parts;
    std::string_view rest = url;
    const std::string_view authority = takeUntil(rest, '/');
    auto path = decoded(takeUntil(rest, '?'));
    if (!path)
        return failed(urlMistake(form, "has a broken % behind its host"));
    parts.path = std::move(*path);
    // From the right: a password may be written with a bare @.
    const std::size_t at = authority.rfind('@');
    const bool named = at != std::string_view::npos;
    if (auto who = readWho(named ? authority.substr(0, at) : std::string_view{}, form, parts); !who)
        return failed(who.error());
    if (auto where = readWhere(named ? authority.substr(at + 1) : authority, form, parts); !where)
        return failed(where.error());
    if (auto how = readOptions(rest, form, parts); !how)
        return failed(how.error());
    return parts;
}

Error urlMistake(const UrlForm& form, std::string_view what)
{
    return {ErrorCode::InvalidInput,
            fmt::format("{} {}; it looks like {}", form.what, what, form.example)};
}

std::string hostAndPort(std::string_view host, std::uint16_t port)
{
    const bool v6 = host.find(':') != std::string_view::npos;
    return fmt::format("{}{}{}:{}", v6 ? "[" : "", host, v6 ? "]" : "", port);
}

} // namespace shack::store
