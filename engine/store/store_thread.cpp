#include "engine/store/store_thread.h"

#include "engine/base/log.h"
#include "engine/store/book_copy.h"
#include "engine/store/file_owner.h"

#include <algorithm>
#include <filesystem>
#include <fmt/core.h>
#include <system_error>

namespace shack::store {

using std::chrono::milliseconds;

StoreThread::StoreThread(StoreConfig config, const Clock& clock, StoreHooks hooks)
    : m_config(std::move(config)), m_clock(clock), m_hooks(std::move(hooks)),
      m_mailbox(m_config.queueLimit, [this] {
          const std::lock_guard lock{m_wakeMutex};
          m_wake.notify_one();
      })
{
}

StoreThread::~StoreThread()
{
    stop();
}

Status StoreThread::start()
{
    const auto opened = std::make_shared<std::promise<Status>>();
    std::future<Status> outcome = opened->get_future();
    m_thread =
        NamedThread{"store", [this, opened](const std::stop_token& stop) { run(stop, *opened); }};
    return outcome.get();
}

void StoreThread::stop()
{
    m_thread.requestStop();
    if (m_thread.joinable())
        m_thread.join();
    m_ended = true;
    refuseNew({ErrorCode::Cancelled, "the station ends"});
}

bool StoreThread::keep(std::string key, std::function<Status(Store&)> job)
{
    return submit(JobKind::State, std::move(key), std::move(job), std::function<void(Status)>{});
}

StoreHealth StoreThread::health() const
{
    const std::lock_guard lock{m_healthMutex};
    return m_health;
}

StoreCounters StoreThread::counters() const
{
    return {.waitingNow = m_waiting.load(),
            .waitingHigh = m_waitingHigh.load(),
            .heldNow = m_heldCount.read(),
            .finished = m_finished.read(),
            .retries = m_retries.read(),
            .coalesced = m_coalesced.read(),
            .expired = m_expired.read(),
            .rejectedFull = m_rejected.load(),
            .dropped = m_dropped.read()};
}

bool StoreThread::accept(std::unique_ptr<StoreJob> job)
{
    if (m_ended)
        return false;
    const std::size_t waiting = m_waiting.fetch_add(1) + 1;
    if (waiting > m_config.queueLimit || !m_mailbox.post(std::move(job))) {
        m_waiting.fetch_sub(1);
        m_rejected.fetch_add(1);
        return false;
    }
    std::size_t high = m_waitingHigh.load();
    while (waiting > high && !m_waitingHigh.compare_exchange_weak(high, waiting)) {
    }
    return true;
}

void StoreThread::run(const std::stop_token& stop, std::promise<Status>& opened)
{
    const Status open = openStore();
    if (!open) {
        m_ended = true;
        refuseNew(open.error());
        opened.set_value(open);
        return;
    }
    opened.set_value(open);
    serve(stop);
    finishAll();
    m_store.reset();
    m_lock.reset(); // last: whoever waits for it finds the database closed
}

namespace {

Status makeOurs(SqlPort& sql)
{
    if (auto whole = refusePartOfCopy(sql); !whole)
        return whole;
    return sql.holdStation();
}

} // namespace

Status StoreThread::openStore()
{
    // Beside a file that is refused anyway no lock is left lying.
    if (m_config.usesFile() && refuseOtherFiles(m_config.path)) {
        // The folder first: a new station has none for the lock to lie in. Store::open names what
        // is wrong with it.
        std::error_code ignored;
        if (const auto folder = m_config.path.parent_path(); !folder.empty())
            std::filesystem::create_directories(folder, ignored);
        auto lock = StationLock::take(m_config.path);
        if (!lock) {
            setHealth(StoreState::Locked, lock.error().sentence());
            return failed(lock.error());
        }
        m_lock = std::move(*lock);
    }
    auto store = Store::open(m_config, m_clock);
    if (store)
        if (auto usable = makeOurs((*store)->sql()); !usable)
            store = failed(usable.error());
    if (!store) {
        m_lock.reset();
        setHealth(store.error().code() == ErrorCode::Busy ? StoreState::Locked : StoreState::Failed,
                  store.error().sentence());
        return failed(store.error());
    }
    m_store = std::move(*store);
    if (m_config.usesFile())
        m_file = fileIdentity(m_config.path);
    m_outsideVersion = m_store->sql().outsideVersion().value_or(0);
    m_nextLook = m_clock.now() + m_config.outsidePoll;
    const std::lock_guard lock{m_healthMutex};
    m_health.since = m_clock.wallNow();
    return {};
}

void StoreThread::serve(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        waitForWork(stop);
        dispatchNew();
        giveUpExpired();
        if (m_clock.now() >= m_nextTry && (!m_held.empty() || !isHealthy()))
            tryAgain();
        if (m_clock.now() >= m_nextLook)
            lookOutside();
    }
}

void StoreThread::waitForWork(const std::stop_token& stop)
{
    const auto pause = std::max(nextTurn() - m_clock.now(), MonoTime::duration{});
    std::unique_lock lock{m_wakeMutex};
    m_wake.wait_for(lock, stop, pause, [this] { return m_mailbox.pending(); });
}

MonoTime StoreThread::nextTurn() const
{
    if (m_held.empty() && isHealthy())
        return m_nextLook;
    return std::min(m_nextLook, m_nextTry);
}

void StoreThread::dispatchNew()
{
    m_mailbox.drain(m_fresh);
    for (auto& job : m_fresh)
        dispatch(std::move(job));
    m_fresh.clear();
}

void StoreThread::dispatch(std::unique_ptr<StoreJob> job)
{
    const bool isChange = job->kind() != JobKind::Read;
    if (isChange && !m_held.empty()) { // changes keep their order
        if (job->kind() == JobKind::Write && !acceptsChanges())
            refuse(std::move(job), m_trouble);
        else
            putOff(std::move(job));
        return;
    }
    const auto error = attempt(*job);
    const bool waits = job->kind() == JobKind::State ||
                       (job->kind() == JobKind::Write && error && error->code() == ErrorCode::Busy);
    if (!error || !mayPass(error->code()) || !waits) {
        finish(std::move(job));
        return;
    }
    putOff(std::move(job));
}

void StoreThread::tryAgain()
{
    if (m_held.empty()) {
        const Status works = probe();
        if (works) {
            growPause();
            noteWorks();
            return;
        }
        if (works.error().code() != ErrorCode::TimedOut)
            noteOutcome(JobKind::Write, works.error(), {});
        growPause();
        return;
    }
    while (!m_held.empty()) {
        m_retries.add();
        const auto error = attempt(m_held.front());
        if (error && mayPass(error->code())) {
            growPause();
            return;
        }
        finish(m_held.takeFront());
        m_heldCount.set(m_held.size());
        if (m_mailbox.pending())
            return; // reads need not wait for the whole queue
    }
}

void StoreThread::putOff(std::unique_ptr<StoreJob> job)
{
    if (m_held.add(std::move(job))) {
        m_coalesced.add();
        m_waiting.fetch_sub(1);
    }
    m_heldCount.set(m_held.size());
}

void StoreThread::giveUpExpired()
{
    if (m_held.empty())
        return;
    auto expired = m_held.takeWritesUpTo(m_clock.now() - m_config.confirmTimeout);
    m_heldCount.set(m_held.size());
    for (auto& job : expired) {
        m_expired.add();
        refuse(std::move(job), m_trouble);
    }
}

void StoreThread::finish(std::unique_ptr<StoreJob> job)
{
    m_finished.add();
    m_waiting.fetch_sub(1);
    m_hooks.post([done = std::shared_ptr<StoreJob>(std::move(job))] { done->deliver(); });
}

void StoreThread::refuse(std::unique_ptr<StoreJob> job, const Error& error)
{
    job->refuse(error);
    m_waiting.fetch_sub(1);
    m_hooks.post([done = std::shared_ptr<StoreJob>(std::move(job))] { done->deliver(); });
}

void StoreThread::refuseNew(const Error& error)
{
    m_mailbox.drain(m_fresh);
    for (auto& job : m_fresh)
        refuse(std::move(job), error);
    m_fresh.clear();
}

/// What is left at the end goes to the disk with one sync for all of it, not one for each: a slow
/// disk must not make the end of a station long. Nothing is lost by that, because the log is synced
/// here before the thread ends, and whoever stops the station waits for the thread.
void StoreThread::finishAll()
{
    m_store->sql().beginLastChanges();
    dispatchNew();
    endAll();
    m_store->sql().endLastChanges();
}

/// The last chance for what was put off, then the truth about the rest.
void StoreThread::endAll()
{
    while (!m_held.empty()) {
        const auto error = attempt(m_held.front());
        if (error && mayPass(error->code()))
            break;
        finish(m_held.takeFront());
    }
    std::uint64_t dropped = 0;
    for (auto& job : m_held.takeAll()) {
        dropped += job->kind() == JobKind::State ? 1 : 0;
        refuse(std::move(job), {ErrorCode::Cancelled, "the database did not work before the end"});
    }
    m_dropped.add(dropped);
    m_heldCount.set(0);
    if (dropped > 0)
        log::warning(log::Area::Store, "changes were lost because the database did not work",
                     {{"changes", dropped}, {"reason", health().sentence}});
}

std::optional<Error> StoreThread::attempt(StoreJob& job)
{
    const MonoTime begin = m_clock.now();
    std::optional<Error> error = fileTrouble();
    if (error)
        job.refuse(*error);
    else
        error = job.attempt(*m_store);
    const auto took = m_clock.now() - begin;
    m_latency.record(took);
    noteOutcome(job.kind(), error, took);
    return error;
}

/// SQLite goes on writing into a file that has lost its name, and would confirm what nobody can
/// ever read again.
std::optional<Error> StoreThread::fileTrouble() const
{
    if (!m_file)
        return std::nullopt;
    const auto found = fileIdentity(m_config.path);
    if (!found)
        return Error{ErrorCode::Unavailable,
                     fmt::format("the database file {} is gone; put it back, or restart to begin "
                                 "with an empty one",
                                 m_config.path.string())};
    if (*found != *m_file)
        return Error{ErrorCode::Unavailable,
                     fmt::format("the database file {} was replaced; restart to use the new one",
                                 m_config.path.string())};
    return std::nullopt;
}

Status StoreThread::probe()
{
    if (auto trouble = fileTrouble())
        return failed(*trouble);
    const MonoTime begin = m_clock.now();
    if (auto works = m_store->probe(); !works)
        return works;
    if (m_clock.now() - begin > m_config.slowAfter)
        return fail(ErrorCode::TimedOut, "still slow");
    return {};
}

void StoreThread::lookOutside()
{
    m_nextLook = m_clock.now() + m_config.outsidePoll;
    if (const auto trouble = fileTrouble()) {
        noteOutcome(JobKind::Write, trouble, {});
        return;
    }
    const auto version = m_store->sql().outsideVersion();
    if (!version) {
        noteOutcome(JobKind::Write, version.error(), {});
        return;
    }
    if (*version == m_outsideVersion)
        return;
    m_outsideVersion = *version;
    if (m_hooks.changedOutside)
        m_hooks.post(m_hooks.changedOutside);
}

void StoreThread::noteOutcome(JobKind kind, const std::optional<Error>& error,
                              std::chrono::nanoseconds took)
{
    if (error) {
        if (const StoreState state = stateBehind(error->code()); state != StoreState::Ok) {
            const std::string_view common = commonTrouble(error->code());
            m_trouble = common.empty() ? *error : Error{error->code(), std::string{common}};
            m_lastTrouble = m_clock.now();
            setHealth(state, m_trouble.sentence());
        }
        return;
    }
    const StoreState now = health().state;
    if (kind == JobKind::Read && now != StoreState::Ok && now != StoreState::Slow)
        return; // reading works while writing does not
    if (took > m_config.slowAfter)
        setHealth(StoreState::Slow,
                  fmt::format("the database took {} ms for one job",
                              std::chrono::duration_cast<milliseconds>(took).count()));
    else
        noteWorks();
}

/// A disk that is nearly full takes a small change between two that it refuses: that is no
/// recovery.
void StoreThread::noteWorks()
{
    const bool failed = health().state == StoreState::Failed;
    if (!failed || m_clock.now() - m_lastTrouble >= m_config.steadyAfter)
        setHealth(StoreState::Ok, {});
}

void StoreThread::setHealth(StoreState state, std::string sentence)
{
    StoreHealth now;
    {
        const std::lock_guard lock{m_healthMutex};
        const bool newState = m_health.state != state;
        if (!newState && m_health.sentence == sentence)
            return;
        if (newState)
            m_health.since = m_clock.wallNow();
        m_health.state = state;
        m_health.sentence = std::move(sentence);
        now = m_health;
        if (!newState && state == StoreState::Slow)
            return; // another number is no news
    }
    m_pause = m_config.retryPause;
    m_nextTry = m_clock.now() + m_pause;
    if (state == StoreState::Ok)
        log::info(log::Area::Store, "the database works again");
    else
        log::warning(log::Area::Store, "the database does not work as it should",
                     {{"state", storeStateName(state)}, {"reason", now.sentence}});
    if (m_hooks.healthChanged)
        m_hooks.post([changed = m_hooks.healthChanged, now] { changed(now); });
}

void StoreThread::growPause()
{
    m_nextTry = m_clock.now() + m_pause;
    m_pause = std::min<std::chrono::nanoseconds>(m_pause * 2, m_config.longestRetryPause);
}

bool StoreThread::isHealthy() const
{
    return health().state == StoreState::Ok;
}

/// Locked passes soon; a full disk or a missing file does not.
bool StoreThread::acceptsChanges() const
{
    const StoreState state = health().state;
    return state == StoreState::Ok || state == StoreState::Slow || state == StoreState::Locked;
}

} // namespace shack::store
