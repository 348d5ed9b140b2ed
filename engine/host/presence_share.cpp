#include "engine/host/presence_share.h"

#include "engine/base/log.h"
#include "engine/crypto/random.h"

#include <algorithm>
#include <utility>

namespace shack::host {

namespace {

/// Between two looks at the clock; changes wake at once.
constexpr std::chrono::milliseconds kLook{250};
/// Between two questions whether the server is still there.
constexpr std::chrono::seconds kProbe{2};
/// At once, so that the end of a station is noticed soon.
constexpr std::size_t kBatch = 200;
constexpr int kRenewals = 3; // in the life of an entry

NodeId someNode() noexcept
{
    return NodeId{std::max<std::uint64_t>(crypto::randomNumber(), 1)};
}

} // namespace

PresenceShare::PresenceShare(const store::RedisAddress& address, const Rhythm& rhythm,
                             const Clock& clock, TroubleSink trouble)
    : m_life(rhythm.life), m_clock(clock), m_troubleSink(std::move(trouble)),
      m_redis(address, rhythm.patience, clock),
      m_presence(store::makeRedisPresence(m_redis, someNode(), rhythm.life)),
      m_nextRenewal(clock.now() + rhythm.life / kRenewals),
      m_thread("presence", [this](const std::stop_token& stop) { run(stop); })
{
}

PresenceShare::~PresenceShare()
{
    m_thread.requestStop();
    m_thread.join();
}

void PresenceShare::online(DeviceId device, store::PresenceEntry entry)
{
    const std::lock_guard lock{m_mutex};
    m_online.insert_or_assign(device, std::move(entry));
    m_changed.insert(device);
    m_wake.notify_one();
}

void PresenceShare::offline(DeviceId device)
{
    const std::lock_guard lock{m_mutex};
    if (m_online.erase(device) == 0)
        return;
    m_changed.insert(device);
    m_wake.notify_one();
}

std::size_t PresenceShare::waiting() const
{
    const std::lock_guard lock{m_mutex};
    return m_changed.size();
}

void PresenceShare::run(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        wait(stop);
        if (m_clock.now() >= m_nextRenewal)
            tellAll();
        if (m_clock.now() >= m_nextProbe)
            probe();
        tell(takeChanges());
    }
    takeBackAll();
}

void PresenceShare::wait(const std::stop_token& stop)
{
    std::unique_lock lock{m_mutex};
    // In trouble changes can wait: the port would refuse them at once.
    m_wake.wait_for(lock, stop, kLook, [this] { return !m_changed.empty() && !m_trouble; });
}

std::vector<PresenceShare::Change> PresenceShare::takeChanges()
{
    const std::lock_guard lock{m_mutex};
    std::vector<Change> changes;
    while (!m_changed.empty() && changes.size() < kBatch) {
        const DeviceId device = *m_changed.begin();
        m_changed.erase(m_changed.begin());
        const auto entry = m_online.find(device);
        changes.push_back({device, entry == m_online.end()
                                       ? std::nullopt
                                       : std::optional<store::PresenceEntry>{entry->second}});
    }
    return changes;
}

void PresenceShare::giveBack(const std::vector<Change>& changes, std::size_t from)
{
    const std::lock_guard lock{m_mutex};
    for (std::size_t i = from; i < changes.size(); ++i)
        m_changed.insert(changes[i].device);
}

void PresenceShare::tell(const std::vector<Change>& changes)
{
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Status told = carryOut(changes[i]);
        if (!told) {
            giveBack(changes, i);
            return note(told.error());
        }
        noteWorks();
    }
}

/// A server that went away, or came back with nothing in it, is noticed while nothing changes here.
void PresenceShare::probe()
{
    m_nextProbe = m_clock.now() + kProbe;
    if (const auto alive = m_redis.command({"PING"}); !alive)
        note(alive.error());
    else
        noteWorks();
}

/// After a trouble it may have forgotten everything.
void PresenceShare::noteWorks()
{
    if (!m_trouble)
        return;
    note(std::nullopt);
    tellAll();
}

Status PresenceShare::carryOut(const Change& change)
{
    return change.entry ? m_presence->set(change.device, *change.entry)
                        : m_presence->remove(change.device);
}

void PresenceShare::tellAll()
{
    m_nextRenewal = m_clock.now() + m_life / kRenewals;
    const std::lock_guard lock{m_mutex};
    for (const auto& [device, entry] : m_online)
        m_changed.insert(device);
}

/// A server that does not answer forgets by itself.
void PresenceShare::takeBackAll()
{
    if (m_trouble)
        return;
    {
        const std::lock_guard lock{m_mutex};
        for (const auto& [device, entry] : std::exchange(m_online, {}))
            m_changed.insert(device);
    }
    for (auto changes = takeChanges(); !changes.empty(); changes = takeChanges())
        for (const Change& change : changes)
            if (!carryOut(change))
                return;
}

/// Once for each state.
void PresenceShare::note(std::optional<Error> trouble)
{
    const auto sentence = trouble ? std::optional<std::string>{trouble->sentence()} : std::nullopt;
    if (m_trouble.has_value() == sentence.has_value())
        return;
    m_trouble = sentence;
    if (sentence)
        log::warning(log::Area::Store, "the Redis server does not work", {{"reason", *sentence}});
    else
        log::info(log::Area::Store, "the Redis server works again");
    m_troubleSink(std::move(trouble));
}

} // namespace shack::host
