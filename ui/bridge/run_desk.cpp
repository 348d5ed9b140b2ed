#include "ui/bridge/run_desk.h"

#include "engine/base/thread.h"
#include "engine/bench/ladder_report.h"
#include "engine/bench/ladder_text.h"
#include "engine/bench/run_archive.h"
#include "engine/bench/run_lock.h"
#include "ui/bridge/run_store.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

namespace shack::ui {

namespace {

using namespace std::chrono_literals;

constexpr auto kLookEvery = 200ms;

} // namespace

/// What the thread of one run and the GUI thread share.
struct RunDesk::Work {
    Work(bench::LadderPlan asked, std::unique_ptr<bench::RungStage> made, const Clock& clock)
        : plan(std::move(asked)), stage(std::move(made)), run(plan, *stage, clock)
    {
    }

    void work(const Places& places, const Clock& clock, const std::stop_token& stop);
    void tell(const bench::LadderProgress& newest);
    Result<std::string> keep(const Places& places, const Clock& clock, const std::stop_token& stop);

    const bench::LadderPlan plan;
    std::unique_ptr<bench::RungStage> stage;
    bench::LadderRun run;

    std::mutex mutex;
    std::optional<bench::LadderProgress> fresh; ///< under the mutex, taken by the GUI thread
    std::vector<std::string> news;              ///< under the mutex

    // Written before `done`, read after it.
    std::shared_ptr<const bench::LadderReport> report;
    std::string id;
    std::string trouble;
    std::atomic<bool> done{false};

    NamedThread thread; ///< last: it joins before what it uses goes away
};

void RunDesk::Work::tell(const bench::LadderProgress& newest)
{
    const std::lock_guard guard{mutex};
    news.insert(news.end(), newest.news.begin(), newest.news.end());
    fresh = newest;
}

/// The beginning is written first, so that a run that is cut off is known; then the report.
Result<std::string> RunDesk::Work::keep(const Places& places, const Clock& clock,
                                        const std::stop_token& stop)
{
    std::optional<bench::RunLock> lock;
    if (!places.lock.empty()) {
        auto taken = bench::RunLock::take(places.lock, "shack");
        if (!taken)
            return shack::failed(taken.error());
        lock.emplace(std::move(*taken));
    }
    const auto archive = bench::RunArchive::open(places.archive);
    if (!archive)
        return shack::failed(archive.error());
    auto begun = archive->begin({.kind = "ladder",
                                 .name = plan.name,
                                 .target = plan.base.isolated ? stage->name() : plan.base.target,
                                 .planText = bench::ladderText(plan),
                                 .at = clock.wallNow()});
    if (!begun)
        return begun;
    report = std::make_shared<const bench::LadderReport>(
        run.run(stop, [this](const bench::LadderProgress& newest) { tell(newest); }));
    stage.reset(); // the isolated station ends with the run, not with the window
    if (const Status kept = archive->finish(*begun, bench::ladderJson(*report)); !kept)
        return shack::failed(kept.error());
    return begun;
}

void RunDesk::Work::work(const Places& places, const Clock& clock, const std::stop_token& stop)
{
    auto kept = keep(places, clock, stop);
    if (kept)
        id = std::move(*kept);
    else
        trouble = kept.error().sentence();
    done.store(true, std::memory_order_release);
}

RunDesk::RunDesk(RunStages& stages, Places places, QObject* parent)
    : QObject(parent), m_stages(stages), m_places(std::move(places)),
      m_store(new RunStore(m_places.archive, this))
{
    m_timer.setInterval(kLookEvery);
    connect(&m_timer, &QTimer::timeout, this, &RunDesk::look);
}

RunDesk::~RunDesk()
{
    if (m_work)
        m_work->thread.requestStop();
}

bool RunDesk::start(const bench::LadderPlan& plan)
{
    return start(std::vector{plan});
}

bool RunDesk::start(std::vector<bench::LadderPlan> plans)
{
    const bool allGood = std::all_of(plans.begin(), plans.end(), [](const auto& plan) {
        return bench::checkLadder(plan).empty();
    });
    if (m_running || plans.empty() || !allGood)
        return false;
    m_series = std::move(plans);
    m_seriesAt = 0;
    m_seriesIds.clear();
    m_running = true;
    m_stopping = false;
    begin();
    return true;
}

void RunDesk::begin()
{
    m_plan = m_series[m_seriesAt++];
    m_progress = {};
    m_progress.rungs = m_plan->rungs.size() * m_plan->repeats;
    m_news.clear();
    m_report.reset();
    m_work = std::make_unique<Work>(*m_plan, m_stages.stageFor(*m_plan), m_clock);
    Work& work = *m_work;
    work.thread = NamedThread{"bench-run", [&work, this](const std::stop_token& stop) {
                                  work.work(m_places, m_clock, stop);
                              }};
    m_timer.start();
    Q_EMIT started();
}

void RunDesk::stop()
{
    if (!m_running || m_stopping)
        return;
    m_stopping = true;
    m_work->thread.requestStop();
    Q_EMIT progressed();
}

void RunDesk::setPauseAfterRung(bool pause)
{
    if (!m_running)
        return;
    if (pause)
        m_work->run.pauseAfterRung();
    else
        m_work->run.resume();
    Q_EMIT progressed();
}

bool RunDesk::pauseAsked() const
{
    return m_running && m_work->run.pauseAsked();
}

void RunDesk::look()
{
    const bool done = m_work->done.load(std::memory_order_acquire);
    bool fresh = false;
    {
        const std::lock_guard guard{m_work->mutex};
        for (const std::string& line : std::exchange(m_work->news, {}))
            m_news.append(QString::fromStdString(line));
        fresh = m_work->fresh.has_value();
        if (fresh)
            m_progress = *std::exchange(m_work->fresh, std::nullopt);
    }
    while (m_news.size() > kMostNews)
        m_news.removeFirst();
    if (fresh && !done)
        Q_EMIT progressed();
    if (done)
        settle();
}

void RunDesk::settle()
{
    m_timer.stop();
    m_report = m_work->report;
    const QString id = QString::fromStdString(m_work->id);
    const QString trouble = QString::fromStdString(m_work->trouble);
    m_work.reset();
    m_seriesIds.append(id);
    const bool more = m_seriesAt < m_series.size() && !m_stopping && trouble.isEmpty();
    const bool wholeSeries = m_series.size() > 1 && m_seriesAt == m_series.size();
    m_running = more;
    m_stopping = m_stopping && more;
    m_store->refresh();
    if (!trouble.isEmpty())
        Q_EMIT failed(trouble);
    if (m_report)
        Q_EMIT ended(id);
    if (more)
        begin();
    else if (wholeSeries && trouble.isEmpty())
        Q_EMIT seriesEnded(m_seriesIds);
}

} // namespace shack::ui
