#pragma once

#include "engine/archive/archive_files.h"
#include "engine/archive/recording_info.h"
#include "engine/archive/recording_reader.h"
#include "engine/base/result.h"

#include <filesystem>
#include <string>

// The container of the reference server (draarl-v1 section 15): a small header, then frames.
namespace shack::archive {

inline constexpr std::size_t kDraarlHeaderBytes = 24;

/// None when a frame is longer than its length field can say.
Result<std::vector<std::byte>> encodeDraarl(const PacketList& packets);

/// What of it is whole; Corrupt when it is no such file. A file that breaks off gives the frames
/// before and a trouble.
struct DraarlContent {
    PacketList packets;
    std::string trouble;
};

Result<DraarlContent> decodeDraarl(ByteSpan bytes);

/// "comm-records/2026/11/3/<24 hex>_<time>.raw", with the local date, as the reference names it.
std::filesystem::path draarlName(const RecordingInfo& info);

/// The start that such a name tells; none for other names.
std::optional<WallTime> startOfDraarlName(const std::filesystem::path& file);

/// Writes it beside the recording, all or nothing.
Status writeDraarl(ArchiveFiles& files, const std::filesystem::path& folder,
                   const RecordingInfo& info, const PacketList& packets);

} // namespace shack::archive
