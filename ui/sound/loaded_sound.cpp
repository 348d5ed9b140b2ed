#include "ui/sound/loaded_sound.h"

#include "engine/archive/recording_export.h"
#include "engine/archive/sound_export.h"

#include <algorithm>

namespace shack::ui {

std::filesystem::path pathOf(const std::filesystem::path& folder, const std::string& file)
{
    return folder / std::filesystem::path{std::u8string{file.begin(), file.end()}};
}

std::vector<WavePeak> peaksOf(const std::vector<std::int16_t>& samples)
{
    std::vector<WavePeak> peaks;
    peaks.reserve(samples.size() / kPeakSamples + 1);
    for (std::size_t at = 0; at < samples.size(); at += kPeakSamples) {
        const auto end = std::min<std::size_t>(samples.size(), at + kPeakSamples);
        const auto [low, high] =
            std::minmax_element(samples.begin() + static_cast<std::ptrdiff_t>(at),
                                samples.begin() + static_cast<std::ptrdiff_t>(end));
        peaks.push_back({static_cast<float>(*low) / 32'768, static_cast<float>(*high) / 32'768});
    }
    return peaks;
}

std::vector<WavePeak> thinned(const std::vector<WavePeak>& peaks, std::size_t columns)
{
    if (peaks.size() <= columns)
        return peaks;
    std::vector<WavePeak> thin(columns);
    for (std::size_t i = 0; i < peaks.size(); ++i) {
        WavePeak& into = thin[i * columns / peaks.size()];
        into.low = std::min(into.low, peaks[i].low);
        into.high = std::max(into.high, peaks[i].high);
    }
    return thin;
}

LoadedSoundPtr loadSound(const std::filesystem::path& folder, const host::RecordingRow& row,
                         QString* trouble)
{
    std::filesystem::path file = pathOf(folder, row.file);
    auto content = archive::readAnyRecording(file);
    bool running = false;
    if (!content && content.error().code() == ErrorCode::NotFound) {
        file += ".part";
        auto part = archive::readAnyRecording(file);
        running = part.has_value();
        if (running)
            content = std::move(part);
    }
    if (!content) {
        *trouble = QString::fromStdString(content.error().sentence());
        return nullptr;
    }
    auto decoded = archive::decodeRecording(*content);
    if (!decoded) {
        *trouble = QString::fromStdString(decoded.error().sentence());
        return nullptr;
    }
    auto sound = std::make_shared<LoadedSound>();
    sound->id = row.id;
    sound->samples = std::move(decoded->samples);
    sound->peaks = peaksOf(sound->samples);
    sound->gaps = row.gaps;
    sound->concealed = decoded->concealed;
    sound->running = running;
    sound->damaged = !running && (!content->whole || decoded->concealed > 0);
    sound->trouble = QString::fromStdString(content->trouble);
    return sound;
}

} // namespace shack::ui
