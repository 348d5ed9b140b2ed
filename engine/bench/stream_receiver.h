#pragma once

#include "engine/base/clock.h"
#include "engine/base/counters.h"
#include "engine/bench/plain_stream.h"
#include "engine/net/udp_backend.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace shack::bench {

/// The receiving half of a plain stream: one bit per frame says whether it came back. `run` is the
/// body of the `bench-recv` thread, which naps when there is nothing, because large batches cost a
/// third of small ones (limits.md); where the system tells how long a datagram lay in our own
/// buffer, that is no latency. Counters may be read by any thread, the rest after `run`.
class StreamReceiver {
public:
    StreamReceiver(const StreamConfig& config, const std::vector<StreamSchedule>& schedules,
                   net::DatagramSource& source, const Clock& clock);

    /// The first frame is due at `start`.
    void run(MonoTime start, const std::stop_token& stop) noexcept;

    /// One datagram as it arrived. Public for tests; the thread of `run`.
    void take(ByteSpan payload, MonoTime now) noexcept;

    std::uint64_t received() const noexcept { return m_received.read(); }

    // After `run`.
    bool has(std::size_t flow, std::uint64_t number) const noexcept;

    /// Counts and latencies by phase; what was sent is not known here.
    const FlowFigures& figuresOf(std::size_t flow) const noexcept { return m_flows[flow].figures; }

    std::uint64_t damaged() const noexcept { return m_damaged; }

    std::uint64_t kernelDrops() const noexcept { return m_kernelDrops; }

private:
    struct Flow {
        std::size_t payloadBytes = 0;
        std::vector<std::uint64_t> bits;
        std::uint64_t newest = 0; ///< highest number so far, plus one
        FlowFigures figures;
    };

    const StreamConfig& m_config;
    const std::vector<StreamSchedule>& m_schedules;
    net::DatagramSource& m_source;
    const Clock& m_clock;
    MonoTime m_start{};
    std::vector<Flow> m_flows;
    std::uint64_t m_damaged = 0;
    std::uint64_t m_kernelDrops = 0;
    Counter m_received;
};

} // namespace shack::bench
