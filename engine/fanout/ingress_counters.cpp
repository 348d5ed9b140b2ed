#include "engine/fanout/ingress_counters.h"

namespace shack::fanout {

IngressReading IngressCounters::reading() const noexcept
{
    IngressReading into;
    into.read = read.read();
    into.readBytes = readBytes.read();
    into.handled = handled.read();
    into.dropped = dropped.read();
    into.receiveBatches = receiveBatches.read();
    into.kernelDrops = kernelDrops.read();
    into.rateLimitDrops = rateLimitDrops.read();
    into.oversize = oversize.read();
    into.malformed = malformed.read();
    into.staleVoice = staleVoice.read();
    into.staleVoiceTargets = staleVoiceTargets.read();
    into.proxyRejects = proxyRejects.read();
    into.unknownSession = unknownSession.read();
    into.endpointRejects = endpointRejects.read();
    into.endpointMoves = endpointMoves.read();
    into.moveLimited = moveLimited.read();
    into.reservedSsid = reservedSsid.read();
    into.loginAttempts = loginAttempts.read();
    into.loginRefused = loginRefused.read();
    into.conflicts = conflicts.read();
    into.heartbeats = heartbeats.read();
    into.voiceFrames = voiceFrames.read();
    into.textFrames = textFrames.read();
    into.configPackets = configPackets.read();
    into.emptyVoice = emptyVoice.read();
    into.turnRefusals = turnRefusals.read();
    into.mayNotTalk = mayNotTalk.read();
    into.ungrouped = ungrouped.read();
    into.groupDisabled = groupDisabled.read();
    into.unsupportedType = unsupportedType.read();
    into.notesDropped = notesDropped.read();
    into.tapDropped = tapDropped.read();
    into.repliesSent = repliesSent.read();
    into.repliesLost = repliesLost.read();
    into.voiceMs = voiceMs.read();
    into.overs = overs.read();
    return into;
}

SnapshotReading SnapshotCounters::reading() const noexcept
{
    SnapshotReading into;
    into.hits = hits.read();
    into.rebuilds = rebuilds.read();
    into.buildNs = buildNs.read();
    into.maxBuildNs = slowestBuildNs.high();
    into.candidates = candidates.read();
    into.deduplicated = deduplicated.read();
    into.entriesBuilt = entriesBuilt.read();
    into.versionSum = versionSum.read();
    into.fallbackRepairs = fallbackRepairs.read();
    return into;
}

} // namespace shack::fanout
