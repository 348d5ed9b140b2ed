#include "ui/text/log_sentences.h"

#include <QtGlobal>

#include <algorithm>
#include <iterator>

namespace shack::ui::messages {

namespace {

// clang-format off
constexpr const char* kSentences[] = {
    QT_TRANSLATE_NOOP("LogSentences", "RFC 2544 measurement ended"),
    QT_TRANSLATE_NOOP("LogSentences", "a damaged database lies beside this one"),
    QT_TRANSLATE_NOOP("LogSentences", "account added"),
    QT_TRANSLATE_NOOP("LogSentences", "account removed"),
    QT_TRANSLATE_NOOP("LogSentences", "an announcement ended"),
    QT_TRANSLATE_NOOP("LogSentences", "changes were lost because the database did not work"),
    QT_TRANSLATE_NOOP("LogSentences", "device refused"),
    QT_TRANSLATE_NOOP("LogSentences", "device registered"),
    QT_TRANSLATE_NOOP("LogSentences", "devices removed"),
    QT_TRANSLATE_NOOP("LogSentences", "ladder ended"),
    QT_TRANSLATE_NOOP("LogSentences", "load run ended"),
    QT_TRANSLATE_NOOP("LogSentences", "old recordings go"),
    QT_TRANSLATE_NOOP("LogSentences", "on the air"),
    QT_TRANSLATE_NOOP("LogSentences", "recording is on"),
    QT_TRANSLATE_NOOP("LogSentences", "recording was switched"),
    QT_TRANSLATE_NOOP("LogSentences", "recordings are removed for ever"),
    QT_TRANSLATE_NOOP("LogSentences", "recordings are written again"),
    QT_TRANSLATE_NOOP("LogSentences", "recordings cannot be written"),
    QT_TRANSLATE_NOOP("LogSentences", "recordings without a row were not looked for"),
    QT_TRANSLATE_NOOP("LogSentences", "replay ended"),
    QT_TRANSLATE_NOOP("LogSentences", "rows of removed recordings stay for now"),
    QT_TRANSLATE_NOOP("LogSentences", "status pages are not served"),
    QT_TRANSLATE_NOOP("LogSentences", "status pages are served"),
    QT_TRANSLATE_NOOP("LogSentences", "simulated devices have talked"),
    QT_TRANSLATE_NOOP("LogSentences", "stopped"),
    QT_TRANSLATE_NOOP("LogSentences", "talk group removed"),
    QT_TRANSLATE_NOOP("LogSentences", "the Redis server does not work"),
    QT_TRANSLATE_NOOP("LogSentences", "the Redis server works again"),
    QT_TRANSLATE_NOOP("LogSentences", "the book was changed by other hands"),
    QT_TRANSLATE_NOOP("LogSentences", "the cryptographic library failed to compute a digest"),
    QT_TRANSLATE_NOOP("LogSentences", "the database does not work as it should"),
    QT_TRANSLATE_NOOP("LogSentences", "the database is on a server"),
    QT_TRANSLATE_NOOP("LogSentences", "the database works again"),
    QT_TRANSLATE_NOOP("LogSentences", "the echo group was set"),
    QT_TRANSLATE_NOOP("LogSentences", "the engine did not stop in time"),
    QT_TRANSLATE_NOOP("LogSentences", "the plan cannot be read"),
    QT_TRANSLATE_NOOP("LogSentences", "the schema of the database was brought up to date"),
    QT_TRANSLATE_NOOP("LogSentences", "the simulated devices cannot start"),
    QT_TRANSLATE_NOOP("LogSentences", "the station cannot work"),
    QT_TRANSLATE_NOOP("LogSentences", "the station is off the air"),
    QT_TRANSLATE_NOOP("LogSentences", "the station is on the air"),
    QT_TRANSLATE_NOOP("LogSentences", "the station was configured"),
    QT_TRANSLATE_NOOP("LogSentences", "the system gives no random numbers"),
    QT_TRANSLATE_NOOP("LogSentences", "the wall clock was stepped"),
    QT_TRANSLATE_NOOP("LogSentences", "there is no echo"),
    QT_TRANSLATE_NOOP("LogSentences", "traffic can no longer be recorded"),
    QT_TRANSLATE_NOOP("LogSentences", "traffic is not recorded any more"),
    QT_TRANSLATE_NOOP("LogSentences", "traffic is recorded"),
    QT_TRANSLATE_NOOP("LogSentences", "what is said is not recorded any more"),
    QT_TRANSLATE_NOOP("LogSentences", "what is said is recorded"),
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
