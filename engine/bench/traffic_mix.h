#pragma once

#include "engine/base/result.h"
#include "engine/bench/plan_text.h"
#include "engine/bench/rfc2544_plan.h"
#include "engine/bench/stream_schedule.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Several kinds of traffic in one run: steps of RFC 2544 beside what a radio club really sends,
// each with its share and its own rules. Plain data and its text; any thread.
namespace shack::bench {

/// What a part is made of. All but the first have one frame size, that of its template.
enum class MixKind : std::uint8_t {
    Rfc2544,   ///< even load of one or several frame sizes
    Voice60,   ///< a voice datagram of 60 ms
    Voice120,  ///< one of 120 ms, the protocol's usual length
    Heartbeat, ///< what every device sends every other second
    Text,      ///< messages cut into several datagrams that leave together
};

inline constexpr MixKind kAllMixKinds[] = {MixKind::Rfc2544, MixKind::Voice60, MixKind::Voice120,
                                           MixKind::Heartbeat, MixKind::Text};

std::string_view mixKindName(MixKind kind) noexcept; ///< "rfc2544", "voice60", ...

struct MixPart {
    MixKind kind = MixKind::Rfc2544;
    double weight = 1;                ///< its share of all datagrams, relative to the others
    std::vector<std::uint32_t> sizes; ///< Ethernet frames; empty = the template's
    std::uint32_t burst = 0;          ///< datagrams that leave together; 0 = the template's
    double maxLossPercent = 0;        ///< more fails
    /// A longer 99th percentile fails, and a datagram that takes longer is not in time; 0 = the
    /// template's.
    std::chrono::microseconds deadline{0};

    bool operator==(const MixPart&) const = default;
};

struct TrafficMix {
    double perSecond = 1'000; ///< datagrams of all parts together
    std::chrono::milliseconds warmup{500};
    std::chrono::milliseconds duration{10'000};
    std::vector<MixPart> parts;

    bool operator==(const TrafficMix&) const = default;
};

/// A part as it is sent: nothing left to a template.
struct MixFlow {
    std::size_t part = 0;
    std::uint32_t frameBytes = 64;
    std::uint32_t burst = 1;
    double perSecond = 0;
};

/// The flows of a mix, several for a part with several sizes, which share its rate evenly. What a
/// reflector gets and what a relay gets differ in the sizes that a part has when it names none.
std::vector<MixFlow> flowsOf(const TrafficMix& mix,
                             Rfc2544Target target = Rfc2544Target::Reflector);

/// How often somebody of that kind sends a datagram; a burst counts as evenly spread.
std::chrono::nanoseconds rhythmOf(MixKind kind) noexcept;

/// The part's own deadline, or that of its template.
std::chrono::microseconds deadlineOf(const MixPart& part) noexcept;

/// Share of all datagrams, 0..1.
double shareOf(const TrafficMix& mix, const MixPart& part) noexcept;

/// One option; those after a `--part` belong to it. `read` and `write` agree.
struct MixOption {
    std::string_view name;
    std::string_view value;
    std::string_view help;
    bool ofPart = false;
    std::function<Status(TrafficMix& mix, std::string_view text)> read;
    /// Empty when it is as usual; `part` is null for options of the whole.
    std::function<std::string(const TrafficMix& mix, const MixPart* part)> write;
};

std::span<const MixOption> mixOptions();

/// One line for the whole and one for each part.
std::string mixText(const TrafficMix& mix);

/// Takes a command line or a file (several lines, `#` starts a comment).
Result<TrafficMix> parseMix(std::string_view text);

/// Empty when the mix can be sent, to what is named.
std::vector<PlanProblem> checkMix(const TrafficMix& mix,
                                  Rfc2544Target target = Rfc2544Target::Reflector);

} // namespace shack::bench
