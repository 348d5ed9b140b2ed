#include "app/measure/isolated_relay.h"

#include "engine/base/text.h"
#include "engine/bench/plan_text.h"

#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>

namespace shack::app {
namespace {

using namespace std::chrono_literals;

/// The child makes hashes of the passwords of up to 404 accounts.
constexpr auto kStartPatience = 60s;
constexpr auto kStep = 100ms;
/// It keeps nothing, so there is nothing to wait for: a stop is obeyed within half a second.
constexpr auto kGrace = 150ms;
constexpr std::string_view kServe = "--serve-isolated";
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

Result<std::unique_ptr<IsolatedRelay>> IsolatedRelay::start(const bench::RunPlan& plan,
                                                            const std::stop_token& stop,
                                                            std::string_view sibling)
{
    std::filesystem::path program = thisProgram();
    if (!sibling.empty()) {
        program.replace_filename(std::string{sibling} + program.extension().string());
        std::error_code ignored;
        if (!std::filesystem::exists(program, ignored))
            return fail(
                ErrorCode::Unavailable,
                fmt::format("the station is served by {}, which is not there", program.string()));
    }
    auto process = ChildProcess::start(
        program, {std::string{kServe}, "--devices", fmt::format("{}", plan.devices), "--groups",
                  fmt::format("{}", plan.groups), "--writers", fmt::format("{}", plan.writers)});
    if (!process)
        return failed(process.error());
    const auto port = waitForPort(*process, stop);
    if (!port) {
        process->end(kGrace);
        return failed(port.error());
    }
    return std::unique_ptr<IsolatedRelay>{
        new IsolatedRelay{std::move(*process), net::Endpoint::loopbackV4(*port)}};
}

IsolatedRelay::IsolatedRelay(ChildProcess process, net::Endpoint endpoint)
    : m_process(std::move(process)), m_endpoint(endpoint),
      m_probe(bench::makeProcessProbe(m_process.id())),
      m_lines(std::make_unique<RelayLines>(m_process))
{
}

IsolatedRelay::~IsolatedRelay()
{
    m_lines.reset();
    m_process.end(kGrace);
}

bench::RunTarget IsolatedRelay::target() noexcept
{
    return {.endpoint = m_endpoint,
            .probe = m_probe.get(),
            .readings = m_lines.get(),
            .process = m_process.id()};
}

std::optional<bench::RunPlan> isolatedOrder(int argc, char** argv)
{
    if (argc < 2 || std::string_view{argv[1]} != kServe)
        return std::nullopt;
    std::string words;
    for (int i = 2; i < argc; ++i)
        words.append(argv[i]).append(" ");
    return bench::parsePlan(words).value_or(bench::RunPlan{});
}

} // namespace shack::app
