#include "engine/store/store.h"

#include "engine/store/database_url.h"
#include "engine/store/draarl_accounts.h"
#include "engine/store/draarl_devices.h"
#include "engine/store/draarl_groups.h"
#include "engine/store/draarl_tables.h"
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

/// Another schema than ours has its own forms of what is kept.
template <typename Ours, typename Theirs, typename... Parts>
std::unique_ptr<Ours> formOf(bool isDraarl, const DraarlTimes& times, Parts&... parts)
{
    if (isDraarl)
        return std::make_unique<Theirs>(parts..., times);
    return std::make_unique<Ours>(parts...);
}

/// What is there already stays; what is missing is made, in the order of the steps.
Status bringUpToDate(SqlPort& sql, bool isDraarl, const DraarlTimes& times, WallTime now)
{
    auto migrations =
        numberedMigrations(isDraarl ? draarlMigrationFiles() : migrationFiles(sql.engine()));
    if (!migrations)
        return failed(migrations.error());
    if (auto migrated = migrate(sql, *migrations, now); !migrated)
        return failed(migrated.error());
    if (!isDraarl)
        return {};
    sql.watch(draarlDigests());
    return settleInDraarl(sql, times, now);
}

} // namespace

Store::Store(std::unique_ptr<SqlPort> sql, bool isDraarl, const DraarlTimes& times,
             const StoreConfig& config, const Clock& clock)
    : m_sql(std::move(sql)), m_isDraarl(isDraarl),
      m_accounts(formOf<Accounts, DraarlAccounts>(isDraarl, times, *m_sql, clock)),
      m_devices(formOf<Devices, DraarlDevices>(isDraarl, times, *m_sql, clock)),
      m_talkGroups(formOf<TalkGroups, DraarlTalkGroups>(isDraarl, times, *m_sql, clock)),
      m_contacts(*m_sql, config.contactsKept), m_recordings(*m_sql), m_announcements(*m_sql),
      m_siteSettings(*m_sql)
{
    if (isDraarl)
        m_groupLinks = std::make_unique<DraarlGroupLinks>(*m_sql, clock, times);
    else
        m_groupLinks = std::make_unique<GroupLinks>(*m_sql);
}

Result<std::unique_ptr<Store>> Store::open(const StoreConfig& config, const Clock& clock,
                                           MissingFile missing, DamagedFile damaged)
{
    const auto ahead = parseDraarlZone(config.draarlZone);
    if (!ahead)
        return failed(ahead.error());
    auto sql = openPort(config, clock, missing, damaged);
    if (!sql)
        return failed(sql.error());
    const auto isDraarl = isDraarlDatabase(**sql);
    if (!isDraarl)
        return failed(isDraarl.error());
    const DraarlTimes times{*ahead};
    if (auto fresh = bringUpToDate(**sql, *isDraarl, times, clock.wallNow()); !fresh)
        return failed(fresh.error());
    return std::unique_ptr<Store>{new Store{std::move(*sql), *isDraarl, times, config, clock}};
}

Status Store::probe()
{
    const auto outcome =
        m_sql->execute(m_isDraarl ? "UPDATE public_groups SET status = status WHERE id = ?"
                                  : "UPDATE talk_groups SET enabled = enabled WHERE id = ?",
                       {std::int64_t{kDefaultGroup.value}});
    return outcome ? Status{} : Status{failed(outcome.error())};
}

} // namespace shack::store
