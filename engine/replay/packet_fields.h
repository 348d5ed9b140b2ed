#pragma once

#include "engine/wire/pcap_format.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace shack::replay {

/// Everything that has a name in the headers of a packet; words for people are the window's.
enum class FieldName : std::uint8_t {
    Packet,
    Time,
    Interface,
    WireBytes,
    KeptBytes,
    Comment,
    Ethernet,
    LinuxCooked,
    Loopback,
    UnknownLink,
    Vlan,
    EtherType,
    Ipv4,
    Ipv6,
    Udp,
    Tcp,
    Draarl,
    Payload,
    OtherProtocol,
    Extensions,
    Source,
    Destination,
    VlanNumber,
    HeaderBytes,
    TotalBytes,
    TrafficClass,
    FlowLabel,
    Identification,
    Fragment,
    TimeToLive,
    Protocol,
    Checksum,
    SourcePort,
    DestinationPort,
    Sequence,
    Acknowledged,
    Flags,
    Window,
    Account,
    Password,
    Type,
    Model,
    Ssid,
    DmrId,
    Callsign,
    Reserved,
    Data,
    Trouble, ///< why the look went no further: `end`
};

/// What a value means beyond its text.
enum class FieldMark : std::uint8_t { None, Right, Wrong, Unknown, Shown, Blank };

/// One line of the tree of a packet's headers.
struct PacketField {
    FieldName name = FieldName::Packet;
    std::string value; ///< numbers and names that are the same in every language
    FieldMark mark = FieldMark::None;
    std::size_t at = 0; ///< in the packet; with `bytes` 0 it stands nowhere in it
    std::size_t bytes = 0;
    std::uint8_t depth = 0; ///< 0 = a layer, 1 = a field of it
};

/// The headers of a packet, outermost first, whatever the bytes are. A password is told of, never
/// told. Pure, any thread.
std::vector<PacketField> packetFields(const wire::CapturedPacket& packet);

} // namespace shack::replay
