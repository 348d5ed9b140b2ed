#pragma once

#include "engine/base/clock.h"
#include "engine/bench/ladder_run.h"
#include "ui/bridge/run_work.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace shack::ui {

class RunStore;

/// Where measurements are started and watched: one at a time, on a thread of its own, whatever
/// panels are open. GUI thread; waits for nobody except in the destructor, which stops the run.
/// Progress is looked at five times a second. Each report goes to the archive before it is told.
class RunDesk : public QObject {
    Q_OBJECT

public:
    using Places = RunPlaces;

    RunDesk(RunStages& stages, Places places, QObject* parent = nullptr);
    ~RunDesk() override;

    RunStore& store() { return *m_store; }

    /// Runs them one after the other. False while something runs, or when a plan cannot be run.
    bool start(std::vector<bench::LadderPlan> plans);
    bool start(const bench::LadderPlan& plan);
    /// A measurement by RFC 2544.
    bool start(const bench::Rfc2544Plan& plan);
    /// Sends a capture; the password is that of devices which are logged in.
    bool start(const replay::ReplayPlan& plan, const Secret& password = {});

    bool isRunning() const { return m_running; }

    /// Stop was asked for and has not come about yet (at most 500 ms).
    bool isStopping() const { return m_stopping; }

    void stop();
    /// Of the present plan: waits after the rung that is running.
    void setPauseAfterRung(bool pause);
    bool pauseAsked() const;

    /// The plan that runs, or ran last; one of these three, none before the first.
    const std::optional<bench::LadderPlan>& plan() const { return m_plan; }

    const std::optional<bench::Rfc2544Plan>& trialPlan() const { return m_trialPlan; }

    const std::optional<replay::ReplayPlan>& replayPlan() const { return m_replayPlan; }

    /// The newest; kept after the end.
    const bench::LadderProgress& progress() const { return m_progress; }

    const bench::Rfc2544Progress& trialProgress() const { return m_trialProgress; }

    const replay::ReplayProgress& replayProgress() const { return m_replayProgress; }

    /// What happened in the present run, oldest first; at most kMostNews.
    const QStringList& news() const { return m_news; }

    /// Of the run that ended last; null before, and while one runs.
    const std::shared_ptr<const bench::LadderReport>& report() const { return m_report; }

    const std::shared_ptr<const bench::Rfc2544Report>& trialReport() const { return m_trialReport; }

    const std::shared_ptr<const replay::ReplayReport>& replayReport() const
    {
        return m_replayReport;
    }

    /// Number of the present plan in its series, from 1, and how many there are.
    std::size_t seriesAt() const { return m_seriesAt; }

    std::size_t seriesSize() const { return m_series.size(); }

    static constexpr int kMostNews = 500;

Q_SIGNALS:
    void started();
    void progressed();
    /// One plan came to its end and is in the archive under `id` ("" when it could not be kept).
    void ended(const QString& id);
    /// All plans of a series of more than one; ids in the order of the plans.
    void seriesEnded(const QStringList& ids);
    /// Nothing was measured, or the report could not be written.
    void failed(const QString& sentence);

private:
    RunWork* work() const;
    void setUp();
    void beginSingle();
    void begin();
    void look();
    bool lookAtWork();
    bool lookAtLadder();
    void settle();

    RunStages& m_stages;
    Places m_places;
    const SystemClock m_clock;
    RunStore* m_store;
    QTimer m_timer;
    std::unique_ptr<LadderWork> m_ladder; ///< at most one of the three
    std::unique_ptr<TrialWork> m_trials;
    std::unique_ptr<ReplayWork> m_replay;
    std::vector<bench::LadderPlan> m_series;
    std::size_t m_seriesAt = 0;
    QStringList m_seriesIds;
    std::optional<bench::LadderPlan> m_plan;
    std::optional<bench::Rfc2544Plan> m_trialPlan;
    std::optional<replay::ReplayPlan> m_replayPlan;
    bench::LadderProgress m_progress;
    bench::Rfc2544Progress m_trialProgress;
    replay::ReplayProgress m_replayProgress;
    QStringList m_news;
    std::shared_ptr<const bench::LadderReport> m_report;
    std::shared_ptr<const bench::Rfc2544Report> m_trialReport;
    std::shared_ptr<const replay::ReplayReport> m_replayReport;
    bool m_running = false;
    bool m_stopping = false;
};

} // namespace shack::ui
