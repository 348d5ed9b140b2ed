#include "engine/replay/replay_target.h"

#include <algorithm>
#include <array>

namespace shack::replay {
namespace {

/// The words of one line, as many as are of interest.
using Words = std::array<std::string_view, 10>;

Words wordsOf(std::string_view line) noexcept
{
    Words words;
    for (std::string_view& word : words) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        word = line.substr(0, std::min(line.find_first_of(" \t"), line.size()));
        line.remove_prefix(word.size());
    }
    return words;
}

bool isZeros(std::string_view word) noexcept
{
    return !word.empty() && word.find_first_not_of('0') == std::string_view::npos;
}

/// IPv4: name, destination, ...; IPv6: destination, its length, ..., flags, name in the end.
bool isDefault(const Words& words, std::string_view interface) noexcept
{
    if (words[0] == interface)
        return isZeros(words[1]) && isZeros(words[7]);
    // The system lists what it refuses as a default route through the loopback.
    return interface != "lo" && words[9] == interface && words[0].size() == 32 &&
           isZeros(words[0]) && isZeros(words[1]);
}

} // namespace

bool hasDefaultRoute(std::string_view routes, std::string_view interface) noexcept
{
    while (!routes.empty()) {
        const std::string_view line = routes.substr(0, std::min(routes.find('\n'), routes.size()));
        if (isDefault(wordsOf(line), interface))
            return true;
        routes.remove_prefix(std::min(line.size() + 1, routes.size()));
    }
    return false;
}

} // namespace shack::replay
