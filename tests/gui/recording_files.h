#pragma once

#include "engine/archive/recording_file.h"
#include "engine/bench_voice/speech.h"
#include "engine/host/recording_view.h"
#include "engine/sound/voice_encoder.h"
#include "engine/wire/draarl_voice.h"

#include <QtGlobal>

#include <array>
#include <chrono>
#include <filesystem>

namespace shack::tests {

/// Lays the file of a recording into an archive, with speech of its length, and completes its row.
inline void layRecording(const std::filesystem::path& folder, host::RecordingRow& row)
{
    archive::ArchiveFiles files;
    const archive::RecordingInfo info{.id = row.id,
                                      .callsign = row.callsign,
                                      .ssid = row.ssid,
                                      .group = row.group,
                                      .groupName = row.groupName,
                                      .startedAt = row.startedAt};
    archive::RecordingFile file{files, folder, info};
    auto encoder = sound::VoiceEncoder::create(20'000);
    bench::Speech speech{row.callsign, row.id};
    std::chrono::milliseconds said{};
    for (; said < row.length; said += std::chrono::milliseconds{120}) {
        std::array<std::int16_t, sound::VoiceEncoder::kDatagramSamples> samples{};
        speech.render(samples);
        for (const ByteSpan frame : wire::VoiceFrames{encoder->encode(samples)})
            (void)file.packet(frame);
    }
    if (!file.write() || !file.close(info))
        qFatal("a recording could not be laid");
    row.length = said;
    row.file = file.path().lexically_relative(folder).generic_string();
    row.bytes = file.bytes();
}

} // namespace shack::tests
