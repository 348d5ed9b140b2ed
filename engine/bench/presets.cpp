#include "engine/bench/presets.h"

#include "engine/base/text.h"
#include "engine/bench/ladder_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>

namespace shack::bench {
namespace {

// Rungs and rules are those of ux 4.6; where the published stress report has the same ladder, its
// figures stand beside ours in tests/bench/README.md.
constexpr std::array kPresets{
    Preset{.key = "quick",
           .title = "Quick check",
           .about = "up to 2,000 devices, half a minute: is everything in order?",
           .passIf = "no loss, p99 below 60 ms",
           .text = "--name \"Quick check\" --rung 100@120 --rung 500@120 --rung 1000@120 "
                   "--rung 2000@120 --duration 5 --warmup 1 --max-p99 60"},
    Preset{.key = "devices",
           .title = "Devices",
           .about = "how many devices one talk group can have",
           .passIf = "no loss, p99 below 120 ms",
           .text = "--name Devices --rung 1000@120 --rung 3000@120 --rung 5000@120 "
                   "--rung 8000@120 --rung 10000@120 --rung 12000@120 --rung 15000@120 "
                   "--rung 18000@120 --rung 20000@120 --duration 10 --max-p99 120"},
    Preset{.key = "frame-rate",
           .title = "Frame rate",
           .about = "how many datagrams a second leave without loss, 9,000 devices",
           .passIf = "no loss",
           .text = "--name \"Frame rate\" --rung 9000@60 --rung 9000@45 --rung 9000@40 "
                   "--rung 9000@30 --rung 9000@25 --rung 9000@20,hold=30 --rung 9000@19 "
                   "--rung 9000@18 --rung 9000@17 --rung 9000@16 --rung 9000@15 --rung 9000@10 "
                   "--duration 10"},
    Preset{.key = "writers",
           .title = "Writers A/B",
           .about = "which number of writers suits this computer; five repeats in random order",
           .passIf = "to be compared",
           .text = "--name \"Writers A/B\" --rung 5000@120,writers=1 --rung 5000@120,writers=2 "
                   "--rung 5000@120,writers=4 --rung 5000@120,writers=8 --repeats 5 --shuffle "
                   "--keep-going --duration 10"},
    Preset{.key = "groups",
           .title = "Five groups",
           .about = "five talk groups of 1,000 devices, one talker in each; an isolated station "
                    "keeps nothing, so nothing is recorded",
           .passIf = "no loss",
           .text = "--name \"Five groups\" --groups 5 --talkers 5 --rung 5000@120 "
                   "--duration 15"},
    Preset{.key = "soak",
           .title = "Soak, 30 min",
           .about = "5,000 devices for half an hour: does it stay as it was?",
           .passIf = "loss at most 0.01 %, memory level",
           .text = "--name \"Soak, 30 min\" --rung 5000@120 --duration 1800 --max-loss 0.01 "
                   "--max-growth 8"},
    Preset{.key = "soak-day",
           .title = "Soak, 24 h",
           .about = "5,000 devices for a day",
           .passIf = "loss at most 0.01 %, memory level",
           .text = "--name \"Soak, 24 h\" --rung 5000@120 --duration 86400 --max-loss 0.01 "
                   "--max-growth 1"},
    Preset{.key = "rfc2544",
           .title = "RFC 2544 style",
           .about = "the highest rate without loss by halving, for every frame size; latency there",
           .passIf = "no loss",
           .kind = PresetKind::Rfc2544,
           .text = "--target-kind relay --tests throughput,latency --trial 60"},
};

} // namespace

std::span<const Preset> presets() noexcept
{
    return kPresets;
}

const Preset* presetNamed(std::string_view key) noexcept
{
    const auto found = std::find_if(kPresets.begin(), kPresets.end(),
                                    [&](const Preset& preset) { return preset.key == key; });
    return found == kPresets.end() ? nullptr : &*found;
}

Result<LadderPlan> ladderPreset(std::string_view key)
{
    const Preset* const preset = presetNamed(key);
    if (preset != nullptr && preset->kind == PresetKind::Ladder)
        return parseLadder(preset->text);
    std::string names;
    for (const Preset& known : kPresets)
        if (known.kind == PresetKind::Ladder)
            names += (names.empty() ? "" : ", ") + std::string{known.key};
    return fail(ErrorCode::NotFound,
                fmt::format("\"{}\" is not a preset; there are {}", text::printable(key), names));
}

} // namespace shack::bench
