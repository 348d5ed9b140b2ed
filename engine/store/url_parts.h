#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Private to the room. Any thread.
namespace shack::store {

/// What kind of address is being read: for its sentences.
struct UrlForm {
    std::string_view scheme;  ///< "mysql://"
    std::string_view what;    ///< "the address of the database"
    std::string_view example; ///< a good one
};

/// scheme://user:password@host:port/path?key=value&key=value, taken apart and decoded (RFC 3986).
struct UrlParts {
    std::string user{};
    std::string password{};
    std::string host{};
    std::uint16_t port = 0; ///< 0 = none was given
    std::string path{};     ///< without its first '/'
    std::vector<std::pair<std::string, std::string>> options{};
};

/// InvalidInput, in a sentence that never holds the text itself: a password may be anywhere in it.
/// User, password, port, path and options may be missing; an IPv6 address stands in brackets.
Result<UrlParts> parseUrl(std::string_view url, const UrlForm& form);

/// "the address of the database names no user; it looks like ..."
Error urlMistake(const UrlForm& form, std::string_view what);

/// "host:port", with brackets around an IPv6 address.
std::string hostAndPort(std::string_view host, std::uint16_t port);

} // namespace shack::store
