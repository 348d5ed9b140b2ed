#pragma once

#include "engine/base/bytes.h"
#include "engine/wire/packet_layers.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace shack::replay {

/// What a list says about one packet. Plain data.
struct PacketLine {
    std::uint64_t number = 0;         ///< in the file, from 0
    std::chrono::nanoseconds time{0}; ///< since 1970, UTC
    std::uint32_t wireBytes = 0;      ///< as it was on the wire
    std::uint8_t draarl = 0;          ///< packet type; 0 = no DraARL
    bool wrongChecksum = false;
    bool cut = false;
    bool password = false; ///< shows one
    wire::PacketLayers layers;
    wire::TcpFields tcp;
    std::string source; ///< "10.0.0.1:60050", "10.0.0.1", or a hardware address
    std::string destination;
    std::string device; ///< "BG7XYZ-11" of a DraARL datagram
    std::string text;   ///< of a text message, printable
    std::string comment;

    bool operator==(const PacketLine& other) const noexcept { return number == other.number; }
};

PacketLine packetLine(std::uint64_t number, const wire::CapturedPacket& packet);

/// "10.0.0.1", "2001:db8::1", lower case; of 4 or 16 bytes.
std::string addressText(ByteSpan address);

/// "02:00:00:00:00:01".
std::string hardwareText(ByteSpan address);

} // namespace shack::replay
