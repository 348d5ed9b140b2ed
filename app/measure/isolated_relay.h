#pragma once

#include "app/process/child_process.h"
#include "app/process/stop_signal.h"
#include "engine/base/result.h"
#include "engine/bench/run.h"
#include "engine/net/endpoint.h"

#include <stop_token>
#include <string_view>

namespace shack::app {

/// A throw-away station in a process of its own, so that its CPU can be told from ours. It ends
/// with this program, however that ends.
struct IsolatedRelay {
    ChildProcess process;
    net::Endpoint endpoint;
};

/// Last word of the command line of a station that prints a bench::RelayReading twice a second;
/// somebody must read them (RelayLines).
inline constexpr const char* kTellReadings = "--tell-readings";

/// Starts this very program once more with `--serve-isolated` and waits until it says its port.
/// Cancelled when `stop` is requested meanwhile. A program that holds no station names one beside
/// it that does ("shack-load").
Result<IsolatedRelay> startIsolatedRelay(const bench::RunPlan& plan, const std::stop_token& stop,
                                         bool tellsReadings = false, std::string_view sibling = {});

/// The other side: provisions the accounts of the plan in memory, serves until our parent leaves
/// or a signal comes. The exit code. A QCoreApplication must exist.
int serveIsolatedRelay(const bench::RunPlan& plan, StopSignal& signal, bool tellsReadings = false);

} // namespace shack::app
