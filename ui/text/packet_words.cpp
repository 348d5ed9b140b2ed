#include "ui/text/packet_words.h"

#include "engine/base/text.h"
#include "ui/text/messages.h"
#include "ui/text/units.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <array>
#include <utility>

namespace shack::ui::packets {

namespace {

using replay::FieldMark;
using replay::FieldName;

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Packets)
};

/// A number of the wire in the window's locale.
QString grouped(const std::string& value)
{
    const auto number = text::parseUnsigned(value);
    return number ? units::count(*number) : QString::fromStdString(value);
}

QString etherTypeName(std::uint16_t type)
{
    switch (type) {
    case 0x0806:
        return QStringLiteral("ARP");
    case 0x88CC:
        return QStringLiteral("LLDP");
    case 0x8863:
    case 0x8864:
        return QStringLiteral("PPPoE");
    case 0x888E:
        return QStringLiteral("802.1X");
    default:
        break;
    }
    return type < 0x0600 ? QStringLiteral("802.3")
                         : QStringLiteral("0x%1").arg(type, 4, 16, QLatin1Char('0'));
}

QString ipProtocolName(std::uint8_t protocol)
{
    static constexpr std::array<std::pair<std::uint8_t, const char*>, 9> kNames{{{1, "ICMP"},
                                                                                 {2, "IGMP"},
                                                                                 {6, "TCP"},
                                                                                 {17, "UDP"},
                                                                                 {47, "GRE"},
                                                                                 {50, "ESP"},
                                                                                 {58, "ICMPv6"},
                                                                                 {89, "OSPF"},
                                                                                 {132, "SCTP"}}};
    for (const auto& [number, name] : kNames)
        if (number == protocol)
            return QLatin1String(name);
    return QStringLiteral("IP %1").arg(protocol);
}

QString tcpWords(const replay::PacketLine& line)
{
    QStringList flags;
    for (const auto& [set, name] : {std::pair{line.tcp.syn, "SYN"}, std::pair{line.tcp.ack, "ACK"},
                                    std::pair{line.tcp.push, "PSH"}, std::pair{line.tcp.fin, "FIN"},
                                    std::pair{line.tcp.reset, "RST"}})
        if (set)
            flags.append(QLatin1String(name));
    //: a TCP packet: flags, sequence number, bytes of payload
    return Tr::tr("%1, sequence %2, %3 bytes")
        .arg(flags.isEmpty() ? units::none() : flags.join(QLatin1Char(' ')),
             units::count(line.tcp.sequence), units::count(line.layers.payloadBytes));
}

QString draarlWords(const replay::PacketLine& line)
{
    const QString device = units::isolated(line.device);
    if (line.draarl == 4)
        //: a text message in a packet list: device, text
        return Tr::tr("text of %1: %2").arg(device, QString::fromStdString(line.text));
    //: in a packet list: kind of packet ("voice"), device
    return Tr::tr("%1 of %2").arg(draarlType(line.draarl), device);
}

const char* nameSource(FieldName name)
{
    switch (name) {
    case FieldName::Packet:
        return QT_TRANSLATE_NOOP("Packets", "Packet");
    case FieldName::Time:
        return QT_TRANSLATE_NOOP("Packets", "Time");
    case FieldName::Interface:
        return QT_TRANSLATE_NOOP("Packets", "Interface");
    case FieldName::WireBytes:
        return QT_TRANSLATE_NOOP("Packets", "Bytes on the wire");
    case FieldName::KeptBytes:
        return QT_TRANSLATE_NOOP("Packets", "Bytes in the file");
    case FieldName::Comment:
        return QT_TRANSLATE_NOOP("Packets", "Comment");
    case FieldName::Loopback:
        return QT_TRANSLATE_NOOP("Packets", "Loopback");
    case FieldName::UnknownLink:
        return QT_TRANSLATE_NOOP("Packets", "Unknown link type");
    case FieldName::EtherType:
        return QT_TRANSLATE_NOOP("Packets", "Carries");
    case FieldName::Payload:
        return QT_TRANSLATE_NOOP("Packets", "Payload");
    case FieldName::OtherProtocol:
        return QT_TRANSLATE_NOOP("Packets", "Other protocol");
    case FieldName::Extensions:
        return QT_TRANSLATE_NOOP("Packets", "Extension headers");
    case FieldName::Source:
        return QT_TRANSLATE_NOOP("Packets", "From");
    case FieldName::Destination:
        return QT_TRANSLATE_NOOP("Packets", "To");
    case FieldName::VlanNumber:
        return QT_TRANSLATE_NOOP("Packets", "Number");
    case FieldName::HeaderBytes:
        return QT_TRANSLATE_NOOP("Packets", "Length of the header");
    case FieldName::TotalBytes:
        return QT_TRANSLATE_NOOP("Packets", "Length");
    case FieldName::TrafficClass:
        return QT_TRANSLATE_NOOP("Packets", "Traffic class");
    case FieldName::FlowLabel:
        return QT_TRANSLATE_NOOP("Packets", "Flow label");
    case FieldName::Identification:
        return QT_TRANSLATE_NOOP("Packets", "Identification");
    case FieldName::Fragment:
        return QT_TRANSLATE_NOOP("Packets", "Piece of a datagram, from byte");
    case FieldName::TimeToLive:
        return QT_TRANSLATE_NOOP("Packets", "Hops left");
    case FieldName::Protocol:
        return QT_TRANSLATE_NOOP("Packets", "Protocol");
    case FieldName::Checksum:
        return QT_TRANSLATE_NOOP("Packets", "Checksum");
    case FieldName::SourcePort:
        return QT_TRANSLATE_NOOP("Packets", "From port");
    case FieldName::DestinationPort:
        return QT_TRANSLATE_NOOP("Packets", "To port");
    case FieldName::Sequence:
        return QT_TRANSLATE_NOOP("Packets", "Sequence");
    case FieldName::Acknowledged:
        return QT_TRANSLATE_NOOP("Packets", "Acknowledged up to");
    case FieldName::Flags:
        return QT_TRANSLATE_NOOP("Packets", "Flags");
    case FieldName::Window:
        return QT_TRANSLATE_NOOP("Packets", "Window");
    case FieldName::Account:
        return QT_TRANSLATE_NOOP("Packets", "Account");
    case FieldName::Password:
        return QT_TRANSLATE_NOOP("Packets", "Password");
    case FieldName::Type:
        return QT_TRANSLATE_NOOP("Packets", "Kind");
    case FieldName::Model:
        return QT_TRANSLATE_NOOP("Packets", "Model");
    case FieldName::Callsign:
        return QT_TRANSLATE_NOOP("Packets", "Callsign");
    case FieldName::Reserved:
        return QT_TRANSLATE_NOOP("Packets", "Reserved");
    case FieldName::Data:
        return QT_TRANSLATE_NOOP("Packets", "Data");
    case FieldName::Trouble:
        return QT_TRANSLATE_NOOP("Packets", "Not looked further");
    default:
        return nullptr; // called as on the wire
    }
}

QString wireName(FieldName name)
{
    switch (name) {
    case FieldName::Ethernet:
        return QStringLiteral("Ethernet");
    case FieldName::LinuxCooked:
        return QStringLiteral("Linux cooked");
    case FieldName::Vlan:
        return QStringLiteral("VLAN");
    case FieldName::Ipv4:
        return QStringLiteral("IPv4");
    case FieldName::Ipv6:
        return QStringLiteral("IPv6");
    case FieldName::Udp:
        return QStringLiteral("UDP");
    case FieldName::Tcp:
        return QStringLiteral("TCP");
    case FieldName::Draarl:
        return QStringLiteral("DraARL");
    case FieldName::Ssid:
        return QStringLiteral("SSID");
    case FieldName::DmrId:
        return QStringLiteral("DMR ID");
    default:
        return {};
    }
}

QString markWords(FieldMark mark, const QString& value)
{
    switch (mark) {
    case FieldMark::Right:
        //: a checksum
        return Tr::tr("%1, right").arg(value);
    case FieldMark::Wrong:
        //: a checksum, or a length
        return Tr::tr("%1, wrong").arg(value);
    case FieldMark::Unknown:
        //: a checksum that cannot be known
        return Tr::tr("%1, cannot be told").arg(value);
    case FieldMark::Shown:
        //: a password in a capture
        return Tr::tr("stands in the file");
    case FieldMark::Blank:
        //: a password in a capture
        return Tr::tr("blank");
    case FieldMark::None:
        break;
    }
    return value;
}

QString byteWords(const std::string& value)
{
    return Tr::tr("%1 bytes").arg(grouped(value));
}

} // namespace

QString draarlType(unsigned type)
{
    switch (type) {
    case 1:
        return Tr::tr("app login");
    case 2:
        return Tr::tr("heartbeat");
    case 3:
        return Tr::tr("settings");
    case 4:
        //: kind of packet
        return Tr::tr("text");
    case 5:
        return Tr::tr("voice");
    default:
        return QString::number(type);
    }
}

QString protocol(const replay::PacketLine& line)
{
    if (line.draarl != 0)
        return QStringLiteral("DraARL");
    switch (line.layers.end) {
    case wire::LayerEnd::NotIp:
        return etherTypeName(line.layers.etherType);
    case wire::LayerEnd::UnknownLink:
        return units::none();
    default:
        break;
    }
    return line.layers.ipVersion == 0 ? units::none() : ipProtocolName(line.layers.protocol);
}

QString about(const replay::PacketLine& line)
{
    if (line.draarl != 0)
        return draarlWords(line);
    if (line.layers.isTcp())
        return tcpWords(line);
    if (line.layers.isUdp())
        return byteWords(std::to_string(line.layers.payloadBytes));
    return layerEnd(std::string{wire::layerEndName(line.layers.end)});
}

QString trouble(const replay::PacketLine& line)
{
    QStringList all;
    if (line.wrongChecksum)
        all.append(Tr::tr("A checksum is wrong."));
    if (line.cut)
        all.append(Tr::tr("The file holds only the beginning of this packet."));
    if (line.password)
        all.append(Tr::tr("A password stands in this packet."));
    if (line.layers.end == wire::LayerEnd::BadLength ||
        line.layers.end == wire::LayerEnd::TooManyHeaders ||
        line.layers.end == wire::LayerEnd::TooManyTags)
        all.append(layerEnd(std::string{wire::layerEndName(line.layers.end)}));
    return all.join(QLatin1Char('\n'));
}

QString layerEnd(const std::string& name)
{
    static constexpr std::array<std::pair<const char*, const char*>, 8> kWords{
        {{"unknown_link", QT_TRANSLATE_NOOP("Packets", "This link type is not supported.")},
         {"not_ip", QT_TRANSLATE_NOOP("Packets", "No IP packet.")},
         {"too_many_tags", QT_TRANSLATE_NOOP("Packets", "Too many VLAN tags in each other.")},
         {"cut_short", QT_TRANSLATE_NOOP("Packets", "The bytes end before a header does.")},
         {"bad_length", QT_TRANSLATE_NOOP("Packets", "A header tells an impossible length.")},
         {"too_many_headers", QT_TRANSLATE_NOOP("Packets", "Too many extension headers.")},
         {"other_protocol", QT_TRANSLATE_NOOP("Packets", "Neither UDP nor TCP.")},
         {"later_fragment", QT_TRANSLATE_NOOP("Packets", "A later piece of a datagram.")}}};
    for (const auto& [key, words] : kWords)
        if (name == key)
            return Tr::tr(words);
    return {};
}

QString fieldName(FieldName name)
{
    const char* const source = nameSource(name);
    return source == nullptr ? wireName(name) : Tr::tr(source);
}

QString fieldValue(const replay::PacketField& field, bool utc)
{
    const QString plain = QString::fromStdString(field.value);
    switch (field.name) {
    case FieldName::Time: {
        const auto whole = QString::fromStdString(field.value).toLongLong();
        const WallTime at{
            std::chrono::duration_cast<WallTime::duration>(std::chrono::nanoseconds{whole})};
        const auto rest = ((whole % 1'000'000'000) + 1'000'000'000) % 1'000'000'000;
        return QStringLiteral("%1.%2")
            .arg(units::dateTime(at, utc))
            .arg(rest, 9, 10, QLatin1Char('0'));
    }
    case FieldName::Packet:
    case FieldName::WireBytes:
    case FieldName::Payload:
    case FieldName::Data:
    case FieldName::HeaderBytes:
    case FieldName::TotalBytes:
        return byteWords(field.value);
    case FieldName::KeptBytes:
        return field.mark == FieldMark::Wrong
                   //: bytes of a packet that was cut
                   ? Tr::tr("%1, the rest was not kept").arg(byteWords(field.value))
                   : byteWords(field.value);
    case FieldName::Type:
        return QStringLiteral("%1 (%2)").arg(draarlType(plain.toUInt()), plain);
    case FieldName::Model:
        return QStringLiteral("%1 (%2)").arg(
            messages::modelName(static_cast<std::uint8_t>(plain.toUInt())), plain);
    case FieldName::Protocol:
        return QStringLiteral("%1 (%2)").arg(
            ipProtocolName(static_cast<std::uint8_t>(plain.toUInt())), plain);
    case FieldName::Trouble:
        return layerEnd(field.value);
    case FieldName::Sequence:
    case FieldName::Acknowledged:
    case FieldName::Window:
        return grouped(field.value);
    default:
        return markWords(field.mark, plain);
    }
}

QString mistake(const replay::FilterMistake& mistake)
{
    using Kind = replay::FilterMistake::Kind;
    const QString word = QString::fromStdString(mistake.word);
    switch (mistake.kind) {
    case Kind::UnknownKey:
        return Tr::tr("\"%1\" is no filter. There are type:, call:, ip:, src:, dst:, port:, "
                      "sport:, dport:, proto:, is:, len and time.")
            .arg(word);
    case Kind::UnknownValue:
        return Tr::tr("\"%1\" cannot be. Try type:voice, type:heartbeat, proto:draarl, proto:tcp, "
                      "is:cut, is:badsum or is:password.")
            .arg(word);
    case Kind::NotANumber:
        return Tr::tr("\"%1\" needs a number, like port:60050, len>100 or time<=1.5.").arg(word);
    case Kind::NoValue:
        return Tr::tr("Something is missing after \"%1\", like call:bg7*.").arg(word);
    case Kind::TooLong:
        break;
    }
    return Tr::tr("The filter has too many words, from \"%1\" on.").arg(word);
}

QString seconds(std::chrono::nanoseconds since)
{
    return QLocale().toString(std::chrono::duration<double>(since).count(), 'f', 6);
}

} // namespace shack::ui::packets
