#include "engine/store/mysql_statement.h"

#include "engine/base/text.h"
#include "engine/store/mysql_errors.h"

#include <mysql.h>

#include <type_traits>

namespace shack::store {

namespace {

/// bool in MySQL's library, char in MariaDB's.
using Flag = std::remove_pointer_t<decltype(MYSQL_BIND::is_null)>;

/// The columns of the current row, fetched one by one in the type that is asked for: no length has
/// to be guessed, and the library converts.
class FetchedRow final : public SqlRow {
public:
    explicit FetchedRow(MYSQL_STMT& statement)
        : m_statement(statement), m_columns(mysql_stmt_field_count(&statement)),
          m_nulls(m_columns.size()), m_lengths(m_columns.size())
    {
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            m_columns[i].buffer_type = MYSQL_TYPE_STRING;
            m_columns[i].is_null = &m_nulls[i];
            m_columns[i].length = &m_lengths[i];
        }
    }

    MYSQL_BIND* columns() noexcept { return m_columns.data(); }

    bool isNull(int column) const override { return m_nulls[indexOf(column)] != 0; }

    std::int64_t integer(int column) const override
    {
        long long number = 0;
        fetch(column, MYSQL_TYPE_LONGLONG, &number, sizeof number);
        return number;
    }

    double real(int column) const override
    {
        double number = 0;
        fetch(column, MYSQL_TYPE_DOUBLE, &number, sizeof number);
        return number;
    }

    std::string text(int column) const override
    {
        if (isNull(column))
            return {};
        std::string words(m_lengths[indexOf(column)], '\0');
        if (words.empty())
            return words;
        const unsigned long size = fetch(column, MYSQL_TYPE_STRING, words.data(), words.size());
        if (size <= words.size())
            words.resize(size);
        return words;
    }

private:
    static std::size_t indexOf(int column) noexcept { return static_cast<std::size_t>(column); }

    unsigned long fetch(int column, enum_field_types type, void* into, std::size_t size) const
    {
        MYSQL_BIND target{};
        unsigned long length = 0;
        Flag null = 0;
        Flag cut = 0;
        target.buffer_type = type;
        target.buffer = into;
        target.buffer_length = static_cast<unsigned long>(size);
        target.length = &length;
        target.is_null = &null;
        target.error = &cut;
        mysql_stmt_fetch_column(&m_statement, &target, static_cast<unsigned>(column), 0);
        return length;
    }

    MYSQL_STMT& m_statement;
    std::vector<MYSQL_BIND> m_columns;
    std::vector<Flag> m_nulls;
    std::vector<unsigned long> m_lengths;
};

Status bindOne(const SqlValue& value, MYSQL_BIND& bind)
{
    bind = {};
    bind.buffer_type = MYSQL_TYPE_NULL;
    // The library's buffers are not const because it uses them for results as well.
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        bind.buffer_type = MYSQL_TYPE_LONGLONG;
        bind.buffer = const_cast<std::int64_t*>(number);
    } else if (const auto* real = std::get_if<double>(&value)) {
        bind.buffer_type = MYSQL_TYPE_DOUBLE;
        bind.buffer = const_cast<double*>(real);
    } else if (const auto* words = std::get_if<std::string>(&value)) {
        if (!text::isUtf8(*words))
            return fail(ErrorCode::InvalidInput, "a text holds bytes that are not UTF-8");
        bind.buffer_type = MYSQL_TYPE_STRING;
        bind.buffer = const_cast<char*>(words->data());
        bind.buffer_length = static_cast<unsigned long>(words->size());
    }
    return {};
}

} // namespace

void MysqlStatement::Closer::operator()(st_mysql_stmt* statement) const noexcept
{
    mysql_stmt_close(statement);
}

MysqlStatement::MysqlStatement(st_mysql_stmt* statement) : m_statement(statement)
{
}

MysqlStatement::~MysqlStatement() = default;

Result<std::unique_ptr<MysqlStatement>> MysqlStatement::prepare(MYSQL& connection,
                                                                std::string_view sql)
{
    MYSQL_STMT* raw = mysql_stmt_init(&connection);
    if (raw == nullptr)
        return fail(ErrorCode::System, "there is no memory for a statement");
    std::unique_ptr<MysqlStatement> statement{new MysqlStatement{raw}};
    if (mysql_stmt_prepare(raw, sql.data(), static_cast<unsigned long>(sql.size())) != 0)
        return failed(statement->lastError());
    statement->m_parameters.resize(mysql_stmt_param_count(raw));
    return statement;
}

Result<SqlOutcome> MysqlStatement::execute(std::span<const SqlValue> values)
{
    if (auto done = run(values); !done)
        return failed(done.error());
    SqlOutcome outcome{static_cast<std::int64_t>(mysql_stmt_affected_rows(m_statement.get())),
                       static_cast<std::int64_t>(mysql_stmt_insert_id(m_statement.get()))};
    mysql_stmt_free_result(m_statement.get());
    return outcome;
}

Status MysqlStatement::query(std::span<const SqlValue> values, const SqlPort::RowSink& sink)
{
    if (auto done = run(values); !done)
        return done;
    const Status fetched = fetchAll(sink);
    mysql_stmt_free_result(m_statement.get());
    return fetched;
}

Status MysqlStatement::run(std::span<const SqlValue> values)
{
    if (auto bound = bind(values); !bound)
        return bound;
    if (mysql_stmt_execute(m_statement.get()) != 0)
        return failed(lastError());
    return {};
}

Status MysqlStatement::bind(std::span<const SqlValue> values)
{
    if (values.size() != m_parameters.size())
        return fail(ErrorCode::InvalidInput, "a statement got another number of values");
    for (std::size_t i = 0; i < values.size(); ++i)
        if (auto bound = bindOne(values[i], m_parameters[i]); !bound)
            return bound;
    if (!m_parameters.empty() && mysql_stmt_bind_param(m_statement.get(), m_parameters.data()) != 0)
        return failed(lastError());
    return {};
}

/// All rows come over first: the connection is free again, and a slow reader holds no lock.
Status MysqlStatement::fetchAll(const SqlPort::RowSink& sink)
{
    if (mysql_stmt_field_count(m_statement.get()) == 0)
        return {};
    FetchedRow row{*m_statement};
    if (mysql_stmt_bind_result(m_statement.get(), row.columns()) != 0 ||
        mysql_stmt_store_result(m_statement.get()) != 0)
        return failed(lastError());
    for (;;) {
        const int fetched = mysql_stmt_fetch(m_statement.get());
        if (fetched == MYSQL_NO_DATA)
            return {};
        if (fetched != 0 && fetched != MYSQL_DATA_TRUNCATED) // into buffers of no length: always
            return failed(lastError());
        sink(row);
    }
}

Error MysqlStatement::lastError()
{
    return mysqlError(mysql_stmt_errno(m_statement.get()), mysql_stmt_error(m_statement.get()));
}

} // namespace shack::store
