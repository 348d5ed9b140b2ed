#include "engine/host/log_setup.h"

namespace shack::host {

log::Destinations logDestinations(const LogConfig& config)
{
    log::Destinations destinations;
    destinations.standardError = config.standardError;
    destinations.file = config.file;
    for (const log::Level level :
         {log::Level::Debug, log::Level::Info, log::Level::Warning, log::Level::Error}) {
        if (config.level == log::levelName(level))
            destinations.level = level;
    }
    return destinations;
}

} // namespace shack::host
