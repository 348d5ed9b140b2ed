#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/fanout_config.h"
#include "engine/fanout/token_bucket.h"
#include "engine/net/endpoint.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace shack::fanout {

/// How many datagrams a source may send (fanout-engine C3). A session is charged on its own
/// bucket, so many devices behind one address do not disturb each other; strangers are charged by
/// endpoint and by address. Lives on the ingress thread; never grows.
class PacketGate {
public:
    static constexpr std::size_t kSlots = 65'536;

    /// `seed` keeps strangers from choosing sources that push each other out.
    PacketGate(const FanoutConfig& config, std::uint64_t seed);

    bool admitSession(TokenBucket& bucket, MonoTime now) const noexcept
    {
        return bucket.take(now, m_sessionRate);
    }

    bool admitStranger(const net::Endpoint& source, MonoTime now) noexcept;

private:
    // A source looks for its slot in one set only; in a full set the one that was idle longest
    // gives way, which costs it nothing but a remembered debt.
    static constexpr std::size_t kWays = 8;
    static constexpr std::size_t kSets = kSlots / kWays;

    struct Slot {
        net::Endpoint source; ///< port 0: the bucket of a whole address
        TokenBucket bucket;
        MonoTime lastSeen{};
    };

    using Set = std::array<Slot, kWays>;

    bool admit(const net::Endpoint& key, const TokenRate& rate, MonoTime now) noexcept;

    TokenRate m_sessionRate;
    TokenRate m_addressRate;
    std::uint64_t m_seed;
    std::vector<Set> m_sets;
};

} // namespace shack::fanout
