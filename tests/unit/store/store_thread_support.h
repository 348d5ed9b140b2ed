#pragma once

#include "engine/store/store_thread.h"
#include "tests/unit/store/store_support.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

namespace shack::store {

/// Stands for the control thread: the test's own thread runs what the store posts. Waiting ends
/// with the condition, not with a time; ten seconds only catch a store that hangs.
class ControlSeat {
public:
    StoreHooks hooks()
    {
        return {.post = [this](std::function<void()> call) { post(std::move(call)); },
                .healthChanged = [this](const StoreHealth& health) { healths.push_back(health); },
                .changedOutside = [this] { ++outsideChanges; }};
    }

    template <typename Condition>
    bool runUntil(Condition condition)
    {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{10};
        while (!condition()) {
            std::function<void()> call;
            {
                std::unique_lock lock{m_mutex};
                if (!m_changed.wait_until(lock, end, [this] { return !m_calls.empty(); }))
                    return false;
                call = std::move(m_calls.front());
                m_calls.pop_front();
            }
            call();
        }
        return true;
    }

    bool runUntilState(StoreState state)
    {
        return runUntil([&] { return !healths.empty() && healths.back().state == state; });
    }

    /// What is here already.
    void runPosted()
    {
        std::deque<std::function<void()>> calls;
        {
            const std::lock_guard lock{m_mutex};
            calls.swap(m_calls);
        }
        for (const auto& call : calls)
            call();
    }

    std::vector<StoreHealth> healths;
    int outsideChanges = 0;

private:
    void post(std::function<void()> call)
    {
        const std::lock_guard lock{m_mutex};
        m_calls.push_back(std::move(call));
        m_changed.notify_all();
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::function<void()>> m_calls;
};

/// An answer that may not have come yet.
template <typename Outcome>
class Answer {
public:
    std::function<void(Outcome)> slot()
    {
        return [this](Outcome outcome) { m_outcome = std::move(outcome); };
    }

    bool arrived() const { return m_outcome.has_value(); }

    const Outcome& operator*() const { return *m_outcome; }

private:
    std::optional<Outcome> m_outcome;
};

/// Short pauses, so that retries are a matter of milliseconds.
inline StoreConfig hastyConfig(StoreConfig config)
{
    config.busyTimeout = std::chrono::milliseconds{1};
    config.retryPause = std::chrono::milliseconds{1};
    config.longestRetryPause = std::chrono::milliseconds{4};
    config.steadyAfter = std::chrono::milliseconds{5};
    config.outsidePoll = std::chrono::milliseconds{5};
    return config;
}

inline auto insertAccount(const std::string& name)
{
    return [name](Store& store) { return store.accounts().insert(account(name)); };
}

inline auto setSetting(const std::string& key, const std::string& value)
{
    return [key, value](Store& store) { return store.siteSettings().set(key, value); };
}

} // namespace shack::store
