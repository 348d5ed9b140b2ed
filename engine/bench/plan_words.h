#pragma once

#include "engine/base/result.h"
#include "engine/base/text.h"

#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

// What the plan texts of all kinds of runs have in common: words, numbers and times. Any thread.
namespace shack::bench {

/// Words of a command line: blanks separate, double quotes keep together, `#` starts a comment
/// where a word could start, a backslash before a line end is a blank.
Result<std::vector<std::string>> wordsOf(std::string_view text);

/// Such a word; quotation marks inside are left out, they cannot be written.
std::string quotedWord(std::string_view word);

/// "\"abc\" is not a whole number in range".
Status notA(std::string_view what, std::string_view text);

template <typename T>
Status readNumber(T& into, std::string_view text)
{
    const auto number = text::parseUnsigned(text);
    if (!number || *number > std::numeric_limits<T>::max())
        return notA("a whole number in range", text);
    into = static_cast<T>(*number);
    return {};
}

/// Decimal milliseconds or seconds into a duration; `perUnit` is how many of its ticks one unit
/// has.
template <typename Duration>
Status readTime(Duration& into, std::string_view text, double perUnit)
{
    const auto number = text::parseDecimal(text);
    constexpr double kMost = 1e15;
    if (!number || *number < 0 || *number * perUnit > kMost)
        return notA("a time", text);
    into = Duration{static_cast<typename Duration::rep>(std::llround(*number * perUnit))};
    return {};
}

template <typename Duration>
std::string writeTime(Duration duration, double perUnit)
{
    return fmt::format("{}", static_cast<double>(duration.count()) / perUnit);
}

/// A share in percent, 0 to 100.
Status readPercent(double& into, std::string_view text);

} // namespace shack::bench
