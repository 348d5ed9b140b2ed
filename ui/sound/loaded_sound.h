#pragma once

#include "engine/host/recording_view.h"

#include <QString>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

namespace shack::ui {

/// The loudest and the lowest sample of 20 ms, 0..1 and -1..0.
struct WavePeak {
    float low = 0;
    float high = 0;
};

inline constexpr int kPeakMs = 20;
inline constexpr int kPeakSamples = 16 * kPeakMs;

/// A recording ready to be played and drawn. Made on the pool, then never changed.
struct LoadedSound {
    std::uint64_t id = 0;
    std::vector<std::int16_t> samples; ///< 16 kHz
    std::vector<WavePeak> peaks;       ///< of every 20 ms
    std::vector<host::RecordingGap> gaps;
    QString trouble; ///< "" or why it is not whole
    bool damaged = false;
    bool running = false; ///< the over goes on: there will be more
    std::size_t concealed = 0;

    std::chrono::milliseconds length() const
    {
        return std::chrono::milliseconds{static_cast<std::int64_t>(samples.size()) / 16};
    }
};

using LoadedSoundPtr = std::shared_ptr<const LoadedSound>;

/// Reads and decodes a file; "<file>.part" when the recording still runs. Null when nothing of it
/// can be heard, with `trouble` told. Blocks: on the pool only.
LoadedSoundPtr loadSound(const std::filesystem::path& folder, const host::RecordingRow& row,
                         QString* trouble);

std::vector<WavePeak> peaksOf(const std::vector<std::int16_t>& samples);

/// The same in `columns` pieces, for a small picture.
std::vector<WavePeak> thinned(const std::vector<WavePeak>& peaks, std::size_t columns);

std::filesystem::path pathOf(const std::filesystem::path& folder, const std::string& file);

} // namespace shack::ui
