#pragma once

#include "engine/base/counters.h"
#include "engine/base/ids.h"
#include "engine/fanout/fanout_readings.h"
#include "engine/net/endpoint.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace shack::fanout {

/// One value written by one thread and read by any, without order towards other values.
template <typename T>
class Live {
public:
    void set(T value) noexcept { m_value.store(value, std::memory_order_relaxed); }

    void add(T amount) noexcept { set(static_cast<T>(read() + amount)); }

    T read() const noexcept { return m_value.load(std::memory_order_relaxed); }

private:
    std::atomic<T> m_value{};
};

/// A point in time as a plain number, so that it can be read without a lock.
class LiveTime {
public:
    void set(MonoTime at) noexcept { m_ticks.set(at.time_since_epoch().count()); }

    MonoTime read() const noexcept { return MonoTime{MonoTime::duration{m_ticks.read()}}; }

private:
    Live<MonoTime::rep> m_ticks;
};

/// Two endpoints that must be read together. The writer never waits; a reader that was overtaken
/// reads again.
class LiveEndpoints {
public:
    void set(const net::Endpoint& endpoint, const net::Endpoint& realSource) noexcept;
    void read(net::Endpoint& endpoint, net::Endpoint& realSource) const noexcept;

private:
    static constexpr std::size_t kWords = 2 * sizeof(net::Endpoint) / sizeof(std::uint64_t);
    static_assert(kWords * sizeof(std::uint64_t) == 2 * sizeof(net::Endpoint));

    std::atomic<std::uint32_t> m_version{0};
    std::array<std::atomic<std::uint64_t>, kWords> m_words{};
};

/// What other threads may see of one known device. Written by ingress only.
struct alignas(kCacheLineBytes) LiveSession {
    Live<std::uint64_t> device; ///< 0: the place is free
    Live<bool> online;
    Live<bool> talking;
    Live<bool> gapsKnown;
    Live<std::uint32_t> gapsPermille;
    Live<std::uint32_t> jitterUs;
    LiveTime onlineSince;
    LiveTime lastPacket;
    LiveTime lastHeartbeat;
    LiveTime lastVoice;
    Live<std::uint64_t> packets;
    Live<std::uint64_t> heartbeats;
    Live<std::uint64_t> heartbeatsMissed;
    Live<std::uint64_t> talkTimeMs;
    Live<std::uint64_t> endpointRejects;
    LiveEndpoints endpoints;

    SessionReading read() const noexcept;

    /// The place now belongs to another device, or to nobody.
    void restart(DeviceId owner) noexcept;
};

/// The live figures of all known devices, by the number of their session. Grows by whole chunks, so
/// that places never move under a reader. Ingress grows and writes; any thread reads.
class LiveSessions {
public:
    static constexpr std::size_t kChunk = 256;
    static constexpr std::size_t kMaxChunks = 4096; ///< about a million devices

    LiveSessions() : m_chunks(kMaxChunks) {}

    /// Makes sure that place `number` exists. False beyond the last chunk.
    bool reserve(std::uint32_t number);

    LiveSession& at(std::uint32_t number) noexcept
    {
        return (*m_chunks[number / kChunk].load(std::memory_order_acquire))[number % kChunk];
    }

    const LiveSession& at(std::uint32_t number) const noexcept
    {
        return (*m_chunks[number / kChunk].load(std::memory_order_acquire))[number % kChunk];
    }

    void readAll(std::vector<SessionReading>& into) const;

private:
    using Chunk = std::array<LiveSession, kChunk>;

    std::vector<std::atomic<Chunk*>> m_chunks;
    std::vector<std::unique_ptr<Chunk>> m_owned;
    std::atomic<std::uint32_t> m_count{0};
};

} // namespace shack::fanout
