#include "tests/support/window/scripted_announcements.h"

#include <algorithm>
#include <utility>

namespace shack::tests {

using namespace host;
using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds kLength = 5s;

} // namespace

const AnnouncementPlan* ScriptedAnnouncements::plan(std::uint64_t id) const
{
    const auto at = std::find_if(view.rows.begin(), view.rows.end(),
                                 [id](const AnnouncementRow& row) { return row.plan.id == id; });
    return at == view.rows.end() ? nullptr : &at->plan;
}

std::uint64_t ScriptedAnnouncements::put(AnnouncementPlan plan)
{
    const bool added = plan.id == 0;
    if (added)
        plan.id = m_nextPlan++;
    const std::uint64_t id = plan.id;
    AnnouncementRow row;
    row.nextAt = plan.enabled ? std::optional{plan.firstAt} : std::nullopt;
    row.plan = std::move(plan);
    if (added) {
        view.rows.push_back(std::move(row));
        return id;
    }
    for (AnnouncementRow& old : view.rows) {
        if (old.plan.id != id)
            continue;
        row.lastAt = old.lastAt;
        row.lastOutcome = old.lastOutcome;
        old = std::move(row);
        break;
    }
    return id;
}

bool ScriptedAnnouncements::remove(std::uint64_t id)
{
    return std::erase_if(view.rows,
                         [id](const AnnouncementRow& row) { return row.plan.id == id; }) > 0;
}

std::uint64_t ScriptedAnnouncements::announce(TalkGroupId group, std::string title,
                                              std::uint64_t plan)
{
    AnnouncementRun run;
    run.run = m_nextRun++;
    run.plan = plan;
    run.title = std::move(title);
    run.group = group;
    view.runs.push_back(run);
    return run.run;
}

bool ScriptedAnnouncements::cancel(std::uint64_t id, const Ended& ended)
{
    const auto at = std::find_if(view.runs.begin(), view.runs.end(),
                                 [id](const AnnouncementRun& run) { return run.run == id; });
    if (at == view.runs.end())
        return false;
    const AnnouncementRun run = *at;
    view.runs.erase(at);
    noteOutcome(run, AnnouncementOutcome::Cancelled);
    ended(run, AnnouncementOutcome::Cancelled);
    return true;
}

void ScriptedAnnouncements::pass(std::chrono::milliseconds by, const Ended& ended)
{
    std::vector<AnnouncementRun> over;
    for (AnnouncementRun& run : view.runs) {
        if (run.talking)
            run.said = std::min(run.said + by, kLength);
        run.talking = true;
        run.length = kLength;
        if (run.said == kLength)
            over.push_back(run);
    }
    std::erase_if(view.runs, [](const AnnouncementRun& run) { return run.said == kLength; });
    for (const AnnouncementRun& run : over) {
        noteOutcome(run, AnnouncementOutcome::Said);
        ended(run, AnnouncementOutcome::Said);
    }
}

void ScriptedAnnouncements::noteOutcome(const AnnouncementRun& run, AnnouncementOutcome outcome)
{
    for (AnnouncementRow& row : view.rows) {
        if (row.plan.id == run.plan)
            row.lastOutcome = outcome;
    }
}

} // namespace shack::tests
