#include "engine/store/mysql_port.h"

#include "engine/base/log.h"
#include "engine/store/mysql_errors.h"
#include "engine/store/mysql_statement.h"
#include "engine/store/store_health.h"

#include <mysql.h>

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <optional>
#include <unordered_map>

namespace shack::store {

namespace {

using std::chrono::seconds;

/// After a pause like this a connection is tried before something depends on it.
constexpr seconds kTrustedFor{1};
/// The server ends a connection that has been silent for so long, and frees its locks. Longer than
/// every StoreConfig::outsidePoll.
constexpr seconds kSilentFor{60};
constexpr unsigned long kOldestMysql = 80'016; // enforces CHECK
constexpr unsigned long kOldestMariadb = 100'500;
constexpr unsigned long kFirstMariadb = 100'000;

/// What a station reads again when other hands have changed it: all but what it notes all the time
/// itself (when and where a device was seen).
constexpr std::array<std::string_view, 5> kDirectoryDigests{
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', id, name, callsign, nickname, role, "
    "enabled, approved, device_password, login_password, COALESCE(default_group, 0), note))), 0) "
    "AS SIGNED) FROM accounts",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', id, name, kind, is_link, enabled, "
    "password, COALESCE(owner, 0), record_policy, max_talk_seconds, note))), 0) AS SIGNED) "
    "FROM talk_groups",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', id, account, ssid, name, model, "
    "dmr_id, COALESCE(group_id, 0), may_talk, hears, COALESCE(may_talk_until, 0), "
    "COALESCE(hears_until, 0), note, starred))), 0) AS SIGNED) FROM devices",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', group_id, account))), 0) AS SIGNED) "
    "FROM group_members",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', target, link_group))), 0) AS SIGNED) "
    "FROM group_links",
};

unsigned wholeSeconds(std::chrono::milliseconds time)
{
    return static_cast<unsigned>(std::max(std::chrono::ceil<seconds>(time), seconds{1}).count());
}

struct ConnectionCloser {
    void operator()(MYSQL* connection) const noexcept { mysql_close(connection); }
};

using Connection = std::unique_ptr<MYSQL, ConnectionCloser>;

/// One connection, made again when it was lost. Owned by the thread that opened it.
class MysqlPort final : public SqlPort {
public:
    MysqlPort(MysqlAddress address, const StoreConfig& config, const Clock& clock)
        : m_address(std::move(address)), m_config(config), m_clock(clock),
          m_pause(config.retryPause)
    {
    }

    ~MysqlPort() override { m_prepared.clear(); } // before their connection

    using SqlPort::execute;
    using SqlPort::query;

    SqlEngine engine() const noexcept override { return SqlEngine::Mysql; }

    Result<SqlOutcome> execute(std::string_view sql, std::span<const SqlValue> values) override
    {
        return withStatement(sql, [&](MysqlStatement& one) { return one.execute(values); });
    }

    Status query(std::string_view sql, std::span<const SqlValue> values,
                 const RowSink& sink) override
    {
        return withStatement(sql, [&](MysqlStatement& one) { return one.query(values, sink); });
    }

    Status run(std::string_view sql) override;
    Status begin() override;
    Status commit() override;
    void rollback() noexcept override;
    Result<std::int64_t> outsideVersion() override;
    Status holdStation() override;

    void watch(std::span<const std::string_view> digests) noexcept override { m_digests = digests; }

    /// Connects when there is no connection that works; at once, or not before the pause is over.
    Status ready();

private:
    template <typename Use>
    auto withStatement(std::string_view sql, Use&& use)
        -> decltype(use(std::declval<MysqlStatement&>()))
    {
        if (auto works = ready(); !works)
            return failed(works.error());
        auto statement = preparedFor(sql);
        if (!statement)
            return failed(noteLoss(statement.error()));
        auto outcome = use(**statement);
        if (!outcome)
            return failed(noteLoss(outcome.error()));
        m_lastUse = m_clock.now();
        return outcome;
    }

    Result<MysqlStatement*> preparedFor(std::string_view sql);
    Result<Connection> connect() const;
    void protect(MYSQL& connection) const;
    Status settle();
    Status send(std::string_view sql);
    Status lock(std::string_view purpose, std::chrono::milliseconds patience,
                std::string_view refusal);
    Error noteLoss(const Error& error);
    void drop();
    void endTransaction() noexcept;

    const MysqlAddress m_address;
    const StoreConfig m_config;
    const Clock& m_clock;

    Connection m_connection;
    std::unordered_map<std::string, std::unique_ptr<MysqlStatement>> m_prepared;
    MonoTime m_lastUse{};
    std::chrono::nanoseconds m_pause;
    MonoTime m_nextConnect{};
    std::optional<Error> m_connectFailure;
    std::span<const std::string_view> m_digests = kDirectoryDigests;
    bool m_holdsStation = false;
    int m_depth = 0;
    bool m_doomed = false; ///< an inner step failed
    bool m_cut = false;    ///< the connection was lost within the transaction
};

Status MysqlPort::run(std::string_view sql)
{
    if (auto works = ready(); !works)
        return works;
    return send(sql);
}

/// Writers of one database take turns by a named lock: rows alone would let two of them check the
/// same rule at once, and it works before there are tables. The server frees it with the
/// connection.
Status MysqlPort::begin()
{
    if (m_depth > 0) {
        ++m_depth;
        return {};
    }
    m_doomed = false;
    m_cut = false;
    if (auto locked = lock("write", m_config.busyTimeout, commonTrouble(ErrorCode::Busy)); !locked)
        return locked;
    if (auto begun = send("START TRANSACTION"); !begun) {
        endTransaction();
        return begun;
    }
    m_depth = 1;
    return {};
}

Status MysqlPort::commit()
{
    if (m_depth > 1) {
        --m_depth;
        return {};
    }
    if (m_doomed)
        return fail(ErrorCode::Cancelled, "an inner step of the change had failed");
    if (auto works = ready(); !works)
        return works;
    if (auto done = send("COMMIT"); !done)
        return done;
    endTransaction();
    return {};
}

void MysqlPort::rollback() noexcept
{
    if (m_depth > 1) {
        --m_depth;
        m_doomed = true;
        return;
    }
    if (m_connection)
        (void)send("ROLLBACK"); // what is lost with its connection is rolled back already
    endTransaction();
}

void MysqlPort::endTransaction() noexcept
{
    m_depth = 0;
    m_cut = false;
    if (m_connection)
        (void)send("DO RELEASE_LOCK(CONCAT('shack.write.', MD5(DATABASE())))");
}

Result<std::int64_t> MysqlPort::outsideVersion()
{
    std::uint64_t digest = 1;
    const auto mix = [&](const SqlRow& row) {
        for (const int column : {0, 1})
            digest = digest * 1'099'511'628'211U + static_cast<std::uint64_t>(row.integer(column));
    };
    for (const std::string_view table : m_digests)
        if (auto asked = query(table, {}, mix); !asked)
            return failed(asked.error());
    return static_cast<std::int64_t>(digest);
}

Status MysqlPort::holdStation()
{
    if (auto held = lock("station", {}, "another station uses this database"); !held)
        return held;
    m_holdsStation = true;
    return {};
}

Status MysqlPort::lock(std::string_view purpose, std::chrono::milliseconds patience,
                       std::string_view refusal)
{
    bool taken = false;
    const double wait = std::chrono::duration<double>(patience).count();
    auto asked = query("SELECT COALESCE(GET_LOCK(CONCAT('shack.', ?, '.', MD5(DATABASE())), ?), 0)",
                       {std::string{purpose}, wait},
                       [&](const SqlRow& row) { taken = row.integer(0) == 1; });
    if (!asked)
        return asked;
    if (!taken)
        return fail(ErrorCode::Busy, std::string{refusal});
    return {};
}

Status MysqlPort::ready()
{
    if (m_cut)
        return fail(ErrorCode::Unavailable,
                    "the connection to the database was lost in the middle of a change");
    if (m_connection && m_depth == 0 && m_clock.now() - m_lastUse >= kTrustedFor) {
        if (mysql_ping(m_connection.get()) == 0)
            m_lastUse = m_clock.now();
        else
            drop();
    }
    if (m_connection)
        return {};
    if (m_connectFailure && m_clock.now() < m_nextConnect)
        return failed(*m_connectFailure);
    auto fresh = connect();
    Status settled = fresh ? Status{} : Status{failed(fresh.error())};
    if (settled) {
        m_connection = std::move(*fresh);
        m_lastUse = m_clock.now();
        settled = settle();
    }
    if (!settled) {
        drop();
        m_connectFailure = settled.error();
        m_nextConnect = m_clock.now() + m_pause;
        m_pause = std::min<std::chrono::nanoseconds>(m_pause * 2, m_config.longestRetryPause);
        return settled;
    }
    m_connectFailure.reset();
    m_pause = m_config.retryPause;
    return {};
}

Result<Connection> MysqlPort::connect() const
{
    Connection connection{mysql_init(nullptr)};
    if (!connection)
        return fail(ErrorCode::System, "there is no memory for a connection to the database");
    const unsigned patience = wholeSeconds(m_config.connectTimeout);
    const unsigned answer = wholeSeconds(m_config.answerTimeout);
    const unsigned off = 0;                  // a server may not ask for our files
    const unsigned tcp = MYSQL_PROTOCOL_TCP; // "localhost" means the port that was given
    mysql_options(connection.get(), MYSQL_OPT_CONNECT_TIMEOUT, &patience);
    mysql_options(connection.get(), MYSQL_OPT_READ_TIMEOUT, &answer);
    mysql_options(connection.get(), MYSQL_OPT_WRITE_TIMEOUT, &answer);
    mysql_options(connection.get(), MYSQL_OPT_LOCAL_INFILE, &off);
    mysql_options(connection.get(), MYSQL_OPT_PROTOCOL, &tcp);
    mysql_options(connection.get(), MYSQL_SET_CHARSET_NAME, "utf8mb4");
    protect(*connection);
    // Rows that were met count as changed, as in SQLite.
    if (mysql_real_connect(connection.get(), m_address.host.c_str(), m_address.user.c_str(),
                           m_address.password.c_str(), m_address.database.c_str(), m_address.port,
                           nullptr, CLIENT_FOUND_ROWS) == nullptr)
        return failed(mysqlError(mysql_errno(connection.get()), mysql_error(connection.get()))
                          .during(fmt::format("connecting to {}", shown(m_address))));
    const unsigned long version = mysql_get_server_version(connection.get());
    if (version < (version < kFirstMariadb ? kOldestMysql : kOldestMariadb))
        return fail(ErrorCode::Unsupported,
                    fmt::format("the database server is too old ({}); it must be MySQL 8.0.16, "
                                "MariaDB 10.5, or newer",
                                version));
    return connection;
}

/// Newer client libraries would insist on a certificate by themselves, older ones would go on
/// without TLS: what is said in the address holds for all.
void MysqlPort::protect(MYSQL& connection) const
{
    const my_bool wanted = m_address.tls ? 1 : 0;
    mysql_options(&connection, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &wanted);
    if (!m_address.tls)
        return;
    mysql_options(&connection, MYSQL_OPT_SSL_ENFORCE, &wanted);
    mysql_options(&connection, MARIADB_OPT_TLS_VERSION, "TLSv1.2,TLSv1.3");
    if (!m_address.authorities.empty())
        mysql_options(&connection, MYSQL_OPT_SSL_CA, m_address.authorities.c_str());
}

/// What every statement relies on, and the station's hold on the database.
Status MysqlPort::settle()
{
    const std::string settings =
        fmt::format("SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO,"
                    "PIPES_AS_CONCAT,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO', "
                    "time_zone = '+00:00', innodb_lock_wait_timeout = {}, wait_timeout = {}",
                    wholeSeconds(m_config.busyTimeout), kSilentFor.count());
    for (const std::string_view sql :
         {std::string_view{"SET NAMES utf8mb4 COLLATE utf8mb4_unicode_ci"},
          std::string_view{"SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ"},
          std::string_view{settings}})
        if (auto set = send(sql); !set)
            return set;
    return m_holdsStation ? holdStation() : Status{};
}

Status MysqlPort::send(std::string_view sql)
{
    MYSQL* connection = m_connection.get();
    if (mysql_real_query(connection, sql.data(), static_cast<unsigned long>(sql.size())) != 0)
        return failed(noteLoss(mysqlError(mysql_errno(connection), mysql_error(connection))));
    if (MYSQL_RES* rows = mysql_store_result(connection))
        mysql_free_result(rows);
    m_lastUse = m_clock.now();
    return {};
}

Result<MysqlStatement*> MysqlPort::preparedFor(std::string_view sql)
{
    const std::string key{sql};
    if (const auto known = m_prepared.find(key); known != m_prepared.end())
        return known->second.get();
    auto fresh = MysqlStatement::prepare(*m_connection, sql);
    if (!fresh)
        return failed(fresh.error());
    return m_prepared.emplace(key, std::move(*fresh)).first->second.get();
}

/// Hands the error on, and lets a connection go that is of no use any more.
Error MysqlPort::noteLoss(const Error& error)
{
    if (error.code() != ErrorCode::Unavailable || !m_connection)
        return error;
    drop();
    m_cut = m_depth > 0;
    return error.during(fmt::format("talking to {}", shown(m_address)));
}

void MysqlPort::drop()
{
    m_prepared.clear();
    m_connection.reset();
}

} // namespace

Result<std::unique_ptr<SqlPort>> openMysql(const MysqlAddress& address, const StoreConfig& config,
                                           const Clock& clock)
{
    auto port = std::make_unique<MysqlPort>(address, config, clock);
    if (auto connected = port->ready(); !connected)
        return failed(connected.error());
    log::info(log::Area::Store, "the database is on a server", {{"server", shown(address)}});
    return port;
}

} // namespace shack::store
