#pragma once

#include "engine/base/result.h"
#include "engine/bench/ladder_plan.h"

#include <span>
#include <string_view>

namespace shack::bench {

/// Who reads the plan text of a preset.
enum class PresetKind : std::uint8_t {
    Ladder,  ///< `parseLadder`
    Rfc2544, ///< a search of its own
};

/// A plan that comes with the program: read-only, to be duplicated and changed (ux 4.6). The texts
/// are English; a window translates them by `key`.
struct Preset {
    std::string_view key;    ///< "quick", for `--preset` and for settings
    std::string_view title;  ///< "Quick check"
    std::string_view about;  ///< what it is good for, one line
    std::string_view passIf; ///< in words
    PresetKind kind = PresetKind::Ladder;
    std::string_view text; ///< options without a target
};

/// In the order in which they are offered. A new preset is a new row of the table.
std::span<const Preset> presets() noexcept;

const Preset* presetNamed(std::string_view key) noexcept;

/// The plan of a preset of the kind Ladder; NotFound names those that there are.
Result<LadderPlan> ladderPreset(std::string_view key);

} // namespace shack::bench
