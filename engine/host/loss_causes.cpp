#include "engine/host/loss_causes.h"

namespace shack::host {

namespace {

using fanout::Readings;

template <std::uint64_t fanout::FanoutReading::*Counter>
std::uint64_t out(const Readings& readings)
{
    return readings.fanout.*Counter;
}

template <std::uint64_t fanout::IngressReading::*Counter>
std::uint64_t in(const Readings& readings)
{
    return readings.ingress.*Counter;
}

using Out = fanout::FanoutReading;
using In = fanout::IngressReading;

// Full sockets and missing buffers are waited for and end in `targets_abandoned` or nothing at all.
constexpr LossCauseSource kCauses[] = {
    {"frames_evicted", true, out<&Out::framesEvicted>},
    {"frames_stale", true, out<&Out::framesStale>},
    {"frames_partial", true, out<&Out::framesPartial>},
    {"targets_abandoned", false, out<&Out::targetsAbandoned>},
    {"targets_muted", false, out<&Out::targetsMuted>},
    {"message_too_large", false, out<&Out::messageTooLarge>},
    {"unreachable", false, out<&Out::unreachable>},
    {"icmp_errors", false, out<&Out::icmpErrors>},
    {"kernel_drops", false, in<&In::kernelDrops>},
    {"rate_limit_drops", false, in<&In::rateLimitDrops>},
    {"oversize", false, in<&In::oversize>},
    {"malformed", false, in<&In::malformed>},
    {"stale_voice", true, in<&In::staleVoice>},
    {"proxy_rejects", false, in<&In::proxyRejects>},
    {"unknown_session", false, in<&In::unknownSession>},
    {"endpoint_rejects", false, in<&In::endpointRejects>},
    {"turn_refusals", true, in<&In::turnRefusals>},
    {"may_not_talk", true, in<&In::mayNotTalk>},
    {"ungrouped", true, in<&In::ungrouped>},
    {"group_disabled", true, in<&In::groupDisabled>},
    {"empty_voice", true, in<&In::emptyVoice>},
    {"unsupported_type", false, in<&In::unsupportedType>},
    {"reserved_ssid", false, in<&In::reservedSsid>},
    {"notes_dropped", false, in<&In::notesDropped>},
    {"tap_dropped", true, in<&In::tapDropped>},
};

} // namespace

std::span<const LossCauseSource> lossCauses() noexcept
{
    return kCauses;
}

std::uint64_t targetsLost(const fanout::FanoutReading& fanout) noexcept
{
    return fanout.targetsDropped + fanout.targetsAbandoned + fanout.writeErrors;
}

std::uint64_t targetsExpected(const fanout::FanoutReading& fanout) noexcept
{
    return fanout.targetsAttempted + fanout.targetsDropped;
}

} // namespace shack::host
