#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/bench/demo_identities.h"
#include "engine/bench_voice/demo_ledger.h"
#include "engine/net/endpoint.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace shack::bench {

/// The demonstration: up to 64 devices, each with a UDP socket of its own on loopback, log in, keep
/// their heartbeats and hold conversations of real Opus speech. Two threads of its own,
/// `demo-talk` and `demo-listen`. Started and stopped by one thread; `figures` from any.
class DemoSwarm {
public:
    explicit DemoSwarm(const Clock& clock);
    ~DemoSwarm(); ///< stops

    DemoSwarm(const DemoSwarm&) = delete;
    DemoSwarm& operator=(const DemoSwarm&) = delete;

    /// `target` is a station on this machine that knows the identities. The same seed holds the
    /// same conversations. Once.
    Status start(const net::Endpoint& target, const std::vector<DemoIdentity>& identities,
                 std::uint64_t seed);

    /// Frames are in it two seconds after they were sent, all of them after `stop`.
    DemoFigures figures() const;

    /// Everybody falls silent; what is under way is waited for (<= 0.5 s). Idempotent.
    void stop();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace shack::bench
