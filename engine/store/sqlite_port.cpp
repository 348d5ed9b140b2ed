#include "engine/store/sqlite_port.h"

#include "engine/base/text.h"
#include "engine/store/damaged_file.h"
#include "engine/store/file_owner.h"
#include "engine/store/store_health.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <algorithm>
#include <atomic>
#include <fmt/core.h>
#include <fstream>
#include <functional>
#include <unordered_map>

namespace shack::store {

namespace fs = std::filesystem;

namespace {

// Result codes of SQLite that decide something (sqlite.org/rescode.html): the low byte is the kind.
constexpr int kPermission = 3;
constexpr int kBusy = 5;
constexpr int kLocked = 6;
constexpr int kReadOnly = 8;
constexpr int kCorrupt = 11;
constexpr int kFull = 13;
constexpr int kCannotOpen = 14;
constexpr int kTooBig = 18;
constexpr int kConstraint = 19;
constexpr int kNotADatabase = 26;
constexpr int kConstraintForeignKey = kConstraint | (3 << 8);
constexpr int kConstraintPrimaryKey = kConstraint | (6 << 8);
constexpr int kConstraintUnique = kConstraint | (8 << 8);
constexpr int kConstraintRowId = kConstraint | (10 << 8);

ErrorCode constraintCode(int native, const QString& text)
{
    if (native == kConstraintUnique || native == kConstraintPrimaryKey ||
        native == kConstraintRowId || text.contains(QLatin1String("UNIQUE constraint")))
        return ErrorCode::AlreadyExists;
    if (native == kConstraintForeignKey || text.contains(QLatin1String("FOREIGN KEY constraint")))
        return ErrorCode::NotFound;
    return ErrorCode::InvalidInput;
}

Error common(ErrorCode code)
{
    return {code, std::string{commonTrouble(code)}};
}

Error errorOf(const QSqlError& error)
{
    const int native = error.nativeErrorCode().toInt();
    const QString text = error.driverText() + QLatin1Char(' ') + error.databaseText();
    const std::string detail = error.databaseText().toStdString();
    switch (native & 0xFF) {
    case kBusy:
    case kLocked:
        return common(ErrorCode::Busy);
    case kFull:
        return common(ErrorCode::DiskFull);
    case kReadOnly:
        return common(ErrorCode::ReadOnly);
    case kPermission:
        return {ErrorCode::PermissionDenied, "the database may not be opened by this user"};
    case kCannotOpen:
        return {ErrorCode::Unavailable, "the database file cannot be opened"};
    case kCorrupt:
    case kNotADatabase:
        return {ErrorCode::Corrupt, "the database file is damaged: " + detail};
    case kTooBig:
        return {ErrorCode::OutOfRange, "a text is too long for the database"};
    case kConstraint:
        return {constraintCode(native, text), "the database refused the change: " + detail};
    default:
        return {ErrorCode::System,
                fmt::format("the database failed with code {}: {}", native, detail)};
    }
}

Result<QVariant> variantOf(const SqlValue& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return QVariant{static_cast<qlonglong>(*number)};
    if (const auto* real = std::get_if<double>(&value))
        return QVariant{*real};
    if (const auto* words = std::get_if<std::string>(&value)) {
        if (!text::isUtf8(*words))
            return fail(ErrorCode::InvalidInput, "a text holds bytes that are not UTF-8");
        const QString wide =
            QString::fromUtf8(words->data(), static_cast<qsizetype>(words->size()));
        // A null string would arrive as NULL.
        return QVariant{wide.isNull() ? QString{QLatin1String{""}} : wide};
    }
    return QVariant{};
}

class QtRow final : public SqlRow {
public:
    explicit QtRow(const QSqlQuery& query) : m_query(query) {}

    bool isNull(int column) const override { return m_query.isNull(column); }

    std::int64_t integer(int column) const override { return m_query.value(column).toLongLong(); }

    double real(int column) const override { return m_query.value(column).toDouble(); }

    std::string text(int column) const override
    {
        return m_query.value(column).toString().toStdString();
    }

private:
    const QSqlQuery& m_query;
};

/// One Qt connection under a name of its own. Owned by the thread that opened it.
class SqlitePort final : public SqlPort {
public:
    SqlitePort() : m_name(nextName()) {}

    ~SqlitePort() override
    {
        m_prepared.clear();
        m_database.close();
        m_database = QSqlDatabase{};
        QSqlDatabase::removeDatabase(m_name);
    }

    Status open(const StoreConfig& config)
    {
        if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QSQLITE")))
            return fail(ErrorCode::Unavailable, "Qt's driver for SQLite is not installed");
        m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
        m_database.setConnectOptions(
            QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(config.busyTimeout.count()));
        m_database.setDatabaseName(config.inMemory
                                       ? QStringLiteral(":memory:")
                                       : QString::fromStdU16String(config.path.u16string()));
        if (!m_database.open())
            return failed(errorOf(m_database.lastError()));
        return {};
    }

    SqlEngine engine() const noexcept override { return SqlEngine::Sqlite; }

    Result<SqlOutcome> execute(std::string_view sql, std::span<const SqlValue> values) override
    {
        auto prepared = execPrepared(sql, values);
        if (!prepared)
            return failed(prepared.error());
        QSqlQuery& query = **prepared;
        SqlOutcome outcome{query.numRowsAffected(), query.lastInsertId().toLongLong()};
        query.finish();
        return outcome;
    }

    Status query(std::string_view sql, std::span<const SqlValue> values,
                 const RowSink& sink) override
    {
        auto prepared = execPrepared(sql, values);
        if (!prepared)
            return failed(prepared.error());
        return handOut(**prepared, sink);
    }

    Status run(std::string_view sql) override
    {
        QSqlQuery query{m_database};
        if (!query.exec(wide(sql)))
            return failed(errorOf(query.lastError()));
        return {};
    }

    Status begin() override
    {
        if (m_depth == 0) {
            m_doomed = false;
            if (auto begun = run("BEGIN IMMEDIATE"); !begun)
                return begun;
        }
        ++m_depth;
        return {};
    }

    Status commit() override
    {
        if (m_depth > 1) {
            --m_depth;
            return {};
        }
        if (m_doomed)
            return fail(ErrorCode::Cancelled, "an inner step of the change had failed");
        if (auto done = run("COMMIT"); !done)
            return done;
        m_depth = 0;
        return {};
    }

    void rollback() noexcept override
    {
        if (m_depth > 1) {
            --m_depth;
            m_doomed = true;
            return;
        }
        m_depth = 0;
        (void)run("ROLLBACK"); // fails only when SQLite has rolled back by itself
    }

    Result<std::int64_t> outsideVersion() override { return pragmaNumber("PRAGMA data_version"); }

    void beginLastChanges() noexcept override { (void)run("PRAGMA synchronous = NORMAL"); }

    /// Syncs the log first.
    void endLastChanges() noexcept override { (void)run("PRAGMA wal_checkpoint(PASSIVE)"); }

    Result<std::int64_t> pragmaNumber(std::string_view pragma)
    {
        std::int64_t number = 0;
        auto done = query(pragma, {}, [&](const SqlRow& row) { number = row.integer(0); });
        if (!done)
            return failed(done.error());
        return number;
    }

    Status prepareConnection(const StoreConfig& config);

private:
    static QString nextName()
    {
        static std::atomic<unsigned> counter{0};
        return QStringLiteral("shack-store-%1").arg(counter.fetch_add(1));
    }

    static QString wide(std::string_view sql)
    {
        return QString::fromUtf8(sql.data(), static_cast<qsizetype>(sql.size()));
    }

    Result<QSqlQuery*> execPrepared(std::string_view sql, std::span<const SqlValue> values)
    {
        auto prepared = preparedFor(sql);
        if (!prepared)
            return prepared;
        QSqlQuery& query = **prepared;
        for (std::size_t i = 0; i < values.size(); ++i) {
            auto value = variantOf(values[i]);
            if (!value)
                return failed(value.error());
            query.bindValue(static_cast<int>(i), *value);
        }
        if (!query.exec()) {
            const Error error = errorOf(query.lastError());
            query.finish();
            return failed(error);
        }
        return &query;
    }

    Result<QSqlQuery*> preparedFor(std::string_view sql)
    {
        const std::string key{sql};
        if (const auto known = m_prepared.find(key); known != m_prepared.end())
            return &known->second;
        QSqlQuery query{m_database};
        query.setForwardOnly(true);
        if (!query.prepare(wide(sql)))
            return failed(errorOf(query.lastError()));
        return &m_prepared.emplace(key, std::move(query)).first->second;
    }

    static Status handOut(QSqlQuery& query, const RowSink& sink)
    {
        const QtRow row{query};
        while (query.next())
            sink(row);
        const QSqlError broken = query.lastError();
        query.finish();
        if (broken.isValid())
            return failed(errorOf(broken));
        return {};
    }

    const QString m_name;
    QSqlDatabase m_database;
    std::unordered_map<std::string, QSqlQuery> m_prepared;
    int m_depth = 0;
    bool m_doomed = false;
};

Status checkWhole(SqlPort& sql)
{
    std::string verdict;
    auto done =
        sql.query("PRAGMA quick_check(1)", {}, [&](const SqlRow& row) { verdict = row.text(0); });
    if (!done)
        return done;
    std::replace(verdict.begin(), verdict.end(), '\n', ' ');
    if (verdict != "ok")
        return fail(ErrorCode::Corrupt, "the database file is damaged: " + verdict);
    return {};
}

Status SqlitePort::prepareConnection(const StoreConfig& config)
{
    // Whose it is comes first: into what is not ours nothing is written.
    if (!config.inMemory)
        if (auto ours = claim(*this, config.path); !ours)
            return ours;
    if (auto whole = checkWhole(*this); !whole)
        return whole;
    for (const char* pragma :
         {"PRAGMA foreign_keys = ON", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"})
        if (auto set = run(pragma); !set)
            return set;
    // Both are silently ignored by some builds and some file systems; the promises rest on them.
    auto keys = pragmaNumber("PRAGMA foreign_keys");
    if (!keys)
        return failed(keys.error());
    if (*keys != 1)
        return fail(ErrorCode::Unsupported, "this SQLite does not enforce foreign keys");
    std::string journal;
    auto asked =
        query("PRAGMA journal_mode", {}, [&](const SqlRow& row) { journal = row.text(0); });
    if (asked && !config.inMemory && journal != "wal")
        return fail(ErrorCode::Unsupported,
                    "the folder of the database does not allow a write-ahead log");
    return asked;
}

/// Hashes of passwords are inside: nobody else on this computer has to read them.
Status createPrivateFile(const fs::path& path)
{
    std::error_code error;
    if (const fs::path folder = path.parent_path(); !folder.empty()) {
        fs::create_directories(folder, error);
        if (error) {
            const Error why = Error::fromSystem(
                error, fmt::format("the folder {} cannot be created", folder.string()));
            // "Not found" is said of rows; here nothing of ours was lost.
            if (why.code() == ErrorCode::NotFound)
                return fail(ErrorCode::Unavailable, why.sentence());
            return failed(why);
        }
    }
    const std::ofstream file{path, std::ios::binary | std::ios::app};
    if (!file)
        return fail(ErrorCode::PermissionDenied,
                    fmt::format("the file {} cannot be created", path.string()));
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, error);
    return {};
}

Status makeSureFileExists(const fs::path& path, MissingFile missing)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_regular_file(status))
        return {};
    if (fs::exists(status))
        return fail(ErrorCode::InvalidInput, fmt::format("{} is not a file", path.string()));
    if (missing == MissingFile::Refuse)
        return fail(ErrorCode::Unavailable,
                    fmt::format("the database file {} is gone", path.string()));
    return createPrivateFile(path);
}

Error keptAside(const Error& damage, const fs::path& path, WallTime now)
{
    auto aside = moveDamagedAside(path, now);
    if (!aside)
        return {ErrorCode::Corrupt, damage.sentence() + "; " + aside.error().sentence()};
    return {ErrorCode::Corrupt,
            fmt::format("{}. It was kept as {}. Put a backup in its place, or start again with an "
                        "empty database",
                        damage.sentence(), aside->string())};
}

} // namespace

Result<std::unique_ptr<SqlPort>> openSqlite(const StoreConfig& config, WallTime now,
                                            MissingFile missing, DamagedFile damaged)
{
    if (!config.inMemory) {
        if (auto exists = makeSureFileExists(config.path, missing); !exists)
            return failed(exists.error());
        if (auto database = refuseOtherFiles(config.path); !database)
            return failed(database.error());
    }

    auto port = std::make_unique<SqlitePort>();
    Status ready = port->open(config);
    if (ready)
        ready = port->prepareConnection(config);
    if (ready)
        return port;

    port.reset(); // closes the file before it is renamed
    if (ready.error().code() == ErrorCode::Corrupt && !config.inMemory &&
        damaged == DamagedFile::MoveAside && carriesOurMark(config.path))
        return failed(keptAside(ready.error(), config.path, now));
    if (config.inMemory || ready.error().code() == ErrorCode::Unsupported)
        return failed(ready.error());
    return failed(ready.error().during("opening the database " + config.path.string()));
}

} // namespace shack::store
