#pragma once

#include "engine/base/bytes.h"
#include "engine/replay/capture_file.h"
#include "engine/replay/replay_plan.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/packet_layers.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace shack::replay {

/// Who sent a datagram of a capture: a device by account and SSID, anybody else by address and
/// port. A value.
struct SourceKey {
    static SourceKey ofDevice(const wire::DatagramView& datagram) noexcept;
    static SourceKey ofEnd(ByteSpan address, std::uint16_t port) noexcept;

    bool operator==(const SourceKey&) const = default;

    std::array<std::byte, 36> bytes{};
};

struct SourceKeyHash {
    std::size_t operator()(const SourceKey& key) const noexcept;
};

/// One of them, in the order in which they speak first.
struct ReplaySource {
    bool device = false;
    std::string account; ///< of a device
    std::uint8_t ssid = 0;
    std::uint64_t datagrams = 0;
};

/// The UDP port that most DraARL heartbeats of a file went to, else most DraARL datagrams; 0 =
/// none.
std::uint16_t findStationPort(CaptureFile& file, const std::stop_token& stop = {});

/// All senders of a capture, found before it is replayed. Built by one thread, then only read.
class ReplaySources {
public:
    static constexpr std::size_t kMostSources = 100'000;

    /// Reads the whole file. OutOfRange when there are more senders than could be played.
    static Result<ReplaySources> scan(CaptureFile& file, std::uint16_t port,
                                      const std::stop_token& stop = {});

    /// The UDP port whose receiver is played to; 0 when all datagrams count.
    std::uint16_t port() const noexcept { return m_port; }

    const std::vector<ReplaySource>& list() const noexcept { return m_list; }

    std::optional<std::uint32_t> find(const SourceKey& key) const noexcept;

    /// UDP datagrams of the file, whoever got them.
    std::uint64_t datagrams() const noexcept { return m_datagrams; }

private:
    using Table = std::unordered_map<SourceKey, std::uint32_t, SourceKeyHash>;

    std::uint16_t m_port = 0;
    std::uint64_t m_datagrams = 0;
    std::vector<ReplaySource> m_list;
    Table m_table;
};

/// The UDP payload of a packet that went to `port` (0 = any); nothing for all others. Pieces of
/// fragmented datagrams and cut ones are none.
struct SentDatagram {
    ByteSpan payload;
    SourceKey source;
    std::optional<wire::DatagramView> draarl;
};

std::optional<SentDatagram> sentDatagram(const wire::CapturedPacket& packet,
                                         std::uint16_t port) noexcept;

} // namespace shack::replay
