#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/base/thread.h"
#include "engine/net/endpoint.h"
#include "engine/store/redis_port.h"

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace shack::host {

/// How a password was answered by another node.
struct LoginElsewhere {
    net::Endpoint source;
    std::string name;
    bool wrong = false;
    std::chrono::milliseconds ago{}; ///< by the clock of the Redis server
};

/// What nodes that share a Redis server tell each other: wrong passwords, so that who is banned at
/// one is banned at all (draarl-v1 section 4.2), and changes of a book, so that nobody waits for
/// the next look at it. Two streams, which other programs may write and read as well:
///
///     <prefix>:logins   node, outcome ("wrong", "good"), source ("203.0.113.9:40001"), name
///     <prefix>:changes  node
///
/// Fed from the control thread, which never waits; a thread of its own waits for the network. While
/// the server is away nothing is told and nothing is heard, and both go on when it is back: a node
/// that starts or returns hears what the last five minutes brought, which is as long as bans last.
class NodeFeed {
public:
    struct Sinks { ///< called on the own thread
        std::function<void(std::vector<LoginElsewhere>)> logins;
        std::function<void()> bookChanged;
    };

    NodeFeed(const store::RedisAddress& address, const store::RedisPatience& patience,
             const Clock& clock, Sinks sinks);
    ~NodeFeed();
    NodeFeed(const NodeFeed&) = delete;
    NodeFeed& operator=(const NodeFeed&) = delete;

    void login(const net::Endpoint& source, std::string_view name, bool wrong);
    void bookChanged();

private:
    using Words = store::RedisPort::Words;

    void run(const std::stop_token& stop);
    void say(Words words);
    Status tell();
    Status hear();
    Status findStart();
    void take(const store::RedisReply& streams);
    void takeLogins(const store::RedisReply& entries);
    bool isOurs(const store::RedisReply& fields) const;

    const Sinks m_sinks;
    const std::string m_self;
    const std::string m_logins;
    const std::string m_changes;
    store::RedisPort m_redis;        ///< own thread
    std::string m_loginsFrom;        ///< own thread; empty = not known yet
    std::string m_changesFrom;       ///< own thread
    std::int64_t m_serverMillis = 0; ///< own thread; the server's clock at the last question

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<Words> m_waiting;
    NamedThread m_thread; ///< last: uses all of it
};

} // namespace shack::host
