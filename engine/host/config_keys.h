#pragma once

#include "engine/host/engine_config.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace shack::host {

/// One line of station.toml: where it stands, what it sets and what it may be. The reader, the
/// sample file's test and the settings dialog all work from this list, so that a key cannot exist
/// in one of them only.
struct ConfigKey {
    using Target =
        std::variant<std::string*, std::filesystem::path*, bool*, std::uint32_t*, std::size_t*,
                     std::chrono::milliseconds*, std::chrono::seconds*, std::vector<std::string>*>;

    std::string_view section;
    std::string_view name; ///< the unit is part of it: "max_frame_age_ms"
    Target target;
    std::int64_t least = 0; ///< for numbers and durations, in the unit of the name
    std::int64_t most = std::numeric_limits<std::uint32_t>::max();
};

/// Pointers into `config`, which must outlive the list.
std::vector<ConfigKey> configKeys(EngineConfig& config);

} // namespace shack::host
