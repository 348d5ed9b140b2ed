#include "engine/bench/plain_stream.h"

#include "engine/base/process_usage.h"
#include "engine/base/thread.h"
#include "engine/bench/device_swarm.h"
#include "engine/bench/stream_payload.h"
#include "engine/bench/stream_receiver.h"
#include "engine/bench/stream_sender.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <thread>
#include <utility>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kStep = 20ms; ///< how soon a stop is noticed
constexpr auto kTickEvery = 250ms;
constexpr auto kBeforeSending = 20ms; ///< so that the first frame is not late already
constexpr auto kLongestDrain = 2'000ms;
constexpr auto kSilenceEndsDrain = 200ms;
constexpr std::size_t kReceiveBatch = 256;
/// One bit each: 128 MiB for all flows together.
constexpr std::uint64_t kMostFrames = std::uint64_t{1} << 30U;

Status check(const StreamConfig& config, const std::vector<StreamSchedule>& schedules)
{
    std::uint64_t frames = 0;
    for (const StreamSchedule& schedule : schedules)
        frames += schedule.frames();
    if (frames > kMostFrames)
        return fail(ErrorCode::OutOfRange,
                    fmt::format("{} frames in one trial: at most {} can be accounted for", frames,
                                kMostFrames));
    for (const StreamFlow& flow : config.flows)
        if (flow.frameBytes < kSmallestFrameBytes || flow.frameBytes > kLargestFrameBytes)
            return fail(ErrorCode::OutOfRange,
                        fmt::format("a frame has {} to {} bytes, not {}", kSmallestFrameBytes,
                                    kLargestFrameBytes, flow.frameBytes));
    return {};
}

struct ThreadTimes {
    MonoTime at{};
    std::chrono::nanoseconds sending{};
    std::chrono::nanoseconds receiving{};
};

ThreadTimes readThreads(const Clock& clock)
{
    ThreadTimes times{.at = clock.now()};
    for (const ThreadUsage& thread : threadUsage()) {
        if (thread.name == kSendThreadName)
            times.sending += thread.cpuTime;
        if (thread.name == kReceiveThreadName)
            times.receiving += thread.cpuTime;
    }
    return times;
}

/// One stream from opening to counting. Lives on the thread that called `runPlainStream`.
class Stream {
public:
    Stream(const StreamConfig& config, std::vector<StreamSchedule> schedules,
           std::unique_ptr<net::UdpPort> port, const Clock& clock)
        : m_config(config), m_schedules(std::move(schedules)), m_port(std::move(port)),
          m_datagrams(m_port->makeSender()), m_clock(clock),
          m_sender(config, m_schedules, *m_datagrams, clock),
          m_receiver(config, m_schedules, m_port->source(), clock)
    {
        for (const StreamSchedule& schedule : m_schedules)
            m_length = std::max(m_length, schedule.length());
    }

    StreamFigures run(const std::stop_token& stop,
                      const std::function<void(const StreamTick&)>& tick)
    {
        const MonoTime start = m_clock.now() + kBeforeSending;
        NamedThread receiving{kReceiveThreadName, [this, start](const std::stop_token& token) {
                                  m_receiver.run(start, token);
                              }};
        NamedThread sending{kSendThreadName, [this, start](const std::stop_token& token) {
                                m_sender.run(start, token);
                                // Its CPU time is read while it still exists.
                                while (!token.stop_requested())
                                    std::this_thread::sleep_for(kStep);
                            }};
        std::this_thread::sleep_until(start);
        const ThreadTimes before = readThreads(m_clock);
        while (!stop.stop_requested() && !m_sender.done())
            step(start, tick);
        const ThreadTimes after = readThreads(m_clock);
        drain(stop, start, tick);
        sending.requestStop();
        sending.join();
        receiving.requestStop();
        receiving.join();
        return collect(before, after);
    }

private:
    void step(MonoTime start, const std::function<void(const StreamTick&)>& tick)
    {
        std::this_thread::sleep_for(kStep);
        const MonoTime now = m_clock.now();
        if (!tick || now - m_toldAt < kTickEvery)
            return;
        m_toldAt = now;
        tick({.passed = now - start,
              .length = m_length,
              .sent = m_sender.sent(),
              .received = m_receiver.received()});
    }

    void drain(const std::stop_token& stop, MonoTime start,
               const std::function<void(const StreamTick&)>& tick)
    {
        const MonoTime drainedBy = m_clock.now() + kLongestDrain;
        MonoTime lastArrival = m_clock.now();
        std::uint64_t seen = m_receiver.received();
        while (!stop.stop_requested() && m_clock.now() < drainedBy) {
            const std::uint64_t received = m_receiver.received();
            if (received >= m_sender.sent())
                return;
            if (received != std::exchange(seen, received))
                lastArrival = m_clock.now();
            // Before the first arrival silence may only mean that the machine is busy.
            if (seen > 0 && m_clock.now() - lastArrival > kSilenceEndsDrain)
                return;
            step(start, tick);
        }
    }

    StreamFigures collect(const ThreadTimes& before, const ThreadTimes& after) const
    {
        StreamFigures figures;
        figures.damaged = m_receiver.damaged();
        figures.sendErrors = m_sender.sendErrors();
        figures.kernelDrops = m_receiver.kernelDrops();
        figures.gaveUp = m_sender.gaveUp();
        figures.sending = m_sender.sending();
        figures.priority = m_sender.priority();
        figures.backend = m_port->backendName();
        figures.receiveBufferGranted = m_port->buffers().receiveActual;
        const double passed = std::chrono::duration<double>(after.at - before.at).count();
        const auto sending = std::chrono::duration<double>(after.sending - before.sending).count();
        const auto receiving =
            std::chrono::duration<double>(after.receiving - before.receiving).count();
        if (passed > 0) {
            figures.busiestThread = std::max(sending, receiving) / passed;
            figures.cores = (sending + receiving) / passed;
        }
        for (std::size_t flow = 0; flow < m_schedules.size(); ++flow)
            figures.flows.push_back(collectFlow(flow));
        return figures;
    }

    FlowFigures collectFlow(std::size_t flow) const
    {
        FlowFigures figures = m_receiver.figuresOf(flow);
        const StreamSchedule& schedule = m_schedules[flow];
        const std::vector<std::uint64_t>& refused = m_sender.refusedOf(flow);
        for (std::size_t index = 0; index < schedule.phases(); ++index) {
            PhaseFigures& phase = figures.phases[index];
            const std::uint64_t first = schedule.firstFrame(index);
            const std::uint64_t end =
                std::clamp(m_sender.sentOf(flow), first, schedule.endFrame(index));
            const auto refusedHere = static_cast<std::uint64_t>(
                std::count_if(refused.begin(), refused.end(), [&](std::uint64_t number) {
                    return number >= first && number < end;
                }));
            phase.planned = schedule.endFrame(index) - first;
            phase.sent = std::max(phase.received, end - first - refusedHere);
            phase.lateness = m_sender.latenessOf(flow)[index];
            phase.lastLoss = lastLoss(flow, index, first, end);
        }
        return figures;
    }

    std::optional<std::chrono::nanoseconds> lastLoss(std::size_t flow, std::size_t phase,
                                                     std::uint64_t first, std::uint64_t end) const
    {
        for (std::uint64_t number = end; number > first; --number)
            if (!m_receiver.has(flow, number - 1))
                return m_schedules[flow].due(number - 1) - m_schedules[flow].phaseStart(phase);
        return std::nullopt;
    }

    const StreamConfig& m_config;
    std::vector<StreamSchedule> m_schedules;
    std::unique_ptr<net::UdpPort> m_port;
    std::unique_ptr<net::DatagramSender> m_datagrams;
    const Clock& m_clock;
    StreamSender m_sender;
    StreamReceiver m_receiver;
    std::chrono::nanoseconds m_length{};
    MonoTime m_toldAt{};
};

} // namespace

Result<StreamFigures> runPlainStream(const StreamConfig& config, const Clock& clock,
                                     const std::stop_token& stop,
                                     const std::function<void(const StreamTick&)>& tick)
{
    std::vector<StreamSchedule> schedules;
    for (const StreamFlow& flow : config.flows)
        schedules.emplace_back(flow.phases, flow.burst);
    if (const Status fine = check(config, schedules); !fine)
        return failed(fine.error());
    auto port = net::UdpPort::open({.listen = {net::Endpoint::loopbackV4(0)},
                                    .receiveBufferBytes = config.receiveBufferBytes,
                                    .receiveBatch = kReceiveBatch,
                                    .packetInfo = false,
                                    .trafficClass = -1,
                                    .arrivalTimes = true});
    if (!port)
        return failed(port.error().during("opening the stream"));
    Stream stream{config, std::move(schedules), std::move(*port), clock};
    return stream.run(stop, tick);
}

} // namespace shack::bench
