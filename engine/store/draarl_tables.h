#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/store/sql_port.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Rows of an existing DraARL database, as far as a station can use them (database.md section 2).
// Plain data as it was found: nothing is checked but its size.
namespace shack::store {

struct DraarlUser {
    std::int64_t id = 0;
    std::string name{};
    std::string callsign{};
    std::string nickname{};
    std::string password{};       ///< bcrypt
    std::string devicePassword{}; ///< sealed with a key that the database does not hold, or bcrypt
    bool administrator = false;
    bool enabled = false;
    bool approved = false;
    std::optional<WallTime> createdAt{};
};

struct DraarlGroup {
    std::int64_t id = 0;
    std::string name{};
    std::int64_t type = 0;  ///< 1 public, 2 private, others are of no use
    std::string password{}; ///< clear text
    std::int64_t owner = 0;
    bool enabled = false;
    bool isVirtual = false; ///< joins other groups
    std::string note{};
    std::optional<WallTime> createdAt{};
};

struct DraarlLink {
    std::int64_t link = 0;
    std::int64_t target = 0;
};

struct DraarlMember {
    std::int64_t group = 0;
    std::int64_t user = 0;
};

struct DraarlDevice {
    std::int64_t id = 0;
    std::int64_t owner = 0;
    std::int64_t ssid = 0;
    std::string name{};
    std::int64_t dmrId = 0;
    std::int64_t model = 0;
    std::int64_t group = 0; ///< 0 = none; may name a group that is not there
    bool maySend = true;
    bool mayReceive = true;
    std::string note{};
    std::optional<WallTime> onlineAt{};
    std::string address{};
    std::optional<WallTime> createdAt{};
};

struct DraarlSetting {
    std::int64_t device = 0;
    std::string key{};
    std::string value{};
};

/// Where new devices of a user begin.
struct DraarlPreference {
    std::int64_t user = 0;
    std::int64_t group = 0;
};

/// An over or a text that was sent.
struct DraarlContact {
    std::int64_t device = 0;
    std::int64_t ssid = 0;
    std::int64_t group = 0;
    std::int64_t user = 0;
    WallTime startedAt{};
    std::int64_t durationMs = 0;
    bool isText = false;
    std::string text{};
    std::string callsign{};
};

struct DraarlTables {
    std::vector<DraarlUser> users;
    std::vector<DraarlGroup> groups;
    std::vector<DraarlLink> links;
    std::vector<DraarlMember> members; ///< only those that count
    std::vector<DraarlDevice> devices;
    std::vector<DraarlSetting> settings;
    std::vector<DraarlPreference> preferences;
    std::vector<DraarlContact> contacts; ///< oldest first
};

/// "+08:00", "-03:30". InvalidInput.
Result<std::chrono::minutes> parseDraarlZone(std::string_view text);

/// Reads them in one consistent state and changes nothing. Times lie there without a zone: `ahead`
/// is what the clock of that server was ahead of UTC. At most `contacts` of the newest overs and
/// texts. Store thread.
///
/// Errors beside those of SqlPort: Unsupported when a table or a column that is needed is not
/// there, OutOfRange for more rows than any club has.
Result<DraarlTables> readDraarlTables(SqlPort& sql, std::chrono::minutes ahead,
                                      std::size_t contacts);

} // namespace shack::store
