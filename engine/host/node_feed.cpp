#include "engine/host/node_feed.h"

#include "engine/base/text.h"
#include "engine/crypto/random.h"
#include "engine/wire/draarl_types.h"

#include <algorithm>
#include <utility>

namespace shack::host {

namespace {

using std::chrono::milliseconds;
using store::RedisReply;

/// Between two looks at what others said.
constexpr milliseconds kLook{250};
constexpr std::size_t kMostWaiting = 1'000; // more at once is an attack, and it is local
constexpr const char* kPage = "500";
constexpr const char* kKeptLogins = "10000";
constexpr const char* kKeptChanges = "100";
constexpr std::chrono::minutes kMemory{5}; // the longest ban (draarl-v1 section 4.2)
constexpr std::size_t kLongestName = 32;

/// The text behind a name in the flat list of an entry; empty when there is none.
std::string_view field(const RedisReply& fields, std::string_view name)
{
    for (std::size_t i = 0; i + 1 < fields.list.size(); i += 2)
        if (fields.list[i].text == name)
            return fields.list[i + 1].text;
    return {};
}

/// "1700000000123-0": an id says when.
std::int64_t millisOf(std::string_view id)
{
    return static_cast<std::int64_t>(text::parseUnsigned(id.substr(0, id.find('-'))).value_or(0));
}

bool isEntry(const RedisReply& entry)
{
    return entry.list.size() == 2 && !entry.list[0].text.empty();
}

} // namespace

NodeFeed::NodeFeed(const store::RedisAddress& address, const store::RedisPatience& patience,
                   const Clock& clock, Sinks sinks)
    : m_sinks(std::move(sinks)), m_self(std::to_string(crypto::randomNumber())),
      m_logins(address.prefix + ":logins"), m_changes(address.prefix + ":changes"),
      m_redis(address, patience, clock),
      m_thread("feed", [this](const std::stop_token& stop) { run(stop); })
{
}

NodeFeed::~NodeFeed()
{
    m_thread.requestStop();
    m_thread.join();
}

void NodeFeed::login(const net::Endpoint& source, std::string_view name, bool wrong)
{
    say({"XADD", m_logins, "MAXLEN", "~", kKeptLogins, "*", "node", m_self, "outcome",
         wrong ? "wrong" : "good", "source", source.toString(), "name", std::string{name}});
}

void NodeFeed::bookChanged()
{
    say({"XADD", m_changes, "MAXLEN", "~", kKeptChanges, "*", "node", m_self});
}

void NodeFeed::say(Words words)
{
    const std::lock_guard lock{m_mutex};
    if (m_waiting.size() >= kMostWaiting)
        m_waiting.pop_front(); // bans are short: the newest say most
    m_waiting.push_back(std::move(words));
    m_wake.notify_one();
}

void NodeFeed::run(const std::stop_token& stop)
{
    bool works = true;
    while (!stop.stop_requested()) {
        {
            std::unique_lock lock{m_mutex};
            // In trouble words can wait: the port would refuse them at once.
            m_wake.wait_for(lock, stop, kLook, [&] { return works && !m_waiting.empty(); });
        }
        works = tell() && hear();
    }
}

/// What is said while the server is away waits for it. A batch that breaks in the middle is not
/// repeated: what is heard twice counts twice. Troubles are told to people by PresenceShare.
Status NodeFeed::tell()
{
    if (const auto there = m_redis.command({"PING"}); !there)
        return failed(there.error());
    std::deque<Words> words;
    {
        const std::lock_guard lock{m_mutex};
        words.swap(m_waiting);
    }
    if (words.empty())
        return {};
    return m_redis.commands({words.begin(), words.end()});
}

Status NodeFeed::hear()
{
    if (m_loginsFrom.empty())
        if (auto found = findStart(); !found)
            return found;
    const auto streams = m_redis.command(
        {"XREAD", "COUNT", kPage, "STREAMS", m_logins, m_changes, m_loginsFrom, m_changesFrom});
    if (!streams)
        return failed(streams.error());
    if (streams->list.empty())
        return {};
    const auto time = m_redis.command({"TIME"});
    if (time && time->list.size() == 2)
        m_serverMillis = millisOf(time->list[0].text) * 1'000;
    take(*streams);
    return {};
}

/// By the server's clock, which gives the entries their ids.
Status NodeFeed::findStart()
{
    const auto time = m_redis.command({"TIME"});
    if (!time)
        return failed(time.error());
    const std::int64_t now =
        time->list.size() == 2 ? millisOf(time->list[0].text) * 1'000 : std::int64_t{0};
    m_loginsFrom = std::to_string(std::max<std::int64_t>(now - milliseconds{kMemory}.count(), 0));
    m_changesFrom = std::to_string(now);
    return {};
}

void NodeFeed::take(const RedisReply& streams)
{
    for (const RedisReply& stream : streams.list) {
        if (stream.list.size() != 2 || stream.list[1].list.empty())
            continue;
        const RedisReply& entries = stream.list[1];
        const bool isLogins = stream.list[0].text == m_logins;
        const std::string last =
            entries.list.back().list.empty() ? std::string{} : entries.list.back().list[0].text;
        if (!last.empty())
            (isLogins ? m_loginsFrom : m_changesFrom) = last;
        if (isLogins)
            takeLogins(entries);
        else if (!std::ranges::all_of(entries.list, [this](const RedisReply& entry) {
                     return !isEntry(entry) || isOurs(entry.list[1]);
                 }))
            m_sinks.bookChanged();
    }
}

/// Any program may have written them: what makes no sense is passed over.
void NodeFeed::takeLogins(const RedisReply& entries)
{
    std::vector<LoginElsewhere> logins;
    for (const RedisReply& entry : entries.list) {
        if (!isEntry(entry) || isOurs(entry.list[1]))
            continue;
        const RedisReply& fields = entry.list[1];
        const auto source = net::Endpoint::parse(std::string{field(fields, "source")});
        const std::string_view name = field(fields, "name");
        const std::string_view outcome = field(fields, "outcome");
        if (!source || name.empty() || name.size() > kLongestName ||
            (outcome != "wrong" && outcome != "good"))
            continue;
        const std::int64_t ago = m_serverMillis - millisOf(entry.list[0].text);
        logins.push_back(
            {.source = *source,
             .name = std::string{name},
             .wrong = outcome == "wrong",
             .ago = milliseconds{std::clamp<std::int64_t>(ago, 0, milliseconds{kMemory}.count())}});
    }
    if (!logins.empty())
        m_sinks.logins(std::move(logins));
}

bool NodeFeed::isOurs(const RedisReply& fields) const
{
    return field(fields, "node") == m_self;
}

} // namespace shack::host
