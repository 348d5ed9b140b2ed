#pragma once

#include "engine/base/clock.h"
#include "engine/store/database_url.h"
#include "engine/store/sql_port.h"
#include "engine/store/store_config.h"

#include <memory>

namespace shack::store {

/// Connects to a MySQL or MariaDB server through its client library, on the calling thread, which
/// from then on is the only one to use the port. utf8mb4, strict mode, times in UTC, repeatable
/// reads; statements stay prepared on the server.
///
/// A connection that was lost is made anew by the next statement, with growing pauses between two
/// attempts (StoreConfig::retryPause): in a pause statements fail at once with Unavailable. What
/// was begun on a lost connection has not happened; its remaining statements fail until rollback().
/// A single statement that was under way may have happened: it is not repeated here, and says
/// Unavailable. No statement takes longer than StoreConfig::answerTimeout.
///
/// `clock` must outlive the port. Errors: Unavailable (no server, no such database),
/// PermissionDenied; no sentence holds the password.
Result<std::unique_ptr<SqlPort>> openMysql(const MysqlAddress& address, const StoreConfig& config,
                                           const Clock& clock);

} // namespace shack::store
