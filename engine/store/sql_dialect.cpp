#include "engine/store/sql_dialect.h"

#include <fmt/core.h>

namespace shack::store {

// Generated from resources/sql.
std::span<const EmbeddedText> sqliteMigrationFiles() noexcept;
std::span<const EmbeddedText> mysqlMigrationFiles() noexcept;

std::span<const EmbeddedText> migrationFiles(SqlEngine engine) noexcept
{
    return engine == SqlEngine::Mysql ? mysqlMigrationFiles() : sqliteMigrationFiles();
}

std::string_view stepsTable(SqlEngine engine) noexcept
{
    if (engine == SqlEngine::Mysql)
        return "CREATE TABLE IF NOT EXISTS schema_steps (number INT PRIMARY KEY, "
               "name VARCHAR(255) NOT NULL, applied_at BIGINT NOT NULL) "
               "ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci";
    return "CREATE TABLE IF NOT EXISTS schema_steps (number INTEGER PRIMARY KEY, "
           "name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT";
}

std::string orUpdate(SqlEngine engine, std::string_view key,
                     std::initializer_list<std::string_view> columns)
{
    const bool mysql = engine == SqlEngine::Mysql;
    std::string end = mysql ? std::string{" ON DUPLICATE KEY UPDATE "}
                            : fmt::format(" ON CONFLICT ({}) DO UPDATE SET ", key);
    std::string_view comma;
    for (const std::string_view column : columns) {
        // VALUES() of a column is what both MySQL 8 and MariaDB understand.
        end += mysql ? fmt::format("{}{} = VALUES({})", comma, column, column)
                     : fmt::format("{}{} = excluded.{}", comma, column, column);
        comma = ", ";
    }
    return end;
}

} // namespace shack::store
