#pragma once

#include "engine/base/error.h"

#include <string_view>

namespace shack::store {

/// What an error number of a MySQL or MariaDB server, or of its client library, means to us
/// (dev.mysql.com/doc/mysql-errors, mariadb.com/kb/en/mariadb-error-codes). Any thread.
ErrorCode mysqlErrorCode(unsigned number) noexcept;

/// The connection is of no use any more.
bool isConnectionLost(unsigned number) noexcept;

/// An error with a sentence. Of a key that is taken only the name of the key is told, never the
/// value: it may be anything.
Error mysqlError(unsigned number, std::string_view text);

} // namespace shack::store
