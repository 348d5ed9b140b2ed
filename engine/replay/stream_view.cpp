#include "engine/replay/stream_view.h"

#include "engine/bench/judgement.h"
#include "engine/bench/report_json.h"
#include "engine/replay/replay_sources.h"

#include <chrono>
#include <fmt/format.h>

namespace shack::replay {
namespace {

using bench::grouped;
using bench::Json;

double seconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double>(time).count();
}

double milliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

struct OverSums {
    std::chrono::nanoseconds speech{0};
    std::chrono::nanoseconds wall{0};
};

OverSums sumsOf(const DraarlSession& session)
{
    OverSums sums;
    for (const CapturedOver& over : session.overs) {
        sums.speech += over.speech;
        sums.wall += over.wall;
    }
    return sums;
}

std::string_view stateOf(const TcpConnection& connection) noexcept
{
    if (connection.reset)
        return "reset";
    if (connection.closed())
        return "closed";
    return connection.opened() ? "open" : "seen in part";
}

std::string sideWords(const TcpSide& side)
{
    std::string words = fmt::format("{} bytes", grouped(side.bytes));
    if (side.retransmitted > 0)
        words += fmt::format(", {} again", grouped(side.retransmitted));
    if (side.outOfOrder > 0)
        words += fmt::format(", {} out of order", grouped(side.outOfOrder));
    if (side.gaps > 0)
        words += fmt::format(", {} bytes missing in {} gap(s)", grouped(side.missingBytes),
                             grouped(side.gaps));
    return words;
}

std::string connectionLine(const TcpConnection& connection)
{
    return fmt::format(
        "tcp   {} {} {}: {} / {}, round trip {:.3f} ms (least {:.3f}), {:.3f} s, {}\n",
        connection.first, connection.opened() ? "->" : "--", connection.second,
        sideWords(connection.sides[0]), sideWords(connection.sides[1]),
        milliseconds(connection.roundTrips.mean()), milliseconds(connection.roundTrips.least),
        seconds(connection.ended - connection.began), stateOf(connection));
}

std::string sessionLine(const DraarlSession& session)
{
    const OverSums sums = sumsOf(session);
    return fmt::format("radio {} at {}: {} overs, {:.2f} s of speech in {:.2f} s, {} voice, {} "
                       "texts, {} heartbeats, {} answered, {} refused\n",
                       session.device, session.end, grouped(session.overs.size()),
                       seconds(sums.speech), seconds(sums.wall), grouped(session.voice),
                       grouped(session.texts), grouped(session.heartbeats),
                       grouped(session.replies), grouped(session.rejects));
}

Json sideJson(const TcpSide& side)
{
    return {{"packets", side.packets},
            {"bytes", side.bytes},
            {"retransmitted", side.retransmitted},
            {"out_of_order", side.outOfOrder},
            {"gaps", side.gaps},
            {"missing_bytes", side.missingBytes}};
}

Json connectionJson(const TcpConnection& connection)
{
    return {{"first", connection.first},
            {"second", connection.second},
            {"state", stateOf(connection)},
            {"sides", {sideJson(connection.sides[0]), sideJson(connection.sides[1])}},
            {"round_trips", connection.roundTrips.count},
            {"round_trip_ms", milliseconds(connection.roundTrips.mean())},
            {"least_round_trip_ms", milliseconds(connection.roundTrips.least)},
            {"seconds", seconds(connection.ended - connection.began)}};
}

Json sessionJson(const DraarlSession& session)
{
    Json overs = Json::array();
    for (const CapturedOver& over : session.overs)
        overs.push_back({{"began_ns", over.began.count()},
                         {"datagrams", over.datagrams},
                         {"speech_s", seconds(over.speech)},
                         {"wall_s", seconds(over.wall)}});
    return {{"device", session.device},         {"end", session.end},
            {"heartbeats", session.heartbeats}, {"replies", session.replies},
            {"rejects", session.rejects},       {"texts", session.texts},
            {"voice", session.voice},           {"overs", std::move(overs)}};
}

} // namespace

StreamView viewStreams(CaptureFile& file, std::uint16_t port, const std::stop_token& stop)
{
    StreamView view;
    view.stationPort = port != 0 ? port : findStationPort(file, stop);
    DraarlSessions sessions{view.stationPort};
    TcpStreams streams;
    wire::CapturedPacket packet;
    file.rewind();
    auto look = CaptureFile::Look::Packet;
    while (!stop.stop_requested() &&
           (look = file.nextAnywhere(packet)) == CaptureFile::Look::Packet) {
        const wire::PacketLayers layers = wire::lookInto(packet.link, packet.bytes);
        streams.add(packet, layers);
        if (view.stationPort != 0)
            sessions.add(packet, layers);
    }
    view.connections = streams.connections();
    view.sessions = sessions.sessions();
    view.left = streams.left();
    view.fileEnd = file.endWords(look);
    return view;
}

std::string streamLines(const StreamView& view)
{
    std::string text;
    for (const DraarlSession& session : view.sessions)
        text += sessionLine(session);
    for (const TcpConnection& connection : view.connections)
        text += connectionLine(connection);
    text += fmt::format("{} DraARL sessions with port {}, {} TCP connections\n",
                        grouped(view.sessions.size()), view.stationPort,
                        grouped(view.connections.size()));
    if (view.left > 0)
        text += fmt::format("{} packets belong to further connections\n", grouped(view.left));
    if (!view.fileEnd.empty())
        text += fmt::format("damage: {}\n", view.fileEnd);
    return text;
}

std::string streamJson(const StreamView& view)
{
    Json json{{"station_port", view.stationPort},
              {"sessions", Json::array()},
              {"connections", Json::array()},
              {"packets_left", view.left},
              {"file_end", view.fileEnd}};
    for (const DraarlSession& session : view.sessions)
        json["sessions"].push_back(sessionJson(session));
    for (const TcpConnection& connection : view.connections)
        json["connections"].push_back(connectionJson(connection));
    return bench::dumped(json) + '\n';
}

} // namespace shack::replay
