#pragma once

#include "engine/base/result.h"
#include "engine/host/engine_config.h"

#include <filesystem>

// Where the files lie that a station file names: the same for every program that reads one, so that
// all of them mean the same database. Any thread.
namespace shack::host {

/// readConfig, and relative paths in it (store.path, log.file and others) begin at the station
/// file's folder, or at `folder` when one is given.
Result<EngineConfig> readStationFile(const std::filesystem::path& file,
                                     const std::filesystem::path& folder = {});

/// Relative paths begin at `folder`, that of the recordings beside the database: who moves one
/// moves the other.
void placeFiles(EngineConfig& config, const std::filesystem::path& folder);

/// Can the log file be opened for writing? Makes its folder, and the empty file. One sentence when
/// not: a log that is missing is noticed on the day it is needed.
Status checkLogFile(const LogConfig& config);

/// Can the files of the station be made where the file says? Looks at database, log and
/// recordings; leaves nothing behind (a folder that is missing is made at the start, not here). One
/// sentence for the first that cannot.
Status checkPlaces(const EngineConfig& config);

} // namespace shack::host
