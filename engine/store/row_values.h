#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/store/sql_port.h"

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

// Between the types of records and what a table holds. Private to the room; store thread.
namespace shack::store {

inline std::int64_t toMillis(WallTime time) noexcept
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

inline WallTime fromMillis(std::int64_t millis) noexcept
{
    return WallTime{std::chrono::milliseconds{millis}};
}

inline SqlValue toValue(const std::optional<WallTime>& time)
{
    return time ? SqlValue{toMillis(*time)} : SqlValue{nullptr};
}

/// Ids above 2^63 - 1 do not exist in any database; -1 meets no row and no CHECK.
template <typename Tag, typename Rep>
SqlValue toValue(Id<Tag, Rep> id)
{
    constexpr auto kHighest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return static_cast<std::uint64_t>(id.value) > kHighest
               ? SqlValue{std::int64_t{-1}}
               : SqlValue{static_cast<std::int64_t>(id.value)};
}

/// "None" is NULL where the column refers to another table or is to be chosen by the database.
template <typename Tag, typename Rep>
SqlValue toValueOrNull(Id<Tag, Rep> id)
{
    return id ? toValue(id) : SqlValue{nullptr};
}

inline SqlValue toValue(bool yes)
{
    return SqlValue{std::int64_t{yes ? 1 : 0}};
}

inline SqlValue toValue(std::uint32_t number)
{
    return SqlValue{std::int64_t{number}};
}

inline SqlValue toValue(std::string_view words)
{
    return SqlValue{std::string{words}};
}

/// Reads the columns of a row from left to right.
class RowReader {
public:
    explicit RowReader(const SqlRow& row) : m_row(row) {}

    template <typename IdType>
    IdType id()
    {
        return IdType{static_cast<decltype(IdType::value)>(m_row.integer(m_column++))};
    }

    template <typename Number>
    Number number()
    {
        return static_cast<Number>(m_row.integer(m_column++));
    }

    bool yes() { return m_row.integer(m_column++) != 0; }

    std::string text() { return m_row.text(m_column++); }

    WallTime time() { return fromMillis(m_row.integer(m_column++)); }

    std::optional<WallTime> optionalTime()
    {
        const int column = m_column++;
        if (m_row.isNull(column))
            return std::nullopt;
        return fromMillis(m_row.integer(column));
    }

private:
    const SqlRow& m_row;
    int m_column = 0;
};

/// An outcome that must have met a row, and the sentence for when it has not.
inline Status mustMeetRow(const Result<SqlOutcome>& outcome, std::string_view missing)
{
    if (!outcome)
        return failed(outcome.error());
    if (outcome->changedRows == 0)
        return fail(ErrorCode::NotFound, std::string{missing});
    return {};
}

} // namespace shack::store
