#include "app/measure/isolated_relay.h"

#include "engine/base/text.h"

#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shack::app {
namespace {

using namespace std::chrono_literals;

/// The child makes hashes of the passwords of up to 404 accounts.
constexpr auto kStartPatience = 60s;
constexpr auto kStep = 100ms;
/// A station that is still starting does not listen yet, and has nothing to lose.
constexpr auto kGrace = 100ms;
constexpr std::string_view kPortWord = "port ";

std::optional<std::uint16_t> portFrom(std::string_view line)
{
    if (!line.starts_with(kPortWord))
        return std::nullopt;
    const auto port = text::parseUnsigned(line.substr(kPortWord.size()));
    if (!port || *port == 0 || *port > 65'535)
        return std::nullopt;
    return static_cast<std::uint16_t>(*port);
}

Result<std::uint16_t> waitForPort(ChildProcess& process, const std::stop_token& stop)
{
    const auto until = std::chrono::steady_clock::now() + kStartPatience;
    while (std::chrono::steady_clock::now() < until) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped while the isolated station was starting");
        const auto line = process.readLine(kStep);
        if (!line && line.error().code() == ErrorCode::TimedOut)
            continue;
        if (!line)
            return failed(line.error().during("starting the isolated station"));
        if (const auto port = portFrom(*line))
            return *port;
    }
    return fail(ErrorCode::TimedOut, "the isolated station did not start in time");
}

} // namespace

Result<IsolatedRelay> startIsolatedRelay(const bench::RunPlan& plan, const std::stop_token& stop,
                                         bool tellsReadings, std::string_view sibling)
{
    std::vector<std::string> words{"--serve-isolated",
                                   "--devices",
                                   fmt::format("{}", plan.devices),
                                   "--groups",
                                   fmt::format("{}", plan.groups),
                                   "--writers",
                                   fmt::format("{}", plan.writers)};
    if (tellsReadings)
        words.emplace_back(kTellReadings);
    std::filesystem::path program = thisProgram();
    if (!sibling.empty()) {
        program.replace_filename(std::string{sibling} + program.extension().string());
        std::error_code ignored;
        if (!std::filesystem::exists(program, ignored))
            return fail(
                ErrorCode::Unavailable,
                fmt::format("the station is served by {}, which is not there", program.string()));
    }
    auto process = ChildProcess::start(program, words);
    if (!process)
        return failed(process.error());
    const auto port = waitForPort(*process, stop);
    if (!port) {
        process->end(kGrace);
        return failed(port.error());
    }
    return IsolatedRelay{.process = std::move(*process),
                         .endpoint = net::Endpoint::loopbackV4(*port)};
}

} // namespace shack::app
