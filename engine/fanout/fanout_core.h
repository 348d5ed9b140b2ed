#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/fanout/fanout_config.h"
#include "engine/fanout/fanout_readings.h"
#include "engine/fanout/frame_tap.h"
#include "engine/fanout/ingress_orders.h"
#include "engine/net/udp_backend.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace shack::fanout {

/// Owns scheduler, writers and ingress with their threads. Start and stop once, from the control
/// thread.
class FanoutCore {
public:
    /// `port` is open already. `clock` outlives the core. `taps` outlive it too.
    FanoutCore(const FanoutConfig& config, std::unique_ptr<net::UdpPort> port, const Clock& clock,
               FrameTaps taps = {});
    ~FanoutCore();

    FanoutCore(const FanoutCore&) = delete;
    FanoutCore& operator=(const FanoutCore&) = delete;

    /// Called on the ingress thread when notes become available after there were none.
    void setNoteWake(std::function<void()> wake);

    void start();
    /// Mouth first: ingress, then the running frames are finished (<= 1 s), then writers.
    /// Idempotent.
    void stop();

    /// Control thread. False when the mailbox (4,096) is full: keep the order and try again next
    /// tick.
    [[nodiscard]] bool submit(Order&& order);

    /// Control thread: takes all waiting notes.
    void drainNotes(std::vector<Note>& into);

    // Any thread, without disturbing the frame path.
    Readings read() const;
    void readSessions(std::vector<SessionReading>& into) const;
    void readDomains(std::vector<DomainReading>& into) const;
    /// One caller (the sampler): distributions since its previous call.
    LatencyReading takeLatency();

    std::vector<net::Endpoint> localEndpoints() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace shack::fanout
