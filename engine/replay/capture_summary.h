#pragma once

#include "engine/base/result.h"
#include "engine/replay/capture_file.h"
#include "engine/wire/packet_layers.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <stop_token>
#include <string>

// What is in a capture, before anybody sends it.
namespace shack::replay {

struct CaptureSummary {
    static constexpr std::size_t kMostTalkers = 1'000; ///< named; further ones are only counted

    std::string kind; ///< "pcap" or "pcapng"
    std::uint64_t fileBytes = 0;
    std::uint64_t packets = 0;
    std::uint64_t bytes = 0; ///< of packets as they are in the file
    std::uint64_t cut = 0;   ///< packets shorter than on the wire
    std::size_t interfaces = 0;
    std::uint64_t sections = 0;
    std::uint64_t comments = 0;
    std::chrono::nanoseconds first{0}; ///< since 1970; the earliest
    std::chrono::nanoseconds last{0};
    std::uint64_t backwards = 0; ///< packets earlier than the one before
    std::array<std::uint64_t, wire::kLayerEndCount> ends{};
    std::map<std::uint32_t, std::uint64_t> links; ///< link type -> packets
    std::uint64_t udp = 0;
    std::uint64_t tcp = 0;
    std::uint64_t wrongChecksums = 0;
    std::array<std::uint64_t, 256> draarl{};      ///< by packet type
    std::map<std::string, std::uint64_t> talkers; ///< "BG7XYZ-11" -> voice datagrams
    std::uint64_t passwords = 0;                  ///< datagrams that show one
    std::string fileEnd;                          ///< why it could not be read to its end

    std::uint64_t draarlCount() const noexcept;

    std::chrono::nanoseconds duration() const noexcept { return last - first; }
};

/// Adds up packet by packet, in the order of the file. One thread.
class CaptureTally {
public:
    void add(const wire::CapturedPacket& packet, const wire::PacketLayers& layers);

    /// With what the file tells about itself as far as it was read.
    CaptureSummary summary(const CaptureFile& file, CaptureFile::Look end) const;

private:
    void look(const wire::CapturedPacket& packet, const wire::PacketLayers& layers);

    CaptureSummary m_summary;
    std::chrono::nanoseconds m_previous{0};
};

CaptureSummary summarize(CaptureFile& file, const std::stop_token& stop = {});

std::string summaryLines(const CaptureSummary& summary);
std::string summaryJson(const CaptureSummary& summary);

} // namespace shack::replay
