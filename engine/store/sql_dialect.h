#pragma once

#include "engine/base/embedded_text.h"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

// All that differs between the SQL of our databases. Statements elsewhere are written so that both
// read them: names that one of them reserves stand in back-ticks. Any thread.
namespace shack::store {

enum class SqlEngine : std::uint8_t {
    Sqlite, ///< 3.37 or newer
    Mysql,  ///< MySQL 8.0.16 or MariaDB 10.5, or newer
};

/// The steps of our own schema for an engine, in order: the same numbers and names for all.
std::span<const EmbeddedText> migrationFiles(SqlEngine engine) noexcept;

/// The table that notes which steps were done; may be run again.
std::string_view stepsTable(SqlEngine engine) noexcept;

/// The end of an INSERT that replaces `columns` where the row of `key` is there already. With
/// `columns` = {key} nothing changes.
std::string orUpdate(SqlEngine engine, std::string_view key,
                     std::initializer_list<std::string_view> columns);

} // namespace shack::store
