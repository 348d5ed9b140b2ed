#pragma once

#include "engine/base/result.h"
#include "engine/bench/plan_text.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What an RFC 2544 measurement is asked, and its one table of options: command line, plan text and
// help come from it. Any thread.
namespace shack::bench {

enum class Rfc2544Target : std::uint8_t { Reflector, Relay };

/// The tests of RFC 2544 section 26 that make sense on a computer (26.6, reset, does not).
enum class Rfc2544Test : std::uint8_t { Throughput, Latency, Loss, BackToBack, Recovery };

inline constexpr Rfc2544Test kAllRfc2544Tests[] = {Rfc2544Test::Throughput, Rfc2544Test::Latency,
                                                   Rfc2544Test::Loss, Rfc2544Test::BackToBack,
                                                   Rfc2544Test::Recovery};

std::string_view rfc2544TestName(Rfc2544Test test) noexcept; ///< "throughput", "back-to-back", ...
std::string_view rfc2544TargetName(Rfc2544Target kind) noexcept;

struct Rfc2544Plan {
    Rfc2544Target kind = Rfc2544Target::Reflector;
    std::string target; ///< "127.0.0.1:60050"; empty = a relay or reflector of our own
    std::vector<std::string> allowed;
    std::vector<std::uint32_t> sizes; ///< Ethernet frames, bytes; empty = `defaultSizes`
    std::vector<Rfc2544Test> tests;   ///< in the order of the RFC; empty = all
    std::chrono::milliseconds trial{60'000};
    std::chrono::milliseconds warmup{500};  ///< of every trial, not counted
    std::chrono::milliseconds pause{2'000}; ///< between trials (RFC 2544 section 23)
    double resolutionPercent = 2;
    double startRate = 0;      ///< datagrams/s; 0 = what fits the target
    double highestRate = 0;    ///< no trial above; 0 = what fits the target
    std::uint32_t bursts = 10; ///< that the longest burst must pass (RFC 2544 asks for 50)
    double minRate = 0;        ///< a lower throughput fails; 0 = no rule
    std::chrono::microseconds maxP99{0}; ///< a longer latency at throughput fails; 0 = no rule
    std::uint32_t receiveBufferMiB = 32;
    double reflectorLimit = 0; ///< our own reflector drops what is above, per second; 0 = nothing
    std::uint32_t devices = 1'000; ///< the relay's, as the following
    std::uint32_t groups = 1;
    std::uint32_t writers = 0;
    std::uint64_t relayProcess = 0;
    std::uint64_t seed = 1;

    bool operator==(const Rfc2544Plan&) const = default;
};

/// RFC 2544 section 9.1 for the reflector; the smallest, the usual and the largest voice datagram
/// for the relay, with two sizes of the RFC between them.
std::vector<std::uint32_t> defaultSizes(Rfc2544Target kind);

/// What the plan names, or the default; sizes in rising order, tests in that of the RFC.
std::vector<std::uint32_t> sizesOf(const Rfc2544Plan& plan);
std::vector<Rfc2544Test> testsOf(const Rfc2544Plan& plan);

/// The limits of frames that carry a voice datagram through the relay.
std::uint32_t smallestRelayFrame() noexcept;
std::uint32_t largestRelayFrame() noexcept;

/// One field of a plan. `read` and `write` agree: what `write` prints, `read` takes.
struct Rfc2544Option {
    std::string_view name;  ///< "--sizes"
    std::string_view value; ///< what follows it
    std::string_view help;  ///< one line, with unit and default
    bool repeated = false;
    std::function<Status(Rfc2544Plan& plan, std::string_view text)> read;
    std::function<std::vector<std::string>(const Rfc2544Plan& plan)> write;
};

/// Made once, in the order of `--help`.
std::span<const Rfc2544Option> rfc2544Options();

/// The options that differ from the defaults, quoted where needed.
std::string rfc2544Text(const Rfc2544Plan& plan);

/// Takes a command line or the contents of a file. One sentence for each mistake.
Result<Rfc2544Plan> parseRfc2544(std::string_view text);

/// Options that were taken apart already (name, value), over a plan that is there.
Result<Rfc2544Plan> withRfc2544Options(Rfc2544Plan plan, const GivenOptions& given);

/// Empty when the plan can be run.
std::vector<PlanProblem> checkRfc2544(const Rfc2544Plan& plan);

} // namespace shack::bench
