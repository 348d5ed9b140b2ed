// Any bytes as a packet: the first byte chooses the link. Nothing is read outside, and what was
// rewritten is right.
#include "engine/wire/packet_layers.h"
#include "tests/fuzz/fuzz_input.h"

#include <array>
#include <vector>

using namespace shack;
using namespace shack::wire;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr std::array kLinks{LinkType::Ethernet, LinkType::LinuxCooked, LinkType::LinuxCooked2,
                                LinkType::Null,     LinkType::Loop,        LinkType::Raw};
    if (size == 0)
        return 0;
    const LinkType link = kLinks[data[0] % kLinks.size()];
    // On a heap of its own, so that a sanitizer sees every byte too far.
    std::vector<std::byte> packet;
    for (const std::byte byte : fuzz::input(data + 1, size - 1))
        packet.push_back(byte);
    packet.shrink_to_fit();
    const PacketLayers layers = lookInto(link, packet);
    require(!layers.hasTransport() || fuzz::isWithin(layers.payload(packet), packet),
            "a payload lies inside");
    require(layers.networkEnd <= packet.size(), "an IP packet ends inside");
    require(!layerEndName(layers.end).empty(), "an end has a name");
    (void)layers.sourceAddress(packet);
    (void)layers.destinationAddress(packet);
    (void)tcpFields(layers, packet);
    (void)checkTransportChecksum(layers, packet);
    rewriteChecksums(layers, packet);
    require(checkNetworkChecksum(layers, packet) != ChecksumLook::Wrong, "a header sum is right");
    require(checkTransportChecksum(layers, packet) != ChecksumLook::Wrong, "a sum is right");
    return 0;
}
