#include "engine/base/text.h"
#include "engine/store/presence.h"
#include "engine/store/redis_port.h"
#include "engine/store/row_values.h"

#include <algorithm>
#include <fmt/core.h>
#include <limits>

namespace shack::store {

namespace {

/// What one page of SCAN looks at; the server does nothing else meanwhile.
constexpr std::string_view kScanPage = "500";
constexpr std::size_t kFields = 6;

std::uint64_t numberIn(const RedisReply& reply)
{
    return text::parseUnsigned(reply.text).value_or(0);
}

/// In a pattern of Redis every one of these is itself.
std::string plainPattern(std::string_view name)
{
    std::string pattern;
    for (const char letter : name) {
        if (std::string_view{"*?[]\\^-"}.find(letter) != std::string_view::npos)
            pattern.push_back('\\');
        pattern.push_back(letter);
    }
    return pattern;
}

/// Who is online, in a Redis server that several programs share. The thread of its port.
class RedisPresence final : public Presence {
public:
    RedisPresence(RedisPort& redis, NodeId self, std::chrono::milliseconds life)
        : m_redis(redis), m_self(self), m_life(life), m_stem(redis.address().prefix + ":presence:")
    {
    }

    Status set(DeviceId device, PresenceEntry entry) override;
    Status remove(DeviceId device) override;
    Result<std::optional<PresenceEntry>> find(DeviceId device) override;
    Result<std::vector<DeviceId>> online() override;

private:
    std::string keyOf(DeviceId device) const { return m_stem + std::to_string(device.value); }

    /// The one key that the reference keeps as well (database.md section 6).
    std::string macKey(const PresenceEntry& entry) const
    {
        return fmt::format("{}:device_mac:{}:{}", m_redis.address().prefix, entry.account.value,
                           entry.ssid.value);
    }

    Result<std::string> readPage(const std::string& cursor, std::vector<DeviceId>& devices);

    RedisPort& m_redis;
    const NodeId m_self;
    const std::chrono::milliseconds m_life;
    const std::string m_stem;
};

Status RedisPresence::set(DeviceId device, PresenceEntry entry)
{
    const std::string key = keyOf(device);
    const std::string life = std::to_string(m_life.count());
    const NodeId node = entry.node ? entry.node : m_self;
    std::vector<RedisPort::Words> all{
        {"MULTI"},
        {"HSET", key, "node", std::to_string(node.value), "address", entry.address, "mac",
         entry.macAddress, "since", std::to_string(toMillis(entry.onlineSince)), "account",
         std::to_string(entry.account.value), "ssid", std::to_string(entry.ssid.value)},
        {"PEXPIRE", key, life}};
    if (!entry.macAddress.empty() && entry.account)
        all.push_back({"SET", macKey(entry), entry.macAddress, "PX", life});
    all.push_back({"EXEC"});
    return m_redis.commands(all);
}

/// What another node has taken over meanwhile is not ours to remove.
Status RedisPresence::remove(DeviceId device)
{
    const auto entry = find(device);
    if (!entry)
        return failed(entry.error());
    if (!*entry || (*entry)->node)
        return {};
    auto removed = m_redis.command({"DEL", keyOf(device), macKey(**entry)});
    return removed ? Status{} : Status{failed(removed.error())};
}

Result<std::optional<PresenceEntry>> RedisPresence::find(DeviceId device)
{
    auto reply = m_redis.command(
        {"HMGET", keyOf(device), "node", "address", "mac", "since", "account", "ssid"});
    if (!reply)
        return failed(reply.error());
    const auto& fields = reply->list;
    if (fields.size() != kFields || fields[0].kind != RedisReply::Kind::Text)
        return std::optional<PresenceEntry>{};
    PresenceEntry entry{.node = NodeId{numberIn(fields[0])},
                        .address = text::repairedUtf8(fields[1].text),
                        .macAddress = text::repairedUtf8(fields[2].text),
                        .onlineSince = fromMillis(text::parseSigned(fields[3].text).value_or(0)),
                        .account = AccountId{numberIn(fields[4])},
                        .ssid = Ssid{static_cast<std::uint8_t>(std::min<std::uint64_t>(
                            numberIn(fields[5]), std::numeric_limits<std::uint8_t>::max()))}};
    if (entry.node == m_self)
        entry.node = {};
    return std::optional{std::move(entry)};
}

Result<std::vector<DeviceId>> RedisPresence::online()
{
    std::vector<DeviceId> devices;
    std::string cursor = "0";
    do {
        auto next = readPage(cursor, devices);
        if (!next)
            return failed(next.error());
        cursor = std::move(*next);
    } while (cursor != "0");
    std::ranges::sort(devices);
    const auto twice = std::ranges::unique(devices); // SCAN may tell a key again
    devices.erase(twice.begin(), twice.end());
    return devices;
}

Result<std::string> RedisPresence::readPage(const std::string& cursor,
                                            std::vector<DeviceId>& devices)
{
    auto reply = m_redis.command(
        {"SCAN", cursor, "MATCH", plainPattern(m_stem) + "*", "COUNT", std::string{kScanPage}});
    if (!reply)
        return failed(reply.error());
    if (reply->list.size() != 2 || reply->list[0].text.empty())
        return fail(ErrorCode::System, "the Redis server answered a scan with something else");
    for (const RedisReply& key : reply->list[1].list)
        if (key.text.size() > m_stem.size())
            if (const auto id =
                    text::parseUnsigned(std::string_view{key.text}.substr(m_stem.size())))
                devices.push_back(DeviceId{*id});
    return std::move(reply->list[0].text);
}

} // namespace

std::unique_ptr<Presence> makeRedisPresence(RedisPort& redis, NodeId self,
                                            std::chrono::milliseconds life)
{
    return std::make_unique<RedisPresence>(redis, self, life);
}

} // namespace shack::store
