#pragma once

#include "engine/replay/capture_file.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace shack::replay {

/// Where every packet of a file lies, in less than a byte a packet: one mark for every kStride
/// packets, from which reading walks on. Built by one thread while the file is read, then only
/// read.
class CaptureIndex {
public:
    static constexpr std::size_t kStride = 64;

    /// Reads a file to its end; `progress` gets the share that is done, now and then.
    static CaptureIndex build(CaptureFile& file, std::stop_token stop = {},
                              const std::function<void(double)>& progress = {});

    /// The packet that comes next in the file.
    void add(const CapturePlace& place, const wire::CapturedPacket& packet);

    std::uint64_t size() const noexcept { return m_packets; }

    /// Of memory.
    std::size_t bytes() const noexcept { return m_marks.capacity() * sizeof(Mark); }

    /// How reading ended.
    CaptureFile::Look end() const noexcept { return m_end; }

    std::chrono::nanoseconds firstTime() const noexcept { return m_firstTime; }

    std::chrono::nanoseconds lowestTime() const noexcept { return m_lowest; }

    std::chrono::nanoseconds highestTime() const noexcept { return m_highest; }

    /// Reads packet number `number` of the file that was indexed; false when there is none.
    bool read(CaptureFile& file, std::uint64_t number, wire::CapturedPacket& packet) const;

    /// The first packet, in the order of the file, that is not before `time`: by marks, so the
    /// number of one up to kStride - 1 packets earlier.
    std::uint64_t firstNear(std::chrono::nanoseconds time) const noexcept;

private:
    struct Mark {
        CapturePlace place;
        std::chrono::nanoseconds lowest{0};
        std::chrono::nanoseconds highest{0};
    };

    std::vector<Mark> m_marks;
    std::uint64_t m_packets = 0;
    CaptureFile::Look m_end = CaptureFile::Look::End;
    std::chrono::nanoseconds m_firstTime{0};
    std::chrono::nanoseconds m_lowest{0};
    std::chrono::nanoseconds m_highest{0};
};

} // namespace shack::replay
