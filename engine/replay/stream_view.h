#pragma once

#include "engine/replay/draarl_sessions.h"
#include "engine/replay/tcp_streams.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace shack::replay {

class CaptureFile;

/// The conversations of a capture instead of its packets.
struct StreamView {
    std::vector<TcpConnection> connections;
    std::vector<DraarlSession> sessions;
    std::uint16_t stationPort = 0; ///< that the sessions are with; 0 = there is none
    std::uint64_t left = 0;        ///< packets of connections beyond what is followed
    std::string fileEnd;           ///< why the file could not be read to its end
};

/// Reads the whole file; `port` as in ReplaySources.
StreamView viewStreams(CaptureFile& file, std::uint16_t port, const std::stop_token& stop = {});

std::string streamLines(const StreamView& view);
std::string streamJson(const StreamView& view);

} // namespace shack::replay
