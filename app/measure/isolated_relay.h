#pragma once

#include "app/measure/relay_lines.h"
#include "app/process/child_process.h"
#include "app/process/stop_signal.h"
#include "engine/base/result.h"
#include "engine/bench/load_run.h"
#include "engine/bench/run.h"
#include "engine/bench/target_probe.h"
#include "engine/net/endpoint.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>

namespace shack::app {

/// A throw-away station in a process of its own, so that its CPU can be told from ours. It tells
/// about itself, and ends with this program, however that ends. Belongs to the measuring thread.
class IsolatedRelay {
public:
    /// Starts this very program once more with `--serve-isolated` and waits until it says its port.
    /// Cancelled when `stop` is requested meanwhile. A program that holds no station names one
    /// beside it that does ("shack-load").
    static Result<std::unique_ptr<IsolatedRelay>>
    start(const bench::RunPlan& plan, const std::stop_token& stop, std::string_view sibling = {});

    ~IsolatedRelay();

    IsolatedRelay(const IsolatedRelay&) = delete;
    IsolatedRelay& operator=(const IsolatedRelay&) = delete;

    /// Valid as long as this.
    bench::RunTarget target() noexcept;

    bench::TargetProbe& probe() noexcept { return *m_probe; }

private:
    IsolatedRelay(ChildProcess process, net::Endpoint endpoint);

    ChildProcess m_process;
    net::Endpoint m_endpoint;
    std::unique_ptr<bench::TargetProbe> m_probe;
    std::unique_ptr<RelayLines> m_lines; ///< reads from the process: goes first
};

/// The other side: provisions the accounts of the plan in memory, serves and tells until our parent
/// leaves or a signal comes. The exit code. A QCoreApplication must exist.
int serveIsolatedRelay(const bench::RunPlan& plan, StopSignal& signal);

/// What a child that was started with `--serve-isolated` as its first word shall serve; nothing for
/// every other command line.
std::optional<bench::RunPlan> isolatedOrder(int argc, char** argv);

} // namespace shack::app
