// Any bytes as a capture file: however they come in pieces the packets are the same, and what was
// read can be written and read again.
#include "engine/wire/packet_layers.h"
#include "engine/wire/pcap_reader.h"
#include "engine/wire/pcap_writer.h"
#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace shack;
using namespace shack::wire;
using fuzz::require;

namespace {

struct Kept {
    std::chrono::nanoseconds time{0};
    std::uint32_t interface = 0;
    std::uint32_t originalBytes = 0;
    std::vector<std::byte> bytes;
    std::string comment;

    bool operator==(const Kept&) const = default;
};

void checkLayers(const CapturedPacket& packet)
{
    std::vector<std::byte> changed(packet.bytes.begin(), packet.bytes.end());
    const PacketLayers layers = lookInto(packet.link, packet.bytes);
    require(layers.payload(packet.bytes).size() <= packet.bytes.size(), "a payload lies inside");
    require(layers.networkEnd <= packet.bytes.size(), "an IP packet ends inside");
    (void)layers.sourceAddress(packet.bytes);
    (void)layers.destinationAddress(packet.bytes);
    (void)tcpFields(layers, packet.bytes);
    rewriteChecksums(layers, changed);
    require(checkNetworkChecksum(layers, changed) != ChecksumLook::Wrong, "a header sum is right");
    require(checkTransportChecksum(layers, changed) != ChecksumLook::Wrong, "a sum is right");
}

std::vector<Kept> readAll(PcapReader& reader, ByteSpan file, std::size_t step)
{
    std::vector<Kept> packets;
    std::size_t done = 0;
    std::size_t end = std::min(step, file.size());
    for (;;) {
        CapturedPacket packet;
        const ByteSpan window = file.subspan(done, end - done);
        const auto found = reader.next(window, packet);
        if (found.look == PcapReader::Look::Damaged)
            return packets;
        if (found.look == PcapReader::Look::NeedMore) {
            require(found.size > window.size() && found.size <= PcapReader::kMaxBlockBytes,
                    "needs a bounded number of bytes");
            if (end == file.size())
                return packets;
            end = std::min(file.size(), end + step);
            continue;
        }
        require(found.size > 0, "it goes on");
        if (found.look == PcapReader::Look::Packet) {
            require(found.size <= window.size(), "a packet was here");
            require(fuzz::isWithin(packet.bytes, window), "a packet lies inside");
            require(packet.interface < reader.interfaces().size(), "an interface is known");
            const auto comment = packet.options.find(PcapOptions::kComment);
            packets.push_back({.time = packet.time,
                               .interface = packet.interface,
                               .originalBytes = packet.originalBytes,
                               .bytes = {packet.bytes.begin(), packet.bytes.end()},
                               .comment = comment ? std::string{asText(*comment)} : ""});
            checkLayers(packet);
        }
        done += static_cast<std::size_t>(std::min<std::uint64_t>(found.size, file.size() - done));
        end = std::max(end, done);
    }
}

void checkRoundTrip(const PcapReader& reader, const std::vector<Kept>& packets)
{
    PcapWriter writer{PcapWriter::Format::PcapNg, reader.order()};
    std::vector<std::byte> file;
    writer.begin({}, file);
    for (const CaptureInterface& interface : reader.interfaces())
        (void)writer.addInterface(interface, file);
    std::vector<Kept> kept;
    for (const Kept& packet : packets) {
        if (packet.comment.size() > 30'000)
            continue; // the writer cuts longer ones
        require(writer.packet({.time = packet.time,
                               .interface = packet.interface,
                               .originalBytes = packet.originalBytes,
                               .bytes = packet.bytes,
                               .comment = packet.comment},
                              file) == (packet.bytes.size() <= PcapReader::kMaxPacketBytes),
                "what can be read can be written");
        if (packet.bytes.size() <= PcapReader::kMaxPacketBytes)
            kept.push_back(packet);
    }
    PcapReader again;
    const std::vector<Kept> second = readAll(again, file, file.size());
    require(second.size() == kept.size(), "write, read: as many packets");
    for (std::size_t i = 0; i < kept.size(); ++i)
        require(second[i].bytes == kept[i].bytes && second[i].interface == kept[i].interface &&
                    second[i].comment == kept[i].comment,
                "write, read: same packets");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan bytes = fuzz::input(data, size);
    PcapReader whole;
    const std::vector<Kept> packets = readAll(whole, bytes, std::max<std::size_t>(size, 1));
    for (const std::size_t step : {std::size_t{1}, std::size_t{61}}) {
        PcapReader pieces;
        require(readAll(pieces, bytes, step) == packets, "pieces give the same packets");
        require(pieces.badPackets() == whole.badPackets(), "and the same bad ones");
        require(pieces.problem() == whole.problem(), "and the same end");
    }
    checkRoundTrip(whole, packets);
    return 0;
}
