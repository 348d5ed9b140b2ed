#include "ui/window/fuzzy_match.h"

namespace shack::ui {

namespace {

constexpr int kLetter = 1;
constexpr int kTogether = 5;
constexpr int kWordStart = 8;
constexpr int kWholeText = 40;
constexpr int kWholeStart = 20;
constexpr int kPerSkippedLetters = 8; ///< letters skipped per point lost

bool startsWord(QStringView text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() ||
           (text[at].isUpper() && text[at - 1].isLower());
}

} // namespace

std::optional<int> fuzzyScore(QStringView needle, QStringView text)
{
    if (needle.isEmpty())
        return 0;
    int score = 0;
    qsizetype at = 0;
    qsizetype previous = -2;
    for (const QChar wanted : needle) {
        if (wanted.isSpace())
            continue;
        while (at < text.size() && text[at].toLower() != wanted.toLower())
            ++at;
        if (at == text.size())
            return std::nullopt;
        score += kLetter;
        if (previous == at - 1)
            score += kTogether;
        if (startsWord(text, at))
            score += kWordStart;
        previous = at++;
    }
    if (text.compare(needle, Qt::CaseInsensitive) == 0)
        score += kWholeText;
    else if (text.startsWith(needle, Qt::CaseInsensitive))
        score += kWholeStart;
    return score - static_cast<int>((text.size() - needle.size()) / kPerSkippedLetters);
}

} // namespace shack::ui
