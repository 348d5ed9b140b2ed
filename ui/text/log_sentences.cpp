#include "ui/text/log_sentences.h"

#include <QtGlobal>

#include <algorithm>
#include <iterator>

namespace shack::ui::messages {

namespace {

// clang-format off
constexpr const char* kSentences[] = {
    QT_TRANSLATE_NOOP("LogSentences", "receive buffer smaller than asked"),
};
// clang-format on

} // namespace

const char* findLogSentence(std::string_view sentence)
{
    const auto found = std::find_if(std::begin(kSentences), std::end(kSentences),
                                    [sentence](const char* known) { return sentence == known; });
    return found == std::end(kSentences) ? nullptr : *found;
}

} // namespace shack::ui::messages
