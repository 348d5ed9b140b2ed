#pragma once

#include <string_view>

namespace shack::ui::messages {

/// A named way to lose something, in English source words of context "Losses".
struct LossWords {
    std::string_view id; ///< the counter's name (fanout-engine part D)
    const char* name;
    const char* meaning;
};

/// nullptr for a counter without words.
const LossWords* findLoss(std::string_view id);

} // namespace shack::ui::messages
