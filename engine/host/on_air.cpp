#include "engine/host/on_air.h"

#include "engine/base/log.h"
#include "engine/host/messages.h"
#include "engine/host/reading_sums.h"
#include "engine/net/local_addresses.h"
#include "engine/net/port_owner.h"
#include "engine/net/udp_backend.h"

#include <algorithm>
#include <utility>

namespace shack::host {

namespace {

net::Backend backendOf(const std::string& word)
{
    if (word == "batched")
        return net::Backend::Batched;
    return word == "portable" ? net::Backend::Portable : net::Backend::Auto;
}

/// IPv6 may be missing without anybody having done wrong.
bool looksLikeNoV6(const Error& error)
{
    return error.code() == ErrorCode::AddressUnavailable ||
           error.code() == ErrorCode::Unsupported ||
           error.system() == std::errc::address_family_not_supported ||
           error.system() == std::errc::protocol_not_supported;
}

Message portTaken(const std::vector<net::Endpoint>& listen, const Error& error)
{
    Fields fields;
    for (const net::Endpoint& endpoint : listen) {
        const auto owner = net::udpPortOwner(endpoint);
        if (!owner && &endpoint != &listen.back())
            continue;
        fields = {{"port", std::to_string(endpoint.port())}, {"endpoint", endpoint.toString()}};
        if (owner) {
            fields.emplace_back("pid", std::to_string(owner->processId));
            fields.emplace_back("program", owner->program);
        }
        break;
    }
    return say("udp.port_taken", error.sentence(), std::move(fields));
}

Message openProblem(const std::vector<net::Endpoint>& listen, const Error& error)
{
    const Fields fields{{"endpoint", listen.front().toString()},
                        {"port", std::to_string(listen.front().port())},
                        {"reason", error.sentence()}};
    switch (error.code()) {
    case ErrorCode::PortTaken:
        return portTaken(listen, error);
    case ErrorCode::AddressUnavailable:
        return say("udp.address_unavailable", error.sentence(), fields);
    case ErrorCode::PermissionDenied:
        return say("udp.permission", error.sentence(), fields);
    default:
        return say("udp.failed", error.sentence(), fields);
    }
}

} // namespace

OnAir::OnAir(const EngineConfig& config, const Clock& clock, std::function<void()> noteWake)
    : m_config(config), m_clock(clock), m_noteWake(std::move(noteWake)), m_tap(clock)
{
}

OnAir::~OnAir()
{
    stop();
}

std::optional<Message> OnAir::start(const std::vector<std::string>& listen,
                                    std::vector<Message>& hints)
{
    if (running())
        return std::nullopt;
    std::vector<net::Endpoint> endpoints;
    for (const std::string& text : listen) {
        const auto endpoint = net::Endpoint::parse(text);
        if (!endpoint)
            return say("station.listen_format",
                       "\"" + text + "\" is not an address with a port, like 0.0.0.0:60050.",
                       {{"listen", text}});
        endpoints.push_back(*endpoint);
    }
    if (endpoints.empty())
        return say("station.listen_empty", "No address to listen on is set.");
    auto port = open(endpoints, hints);
    if (!port)
        return openProblem(endpoints, port.error());
    ++m_runs;
    m_open = m_taps.open ? m_taps.open(m_runs) : OpenTaps{};
    m_core = std::make_unique<fanout::FanoutCore>(
        m_config.fanout, m_tap.wrap(std::move(*port)), m_clock,
        fanout::FrameTaps{.archive = m_open.archive.get(), .live = m_open.live.get()});
    m_core->setNoteWake(m_noteWake);
    m_core->start();
    return std::nullopt;
}

Result<std::unique_ptr<net::UdpPort>> OnAir::open(std::vector<net::Endpoint> listen,
                                                  std::vector<Message>& hints) const
{
    net::UdpPortConfig config{.listen = std::move(listen),
                              .receiveBufferBytes = m_config.network.receiveBufferBytes,
                              .sendBufferBytes = m_config.network.sendBufferBytes,
                              .receiveBatch = m_config.fanout.receiveBatch,
                              .sendBatch = m_config.fanout.sendBatch,
                              .trafficClass = static_cast<int>(m_config.network.trafficClass),
                              .arrivalTimes = true,
                              .backend = backendOf(m_config.network.backend)};
    if (m_config.fanout.maxInflightPackets != 0)
        config.sendBufferBytes =
            std::min(config.sendBufferBytes,
                     m_config.fanout.maxInflightPackets * net::kKernelBytesPerDatagram);
    auto port = net::UdpPort::open(config);
    if (port || !m_config.network.listenOptionalV6 || !looksLikeNoV6(port.error()))
        return port;
    const auto all = config.listen.size();
    std::erase_if(config.listen, [](const net::Endpoint& endpoint) { return endpoint.isV6(); });
    if (config.listen.empty() || config.listen.size() == all)
        return port;
    auto withoutV6 = net::UdpPort::open(config);
    if (withoutV6)
        hints.push_back(say("udp.no_ipv6", "IPv6 is not available; the station listens on IPv4.",
                            {{"reason", port.error().sentence()}}));
    return withoutV6;
}

void OnAir::stop()
{
    if (!running())
        return;
    m_core->stop();
    m_earlier = addedUp(m_earlier, m_core->read());
    m_core.reset();
    m_tap.forgetThreads();
    m_open = {};
    if (m_taps.close)
        m_taps.close(m_runs);
    m_waiting.clear();
}

void OnAir::send(fanout::Order order)
{
    if (!running())
        return;
    if (m_waiting.empty() && m_core->submit(std::move(order)))
        return;
    m_waiting.push_back(std::move(order));
}

bool OnAir::flush()
{
    while (!m_waiting.empty() && m_core->submit(std::move(m_waiting.front())))
        m_waiting.pop_front();
    return m_waiting.empty();
}

void OnAir::drainNotes(std::vector<fanout::Note>& into)
{
    into.clear();
    if (running())
        m_core->drainNotes(into);
}

fanout::Readings OnAir::read() const
{
    return running() ? addedUp(m_earlier, m_core->read()) : m_earlier;
}

void OnAir::readSessions(std::vector<fanout::SessionReading>& into) const
{
    into.clear();
    if (running())
        m_core->readSessions(into);
}

void OnAir::readDomains(std::vector<fanout::DomainReading>& into) const
{
    into.clear();
    if (running())
        m_core->readDomains(into);
}

fanout::LatencyReading OnAir::takeLatency()
{
    return running() ? m_core->takeLatency() : fanout::LatencyReading{};
}

std::vector<std::string> OnAir::listening() const
{
    std::vector<std::string> texts;
    if (!running())
        return texts;
    for (const net::Endpoint& endpoint : m_core->localEndpoints())
        texts.push_back(endpoint.toString());
    return texts;
}

} // namespace shack::host
