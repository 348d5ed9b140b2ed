#pragma once

#include "engine/wire/pcap_format.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace shack::wire {

/// Makes capture files: bytes are appended to what the caller writes away. Whatever was written is
/// a readable beginning. Any one thread.
class PcapWriter {
public:
    enum class Format : std::uint8_t { PcapMicro, PcapNano, PcapNg };

    explicit PcapWriter(Format format, ByteOrder order = ByteOrder::Little) noexcept
        : m_format(format), m_order(order)
    {
    }

    /// Comments exist in pcapng only; a classic file has no place for them.
    bool keepsComments() const noexcept { return m_format == Format::PcapNg; }

    /// A new section; the first call of all. A classic file has one.
    void begin(std::string_view comment, std::vector<std::byte>& out);

    /// The number that packets of this section name; nothing when a classic file has its only one.
    /// A classic file counts in its own resolution, whatever the interface says.
    std::optional<std::uint32_t> addInterface(const CaptureInterface& interface,
                                              std::vector<std::byte>& out);

    struct Packet {
        std::chrono::nanoseconds time{0};
        std::uint32_t interface = 0;
        std::uint32_t originalBytes = 0; ///< less than there is counts as what there is
        ByteSpan bytes;
        std::string_view comment = {};
    };

    /// False, and nothing written, when the interface is unknown or the packet longer than a reader
    /// takes.
    bool packet(const Packet& packet, std::vector<std::byte>& out);

    /// How many packets an interface saw and lost, where the format has a place for it.
    void statistics(std::uint32_t interface, std::chrono::nanoseconds time, std::uint64_t received,
                    std::uint64_t dropped, std::vector<std::byte>& out);

private:
    struct Counting {
        TimeResolution resolution;
        std::int64_t offsetSeconds = 0;
    };

    std::size_t openBlock(std::uint32_t type, std::vector<std::byte>& out) const;
    void closeBlock(std::size_t start, std::vector<std::byte>& out) const;
    void option(std::uint16_t code, ByteSpan value, std::vector<std::byte>& out) const;
    void timeStamp(const Counting& counting, std::chrono::nanoseconds time,
                   std::vector<std::byte>& out) const;

    template <std::unsigned_integral T>
    void put(T value, std::vector<std::byte>& out) const
    {
        out.resize(out.size() + sizeof(T));
        store(out.data() + out.size() - sizeof(T), value, m_order);
    }

    Format m_format;
    ByteOrder m_order;
    std::vector<Counting> m_interfaces; ///< of the present section
};

} // namespace shack::wire
