#include "engine/bench_voice/demo_swarm.h"

#include "engine/base/thread.h"
#include "engine/bench/swarm_sockets.h"
#include "engine/bench_voice/demo_device.h"
#include "engine/net/pacer.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_reply.h"
#include "engine/wire/identity_key.h"

#include <fmt/format.h>
#include <thread>
#include <unordered_map>
#include <utility>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kHeartbeatEvery = 2'000ms;
constexpr auto kLoginRetry = 1'000ms;
constexpr auto kStep = 5ms;
constexpr auto kListenAtMost = 100ms;
constexpr auto kUnderWay = 400ms;
constexpr auto kGroupsWakeUpAfter = 1'200ms; ///< logged in and settled by then
constexpr int kBitsPerSecond = 20'000;

struct Group {
    std::uint32_t id;
    Conversation conversation;
    std::vector<std::uint32_t> members;
};

} // namespace

struct DemoSwarm::Impl {
    explicit Impl(const Clock& wanted) : clock(wanted) {}

    Status prepare(const net::Endpoint& target, const std::vector<DemoIdentity>& identities,
                   std::uint64_t seed);
    Status addDevice(const DemoIdentity& identity, std::uint64_t seed);
    void addGroups(std::uint64_t seed);

    // demo-talk
    void talk(const std::stop_token& stop);
    void sendHeartbeat(DemoDevice& device, MonoTime now);
    void converse(Group& group, MonoTime now);
    void speak(DemoDevice& device, MonoTime now);
    std::uint64_t listenersOf(const DemoDevice& device, MonoTime now) const;

    // demo-listen
    void listen(const std::stop_token& stop);
    void take(const SwarmArrival& arrival, MonoTime now);

    const Clock& clock;
    std::unique_ptr<SwarmSockets> sockets;
    std::vector<std::unique_ptr<DemoDevice>> devices;
    std::unordered_map<wire::IdentityKey, std::uint32_t> byIdentity;
    std::vector<Group> groups;
    std::uint64_t overs = 0;
    DemoLedger ledger;
    NamedThread listening;
    NamedThread talking;
};

Status DemoSwarm::Impl::addDevice(const DemoIdentity& identity, std::uint64_t seed)
{
    auto encoder = VoiceEncoder::create(kBitsPerSecond);
    if (!encoder)
        return failed(encoder.error());
    const auto index = static_cast<std::uint32_t>(devices.size());
    devices.push_back(std::make_unique<DemoDevice>(index, identity, std::move(*encoder), seed));
    // Spread evenly from the first one on.
    devices.back()->nextHeartbeat =
        clock.now() + kHeartbeatEvery * index / static_cast<int>(DemoLedger::kMostDevices) / 4;
    byIdentity.emplace(wire::IdentityKey{identity.username, Ssid{identity.ssid}}, index);
    return {};
}

void DemoSwarm::Impl::addGroups(std::uint64_t seed)
{
    for (const DemoGroup& each : demoGroups()) {
        std::vector<std::uint32_t> members;
        std::uint32_t first = 0;
        for (const auto& device : devices) {
            if (device->identity().group != each.id)
                continue;
            members.push_back(device->index());
            if (device->identity().role == DemoRole::NetControl)
                first = device->index();
        }
        if (members.size() < 2)
            continue;
        const auto wake = clock.now() + kGroupsWakeUpAfter + 300ms * groups.size();
        groups.push_back(
            {each.id, Conversation{each.habit, first, seed + each.id, wake}, std::move(members)});
    }
}

Status DemoSwarm::Impl::prepare(const net::Endpoint& target,
                                const std::vector<DemoIdentity>& identities, std::uint64_t seed)
{
    if (!target.isLoopback())
        return fail(ErrorCode::PermissionDenied, "the demonstration stays on this machine");
    if (identities.size() > DemoLedger::kMostDevices)
        return fail(ErrorCode::OutOfRange, fmt::format("the demonstration has at most {} devices",
                                                       DemoLedger::kMostDevices));
    for (const DemoIdentity& identity : identities)
        if (const Status added = addDevice(identity, seed); !added)
            return added;
    addGroups(seed);
    auto opened = openRealSockets(
        {.target = target, .devices = static_cast<std::uint32_t>(identities.size())});
    if (!opened)
        return failed(opened.error().during("opening the sockets of the demonstration"));
    sockets = std::move(*opened);
    return {};
}

void DemoSwarm::Impl::talk(const std::stop_token& stop)
{
    const auto sleeper = net::Sleeper::system();
    while (!stop.stop_requested()) {
        const MonoTime now = clock.now();
        for (Group& group : groups)
            converse(group, now);
        for (const auto& device : devices) {
            device->live(now);
            speak(*device, clock.now());
            sendHeartbeat(*device, now);
        }
        ledger.settle(now);
        sleeper->sleepUntil(now + kStep);
    }
}

void DemoSwarm::Impl::sendHeartbeat(DemoDevice& device, MonoTime now)
{
    if (!device.day().awake || now < device.nextHeartbeat)
        return;
    const bool loggedIn = device.confirmedAt.load(std::memory_order_acquire) != 0;
    device.nextHeartbeat =
        now + (loggedIn || device.day().wrongPassword ? kHeartbeatEvery : kLoginRetry);
    const SwarmSending sending{.device = device.index(), .bytes = device.heartbeat()};
    sockets->send(std::span{&sending, 1});
}

void DemoSwarm::Impl::converse(Group& group, MonoTime now)
{
    std::vector<std::uint32_t> present;
    for (const std::uint32_t member : group.members)
        if (devices[member]->settled(now))
            present.push_back(member);
    for (const Over& over : group.conversation.step(now, present))
        devices[over.device]->begin(over, ++overs);
}

std::uint64_t DemoSwarm::Impl::listenersOf(const DemoDevice& device, MonoTime now) const
{
    std::uint64_t listeners = 0;
    for (const auto& other : devices)
        if (other->index() != device.index() &&
            other->identity().group == device.identity().group && other->settled(now))
            listeners |= std::uint64_t{1} << other->index();
    return listeners;
}

void DemoSwarm::Impl::speak(DemoDevice& device, MonoTime now)
{
    const auto datagram = device.takeVoice(now);
    if (!datagram || datagram->empty() || device.losesThisOne())
        return;
    const MonoTime sent = clock.now();
    ledger.sent({.sender = device.index(),
                 .group = device.identity().group,
                 .over = device.overNumber(),
                 .contested = sent < device.over().contestedUntil,
                 .hears = listenersOf(device, sent)},
                datagram->subspan(wire::kHeaderBytes), sent);
    const SwarmSending sending{.device = device.index(), .bytes = *datagram};
    sockets->send(std::span{&sending, 1});
}

void DemoSwarm::Impl::listen(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        if (!sockets->wait(kListenAtMost))
            continue;
        const auto arrivals = sockets->receive();
        const MonoTime now = clock.now();
        for (const SwarmArrival& arrival : arrivals)
            take(arrival, now);
    }
}

void DemoSwarm::Impl::take(const SwarmArrival& arrival, MonoTime now)
{
    const auto datagram = wire::DatagramView::parse(arrival.bytes);
    if (!datagram || arrival.device >= devices.size())
        return;
    if (datagram->type() == wire::PacketType::Heartbeat) {
        std::atomic<std::int64_t>& confirmed = devices[arrival.device]->confirmedAt;
        const std::int64_t at = std::chrono::nanoseconds{now.time_since_epoch()}.count();
        std::int64_t notYet = 0;
        if (!wire::parseReject(*datagram) && !datagram->callsign().empty())
            confirmed.compare_exchange_strong(notYet, at, std::memory_order_acq_rel);
    }
    if (datagram->type() != wire::PacketType::Voice)
        return;
    const auto sender = byIdentity.find(wire::IdentityKey::of(*datagram));
    if (sender != byIdentity.end())
        ledger.heard(arrival.device, devices[arrival.device]->identity().group, sender->second,
                     datagram->data(), now);
}

DemoSwarm::DemoSwarm(const Clock& clock) : m_impl(std::make_unique<Impl>(clock))
{
}

DemoSwarm::~DemoSwarm()
{
    stop();
}

Status DemoSwarm::start(const net::Endpoint& target, const std::vector<DemoIdentity>& identities,
                        std::uint64_t seed)
{
    if (m_impl->sockets)
        return fail(ErrorCode::AlreadyExists, "the demonstration runs already");
    if (const Status ready = m_impl->prepare(target, identities, seed); !ready)
        return ready;
    m_impl->listening = NamedThread{
        "demo-listen", [impl = m_impl.get()](const std::stop_token& stop) { impl->listen(stop); }};
    m_impl->talking = NamedThread{
        "demo-talk", [impl = m_impl.get()](const std::stop_token& stop) { impl->talk(stop); }};
    return {};
}

DemoFigures DemoSwarm::figures() const
{
    DemoFigures figures = m_impl->ledger.figures();
    for (const auto& device : m_impl->devices)
        figures.online += device->confirmedAt.load(std::memory_order_acquire) != 0 ? 1U : 0U;
    return figures;
}

void DemoSwarm::stop()
{
    if (!m_impl->talking.joinable())
        return;
    m_impl->talking.requestStop();
    m_impl->talking.join();
    std::this_thread::sleep_for(kUnderWay);
    m_impl->listening.requestStop();
    m_impl->listening.join();
    m_impl->ledger.settle(MonoTime::max());
}

} // namespace shack::bench
