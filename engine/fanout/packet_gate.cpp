#include "engine/fanout/packet_gate.h"

#include <algorithm>
#include <cstring>

namespace shack::fanout {
namespace {

/// One key per subscriber: an IPv4 address, or the /64 of an IPv6 one.
net::Endpoint subscriberOf(const net::Endpoint& source) noexcept
{
    if (source.isV4())
        return source.withPort(0);
    std::array<std::uint8_t, 16> prefix{};
    const ByteSpan address = source.addressBytes();
    if (!address.empty())
        std::memcpy(prefix.data(), address.data(), prefix.size() / 2);
    return net::Endpoint::v6(prefix, 0);
}

} // namespace

PacketGate::PacketGate(const FanoutConfig& config, std::uint64_t seed)
    : m_sessionRate(config.limitSessionPps), m_addressRate(config.limitAddressPps), m_seed(seed),
      m_sets(kSets)
{
}

bool PacketGate::admitStranger(const net::Endpoint& source, MonoTime now) noexcept
{
    return admit(source, m_sessionRate, now) && admit(subscriberOf(source), m_addressRate, now);
}

bool PacketGate::admit(const net::Endpoint& key, const TokenRate& rate, MonoTime now) noexcept
{
    Set& set = m_sets[key.hash(m_seed) % kSets];
    Slot* slot =
        std::find_if(set.begin(), set.end(), [&](const Slot& each) { return each.source == key; });
    if (slot == set.end()) {
        slot = std::min_element(set.begin(), set.end(), [](const Slot& one, const Slot& other) {
            return one.lastSeen < other.lastSeen;
        });
        *slot = Slot{.source = key, .bucket = {}, .lastSeen = now};
    }
    slot->lastSeen = now;
    return slot->bucket.take(now, rate);
}

} // namespace shack::fanout
