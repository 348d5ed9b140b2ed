#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/host/engine_view.h"

#include <memory>

namespace shack::bench {
class DemoSwarm;
}

namespace shack::app {

/// The devices of the demonstration beside the window: they call as soon as the station has a port,
/// and fall silent when it has none. GUI thread.
class DemoLife {
public:
    explicit DemoLife(const Clock& clock);
    ~DemoLife();

    /// Called with each view.
    void look(const host::StationView& station);
    void stop();

private:
    const Clock& m_clock;
    std::unique_ptr<bench::DemoSwarm> m_swarm;
};

} // namespace shack::app
