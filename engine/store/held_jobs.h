#pragma once

#include "engine/store/store_job.h"

#include <chrono>
#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace shack::store {

/// Changes that wait until the database works again, in order. A newer state takes the place of an
/// older one with the same key. Store thread.
class HeldJobs {
public:
    bool empty() const noexcept { return m_jobs.empty(); }

    std::size_t size() const noexcept { return m_jobs.size(); }

    /// The job that was replaced, if one was.
    std::unique_ptr<StoreJob> add(std::unique_ptr<StoreJob> job);

    /// The oldest one; there must be one.
    StoreJob& front() noexcept { return *m_jobs.front(); }

    std::unique_ptr<StoreJob> takeFront();

    /// Writes that were accepted at or before `limit`.
    std::vector<std::unique_ptr<StoreJob>> takeWritesUpTo(MonoTime limit);

    std::vector<std::unique_ptr<StoreJob>> takeAll();

private:
    using Jobs = std::list<std::unique_ptr<StoreJob>>;

    std::unique_ptr<StoreJob> take(Jobs::iterator at);

    Jobs m_jobs;
    std::unordered_map<std::string, Jobs::iterator> m_states;
};

} // namespace shack::store
