#include "engine/replay/traffic_recorder.h"

#include "engine/base/log.h"
#include "engine/base/text.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_secrets.h"
#include "engine/wire/packet_builder.h"

#include <algorithm>
#include <fmt/format.h>
#include <thread>
#include <utility>

namespace shack::replay {
namespace {

using namespace std::chrono_literals;

constexpr auto kDrainEvery = 20ms;
constexpr std::uint32_t kSnapLength = net::TappedDatagram::kKeptBytes + 60; ///< with IP and UDP

wire::PacketEnd endOf(const net::Endpoint& endpoint)
{
    wire::PacketEnd end{.port = endpoint.port()};
    const ByteSpan address = endpoint.addressBytes();
    std::copy(address.begin(), address.end(), end.address.begin());
    return end;
}

} // namespace

Result<std::unique_ptr<TrafficRecorder>>
TrafficRecorder::start(const RecorderConfig& config, net::PortTap& tap, const Clock& clock)
{
    std::unique_ptr<TrafficRecorder> recorder{new TrafficRecorder{config, tap, clock}};
    if (Status begun = recorder->begin(); !begun)
        return failed(begun.error());
    tap.open();
    TrafficRecorder* const self = recorder.get();
    recorder->m_thread =
        NamedThread{"traffic", [self](const std::stop_token& stop) { self->run(stop); }};
    return recorder;
}

TrafficRecorder::TrafficRecorder(const RecorderConfig& config, net::PortTap& tap,
                                 const Clock& clock)
    : m_config(config), m_tap(tap), m_clock(clock), m_writer(wire::PcapWriter::Format::PcapNg)
{
}

TrafficRecorder::~TrafficRecorder()
{
    stop();
}

RecorderReading TrafficRecorder::stop()
{
    m_tap.close();
    m_thread.requestStop();
    if (m_thread.joinable())
        m_thread.join();
    return read();
}

Status TrafficRecorder::begin()
{
    std::error_code ignored;
    const auto before = std::filesystem::file_size(m_config.file, ignored);
    if (!ignored)
        m_bytes.add(before);
    m_file.open(m_config.file, std::ios::binary | std::ios::app);
    if (!m_file)
        return fail(ErrorCode::PermissionDenied,
                    fmt::format("{} cannot be written", m_config.file.string()));
    m_writer.begin("traffic of a station; passwords and tokens are blanked", m_out);
    m_writer.addInterface({.link = wire::LinkType::Raw,
                           .snapLength = kSnapLength,
                           .resolution = {.exponent = 9},
                           .name = m_config.local.toString(),
                           .description = m_config.device.empty() ? std::string{"all devices"}
                                                                  : "only " + m_config.device},
                          m_out);
    write();
    return m_failed ? fail(ErrorCode::DiskFull,
                           fmt::format("{} cannot be written", m_config.file.string()))
                    : Status{};
}

void TrafficRecorder::run(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        drain();
        std::this_thread::sleep_for(kDrainEvery);
    }
    drain();
    finish();
}

void TrafficRecorder::drain()
{
    // Every thread of the port has a ring of its own, in order; a file is in order as a whole.
    m_drained.clear();
    m_tap.drain([this](const net::TappedDatagram& datagram) {
        if (!m_full && !m_failed && wanted(datagram))
            m_drained.push_back(datagram);
    });
    std::ranges::stable_sort(m_drained, {}, &net::TappedDatagram::at);
    for (net::TappedDatagram& datagram : m_drained)
        take(datagram);
    write();
}

bool TrafficRecorder::wanted(const net::TappedDatagram& datagram) const
{
    if (m_config.device.empty())
        return true;
    const auto view = wire::DatagramView::parse(datagram.kept());
    return view && fmt::format("{}-{}", view->username(), view->ssid().value) == m_config.device;
}

void TrafficRecorder::take(net::TappedDatagram& datagram)
{
    if (m_full)
        return;
    MutableByteSpan bytes{datagram.bytes};
    bytes = bytes.first(datagram.kept().size());
    const bool known = wire::blankSecrets(bytes);
    const wire::PacketEnd remote = endOf(datagram.remote);
    wire::PacketEnd local = endOf(m_config.local);
    // A port that listens on everything has no address of its own to show.
    if (!m_config.local.sameFamily(datagram.remote))
        local.address = {};
    const wire::PacketShape shape{.link = wire::LinkType::Raw,
                                  .v6 = datagram.remote.isV6(),
                                  .source = datagram.outgoing ? local : remote,
                                  .destination = datagram.outgoing ? remote : local};
    wire::buildPacket(shape, bytes, m_packet);
    std::string comment;
    if (datagram.receivers > 1)
        comment = fmt::format("to {} receivers at once", datagram.receivers);
    if (!known)
        comment += comment.empty() ? "not DraARL, blanked" : "; not DraARL, blanked";
    const auto surplus = datagram.size - static_cast<std::uint32_t>(bytes.size());
    m_writer.packet({.time = datagram.at.time_since_epoch(),
                     .originalBytes = static_cast<std::uint32_t>(m_packet.size()) + surplus,
                     .bytes = m_packet,
                     .comment = comment},
                    m_out);
    m_packets.add();
    if (m_bytes.read() + m_out.size() >= m_config.limitBytes)
        m_full = true;
}

void TrafficRecorder::write()
{
    if (m_out.empty())
        return;
    m_file.write(reinterpret_cast<const char*>(m_out.data()),
                 static_cast<std::streamsize>(m_out.size()));
    m_file.flush();
    m_bytes.add(m_out.size());
    m_out.clear();
    if (m_file)
        return;
    if (!m_failed.exchange(true))
        log::warning(log::Area::App, "traffic can no longer be recorded",
                     {{"file", m_config.file.string()}});
}

void TrafficRecorder::finish()
{
    m_writer.statistics(0, m_clock.wallNow().time_since_epoch(), m_packets.read(), m_tap.lost(),
                        m_out);
    write();
    m_file.close();
}

RecorderReading TrafficRecorder::read() const noexcept
{
    return {.packets = m_packets.read(),
            .bytes = m_bytes.read(),
            .lost = m_tap.lost(),
            .full = m_full,
            .failed = m_failed};
}

} // namespace shack::replay
