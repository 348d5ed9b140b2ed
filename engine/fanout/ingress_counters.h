#pragma once

#include "engine/base/counters.h"
#include "engine/fanout/fanout_readings.h"

namespace shack::fanout {

/// Every fate of a datagram on the way in, by name. Ingress writes, any thread reads.
struct alignas(kCacheLineBytes) IngressCounters {
    Counter read, readBytes, handled, dropped, receiveBatches;
    Gauge kernelDrops;
    Counter rateLimitDrops, oversize, malformed, staleVoice, staleVoiceTargets, proxyRejects;
    Counter unknownSession, endpointRejects, endpointMoves, moveLimited;
    Counter reservedSsid, loginAttempts, loginRefused, conflicts;
    Counter heartbeats, voiceFrames, textFrames, configPackets, emptyVoice;
    Counter turnRefusals, mayNotTalk, ungrouped, groupDisabled, unsupportedType;
    Counter notesDropped, tapDropped, repliesSent, repliesLost, voiceMs, overs;

    IngressReading reading() const noexcept;
};

/// What building receiver snapshots costs. Ingress writes, any thread reads.
struct alignas(kCacheLineBytes) SnapshotCounters {
    Counter hits, rebuilds, buildNs, candidates, deduplicated, entriesBuilt;
    Counter versionSum, fallbackRepairs;
    Gauge slowestBuildNs;

    SnapshotReading reading() const noexcept;
};

} // namespace shack::fanout
