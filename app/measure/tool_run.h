#pragma once

#include "app/measure/report_files.h"
#include "app/process/stop_signal.h"
#include "engine/base/result.h"
#include "engine/bench/run.h"
#include "engine/bench/run_archive.h"

#include <functional>
#include <optional>
#include <ostream>
#include <stop_token>
#include <string>

// The course of every measuring tool, from its checked command line to its exit code. Main thread.
namespace shack::app {

/// What a measurement leaves to be told.
struct ToolReport {
    bench::Verdict verdict = bench::Verdict::Stopped;
    std::string lines;     ///< for a terminal
    std::string outcome;   ///< likewise, when only that is wanted
    ReportWriters writers; ///< JSON always has one
};

/// A measuring tool and what it was asked.
struct Tool {
    std::string name; ///< "shack-ladder"
    ReportFiles files;
    bool besideOthers = false; ///< measure although somebody else does
    bool quiet = false;        ///< print the outcome only
    bench::RunArchive::Beginning beginning;
    /// On a thread of its own; `text` is for people. An error means that nothing was measured.
    std::function<Result<ToolReport>(std::ostream& text, const std::stop_token& stop)> measure;
};

/// Takes the right to measure, notes the beginning where runs are kept, measures until the end or a
/// signal, keeps and writes the reports, says the outcome. The exit code.
int runTool(const Tool& tool, StopSignal& signal);

/// Where a tool talks to people: standard error while a report takes standard output.
std::ostream& textOf(const ReportFiles& files);

/// Does the work on a thread of that name, while this one listens for signals; a signal asks it to
/// stop.
void workUntilSignal(const char* thread, StopSignal& signal,
                     const std::function<void(const std::stop_token&)>& work);

/// The exit code of a station that another such program started; nothing for every other command
/// line.
std::optional<int> servedIsolated(int argc, char** argv, StopSignal& signal);

} // namespace shack::app
