#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace shack::web {

/// The small HTTP server: /metrics, /api/udp/metrics, /status, /healthz.
struct WebConfig {
    bool enabled = true;
    std::string listen = "127.0.0.1:9000"; ///< loopback unless somebody decides otherwise
    std::uint32_t maxConnections = 64;
    std::uint32_t maxConnectionsPerAddress = 32; ///< so that one computer cannot take them all
    std::size_t maxHeaderBytes = 16384;
    std::size_t maxBodyBytes = 65536;
    std::chrono::seconds idleTimeout{15};   ///< between the requests of one connection
    std::chrono::seconds requestTimeout{5}; ///< for the first one; nobody connects to say nothing
};

} // namespace shack::web
