#pragma once

#include "engine/base/result.h"
#include "engine/wire/pcap_writer.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

// Captures made of nothing but a seed, for tests and measurements: the same plan gives the same
// bytes on every computer.
namespace shack::replay {

struct SyntheticPlan {
    enum class Traffic : std::uint8_t {
        Http,   ///< TCP connections: opened, asked, answered in full segments, closed
        Imix,   ///< UDP of 64, 594 and 1518 bytes, 7 : 4 : 1
        Draarl, ///< devices of a load run (swarm_identity.h) that log in and talk in turns
        Mixed,  ///< all three, by thirds of the packets
        Even,   ///< UDP of one size: what rates are measured with
    };

    Traffic traffic = Traffic::Mixed;
    wire::PcapWriter::Format format = wire::PcapWriter::Format::PcapNg;
    wire::ByteOrder order = wire::ByteOrder::Little;
    wire::LinkType link = wire::LinkType::Ethernet;
    std::uint64_t packets = 10'000;
    std::uint64_t bytes = 0;         ///< ends it earlier; 0 = no such limit
    double perSecond = 10'000;       ///< on average while somebody talks; `Even` is even
    std::uint32_t packetBytes = 800; ///< of an `Even` capture, from the IP header on
    std::uint32_t devices = 8;       ///< DraARL
    std::uint32_t groups = 2;        ///< DraARL
    std::uint8_t vlans = 0;          ///< tags of every packet; Ethernet only
    bool v6 = false;
    std::uint64_t seed = 1;
    std::chrono::seconds startsAt{1'790'000'000};
};

Result<SyntheticPlan::Traffic> parseTraffic(std::string_view text);
std::string_view trafficName(SyntheticPlan::Traffic traffic) noexcept;

/// Hands the file out piece by piece; false from `write` ends it. How many packets were written.
std::uint64_t makeCapture(const SyntheticPlan& plan, const std::function<bool(ByteSpan)>& write,
                          const std::stop_token& stop = {});

} // namespace shack::replay
