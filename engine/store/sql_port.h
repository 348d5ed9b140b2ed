#pragma once

#include "engine/base/result.h"
#include "engine/store/sql_dialect.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace shack::store {

/// A bound value. Text must be UTF-8, otherwise the statement is refused with InvalidInput.
using SqlValue = std::variant<std::nullptr_t, std::int64_t, double, std::string>;

/// One row of an answer, valid while its callback runs. NULL reads as 0 or an empty text.
class SqlRow {
public:
    virtual ~SqlRow() = default;
    virtual bool isNull(int column) const = 0;
    virtual std::int64_t integer(int column) const = 0;
    virtual double real(int column) const = 0;
    virtual std::string text(int column) const = 0;
};

struct SqlOutcome {
    std::int64_t changedRows = 0;
    std::int64_t lastInsertId = 0; ///< only meaningful after an INSERT
};

/// One connection to a database: statements with bound values ('?'), rows, transactions. Belongs
/// to the thread that opened it (the store thread).
///
/// Errors: Busy (locked by somebody else), DiskFull, ReadOnly, PermissionDenied, Corrupt,
/// Unavailable, AlreadyExists (a unique key), NotFound (refers to a row that is not there),
/// InvalidInput (a value the table does not take), System.
class SqlPort {
public:
    using RowSink = std::function<void(const SqlRow&)>;

    virtual ~SqlPort() = default;

    /// Whose SQL it speaks.
    virtual SqlEngine engine() const noexcept = 0;

    /// A statement that is used again and again: it stays prepared.
    virtual Result<SqlOutcome> execute(std::string_view sql, std::span<const SqlValue> values) = 0;

    /// Likewise, with rows. When the answer breaks off, the rows before have been handed out.
    virtual Status query(std::string_view sql, std::span<const SqlValue> values,
                         const RowSink& sink) = 0;

    /// One statement without values that is not kept prepared (migrations, settings of the
    /// connection).
    virtual Status run(std::string_view sql) = 0;

    /// Takes the write lock at once, so that a conflict shows here and not in the middle.
    virtual Status begin() = 0;
    virtual Status commit() = 0;
    virtual void rollback() noexcept = 0;

    /// A number that changes when somebody else has changed the directory. Where the database
    /// keeps no such number, own changes alter it as well.
    virtual Result<std::int64_t> outsideVersion() = 0;

    /// For a schema that is not ours: what outsideVersion is made of, statements that answer with
    /// numbers. They must outlive the port. Not every database asks for them.
    virtual void watch(std::span<const std::string_view> /*digests*/) noexcept {}

    /// From now on only this connection may be a station's on this database, also after it was lost
    /// and made anew. Busy: another one is. Nothing to do where a lock file does that
    /// (station_lock.h).
    virtual Status holdStation() { return {}; }

    /// Before the last changes of a station, and after them: one sync for all of them is enough.
    virtual void beginLastChanges() noexcept {}

    virtual void endLastChanges() noexcept {}

    Result<SqlOutcome> execute(std::string_view sql, std::initializer_list<SqlValue> values = {})
    {
        return execute(sql, std::span{values.begin(), values.size()});
    }

    Status query(std::string_view sql, std::initializer_list<SqlValue> values, const RowSink& sink)
    {
        return query(sql, std::span{values.begin(), values.size()}, sink);
    }
};

/// Does several statements or none. Calls inside a running one join it. Store thread.
template <typename Body>
auto inTransaction(SqlPort& sql, Body&& body) -> decltype(body())
{
    if (auto begun = sql.begin(); !begun)
        return failed(begun.error());
    auto result = body();
    if (!result) {
        sql.rollback();
        return result;
    }
    if (auto committed = sql.commit(); !committed) {
        sql.rollback();
        return failed(committed.error());
    }
    return result;
}

} // namespace shack::store
