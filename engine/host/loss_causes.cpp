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
    {"frames_evicted", true, false, out<&Out::framesEvicted>},
    {"frames_stale", true, false, out<&Out::framesStale>},
    {"frames_partial", true, false, out<&Out::framesPartial>},
    {"targets_abandoned", false, false, out<&Out::targetsAbandoned>},
    {"targets_muted", false, false, out<&Out::targetsMuted>},
    {"message_too_large", false, false, out<&Out::messageTooLarge>},
    {"unreachable", false, false, out<&Out::unreachable>},
    {"icmp_errors", false, false, out<&Out::icmpErrors>},
    {"kernel_drops", false, false, in<&In::kernelDrops>},
    {"rate_limit_drops", false, true, in<&In::rateLimitDrops>},
    {"oversize", false, true, in<&In::oversize>},
    {"malformed", false, true, in<&In::malformed>},
    {"stale_voice", true, false, in<&In::staleVoice>},
    {"proxy_rejects", false, true, in<&In::proxyRejects>},
    {"unknown_session", false, true, in<&In::unknownSession>},
    {"endpoint_rejects", false, true, in<&In::endpointRejects>},
    {"turn_refusals", true, true, in<&In::turnRefusals>},
    {"may_not_talk", true, true, in<&In::mayNotTalk>},
    {"ungrouped", true, true, in<&In::ungrouped>},
    {"group_disabled", true, true, in<&In::groupDisabled>},
    {"empty_voice", true, true, in<&In::emptyVoice>},
    {"unsupported_type", false, true, in<&In::unsupportedType>},
    {"reserved_ssid", false, true, in<&In::reservedSsid>},
    {"notes_dropped", false, false, in<&In::notesDropped>},
    {"tap_dropped", true, false, in<&In::tapDropped>},
};

} // namespace

std::span<const LossCauseSource> lossCauses() noexcept
{
    return kCauses;
}

std::uint64_t targetsLost(const fanout::Readings& readings) noexcept
{
    const fanout::FanoutReading& out = readings.fanout;
    return out.targetsDropped + out.targetsAbandoned + out.writeErrors +
           readings.ingress.staleVoiceTargets;
}

std::uint64_t targetsExpected(const fanout::Readings& readings) noexcept
{
    return readings.fanout.targetsAttempted + readings.fanout.targetsDropped +
           readings.ingress.staleVoiceTargets;
}

} // namespace shack::host
