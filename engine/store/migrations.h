#pragma once

#include "engine/base/clock.h"
#include "engine/base/embedded_text.h"
#include "engine/base/result.h"
#include "engine/store/sql_port.h"

#include <span>
#include <string_view>
#include <vector>

namespace shack::store {

/// One step of the schema: "0002_contacts.sql" is number 2.
struct Migration {
    int number = 0;
    std::string_view name;
    std::string_view sql;
};

/// Numbers and orders the files. InvalidInput when a number is missing, twice, or not a number.
Result<std::vector<Migration>> numberedMigrations(std::span<const EmbeddedText> files);

/// Cuts a script into single statements; knows quotes and comments, not triggers. Views into
/// `script`. InvalidInput when a quote or comment does not end.
Result<std::vector<std::string_view>> splitStatements(std::string_view script);

/// Brings the schema up to date: each missing step once, in order, in a transaction of its own
/// (where a change of tables cannot be part of one, a step may be run again after it broke off).
/// How many were applied. Unsupported: a newer program has written this database. Store thread.
Result<int> migrate(SqlPort& sql, std::span<const Migration> migrations, WallTime now);

} // namespace shack::store
