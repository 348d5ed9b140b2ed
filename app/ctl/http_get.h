#pragma once

#include "engine/base/result.h"

#include <chrono>
#include <string>
#include <string_view>

namespace shack::app {

/// http://HOST[:PORT][/PATH], taken apart.
struct HttpUrl {
    std::string host; ///< without the brackets of IPv6
    std::string port = "80";
    std::string path = "/";

    bool operator==(const HttpUrl&) const = default;
};

/// InvalidInput: not of this form. https is refused as well: nothing here could check it.
Result<HttpUrl> parseHttpUrl(std::string_view url);

struct HttpAnswer {
    unsigned status = 0;
    std::string body; ///< at most 8 MiB
};

/// One GET over plain HTTP; waits, at most `limit` in all. Trusts nothing about the other side.
/// Errors: Unavailable (nobody answers there), TimedOut, Corrupt (no HTTP, or too much of it).
Result<HttpAnswer> httpGet(const HttpUrl& url, std::chrono::milliseconds limit);

} // namespace shack::app
