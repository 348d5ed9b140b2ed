#pragma once

#include "engine/base/clock.h"
#include "engine/base/counters.h"
#include "engine/bench/plain_stream.h"
#include "engine/net/pacer.h"
#include "engine/net/udp_backend.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace shack::bench {

/// The sending half of a plain stream. `run` is the body of the `bench-send` thread; counters may
/// be read by any thread, the rest after `run` has come back.
class StreamSender {
public:
    StreamSender(const StreamConfig& config, const std::vector<StreamSchedule>& schedules,
                 net::DatagramSender& sender, const Clock& clock);

    /// The first frame is due at `start`.
    void run(MonoTime start, const std::stop_token& stop) noexcept;

    std::uint64_t sent() const noexcept { return m_sent.read(); }

    bool done() const noexcept { return m_done.load(std::memory_order_acquire); }

    // After `run`.
    std::uint64_t sentOf(std::size_t flow) const noexcept { return m_flows[flow].next; }

    /// Numbers of frames that were taken up but that the system refused; rarely any.
    const std::vector<std::uint64_t>& refusedOf(std::size_t flow) const noexcept
    {
        return m_flows[flow].refused;
    }

    const std::vector<FineHistogram>& latenessOf(std::size_t flow) const noexcept
    {
        return m_flows[flow].lateness;
    }

    std::uint64_t sendErrors() const noexcept { return m_sendErrors; }

    bool gaveUp() const noexcept { return m_gaveUp; }

    std::chrono::nanoseconds sending() const noexcept { return m_lastSent - m_firstSent; }

    ThreadPriority priority() const noexcept { return m_priority; }

private:
    static constexpr std::size_t kBatch = 64;

    struct Flow {
        std::size_t payloadBytes = 0;
        std::uint64_t next = 0;              ///< frames taken up
        std::chrono::nanoseconds due{};      ///< of `next`
        std::vector<FineHistogram> lateness; ///< by phase
        std::vector<std::uint64_t> refused;
    };

    struct Waiting {
        std::uint32_t flow = 0;
        std::uint64_t number = 0;
    };

    std::size_t fill(MonoTime now) noexcept;
    void add(std::size_t flow, MonoTime now) noexcept;
    void flush() noexcept;
    void refuse(const Waiting& frame) noexcept;
    std::chrono::nanoseconds nextDue() const noexcept;
    bool allTaken() const noexcept;

    const StreamConfig& m_config;
    const std::vector<StreamSchedule>& m_schedules;
    net::DatagramSender& m_sender;
    const Clock& m_clock;
    MonoTime m_start{};
    std::vector<Flow> m_flows;
    std::vector<std::array<std::byte, net::kReceiveBufferBytes>> m_buffers;
    std::vector<net::OutgoingDatagram> m_batch;
    std::vector<Waiting> m_waiting; ///< what is in the batch
    std::uint64_t m_sendErrors = 0;
    bool m_gaveUp = false;
    MonoTime m_firstSent{};
    MonoTime m_lastSent{};
    ThreadPriority m_priority = ThreadPriority::Ordinary;
    Counter m_sent;
    std::atomic<bool> m_done{false};
};

} // namespace shack::bench
