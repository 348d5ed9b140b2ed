#pragma once

#include "engine/wire/draarl_types.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

namespace shack::archive {

/// What is recorded, where, and for how long. Section [recording] of the station file; every value
/// needs a restart. Defaults follow draarl-v1 section 15 where it has one.
struct ArchiveConfig {
    /// Off: nothing is kept, except groups that are set to be recorded. People who talk have to
    /// know and, in most countries, to agree.
    bool enabled = false;

    /// Where recordings lie; made when missing. One station per folder.
    std::filesystem::path folder = "recordings";

    /// "ogg" (Ogg Opus), "draarl" (the reference's container), or "both".
    std::string container = "ogg";

    /// Shorter overs are not kept.
    std::chrono::milliseconds minLength{500};

    /// Longer overs go on in a further recording; 0 = never.
    std::chrono::seconds maxLength{300};

    /// An over ends when nothing came for so long. Follows [fanout] voice_gap_ms.
    std::chrono::milliseconds voiceGap = wire::kVoiceGap;

    /// How often the files of running overs are forced to the disk: what a loss of power may cost.
    std::chrono::seconds syncEvery{5};

    /// Copies that may wait for the disk: 8,192 are five seconds of 200 talkers, 6 MiB.
    std::uint32_t ringFrames = 8'192;

    /// Recordings older than this go to the bin; 0 = kept for ever.
    std::uint32_t retentionDays = 0;

    /// Above this size the oldest go; 0 = no limit.
    std::uint32_t maxMebibytes = 0;

    /// What is in the bin stays so long, unless the size limit needs the space.
    std::uint32_t binDays = 30;
};

} // namespace shack::archive
