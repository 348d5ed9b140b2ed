#include "engine/host/reading_sums.h"

#include <algorithm>

namespace shack::host {

namespace {

using fanout::FanoutReading;
using fanout::IngressReading;
using fanout::SnapshotReading;

constexpr std::uint64_t FanoutReading::*kFanoutCounters[] = {
    &FanoutReading::framesAccepted,
    &FanoutReading::framesSent,
    &FanoutReading::framesDropped,
    &FanoutReading::framesStale,
    &FanoutReading::framesEvicted,
    &FanoutReading::framesPartial,
    &FanoutReading::framesReresolved,
    &FanoutReading::targetsAttempted,
    &FanoutReading::targetsDropped,
    &FanoutReading::targetsAbandoned,
    &FanoutReading::sent,
    &FanoutReading::writeErrors,
    &FanoutReading::noBuffers,
    &FanoutReading::wouldBlock,
    &FanoutReading::messageTooLarge,
    &FanoutReading::unreachable,
    &FanoutReading::icmpErrors,
    &FanoutReading::targetsMuted,
    &FanoutReading::batches,
    &FanoutReading::batchPackets,
    &FanoutReading::blockedWaits,
    &FanoutReading::blockedNs,
    &FanoutReading::dispatchNs,
    &FanoutReading::sentBytes,
};

constexpr std::uint64_t IngressReading::*kIngressCounters[] = {
    &IngressReading::read,
    &IngressReading::readBytes,
    &IngressReading::handled,
    &IngressReading::dropped,
    &IngressReading::receiveBatches,
    &IngressReading::kernelDrops,
    &IngressReading::rateLimitDrops,
    &IngressReading::oversize,
    &IngressReading::malformed,
    &IngressReading::staleVoice,
    &IngressReading::staleVoiceTargets,
    &IngressReading::proxyRejects,
    &IngressReading::unknownSession,
    &IngressReading::endpointRejects,
    &IngressReading::endpointMoves,
    &IngressReading::moveLimited,
    &IngressReading::reservedSsid,
    &IngressReading::loginAttempts,
    &IngressReading::loginRefused,
    &IngressReading::conflicts,
    &IngressReading::heartbeats,
    &IngressReading::voiceFrames,
    &IngressReading::textFrames,
    &IngressReading::configPackets,
    &IngressReading::emptyVoice,
    &IngressReading::turnRefusals,
    &IngressReading::mayNotTalk,
    &IngressReading::ungrouped,
    &IngressReading::groupDisabled,
    &IngressReading::unsupportedType,
    &IngressReading::notesDropped,
    &IngressReading::tapDropped,
    &IngressReading::voiceMs,
    &IngressReading::overs,
    &IngressReading::repliesSent,
    &IngressReading::repliesLost,
};

constexpr std::uint64_t SnapshotReading::*kSnapshotCounters[] = {
    &SnapshotReading::hits,       &SnapshotReading::rebuilds,        &SnapshotReading::buildNs,
    &SnapshotReading::candidates, &SnapshotReading::deduplicated,    &SnapshotReading::entriesBuilt,
    &SnapshotReading::versionSum, &SnapshotReading::fallbackRepairs,
};

template <typename Reading, std::size_t N>
void add(Reading& into, const Reading& from, std::uint64_t Reading::*const (&counters)[N])
{
    for (const auto counter : counters)
        into.*counter += from.*counter;
}

} // namespace

fanout::Readings addedUp(const fanout::Readings& earlier, const fanout::Readings& now)
{
    fanout::Readings sum = now;
    add(sum.fanout, earlier.fanout, kFanoutCounters);
    add(sum.ingress, earlier.ingress, kIngressCounters);
    add(sum.snapshots, earlier.snapshots, kSnapshotCounters);
    sum.fanout.maxDispatchNs = std::max(now.fanout.maxDispatchNs, earlier.fanout.maxDispatchNs);
    sum.fanout.runningHighWater =
        std::max(now.fanout.runningHighWater, earlier.fanout.runningHighWater);
    sum.snapshots.maxBuildNs = std::max(now.snapshots.maxBuildNs, earlier.snapshots.maxBuildNs);
    sum.writers.resize(std::max(now.writers.size(), earlier.writers.size()));
    for (std::size_t i = 0; i < earlier.writers.size(); ++i) {
        fanout::WriterReading& writer = sum.writers[i];
        const fanout::WriterReading& before = earlier.writers[i];
        writer.packets += before.packets;
        writer.busyNs += before.busyNs;
        writer.wakeups += before.wakeups;
        writer.queueHighWater = std::max(writer.queueHighWater, before.queueHighWater);
    }
    return sum;
}

} // namespace shack::host
