#pragma once

#include "engine/base/clock.h"
#include "engine/base/counters.h"
#include "engine/base/mailbox.h"
#include "engine/base/result.h"
#include "engine/base/thread.h"
#include "engine/stats/interval_histogram.h"
#include "engine/store/file_identity.h"
#include "engine/store/held_jobs.h"
#include "engine/store/station_lock.h"
#include "engine/store/store.h"
#include "engine/store/store_config.h"
#include "engine/store/store_health.h"
#include "engine/store/store_job.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace shack::store {

/// How the store reaches the others. All are called on the store thread, must not block, and must
/// outlive it; `post` brings a call to the thread that wants the answers, in order.
struct StoreHooks {
    std::function<void(std::function<void()>)> post;
    std::function<void(StoreHealth)> healthChanged{}; ///< through `post`
    std::function<void()> changedOutside{};           ///< through `post`
};

/// The only place where waiting for a disk is fine: owns the database and the thread that talks to
/// it. Jobs come from any thread and never wait; answers go out through StoreHooks.
///
/// While the database is locked, full or gone, changes are put off in memory and retried with
/// growing pauses: a `write` until StoreConfig::confirmTimeout (when locked; other troubles are
/// answered at once), a `keep` for as long as it takes. Reads go ahead and do not see what is put
/// off. Changes keep their order. A job must work when it is attempted again.
class StoreThread {
public:
    StoreThread(StoreConfig config, const Clock& clock, StoreHooks hooks);
    ~StoreThread();
    StoreThread(const StoreThread&) = delete;
    StoreThread& operator=(const StoreThread&) = delete;

    /// Starts the thread and waits until the database is open and up to date, or cannot be: then
    /// the thread has ended again. Once.
    Status start();

    /// Does what has been accepted, drops what the database still refuses, closes it. Every write
    /// and read that was accepted has then been answered; nothing more is accepted.
    void stop();

    /// `job(Store&)` gives a Result; `answer` takes it. False when the queue is full or the store
    /// has ended: then there will be no answer.
    template <typename Job, typename Answer>
    [[nodiscard]] bool read(Job job, Answer answer)
    {
        return submit(JobKind::Read, {}, std::move(job), std::move(answer));
    }

    /// Likewise for a change that somebody waits for. A good answer means: on the disk.
    template <typename Job, typename Answer>
    [[nodiscard]] bool write(Job job, Answer answer)
    {
        return submit(JobKind::Write, {}, std::move(job), std::move(answer));
    }

    /// A state that nobody waits for (last seen, last heard). Newer states of the same key replace
    /// older ones that are put off.
    [[nodiscard]] bool keep(std::string key, std::function<Status(Store&)> job);

    StoreHealth health() const;     ///< any thread
    StoreCounters counters() const; ///< any thread

    /// How long attempts took since the last call. One sampler thread.
    stats::Histogram takeLatency() noexcept { return m_latency.take(); }

private:
    template <typename Job, typename Answer>
    bool submit(JobKind kind, std::string key, Job job, Answer answer)
    {
        using Outcome = std::invoke_result_t<Job, Store&>;
        return accept(std::make_unique<TypedStoreJob<Outcome>>(kind, std::move(key), m_clock.now(),
                                                               std::move(job), std::move(answer)));
    }

    bool accept(std::unique_ptr<StoreJob> job);
    void run(const std::stop_token& stop, std::promise<Status>& opened);
    Status openStore();
    void serve(const std::stop_token& stop);
    void waitForWork(const std::stop_token& stop);
    MonoTime nextTurn() const;
    void dispatchNew();
    void dispatch(std::unique_ptr<StoreJob> job);
    void tryAgain();
    void putOff(std::unique_ptr<StoreJob> job);
    void giveUpExpired();
    void finish(std::unique_ptr<StoreJob> job);
    void refuse(std::unique_ptr<StoreJob> job, const Error& error);
    void refuseNew(const Error& error);
    void finishAll();
    void endAll();
    std::optional<Error> attempt(StoreJob& job);
    std::optional<Error> fileTrouble() const;
    Status probe();
    void lookOutside();
    void noteOutcome(JobKind kind, const std::optional<Error>& error,
                     std::chrono::nanoseconds took);
    void noteWorks();
    void setHealth(StoreState state, std::string sentence);
    void growPause();
    bool isHealthy() const;
    bool acceptsChanges() const;

    const StoreConfig m_config;
    const Clock& m_clock;
    const StoreHooks m_hooks;

    // Any thread.
    Mailbox<std::unique_ptr<StoreJob>> m_mailbox;
    std::atomic<bool> m_ended{false};
    std::atomic<std::size_t> m_waiting{0};
    std::atomic<std::size_t> m_waitingHigh{0};
    std::atomic<std::uint64_t> m_rejected{0};
    std::mutex m_wakeMutex;
    std::condition_variable_any m_wake;
    mutable std::mutex m_healthMutex;
    StoreHealth m_health;

    // Written by the store thread.
    std::unique_ptr<StationLock> m_lock; ///< while the database is open
    std::unique_ptr<Store> m_store;
    std::optional<FileIdentity> m_file;
    std::vector<std::unique_ptr<StoreJob>> m_fresh;
    HeldJobs m_held;
    Error m_trouble{ErrorCode::Unavailable,
                    {}}; ///< the last one; only meaningful while there is one
    MonoTime m_lastTrouble{};
    std::chrono::nanoseconds m_pause{};
    MonoTime m_nextTry{};
    MonoTime m_nextLook{};
    std::int64_t m_outsideVersion = 0;
    stats::IntervalHistogram m_latency;
    Gauge m_heldCount;
    Counter m_finished;
    Counter m_retries;
    Counter m_coalesced;
    Counter m_expired;
    Counter m_dropped;

    NamedThread m_thread; ///< last: ends first
};

} // namespace shack::store
