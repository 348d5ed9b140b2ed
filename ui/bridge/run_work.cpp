#include "ui/bridge/run_work.h"

#include "engine/bench/ladder_report.h"
#include "engine/bench/ladder_text.h"
#include "engine/bench/rfc2544_run.h"
#include "engine/bench/run_lock.h"

namespace shack::ui {

// ---- what all have in common --------------------------------------------------------------------

void RunWork::start(const RunPlaces& places, const Clock& clock)
{
    m_thread = NamedThread{"bench-run", [this, &places, &clock](const std::stop_token& stop) {
                               auto kept = keep(places, clock, stop);
                               if (kept)
                                   m_id = std::move(*kept);
                               else
                                   m_trouble = kept.error().sentence();
                               m_done.store(true, std::memory_order_release);
                           }};
}

void RunWork::join()
{
    m_thread.requestStop();
    m_thread.join();
}

/// The beginning is written first, so that a run that is cut off is known; then the report.
Result<std::string> RunWork::keep(const RunPlaces& places, const Clock& clock,
                                  const std::stop_token& stop)
{
    std::optional<bench::RunLock> lock;
    if (!places.lock.empty()) {
        auto taken = bench::RunLock::take(places.lock, "shack");
        if (!taken)
            return failed(taken.error());
        lock.emplace(std::move(*taken));
    }
    const auto archive = bench::RunArchive::open(places.archive);
    if (!archive)
        return failed(archive.error());
    bench::RunArchive::Beginning what = beginning();
    what.at = clock.wallNow();
    auto id = archive->begin(what);
    if (!id)
        return id;
    const auto json = measure(clock, stop);
    if (!json) {
        archive->discard(*id);
        return failed(json.error());
    }
    if (const Status kept = archive->finish(*id, *json); !kept)
        return failed(kept.error());
    return id;
}

// ---- ladders ------------------------------------------------------------------------------------

LadderWork::LadderWork(bench::LadderPlan plan, RunStages& stages, const Clock& clock)
    : m_plan(std::move(plan)), m_stage(stages.stageFor(m_plan)), m_run(m_plan, *m_stage, clock)
{
}

LadderWork::~LadderWork()
{
    join();
}

bench::RunArchive::Beginning LadderWork::beginning() const
{
    return {.kind = "ladder",
            .name = m_plan.name,
            .target = m_plan.base.isolated ? m_stage->name() : m_plan.base.target,
            .planText = bench::ladderText(m_plan)};
}

Result<std::string> LadderWork::measure(const Clock&, const std::stop_token& stop)
{
    m_report = std::make_shared<const bench::LadderReport>(
        m_run.run(stop, [this](const bench::LadderProgress& newest) {
            const std::lock_guard guard{m_mutex};
            m_news.insert(m_news.end(), newest.news.begin(), newest.news.end());
            m_fresh = newest;
        }));
    m_stage.reset(); // the isolated station ends with the run, not with the window
    return bench::ladderJson(*m_report);
}

std::optional<bench::LadderProgress> LadderWork::takeFresh(std::vector<std::string>& news)
{
    const std::lock_guard guard{m_mutex};
    for (std::string& line : m_news)
        news.push_back(std::move(line));
    m_news.clear();
    return std::exchange(m_fresh, std::nullopt);
}

// ---- RFC 2544 -----------------------------------------------------------------------------------

TrialWork::TrialWork(bench::Rfc2544Plan plan, RunStages& stages)
    : m_plan(std::move(plan)), m_stages(stages)
{
}

TrialWork::~TrialWork()
{
    join();
}

bench::RunArchive::Beginning TrialWork::beginning() const
{
    const std::string kind{bench::rfc2544TargetName(m_plan.kind)};
    return {.kind = "rfc2544",
            .name = "RFC 2544, " + kind,
            .target = m_plan.target.empty() ? "isolated " + kind : m_plan.target,
            .planText = bench::rfc2544Text(m_plan)};
}

Result<std::string> TrialWork::measure(const Clock& clock, const std::stop_token& stop)
{
    const auto device = m_stages.deviceFor(m_plan, stop);
    if (!device)
        return failed(device.error());
    bench::Rfc2544Run run{m_plan, (*device)->bench(), clock};
    m_report = std::make_shared<const bench::Rfc2544Report>(
        run.run(stop, [this](const bench::Rfc2544Progress& newest) {
            const std::lock_guard guard{m_mutex};
            m_fresh = newest;
        }));
    return bench::rfc2544Json(*m_report);
}

std::optional<bench::Rfc2544Progress> TrialWork::takeFresh()
{
    const std::lock_guard guard{m_mutex};
    return std::exchange(m_fresh, std::nullopt);
}

// ---- captures -----------------------------------------------------------------------------------

ReplayWork::ReplayWork(replay::ReplayPlan plan, Secret password, RunStages& stages)
    : m_plan(std::move(plan)), m_password(std::move(password)), m_stages(stages)
{
}

ReplayWork::~ReplayWork()
{
    join();
}

bench::RunArchive::Beginning ReplayWork::beginning() const
{
    return {.kind = "replay",
            .name = std::filesystem::path{m_plan.file}.filename().string(),
            .target =
                m_plan.station ? std::string{"isolated station"} : m_plan.target + m_plan.interface,
            .planText = replay::replayPlanText(m_plan)};
}

Result<std::string> ReplayWork::measure(const Clock&, const std::stop_token& stop)
{
    auto report =
        m_stages.replay(m_plan, m_password, stop, [this](const replay::ReplayProgress& newest) {
            const std::lock_guard guard{m_mutex};
            m_fresh = newest;
        });
    if (!report)
        return failed(report.error());
    m_report = std::make_shared<const replay::ReplayReport>(std::move(*report));
    return replay::replayJson(*m_report);
}

std::optional<replay::ReplayProgress> ReplayWork::takeFresh()
{
    const std::lock_guard guard{m_mutex};
    return std::exchange(m_fresh, std::nullopt);
}

} // namespace shack::ui
