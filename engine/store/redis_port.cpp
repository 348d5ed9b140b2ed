#include "engine/store/redis_port.h"

#include "engine/base/text.h"
#include "engine/store/url_parts.h"

#include <hiredis/hiredis.h>

#include <algorithm>
#include <fmt/core.h>
#include <limits>
#include <optional>

namespace shack::store {

namespace {

constexpr UrlForm kForm{"redis://", "the address of the Redis server",
                        "redis://:password@host:6379/0"};
constexpr std::size_t kLongestPrefix = 64;

struct ContextCloser {
    void operator()(redisContext* context) const noexcept { redisFree(context); }
};

struct ReplyCloser {
    void operator()(redisReply* reply) const noexcept { freeReplyObject(reply); }
};

using OwnedReply = std::unique_ptr<redisReply, ReplyCloser>;

timeval timevalOf(std::chrono::milliseconds time) noexcept
{
    return {.tv_sec = time.count() / 1'000, .tv_usec = time.count() % 1'000 * 1'000};
}

RedisReply replyOf(const redisReply& from)
{
    RedisReply reply;
    switch (from.type) {
    case REDIS_REPLY_INTEGER:
        reply.kind = RedisReply::Kind::Number;
        reply.number = from.integer;
        break;
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS:
        reply.kind = RedisReply::Kind::Text;
        reply.text.assign(from.str, static_cast<std::size_t>(from.len));
        break;
    case REDIS_REPLY_ARRAY:
        reply.kind = RedisReply::Kind::List;
        for (std::size_t i = 0; i < from.elements; ++i) // the library bounds their depth
            reply.list.push_back(replyOf(*from.element[i]));
        break;
    default:
        break;
    }
    return reply;
}

/// A refusal begins with a word that says of what kind it is.
Error refusalOf(std::string_view said)
{
    const bool denied = said.starts_with("NOAUTH") || said.starts_with("WRONGPASS") ||
                        said.starts_with("NOPERM") || said.starts_with("ERR invalid password") ||
                        said.starts_with("ERR Client sent AUTH");
    const bool later = said.starts_with("LOADING") || said.starts_with("MASTERDOWN") ||
                       said.starts_with("READONLY") || said.starts_with("MISCONF");
    return {denied  ? ErrorCode::PermissionDenied
            : later ? ErrorCode::Unavailable
                    : ErrorCode::System,
            fmt::format("the Redis server refused: {}", text::printable(said, 200))};
}

} // namespace

Result<RedisAddress> parseRedisUrl(std::string_view url)
{
    auto parts = parseUrl(url, kForm);
    if (!parts)
        return failed(parts.error());
    RedisAddress address;
    address.host = std::move(parts->host);
    address.port = parts->port == 0 ? address.port : parts->port;
    address.user = std::move(parts->user);
    address.password = std::move(parts->password);
    if (!address.user.empty() && address.password.empty())
        return failed(urlMistake(kForm, "names a user without a password"));
    if (!parts->path.empty()) {
        const auto number = text::parseUnsigned(parts->path);
        if (!number || *number > std::numeric_limits<std::int32_t>::max())
            return failed(urlMistake(kForm, "names a database that is no number"));
        address.database = static_cast<std::uint32_t>(*number);
    }
    for (auto& [key, value] : parts->options) {
        if (key != "prefix" || value.size() > kLongestPrefix)
            return failed(urlMistake(kForm, "has an option behind ? other than prefix=NAME"));
        address.prefix = std::move(value);
    }
    return address;
}

std::string shown(const RedisAddress& address)
{
    return fmt::format("redis://{}/{}", hostAndPort(address.host, address.port), address.database);
}

/// The library's context and when it may be made anew.
class RedisPort::Connection {
public:
    Connection(RedisAddress address, const RedisPatience& patience, const Clock& clock)
        : m_address(std::move(address)), m_patience(patience), m_clock(clock),
          m_pause(patience.pause)
    {
    }

    const RedisAddress& address() const noexcept { return m_address; }

    Status ready();
    Status append(const Words& words);
    Result<RedisReply> next();

    void drop() noexcept { m_context.reset(); }

private:
    Status connect();
    Status greet();
    Result<RedisReply> ask(const Words& words);
    Error lost(std::string_view why);

    const RedisAddress m_address;
    const RedisPatience m_patience;
    const Clock& m_clock;
    std::unique_ptr<redisContext, ContextCloser> m_context;
    std::chrono::nanoseconds m_pause;
    MonoTime m_nextConnect{};
    std::optional<Error> m_failure;
};

Status RedisPort::Connection::ready()
{
    if (m_context)
        return {};
    if (m_failure && m_clock.now() < m_nextConnect)
        return failed(*m_failure);
    Status made = connect();
    if (made)
        made = greet();
    if (!made) {
        m_context.reset();
        m_failure = made.error();
        m_nextConnect = m_clock.now() + m_pause;
        m_pause = std::min<std::chrono::nanoseconds>(m_pause * 2, m_patience.longestPause);
        return made;
    }
    m_failure.reset();
    m_pause = m_patience.pause;
    return {};
}

Status RedisPort::Connection::connect()
{
    m_context.reset(redisConnectWithTimeout(m_address.host.c_str(), m_address.port,
                                            timevalOf(m_patience.connect)));
    if (!m_context)
        return fail(ErrorCode::System, "there is no memory for a connection to Redis");
    if (m_context->err != 0)
        return failed(lost(m_context->errstr));
    if (redisSetTimeout(m_context.get(), timevalOf(m_patience.answer)) != REDIS_OK)
        return failed(lost("its patience cannot be set"));
    return {};
}

Status RedisPort::Connection::greet()
{
    if (!m_address.password.empty()) {
        Words words{"AUTH", m_address.password};
        if (!m_address.user.empty())
            words.insert(words.begin() + 1, m_address.user);
        if (auto known = ask(words); !known)
            return failed(known.error());
    }
    // Always: a password that is missing shows here and not in the middle.
    auto chosen = ask({"SELECT", std::to_string(m_address.database)});
    return chosen ? Status{} : Status{failed(chosen.error())};
}

Result<RedisReply> RedisPort::Connection::ask(const Words& words)
{
    if (auto sent = append(words); !sent)
        return failed(sent.error());
    return next();
}

Status RedisPort::Connection::append(const Words& words)
{
    std::vector<const char*> texts;
    std::vector<std::size_t> sizes;
    for (const std::string& word : words) {
        texts.push_back(word.data());
        sizes.push_back(word.size());
    }
    if (redisAppendCommandArgv(m_context.get(), static_cast<int>(words.size()), texts.data(),
                               sizes.data()) != REDIS_OK)
        return failed(lost(m_context->errstr));
    return {};
}

Result<RedisReply> RedisPort::Connection::next()
{
    void* raw = nullptr;
    if (redisGetReply(m_context.get(), &raw) != REDIS_OK || raw == nullptr)
        return failed(lost(m_context->errstr));
    const OwnedReply reply{static_cast<redisReply*>(raw)};
    if (reply->type == REDIS_REPLY_ERROR)
        return failed(refusalOf({reply->str, static_cast<std::size_t>(reply->len)}));
    return replyOf(*reply);
}

/// After a time-out as well: a late answer would be taken for that to the next command.
Error RedisPort::Connection::lost(std::string_view why)
{
    Error error{ErrorCode::Unavailable,
                fmt::format("talking to {}: {}", shown(m_address), text::printable(why, 200))};
    m_context.reset();
    return error;
}

RedisPort::RedisPort(RedisAddress address, const RedisPatience& patience, const Clock& clock)
    : m_connection(std::make_unique<Connection>(std::move(address), patience, clock))
{
}

RedisPort::~RedisPort() = default;

const RedisAddress& RedisPort::address() const noexcept
{
    return m_connection->address();
}

Result<RedisReply> RedisPort::command(const Words& words)
{
    if (auto works = m_connection->ready(); !works)
        return failed(works.error());
    if (auto sent = m_connection->append(words); !sent)
        return failed(sent.error());
    return m_connection->next();
}

Status RedisPort::commands(const std::vector<Words>& all)
{
    if (auto works = m_connection->ready(); !works)
        return works;
    for (const Words& words : all)
        if (auto sent = m_connection->append(words); !sent)
            return sent;
    Status first;
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto reply = m_connection->next();
        if (reply || !first)
            continue;
        first = failed(reply.error());
        if (reply.error().code() != ErrorCode::Unavailable)
            continue;
        m_connection->drop(); // answers that nobody waits for would be taken for later ones
        return first;
    }
    return first;
}

} // namespace shack::store
