#include "engine/host/book_tables.h"

#include "engine/host/over_rows.h"

#include <utility>

namespace shack::host {

BookTables::BookTables(const ControlDesk& desk)
    : m_desk(desk), m_groups(std::make_shared<const GroupTable>()),
      m_accounts(std::make_shared<const AccountTable>()),
      m_lastHeard(std::make_shared<const OverList>())
{
}

void BookTables::update(const std::unordered_map<TalkGroupId, std::uint32_t>& onlineByGroup)
{
    updateGroups(onlineByGroup);
    updateAccounts();
    updateLastHeard();
}

void BookTables::updateGroups(const std::unordered_map<TalkGroupId, std::uint32_t>& onlineByGroup)
{
    const station::Directory& directory = m_desk.directory;
    if (directory.groupsRevision() == m_groupsRevision && m_desk.plan->revision == m_planRevision &&
        directory.devicesRevision() == m_devicesRevision && onlineByGroup == m_onlineByGroup)
        return;
    m_groupsRevision = directory.groupsRevision();
    m_planRevision = m_desk.plan->revision;
    m_devicesRevision = directory.devicesRevision();
    m_onlineByGroup = onlineByGroup;
    auto table = std::make_shared<GroupTable>();
    table->revision = m_groups->revision + 1;
    table->rows.reserve(directory.groups());
    for (const auto& [id, group] : directory.allGroups())
        table->rows.push_back(rowOf(group));
    m_groups = std::move(table);
}

GroupRow BookTables::rowOf(const store::TalkGroupRecord& group) const
{
    const station::Directory& directory = m_desk.directory;
    GroupRow row{.id = group.id,
                 .name = group.name,
                 .kind = group.kind == store::TalkGroupKind::Private ? GroupKind::Private
                                                                     : GroupKind::Public,
                 .enabled = group.enabled,
                 .owner = group.owner,
                 .hasPassword = !group.passwordHash.empty(),
                 .note = group.note,
                 .maxTalkSeconds = group.maxTalkSeconds,
                 .devices = static_cast<std::uint32_t>(directory.deviceCount(group.id)),
                 .members = directory.membersOf(group.id)};
    if (group.isLink) {
        row.kind = GroupKind::Link;
        if (const auto* const targets = directory.targetsOf(group.id))
            row.linked = *targets;
        // Its domain is that of its groups while it joins them.
        if (group.enabled && !row.linked.empty()) {
            if (const auto* const domain = m_desk.plan->domainOf(row.linked.front()))
                row.domain = domain->id;
        }
        return row;
    }
    row.linked = directory.linksOf(group.id);
    if (const auto* const domain = m_desk.plan->domainOf(group.id))
        row.domain = domain->id;
    if (const auto online = m_onlineByGroup.find(group.id); online != m_onlineByGroup.end())
        row.online = online->second;
    return row;
}

void BookTables::updateAccounts()
{
    const station::Directory& directory = m_desk.directory;
    if (directory.accountsRevision() == m_accountsRevision &&
        directory.devices() == m_accountDevices)
        return;
    m_accountsRevision = directory.accountsRevision();
    m_accountDevices = directory.devices();
    auto table = std::make_shared<AccountTable>();
    table->revision = m_accounts->revision + 1;
    table->rows.reserve(directory.accounts());
    for (const auto& [id, account] : directory.allAccounts())
        table->rows.push_back({.id = id,
                               .name = account.name,
                               .callsign = account.callsign,
                               .nickname = account.nickname,
                               .role = static_cast<AccountRole>(account.role),
                               .enabled = account.enabled,
                               .approved = account.approved,
                               .hasDevicePassword = !account.devicePasswordHash.empty(),
                               .defaultGroup = account.defaultGroup,
                               .note = account.note,
                               .devices = static_cast<std::uint32_t>(directory.deviceCount(id))});
    m_accounts = std::move(table);
}

void BookTables::updateLastHeard()
{
    if (m_desk.overs.revision() == m_overs)
        return;
    m_overs = m_desk.overs.revision();
    auto list = std::make_shared<OverList>();
    list->revision = m_lastHeard->revision + 1;
    list->rows.reserve(m_desk.overs.finished().size());
    for (const station::Over& over : m_desk.overs.finished())
        list->rows.push_back(overRow(over));
    m_lastHeard = std::move(list);
}

} // namespace shack::host
