#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/store/records.h"
#include "engine/store/sql_port.h"

#include <optional>
#include <span>
#include <vector>

namespace shack::store {

/// Talk groups (link groups among them) and the members of private ones. Store thread.
///
/// Errors beside those of SqlPort: AlreadyExists when the name is taken (without case), NotFound
/// for a group or account that does not exist, PermissionDenied for removing the default group.
class TalkGroups {
public:
    TalkGroups(SqlPort& sql, const Clock& clock) : m_sql(sql), m_clock(clock) {}

    /// The record as stored, with its id and times.
    Result<TalkGroupRecord> insert(TalkGroupRecord group);

    /// All or none, in one transaction; ids in the order given.
    Result<std::vector<TalkGroupId>> insertMany(std::span<const TalkGroupRecord> groups);

    /// Everything but id, isLink and createdAt.
    Status update(const TalkGroupRecord& group);

    /// Its devices go to the default group; members and links of the group go with it.
    Status remove(TalkGroupId group);

    Result<std::vector<TalkGroupRecord>> all();
    Result<std::optional<TalkGroupRecord>> find(TalkGroupId group);

    Status addMember(TalkGroupId group, AccountId account); ///< again = nothing happens
    Status removeMember(TalkGroupId group, AccountId account);

    /// All or none.
    Status replaceMembers(TalkGroupId group, std::span<const AccountId> accounts);
    Result<std::vector<GroupMember>> allMembers();

private:
    SqlPort& m_sql;
    const Clock& m_clock;
};

} // namespace shack::store
