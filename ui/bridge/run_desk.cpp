#include "ui/bridge/run_desk.h"

#include "ui/bridge/run_store.h"

#include <algorithm>
#include <utility>

namespace shack::ui {

namespace {

using namespace std::chrono_literals;

constexpr auto kLookEvery = 200ms;

} // namespace

RunDesk::RunDesk(RunStages& stages, Places places, QObject* parent)
    : QObject(parent), m_stages(stages), m_places(std::move(places)),
      m_store(new RunStore(m_places.archive, this))
{
    m_timer.setInterval(kLookEvery);
    connect(&m_timer, &QTimer::timeout, this, &RunDesk::look);
}

RunDesk::~RunDesk()
{
    if (RunWork* now = work())
        now->requestStop();
}

RunWork* RunDesk::work() const
{
    if (m_ladder)
        return m_ladder.get();
    if (m_replay)
        return m_replay.get();
    return m_trials.get();
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

bool RunDesk::start(const bench::Rfc2544Plan& plan)
{
    if (m_running || !bench::checkRfc2544(plan).empty())
        return false;
    setUp();
    m_trialPlan = plan;
    m_trials = std::make_unique<TrialWork>(plan, m_stages);
    beginSingle();
    return true;
}

bool RunDesk::start(const replay::ReplayPlan& plan, const Secret& password)
{
    if (m_running || !replay::checkReplayPlan(plan).empty())
        return false;
    setUp();
    m_replayPlan = plan;
    m_replay = std::make_unique<ReplayWork>(plan, password, m_stages);
    beginSingle();
    return true;
}

void RunDesk::beginSingle()
{
    m_series.clear();
    m_seriesAt = 0;
    m_seriesIds.clear();
    m_running = true;
    m_stopping = false;
    work()->start(m_places, m_clock);
    m_timer.start();
    Q_EMIT started();
}

/// Nothing is left of the run before.
void RunDesk::setUp()
{
    m_plan.reset();
    m_trialPlan.reset();
    m_replayPlan.reset();
    m_progress = {};
    m_trialProgress = {};
    m_replayProgress = {};
    m_news.clear();
    m_report.reset();
    m_trialReport.reset();
    m_replayReport.reset();
}

void RunDesk::begin()
{
    setUp();
    m_plan = m_series[m_seriesAt++];
    m_progress.rungs = m_plan->rungs.size() * m_plan->repeats;
    m_ladder = std::make_unique<LadderWork>(*m_plan, m_stages, m_clock);
    m_ladder->start(m_places, m_clock);
    m_timer.start();
    Q_EMIT started();
}

void RunDesk::stop()
{
    if (!m_running || m_stopping)
        return;
    m_stopping = true;
    work()->requestStop();
    Q_EMIT progressed();
}

void RunDesk::setPauseAfterRung(bool pause)
{
    if (!m_running || !m_ladder)
        return;
    if (pause)
        m_ladder->run().pauseAfterRung();
    else
        m_ladder->run().resume();
    Q_EMIT progressed();
}

bool RunDesk::pauseAsked() const
{
    return m_running && m_ladder && m_ladder->run().pauseAsked();
}

bool RunDesk::lookAtLadder()
{
    std::vector<std::string> news;
    auto fresh = m_ladder->takeFresh(news);
    for (const std::string& line : news)
        m_news.append(QString::fromStdString(line));
    while (m_news.size() > kMostNews)
        m_news.removeFirst();
    if (fresh)
        m_progress = std::move(*fresh);
    return fresh.has_value();
}

bool RunDesk::lookAtWork()
{
    if (m_ladder)
        return lookAtLadder();
    if (m_trials) {
        const auto fresh = m_trials->takeFresh();
        if (fresh)
            m_trialProgress = *fresh;
        return fresh.has_value();
    }
    const auto fresh = m_replay->takeFresh();
    if (fresh)
        m_replayProgress = *fresh;
    return fresh.has_value();
}

void RunDesk::look()
{
    const bool done = work()->isDone();
    const bool fresh = lookAtWork();
    if (fresh && !done)
        Q_EMIT progressed();
    if (done)
        settle();
}

void RunDesk::settle()
{
    m_timer.stop();
    const QString id = QString::fromStdString(work()->id());
    const QString trouble = QString::fromStdString(work()->trouble());
    if (m_ladder)
        m_report = m_ladder->report();
    else if (m_trials)
        m_trialReport = m_trials->report();
    else
        m_replayReport = m_replay->report();
    m_ladder.reset();
    m_trials.reset();
    m_replay.reset();
    m_seriesIds.append(id);
    const bool more = m_seriesAt < m_series.size() && !m_stopping && trouble.isEmpty();
    const bool wholeSeries = m_series.size() > 1 && m_seriesAt == m_series.size();
    m_running = more;
    m_stopping = m_stopping && more;
    m_store->refresh();
    if (!trouble.isEmpty())
        Q_EMIT failed(trouble);
    if (m_report || m_trialReport || m_replayReport)
        Q_EMIT ended(id);
    if (more)
        begin();
    else if (wholeSeries && trouble.isEmpty())
        Q_EMIT seriesEnded(m_seriesIds);
}

} // namespace shack::ui
