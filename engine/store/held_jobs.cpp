#include "engine/store/held_jobs.h"

#include <utility>

namespace shack::store {

std::unique_ptr<StoreJob> HeldJobs::add(std::unique_ptr<StoreJob> job)
{
    if (job->kind() == JobKind::State)
        if (const auto older = m_states.find(job->key()); older != m_states.end())
            return std::exchange(*older->second, std::move(job));
    m_jobs.push_back(std::move(job));
    if (m_jobs.back()->kind() == JobKind::State)
        m_states.emplace(m_jobs.back()->key(), std::prev(m_jobs.end()));
    return nullptr;
}

std::unique_ptr<StoreJob> HeldJobs::takeFront()
{
    return take(m_jobs.begin());
}

std::vector<std::unique_ptr<StoreJob>> HeldJobs::takeWritesUpTo(MonoTime limit)
{
    std::vector<std::unique_ptr<StoreJob>> taken;
    for (auto at = m_jobs.begin(); at != m_jobs.end();) {
        const auto current = at++;
        if ((*current)->kind() == JobKind::Write && (*current)->acceptedAt() <= limit)
            taken.push_back(take(current));
    }
    return taken;
}

std::vector<std::unique_ptr<StoreJob>> HeldJobs::takeAll()
{
    std::vector<std::unique_ptr<StoreJob>> taken;
    while (!m_jobs.empty())
        taken.push_back(takeFront());
    return taken;
}

std::unique_ptr<StoreJob> HeldJobs::take(Jobs::iterator at)
{
    std::unique_ptr<StoreJob> job = std::move(*at);
    m_jobs.erase(at);
    if (job->kind() == JobKind::State)
        m_states.erase(job->key());
    return job;
}

} // namespace shack::store
