#pragma once

#include "engine/base/bytes.h"
#include "engine/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>

namespace shack::archive {

/// An open file that is being written. Closing it forces nothing to the disk.
class ArchiveFile {
public:
    virtual ~ArchiveFile() = default;

    /// All of it or an error; after an error the same bytes may be written again.
    virtual Status writeAt(std::uint64_t offset, ByteSpan bytes) = 0;
    virtual Status truncate(std::uint64_t size) = 0;

    /// What was written survives a loss of power afterwards.
    virtual Status sync() = 0;
};

/// Held until it goes away, also when the process dies.
class FolderLock {
public:
    virtual ~FolderLock() = default;
};

/// Everything the archive does to the disk, so that tests can let every step fail. All block; any
/// thread. Errors keep the system's code: DiskFull, ReadOnly, NotFound, PermissionDenied.
class ArchiveFiles {
public:
    virtual ~ArchiveFiles() = default;

    /// A new file; AlreadyExists when there is one.
    virtual Result<std::unique_ptr<ArchiveFile>> create(const std::filesystem::path& file);
    virtual Result<std::unique_ptr<ArchiveFile>> open(const std::filesystem::path& file);
    virtual Status rename(const std::filesystem::path& from, const std::filesystem::path& to);
    virtual Status remove(const std::filesystem::path& file);

    /// With all that lead to it.
    virtual Status makeFolder(const std::filesystem::path& folder);

    /// The names in it survive a loss of power afterwards, as far as the system can do that.
    virtual Status syncFolder(const std::filesystem::path& folder);

    /// Busy when another program holds it. The file is made when `mayCreate`.
    virtual Result<std::unique_ptr<FolderLock>> lock(const std::filesystem::path& file,
                                                     bool mayCreate);

    /// 0 when the system does not tell.
    virtual std::uint64_t freeBytes(const std::filesystem::path& folder);
};

} // namespace shack::archive
