#pragma once

#include <filesystem>

namespace shack::app {

/// What the file of a station is called when nobody names another.
inline constexpr const char* kStationFile = "station.toml";

/// Where a program's files live on this computer. Nothing is created by asking.
struct Paths {
    std::filesystem::path stationFile;  ///< may not exist; in the data folder, so that relative
                                        ///< paths in it mean the same to every program
    std::filesystem::path dataFolder;   ///< database, logs
    std::filesystem::path viewSettings; ///< what the operator of a window likes
    bool portable = false;
};

/// Of this account: the system's folders for configuration and data; everything beside the program
/// when a file `portable.flag` lies there.
Paths standardPaths(const std::filesystem::path& programFolder);

/// The account's configuration and data folders, without our own name; empty when the system does
/// not tell.
std::filesystem::path accountConfigFolder();
std::filesystem::path accountDataFolder();

} // namespace shack::app
