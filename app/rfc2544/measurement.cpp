#include "app/rfc2544/measurement.h"

#include "app/measure/progress_words.h"
#include "app/process/terminal.h"
#include "app/rfc2544/device_under_test.h"
#include "engine/bench/ladder_plan.h"
#include "engine/bench/mix_run.h"
#include "engine/bench/rfc2544_judgement.h"
#include "engine/bench/rfc2544_run.h"

#include <fmt/format.h>
#include <iostream>

namespace shack::app {
namespace {

/// Progress on a terminal: one line that is written over and over.
class ProgressLine {
public:
    explicit ProgressLine(bool on) : m_on(on && errorIsTerminal()) {}

    ~ProgressLine() { print({}); }

    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void print(const std::string& line)
    {
        if (m_on)
            std::cerr << "\r\x1b[K" << line << std::flush;
    }

private:
    bool m_on;
};

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

Measured formsOf(const bench::Rfc2544Report& report)
{
    return {.verdict = report.judgement.verdict,
            .json = bench::rfc2544Json(report) + '\n',
            .csv = bench::rfc2544Csv(report),
            .html = bench::rfc2544Html(report),
            .markdown = bench::rfc2544Markdown(report),
            .lines = bench::rfc2544Lines(report)};
}

Measured formsOf(const bench::MixReport& report)
{
    return {.verdict = report.judgement.verdict,
            .json = bench::mixJson(report) + '\n',
            .csv = bench::mixCsv(report),
            .html = bench::mixHtml(report),
            .markdown = bench::mixMarkdown(report),
            .lines = bench::mixLines(report)};
}

} // namespace

Result<Measured> measure(const Rfc2544Options& options, const std::stop_token& stop)
{
    const SystemClock clock;
    auto device = DeviceUnderTest::open(options.plan, clock, stop);
    if (!device)
        return failed(device.error());
    ProgressLine line{!options.quiet};
    if (options.mix)
        return formsOf(bench::runMix(*options.mix, (*device)->endpoint(), clock, stop,
                                     [&](double share, std::chrono::milliseconds left) {
                                         line.print(lineOf("mix", share, left));
                                     }));
    bench::Rfc2544Run run{options.plan, (*device)->bench(), clock};
    return formsOf(run.run(
        stop, [&](const bench::Rfc2544Progress& progress) { line.print(lineOf(progress)); }));
}

} // namespace shack::app
