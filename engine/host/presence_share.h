#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/base/thread.h"
#include "engine/net/endpoint.h"
#include "engine/store/presence.h"
#include "engine/store/redis_port.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace shack::host {

/// What a device said about itself when it logged in, and from where.
struct LoginSign {
    net::Endpoint from;
    std::string macAddress; ///< empty = none
};

/// Tells other programs, through a Redis server, who is online here ([store] redis). While the
/// server is away nothing changes here; when it is back it is told everything anew. Fed from the
/// control thread and never waits there; a thread of its own waits for the network.
class PresenceShare {
public:
    /// A state that has changed: empty = it works (again). Called on the own thread.
    using TroubleSink = std::function<void(std::optional<Error>)>;

    struct Rhythm {
        std::chrono::milliseconds life = store::Presence::kDefaultLife; ///< of what was told
        store::RedisPatience patience{};
    };

    PresenceShare(const store::RedisAddress& address, const Rhythm& rhythm, const Clock& clock,
                  TroubleSink trouble);
    /// Takes back what was told, as far as the server answers at once.
    ~PresenceShare();
    PresenceShare(const PresenceShare&) = delete;
    PresenceShare& operator=(const PresenceShare&) = delete;

    void online(DeviceId device, store::PresenceEntry entry);
    void offline(DeviceId device);

    /// Devices whose state the server has not been told yet.
    std::size_t waiting() const;

private:
    struct Change {
        DeviceId device{};
        std::optional<store::PresenceEntry> entry; ///< none = offline
    };

    void run(const std::stop_token& stop);
    void wait(const std::stop_token& stop);
    std::vector<Change> takeChanges();
    void giveBack(const std::vector<Change>& changes, std::size_t from);
    void tell(const std::vector<Change>& changes);
    void tellAll();
    void takeBackAll();
    void probe();
    void noteWorks();
    Status carryOut(const Change& change);
    void note(std::optional<Error> trouble);

    const std::chrono::milliseconds m_life;
    const Clock& m_clock;
    const TroubleSink m_troubleSink;
    store::RedisPort m_redis;                    ///< own thread
    std::unique_ptr<store::Presence> m_presence; ///< own thread
    std::optional<std::string> m_trouble;        ///< own thread
    MonoTime m_nextRenewal{};                    ///< own thread
    MonoTime m_nextProbe{};                      ///< own thread
    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::unordered_map<DeviceId, store::PresenceEntry> m_online;
    std::unordered_set<DeviceId> m_changed;
    NamedThread m_thread; ///< last: uses all of it
};

} // namespace shack::host
