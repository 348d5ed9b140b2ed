#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"

#include <filesystem>

namespace shack::store {

/// Renames a database and its side files to "NAME.damaged-20260131-235959", so that it can be
/// repaired by hand. Nothing is overwritten or deleted. The new name.
Result<std::filesystem::path> moveDamagedAside(const std::filesystem::path& database, WallTime now);

/// The newest database that was put aside so and still lies there; empty when there is none.
std::filesystem::path damagedBeside(const std::filesystem::path& database);

} // namespace shack::store
