#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/store/accounts.h"
#include "engine/store/announcements.h"
#include "engine/store/contacts.h"
#include "engine/store/devices.h"
#include "engine/store/group_links.h"
#include "engine/store/recordings.h"
#include "engine/store/site_settings.h"
#include "engine/store/sql_port.h"
#include "engine/store/sqlite_port.h"
#include "engine/store/store_config.h"
#include "engine/store/talk_groups.h"

#include <memory>

namespace shack::store {

/// One open database with everything that is kept in it, schema up to date. Belongs to the thread
/// that opened it; programs let StoreThread do that.
class Store {
public:
    /// Opens, checks and migrates. Errors: see openSqlite and migrate.
    static Result<std::unique_ptr<Store>> open(const StoreConfig& config, const Clock& clock,
                                               MissingFile missing = MissingFile::Create,
                                               DamagedFile damaged = DamagedFile::MoveAside);

    SqlPort& sql() noexcept { return *m_sql; }

    Accounts& accounts() noexcept { return m_accounts; }

    Devices& devices() noexcept { return m_devices; }

    TalkGroups& talkGroups() noexcept { return m_talkGroups; }

    GroupLinks& groupLinks() noexcept { return m_groupLinks; }

    Contacts& contacts() noexcept { return m_contacts; }

    Recordings& recordings() noexcept { return m_recordings; }

    Announcements& announcements() noexcept { return m_announcements; }

    SiteSettings& siteSettings() noexcept { return m_siteSettings; }

private:
    Store(std::unique_ptr<SqlPort> sql, const StoreConfig& config, const Clock& clock);

    std::unique_ptr<SqlPort> m_sql;
    Accounts m_accounts;
    Devices m_devices;
    TalkGroups m_talkGroups;
    GroupLinks m_groupLinks;
    Contacts m_contacts;
    Recordings m_recordings;
    Announcements m_announcements;
    SiteSettings m_siteSettings;
};

} // namespace shack::store
