#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/heartbeat_rhythm.h"
#include "engine/fanout/ingress_orders.h"
#include "engine/fanout/token_bucket.h"
#include "engine/fanout/voice_quality.h"
#include "engine/net/endpoint.h"
#include "engine/net/udp_backend.h"
#include "engine/wire/identity_key.h"

#include <cstdint>
#include <optional>

namespace shack::fanout {

struct TalkGroup;

inline constexpr std::uint32_t kNoMember = 0xFFFFFFFFU;

/// One stretch of talking without a gap above 600 ms.
struct Over {
    std::uint64_t number = 0; ///< 0: not talking
    TalkGroupId group;
    DomainId domain;
    MonoTime startedAt{};
    MonoTime lastVoiceAt{};
    std::uint32_t datagrams = 0;
    std::uint32_t opusFrames = 0;
};

/// A known device and its present life on an endpoint. Lives on the ingress thread.
struct Session {
    std::uint32_t number = 0; ///< its place in the table and in LiveSessions
    DeviceRoute route;
    wire::IdentityKey identity; ///< case-folded name and SSID, the key of the table
    wire::IdentityKey spelled;  ///< as the device itself writes its name

    bool online = false;
    net::Endpoint endpoint;   ///< replies and frames go there
    net::Endpoint realSource; ///< equal to `endpoint`, unless a trusted proxy is between
    net::LocalAddress local;  ///< which of our addresses it talks to
    std::optional<MacAddress> mac;
    TokenBucket bucket;
    MonoTime boundBy{}; ///< when the heartbeat that made this binding was received
    MonoTime movedAt{};
    MonoTime lastHeartbeat{};
    HeartbeatRhythm heartbeatRhythm;

    TalkGroup* group = nullptr;       ///< null: ungrouped
    std::uint32_t member = kNoMember; ///< its place among the receivers of its group
    Over over;
    VoiceQuality quality;
    bool cut = false;        ///< refused until it has been silent for the hold time
    MonoTime lastVoiceTry{}; ///< also of refused voice
    bool traced = false;
    std::uint32_t tracedThisSecond = 0;
    MonoTime traceSecond{};
};

} // namespace shack::fanout
