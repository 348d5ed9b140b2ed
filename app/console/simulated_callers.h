#pragma once

#include "engine/base/clock.h"
#include "engine/bench/demo_identities.h"
#include "ui/bridge/test_call.h"

#include <memory>
#include <vector>

namespace shack::bench {
class DemoSwarm;
}

namespace shack::app {

/// The simulated devices of a test call: a demonstration of two. GUI thread; the sending, the
/// hearing and the end of it are done by threads of their own.
class SwarmCallers final : public ui::SimulatedCallers {
public:
    /// `context` lives on the GUI thread and outlives this.
    SwarmCallers(const Clock& clock, QObject& context);
    ~SwarmCallers() override;

    Status start(const std::string& listen, std::vector<Caller> callers) override;
    void stop(std::function<void(const Figures&)> answer) override;

private:
    /// What the swarm reads while it lives: identities are views into the callers.
    struct Call;

    const Clock& m_clock;
    QObject& m_context;
    std::shared_ptr<Call> m_call;
};

} // namespace shack::app
