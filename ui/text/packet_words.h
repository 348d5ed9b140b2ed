#pragma once

#include "engine/replay/packet_fields.h"
#include "engine/replay/packet_filter.h"
#include "engine/replay/packet_line.h"

#include <QString>

// Packets of a capture in words, in the window's language. What the headers are called on the wire
// (UDP, TTL, SYN) stays. GUI thread.
namespace shack::ui::packets {

/// "DraARL", "TCP", "ARP", ...
QString protocol(const replay::PacketLine& line);

/// What the packet is about, for a list: "voice of BG7XYZ-11", "SYN, sequence 1,000".
QString about(const replay::PacketLine& line);

/// Why a row carries a mark; "" when it carries none.
QString trouble(const replay::PacketLine& line);

QString draarlType(unsigned type);

QString fieldName(replay::FieldName name);
/// With its unit and what its mark means.
QString fieldValue(const replay::PacketField& field, bool utc);

/// Why a look into a packet went no further, by the name of a layer end.
QString layerEnd(const std::string& name);

/// A sentence about a filter that cannot be read.
QString mistake(const replay::FilterMistake& mistake);

/// Seconds with six digits, as captures are compared.
QString seconds(std::chrono::nanoseconds since);

} // namespace shack::ui::packets
