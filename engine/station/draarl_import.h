#pragma once

#include "engine/base/secret.h"
#include "engine/station/directory.h"
#include "engine/store/draarl_tables.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shack::station {

/// A row of theirs that does not come over as it is, or not at all.
struct ImportNote {
    std::string_view kind{}; ///< "account", "group", "link", "member", "device", "contact"
    std::string who{};       ///< its name and number there
    std::string why{};       ///< a sentence without its full stop
    bool leftOut = false;    ///< else it comes, changed

    bool operator==(const ImportNote&) const = default;
};

/// How many rows of one kind there are, and what becomes of them.
struct ImportCount {
    std::size_t found = 0;
    std::size_t known = 0; ///< the book has them already
    std::size_t fresh = 0;
};

/// A device password of an account as it lies there; whoever carries the import out opens it.
struct SealedPassword {
    AccountId account{};
    std::string sealed{};
};

struct ClearPassword {
    TalkGroupId group{};
    Secret clear{};
};

/// What an import of a DraARL database does to the book, worked out before anything is written.
/// Rows that the book has already (accounts and groups of the same name, devices of the same
/// account and SSID) stay as they are, so that an import may be repeated; new rows keep their
/// number where it is free.
struct DraarlImport {
    std::vector<store::AccountRecord> accounts; ///< without device passwords
    std::vector<store::TalkGroupRecord> groups; ///< without passwords
    std::string defaultGroupName{}; ///< theirs, while ours is still called as it was made
    std::vector<store::GroupMember> members;
    std::vector<store::LinkRecord> links; ///< whole lists of targets
    std::vector<store::DeviceRecord> devices;
    std::vector<std::pair<DeviceId, store::DeviceSettings>> settings; ///< of new devices
    std::vector<store::ContactRecord> contacts;                       ///< oldest first

    std::vector<SealedPassword> devicePasswords;
    std::vector<ClearPassword> groupPasswords;

    ImportCount accountCount;
    ImportCount groupCount;
    ImportCount linkCount;
    ImportCount memberCount;
    ImportCount deviceCount;
    ImportCount contactCount;
    std::vector<ImportNote> notes;
};

/// Pure; any thread. Rules: draarl-v1 sections 2 to 7, database.md section 2. `bookHasContacts`:
/// then theirs stay away, because the newest come last.
DraarlImport planDraarlImport(const store::DraarlTables& theirs, const Directory& book,
                              bool bookHasContacts);

} // namespace shack::station
