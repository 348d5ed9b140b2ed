#pragma once

#include "engine/base/result.h"

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What a replay is asked: which capture, to whom, when. Plain data; the table of options serves
// the command line, forms and the text of a report. Any thread.
namespace shack::replay {

/// When packets are sent.
struct ReplayRate {
    enum class Kind : std::uint8_t {
        Capture,  ///< as it was recorded, `value` times as fast
        Packets,  ///< `value` packets a second
        Megabits, ///< `value` million bits a second, whole packets as they stand in the file
        Top,      ///< without waiting
    };

    Kind kind = Kind::Capture;
    double value = 1;

    bool operator==(const ReplayRate&) const = default;
};

/// "original", "x2.5", "50000pps", "100Mbps" (Mbit/s too), "top".
Result<ReplayRate> parseReplayRate(std::string_view text);
std::string replayRateText(const ReplayRate& rate);

/// One device of a capture becomes another one: "BG7XYZ-11=TEST-12". An SSID may be left out on
/// both sides; then every device of the account keeps its own.
struct IdentityRule {
    std::string account;
    std::uint8_t ssid = 0; ///< 0 = any
    std::string newAccount;
    std::uint8_t newSsid = 0; ///< 0 = as it was

    bool operator==(const IdentityRule&) const = default;
};

Result<IdentityRule> parseIdentityRule(std::string_view text);
std::string identityRuleText(const IdentityRule& rule);

struct ReplayPlan {
    std::string file;
    std::string interface;            ///< link level: whole packets leave through it
    std::string target;               ///< UDP level: "127.0.0.1:60050"
    bool station = false;             ///< UDP level: a throw-away station of our own
    std::vector<std::string> allowed; ///< further addresses that may be targets; never public ones
    ReplayRate rate;
    std::uint64_t loops = 1;            ///< 0 = until stopped
    std::chrono::milliseconds gap{0};   ///< between two loops
    std::chrono::milliseconds from{0};  ///< the part that is sent, since the first packet
    std::chrono::milliseconds until{0}; ///< 0 = to the end
    bool singly = false;                ///< one system call for each packet, to compare with
    std::uint16_t port = 0;             ///< UDP level: only what went to this port; 0 = chosen
    std::vector<IdentityRule> identities;
    std::uint32_t copies = 1;      ///< of every device of the capture
    std::uint32_t groups = 1;      ///< talk groups of the throw-away station, dealt in turn
    bool retimeHeartbeats = false; ///< log in first, keep alive, leave the recorded ones out

    bool operator==(const ReplayPlan&) const = default;

    bool onLink() const noexcept { return !interface.empty(); }

    /// Devices are logged in before and kept alive.
    bool keepsSessions() const noexcept { return station || retimeHeartbeats; }
};

struct ReplayOption {
    std::string_view name;  ///< "--rate"
    std::string_view value; ///< what follows it; empty for a switch
    std::string_view help;
    bool repeated = false;
    Status (*read)(ReplayPlan& plan, std::string_view text);
    std::vector<std::string> (*write)(const ReplayPlan& plan);
};

std::span<const ReplayOption> replayOptions() noexcept;

/// The file and the options that differ from the defaults, quoted where needed.
std::string replayPlanText(const ReplayPlan& plan);

struct ReplayProblem {
    std::string_view field;
    std::string sentence;
};

/// Empty when the plan can be run.
std::vector<ReplayProblem> checkReplayPlan(const ReplayPlan& plan);

} // namespace shack::replay
