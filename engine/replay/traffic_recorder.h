#pragma once

#include "engine/base/clock.h"
#include "engine/base/counters.h"
#include "engine/base/result.h"
#include "engine/base/thread.h"
#include "engine/net/port_tap.h"
#include "engine/wire/pcap_writer.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace shack::replay {

struct RecorderConfig {
    std::filesystem::path file;
    std::uint64_t limitBytes = std::uint64_t{100} << 20U; ///< of the file; then nothing more
    std::string device;  ///< "BG7XYZ-11": only its datagrams and the answers to it; empty = all
    net::Endpoint local; ///< the station's own, as captured packets shall name it
    bool operator==(const RecorderConfig&) const = default;
};

struct RecorderReading {
    std::uint64_t packets = 0; ///< written
    std::uint64_t bytes = 0;   ///< of the file
    std::uint64_t lost = 0;    ///< did not fit into the tap
    bool full = false;         ///< the limit was reached
    bool failed = false;       ///< the disk does not take more
};

/// Writes what a tap sees to a pcapng file, as raw IP packets. Passwords and tokens are blanked
/// before anything is written; there is no switch for that. A file that is there gets a further
/// section. One thread of its own; `start` and the destructor belong to its owner, `read` to
/// anybody. The tap outlives it.
class TrafficRecorder {
public:
    static Result<std::unique_ptr<TrafficRecorder>> start(const RecorderConfig& config,
                                                          net::PortTap& tap, const Clock& clock);

    /// Writes what is still in the tap.
    ~TrafficRecorder();

    TrafficRecorder(const TrafficRecorder&) = delete;
    TrafficRecorder& operator=(const TrafficRecorder&) = delete;

    /// Ends it, and tells what the whole file holds. The owner's; idempotent.
    RecorderReading stop();

    RecorderReading read() const noexcept;

private:
    TrafficRecorder(const RecorderConfig& config, net::PortTap& tap, const Clock& clock);

    Status begin();
    void run(const std::stop_token& stop);
    void drain();
    void take(net::TappedDatagram& datagram);
    void finish();
    bool wanted(const net::TappedDatagram& datagram) const;
    void write();

    RecorderConfig m_config;
    net::PortTap& m_tap;
    const Clock& m_clock;
    std::ofstream m_file;
    wire::PcapWriter m_writer;
    std::vector<net::TappedDatagram> m_drained; ///< of one look into the tap
    std::vector<std::byte> m_out;
    std::vector<std::byte> m_packet;
    Counter m_packets;
    Counter m_bytes;
    std::atomic<bool> m_full{false};
    std::atomic<bool> m_failed{false};
    NamedThread m_thread; ///< last: ends first
};

} // namespace shack::replay
