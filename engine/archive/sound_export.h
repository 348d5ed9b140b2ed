#pragma once

#include "engine/archive/recording_reader.h"
#include "engine/base/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace shack::archive {

inline constexpr std::uint32_t kSoundRate = 16'000; ///< of everything that is decoded; mono

enum class SoundFormat : std::uint8_t { Wav, Flac };

/// The sound of a recording as a device hears it. Gaps are not filled: what is there stands side by
/// side, sample for sample what a decoder of the sender's packets gives. Packets that cannot be
/// decoded are concealed and counted. Any thread; takes as long as decoding takes.
struct Sound {
    std::vector<std::int16_t> samples;
    std::size_t concealed = 0; ///< packets
};

Result<Sound> decodeRecording(const RecordingContent& content);

/// A file that must not exist yet, 16 bit. Errors of the disk. Blocks; any thread.
Status writeSound(const std::filesystem::path& file, std::span<const std::int16_t> samples,
                  SoundFormat format);

/// Lower-case hexadecimal SHA-256 of a file's bytes. Blocks; any thread.
Result<std::string> sha256OfFile(const std::filesystem::path& file);

/// A file brought into the archive: a recording of the reference server ("*.raw", draarl-v1 section
/// 15) or any Ogg Opus file of one channel. Who spoke is not in a foreign file: `info` says it,
/// as far as somebody knows; start and id come from the file's name, its tags, or its age. One that
/// is there already (same id) is AlreadyExists. Blocks; any thread.
struct ImportedRecording {
    RecordingInfo info;
    std::filesystem::path file; ///< below the folder
    std::uint64_t bytes = 0;
    std::string trouble; ///< what of the file was not whole
};

Result<ImportedRecording> importRecording(const std::filesystem::path& folder,
                                          const std::filesystem::path& file, RecordingInfo info);

} // namespace shack::archive
