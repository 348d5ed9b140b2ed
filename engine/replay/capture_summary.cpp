#include "engine/replay/capture_summary.h"

#include "engine/base/text.h"
#include "engine/bench/judgement.h"
#include "engine/bench/report_json.h"
#include "engine/wire/draarl_header.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <string_view>
#include <utility>

namespace shack::replay {
namespace {

using bench::grouped;

constexpr std::array<std::pair<wire::PacketType, std::string_view>, 5> kTypes{
    {{wire::PacketType::AppAuth, "app logins"},
     {wire::PacketType::Heartbeat, "heartbeats"},
     {wire::PacketType::Config, "settings"},
     {wire::PacketType::Text, "texts"},
     {wire::PacketType::Voice, "voice"}}};

std::string_view linkName(std::uint32_t link) noexcept
{
    using wire::LinkType;
    switch (static_cast<LinkType>(link)) {
    case LinkType::Null:
        return "BSD loopback";
    case LinkType::Ethernet:
        return "Ethernet";
    case LinkType::Raw:
    case LinkType::RawOld:
    case LinkType::RawOld2:
    case LinkType::Ipv4:
    case LinkType::Ipv6:
        return "raw IP";
    case LinkType::Loop:
        return "OpenBSD loopback";
    case LinkType::LinuxCooked:
    case LinkType::LinuxCooked2:
        return "Linux cooked";
    }
    return "not looked into";
}

std::string utc(std::chrono::nanoseconds time)
{
    return bench::utcText(std::chrono::system_clock::time_point{
        std::chrono::duration_cast<std::chrono::system_clock::duration>(time)});
}

std::string layerLine(const CaptureSummary& summary)
{
    std::string text = fmt::format("{} UDP, {} TCP", grouped(summary.udp), grouped(summary.tcp));
    for (std::size_t end = 1; end < wire::kLayerEndCount; ++end)
        if (summary.ends[end] > 0)
            text += fmt::format(", {} {}", grouped(summary.ends[end]),
                                wire::layerEndName(static_cast<wire::LayerEnd>(end)));
    return text;
}

std::string draarlLine(const CaptureSummary& summary)
{
    if (summary.draarlCount() == 0)
        return "none";
    std::string text;
    for (const auto& [type, name] : kTypes)
        if (const auto count = summary.draarl[static_cast<std::size_t>(type)]; count > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", grouped(count), name);
    return text;
}

} // namespace

std::uint64_t CaptureSummary::draarlCount() const noexcept
{
    return std::accumulate(draarl.begin(), draarl.end(), std::uint64_t{0});
}

void CaptureTally::add(const wire::CapturedPacket& packet, const wire::PacketLayers& layers)
{
    CaptureSummary& sum = m_summary;
    if (sum.packets == 0)
        sum.first = sum.last = packet.time;
    else if (packet.time < m_previous)
        ++sum.backwards;
    m_previous = packet.time;
    sum.first = std::min(sum.first, packet.time);
    sum.last = std::max(sum.last, packet.time);
    ++sum.packets;
    sum.bytes += packet.bytes.size();
    sum.cut += packet.cut() ? 1U : 0U;
    sum.comments += packet.options.find(wire::PcapOptions::kComment) ? 1U : 0U;
    ++sum.links[static_cast<std::uint32_t>(packet.link)];
    look(packet, layers);
}

void CaptureTally::look(const wire::CapturedPacket& packet, const wire::PacketLayers& layers)
{
    ++m_summary.ends[static_cast<std::size_t>(layers.end)];
    m_summary.udp += layers.isUdp() ? 1U : 0U;
    m_summary.tcp += layers.isTcp() ? 1U : 0U;
    if (wire::checkTransportChecksum(layers, packet.bytes) == wire::ChecksumLook::Wrong ||
        wire::checkNetworkChecksum(layers, packet.bytes) == wire::ChecksumLook::Wrong)
        ++m_summary.wrongChecksums;
    if (!layers.isUdp())
        return;
    const auto datagram = wire::DatagramView::parse(layers.payload(packet.bytes));
    if (!datagram)
        return;
    ++m_summary.draarl[static_cast<std::size_t>(datagram->type())];
    m_summary.passwords += datagram->password().empty() ? 0U : 1U;
    if (datagram->type() != wire::PacketType::Voice)
        return;
    const std::string_view name =
        datagram->callsign().empty() ? datagram->username() : datagram->callsign();
    const std::string key = fmt::format("{}-{}", text::printable(name, 32), datagram->ssid().value);
    if (m_summary.talkers.size() < CaptureSummary::kMostTalkers || m_summary.talkers.contains(key))
        ++m_summary.talkers[key];
}

CaptureSummary CaptureTally::summary(const CaptureFile& file, CaptureFile::Look end) const
{
    CaptureSummary summary = m_summary;
    summary.kind = file.reader().kind() == wire::PcapReader::Kind::Pcap ? "pcap" : "pcapng";
    summary.fileBytes = file.size();
    summary.interfaces = file.reader().interfaces().size();
    summary.sections = file.reader().sections();
    summary.fileEnd = file.endWords(end);
    return summary;
}

CaptureSummary summarize(CaptureFile& file, const std::stop_token& stop)
{
    CaptureTally tally;
    wire::CapturedPacket packet;
    file.rewind();
    auto look = CaptureFile::Look::Packet;
    while (!stop.stop_requested() &&
           (look = file.nextAnywhere(packet)) == CaptureFile::Look::Packet)
        tally.add(packet, wire::lookInto(packet.link, packet.bytes));
    return tally.summary(file, look);
}

std::string summaryLines(const CaptureSummary& summary)
{
    std::string links;
    for (const auto& [link, count] : summary.links)
        links += fmt::format("{}{} {} ({})", links.empty() ? "" : ", ", grouped(count),
                             linkName(link), link);
    std::string text = fmt::format(
        "file       {}, {} bytes, {} section(s), {} interface(s), {} comment(s)\n"
        "packets    {}, {} bytes, {} cut, {} earlier than the one before\n"
        "times      {} to {}, {:.6f} s\n"
        "links      {}\n"
        "layers     {}; {} with a wrong checksum\n"
        "DraARL     {}\n",
        summary.kind, grouped(summary.fileBytes), summary.sections, summary.interfaces,
        grouped(summary.comments), grouped(summary.packets), grouped(summary.bytes),
        grouped(summary.cut), grouped(summary.backwards), utc(summary.first), utc(summary.last),
        std::chrono::duration<double>(summary.duration()).count(), links, layerLine(summary),
        grouped(summary.wrongChecksums), draarlLine(summary));
    for (const auto& [talker, count] : summary.talkers)
        text += fmt::format("talker     {} with {} voice datagrams\n", talker, grouped(count));
    if (summary.passwords > 0)
        text +=
            fmt::format("careful    {} datagrams show a password\n", grouped(summary.passwords));
    if (!summary.fileEnd.empty())
        text += fmt::format("damage     {}\n", summary.fileEnd);
    return text;
}

std::string summaryJson(const CaptureSummary& summary)
{
    bench::Json json{{"kind", summary.kind},
                     {"file_bytes", summary.fileBytes},
                     {"packets", summary.packets},
                     {"bytes", summary.bytes},
                     {"cut", summary.cut},
                     {"interfaces", summary.interfaces},
                     {"sections", summary.sections},
                     {"comments", summary.comments},
                     {"first_ns", summary.first.count()},
                     {"last_ns", summary.last.count()},
                     {"backwards", summary.backwards},
                     {"udp", summary.udp},
                     {"tcp", summary.tcp},
                     {"wrong_checksums", summary.wrongChecksums},
                     {"passwords", summary.passwords},
                     {"file_end", summary.fileEnd}};
    for (std::size_t end = 0; end < wire::kLayerEndCount; ++end)
        json["layers"][std::string{wire::layerEndName(static_cast<wire::LayerEnd>(end))}] =
            summary.ends[end];
    for (const auto& [type, name] : kTypes)
        json["draarl"][std::string{name}] = summary.draarl[static_cast<std::size_t>(type)];
    json["talkers"] = bench::Json::object();
    for (const auto& [talker, count] : summary.talkers)
        json["talkers"][talker] = count;
    return bench::dumped(json) + '\n';
}

} // namespace shack::replay
