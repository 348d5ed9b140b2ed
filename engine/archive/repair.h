#pragma once

#include "engine/archive/archive_files.h"
#include "engine/archive/recording_info.h"
#include "engine/base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace shack::archive {

/// A recording that has its name.
struct FinishedRecording {
    RecordingInfo info;
    std::filesystem::path file; ///< below the archive's folder
    std::uint64_t bytes = 0;
};

/// Makes a recording of what a crash left behind: cut after the last whole page, marked as
/// repaired, named. None: there was no speech in it, and it is gone. May be called again after an
/// error. Blocks.
Result<std::optional<FinishedRecording>> repairPart(ArchiveFiles& files,
                                                    const std::filesystem::path& folder,
                                                    const std::filesystem::path& part);

/// What lies in an archive: finished recordings and left-overs, oldest first. Folders that cannot
/// be read are left out. Blocks.
struct FolderListing {
    std::vector<std::filesystem::path> recordings; ///< below the folder
    std::vector<std::filesystem::path> parts;
};

FolderListing listFolder(const std::filesystem::path& folder);

} // namespace shack::archive
