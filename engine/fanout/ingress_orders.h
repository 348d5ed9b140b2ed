#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/base/secret.h"
#include "engine/fanout/route_plan.h"
#include "engine/net/endpoint.h"
#include "engine/net/udp_backend.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace shack::fanout {

// ---- what ingress knows of a device; written by control, kept by ingress -----------------------

/// A device as forwarded frames describe it (draarl-v1 section 8.2). Control is the only source.
struct DeviceRoute {
    DeviceId device;
    AccountId owner;
    std::string username; ///< canonical account name, <= 32 bytes
    std::string callsign; ///< <= 32 bytes
    Ssid ssid;
    std::uint8_t model = 0;
    std::uint32_t dmrId = 0; ///< 24 bit
    TalkGroupId group;       ///< 0 = ungrouped: heartbeat and configuration only
    bool mayTalk = true;
    bool hears = true;
};

using MacAddress = std::array<char, 17>; ///< "AA:BB:CC:DD:EE:FF"

/// A heartbeat that needs its password checked. Travels to control and comes back inside the
/// verdict, so nobody keeps a table of waiting logins (spoofed sources cannot grow memory).
struct LoginAttempt {
    net::Endpoint from;   ///< where the datagram came from; replies go there
    net::LocalAddress to; ///< where it arrived
    net::Endpoint
        realSource;       ///< behind a trusted proxy the client's own address; else equal to `from`
    std::string username; ///< as received, trailing NULs removed
    Secret password;
    Ssid ssid;
    std::uint8_t model = 0;
    std::uint32_t dmrId = 0;
    std::optional<MacAddress> mac;
    std::vector<std::byte> data; ///< DATA of the request, echoed in the reply
    MonoTime receivedAt{};
};

// ---- orders: control -> ingress ----------------------------------------------------------------

struct LoginAccepted {
    DeviceRoute route;
};

/// Status byte and ASCII text of draarl-v1 section 5.3.
struct LoginRefused {
    std::uint8_t status = 0;
    std::string text;
};

/// Ingress applies the conflict rule (4.4) on an accepted one, moves the binding and answers.
struct LoginVerdict {
    LoginAttempt attempt;
    std::variant<LoginAccepted, LoginRefused> outcome;
};

/// A device is known (at start) or has changed: group, flags, call sign. Keeps its session.
struct UpsertDevice {
    DeviceRoute route;
};

struct RemoveDevice {
    DeviceId device;
};

/// Ends the session as if it had timed out; the device may log in again.
struct DisconnectDevice {
    DeviceId device;
};

struct SetRoutePlan {
    RoutePlanPtr plan;
};

/// DATA of a Type 3 datagram; ingress makes the header (draarl-v1 section 11) and sends it if the
/// device is online.
struct SendConfig {
    DeviceId device;
    std::vector<std::byte> data;
};

/// Takes the talk turn away; the talker is refused until it has been silent for `floorHold`.
struct CutTurn {
    DomainId domain;
};

/// Decisions about this device's datagrams become notes (at most 50/s a device).
struct TraceDevice {
    DeviceId device;
    bool on = false;
};

struct SetTrustedProxies {
    std::vector<net::Endpoint> addresses; ///< ports are ignored
};

using Order = std::variant<LoginVerdict, UpsertDevice, RemoveDevice, DisconnectDevice, SetRoutePlan,
                           SendConfig, CutTurn, TraceDevice, SetTrustedProxies>;

// ---- notes: ingress -> control -----------------------------------------------------------------

struct SessionOnline {
    DeviceId device;
    net::Endpoint endpoint;
    net::Endpoint realSource;
    std::uint8_t model = 0;
    MonoTime at{};
    bool wasOnline =
        false; ///< true: the binding moved; false: off-to-on transition (configuration sync, 11.4)
};

enum class OfflineReason : std::uint8_t { Silent, Disconnected, Removed };

struct SessionOffline {
    DeviceId device;
    OfflineReason reason = OfflineReason::Silent;
    MonoTime lastPacket{};
    MonoTime at{};
};

/// Password was right, but the same identity is online elsewhere (4.4).
struct LoginConflict {
    DeviceId device;
    net::Endpoint from;
    net::Endpoint holder;
    MonoTime at{};
};

/// An unknown sender used a reserved SSID, or SSID 0 (5.3, section 3 REC). Already answered.
struct ReservedSsidUsed {
    std::string username;
    Ssid ssid;
    net::Endpoint from;
    MonoTime at{};
};

struct ModelReported {
    DeviceId device;
    std::uint8_t model = 0;
};

struct TalkStarted {
    DeviceId device;
    TalkGroupId group;
    DomainId domain;
    std::uint64_t over = 0; ///< number of the over, unique in this process
    MonoTime at{};
};

enum class TalkEnd : std::uint8_t { Gap, Cut, Offline, PlanChanged };

struct TalkEnded {
    DeviceId device;
    TalkGroupId group;
    DomainId domain;
    std::uint64_t over = 0;
    MonoTime startedAt{};
    MonoTime lastVoiceAt{};
    std::uint32_t datagrams = 0;
    std::uint32_t opusFrames = 0; ///< x 60 ms = time that arrived
    TalkEnd reason = TalkEnd::Gap;
};

struct TextReceived {
    DeviceId device;
    TalkGroupId group;
    std::vector<std::byte> text;
    bool forwarded = false;
    MonoTime at{};
};

/// Type 3 from a device: report, query or time sync (11.3).
struct ConfigReceived {
    DeviceId device;
    std::vector<std::byte> data;
    MonoTime at{};
};

enum class Decision : std::uint8_t {
    Forwarded,
    TurnHeldByOther, ///< `other` holds it
    MayNotTalk,
    Ungrouped,
    GroupDisabled,
    WrongEndpoint,
    RateLimited,
    EmptyVoice,
    StaleVoice,
    TurnCut,
    HeartbeatAccepted,
    LoginAccepted,
    LoginConflict,
    DoesNotHear, ///< a frame of `other` was not delivered to it
    Heard,       ///< an over of `other` is being delivered to it
};

struct DecisionTraced {
    DeviceId device;
    Decision decision = Decision::Forwarded;
    DeviceId other;
    MonoTime at{};
};

using Note = std::variant<LoginAttempt, SessionOnline, SessionOffline, LoginConflict,
                          ReservedSsidUsed, ModelReported, TalkStarted, TalkEnded, TextReceived,
                          ConfigReceived, DecisionTraced>;

} // namespace shack::fanout
