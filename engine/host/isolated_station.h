#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/host/engine.h"
#include "engine/host/station_seed.h"
#include "engine/net/endpoint.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace shack::host {

/// A throw-away station for load: nothing is kept, it is reached through loopback only.
struct IsolatedPlan {
    std::size_t devices = 1'000;
    std::uint32_t groups = 1;
    std::uint32_t writers = 0;    ///< 0 = as the station would choose
    std::string backend = "auto"; ///< auto, batched, portable
    std::uint16_t port = 0;       ///< 0 = the system chooses
};

/// The accounts, devices and groups that the devices of a load run log in with
/// (bench::identityOf). Passwords are hashed at the lowest cost: they protect nothing.
Result<StationSeed> swarmSeed(std::size_t devices, std::uint32_t groups);

/// An engine with such a book, on the air. Any thread, but one at a time.
class IsolatedStation {
public:
    static Result<std::unique_ptr<IsolatedStation>> start(const IsolatedPlan& plan,
                                                          const Clock& clock);

    net::Endpoint endpoint() const noexcept { return m_endpoint; }

    Engine& engine() noexcept { return *m_engine; }

private:
    IsolatedStation(std::unique_ptr<Engine> engine, net::Endpoint endpoint);

    std::unique_ptr<Engine> m_engine;
    net::Endpoint m_endpoint;
};

/// Configuration of a station that keeps nothing and talks to this machine only.
EngineConfig throwAwayConfig(std::uint16_t port);

} // namespace shack::host
