#include "engine/fanout/ingress.h"

#include "engine/wire/proxy_v2.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace shack::fanout {
namespace {

constexpr std::chrono::seconds kSilenceCheck{5}; // draarl-v1 section 12
constexpr std::chrono::seconds kLongestSleep{1};
constexpr int kBatchesPerStep = 16; // then orders and timers get a look in

net::Endpoint endpointOf(const wire::ProxyAddress& source) noexcept
{
    if (!source.isIpv6)
        return net::Endpoint::v4(loadBigEndian<std::uint32_t>(source.address.data()), source.port);
    std::array<std::uint8_t, 16> address;
    std::memcpy(address.data(), source.address.data(), address.size());
    return net::Endpoint::v6(address, source.port);
}

} // namespace

Ingress::Ingress(const IngressSurroundings& around,
                 std::unique_ptr<net::DatagramSender> replySender, std::uint32_t writers,
                 std::uint64_t seed)
    : m_config(around.config), m_clock(around.clock), m_source(around.source),
      m_scheduler(around.scheduler), m_orders(around.orders), m_taps(around.taps),
      m_notes(around.notes, m_counters.notesDropped),
      m_sessions(m_config.maxSessions, seed, around.live),
      m_domains(m_config, writers, seed, around.clock, around.scheduler, m_sessions, around.domains,
                m_snapshotCounters, around.reachability),
      m_gate(m_config, seed), m_overs(m_config, m_sessions, m_notes, m_counters), m_trace(m_notes),
      m_replies(std::move(replySender), m_config.receiveBatch, m_counters),
      m_silenceCheckAt(m_clock.now() + kSilenceCheck)
{
}

void Ingress::run(const std::stop_token& stop) noexcept
{
    std::chrono::nanoseconds sleep{};
    while (!stop.stop_requested()) {
        m_source.wait(sleep);
        sleep = step();
    }
}

std::chrono::nanoseconds Ingress::step() noexcept
{
    MonoTime now = m_clock.now();
    if (m_orders.pending())
        takeOrders(now);
    bool more = true;
    for (int i = 0; i < kBatchesPerStep && more; ++i)
        more = receiveBatch();
    now = m_clock.now();
    runTimers(now);
    if (m_scheduler.resolveWanted())
        m_domains.resolveWaiting(now);
    return more ? std::chrono::nanoseconds{} : untilNextTimer(now);
}

/// False when nothing was there.
bool Ingress::receiveBatch() noexcept
{
    const net::ReceiveBatch batch = m_source.receive();
    m_counters.kernelDrops.set(batch.kernelDrops);
    if (batch.datagrams.empty())
        return false;
    const MonoTime now = m_clock.now();
    m_counters.receiveBatches.add();
    for (const net::ReceivedDatagram& datagram : batch.datagrams) {
        m_counters.read.add();
        m_counters.readBytes.add(datagram.bytes.size());
        const Fate fate = accept(datagram, now);
        (fate == Fate::Handled ? m_counters.handled : m_counters.dropped).add();
    }
    m_replies.flush();
    return true;
}

Ingress::Fate Ingress::drop(Counter& reason) noexcept
{
    reason.add();
    return Fate::Dropped;
}

Ingress::Fate Ingress::refused(wire::Refusal reason) noexcept
{
    switch (reason) {
    case wire::Refusal::TooLong:
        return drop(m_counters.oversize);
    case wire::Refusal::BadType:
        return drop(m_counters.unsupportedType);
    case wire::Refusal::TooShort:
    case wire::Refusal::BadMagic:
    case wire::Refusal::BadLength:
        break;
    }
    return drop(m_counters.malformed);
}

Ingress::Fate Ingress::accept(const net::ReceivedDatagram& datagram, MonoTime now) noexcept
{
    if (datagram.truncated)
        return drop(m_counters.oversize);
    Arrival arrival{.bytes = datagram.bytes,
                    .from = datagram.from,
                    .realSource = datagram.from,
                    .to = datagram.to,
                    .at = now,
                    .queued = datagram.queued};
    if (m_config.proxyProtocol && !unwrapProxy(arrival))
        return drop(m_counters.proxyRejects);
    const auto view = wire::DatagramView::parse(arrival.bytes);
    if (!view)
        return refused(view.error());

    Session* const atSource = m_sessions.bySource(arrival.realSource);
    const bool admitted = atSource != nullptr ? m_gate.admitSession(atSource->bucket, now)
                                              : m_gate.admitStranger(arrival.realSource, now);
    if (!admitted) {
        if (atSource != nullptr)
            m_trace.note(*atSource, Decision::RateLimited, now);
        return drop(m_counters.rateLimitDrops);
    }
    return dispatch(sessionOf(*view, atSource), *view, arrival);
}

/// Takes the PROXY header off. False when there is one that we must not or cannot believe.
bool Ingress::unwrapProxy(Arrival& arrival) const noexcept
{
    const wire::ProxyHeader header = wire::parseProxyV2(arrival.bytes);
    if (header.status == wire::ProxyStatus::None)
        return true;
    const bool trusted = std::ranges::any_of(m_trustedProxies, [&](const net::Endpoint& proxy) {
        return proxy.sameAddress(arrival.from);
    });
    if (!trusted || header.status == wire::ProxyStatus::Malformed)
        return false;
    if (header.status == wire::ProxyStatus::Proxied)
        arrival.realSource = endpointOf(header.source);
    arrival.bytes = arrival.bytes.subspan(header.payloadOffset);
    return true;
}

Session* Ingress::sessionOf(const wire::DatagramView& view, Session* atSource) noexcept
{
    if (atSource != nullptr && atSource->spelled == wire::IdentityKey::of(view))
        return atSource;
    return m_sessions.byIdentity(foldedIdentity(asText(view.usernameField()), view.ssid()));
}

Ingress::Fate Ingress::dispatch(Session* session, const wire::DatagramView& view,
                                const Arrival& arrival) noexcept
{
    switch (view.type()) {
    case wire::PacketType::Heartbeat:
        return heartbeat(session, view, arrival);
    case wire::PacketType::Config:
    case wire::PacketType::Text:
    case wire::PacketType::Voice:
        return fromDevice(session, view, arrival);
    case wire::PacketType::AppAuth:
    case wire::PacketType::NodeRelay:
    case wire::PacketType::HistoricServerVoice:
        break;
    }
    return drop(m_counters.unsupportedType);
}

void Ingress::runTimers(MonoTime now) noexcept
{
    m_overs.endSilent(now);
    if (now < m_silenceCheckAt)
        return;
    m_silenceCheckAt = now + kSilenceCheck;
    m_sessions.forEachSilent(now - m_config.deviceTimeout, [&](Session& session) {
        goOffline(session, OfflineReason::Silent, now);
    });
}

std::chrono::nanoseconds Ingress::untilNextTimer(MonoTime now) const noexcept
{
    const MonoTime due = std::min({m_silenceCheckAt, m_overs.nextDue(), now + kLongestSleep});
    // One tick later: an over ends when the gap is exceeded, not reached.
    return std::max<std::chrono::nanoseconds>(due - now, {}) + std::chrono::nanoseconds{1};
}

} // namespace shack::fanout
