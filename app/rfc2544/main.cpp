#include "app/measure/tool_run.h"
#include "app/rfc2544/measurement.h"
#include "app/rfc2544/rfc2544_options.h"
#include "engine/base/log.h"

#include <ostream>

namespace {

using namespace shack;

bench::RunArchive::Beginning beginningOf(const app::Rfc2544Options& options)
{
    const bench::Rfc2544Plan& plan = options.plan;
    const std::string kind{bench::rfc2544TargetName(plan.kind)};
    return {.kind = options.mix ? "mix" : "rfc2544",
            .name = options.mix ? "Traffic mix" : "RFC 2544, " + kind,
            .target = plan.target.empty() ? "isolated " + kind : plan.target,
            .planText = options.mix ? bench::mixText(*options.mix) : bench::rfc2544Text(plan),
            .at = SystemClock{}.wallNow()};
}

} // namespace

int main(int argc, char** argv)
{
    app::StopSignal signal;
    log::configure({.standardError = true, .file = {}, .level = log::Level::Warning});
    if (const auto served = app::servedIsolated(argc, argv, signal))
        return *served;
    int exitCode = 0;
    const auto options = app::readRfc2544Options(argc, argv, exitCode);
    if (!options)
        return exitCode;
    return app::runTool(
        {.name = "shack-rfc2544",
         .files = options->line.files,
         .besideOthers = options->line.besideOthers,
         .quiet = options->line.quiet,
         .beginning = beginningOf(*options),
         .measure = [&](std::ostream&,
                        const std::stop_token& stop) { return app::measure(*options, stop); }},
        signal);
}
