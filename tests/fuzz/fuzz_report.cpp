// Any bytes as a report: refused with a sentence, or figures that can be compared.
#include "engine/base/text.h"
#include "engine/bench/comparison_pages.h"
#include "engine/bench/report_reader.h"
#include "tests/fuzz/fuzz_input.h"

#include <array>
#include <cmath>

using namespace shack;
using namespace shack::bench;
using fuzz::require;

namespace {

void checkStep(const StoredStep& step)
{
    require(step.lost <= step.expected && step.delivered <= step.expected, "losses fit");
    require(step.lossRatio >= 0 && step.lossRatio <= 1, "a ratio is a ratio");
    for (const double value : {step.deliveredPerSecond, step.holdSeconds, step.latency.p99,
                               step.generatorSeconds, step.latency.max})
        require(std::isfinite(value) && value >= 0, "figures are numbers");
    std::chrono::nanoseconds before{0};
    for (const FineHistogram::Bucket& bucket : step.latencyBuckets) {
        require(bucket.upTo > before, "buckets rise");
        before = bucket.upTo;
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto report = readReport(asText(fuzz::input(data, size)), "input");
    if (!report) {
        require(!report.error().sentence().empty(), "a refusal says why");
        return 0;
    }
    require(!report->steps.empty(), "a report has a step");
    for (const StoredStep& step : report->steps)
        checkStep(step);
    const std::array side{*report, *report};
    const auto comparison = compareReports(side, side, {.resamples = 100});
    if (!comparison) {
        require(!comparison.error().sentence().empty(), "a refusal says why");
        return 0;
    }
    require(comparison->finding == stats::Finding::NoDifferenceSeen ||
                comparison->finding == stats::Finding::CannotTell,
            "nothing is better than itself");
    require(text::isUtf8(comparisonJson(*comparison)), "JSON is UTF-8");
    require(!comparisonLines(*comparison).empty() && !comparisonCsv(*comparison).empty() &&
                !comparisonHtml(*comparison).empty(),
            "every page can be made");
    return 0;
}
