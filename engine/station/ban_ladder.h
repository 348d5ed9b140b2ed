#pragma once

#include "engine/base/clock.h"
#include "engine/net/endpoint.h"
#include "engine/station/recent_table.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace shack::station {

struct BanLadderConfig {
    std::size_t entries = 65'536;                ///< address + name pairs remembered
    std::uint32_t addressFailuresPerMinute = 60; ///< 0 = no limit per address
};

/// Who guessed too often (draarl-v1 section 4.2). The key is address and name: the fourth failure
/// in a row bans for 10 s, the next ones for 30, 60 and 300 s; attempts during a ban change
/// nothing. Because names can be made up, an address also has a budget of its own. Bounded, and
/// everything expires. Lives on the control thread.
class BanLadder {
public:
    explicit BanLadder(const BanLadderConfig& config = {});

    /// True: refuse unchecked. `name` counts in any spelling of its case.
    bool refuses(const net::Endpoint& source, std::string_view name, MonoTime now) const;

    void failed(const net::Endpoint& source, std::string_view name, MonoTime now);
    void succeeded(const net::Endpoint& source, std::string_view name);

    /// Likewise, as another node has seen it: those who watch are not told again. A good login is
    /// one of somebody who had failed.
    void failedElsewhere(const net::Endpoint& source, std::string_view name, MonoTime at);
    void succeededElsewhere(const net::Endpoint& source, std::string_view name);

    /// Who is to hear of every failure, and of good logins that make failures forgotten.
    using Watcher =
        std::function<void(const net::Endpoint& source, std::string_view name, bool wrong)>;

    void watch(Watcher watcher) { m_watcher = std::move(watcher); }

    /// Forgets what is over; call now and then.
    void expire(MonoTime now);

    /// What is left of the ban of this pair, zero without one.
    MonoTime::duration remaining(const net::Endpoint& source, std::string_view name,
                                 MonoTime now) const;

    std::size_t size() const noexcept { return m_pairs.size(); }

    std::size_t addresses() const noexcept { return m_addresses.size(); }

private:
    struct PairKey {
        net::AddressKey address;
        std::string name; ///< lower case

        bool operator==(const PairKey&) const = default;
    };

    struct PairKeyHash {
        std::size_t operator()(const PairKey& key) const noexcept;
    };

    struct Pair {
        std::uint32_t failures = 0;
        MonoTime lastFailure{};
        MonoTime bannedUntil{};
    };

    /// A bucket that failures fill and time empties.
    struct AddressBudget {
        double failures = 0;
        MonoTime at{};
    };

    static PairKey keyOf(const net::Endpoint& source, std::string_view name);
    double level(const AddressBudget& budget, MonoTime now) const noexcept;
    void chargeAddress(const net::AddressKey& address, MonoTime now);

    const BanLadderConfig m_config;
    Watcher m_watcher;
    RecentTable<PairKey, Pair, PairKeyHash> m_pairs;
    RecentTable<net::AddressKey, AddressBudget> m_addresses;
};

} // namespace shack::station
