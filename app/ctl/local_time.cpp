#include "app/ctl/local_time.h"

#include <ctime>
#include <fmt/chrono.h>
#include <iomanip>
#include <sstream>

namespace shack::app {

std::string localText(const std::optional<WallTime>& at)
{
    if (!at)
        return "-";
    return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(WallTime::clock::to_time_t(*at)));
}

std::optional<WallTime> parseLocal(const std::string& text)
{
    std::tm time{};
    std::istringstream stream{text};
    stream >> std::get_time(&time, "%Y-%m-%d %H:%M");
    time.tm_isdst = -1;
    if (stream.fail() || stream.peek() != std::istringstream::traits_type::eof())
        return std::nullopt;
    const std::time_t seconds = std::mktime(&time);
    return seconds == std::time_t{-1} ? std::nullopt
                                      : std::optional{WallTime::clock::from_time_t(seconds)};
}

} // namespace shack::app
