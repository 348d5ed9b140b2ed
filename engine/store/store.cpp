#include "engine/store/store.h"

#include "engine/store/database_url.h"
#include "engine/store/migrations.h"
#include "engine/store/mysql_port.h"

#include <utility>

namespace shack::store {

namespace {

Result<std::unique_ptr<SqlPort>> openPort(const StoreConfig& config, const Clock& clock,
                                          MissingFile missing, DamagedFile damaged)
{
    if (config.inMemory || config.usesFile())
        return openSqlite(config, clock.wallNow(), missing, damaged);
    const auto address = parseMysqlUrl(config.database);
    if (!address)
        return failed(address.error());
    return openMysql(*address, config, clock);
}

} // namespace

Store::Store(std::unique_ptr<SqlPort> sql, const StoreConfig& config, const Clock& clock)
    : m_sql(std::move(sql)), m_accounts(*m_sql, clock), m_devices(*m_sql, clock),
      m_talkGroups(*m_sql, clock), m_groupLinks(*m_sql), m_contacts(*m_sql, config.contactsKept),
      m_recordings(*m_sql), m_announcements(*m_sql), m_siteSettings(*m_sql)
{
}

Result<std::unique_ptr<Store>> Store::open(const StoreConfig& config, const Clock& clock,
                                           MissingFile missing, DamagedFile damaged)
{
    auto sql = openPort(config, clock, missing, damaged);
    if (!sql)
        return failed(sql.error());
    auto migrations = numberedMigrations(migrationFiles((*sql)->engine()));
    if (!migrations)
        return failed(migrations.error());
    if (auto migrated = migrate(**sql, *migrations, clock.wallNow()); !migrated)
        return failed(migrated.error());
    return std::unique_ptr<Store>{new Store{std::move(*sql), config, clock}};
}

} // namespace shack::store
