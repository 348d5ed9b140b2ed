#include "engine/fanout/live_session.h"

namespace shack::fanout {

void LiveEndpoints::set(const net::Endpoint& endpoint, const net::Endpoint& realSource) noexcept
{
    const std::array<net::Endpoint, 2> both{endpoint, realSource};
    std::array<std::uint64_t, kWords> words;
    std::memcpy(words.data(), both.data(), sizeof words);

    const std::uint32_t version = m_version.load(std::memory_order_relaxed);
    m_version.store(version + 1, std::memory_order_relaxed);
    // Every word after the odd version, and the even version after every word.
    for (std::size_t i = 0; i < kWords; ++i)
        m_words[i].store(words[i], std::memory_order_release);
    m_version.store(version + 2, std::memory_order_release);
}

void LiveEndpoints::read(net::Endpoint& endpoint, net::Endpoint& realSource) const noexcept
{
    std::array<std::uint64_t, kWords> words;
    std::uint32_t before = 0;
    do {
        before = m_version.load(std::memory_order_acquire);
        for (std::size_t i = 0; i < kWords; ++i)
            words[i] = m_words[i].load(std::memory_order_acquire);
    } while ((before & 1U) != 0 || m_version.load(std::memory_order_relaxed) != before);

    std::array<net::Endpoint, 2> both;
    static_assert(sizeof both == sizeof words);
    std::memcpy(static_cast<void*>(both.data()), words.data(), sizeof words);
    endpoint = both[0];
    realSource = both[1];
}

SessionReading LiveSession::read() const noexcept
{
    SessionReading reading;
    reading.device = DeviceId{device.read()};
    reading.online = online.read();
    reading.talking = talking.read();
    endpoints.read(reading.endpoint, reading.realSource);
    reading.onlineSince = onlineSince.read();
    reading.lastPacket = lastPacket.read();
    reading.lastHeartbeat = lastHeartbeat.read();
    reading.lastVoice = lastVoice.read();
    reading.packets = packets.read();
    reading.heartbeats = heartbeats.read();
    reading.heartbeatsMissed = heartbeatsMissed.read();
    reading.talkTimeMs = talkTimeMs.read();
    reading.gapsPermille = gapsPermille.read();
    reading.jitterUs = jitterUs.read();
    reading.gapsKnown = gapsKnown.read();
    reading.endpointRejects = endpointRejects.read();
    return reading;
}

void LiveSession::restart(DeviceId owner) noexcept
{
    device.set(0);
    for (auto* flag : {&online, &talking, &gapsKnown})
        flag->set(false);
    for (auto* level : {&gapsPermille, &jitterUs})
        level->set(0);
    for (auto* time : {&onlineSince, &lastPacket, &lastHeartbeat, &lastVoice})
        time->set({});
    for (auto* count : {&packets, &heartbeats, &heartbeatsMissed, &talkTimeMs, &endpointRejects})
        count->set(0);
    endpoints.set({}, {});
    device.set(owner.value);
}

bool LiveSessions::reserve(std::uint32_t number)
{
    const std::size_t chunk = number / kChunk;
    if (chunk >= kMaxChunks)
        return false;
    while (m_owned.size() <= chunk) {
        m_owned.push_back(std::make_unique<Chunk>());
        m_chunks[m_owned.size() - 1].store(m_owned.back().get(), std::memory_order_release);
    }
    if (number >= m_count.load(std::memory_order_relaxed))
        m_count.store(number + 1, std::memory_order_release);
    return true;
}

void LiveSessions::readAll(std::vector<SessionReading>& into) const
{
    into.clear();
    const std::uint32_t count = m_count.load(std::memory_order_acquire);
    into.reserve(count);
    for (std::uint32_t number = 0; number < count; ++number) {
        const LiveSession& session = at(number);
        if (session.device.read() != 0)
            into.push_back(session.read());
    }
}

} // namespace shack::fanout
