#include "app/process/paths.h"

#include <system_error>

namespace shack::app {

Paths standardPaths(const std::filesystem::path& programFolder)
{
    Paths paths;
    std::error_code ignored;
    paths.portable = std::filesystem::exists(programFolder / "portable.flag", ignored);
    const auto config = paths.portable ? programFolder / "config" : accountConfigFolder() / "shack";
    const auto data = paths.portable ? programFolder / "data" : accountDataFolder() / "shack";
    paths.viewSettings = config / "window.ini";
    paths.dataFolder = data;
    paths.stationFile = data / kStationFile;
    return paths;
}

} // namespace shack::app
