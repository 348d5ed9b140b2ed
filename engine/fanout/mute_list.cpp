#include "engine/fanout/mute_list.h"

namespace shack::fanout {

std::size_t MuteList::indexOf(const net::Endpoint& receiver) const noexcept
{
    if ((m_filter & filterBit(receiver)) == 0)
        return m_size;
    std::size_t index = 0;
    while (index < m_size && m_entries[index].receiver != receiver)
        ++index;
    return index;
}

bool MuteList::suspects(const net::Endpoint& receiver) const noexcept
{
    return indexOf(receiver) != m_size;
}

bool MuteList::mutes(const net::Endpoint& receiver, MonoTime now) const noexcept
{
    const std::size_t index = indexOf(receiver);
    if (index == m_size)
        return false;
    const Entry& entry = m_entries[index];
    return entry.strikes >= kStrikes && now < entry.nextTry &&
           m_live.at(entry.session).lastHeartbeat.read() == entry.heartbeat;
}

void MuteList::failed(const net::Endpoint& receiver, std::uint32_t session, MonoTime now) noexcept
{
    const MonoTime heartbeat = m_live.at(session).lastHeartbeat.read();
    const std::size_t index = indexOf(receiver);
    if (index == m_size) {
        if (m_size == kCapacity)
            return;
        m_entries[m_size++] = {.receiver = receiver, .heartbeat = heartbeat};
        m_filter |= filterBit(receiver);
    }
    Entry& entry = m_entries[index];
    entry.strikes = entry.heartbeat == heartbeat ? entry.strikes + 1 : 1;
    entry.heartbeat = heartbeat;
    entry.session = session;
    entry.nextTry = now + kRetry;
}

void MuteList::succeeded(const net::Endpoint& receiver) noexcept
{
    const std::size_t index = indexOf(receiver);
    if (index == m_size)
        return;
    m_entries[index] = m_entries[--m_size];
    rebuildFilter();
}

void MuteList::expire(MonoTime now) noexcept
{
    for (std::size_t i = m_size; i-- > 0;)
        if (now - m_entries[i].nextTry > kForget)
            m_entries[i] = m_entries[--m_size];
    rebuildFilter();
}

void MuteList::rebuildFilter() noexcept
{
    m_filter = 0;
    for (std::size_t i = 0; i < m_size; ++i)
        m_filter |= filterBit(m_entries[i].receiver);
}

} // namespace shack::fanout
