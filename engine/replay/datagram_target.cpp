#include "engine/replay/datagram_target.h"

#include "engine/base/counters.h"
#include "engine/base/text.h"
#include "engine/base/thread.h"
#include "engine/bench/swarm_sockets.h"
#include "engine/bench/target_policy.h"
#include "engine/replay/replay_names.h"
#include "engine/wire/draarl_reply.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace shack::replay {
namespace {

using namespace std::chrono_literals;

constexpr auto kHeartbeatEvery = 4s;
constexpr auto kLoginRetry = 700ms;
constexpr unsigned kLoginTries = 5;
constexpr auto kLoginPause = 2ms; ///< between two batches of logins
constexpr auto kLongestDrain = 2s;
constexpr auto kSilenceEndsDrain = 300ms;
constexpr auto kStep = 20ms;

using Buffer = std::array<std::byte, wire::kMaxDatagramBytes>;

/// Hears what comes back. Its thread counts, anybody reads.
class AnswerEar {
public:
    AnswerEar(bench::SwarmSockets& sockets, std::size_t devices)
        : m_sockets(sockets), m_online(devices),
          m_thread("replay-in", [this](const std::stop_token& stop) { run(stop); })
    {
    }

    void stop()
    {
        m_thread.requestStop();
        if (m_thread.joinable())
            m_thread.join();
    }

    bool online(std::size_t device) const noexcept
    {
        return m_online[device].load(std::memory_order_relaxed);
    }

    std::uint64_t heard() const noexcept { return m_answers.read(); }

    AnswerTally tally() const
    {
        const std::lock_guard lock{m_mutex};
        return {.answers = m_answers.read(),
                .rejects = m_rejects.read(),
                .voice = m_voice.read(),
                .answered = m_heartbeats.read(),
                .firstReject = m_firstReject};
    }

private:
    void run(const std::stop_token& stop)
    {
        while (!stop.stop_requested()) {
            const auto arrivals = m_sockets.receive();
            for (const bench::SwarmArrival& arrival : arrivals)
                take(arrival);
            if (arrivals.empty())
                m_sockets.wait(kStep);
        }
    }

    void take(const bench::SwarmArrival& arrival)
    {
        m_answers.add();
        const auto datagram = wire::DatagramView::parse(arrival.bytes);
        if (!datagram)
            return;
        if (datagram->type() == wire::PacketType::Voice)
            m_voice.add();
        if (datagram->type() != wire::PacketType::Heartbeat)
            return;
        if (const auto reject = wire::parseReject(*datagram)) {
            m_rejects.add();
            const std::lock_guard lock{m_mutex};
            if (m_firstReject.empty())
                m_firstReject = text::printable(reject->text);
            return;
        }
        m_heartbeats.add();
        m_online[arrival.device].store(true, std::memory_order_relaxed);
    }

    bench::SwarmSockets& m_sockets;
    std::vector<std::atomic<bool>> m_online;
    Counter m_answers;
    Counter m_rejects;
    Counter m_voice;
    Counter m_heartbeats;
    mutable std::mutex m_mutex;
    std::string m_firstReject;
    NamedThread m_thread; ///< last: ends first
};

class DatagramTarget final : public ReplayTarget {
public:
    DatagramTarget(const ReplayPlan& plan, const ReplaySources& sources,
                   std::vector<ReplayName> names, std::unique_ptr<bench::SwarmSockets> sockets,
                   const Clock& clock)
        : m_plan(plan), m_sources(sources), m_names(std::move(names)),
          m_sockets(std::move(sockets)), m_clock(clock), m_buffers(kBatch + plan.copies),
          m_ear(*m_sockets, m_names.size())
    {
        m_batch.reserve(m_buffers.size());
    }

    Status prepare(std::stop_token stop) override
    {
        if (!m_plan.keepsSessions())
            return {};
        for (unsigned tries = 0; tries < kLoginTries && !stop.stop_requested(); ++tries) {
            sendLogins(stop);
            const MonoTime until = m_clock.now() + kLoginRetry;
            while (waitingForLogin() > 0 && m_clock.now() < until && !stop.stop_requested())
                std::this_thread::sleep_for(kStep);
            if (waitingForLogin() == 0)
                break;
        }
        m_heartbeatsFrom = m_clock.now();
        const std::size_t missing = waitingForLogin();
        if (missing == 0)
            return {};
        const AnswerTally heard = m_ear.tally();
        if (heard.rejects > 0)
            return fail(ErrorCode::PermissionDenied,
                        fmt::format("the station refuses {} of {} devices: {}", missing,
                                    m_names.size(), heard.firstReject));
        return fail(ErrorCode::TimedOut,
                    fmt::format("{} of {} devices got no answer to their heartbeat", missing,
                                m_names.size()));
    }

    Take take(const wire::CapturedPacket& packet) noexcept override
    {
        const auto datagram = sentDatagram(packet, m_sources.port());
        if (!datagram || (datagram->draarl && leftOut(datagram->draarl->type())))
            return Take::Skipped;
        if (m_plan.keepsSessions() && !datagram->draarl)
            return Take::Skipped; // a station has nothing to do with it
        const auto source = m_sources.find(datagram->source);
        if (!source)
            return Take::Skipped;
        for (std::uint32_t copy = 0; copy < m_plan.copies; ++copy) {
            const std::uint32_t device = *source * m_plan.copies + copy;
            const ByteSpan bytes = asSent(*datagram, m_names[device]);
            m_batch.push_back({.device = device, .bytes = bytes});
            m_waitingBytes += bytes.size();
        }
        if (datagram->draarl && datagram->draarl->type() == wire::PacketType::Heartbeat)
            m_asked += m_plan.copies;
        return Take::Taken;
    }

    bool full() const noexcept override { return m_batch.size() >= kBatch; }

    SendTally flush() noexcept override
    {
        const std::size_t refused = m_sockets->send(m_batch);
        const SendTally tally{
            .sent = m_batch.size() - refused, .bytes = m_waitingBytes, .refused = refused};
        m_batch.clear();
        m_waitingBytes = 0;
        return tally;
    }

    void tend(MonoTime now) noexcept override
    {
        if (!m_plan.keepsSessions() || !m_batch.empty())
            return;
        while (heartbeatDue() <= now && m_batch.size() < kBatch)
            addHeartbeat(static_cast<std::uint32_t>(m_heartbeats++ % m_names.size()));
        m_sockets->send(m_batch);
        m_batch.clear();
    }

    void finish(std::stop_token stop) override
    {
        const MonoTime until = m_clock.now() + kLongestDrain;
        std::uint64_t heard = m_ear.heard();
        for (MonoTime last = m_clock.now(); m_clock.now() < until && !stop.stop_requested();) {
            std::this_thread::sleep_for(kStep);
            if (std::exchange(heard, m_ear.heard()) != m_ear.heard())
                last = m_clock.now();
            if (m_clock.now() - last > kSilenceEndsDrain)
                break;
        }
        m_ear.stop();
    }

    AnswerTally answers() const override
    {
        AnswerTally tally = m_ear.tally();
        tally.asked = m_asked;
        tally.ownDrops = m_sockets->kernelDrops();
        return tally;
    }

    std::string name() const override
    {
        return fmt::format("{} sockets, {}", m_names.size(), m_sockets->name());
    }

private:
    /// What a session of our own sends itself, or what belongs to another one.
    bool leftOut(wire::PacketType type) const noexcept
    {
        return m_plan.keepsSessions() &&
               (type == wire::PacketType::Heartbeat || type == wire::PacketType::AppAuth);
    }

    /// As it stands in the window, or rewritten into a buffer of the batch.
    ByteSpan asSent(const SentDatagram& datagram, const ReplayName& name) noexcept
    {
        if (!datagram.draarl || !name.changed)
            return datagram.payload;
        const wire::DatagramView& view = *datagram.draarl;
        const bool heartbeat = view.type() == wire::PacketType::Heartbeat;
        Buffer& buffer = m_buffers[m_batch.size()];
        const std::size_t size = wire::encode(
            {.username = name.account,
             .password = heartbeat ? std::string_view{name.password} : std::string_view{},
             .type = view.type(),
             .model = view.model(),
             .ssid = Ssid{name.ssid},
             .dmrId = view.dmrId(),
             .callsign = heartbeat ? std::string_view{} : std::string_view{name.callsign}},
            view.data(), buffer);
        return ByteSpan{buffer}.first(size);
    }

    void addHeartbeat(std::uint32_t device) noexcept
    {
        const ReplayName& name = m_names[device];
        if (name.account.empty())
            return; // not a device
        Buffer& buffer = m_buffers[m_batch.size()];
        const std::size_t size = wire::encode({.username = name.account,
                                               .password = name.password,
                                               .type = wire::PacketType::Heartbeat,
                                               .model = wire::DeviceModel::EspBox,
                                               .ssid = Ssid{name.ssid}},
                                              {}, buffer);
        m_batch.push_back({.device = device, .bytes = ByteSpan{buffer}.first(size)});
        ++m_asked;
    }

    MonoTime heartbeatDue() const noexcept
    {
        const auto devices = static_cast<std::int64_t>(m_names.size());
        const auto number = static_cast<std::int64_t>(m_heartbeats);
        return m_heartbeatsFrom + kHeartbeatEvery * (1 + number / devices) +
               std::chrono::nanoseconds{kHeartbeatEvery} * (number % devices) / devices;
    }

    bool waits(std::size_t device) const noexcept
    {
        return !m_names[device].account.empty() && !m_ear.online(device);
    }

    std::size_t waitingForLogin() const noexcept
    {
        std::size_t count = 0;
        for (std::size_t device = 0; device < m_names.size(); ++device)
            count += waits(device) ? 1U : 0U;
        return count;
    }

    void sendLogins(const std::stop_token& stop)
    {
        for (std::uint32_t device = 0; device < m_names.size() && !stop.stop_requested();
             ++device) {
            if (waits(device))
                addHeartbeat(device);
            if (m_batch.size() < kBatch && device + 1 < m_names.size())
                continue;
            m_sockets->send(m_batch);
            m_batch.clear();
            std::this_thread::sleep_for(kLoginPause);
        }
    }

    const ReplayPlan& m_plan;
    const ReplaySources& m_sources;
    std::vector<ReplayName> m_names;
    std::unique_ptr<bench::SwarmSockets> m_sockets;
    const Clock& m_clock;
    std::vector<Buffer> m_buffers; ///< one for each datagram of a batch
    std::vector<bench::SwarmSending> m_batch;
    std::uint64_t m_waitingBytes = 0;
    std::uint64_t m_asked = 0;
    std::uint64_t m_heartbeats = 0;
    MonoTime m_heartbeatsFrom{};
    AnswerEar m_ear; ///< last: its thread ends first
};

} // namespace

Result<std::unique_ptr<ReplayTarget>> openDatagramTarget(const ReplayPlan& plan,
                                                         const ReplaySources& sources,
                                                         const DatagramTargetConfig& config,
                                                         const Clock& clock)
{
    if (sources.list().empty())
        return fail(
            ErrorCode::NotFound,
            sources.port() == 0
                ? std::string{"the capture holds no UDP datagrams"}
                : fmt::format("the capture holds no UDP datagrams to port {}", sources.port()));
    const bool devices = std::any_of(sources.list().begin(), sources.list().end(),
                                     [](const ReplaySource& source) { return source.device; });
    if (plan.keepsSessions() && !devices)
        return fail(ErrorCode::NotFound,
                    fmt::format("the capture holds no DraARL datagrams, only {} others",
                                sources.datagrams()));
    auto names =
        replayNames(plan, sources, config.ownStation, std::string{config.password.reveal()});
    const bench::SwarmSocketsConfig wanted{.target = config.target,
                                           .devices = static_cast<std::uint32_t>(names.size())};
    auto sockets = bench::canShareSocket(config.target) ? bench::openSharedSocket(wanted)
                                                        : bench::openRealSockets(wanted);
    if (!sockets)
        return failed(sockets.error());
    return std::make_unique<DatagramTarget>(plan, sources, std::move(names), std::move(*sockets),
                                            clock);
}

} // namespace shack::replay
