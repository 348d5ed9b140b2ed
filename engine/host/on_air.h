#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/fanout_core.h"
#include "engine/fanout/frame_tap.h"
#include "engine/host/engine_config.h"
#include "engine/host/engine_view.h"
#include "engine/net/port_tap.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shack::host {

/// Where copies of what is said go; each may be null.
struct OpenTaps {
    std::shared_ptr<fanout::FrameTap> archive;
    std::shared_ptr<fanout::FrameTap> live;
};

/// Gives the taps of each run; may be empty.
struct TapSource {
    std::function<OpenTaps(std::uint64_t run)> open;
    std::function<void(std::uint64_t run)> close;
};

/// The frame path while the station is on the air: opens the port, starts and stops the core, keeps
/// orders that did not fit, and adds up the counters of earlier runs, so that they never fall.
/// Lives on the control thread.
class OnAir {
public:
    /// `noteWake` is called on the ingress thread.
    OnAir(const EngineConfig& config, const Clock& clock, std::function<void()> noteWake);
    ~OnAir();

    /// What keeps it from starting, as people are told; none when it runs. `hints` are remarks that
    /// do not stop anybody (no IPv6 here).
    std::optional<Message> start(const std::vector<std::string>& listen,
                                 std::vector<Message>& hints);
    void stop();

    /// Before `start`.
    void setTaps(TapSource taps) { m_taps = std::move(taps); }

    bool running() const noexcept { return m_core != nullptr; }

    /// How often it was started.
    std::uint64_t runs() const noexcept { return m_runs; }

    /// Does nothing while the station is stopped. An order that finds the mailbox full is kept, in
    /// order.
    void send(fanout::Order order);

    /// Orders that still wait to be taken: try again. False when some are left.
    bool flush();

    void drainNotes(std::vector<fanout::Note>& into);

    /// Since the program started, over all runs.
    fanout::Readings read() const;
    void readSessions(std::vector<fanout::SessionReading>& into) const;
    void readDomains(std::vector<fanout::DomainReading>& into) const;
    fanout::LatencyReading takeLatency();

    /// "0.0.0.0:60050", with the ports the system chose; empty while stopped.
    std::vector<std::string> listening() const;

    /// Sees what goes through the port, of this run and of later ones.
    net::PortTap& tap() noexcept { return m_tap; }

    std::size_t waitingOrders() const noexcept { return m_waiting.size(); }

private:
    Result<std::unique_ptr<net::UdpPort>> open(std::vector<net::Endpoint> listen,
                                               std::vector<Message>& hints) const;

    const EngineConfig& m_config;
    const Clock& m_clock;
    const std::function<void()> m_noteWake;
    net::PortTap m_tap; ///< outlives the port in the core
    TapSource m_taps;
    OpenTaps m_open; ///< of the running core
    std::unique_ptr<fanout::FanoutCore> m_core;
    std::deque<fanout::Order> m_waiting;
    std::uint64_t m_runs = 0;
    fanout::Readings m_earlier;
};

} // namespace shack::host
