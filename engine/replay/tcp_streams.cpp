#include "engine/replay/tcp_streams.h"

#include "engine/net/endpoint.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace shack::replay {
namespace {

/// Sequence numbers run around: the distance from `one` to `other`, negative when it lies before.
std::int32_t distance(std::uint32_t one, std::uint32_t other) noexcept
{
    return static_cast<std::int32_t>(other - one);
}

std::uint32_t length(std::uint32_t from, std::uint32_t to) noexcept
{
    return to - from;
}

} // namespace

std::string endText(ByteSpan address, std::uint16_t port)
{
    if (address.size() == 4)
        return net::Endpoint::v4(loadBigEndian<std::uint32_t>(address.data()), port).toString();
    std::array<std::uint8_t, 16> bytes{};
    for (std::size_t i = 0; i < std::min(address.size(), bytes.size()); ++i)
        bytes[i] = std::to_integer<std::uint8_t>(address[i]);
    return net::Endpoint::v6(bytes, port).toString();
}

void RoundTrips::add(std::chrono::nanoseconds time) noexcept
{
    least = count == 0 ? time : std::min(least, time);
    sum += time;
    ++count;
}

std::size_t TcpStreams::KeyHash::operator()(const Key& key) const noexcept
{
    return std::hash<std::string_view>{}(asText(key));
}

void TcpStreams::add(const wire::CapturedPacket& packet, const wire::PacketLayers& layers)
{
    if (!layers.isTcp() || layers.fragment)
        return;
    const ByteSpan source = layers.sourceAddress(packet.bytes);
    const ByteSpan destination = layers.destinationAddress(packet.bytes);
    std::array<std::byte, 18> from{};
    std::array<std::byte, 18> to{};
    std::copy(source.begin(), source.end(), from.begin());
    std::copy(destination.begin(), destination.end(), to.begin());
    storeBigEndian(from.data() + 16, layers.sourcePort);
    storeBigEndian(to.data() + 16, layers.destinationPort);
    const bool higherSends = to < from;
    Key key{};
    std::copy(from.begin(), from.end(), key.begin() + (higherSends ? 18 : 0));
    std::copy(to.begin(), to.end(), key.begin() + (higherSends ? 0 : 18));
    key[36] = static_cast<std::byte>(layers.ipVersion);

    const wire::TcpFields fields = wire::tcpFields(layers, packet.bytes);
    auto place = m_places.find(key);
    // The same ports may be used again once a connection is over.
    const bool again = place != m_places.end() && fields.syn && !fields.ack &&
                       m_followed[place->second].connection.closed();
    if (place == m_places.end() || again) {
        if (m_followed.size() == kMostConnections) {
            ++m_left;
            return;
        }
        Followed followed{.swapped = higherSends};
        followed.connection.first = endText(source, layers.sourcePort);
        followed.connection.second = endText(destination, layers.destinationPort);
        followed.connection.began = packet.time;
        place = m_places.insert_or_assign(key, static_cast<std::uint32_t>(m_followed.size())).first;
        m_followed.push_back(std::move(followed));
    }
    Followed& followed = m_followed[place->second];
    followed.connection.ended = packet.time;
    // What was cut off by the capture was on the wire all the same.
    const std::size_t cut = packet.cut() && layers.payloadCut
                                ? packet.originalBytes - packet.bytes.size()
                                : std::size_t{0};
    follow(followed, followed.swapped == higherSends ? 0 : 1, fields,
           static_cast<std::uint32_t>(layers.payloadBytes + cut), packet.time);
}

void TcpStreams::follow(Followed& followed, std::size_t side, const wire::TcpFields& fields,
                        std::uint32_t bytes, std::chrono::nanoseconds time)
{
    TcpSide& sender = followed.connection.sides[side];
    Way& way = followed.ways[side];
    Way& back = followed.ways[1 - side];
    ++sender.packets;
    sender.syn = sender.syn || fields.syn;
    sender.fin = sender.fin || fields.fin;
    followed.connection.reset = followed.connection.reset || fields.reset;
    if (fields.ack && back.timedUpTo && distance(*back.timedUpTo, fields.acknowledged) >= 0) {
        followed.connection.roundTrips.add(time - back.timedAt);
        back.timedUpTo.reset();
    }
    const std::uint32_t from = fields.sequence + (fields.syn ? 1U : 0U);
    if (!way.expected || fields.syn) {
        way.expected = from;
        way.ahead.clear(); // numbers of another beginning
    }
    const std::uint64_t repeatedBefore = sender.retransmitted;
    if (bytes > 0)
        takeData(sender, way, from, from + bytes);
    // A repeated packet may have been answered for its first sending: it tells no time.
    if (sender.retransmitted != repeatedBefore) {
        way.timedUpTo.reset();
    } else if ((bytes > 0 || fields.syn) && !way.timedUpTo) {
        way.timedUpTo = from + bytes;
        way.timedAt = time;
    }
}

void TcpStreams::takeData(TcpSide& side, Way& way, std::uint32_t from, std::uint32_t to)
{
    if (distance(*way.expected, to) <= 0) {
        ++side.retransmitted;
        return;
    }
    if (distance(*way.expected, from) > 0) {
        keepAhead(side, way, {.from = from, .to = to});
        return;
    }
    if (!way.ahead.empty())
        ++side.outOfOrder; // what comes after it was here before
    side.bytes += length(*way.expected, to);
    way.expected = to;
    // What was waiting behind it is in order now.
    auto next = way.ahead.begin();
    for (; next != way.ahead.end() && distance(*way.expected, next->from) <= 0; ++next) {
        if (distance(*way.expected, next->to) > 0)
            way.expected = next->to;
    }
    way.ahead.erase(way.ahead.begin(), next);
}

void TcpStreams::keepAhead(TcpSide& side, Way& way, Piece piece)
{
    auto next = way.ahead.begin();
    while (next != way.ahead.end() && distance(next->from, piece.from) >= 0)
        ++next;
    const bool known = next != way.ahead.begin() && distance(std::prev(next)->to, piece.to) <= 0;
    if (known) {
        ++side.retransmitted;
        return;
    }
    if (next != way.ahead.end())
        ++side.outOfOrder;
    // Pieces that overlap are joined; bytes count once.
    std::uint32_t added = length(piece.from, piece.to);
    if (next != way.ahead.begin() && distance(std::prev(next)->to, piece.from) <= 0) {
        --next;
        added -= length(piece.from, next->to);
        piece.from = next->from;
    } else {
        next = way.ahead.insert(next, piece);
    }
    auto last = next + 1;
    while (last != way.ahead.end() && distance(last->from, piece.to) >= 0) {
        const std::int32_t beyond = distance(piece.to, last->to);
        added -= std::min(added, length(last->from, beyond > 0 ? piece.to : last->to));
        if (beyond > 0)
            piece.to = last->to;
        ++last;
    }
    *next = piece;
    way.ahead.erase(next + 1, last);
    side.bytes += added;
    if (way.ahead.size() <= kMostPieces)
        return;
    // Nobody will bring the oldest gap any more: it is lost, and what follows is in order.
    ++side.gaps;
    side.missingBytes += length(*way.expected, way.ahead.front().from);
    way.expected = way.ahead.front().to;
    way.ahead.erase(way.ahead.begin());
}

std::vector<TcpConnection> TcpStreams::connections() const
{
    std::vector<TcpConnection> list;
    list.reserve(m_followed.size());
    for (const Followed& followed : m_followed) {
        TcpConnection connection = followed.connection;
        for (std::size_t side = 0; side < 2; ++side) {
            const Way& way = followed.ways[side];
            std::uint32_t expected = way.expected.value_or(0);
            for (const Piece& piece : way.ahead) {
                ++connection.sides[side].gaps;
                connection.sides[side].missingBytes += length(expected, piece.from);
                expected = piece.to;
            }
        }
        list.push_back(std::move(connection));
    }
    return list;
}

} // namespace shack::replay
