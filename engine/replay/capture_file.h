#pragma once

#include "engine/base/result.h"
#include "engine/wire/pcap_reader.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

namespace shack::replay {

/// Where reading may go on later.
struct CapturePlace {
    std::uint64_t offset = 0;
    wire::PcapReader::Bookmark bookmark;
};

/// A capture file seen through a window: packets lie in it and are never copied. The window moves
/// only when it is told to, so that a batch may point into it. Reading in pieces of a few MiB beats
/// mapping a large file (limits.md, Replay). One thread at a time.
class CaptureFile {
public:
    static constexpr std::size_t kWindowBytes = std::size_t{4} << 20U;
    static constexpr std::size_t kSmallestWindow = 2 * wire::PcapReader::kMaxBlockBytes;

    enum class Look : std::uint8_t {
        Packet,
        WindowDone, ///< `refill()`; packets seen so far are no longer valid then
        End,
        CutShort, ///< the file ends inside a packet or block
        Damaged,  ///< `reader().problem()` says why
        Failed,   ///< the system could not read on
    };

    /// Corrupt when it is no capture at all.
    static Result<CaptureFile> open(const std::filesystem::path& path,
                                    std::size_t windowBytes = kWindowBytes);

    /// The next packet in the window.
    Look next(wire::CapturedPacket& packet);

    /// Moves the window on.
    void refill();

    /// The next packet wherever it is; the one before is no longer valid.
    Look nextAnywhere(wire::CapturedPacket& packet);

    /// After `End` or `CutShort`: true when somebody has written more, so that `next` goes on.
    bool grew();

    /// Back to the first packet.
    void rewind();

    /// What another reader of the same file has learnt, its interfaces above all: `seek`, which has
    /// to come next then, needs it where this one has not read yet. False when it knew all that.
    bool learnFrom(const CaptureFile& other);

    /// Reads on at a place that `place()` told.
    void seek(const CapturePlace& place);

    /// Of the packet that `next` gave last.
    CapturePlace place() const noexcept { return m_place; }

    const wire::PcapReader& reader() const noexcept { return m_reader; }

    std::uint64_t size() const noexcept { return m_size; }

    /// How far reading has come.
    std::uint64_t offset() const noexcept { return m_windowAt + m_used; }

    const std::filesystem::path& path() const noexcept { return m_path; }

    /// What `End`, `CutShort`, ... mean for this file, for people; empty for `End` without losses.
    std::string endWords(Look look) const;

private:
    CaptureFile(std::filesystem::path path, std::size_t windowBytes);

    void moveTo(std::uint64_t offset);

    ByteSpan rest() const noexcept { return {m_window.get() + m_used, m_filled - m_used}; }

    std::filesystem::path m_path;
    std::ifstream m_file;
    std::uint64_t m_size = 0;
    std::unique_ptr<std::byte[]> m_window;
    std::size_t m_windowBytes;
    std::size_t m_filled = 0;
    std::size_t m_used = 0;
    std::uint64_t m_windowAt = 0; ///< of the window's first byte in the file
    std::uint64_t m_skip = 0;     ///< bytes after the window that nobody needs
    bool m_atEnd = false;
    bool m_failed = false;
    wire::PcapReader m_reader;
    CapturePlace m_place;
};

} // namespace shack::replay
