#include "engine/store/draarl_groups.h"

#include "engine/base/text.h"
#include "engine/store/row_values.h"

#include <algorithm>
#include <fmt/core.h>
#include <set>

namespace shack::store {

namespace {

/// Instead of a password that lies there in clear text.
constexpr std::string_view kKeptThere = "kept in the DraARL database";
constexpr std::int64_t kPublic = 1;
constexpr std::int64_t kPrivate = 2;

std::string selectOf(const DraarlTimes& times)
{
    return fmt::format(
        "SELECT g.id, COALESCE(NULLIF(g.name, ''), CONCAT('Group ', g.id)), "
        "g.type = 2 AND COALESCE(g.is_virtual, 0) = 0, COALESCE(g.is_virtual, 0), "
        "COALESCE(g.status, 0) = 1, COALESCE(g.password, '') <> '', COALESCE(u.id, 0), "
        "COALESCE(x.record_policy, 0), COALESCE(x.max_talk_seconds, 0), COALESCE(g.note, ''), "
        "{}, {} FROM public_groups g "
        "LEFT JOIN users u ON u.id = g.ower_id AND {} "
        "LEFT JOIN shack_groups x ON x.group_id = g.id WHERE {}",
        times.read("g.create_time"), times.read("g.update_time"), kUsableUser, kUsableGroup);
}

TalkGroupRecord groupOf(const SqlRow& row)
{
    RowReader read{row};
    TalkGroupRecord group;
    group.id = read.id<TalkGroupId>();
    group.name = text::repairedUtf8(read.text());
    group.kind = read.yes() ? TalkGroupKind::Private : TalkGroupKind::Public;
    group.isLink = read.yes();
    group.enabled = read.yes();
    group.passwordHash = read.yes() ? std::string{kKeptThere} : std::string{};
    group.owner = read.id<AccountId>();
    group.recordPolicy = static_cast<RecordPolicy>(std::min(read.number<std::uint32_t>(), 2U));
    group.maxTalkSeconds = read.number<std::uint32_t>();
    group.note = text::repairedUtf8(read.text());
    group.createdAt = read.time();
    group.updatedAt = read.time();
    return group;
}

SqlValue typeOf(const TalkGroupRecord& group)
{
    return group.kind == TalkGroupKind::Private ? kPrivate : kPublic;
}

Status passwordUsable(const std::string& password)
{
    if (!password.empty() && password != kKeptThere)
        return fail(ErrorCode::InvalidInput,
                    "passwords of groups in a DraARL database are set by its own web pages");
    return {};
}

Error explained(const Error& error)
{
    if (error.code() == ErrorCode::AlreadyExists)
        return {ErrorCode::AlreadyExists, "there is a talk group with this id"};
    return error.during("saving the talk group");
}

} // namespace

DraarlTalkGroups::DraarlTalkGroups(SqlPort& sql, const Clock& clock, const DraarlTimes& times)
    : TalkGroups(sql, clock), m_times(times), m_select(selectOf(times))
{
}

Result<TalkGroupRecord> DraarlTalkGroups::insert(TalkGroupRecord group)
{
    if (auto usable = passwordUsable(group.passwordHash); !usable)
        return failed(usable.error());
    const WallTime at = fromMillis(toMillis(m_clock.wallNow()));
    group.createdAt = group.createdAt == WallTime{} ? at : group.createdAt;
    group.updatedAt = at;
    return inTransaction(m_sql, [&]() -> Result<TalkGroupRecord> {
        const auto outcome = m_sql.execute(
            fmt::format("INSERT INTO public_groups (id, name, type, is_virtual, status, password, "
                        "ower_id, note, create_time, update_time) "
                        "VALUES (?, ?, ?, ?, ?, '', ?, ?, {0}, {0})",
                        kDraarlTime),
            {toValueOrNull(group.id), toValue(group.name), typeOf(group), toValue(group.isLink),
             toValue(group.enabled), toValue(group.owner), toValue(group.note),
             m_times.value(group.createdAt), m_times.value(group.updatedAt)});
        if (!outcome)
            return failed(explained(outcome.error()));
        group.id = TalkGroupId{static_cast<std::uint32_t>(outcome->lastInsertId)};
        if (auto kept = keepExtras(group); !kept)
            return failed(kept.error());
        return group;
    });
}

Status DraarlTalkGroups::update(const TalkGroupRecord& group)
{
    if (auto usable = passwordUsable(group.passwordHash); !usable)
        return usable;
    return inTransaction(m_sql, [&]() -> Status {
        const auto found = find(group.id);
        if (!found)
            return failed(found.error());
        if (!*found)
            return fail(ErrorCode::NotFound, "the talk group does not exist");
        const TalkGroupRecord& before = **found;
        DraarlRowChange change{"public_groups"};
        change.column("name", before.name, group.name, toValue(group.name));
        change.column("type", before.kind, group.kind, typeOf(group));
        change.column("status", before.enabled, group.enabled, toValue(group.enabled));
        if (group.passwordHash.empty() && !before.passwordHash.empty())
            change.set("password", "?", toValue(""));
        change.column("ower_id", before.owner, group.owner, toValue(group.owner));
        change.column("note", before.note, group.note, toValue(group.note));
        if (auto written = change.write(m_sql, toValue(group.id), now()); !written)
            return failed(explained(written.error()));
        const bool same = before.recordPolicy == group.recordPolicy &&
                          before.maxTalkSeconds == group.maxTalkSeconds;
        return same ? Status{} : keepExtras(group);
    });
}

Status DraarlTalkGroups::remove(TalkGroupId group)
{
    if (group == kDefaultGroup)
        return fail(ErrorCode::PermissionDenied, "the default group cannot be removed");
    return inTransaction(m_sql, [&]() -> Status {
        if (auto moved = m_sql.execute("UPDATE devices SET group_id = ? WHERE group_id = ?",
                                       {toValue(kDefaultGroup), toValue(group)});
            !moved)
            return failed(moved.error());
        for (const std::string_view clear :
             {"DELETE FROM group_members WHERE group_id = ?",
              "DELETE FROM group_links WHERE ? IN (link_group_id, target_group_id)",
              "DELETE FROM announcements WHERE group_id = ?",
              "DELETE FROM shack_groups WHERE group_id = ?"})
            if (auto done = m_sql.execute(clear, {toValue(group)}); !done)
                return failed(done.error());
        return mustMeetRow(
            m_sql.execute("DELETE FROM public_groups WHERE id = ?", {toValue(group)}),
            "the talk group does not exist");
    });
}

Result<std::vector<TalkGroupRecord>> DraarlTalkGroups::all()
{
    std::vector<TalkGroupRecord> groups;
    auto done = m_sql.query(m_select + " ORDER BY g.id", {},
                            [&](const SqlRow& row) { groups.push_back(groupOf(row)); });
    if (!done)
        return failed(done.error().during("reading the talk groups"));
    return groups;
}

Result<std::optional<TalkGroupRecord>> DraarlTalkGroups::find(TalkGroupId group)
{
    std::optional<TalkGroupRecord> found;
    auto done = m_sql.query(m_select + " AND g.id = ?", {toValue(group)},
                            [&](const SqlRow& row) { found = groupOf(row); });
    if (!done)
        return failed(done.error().during("looking for a talk group"));
    return found;
}

/// Only verified rows count: one that waits is verified by this.
Status DraarlTalkGroups::addMember(TalkGroupId group, AccountId account)
{
    const auto outcome = m_sql.execute(
        fmt::format("INSERT INTO group_members (group_id, user_id, is_verified, join_time, "
                    "last_verify, create_time, update_time) "
                    "SELECT g.id, u.id, 1, {0}, {0}, {0}, {0} FROM public_groups g, users u "
                    "WHERE g.id = ? AND u.id = ?",
                    kDraarlTime) +
            orUpdate(m_sql.engine(), "group_id, user_id",
                     {"is_verified", "last_verify", "update_time"}),
        {now(), now(), now(), now(), toValue(group), toValue(account)});
    return mustMeetRow(outcome, "the talk group or the account does not exist");
}

Status DraarlTalkGroups::removeMember(TalkGroupId group, AccountId account)
{
    return mustMeetRow(m_sql.execute("DELETE FROM group_members WHERE group_id = ? AND "
                                     "user_id = ? AND is_verified = 1",
                                     {toValue(group), toValue(account)}),
                       "the account is not a member of the talk group");
}

Status DraarlTalkGroups::replaceMembers(TalkGroupId group, std::span<const AccountId> accounts)
{
    return inTransaction(m_sql, [&]() -> Status {
        std::set<AccountId> missing{accounts.begin(), accounts.end()};
        const auto present = allMembers();
        if (!present)
            return failed(present.error());
        for (const GroupMember& member : *present) {
            if (member.group != group || missing.erase(member.account) > 0)
                continue;
            if (auto gone = removeMember(group, member.account); !gone)
                return gone;
        }
        for (const AccountId account : missing)
            if (auto added = addMember(group, account); !added)
                return added;
        return {};
    });
}

Result<std::vector<GroupMember>> DraarlTalkGroups::allMembers()
{
    std::vector<GroupMember> members;
    auto done = m_sql.query(fmt::format("SELECT m.group_id, m.user_id FROM group_members m "
                                        "JOIN public_groups g ON g.id = m.group_id AND {} "
                                        "JOIN users u ON u.id = m.user_id AND {} "
                                        "WHERE m.is_verified = 1 ORDER BY m.group_id, m.user_id",
                                        kUsableGroup, kUsableUser),
                            {}, [&](const SqlRow& row) {
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

Status DraarlTalkGroups::keepExtras(const TalkGroupRecord& group)
{
    const auto outcome = m_sql.execute(
        "INSERT INTO shack_groups (group_id, record_policy, max_talk_seconds) VALUES (?, ?, ?)" +
            orUpdate(m_sql.engine(), "group_id", {"record_policy", "max_talk_seconds"}),
        {toValue(group.id), std::int64_t{static_cast<std::uint8_t>(group.recordPolicy)},
         toValue(group.maxTalkSeconds)});
    return outcome ? Status{} : Status{failed(outcome.error())};
}

Status DraarlGroupLinks::replace(TalkGroupId linkGroup, std::span<const TalkGroupId> targets)
{
    return inTransaction(m_sql, [&]() -> Status {
        if (auto link = require(linkGroup, true); !link)
            return link;
        std::set<TalkGroupId> missing{targets.begin(), targets.end()};
        const auto present = all();
        if (!present)
            return failed(present.error());
        for (const LinkRecord& link : *present)
            for (const TalkGroupId target : link.targets) {
                if (link.linkGroup != linkGroup || missing.erase(target) > 0)
                    continue;
                if (auto gone = m_sql.execute("DELETE FROM group_links WHERE link_group_id = ? "
                                              "AND target_group_id = ?",
                                              {toValue(linkGroup), toValue(target)});
                    !gone)
                    return failed(gone.error());
            }
        const SqlValue now = m_times.value(m_clock.wallNow());
        for (const TalkGroupId target : missing) {
            if (auto usable = require(target, false); !usable)
                return usable;
            const auto joined = m_sql.execute(
                fmt::format("INSERT INTO group_links (link_group_id, target_group_id, "
                            "created_at, updated_at) VALUES (?, ?, {0}, {0})",
                            kDraarlTime),
                {toValue(linkGroup), toValue(target), now, now});
            if (!joined && joined.error().code() == ErrorCode::AlreadyExists)
                return fail(ErrorCode::AlreadyExists, "a talk group is in another link already");
            if (!joined)
                return failed(joined.error().during("saving a link"));
        }
        return {};
    });
}

Result<std::vector<LinkRecord>> DraarlGroupLinks::all()
{
    std::vector<LinkRecord> links;
    auto done = m_sql.query(
        "SELECT DISTINCT l.link_group_id, l.target_group_id FROM group_links l "
        "JOIN public_groups a ON a.id = l.link_group_id AND a.is_virtual = 1 "
        "JOIN public_groups b ON b.id = l.target_group_id AND COALESCE(b.is_virtual, 0) = 0 "
        "ORDER BY l.link_group_id, l.target_group_id",
        {}, [&](const SqlRow& row) {
            RowReader read{row};
            const auto link = read.id<TalkGroupId>();
            if (links.empty() || links.back().linkGroup != link)
                links.push_back({link, {}});
            links.back().targets.push_back(read.id<TalkGroupId>());
        });
    if (!done)
        return failed(done.error().during("reading the links"));
    return links;
}

Status DraarlGroupLinks::require(TalkGroupId group, bool isLink)
{
    return requireKind("SELECT COALESCE(is_virtual, 0) FROM public_groups WHERE id = ?", group,
                       isLink);
}

} // namespace shack::store
