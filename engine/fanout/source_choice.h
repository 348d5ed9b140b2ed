#pragma once

#include "engine/net/local_addresses.h"
#include "engine/net/udp_backend.h"

#include <cstdint>
#include <span>
#include <vector>

namespace shack::fanout {

/// How a machine is reached: what decides whether the system would send from the address that a
/// device calls (fanout-engine B10, C2).
struct Reachability {
    std::vector<net::Endpoint> listening;
    bool severalV4 = false; ///< more than one address to reach the world from
    bool severalV6 = false;

    static Reachability of(std::vector<net::Endpoint> listening,
                           std::span<const net::InterfaceAddress> addresses);
};

/// Numbers for the addresses that frames must leave from; 0 where the system chooses right anyway,
/// which spares the control message. Lives on the ingress thread.
class SourceChoice {
public:
    /// A machine with more addresses in use lets the system choose for the rest.
    static constexpr std::size_t kMostSources = 32;

    explicit SourceChoice(Reachability reachability);

    std::uint32_t indexOf(const net::LocalAddress& local);

    /// By number.
    std::span<const net::LocalAddress> all() const noexcept { return m_sources; }

private:
    bool matters(const net::LocalAddress& local) const noexcept;

    Reachability m_reachability;
    std::vector<net::LocalAddress> m_sources{net::LocalAddress{}};
};

} // namespace shack::fanout
