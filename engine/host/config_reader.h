#pragma once

#include "engine/base/result.h"
#include "engine/host/engine_config.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace shack::host {

/// station.toml -> EngineConfig. Absent keys keep their defaults. Errors (InvalidInput unless
/// said): unknown section or key, wrong type, out of range, not TOML, larger than 1 MiB, not UTF-8
/// — each one sentence that names file and line; NotFound or PermissionDenied when the file cannot
/// be read. Nothing is half applied.
Result<EngineConfig> readConfig(const std::filesystem::path& file);

/// The same from memory; `name` stands for the file in error sentences. Any thread.
Result<EngineConfig> readConfigText(std::string_view document, std::string_view name);

/// The sample file with every key, its unit, default and reason; built into the program.
std::string_view sampleConfig() noexcept;

} // namespace shack::host
