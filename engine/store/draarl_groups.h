#pragma once

#include "engine/store/draarl_schema.h"
#include "engine/store/group_links.h"
#include "engine/store/talk_groups.h"

namespace shack::store {

/// Talk groups and their members in the tables `public_groups` and `group_members` of a DraARL
/// database; what is recorded and how long somebody may talk lies in a table of ours. Store thread.
///
/// Passwords of private groups lie there in clear text: they are not handed out, and only taken
/// away here (InvalidInput for a new one).
class DraarlTalkGroups final : public TalkGroups {
public:
    DraarlTalkGroups(SqlPort& sql, const Clock& clock, const DraarlTimes& times);

    Result<TalkGroupRecord> insert(TalkGroupRecord group) override;
    Status update(const TalkGroupRecord& group) override;
    Status remove(TalkGroupId group) override;
    Result<std::vector<TalkGroupRecord>> all() override;
    Result<std::optional<TalkGroupRecord>> find(TalkGroupId group) override;
    Status addMember(TalkGroupId group, AccountId account) override;
    Status removeMember(TalkGroupId group, AccountId account) override;
    Status replaceMembers(TalkGroupId group, std::span<const AccountId> accounts) override;
    Result<std::vector<GroupMember>> allMembers() override;

private:
    Status keepExtras(const TalkGroupRecord& group);

    SqlValue now() const { return m_times.value(m_clock.wallNow()); }

    const DraarlTimes m_times;
    const std::string m_select;
};

/// Links in the table `group_links` of a DraARL database. Store thread.
class DraarlGroupLinks final : public GroupLinks {
public:
    DraarlGroupLinks(SqlPort& sql, const Clock& clock, const DraarlTimes& times)
        : GroupLinks(sql), m_clock(clock), m_times(times)
    {
    }

    Status replace(TalkGroupId linkGroup, std::span<const TalkGroupId> targets) override;
    Result<std::vector<LinkRecord>> all() override;

private:
    Status require(TalkGroupId group, bool isLink) override;

    const Clock& m_clock;
    const DraarlTimes m_times;
};

} // namespace shack::store
