#include "engine/store/store.h"

#include "engine/store/migrations.h"

#include <utility>

namespace shack::store {

Store::Store(std::unique_ptr<SqlPort> sql, const StoreConfig& config, const Clock& clock)
    : m_sql(std::move(sql)), m_accounts(*m_sql, clock), m_devices(*m_sql, clock),
      m_talkGroups(*m_sql, clock), m_groupLinks(*m_sql), m_contacts(*m_sql, config.contactsKept),
      m_recordings(*m_sql), m_announcements(*m_sql), m_siteSettings(*m_sql)
{
}

Result<std::unique_ptr<Store>> Store::open(const StoreConfig& config, const Clock& clock,
                                           MissingFile missing, DamagedFile damaged)
{
    auto migrations = numberedMigrations(migrationFiles());
    if (!migrations)
        return failed(migrations.error());
    auto sql = openSqlite(config, clock.wallNow(), missing, damaged);
    if (!sql)
        return failed(sql.error());
    if (auto migrated = migrate(**sql, *migrations, clock.wallNow()); !migrated)
        return failed(migrated.error());
    return std::unique_ptr<Store>{new Store{std::move(*sql), config, clock}};
}

} // namespace shack::store
