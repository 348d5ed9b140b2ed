#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shack::web {

enum class HttpMethod { Get, Head, Post, Put, Delete, Other };

/// One request, complete and within limits.
struct HttpRequest {
    HttpMethod method = HttpMethod::Get;
    std::string path;  ///< without query, not decoded
    std::string query; ///< after '?', not decoded
    std::string body;
    std::string remoteAddress;
    bool fromLoopback = false;
};

struct HttpResponse {
    unsigned status = 200;
    std::string contentType = "text/plain; charset=utf-8";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
};

/// Runs on the web thread; must not wait for anything slow.
using HttpHandler = std::function<HttpResponse(const HttpRequest&)>;

/// A path that is answered, exactly as written. HEAD is answered by the GET handler without its
/// body.
struct HttpRoute {
    HttpMethod method = HttpMethod::Get;
    std::string path;
    HttpHandler handler;
};

} // namespace shack::web
