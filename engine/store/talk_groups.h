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

    virtual ~TalkGroups() = default;

    /// The record as stored, with its id and times.
    virtual Result<TalkGroupRecord> insert(TalkGroupRecord group);

    /// All or none, in one transaction; ids in the order given.
    Result<std::vector<TalkGroupId>> insertMany(std::span<const TalkGroupRecord> groups);

    /// Everything but id, isLink and createdAt.
    virtual Status update(const TalkGroupRecord& group);

    /// Its devices go to the default group; members and links of the group go with it.
    virtual Status remove(TalkGroupId group);

    virtual Result<std::vector<TalkGroupRecord>> all();
    virtual Result<std::optional<TalkGroupRecord>> find(TalkGroupId group);

    virtual Status addMember(TalkGroupId group, AccountId account); ///< again = nothing happens
    virtual Status removeMember(TalkGroupId group, AccountId account);

    /// All or none.
    virtual Status replaceMembers(TalkGroupId group, std::span<const AccountId> accounts);
    virtual Result<std::vector<GroupMember>> allMembers();

protected: // for the forms of other schemas
    SqlPort& m_sql;
    const Clock& m_clock;
};

} // namespace shack::store
