#include "app/measure/capture_sending.h"

#include "app/measure/isolated_relay.h"
#include "engine/bench/swarm_identity.h"
#include "engine/bench/target_policy.h"
#include "engine/bench/thread_priority.h"
#include "engine/replay/datagram_target.h"
#include "engine/replay/replay_run.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace shack::app {
namespace {

/// Half of what a file is usually read by: half of the memory of a replay was this.
constexpr std::size_t kWindowBytes = replay::CaptureFile::kWindowBytes / 2;

/// Everything that must outlive a run at UDP level.
struct DatagramStage {
    replay::ReplaySources sources;
    std::unique_ptr<IsolatedRelay> relay;
    std::unique_ptr<replay::ReplayTarget> target;
};

Status openDatagrams(const replay::ReplayPlan& plan, const SendingHelp& help,
                     replay::CaptureFile& file, const Clock& clock, const std::stop_token& stop,
                     DatagramStage& stage)
{
    auto sources = replay::ReplaySources::scan(file, plan.port, stop);
    if (!sources)
        return failed(sources.error());
    stage.sources = std::move(*sources);
    replay::DatagramTargetConfig config{.ownStation = plan.station, .password = help.password};
    if (plan.station) {
        const std::size_t devices = stage.sources.list().size() * plan.copies;
        if (devices > bench::kMaxSwarmDevices)
            return fail(ErrorCode::OutOfRange, "at most 100,000 devices can be played at once");
        auto relay = IsolatedRelay::start(
            {.devices = std::max(2U, static_cast<std::uint32_t>(devices)), .groups = plan.groups},
            stop, help.stationProgram);
        if (!relay)
            return failed(relay.error());
        stage.relay = std::move(*relay);
        config.target = stage.relay->target().endpoint;
    } else {
        auto target = bench::resolveTarget(plan.target, plan.allowed);
        if (!target)
            return failed(target.error());
        config.target = *target;
    }
    auto target = replay::openDatagramTarget(plan, stage.sources, config, clock);
    if (!target)
        return failed(target.error());
    stage.target = std::move(*target);
    return {};
}

} // namespace

Result<replay::ReplayReport> sendCapture(const replay::ReplayPlan& plan, const SendingHelp& help,
                                         std::stop_token stop, const replay::ReplaySink& progress)
{
    const SystemClock clock;
    auto file = replay::CaptureFile::open(plan.file, kWindowBytes);
    if (!file)
        return failed(file.error());
    DatagramStage stage;
    if (plan.onLink()) {
        auto target = replay::openLinkTarget(plan.interface, plan.singly,
                                             std::find(plan.allowed.begin(), plan.allowed.end(),
                                                       plan.interface) != plan.allowed.end());
        if (!target)
            return failed(target.error());
        stage.target = std::move(*target);
    } else if (const Status opened = openDatagrams(plan, help, *file, clock, stop, stage);
               !opened) {
        return failed(opened.error());
    }
    // Who keeps times should not wait for others; real time would be throttled, because it spins.
    const auto priority = plan.rate.kind == replay::ReplayRate::Kind::Top
                              ? bench::ThreadPriority::Ordinary
                              : bench::raiseThisThread(bench::ThreadPriority::Raised);
    const auto sleeper = net::Sleeper::system();
    replay::ReplayRun run{plan, *file, *stage.target, clock, *sleeper};
    replay::ReplayReport report = run.run(std::move(stop), progress);
    report.environment.sendPriority = bench::threadPriorityName(priority);
    return report;
}

} // namespace shack::app
