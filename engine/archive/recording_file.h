#pragma once

#include "engine/archive/archive_files.h"
#include "engine/archive/recording_info.h"
#include "engine/base/bytes.h"
#include "engine/wire/ogg_opus.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

namespace shack::archive {

/// The name of a recording that is not finished.
inline constexpr const char* kPartSuffix = ".part";

/// One over's sound on its way to the disk. Lives on the archive thread.
///
/// What survives what: pages of one second are handed to the system as they fill, so that the end
/// of the program costs at most the last second. `sync` forces them to the disk; the archive calls
/// it every few seconds. `close` writes the last page and the final tags, forces the file to the
/// disk, and only then gives it its name and forces that. So a file without `.part` is complete,
/// whatever happens afterwards.
///
/// Nothing is lost by an error: what was not written stays in memory and every function may be
/// called again.
class RecordingFile {
public:
    /// Bytes that wait for a disk that does not work; beyond that the over ends here.
    static constexpr std::size_t kMostWaitingBytes = std::size_t{1024} * 1024;

    RecordingFile(ArchiveFiles& files, const std::filesystem::path& folder, RecordingInfo info);

    /// False when it takes no more: too much waits for the disk.
    bool packet(ByteSpan packet);

    /// Whole pages to the system; with `partPage` also the one that is not full.
    Status write(bool partPage = false);

    /// What the system has to the disk.
    Status sync();

    /// The end, with what is known then. May be called again until it is good.
    Status close(const RecordingInfo& final);

    const RecordingInfo& info() const noexcept { return m_info; }

    const std::filesystem::path& path() const noexcept { return m_path; }

    std::size_t waitingBytes() const noexcept { return m_waiting.size(); }

    std::uint64_t bytes() const noexcept { return m_written + m_waiting.size(); }

private:
    Status create();

    ArchiveFiles& m_files;
    RecordingInfo m_info;
    std::filesystem::path m_path;
    std::filesystem::path m_part;
    std::uint32_t m_serial;
    wire::OggOpusWriter m_writer;
    std::vector<std::byte> m_waiting;
    std::uint64_t m_written = 0;
    std::uint64_t m_tagsAt = 0;
    std::unique_ptr<ArchiveFile> m_file;
    bool m_ended = false;
    bool m_named = false;
    bool m_unsynced = false;
};

} // namespace shack::archive
