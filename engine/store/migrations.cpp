#include "engine/store/migrations.h"

#include "engine/base/log.h"
#include "engine/base/text.h"
#include "engine/store/row_values.h"

#include <algorithm>
#include <fmt/core.h>
#include <optional>

namespace shack::store {

namespace {

constexpr std::size_t kNumberDigits = 4;

/// Where the quote, comment or single character that starts at `at` ends (one past it).
std::optional<std::size_t> endOfToken(std::string_view script, std::size_t at)
{
    const auto after = [&](std::string_view end, std::size_t from) -> std::optional<std::size_t> {
        const std::size_t found = script.find(end, from);
        if (found == std::string_view::npos)
            return std::nullopt;
        return found + end.size();
    };
    const char first = script[at];
    if (first == '\'' || first == '"' || first == '`')
        return after(std::string_view{&first, 1}, at + 1); // a doubled quote is just two texts
    if (script.substr(at, 2) == "--")
        return after("\n", at).value_or(script.size());
    if (script.substr(at, 2) == "/*")
        return after("*/", at + 2);
    return at + 1;
}

/// The steps of a trigger end with ';' too; the trigger ends behind its END.
bool isOpenTrigger(std::string_view statement)
{
    return statement.starts_with("CREATE TRIGGER") && !statement.ends_with("END");
}

bool isComment(std::string_view token)
{
    return token.substr(0, 2) == "--" || token.substr(0, 2) == "/*";
}

Result<int> appliedVersion(SqlPort& sql)
{
    int version = 0;
    auto asked = sql.query("SELECT coalesce(max(number), 0) FROM schema_steps", {},
                           [&](const SqlRow& row) { version = static_cast<int>(row.integer(0)); });
    if (!asked)
        return failed(asked.error());
    return version;
}

Status applyStep(SqlPort& sql, const Migration& step, WallTime now)
{
    auto statements = splitStatements(step.sql);
    if (!statements)
        return failed(statements.error());
    for (const std::string_view statement : *statements)
        if (auto done = sql.run(statement); !done)
            return done;
    auto noted = sql.execute("INSERT INTO schema_steps (number, name, applied_at) VALUES (?, ?, ?)",
                             {std::int64_t{step.number}, std::string{step.name}, toMillis(now)});
    if (!noted)
        return failed(noted.error());
    return {};
}

/// True when the step was missing. Reads the version again under the write lock: another program
/// may have been faster.
Result<bool> applyIfMissing(SqlPort& sql, const Migration& step, WallTime now)
{
    return inTransaction(sql, [&]() -> Result<bool> {
        const auto version = appliedVersion(sql);
        if (!version)
            return failed(version.error());
        if (*version >= step.number)
            return false;
        if (auto applied = applyStep(sql, step, now); !applied)
            return failed(
                applied.error().during(fmt::format("bringing the database to step {}", step.name)));
        return true;
    });
}

} // namespace

Result<std::vector<Migration>> numberedMigrations(std::span<const EmbeddedText> files)
{
    std::vector<Migration> migrations;
    for (const EmbeddedText& file : files) {
        const auto number = text::parseUnsigned(file.name.substr(0, kNumberDigits));
        if (!number || file.name.substr(kNumberDigits, 1) != "_")
            return fail(ErrorCode::InvalidInput,
                        fmt::format("{} does not start with four digits and _", file.name));
        migrations.push_back({static_cast<int>(*number), file.name, file.text});
    }
    std::sort(migrations.begin(), migrations.end(),
              [](const Migration& a, const Migration& b) { return a.number < b.number; });
    for (std::size_t i = 0; i < migrations.size(); ++i)
        if (migrations[i].number != static_cast<int>(i) + 1)
            return fail(ErrorCode::InvalidInput,
                        fmt::format("{} is not step {}", migrations[i].name, i + 1));
    return migrations;
}

Result<std::vector<std::string_view>> splitStatements(std::string_view script)
{
    std::vector<std::string_view> statements;
    std::size_t start = 0;
    std::optional<std::size_t> words; // where they begin, behind comments
    for (std::size_t at = 0; at < script.size();) {
        const auto end = endOfToken(script, at);
        if (!end)
            return fail(ErrorCode::InvalidInput, "a quote or comment in a script does not end");
        const std::string_view token = script.substr(at, *end - at);
        at = *end;
        if (token == ";") {
            if (words && isOpenTrigger(text::trimmed(script.substr(*words, at - 1 - *words))))
                continue;
            if (words)
                statements.push_back(text::trimmed(script.substr(start, at - 1 - start)));
            start = at;
            words.reset();
        } else if (!words && !isComment(token) && !text::trimmed(token).empty()) {
            words = at - token.size();
        }
    }
    if (words)
        statements.push_back(text::trimmed(script.substr(start)));
    return statements;
}

Result<int> migrate(SqlPort& sql, std::span<const Migration> migrations, WallTime now)
{
    if (auto made = sql.run(stepsTable(sql.engine())); !made)
        return failed(made.error());
    const auto version = appliedVersion(sql);
    if (!version)
        return failed(version.error());
    const int newest = migrations.empty() ? 0 : migrations.back().number;
    if (*version > newest)
        return fail(ErrorCode::Unsupported,
                    fmt::format("the database was written by a newer version of this program "
                                "(step {}, this one knows {})",
                                *version, newest));
    int applied = 0;
    for (const Migration& step : migrations) {
        if (step.number <= *version)
            continue;
        const auto fresh = applyIfMissing(sql, step, now);
        if (!fresh)
            return failed(fresh.error());
        applied += *fresh ? 1 : 0;
    }
    if (applied > 0)
        log::info(log::Area::Store, "the schema of the database was brought up to date",
                  {{"from", *version}, {"to", newest}});
    return applied;
}

} // namespace shack::store
