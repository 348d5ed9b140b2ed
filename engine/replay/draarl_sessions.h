#pragma once

#include "engine/wire/draarl_header.h"
#include "engine/wire/packet_layers.h"
#include "engine/wire/pcap_format.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

// What DraARL devices did in a capture: overs as a listener would count them (draarl-v1 section
// 10).
namespace shack::replay {

/// One over of a device: voice without a pause longer than wire::kVoiceGap.
struct CapturedOver {
    std::chrono::nanoseconds began{0};   ///< since 1970
    std::chrono::nanoseconds ended{0};   ///< the last datagram
    std::chrono::microseconds speech{0}; ///< playing time of its Opus packets
    std::chrono::nanoseconds wall{0};    ///< from first to last, with the speech of the last
    std::uint64_t datagrams = 0;
};

struct DraarlSession {
    std::string device; ///< account and SSID, "BG7XYZ-11"
    std::string end;    ///< address and port it was first seen at
    std::uint64_t heartbeats = 0;
    std::uint64_t replies = 0; ///< of the station to them
    std::uint64_t rejects = 0;
    std::uint64_t texts = 0;
    std::uint64_t voice = 0;
    std::vector<CapturedOver> overs;
    std::uint64_t leftOvers = 0; ///< beyond kMostOvers
    std::chrono::nanoseconds began{0};
    std::chrono::nanoseconds ended{0};
};

/// Follows what went to one station. Memory is bounded. One thread.
class DraarlSessions {
public:
    static constexpr std::size_t kMostSessions = 100'000;
    static constexpr std::size_t kMostOvers = 10'000; ///< of one device

    /// `stationPort` tells what goes to the station from what comes from it.
    explicit DraarlSessions(std::uint16_t stationPort) noexcept : m_port(stationPort) {}

    void add(const wire::CapturedPacket& packet, const wire::PacketLayers& layers);

    /// In the order in which devices were first seen.
    const std::vector<DraarlSession>& sessions() const noexcept { return m_sessions; }

private:
    DraarlSession* sessionOf(const wire::DatagramView& datagram, const wire::CapturedPacket& packet,
                             const wire::PacketLayers& layers, bool fromStation);
    static void takeVoice(DraarlSession& session, const wire::DatagramView& datagram,
                          std::chrono::nanoseconds time);

    std::uint16_t m_port;
    std::vector<DraarlSession> m_sessions;
    std::map<std::string, std::size_t> m_places;
};

} // namespace shack::replay
