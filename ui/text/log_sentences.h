#pragma once

#include <string_view>

namespace shack::ui::messages {

/// The constant with this sentence, a source string of context "LogSentences"; nullptr when the
/// window has no words for it.
const char* findLogSentence(std::string_view sentence);

} // namespace shack::ui::messages
