#include "engine/bench/plan_words.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace shack::bench {
namespace {

bool isBlank(char letter) noexcept
{
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

} // namespace

std::string quotedWord(std::string_view word)
{
    if (!word.empty() && word.find_first_of(" \t\r\n\"#\\") == std::string_view::npos)
        return std::string{word};
    std::string result{'"'};
    for (const char letter : word)
        if (letter != '"')
            result += letter;
    return result + '"';
}

Result<std::vector<std::string>> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    std::optional<std::string> word;
    bool inQuotes = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (letter == '"') {
            inQuotes = !inQuotes;
            word = word.value_or(std::string{});
            continue;
        }
        const bool joinsLines = letter == '\\' && at + 1 < text.size() && isBlank(text[at + 1]);
        if (!inQuotes && (isBlank(letter) || joinsLines)) {
            if (word)
                words.push_back(*std::exchange(word, std::nullopt));
            continue;
        }
        if (!inQuotes && !word && letter == '#') {
            at = std::min(text.find('\n', at), text.size()) - 1;
            continue;
        }
        word = word.value_or(std::string{}) + letter;
    }
    if (inQuotes)
        return fail(ErrorCode::InvalidInput, "the plan ends inside quotation marks");
    if (word)
        words.push_back(*word);
    return words;
}

Status notA(std::string_view what, std::string_view text)
{
    return fail(ErrorCode::InvalidInput,
                fmt::format("\"{}\" is not {}", text::printable(text), what));
}

Status readPercent(double& into, std::string_view text)
{
    const auto number = text::parseDecimal(text);
    if (!number || *number < 0 || *number > 100)
        return notA("a percentage between 0 and 100", text);
    into = *number;
    return {};
}

} // namespace shack::bench
