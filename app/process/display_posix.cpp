#include "app/process/display.h"

#include <algorithm>
#include <cstdlib>

namespace shack::app {

bool hasDisplay(const std::vector<std::string>& forQt)
{
    const auto isSet = [](const char* variable) {
        const char* const value = std::getenv(variable);
        return value != nullptr && *value != '\0';
    };
    const bool named = std::any_of(forQt.begin(), forQt.end(), [](const std::string& word) {
        return word.starts_with("-platform") || word.starts_with("--platform");
    });
    return named || isSet("QT_QPA_PLATFORM") || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
}

} // namespace shack::app
