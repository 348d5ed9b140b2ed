#pragma once

#include <string_view>

namespace shack {

/// A text file that was built into the program by installer/cmake/embed_text.cmake. Static storage.
struct EmbeddedText {
    std::string_view name; ///< file name without folder
    std::string_view text; ///< byte for byte
};

} // namespace shack
