#pragma once

#include "engine/archive/recording_info.h"
#include "engine/base/bytes.h"
#include "engine/base/result.h"
#include "engine/wire/ogg_opus.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

namespace shack::archive {

/// The Opus packets of one recording, one behind the other.
class PacketList {
public:
    void add(ByteSpan packet)
    {
        m_bytes.insert(m_bytes.end(), packet.begin(), packet.end());
        m_ends.push_back(m_bytes.size());
    }

    std::size_t size() const noexcept { return m_ends.size(); }

    ByteSpan operator[](std::size_t index) const noexcept
    {
        const std::size_t start = index == 0 ? 0 : m_ends[index - 1];
        return ByteSpan{m_bytes}.subspan(start, m_ends[index] - start);
    }

    std::size_t bytes() const noexcept { return m_bytes.size(); }

private:
    std::vector<std::byte> m_bytes;
    std::vector<std::size_t> m_ends;
};

/// What a file holds, whole or not.
struct RecordingContent {
    RecordingInfo info; ///< length and opusFrames as counted here
    wire::OpusHead head;
    PacketList packets;
    std::uint64_t fileBytes = 0;
    std::uint32_t serial = 0;
    wire::OggOpusReader::PagePlace tagsPage;
    wire::OggOpusReader::PagePlace lastPage;
    bool ours = false;   ///< carries our side data
    bool whole = false;  ///< has its last page, nothing damaged, missing or left over
    std::string trouble; ///< why it is not whole, for people
};

/// Files above this size are refused: five hours of the longest frames there are.
inline constexpr std::uint64_t kMostFileBytes = std::uint64_t{256} * 1024 * 1024;

/// Reads an Ogg Opus file of any origin. NotFound and others of the system; Corrupt when it is no
/// such file; OutOfRange when it is too large. Blocks; any thread.
Result<RecordingContent> readRecording(const std::filesystem::path& file);

/// A file piece by piece, at most kMostFileBytes. Blocks; any thread.
Status readPieces(const std::filesystem::path& file, const std::function<void(ByteSpan)>& piece);

} // namespace shack::archive
