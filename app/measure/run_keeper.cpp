#include "app/measure/run_keeper.h"

#include <utility>

namespace shack::app {

Result<RunKeeper> RunKeeper::begin(const Wish& wish)
{
    RunKeeper keeper;
    if (!wish.besideOthers) {
        auto lock = bench::RunLock::take(bench::runLockFolder(), wish.who);
        if (!lock)
            return failed(lock.error());
        keeper.m_lock.emplace(std::move(*lock));
    }
    if (wish.runs.empty())
        return keeper;
    auto archive = bench::RunArchive::open(wish.runs);
    if (!archive)
        return failed(archive.error());
    auto id = archive->begin(wish.beginning);
    if (!id)
        return failed(id.error());
    keeper.m_archive.emplace(std::move(*archive));
    keeper.m_id = std::move(*id);
    return keeper;
}

Status RunKeeper::finish(const std::string& json)
{
    m_lock.reset();
    return m_archive ? m_archive->finish(m_id, json) : Status{};
}

void RunKeeper::giveUp() noexcept
{
    m_lock.reset();
    if (m_archive)
        m_archive->discard(m_id);
}

} // namespace shack::app
