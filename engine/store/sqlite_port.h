#pragma once

#include "engine/base/clock.h"
#include "engine/store/sql_port.h"
#include "engine/store/store_config.h"

#include <memory>

namespace shack::store {

/// What to do when there is no file yet.
enum class MissingFile { Create, Refuse };

/// What to do with a file that is damaged. Only who owns the station may move it: for everybody
/// else it may be in use.
enum class DamagedFile { MoveAside, Leave };

/// Opens the SQLite file (or a database in memory) through Qt Sql on the calling thread, which
/// from then on is the only one to use it; a QCoreApplication must exist.
///
/// Write-ahead log with a full sync at every commit: what was committed survives the end of the
/// process and of the power. Foreign keys are enforced. The file is checked first: what is no
/// database, or another program's, is left as it is and refused (Unsupported; file_owner.h). One
/// that is damaged and carries our mark is moved aside (never deleted; `now` names it), unless it
/// shall be left, and the answer is Corrupt, with the new name.
Result<std::unique_ptr<SqlPort>> openSqlite(const StoreConfig& config, WallTime now,
                                            MissingFile missing = MissingFile::Create,
                                            DamagedFile damaged = DamagedFile::MoveAside);

} // namespace shack::store
