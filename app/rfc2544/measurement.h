#pragma once

#include "app/rfc2544/rfc2544_options.h"
#include "engine/base/result.h"
#include "engine/bench/run.h"

#include <stop_token>
#include <string>

namespace shack::app {

/// A report in every form, whatever was measured.
struct Measured {
    bench::Verdict verdict = bench::Verdict::Stopped;
    std::string json;
    std::string csv;
    std::string html;
    std::string markdown;
    std::string lines; ///< for a terminal
};

/// Opens the device under test, runs the tests or the mix, shows the progress on a terminal. An
/// error means that nothing was measured. Any thread, but not main's: it does not watch signals.
Result<Measured> measure(const Rfc2544Options& options, const std::stop_token& stop);

} // namespace shack::app
