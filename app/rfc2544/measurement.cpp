#include "app/rfc2544/measurement.h"

#include "app/measure/device_under_test.h"
#include "app/measure/progress_words.h"
#include "app/measure/status_line.h"
#include "engine/bench/judgement.h"
#include "engine/bench/ladder_plan.h"
#include "engine/bench/mix_run.h"
#include "engine/bench/rfc2544_judgement.h"
#include "engine/bench/rfc2544_run.h"

#include <fmt/format.h>
#include <memory>
#include <utility>

namespace shack::app {
namespace {

std::string lineOf(const std::string& what, double share, std::chrono::milliseconds left)
{
    return fmt::format("{} {} {:3.0f} %  ETA {}", what, progressBar(share), share * 100,
                       bench::durationWords(left));
}

std::string lineOf(const bench::Rfc2544Progress& progress)
{
    const std::string rate =
        progress.perSecond > 0 ? ": " + bench::rateWords(progress.perSecond) : std::string{};
    return lineOf(fmt::format("{} at {} bytes, trial {}{}", bench::rfc2544TestName(progress.test),
                              progress.frameBytes, progress.trial, rate),
                  progress.share, progress.left);
}

ToolReport toolReport(bench::Rfc2544Report measured)
{
    const auto report = std::make_shared<const bench::Rfc2544Report>(std::move(measured));
    return {.verdict = report->judgement.verdict,
            .lines = bench::rfc2544Lines(*report),
            .outcome = bench::verdictLine(report->judgement),
            .writers = {.json = [report] { return bench::rfc2544Json(*report) + '\n'; },
                        .csv = [report] { return bench::rfc2544Csv(*report); },
                        .html = [report] { return bench::rfc2544Html(*report); },
                        .markdown = [report] { return bench::rfc2544Markdown(*report); },
                        .percentiles = [report] { return bench::rfc2544Percentiles(*report); }}};
}

ToolReport toolReport(bench::MixReport measured)
{
    const auto report = std::make_shared<const bench::MixReport>(std::move(measured));
    return {.verdict = report->judgement.verdict,
            .lines = bench::mixLines(*report),
            .outcome = bench::verdictLine(report->judgement),
            .writers = {.json = [report] { return bench::mixJson(*report) + '\n'; },
                        .csv = [report] { return bench::mixCsv(*report); },
                        .html = [report] { return bench::mixHtml(*report); },
                        .markdown = [report] { return bench::mixMarkdown(*report); },
                        .percentiles = [report] { return bench::mixPercentiles(*report); }}};
}

} // namespace

Result<ToolReport> measure(const Rfc2544Options& options, const std::stop_token& stop)
{
    const SystemClock clock;
    auto device = DeviceUnderTest::open(options.plan, options.mix, clock, stop);
    if (!device)
        return failed(device.error());
    StatusLine line{!options.line.quiet};
    if (options.mix)
        return toolReport((*device)->runMix(*options.mix, stop,
                                            [&](double share, std::chrono::milliseconds left) {
                                                line.show(lineOf("mix", share, left));
                                            }));
    bench::Rfc2544Run run{options.plan, (*device)->bench(), clock};
    return toolReport(run.run(
        stop, [&](const bench::Rfc2544Progress& progress) { line.show(lineOf(progress)); }));
}

} // namespace shack::app
