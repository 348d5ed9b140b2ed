#pragma once

#include "engine/base/result.h"
#include "engine/store/sql_port.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

// The client library's own types; its header reaches no header of ours.
struct st_mysql;
struct st_mysql_bind;
struct st_mysql_stmt;

// Private to the room. Store thread.
namespace shack::store {

/// One prepared statement of a connection, which must outlive it.
class MysqlStatement {
public:
    ~MysqlStatement();
    MysqlStatement(const MysqlStatement&) = delete;
    MysqlStatement& operator=(const MysqlStatement&) = delete;

    static Result<std::unique_ptr<MysqlStatement>> prepare(st_mysql& connection,
                                                           std::string_view sql);

    Result<SqlOutcome> execute(std::span<const SqlValue> values);
    Status query(std::span<const SqlValue> values, const SqlPort::RowSink& sink);

private:
    struct Closer {
        void operator()(st_mysql_stmt* statement) const noexcept;
    };

    explicit MysqlStatement(st_mysql_stmt* statement);

    Status run(std::span<const SqlValue> values);
    Status bind(std::span<const SqlValue> values);
    Status fetchAll(const SqlPort::RowSink& sink);
    Error lastError();

    std::unique_ptr<st_mysql_stmt, Closer> m_statement;
    std::vector<st_mysql_bind> m_parameters;
};

} // namespace shack::store
