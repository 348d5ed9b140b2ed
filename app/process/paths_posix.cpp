#include "app/process/paths.h"

#include <cstdlib>

namespace shack::app {

namespace {

/// A folder of the XDG rules: the variable when it is absolute, else a folder of the home.
std::filesystem::path xdgFolder(const char* variable, const char* inHome)
{
    if (const char* set = std::getenv(variable); set != nullptr && *set == '/')
        return set;
    const char* home = std::getenv("HOME");
    return std::filesystem::path{home != nullptr ? home : "."} / inHome;
}

} // namespace

std::filesystem::path accountConfigFolder()
{
    return xdgFolder("XDG_CONFIG_HOME", ".config");
}

std::filesystem::path accountDataFolder()
{
    return xdgFolder("XDG_DATA_HOME", ".local/share");
}

} // namespace shack::app
