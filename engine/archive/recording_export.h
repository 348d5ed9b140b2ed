#pragma once

#include "engine/archive/recording_reader.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/base/result.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace shack::archive {

/// One recording of an archive, as its row has it.
struct ExportItem {
    std::uint64_t id = 0;
    std::filesystem::path file; ///< below the archive's folder
    std::string callsign;
    Ssid ssid;
    TalkGroupId group;
    std::string groupName;
    WallTime startedAt{};
    std::chrono::milliseconds length{};
    std::chrono::milliseconds missing{};
    bool repaired = false;
};

enum class ExportFormat : std::uint8_t { AsReceived, Wav, Flac };

struct ExportWish {
    std::filesystem::path folder; ///< made when missing
    ExportFormat format = ExportFormat::AsReceived;
    bool merged = false;   ///< one file in the order of time, with a cue sheet; WAV or FLAC
    bool evidence = false; ///< with index.csv, SHA256SUMS and a page that says what it is
};

struct ExportedFile {
    std::uint64_t id = 0; ///< 0: not one recording, but the merged one
    std::filesystem::path name;
    std::string sha256;
};

struct ExportOutcome {
    std::vector<ExportedFile> files;
    std::chrono::milliseconds length{}; ///< of the merged file
};

/// Silence between two recordings of a merged file.
inline constexpr std::chrono::milliseconds kMergePause{500};

/// Copies recordings out of an archive; nothing in the archive changes. `mayGoOn(done)` is asked
/// before each recording: false ends it with Cancelled, and what was written stays. Stops at the
/// first file that cannot be read or written. Blocks; any thread.
Result<ExportOutcome> exportRecordings(const std::filesystem::path& archive,
                                       std::vector<ExportItem> items, const ExportWish& wish,
                                       const std::function<bool(std::size_t done)>& mayGoOn = {});

/// Reads a recording of either container.
Result<RecordingContent> readAnyRecording(const std::filesystem::path& file);

} // namespace shack::archive
