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

class DraarlTimes;

/// One open database with everything that is kept in it, schema up to date. An existing DraARL
/// database is used as it is (draarl_schema.h). Belongs to the thread that opened it; programs let
/// StoreThread do that.
class Store {
public:
    /// Opens, checks and migrates. Errors: see openSqlite and migrate.
    static Result<std::unique_ptr<Store>> open(const StoreConfig& config, const Clock& clock,
                                               MissingFile missing = MissingFile::Create,
                                               DamagedFile damaged = DamagedFile::MoveAside);

    SqlPort& sql() noexcept { return *m_sql; }

    /// Are people and equipment those of a DraARL database?
    bool isDraarl() const noexcept { return m_isDraarl; }

    /// A change that changes nothing, to see whether changes work.
    Status probe();

    Accounts& accounts() noexcept { return *m_accounts; }

    Devices& devices() noexcept { return *m_devices; }

    TalkGroups& talkGroups() noexcept { return *m_talkGroups; }

    GroupLinks& groupLinks() noexcept { return *m_groupLinks; }

    Contacts& contacts() noexcept { return m_contacts; }

    Recordings& recordings() noexcept { return m_recordings; }

    Announcements& announcements() noexcept { return m_announcements; }

    SiteSettings& siteSettings() noexcept { return m_siteSettings; }

private:
    Store(std::unique_ptr<SqlPort> sql, bool isDraarl, const DraarlTimes& times,
          const StoreConfig& config, const Clock& clock);

    std::unique_ptr<SqlPort> m_sql;
    const bool m_isDraarl;
    std::unique_ptr<Accounts> m_accounts;
    std::unique_ptr<Devices> m_devices;
    std::unique_ptr<TalkGroups> m_talkGroups;
    std::unique_ptr<GroupLinks> m_groupLinks;
    Contacts m_contacts;
    Recordings m_recordings;
    Announcements m_announcements;
    SiteSettings m_siteSettings;
};

} // namespace shack::store
