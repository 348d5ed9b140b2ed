#pragma once

#include "engine/net/udp_backend_memory.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_map>

// What a MemoryNetwork, its ports and its devices share. Private to engine/net.
namespace shack::net::memory {

/// What is on its way to one owner, by time of arrival.
struct Inbox {
    struct Item {
        MemoryDatagram datagram;
        LocalAddress cameTo;
    };

    std::map<std::pair<MonoTime, std::uint64_t>, Item> items;
    std::uint64_t queuedBytes = 0;
    std::uint64_t capacityBytes = 0;
    std::uint64_t drops = 0;
    std::uint64_t sequence = 0; // datagrams that were addressed here, lost ones included
};

/// The sending half of a port or device: how far its line is booked, and what a test ordered.
struct Outlet {
    MonoTime busyUntil{};
    std::uint64_t bufferBytes = 0;
    bool blocked = false;
    std::deque<ScriptedSend> script;
};

struct Outgoing {
    ByteSpan payload;
    Endpoint from;
    Endpoint to;
};

/// Everything under one mutex: this is for tests, where order matters more than speed.
class Core {
public:
    Core(const Clock& clock, ManualClock* moved, const MemoryConditions& conditions);

    struct Binding {
        std::shared_ptr<Inbox> inbox;
        LocalAddress choice; // what arrivals here say when there is no packet info
        bool tellsDestination = false;
    };

    /// The endpoint with its final port; fails when somebody listens there.
    Result<Endpoint> bind(const Endpoint& wanted, Binding binding);
    void unbind(const Endpoint& local) noexcept;

    /// One system call's worth. Applies at most one step of the outlet's script.
    SendProgress transmit(Outlet& outlet, std::size_t count,
                          const std::function<Outgoing(std::size_t)>& datagram);

    /// Pops what has arrived; `limit` 0 = everything.
    std::vector<Inbox::Item> take(Inbox& inbox, std::size_t limit);
    std::size_t arrived(const Inbox& inbox) const;
    std::uint64_t drops(const Inbox& inbox) const;

    /// Since it arrived.
    std::chrono::nanoseconds ageOf(const MemoryDatagram& datagram) const
    {
        return m_clock.now() - datagram.arrived;
    }

    std::shared_ptr<Inbox> inboxOf(const Endpoint& local) const;

    WaitResult waitFor(Inbox& inbox, bool& woken, std::chrono::nanoseconds timeout);
    bool waitWritable(const Outlet& outlet, std::size_t bytes, std::chrono::nanoseconds timeout);
    void wake(bool& woken);

    void refuse(const Endpoint& to, std::optional<SendStatus> status);
    void setConditions(const MemoryConditions& conditions);
    std::uint64_t deviceBufferBytes() const;
    MemoryCounts counts() const;

    std::mutex& mutex() const noexcept { return m_mutex; }

private:
    SendStatus admit(Outlet& outlet, const Outgoing& datagram);
    void route(const Outgoing& datagram, MonoTime leaves);
    const Binding* bindingFor(const Endpoint& to) const;
    bool hasRoom(const Outlet& outlet, std::size_t bytes) const;
    MonoTime roomAt(const Outlet& outlet, std::size_t bytes) const;
    std::chrono::nanoseconds lineTime(std::uint64_t bytes) const;
    double chance(const Endpoint& to, std::uint64_t number, std::uint64_t salt) const;
    void pause(std::unique_lock<std::mutex>& lock, MonoTime until);

    const Clock& m_clock;
    ManualClock* m_moved; // none: somebody else drives the clock
    MemoryConditions m_conditions;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::unordered_map<Endpoint, Binding> m_bindings;
    std::unordered_map<Endpoint, SendStatus> m_refusals;
    MemoryCounts m_counts;
    std::uint16_t m_nextPort = 49152;
};

} // namespace shack::net::memory
