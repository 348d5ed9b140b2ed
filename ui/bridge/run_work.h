#pragma once

#include "engine/base/clock.h"
#include "engine/base/thread.h"
#include "engine/bench/ladder_run.h"
#include "engine/bench/rfc2544_report.h"
#include "engine/bench/run_archive.h"
#include "ui/bridge/run_stages.h"

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace shack::ui {

/// Where measurements of the window leave their traces.
struct RunPlaces {
    std::filesystem::path archive; ///< folder of the reports
    std::filesystem::path lock;    ///< folder of the lock between programs; empty = none
};

/// One measurement on a thread of its own, which writes; the GUI thread looks. What it leaves is
/// read after `done`.
class RunWork {
public:
    RunWork() = default;
    virtual ~RunWork() = default;

    RunWork(const RunWork&) = delete;
    RunWork& operator=(const RunWork&) = delete;

    /// The places and the clock outlive this. Once.
    void start(const RunPlaces& places, const Clock& clock);

    void requestStop() { m_thread.requestStop(); }

    bool isDone() const noexcept { return m_done.load(std::memory_order_acquire); }

    // After `isDone`.
    const std::string& id() const { return m_id; } ///< in the archive

    const std::string& trouble() const { return m_trouble; } ///< why nothing was kept; else empty

protected:
    /// First thing in the destructor of a kind: the thread uses its members.
    void join();

    virtual bench::RunArchive::Beginning beginning() const = 0;

    /// The report as JSON. The working thread; an error means that nothing was measured.
    virtual Result<std::string> measure(const Clock& clock, const std::stop_token& stop) = 0;

    /// Between the threads; for what the two kinds tell.
    std::mutex m_mutex;

private:
    Result<std::string> keep(const RunPlaces& places, const Clock& clock,
                             const std::stop_token& stop);

    std::string m_id;
    std::string m_trouble;
    std::atomic<bool> m_done{false};
    NamedThread m_thread;
};

/// A ladder.
class LadderWork final : public RunWork {
public:
    LadderWork(bench::LadderPlan plan, RunStages& stages, const Clock& clock);
    ~LadderWork() override;

    bench::LadderRun& run() { return m_run; }

    /// What is new since the last call; the news go to the end of `news`.
    std::optional<bench::LadderProgress> takeFresh(std::vector<std::string>& news);

    /// After `isDone`; null when nothing was measured.
    const std::shared_ptr<const bench::LadderReport>& report() const { return m_report; }

protected:
    bench::RunArchive::Beginning beginning() const override;
    Result<std::string> measure(const Clock& clock, const std::stop_token& stop) override;

private:
    const bench::LadderPlan m_plan;
    std::unique_ptr<bench::RungStage> m_stage;
    bench::LadderRun m_run;
    std::optional<bench::LadderProgress> m_fresh; ///< under the mutex
    std::vector<std::string> m_news;              ///< under the mutex
    std::shared_ptr<const bench::LadderReport> m_report;
};

/// A measurement by RFC 2544.
class TrialWork final : public RunWork {
public:
    TrialWork(bench::Rfc2544Plan plan, RunStages& stages);
    ~TrialWork() override;

    std::optional<bench::Rfc2544Progress> takeFresh();

    /// After `isDone`; null when nothing was measured.
    const std::shared_ptr<const bench::Rfc2544Report>& report() const { return m_report; }

protected:
    bench::RunArchive::Beginning beginning() const override;
    Result<std::string> measure(const Clock& clock, const std::stop_token& stop) override;

private:
    const bench::Rfc2544Plan m_plan;
    RunStages& m_stages;
    std::optional<bench::Rfc2544Progress> m_fresh; ///< under the mutex
    std::shared_ptr<const bench::Rfc2544Report> m_report;
};

/// A capture that is sent again.
class ReplayWork final : public RunWork {
public:
    ReplayWork(replay::ReplayPlan plan, Secret password, RunStages& stages);
    ~ReplayWork() override;

    std::optional<replay::ReplayProgress> takeFresh();

    /// After `isDone`; null when nothing was sent.
    const std::shared_ptr<const replay::ReplayReport>& report() const { return m_report; }

protected:
    bench::RunArchive::Beginning beginning() const override;
    Result<std::string> measure(const Clock& clock, const std::stop_token& stop) override;

private:
    const replay::ReplayPlan m_plan;
    const Secret m_password;
    RunStages& m_stages;
    std::optional<replay::ReplayProgress> m_fresh; ///< under the mutex
    std::shared_ptr<const replay::ReplayReport> m_report;
};

} // namespace shack::ui
