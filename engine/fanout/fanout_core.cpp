#include "engine/fanout/fanout_core.h"

#include "engine/base/thread.h"
#include "engine/fanout/ingress.h"
#include "engine/fanout/writer.h"

#include <algorithm>
#include <random>
#include <string>
#include <thread>
#include <utility>

namespace shack::fanout {
namespace {

constexpr std::chrono::milliseconds kStopPatience{1'000}; ///< and never more than a writer has

class ThreadPause final : public WriterPause {
public:
    void pause(std::chrono::nanoseconds duration) noexcept override
    {
        std::this_thread::sleep_for(duration);
    }
};

std::uint32_t writerCount(const FanoutConfig& config) noexcept
{
    if (config.sendWorkers > 0)
        return std::min(config.sendWorkers, FrameScheduler::kMaxWriters);
    return std::clamp(std::thread::hardware_concurrency(), 1U, 4U);
}

std::uint64_t unguessable()
{
    std::random_device device;
    return (std::uint64_t{device()} << 32U) | device();
}

/// Without a list of addresses frames always say where they come from.
Reachability reachabilityOf(const net::UdpPort& port)
{
    const auto addresses = net::localAddresses();
    if (!addresses)
        return {};
    return Reachability::of(port.localEndpoints(), *addresses);
}

} // namespace

struct FanoutCore::Impl {
    Impl(const FanoutConfig& settings, std::unique_ptr<net::UdpPort> opened, const Clock& time,
         FrameTaps taps)
        : config(settings), port(std::move(opened)), clock(time),
          orders(kMailboxCapacity, [this] { port->source().wake(); }), notes(kMailboxCapacity),
          pacer(config.paceMegabit),
          scheduler(config, writerCount(config), [this] { port->source().wake(); }),
          ingress({.config = config,
                   .clock = clock,
                   .source = port->source(),
                   .scheduler = scheduler,
                   .live = live,
                   .domains = domains,
                   .orders = orders,
                   .notes = notes,
                   .taps = taps,
                   .reachability = reachabilityOf(*port)},
                  port->makeSender(), writerCount(config), unguessable())
    {
        const WriterSurroundings around{.config = config,
                                        .scheduler = scheduler,
                                        .clock = clock,
                                        .live = live,
                                        .pacer = pacer,
                                        .pause = pause};
        for (std::uint32_t index = 0; index < writerCount(config); ++index)
            writers.push_back(std::make_unique<Writer>(index, around, port->makeSender()));
    }

    void stopWriters()
    {
        for (auto& thread : writerThreads)
            thread.requestStop();
        for (std::uint32_t index = 0; index < writers.size(); ++index)
            scheduler.queue(index).wake();
        for (auto& thread : writerThreads)
            thread.join();
        writerThreads.clear();
    }

    const FanoutConfig config;
    const std::unique_ptr<net::UdpPort> port;
    const Clock& clock;
    OrderMailbox orders;
    NoteMailbox notes;
    LiveSessions live;
    DomainRegistry domains;
    EgressPacer pacer;
    ThreadPause pause;
    FrameScheduler scheduler;
    std::vector<std::unique_ptr<Writer>> writers;
    Ingress ingress;
    std::vector<NamedThread> writerThreads;
    NamedThread ingressThread;
    bool running = false;
};

FanoutCore::FanoutCore(const FanoutConfig& config, std::unique_ptr<net::UdpPort> port,
                       const Clock& clock, FrameTaps taps)
    : m_impl(std::make_unique<Impl>(config, std::move(port), clock, taps))
{
}

FanoutCore::~FanoutCore()
{
    stop();
}

void FanoutCore::setNoteWake(std::function<void()> wake)
{
    m_impl->notes.setWake(std::move(wake));
}

void FanoutCore::start()
{
    Impl& impl = *m_impl;
    if (std::exchange(impl.running, true))
        return;
    for (std::size_t index = 0; index < impl.writers.size(); ++index)
        impl.writerThreads.emplace_back("writer-" + std::to_string(index),
                                        [writer = impl.writers[index].get()](
                                            const std::stop_token& stop) { writer->run(stop); });
    impl.ingressThread =
        NamedThread{"ingress", [&impl](const std::stop_token& stop) { impl.ingress.run(stop); }};
}

void FanoutCore::stop()
{
    Impl& impl = *m_impl;
    if (!std::exchange(impl.running, false))
        return;
    impl.ingressThread.requestStop();
    impl.port->source().wake();
    impl.ingressThread.join();
    impl.scheduler.close();
    // Running frames get this long; a writer that waits for a full socket looks at it too.
    const MonoTime deadline =
        impl.clock.now() + std::min(kStopPatience, 2 * impl.config.maxFrameAge);
    for (const auto& writer : impl.writers)
        writer->giveUpAt(deadline);
    impl.stopWriters();
}

bool FanoutCore::submit(Order&& order)
{
    return m_impl->orders.post(std::move(order));
}

void FanoutCore::drainNotes(std::vector<Note>& into)
{
    into.clear();
    m_impl->notes.drain(into);
}

Readings FanoutCore::read() const
{
    Readings readings;
    m_impl->scheduler.readInto(readings.fanout);
    for (const auto& writer : m_impl->writers) {
        writer->counters().addTo(readings.fanout);
        readings.writers.push_back(writer->counters().readWriter());
    }
    readings.ingress = m_impl->ingress.counters().reading();
    readings.snapshots = m_impl->ingress.snapshots().reading();
    readings.buffers = m_impl->port->buffers();
    return readings;
}

void FanoutCore::readSessions(std::vector<SessionReading>& into) const
{
    m_impl->live.readAll(into);
}

void FanoutCore::readDomains(std::vector<DomainReading>& into) const
{
    into.clear();
    const auto list = m_impl->domains.current();
    into.reserve(list->size());
    for (const auto& domain : *list)
        into.push_back(domain->read());
}

LatencyReading FanoutCore::takeLatency()
{
    LatencyReading latency;
    for (const auto& writer : m_impl->writers) {
        SendCounters& counters = writer->counters();
        latency.queueing.merge(counters.queueing.take());
        latency.spread.merge(counters.spread.take());
        latency.residence.merge(counters.residence.take());
        latency.age.merge(counters.age.take());
        latency.batchSize.merge(counters.batchSize.take());
    }
    return latency;
}

std::vector<net::Endpoint> FanoutCore::localEndpoints() const
{
    return m_impl->port->localEndpoints();
}

} // namespace shack::fanout
