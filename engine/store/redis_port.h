#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace shack::store {

/// Where a Redis server is, as whom to come, and before what our keys stand.
struct RedisAddress {
    std::string host;
    std::uint16_t port = 6379;
    std::string user; ///< empty = the default one
    std::string password;
    std::uint32_t database = 0;
    std::string prefix = "shack";

    bool operator==(const RedisAddress&) const = default;
};

/// "redis://user:password@host:port/database?prefix=name"; all but the host may be missing.
/// InvalidInput, in a sentence that never holds the text itself. Any thread.
Result<RedisAddress> parseRedisUrl(std::string_view url);

/// "redis://host:6379/0", for people and logs: without user and password.
std::string shown(const RedisAddress& address);

/// What a Redis server answered.
struct RedisReply {
    enum class Kind : std::uint8_t { Nothing, Number, Text, List };

    Kind kind = Kind::Nothing;
    std::int64_t number = 0;
    std::string text{};
    std::vector<RedisReply> list{};
};

/// How long to wait for a Redis server.
struct RedisPatience {
    std::chrono::milliseconds connect{1'000};
    std::chrono::milliseconds answer{1'000};
    /// First and longest pause between two attempts to connect; in between everything is refused at
    /// once.
    std::chrono::milliseconds pause{500};
    std::chrono::milliseconds longestPause{10'000};
};

/// One connection to a Redis server, made when it is needed and again when it was lost. Waits for
/// the network: a thread that may, and only that one.
///
/// Errors: Unavailable (no server, lost, too slow), PermissionDenied (it wants another password, or
/// does not allow the command), System (it refused the command).
class RedisPort {
public:
    using Words = std::vector<std::string>;

    RedisPort(RedisAddress address, const RedisPatience& patience, const Clock& clock);
    ~RedisPort();
    RedisPort(const RedisPort&) = delete;
    RedisPort& operator=(const RedisPort&) = delete;

    /// A command and what belongs to it; any bytes.
    Result<RedisReply> command(const Words& words);

    /// All of them with one wait for the network. The first error, if there is one; those before it
    /// were carried out.
    Status commands(const std::vector<Words>& all);

    const RedisAddress& address() const noexcept;

private:
    class Connection;

    std::unique_ptr<Connection> m_connection;
};

} // namespace shack::store
