#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/host/engine_command.h"
#include "engine/host/engine_config.h"
#include "engine/host/engine_event.h"
#include "engine/host/engine_view.h"
#include "engine/host/sound_port.h"
#include "engine/host/station_seed.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace shack::host {

struct MetricsSnapshot;

/// The front of the whole engine. Owns the control, store, password, web, ingress and writer
/// threads. All functions may be called from any thread and none of them waits, except where it
/// says so. A QCoreApplication must exist (Qt Sql finds its drivers through it).
class Engine {
public:
    /// `seed` is written into an empty store before the station goes on the air (throw-away
    /// stations).
    explicit Engine(EngineConfig config, const Clock& clock,
                    std::shared_ptr<const StationSeed> seed = nullptr);
    /// Stops if nobody did; waits up to 2 s.
    ~Engine();

    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Opens the store and, when the configuration says so, goes on the air. Outcomes arrive as
    /// events and in the view; nothing here fails at once.
    void open();

    /// For programs without a window: waits until the station is on the air or cannot be.
    Status waitOnTheAir(std::chrono::milliseconds atMost);

    /// Asks for a clean stop: the station first, the store last.
    void requestStop();
    /// True when everything has stopped. Waits.
    bool waitStopped(std::chrono::milliseconds atMost);

    /// 0 when the queue is full.
    Ticket submit(EngineCommand command);

    /// Never null. A new one at least twice a second while open.
    EngineViewPtr view() const;

    /// Called once (from the control thread) when events become available after there were none.
    void setEventWake(std::function<void()> wake);
    void drainEvents(std::vector<EngineEvent>& into);

    /// What those two pages show, as it was at the newest sample; never null.
    std::shared_ptr<const MetricsSnapshot> metrics() const;

    /// Live sound to and from the window. Never null, outlives the engine.
    std::shared_ptr<SoundPort> soundPort() const;

    /// The text of /api/udp/metrics and /metrics, for tests and tools in the same process.
    std::string metricsJson() const;
    std::string metricsText() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace shack::host
