#include "engine/replay/replay_sources.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace shack::replay {
namespace {

std::optional<wire::DatagramView> draarlOf(ByteSpan payload) noexcept
{
    const auto view = wire::DatagramView::parse(payload);
    return view ? std::optional{*view} : std::nullopt;
}

/// The port that most heartbeats went to: a station answers from it, but sends none to devices that
/// did not ask. Zero when there are none.
class StationPort {
public:
    void count(std::uint16_t port, const wire::DatagramView& datagram)
    {
        if (datagram.type() == wire::PacketType::Heartbeat && datagram.callsign().empty())
            ++m_heartbeats[port];
        ++m_datagrams[port];
    }

    std::uint16_t port() const { return most(m_heartbeats.empty() ? m_datagrams : m_heartbeats); }

private:
    using Counts = std::map<std::uint16_t, std::uint64_t>;

    static std::uint16_t most(const Counts& counts)
    {
        const auto found =
            std::max_element(counts.begin(), counts.end(), [](const auto& one, const auto& other) {
                return one.second < other.second;
            });
        return found == counts.end() ? std::uint16_t{0} : found->first;
    }

    Counts m_heartbeats;
    Counts m_datagrams;
};

} // namespace

std::uint16_t findStationPort(CaptureFile& file, const std::stop_token& stop)
{
    StationPort station;
    wire::CapturedPacket packet;
    file.rewind();
    while (!stop.stop_requested() && file.nextAnywhere(packet) == CaptureFile::Look::Packet) {
        const wire::PacketLayers layers = wire::lookInto(packet.link, packet.bytes);
        if (!layers.isUdp())
            continue;
        if (const auto draarl = draarlOf(layers.payload(packet.bytes)))
            station.count(layers.destinationPort, *draarl);
    }
    return station.port();
}

SourceKey SourceKey::ofDevice(const wire::DatagramView& datagram) noexcept
{
    SourceKey key;
    const ByteSpan name = datagram.usernameField();
    std::copy(name.begin(), name.end(), key.bytes.begin());
    key.bytes[32] = static_cast<std::byte>(datagram.ssid().value);
    key.bytes[35] = std::byte{1}; // no address looks like this
    return key;
}

SourceKey SourceKey::ofEnd(ByteSpan address, std::uint16_t port) noexcept
{
    SourceKey key;
    std::copy(address.begin(), address.end(), key.bytes.begin());
    storeBigEndian(key.bytes.data() + 16, port);
    return key;
}

std::size_t SourceKeyHash::operator()(const SourceKey& key) const noexcept
{
    return std::hash<std::string_view>{}(asText(key.bytes));
}

std::optional<SentDatagram> sentDatagram(const wire::CapturedPacket& packet,
                                         std::uint16_t port) noexcept
{
    const wire::PacketLayers layers = wire::lookInto(packet.link, packet.bytes);
    if (!layers.isUdp() || layers.fragment || layers.payloadCut ||
        (port != 0 && layers.destinationPort != port))
        return std::nullopt;
    SentDatagram datagram{.payload = layers.payload(packet.bytes)};
    datagram.draarl = draarlOf(datagram.payload);
    datagram.source = datagram.draarl
                          ? SourceKey::ofDevice(*datagram.draarl)
                          : SourceKey::ofEnd(layers.sourceAddress(packet.bytes), layers.sourcePort);
    return datagram;
}

Result<ReplaySources> ReplaySources::scan(CaptureFile& file, std::uint16_t port,
                                          const std::stop_token& stop)
{
    ReplaySources sources;
    sources.m_port = port != 0 ? port : findStationPort(file, stop);
    wire::CapturedPacket packet;
    file.rewind();
    while (!stop.stop_requested() && file.nextAnywhere(packet) == CaptureFile::Look::Packet) {
        const auto datagram = sentDatagram(packet, sources.m_port);
        if (!datagram)
            continue;
        ++sources.m_datagrams;
        const auto next = static_cast<std::uint32_t>(sources.m_list.size());
        const auto [place, isNew] = sources.m_table.try_emplace(datagram->source, next);
        if (isNew) {
            if (next == kMostSources)
                return fail(ErrorCode::OutOfRange,
                            fmt::format("the capture has more than {} senders", kMostSources));
            ReplaySource source{.device = datagram->draarl.has_value()};
            if (datagram->draarl) {
                source.account = datagram->draarl->username();
                source.ssid = datagram->draarl->ssid().value;
            }
            sources.m_list.push_back(std::move(source));
        }
        ++sources.m_list[place->second].datagrams;
    }
    file.rewind();
    return sources;
}

std::optional<std::uint32_t> ReplaySources::find(const SourceKey& key) const noexcept
{
    const auto found = m_table.find(key);
    return found == m_table.end() ? std::nullopt : std::optional{found->second};
}

} // namespace shack::replay
