#pragma once

#include <span>
#include <string_view>

namespace shack::ui::messages {

/// One code of the engine in English source words, context "Messages" of the translations. Fields
/// of the message go where "{name}" stands; "{name:bytes}" and "{name:count}" write the number for
/// people. A part in [brackets] is left out when one of its fields is missing.
struct CatalogueEntry {
    std::string_view code;
    const char* title;
    const char* sentence;
    const char* fix;            ///< nullptr when there is nothing to be done
    const char* over = nullptr; ///< code of what is said when the trouble has ended
};

/// nullptr when the catalogue does not know the code.
const CatalogueEntry* findMessage(std::string_view code);

// The parts of the catalogue.
std::span<const CatalogueEntry> stationMessages();
std::span<const CatalogueEntry> bookMessages();
std::span<const CatalogueEntry> deviceMessages();

/// A field whose value is words of the engine ("writers", a reason): the words in English source
/// text, context "EngineWords". `{}` stands for a part that is no word, such as a path.
struct EngineWords {
    std::string_view field;
    const char* words;
};

std::span<const EngineWords> engineWords();

} // namespace shack::ui::messages
