#pragma once

#include "engine/base/result.h"
#include "engine/web/http_types.h"
#include "engine/web/web_config.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace shack::web {

struct HttpCounters {
    std::uint64_t connections = 0;
    std::uint64_t refusedConnections = 0; ///< over a limit, and none was idle
    std::uint64_t evictedConnections = 0; ///< idle ones that gave way to newer ones
    std::uint64_t requests = 0;
    std::uint64_t badRequests = 0; ///< unparsable, too large, too slow, wrong host
};

/// A small HTTP/1.1 server on one thread of its own. Every reply has a Content-Length (draarl-v1
/// section 18.2). What it does with bad input: a header over the limit -> 431, a body over the
/// limit -> 413, unparsable -> 400, half a request -> closed after a time-out, one
/// connection too many -> the one that has waited longest for a request is closed, of the same
/// address if that has too many, an unknown path -> 404, a known path with another method
/// -> 405 with Allow, on a loopback listener a foreign Host -> 421 (DNS rebinding).
class HttpServer {
public:
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;
    ~HttpServer();

    /// Binds and serves at once. Errors: InvalidInput (address), PortTaken, AddressUnavailable,
    /// PermissionDenied.
    static Result<std::unique_ptr<HttpServer>> start(const WebConfig& config,
                                                     std::vector<HttpRoute> routes);

    /// Closes everything and joins. Idempotent; not from a handler.
    void stop();

    /// "127.0.0.1:9000", with the port the system gave when 0 was asked.
    std::string endpoint() const;
    std::uint16_t port() const;
    HttpCounters counters() const;

private:
    struct Impl;
    explicit HttpServer(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace shack::web
