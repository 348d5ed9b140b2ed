#include "app/compare/compare_options.h"
#include "app/measure/exit_code.h"
#include "app/measure/report_files.h"
#include "app/process/stop_signal.h"
#include "engine/base/log.h"
#include "engine/base/thread.h"
#include "engine/bench/comparison_pages.h"

#include <atomic>
#include <iostream>
#include <utility>

namespace {

using namespace shack;
using namespace std::chrono_literals;

Result<std::vector<bench::StoredReport>> readSide(const std::vector<std::string>& files,
                                                  const std::stop_token& stop)
{
    std::vector<bench::StoredReport> side;
    for (const std::string& file : files) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped");
        auto report = bench::readReportFile(file);
        if (!report)
            return failed(report.error());
        side.push_back(std::move(*report));
    }
    return side;
}

Result<bench::ReportComparison> compareFiles(const app::CompareOptions& options,
                                             const std::stop_token& stop)
{
    const auto a = readSide(options.a, stop);
    if (!a)
        return failed(a.error());
    const auto b = readSide(options.b, stop);
    if (!b)
        return failed(b.error());
    return bench::compareReports(*a, *b, options.plan, stop);
}

/// The work on a thread of its own, this one listening for signals.
Result<bench::ReportComparison> compareUntilSignal(const app::CompareOptions& options,
                                                   app::StopSignal& signal)
{
    Result<bench::ReportComparison> outcome = fail(ErrorCode::Cancelled, "stopped");
    std::atomic<bool> done{false};
    NamedThread worker{"compare", [&](const std::stop_token& stop) {
                           outcome = compareFiles(options, stop);
                           done.store(true, std::memory_order_release);
                       }};
    while (!done.load(std::memory_order_acquire))
        if (signal.waitFor(10ms))
            break;
    worker.requestStop();
    worker.join();
    return outcome;
}

app::Exit exitOf(stats::Finding finding) noexcept
{
    switch (finding) {
    case stats::Finding::RealWorse:
        return app::Exit::Fail;
    case stats::Finding::CannotTell:
        return app::Exit::Invalid;
    case stats::Finding::RealBetter:
    case stats::Finding::NoDifferenceSeen:
        break;
    }
    return app::Exit::Pass;
}

app::Exit exitOf(ErrorCode code) noexcept
{
    if (code == ErrorCode::Cancelled)
        return app::Exit::Stopped;
    return code == ErrorCode::NotFound ? app::Exit::Usage : app::Exit::Invalid;
}

int tell(const app::CompareOptions& options, const bench::ReportComparison& comparison)
{
    std::ostream& text = options.outputTaken() ? std::cerr : std::cout;
    text << (options.quiet ? comparison.sentence + '\n' : bench::comparisonLines(comparison))
         << std::flush;
    const Status written =
        app::writeReportFiles({.json = options.json, .csv = options.csv, .html = options.html},
                              {.json = [&] { return bench::comparisonJson(comparison) + '\n'; },
                               .csv = [&] { return bench::comparisonCsv(comparison); },
                               .html = [&] { return bench::comparisonHtml(comparison); },
                               .markdown = {}});
    if (!written) {
        std::cerr << "shack-compare: " << written.error().sentence() << '\n';
        return app::exitCodeOf(app::Exit::Usage);
    }
    return app::exitCodeOf(exitOf(comparison.finding));
}

} // namespace

int main(int argc, char** argv)
{
    app::StopSignal signal;
    log::configure({.standardError = true, .file = {}, .level = log::Level::Warning});
    int exitCode = 0;
    const auto options = app::readCompareOptions(argc, argv, exitCode);
    if (!options)
        return exitCode;
    const auto comparison = compareUntilSignal(*options, signal);
    if (comparison)
        return tell(*options, *comparison);
    std::cerr << "shack-compare: " << comparison.error().sentence() << '\n';
    return app::exitCodeOf(exitOf(comparison.error().code()));
}
