#include "engine/net/memory_core.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::net::memory {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMaxUdpPayload = 65'507;
constexpr auto kLookInterval = 1ms; // at a clock that somebody else drives

} // namespace

Core::Core(const Clock& clock, ManualClock* moved, const MemoryConditions& conditions)
    : m_clock(clock), m_moved(moved), m_conditions(conditions)
{
}

Result<Endpoint> Core::bind(const Endpoint& wanted, Binding binding)
{
    const std::lock_guard lock{m_mutex};
    Endpoint local = wanted;
    while (local.port() == 0 || (wanted.port() == 0 && m_bindings.contains(local)))
        local = local.withPort(m_nextPort++);
    const auto clashes = [&](const auto& entry) {
        const Endpoint& other = entry.first;
        return other.sameFamily(local) && other.port() == local.port() &&
               (other.isWildcard() || local.isWildcard() || other == local);
    };
    // Devices are many and never wildcards: a lookup will do for them.
    const bool taken = m_bindings.contains(local) ||
                       m_bindings.contains(local.isV4() ? Endpoint::anyV4(local.port())
                                                        : Endpoint::anyV6(local.port())) ||
                       (local.isWildcard() && std::ranges::any_of(m_bindings, clashes));
    if (taken)
        return fail(ErrorCode::PortTaken,
                    fmt::format("Port {} is already open in this network", local.port()));
    m_bindings.emplace(local, std::move(binding));
    return local;
}

void Core::unbind(const Endpoint& local) noexcept
{
    const std::lock_guard lock{m_mutex};
    m_bindings.erase(local);
}

SendProgress Core::transmit(Outlet& outlet, std::size_t count,
                            const std::function<Outgoing(std::size_t)>& datagram)
{
    const std::lock_guard lock{m_mutex};
    ++m_counts.sendCalls;
    ScriptedSend step;
    if (!outlet.script.empty()) {
        step = outlet.script.front();
        outlet.script.pop_front();
    }
    SendProgress progress;
    const std::size_t most = std::min(count, step.accept);
    while (progress.sent < most) {
        progress.status = admit(outlet, datagram(progress.sent));
        if (progress.status != SendStatus::Ok)
            break;
        ++progress.sent;
    }
    if (progress.status == SendStatus::Ok && progress.sent < count)
        progress.status = step.then;
    m_changed.notify_all();
    return progress;
}

SendStatus Core::admit(Outlet& outlet, const Outgoing& datagram)
{
    if (outlet.blocked || !hasRoom(outlet, datagram.payload.size()))
        return SendStatus::WouldBlock;
    if (datagram.payload.size() > kMaxUdpPayload)
        return SendStatus::TooLarge;
    if (!datagram.from.valid() || datagram.to.port() == 0)
        return SendStatus::Invalid;
    if (const auto refusal = m_refusals.find(datagram.to); refusal != m_refusals.end())
        return refusal->second;
    ++m_counts.sent;
    outlet.busyUntil =
        std::max(outlet.busyUntil, m_clock.now()) + lineTime(datagram.payload.size());
    route(datagram, outlet.busyUntil);
    return SendStatus::Ok;
}

void Core::route(const Outgoing& datagram, MonoTime leaves)
{
    const Binding* binding = bindingFor(datagram.to);
    if (binding == nullptr) {
        ++m_counts.toNobody;
        return;
    }
    Inbox& inbox = *binding->inbox;
    const std::uint64_t number = inbox.sequence++;
    if (chance(datagram.to, number, 1) < m_conditions.lossRatio) {
        ++m_counts.lost;
        return;
    }
    if (inbox.queuedBytes + datagram.payload.size() > inbox.capacityBytes) {
        ++inbox.drops;
        ++m_counts.overflowed;
        return;
    }
    const auto jitter = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double, std::nano>(m_conditions.jitter) *
        chance(datagram.to, number, 2));
    MonoTime arrives = leaves + m_conditions.delay + jitter;
    if (chance(datagram.to, number, 3) < m_conditions.reorderRatio)
        arrives += m_conditions.reorderBy;

    const LocalAddress cameTo =
        binding->tellsDestination ? LocalAddress{datagram.to} : binding->choice;
    inbox.queuedBytes += datagram.payload.size();
    inbox.items.emplace(
        std::pair{arrives, number},
        Inbox::Item{.datagram = {.bytes = {datagram.payload.begin(), datagram.payload.end()},
                                 .from = datagram.from,
                                 .to = datagram.to,
                                 .arrived = arrives},
                    .cameTo = cameTo});
    ++m_counts.delivered;
}

const Core::Binding* Core::bindingFor(const Endpoint& to) const
{
    auto found = m_bindings.find(to);
    if (found == m_bindings.end())
        found =
            m_bindings.find(to.isV4() ? Endpoint::anyV4(to.port()) : Endpoint::anyV6(to.port()));
    return found == m_bindings.end() ? nullptr : &found->second;
}

bool Core::hasRoom(const Outlet& outlet, std::size_t bytes) const
{
    return roomAt(outlet, bytes) <= m_clock.now();
}

/// The line is booked until `busyUntil`; the buffer holds what lies between now and then.
MonoTime Core::roomAt(const Outlet& outlet, std::size_t bytes) const
{
    if (m_conditions.bytesPerSecond == 0)
        return MonoTime::min();
    const std::uint64_t spare = outlet.bufferBytes > bytes ? outlet.bufferBytes - bytes : 0;
    return outlet.busyUntil - lineTime(spare);
}

std::chrono::nanoseconds Core::lineTime(std::uint64_t bytes) const
{
    if (m_conditions.bytesPerSecond == 0)
        return {};
    // In two steps, because a gigabyte in nanoseconds does not fit.
    const std::uint64_t rate = m_conditions.bytesPerSecond;
    return std::chrono::seconds{bytes / rate} +
           std::chrono::nanoseconds{bytes % rate * 1'000'000'000ULL / rate};
}

double Core::chance(const Endpoint& to, std::uint64_t number, std::uint64_t salt) const
{
    const std::uint64_t drawn = to.hash(m_conditions.seed ^ (number * 4 + salt));
    return static_cast<double>(drawn >> 11) * 0x1p-53;
}

std::vector<Inbox::Item> Core::take(Inbox& inbox, std::size_t limit)
{
    const std::lock_guard lock{m_mutex};
    std::vector<Inbox::Item> taken;
    const MonoTime now = m_clock.now();
    while (!inbox.items.empty() && inbox.items.begin()->first.first <= now &&
           (limit == 0 || taken.size() < limit)) {
        auto node = inbox.items.extract(inbox.items.begin());
        inbox.queuedBytes -= node.mapped().datagram.bytes.size();
        taken.push_back(std::move(node.mapped()));
    }
    return taken;
}

std::size_t Core::arrived(const Inbox& inbox) const
{
    const std::lock_guard lock{m_mutex};
    const MonoTime now = m_clock.now();
    return static_cast<std::size_t>(std::ranges::count_if(
        inbox.items, [&](const auto& entry) { return entry.first.first <= now; }));
}

std::uint64_t Core::drops(const Inbox& inbox) const
{
    const std::lock_guard lock{m_mutex};
    return inbox.drops;
}

std::shared_ptr<Inbox> Core::inboxOf(const Endpoint& local) const
{
    const std::lock_guard lock{m_mutex};
    const auto found = m_bindings.find(local);
    return found == m_bindings.end() ? nullptr : found->second.inbox;
}

WaitResult Core::waitFor(Inbox& inbox, bool& woken, std::chrono::nanoseconds timeout)
{
    std::unique_lock lock{m_mutex};
    const MonoTime deadline = m_clock.now() + std::min<std::chrono::nanoseconds>(timeout, 1h);
    for (;;) {
        if (std::exchange(woken, false))
            return WaitResult::Woken;
        const MonoTime now = m_clock.now();
        const MonoTime next =
            inbox.items.empty() ? MonoTime::max() : inbox.items.begin()->first.first;
        if (next <= now)
            return WaitResult::Readable;
        if (now >= deadline)
            return WaitResult::TimedOut;
        pause(lock, std::min(next, deadline));
    }
}

bool Core::waitWritable(const Outlet& outlet, std::size_t bytes, std::chrono::nanoseconds timeout)
{
    std::unique_lock lock{m_mutex};
    const MonoTime deadline = m_clock.now() + std::min<std::chrono::nanoseconds>(timeout, 1h);
    for (;;) {
        if (!outlet.blocked && hasRoom(outlet, bytes))
            return true;
        if (m_clock.now() >= deadline)
            return false;
        pause(lock, outlet.blocked ? deadline : std::min(roomAt(outlet, bytes), deadline));
    }
}

void Core::pause(std::unique_lock<std::mutex>& lock, MonoTime until)
{
    if (m_moved != nullptr) {
        m_moved->advance(until - m_clock.now());
        return;
    }
    m_changed.wait_for(lock, kLookInterval);
}

void Core::wake(bool& woken)
{
    const std::lock_guard lock{m_mutex};
    woken = true;
    m_changed.notify_all();
}

void Core::refuse(const Endpoint& to, std::optional<SendStatus> status)
{
    const std::lock_guard lock{m_mutex};
    if (status)
        m_refusals[to] = *status;
    else
        m_refusals.erase(to);
}

void Core::setConditions(const MemoryConditions& conditions)
{
    const std::lock_guard lock{m_mutex};
    m_conditions = conditions;
    m_changed.notify_all();
}

std::uint64_t Core::deviceBufferBytes() const
{
    const std::lock_guard lock{m_mutex};
    return m_conditions.deviceBufferBytes;
}

MemoryCounts Core::counts() const
{
    const std::lock_guard lock{m_mutex};
    return m_counts;
}

} // namespace shack::net::memory
