#include "engine/store/talk_groups.h"

#include "engine/store/row_values.h"

namespace shack::store {

namespace {

constexpr std::string_view kSelect =
    "SELECT id, name, kind, is_link, enabled, password, owner, record_policy, max_talk_seconds, "
    "note, created_at, updated_at FROM talk_groups";

std::string_view kindText(TalkGroupKind kind) noexcept
{
    return kind == TalkGroupKind::Private ? "private" : "public";
}

std::string_view policyText(RecordPolicy policy) noexcept
{
    switch (policy) {
    case RecordPolicy::Yes:
        return "yes";
    case RecordPolicy::No:
        return "no";
    case RecordPolicy::AsStation:
        break;
    }
    return "station";
}

RecordPolicy policyOf(std::string_view text) noexcept
{
    if (text == "yes")
        return RecordPolicy::Yes;
    if (text == "no")
        return RecordPolicy::No;
    return RecordPolicy::AsStation;
}

TalkGroupRecord groupOf(const SqlRow& row)
{
    RowReader read{row};
    TalkGroupRecord group;
    group.id = read.id<TalkGroupId>();
    group.name = read.text();
    group.kind = read.text() == "private" ? TalkGroupKind::Private : TalkGroupKind::Public;
    group.isLink = read.yes();
    group.enabled = read.yes();
    group.passwordHash = read.text();
    group.owner = read.id<AccountId>();
    group.recordPolicy = policyOf(read.text());
    group.maxTalkSeconds = read.number<std::uint32_t>();
    group.note = read.text();
    group.createdAt = read.time();
    group.updatedAt = read.time();
    return group;
}

Error explained(const Error& error)
{
    const bool name = error.sentence().find("talk_groups.name") != std::string::npos;
    if (error.code() == ErrorCode::AlreadyExists)
        return {ErrorCode::AlreadyExists,
                name ? "another talk group has this name" : "there is a talk group with this id"};
    if (error.code() == ErrorCode::NotFound)
        return {ErrorCode::NotFound, "the owner of the talk group does not exist"};
    return error.during("saving the talk group");
}

Error memberError(const Error& error)
{
    if (error.code() == ErrorCode::NotFound)
        return {ErrorCode::NotFound, "the talk group or the account does not exist"};
    return error.during("saving the members of a talk group");
}

} // namespace

Result<TalkGroupRecord> TalkGroups::insert(TalkGroupRecord group)
{
    const WallTime now = fromMillis(toMillis(m_clock.wallNow()));
    group.createdAt = group.createdAt == WallTime{} ? now : group.createdAt;
    group.updatedAt = now;
    const auto outcome =
        m_sql.execute("INSERT INTO talk_groups (id, name, kind, is_link, enabled, password, owner, "
                      "record_policy, max_talk_seconds, note, created_at, updated_at) "
                      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                      {toValueOrNull(group.id), toValue(group.name), toValue(kindText(group.kind)),
                       toValue(group.isLink), toValue(group.enabled), toValue(group.passwordHash),
                       toValueOrNull(group.owner), toValue(policyText(group.recordPolicy)),
                       toValue(group.maxTalkSeconds), toValue(group.note),
                       toMillis(group.createdAt), toMillis(group.updatedAt)});
    if (!outcome)
        return failed(explained(outcome.error()));
    group.id = TalkGroupId{static_cast<std::uint32_t>(outcome->lastInsertId)};
    return group;
}

Result<std::vector<TalkGroupId>> TalkGroups::insertMany(std::span<const TalkGroupRecord> groups)
{
    return inTransaction(m_sql, [&]() -> Result<std::vector<TalkGroupId>> {
        std::vector<TalkGroupId> ids;
        ids.reserve(groups.size());
        for (const TalkGroupRecord& group : groups) {
            const auto inserted = insert(group);
            if (!inserted)
                return failed(inserted.error());
            ids.push_back(inserted->id);
        }
        return ids;
    });
}

Status TalkGroups::update(const TalkGroupRecord& group)
{
    const auto outcome = m_sql.execute(
        "UPDATE talk_groups SET name = ?, kind = ?, enabled = ?, password = ?, owner = ?, "
        "record_policy = ?, max_talk_seconds = ?, note = ?, updated_at = ? WHERE id = ?",
        {toValue(group.name), toValue(kindText(group.kind)), toValue(group.enabled),
         toValue(group.passwordHash), toValueOrNull(group.owner),
         toValue(policyText(group.recordPolicy)), toValue(group.maxTalkSeconds),
         toValue(group.note), toMillis(m_clock.wallNow()), toValue(group.id)});
    if (!outcome)
        return failed(explained(outcome.error()));
    return mustMeetRow(outcome, "the talk group does not exist");
}

Status TalkGroups::remove(TalkGroupId group)
{
    if (group == kDefaultGroup)
        return fail(ErrorCode::PermissionDenied, "the default group cannot be removed");
    return inTransaction(m_sql, [&]() -> Status {
        const auto moved = m_sql.execute("UPDATE devices SET group_id = ? WHERE group_id = ?",
                                         {toValue(kDefaultGroup), toValue(group)});
        if (!moved)
            return failed(moved.error());
        return mustMeetRow(m_sql.execute("DELETE FROM talk_groups WHERE id = ?", {toValue(group)}),
                           "the talk group does not exist");
    });
}

Result<std::vector<TalkGroupRecord>> TalkGroups::all()
{
    std::vector<TalkGroupRecord> groups;
    const std::string sql = std::string{kSelect} + " ORDER BY id";
    auto done = m_sql.query(sql, {}, [&](const SqlRow& row) { groups.push_back(groupOf(row)); });
    if (!done)
        return failed(done.error().during("reading the talk groups"));
    return groups;
}

Result<std::optional<TalkGroupRecord>> TalkGroups::find(TalkGroupId group)
{
    std::optional<TalkGroupRecord> found;
    const std::string sql = std::string{kSelect} + " WHERE id = ?";
    auto done =
        m_sql.query(sql, {toValue(group)}, [&](const SqlRow& row) { found = groupOf(row); });
    if (!done)
        return failed(done.error().during("looking for a talk group"));
    return found;
}

Status TalkGroups::addMember(TalkGroupId group, AccountId account)
{
    const auto outcome =
        m_sql.execute("INSERT INTO group_members (group_id, account) VALUES (?, ?)" +
                          orUpdate(m_sql.engine(), "group_id, account", {"group_id"}),
                      {toValue(group), toValue(account)});
    if (!outcome)
        return failed(memberError(outcome.error()));
    return {};
}

Status TalkGroups::removeMember(TalkGroupId group, AccountId account)
{
    return mustMeetRow(m_sql.execute("DELETE FROM group_members WHERE group_id = ? AND account = ?",
                                     {toValue(group), toValue(account)}),
                       "the account is not a member of the talk group");
}

Status TalkGroups::replaceMembers(TalkGroupId group, std::span<const AccountId> accounts)
{
    return inTransaction(m_sql, [&]() -> Status {
        const auto cleared =
            m_sql.execute("DELETE FROM group_members WHERE group_id = ?", {toValue(group)});
        if (!cleared)
            return failed(memberError(cleared.error()));
        for (const AccountId account : accounts)
            if (auto added = addMember(group, account); !added)
                return added;
        return {};
    });
}

Result<std::vector<GroupMember>> TalkGroups::allMembers()
{
    std::vector<GroupMember> members;
    auto done =
        m_sql.query("SELECT group_id, account FROM group_members ORDER BY group_id, account", {},
                    [&](const SqlRow& row) {
                        RowReader read{row};
                        GroupMember member;
                        member.group = read.id<TalkGroupId>();
                        member.account = read.id<AccountId>();
                        members.push_back(member);
                    });
    if (!done)
        return failed(done.error().during("reading the members of the talk groups"));
    return members;
}

} // namespace shack::store
