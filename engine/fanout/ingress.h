#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/decision_trace.h"
#include "engine/fanout/domain_table.h"
#include "engine/fanout/fanout_config.h"
#include "engine/fanout/frame_scheduler.h"
#include "engine/fanout/frame_tap.h"
#include "engine/fanout/ingress_counters.h"
#include "engine/fanout/note_desk.h"
#include "engine/fanout/over_book.h"
#include "engine/fanout/packet_gate.h"
#include "engine/fanout/reply_batch.h"
#include "engine/fanout/session_table.h"
#include "engine/net/udp_backend.h"
#include "engine/wire/draarl_header.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

namespace shack::fanout {

/// What ingress works with but does not own.
struct IngressSurroundings {
    const FanoutConfig& config;
    const Clock& clock;
    net::DatagramSource& source;
    FrameScheduler& scheduler;
    LiveSessions& live;
    DomainRegistry& domains;
    OrderMailbox& orders;
    NoteMailbox& notes;
    FrameTaps taps = {};
    Reachability reachability = {};
};

/// One datagram from bytes to fate, run to completion by one thread (architecture 6 and 7). It
/// never waits for anybody: not for control, not for a full socket, not for the tap.
class Ingress {
public:
    /// `seed` should be unguessable. `writers` as the scheduler has them.
    Ingress(const IngressSurroundings& around, std::unique_ptr<net::DatagramSender> replySender,
            std::uint32_t writers, std::uint64_t seed);

    /// The thread.
    void run(const std::stop_token& stop) noexcept;

    /// Handles what is there: orders, datagrams, timers. How long it may sleep afterwards.
    std::chrono::nanoseconds step() noexcept;

    const IngressCounters& counters() const noexcept { return m_counters; }

    const SnapshotCounters& snapshots() const noexcept { return m_snapshotCounters; }

private:
    enum class Fate : bool { Dropped, Handled };

    /// A datagram with what the transport told about it.
    struct Arrival {
        ByteSpan bytes;
        net::Endpoint from;
        net::Endpoint realSource;
        net::LocalAddress to;
        MonoTime at{};                     ///< when it was read: what rules and timers go by
        std::chrono::nanoseconds queued{}; ///< had waited so long to be read
    };

    // ---- ingress.cpp: the loop and the gate
    bool receiveBatch() noexcept;
    Fate accept(const net::ReceivedDatagram& datagram, MonoTime now) noexcept;
    bool unwrapProxy(Arrival& arrival) const noexcept;
    Fate dispatch(Session* session, const wire::DatagramView& view,
                  const Arrival& arrival) noexcept;
    Session* sessionOf(const wire::DatagramView& view, Session* atSource) noexcept;
    Fate drop(Counter& reason) noexcept;
    Fate refused(wire::Refusal reason) noexcept;
    void runTimers(MonoTime now) noexcept;
    std::chrono::nanoseconds untilNextTimer(MonoTime now) const noexcept;

    // ---- ingress_traffic.cpp: voice, text, configuration of devices that are online
    Fate fromDevice(Session* session, const wire::DatagramView& view,
                    const Arrival& arrival) noexcept;
    Fate voice(Session& session, const wire::DatagramView& view, const Arrival& arrival) noexcept;
    Fate text(Session& session, const wire::DatagramView& view, const Arrival& arrival) noexcept;
    Fate configuration(Session& session, const wire::DatagramView& view, MonoTime now) noexcept;
    std::uint64_t listenersOf(const Session& session, MonoTime now) const noexcept;
    bool mayForward(Session& session, MonoTime now) noexcept;
    bool hasTurn(Session& session, MonoTime now) noexcept;
    void publish(Session& session, const wire::DatagramView& view, MonoTime now,
                 MonoTime received) noexcept;
    void tapVoice(const Session& session, const wire::DatagramView& view, MonoTime now) noexcept;

    // ---- ingress_login.cpp: heartbeats, logins, conflicts
    Fate heartbeat(Session* session, const wire::DatagramView& view,
                   const Arrival& arrival) noexcept;
    Fate keepAlive(Session& session, const wire::DatagramView& view,
                   const Arrival& arrival) noexcept;
    Fate reservedSsid(const wire::DatagramView& view, const Arrival& arrival) noexcept;
    Fate askForLogin(const wire::DatagramView& view, const Arrival& arrival) noexcept;
    void noteHeartbeat(Session& session, MonoTime now) noexcept;
    void learnModel(Session& session, wire::DeviceModel reported);
    void on(LoginVerdict&& verdict, MonoTime now);
    void admit(const LoginAttempt& attempt, const DeviceRoute& route, MonoTime now);
    bool conflicts(const Session* session, const LoginAttempt& attempt, MonoTime now);
    void bind(Session& session, const LoginAttempt& attempt, MonoTime now);
    void replySuccess(const LoginAttempt& attempt, const Session& session) noexcept;
    void replyReject(const LoginAttempt& attempt, std::uint8_t status,
                     std::string_view text) noexcept;

    // ---- ingress_orders.cpp: what control decided
    void takeOrders(MonoTime now) noexcept;
    void on(UpsertDevice&& order, MonoTime now);
    void on(RemoveDevice&& order, MonoTime now);
    void on(DisconnectDevice&& order, MonoTime now);
    void on(SetRoutePlan&& order, MonoTime now);
    void on(SendConfig&& order, MonoTime now);
    void on(CutTurn&& order, MonoTime now);
    void on(TraceDevice&& order, MonoTime now);
    void on(SetTrustedProxies&& order, MonoTime now);
    Session* upsert(const DeviceRoute& route, MonoTime now);
    void forget(Session& session, MonoTime now);
    void goOffline(Session& session, OfflineReason reason, MonoTime now);

    const FanoutConfig m_config;
    const Clock& m_clock;
    net::DatagramSource& m_source;
    FrameScheduler& m_scheduler;
    OrderMailbox& m_orders;
    const FrameTaps m_taps;
    IngressCounters m_counters;
    SnapshotCounters m_snapshotCounters;
    NoteDesk m_notes;
    SessionTable m_sessions;
    DomainTable m_domains;
    PacketGate m_gate;
    OverBook m_overs;
    DecisionTrace m_trace;
    ReplyBatch m_replies;
    std::vector<Order> m_taken;
    std::vector<net::Endpoint> m_trustedProxies;
    RoutePlanPtr m_plan;
    TappedVoice m_tapped;
    MonoTime m_silenceCheckAt{};
};

} // namespace shack::fanout
