#include "engine/station/ban_ladder.h"

#include "engine/base/text.h"
#include "engine/wire/draarl_types.h"

#include <algorithm>

namespace shack::station {

namespace {

/// How long a finished ban, or failures that led to none, are remembered.
constexpr std::chrono::minutes kMemory{5};
constexpr std::chrono::duration<double> kBudgetWindow = std::chrono::minutes{1};

} // namespace

BanLadder::BanLadder(const BanLadderConfig& config)
    : m_config(config), m_pairs(config.entries), m_addresses(config.entries)
{
}

std::size_t BanLadder::PairKeyHash::operator()(const PairKey& key) const noexcept
{
    return std::hash<net::AddressKey>{}(key.address) * 31U +
           std::hash<std::string_view>{}(key.name);
}

BanLadder::PairKey BanLadder::keyOf(const net::Endpoint& source, std::string_view name)
{
    return {source.addressKey(), text::lowerAscii(name)};
}

bool BanLadder::refuses(const net::Endpoint& source, std::string_view name, MonoTime now) const
{
    if (const Pair* const pair = m_pairs.find(keyOf(source, name));
        pair != nullptr && now < pair->bannedUntil)
        return true;
    if (m_config.addressFailuresPerMinute == 0)
        return false;
    const AddressBudget* const budget = m_addresses.find(source.addressKey());
    return budget != nullptr && level(*budget, now) + 1 > m_config.addressFailuresPerMinute;
}

void BanLadder::failed(const net::Endpoint& source, std::string_view name, MonoTime now)
{
    failedElsewhere(source, name, now);
    if (m_watcher)
        m_watcher(source, name, true);
}

void BanLadder::failedElsewhere(const net::Endpoint& source, std::string_view name, MonoTime now)
{
    const PairKey key = keyOf(source, name);
    chargeAddress(key.address, now);
    // A running ban is the last thing to forget, else a flood of names would lift it.
    Pair& pair = m_pairs.touch(key, [now](const Pair& old) { return now >= old.bannedUntil; });
    if (now < pair.bannedUntil)
        return;
    ++pair.failures;
    pair.lastFailure = now;
    if (pair.failures < wire::kFirstBanningFailure)
        return;
    const std::size_t rung = std::min<std::size_t>(pair.failures - wire::kFirstBanningFailure,
                                                   wire::kBanLadder.size() - 1);
    pair.bannedUntil = now + wire::kBanLadder[rung];
}

void BanLadder::succeeded(const net::Endpoint& source, std::string_view name)
{
    const PairKey key = keyOf(source, name);
    const bool hadFailed = m_pairs.find(key) != nullptr;
    m_pairs.erase(key);
    if (hadFailed && m_watcher)
        m_watcher(source, name, false);
}

void BanLadder::succeededElsewhere(const net::Endpoint& source, std::string_view name)
{
    m_pairs.erase(keyOf(source, name));
}

void BanLadder::expire(MonoTime now)
{
    m_pairs.expire([now](const Pair& pair) {
        return now >= std::max(pair.bannedUntil, pair.lastFailure) + kMemory;
    });
    m_addresses.expire([&](const AddressBudget& budget) { return level(budget, now) <= 0; });
}

MonoTime::duration BanLadder::remaining(const net::Endpoint& source, std::string_view name,
                                        MonoTime now) const
{
    const Pair* const pair = m_pairs.find(keyOf(source, name));
    if (pair == nullptr || now >= pair->bannedUntil)
        return MonoTime::duration::zero();
    return pair->bannedUntil - now;
}

double BanLadder::level(const AddressBudget& budget, MonoTime now) const noexcept
{
    const std::chrono::duration<double> passed = now - budget.at;
    return std::max(0.0,
                    budget.failures - passed / kBudgetWindow * m_config.addressFailuresPerMinute);
}

void BanLadder::chargeAddress(const net::AddressKey& address, MonoTime now)
{
    if (m_config.addressFailuresPerMinute == 0)
        return;
    AddressBudget& budget =
        m_addresses.touch(address, [&](const AddressBudget& old) { return level(old, now) <= 1; });
    budget.at = std::max(now, budget.at); // what another node saw may come late
    budget.failures = level(budget, budget.at) + 1;
}

} // namespace shack::station
