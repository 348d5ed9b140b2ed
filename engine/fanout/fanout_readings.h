#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/net/endpoint.h"
#include "engine/net/udp_backend.h"
#include "engine/stats/histogram.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace shack::fanout {

// What any thread may read of the frame path: plain copies of relaxed counters. Names follow
// fanout-engine part D.

struct FanoutReading {
    std::uint64_t writers = 0, frameQueueCapacity = 0, queued = 0, running = 0,
                  runningHighWater = 0;
    std::uint64_t framesAccepted = 0, framesSent = 0, framesDropped = 0, framesStale = 0,
                  framesEvicted = 0;
    std::uint64_t framesPartial = 0, framesReresolved = 0;
    std::uint64_t targetsAttempted = 0, targetsDropped = 0, targetsAbandoned = 0, sent = 0;
    std::uint64_t writeErrors = 0, noBuffers = 0, wouldBlock = 0, messageTooLarge = 0,
                  unreachable = 0, icmpErrors = 0;
    std::uint64_t targetsMuted = 0, batches = 0, batchPackets = 0, blockedWaits = 0, blockedNs = 0;
    std::uint64_t dispatchNs = 0, maxDispatchNs = 0;
    std::uint64_t sentBytes = 0; ///< payload of delivered datagrams
};

struct WriterReading {
    std::uint64_t packets = 0, busyNs = 0, wakeups = 0, queueHighWater = 0;
};

struct IngressReading {
    std::uint64_t read = 0, readBytes = 0, handled = 0, dropped = 0, receiveBatches = 0,
                  kernelDrops = 0;
    std::uint64_t rateLimitDrops = 0, oversize = 0, malformed = 0, staleVoice = 0, proxyRejects = 0;
    std::uint64_t staleVoiceTargets = 0; ///< who would have heard what was stale
    std::uint64_t unknownSession = 0, endpointRejects = 0, endpointMoves = 0, moveLimited = 0;
    std::uint64_t reservedSsid = 0, loginAttempts = 0, loginRefused = 0, conflicts = 0;
    std::uint64_t heartbeats = 0, voiceFrames = 0, textFrames = 0, configPackets = 0,
                  emptyVoice = 0;
    std::uint64_t turnRefusals = 0, mayNotTalk = 0, ungrouped = 0, groupDisabled = 0,
                  unsupportedType = 0;
    std::uint64_t notesDropped = 0, tapDropped = 0, voiceMs = 0, overs = 0;
    std::uint64_t repliesSent = 0, repliesLost = 0; ///< answers that the socket took, or not
};

struct SnapshotReading {
    std::uint64_t hits = 0, rebuilds = 0, buildNs = 0, maxBuildNs = 0, candidates = 0,
                  deduplicated = 0, entriesBuilt = 0;
    std::uint64_t versionSum = 0, fallbackRepairs = 0;
};

/// Distributions since the previous call of the one sampler; microsecond-to-second range, values in
/// ns.
struct LatencyReading {
    stats::Histogram queueing;  ///< admission to first send
    stats::Histogram spread;    ///< first to last receiver
    stats::Histogram residence; ///< received to last send
    stats::Histogram age;       ///< waiting age at start
    stats::Histogram batchSize; ///< datagrams per system call, 1 us standing for one datagram
};

/// One device's live figures. Times are monotonic; the reader turns them into wall time.
struct SessionReading {
    DeviceId device;
    bool online = false;
    bool talking = false;
    net::Endpoint endpoint;
    net::Endpoint realSource;
    MonoTime onlineSince{};
    MonoTime lastPacket{};
    MonoTime lastHeartbeat{};
    MonoTime lastVoice{}; ///< epoch = never
    std::uint64_t packets = 0;
    std::uint64_t heartbeats = 0;
    std::uint64_t heartbeatsMissed = 0; ///< by the device's own rhythm
    std::uint64_t talkTimeMs = 0;
    std::uint32_t gapsPermille =
        0; ///< last 60 s of talking: time without Opus / time talked, an estimate
    std::uint32_t jitterUs = 0; ///< spread of arrival against the datagram rhythm (RFC 3550 style)
    bool gapsKnown = false;     ///< at least 10 datagrams
    std::uint64_t endpointRejects = 0;
};

struct DomainReading {
    DomainId id;
    std::uint64_t targets = 0, frames = 0, dropped = 0, floorRefusals = 0, waiting = 0;
    std::uint64_t completionP99Us = 0;
    std::optional<DeviceId> talker;
    MonoTime talkingSince{};
};

struct Readings {
    FanoutReading fanout;
    std::vector<WriterReading> writers;
    IngressReading ingress;
    SnapshotReading snapshots;
    net::SocketBuffers buffers;
};

} // namespace shack::fanout
