#pragma once

#include "engine/base/result.h"
#include "engine/store/sql_port.h"

#include <cstdint>
#include <filesystem>

// Whose file is it? A wrong word in store.path must not cost anybody a file: what is not ours is
// neither written into nor moved. Store thread.
namespace shack::store {

/// "Shck": in the header of every database of ours (sqlite.org/fileformat2.html, offset 68).
inline constexpr std::int64_t kApplicationId = 0x5368'636B;

/// Looks at the first bytes only. Unsupported: there is content, and it is no SQLite database. A
/// file that cannot be read is for SQLite to name.
Status refuseOtherFiles(const std::filesystem::path& path);

/// Does the header say SQLite and carry our mark? Only then may a damaged file be moved.
bool carriesOurMark(const std::filesystem::path& path);

/// Takes an empty database, one with our mark, and one of an earlier version of this program,
/// which set no mark but kept the table schema_steps; marks the first and the last. Writes nothing
/// into any other and answers Unsupported.
Status claim(SqlPort& sql, const std::filesystem::path& path);

} // namespace shack::store
