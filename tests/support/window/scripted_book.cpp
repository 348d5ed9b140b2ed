#include "tests/support/window/scripted_station.h"

#include <algorithm>
#include <utility>

// Groups and accounts of the scripted station. Tables are copied before writing, because a view may
// still show them.

namespace shack::tests {

host::GroupRow* ScriptedStation::group(TalkGroupId id)
{
    auto& rows = m_groups->rows;
    const auto at = std::find_if(rows.begin(), rows.end(),
                                 [id](const host::GroupRow& row) { return row.id == id; });
    return at == rows.end() ? nullptr : &*at;
}

void ScriptedStation::groupsChanged()
{
    auto copy = std::make_shared<host::GroupTable>(*m_groups);
    ++copy->revision;
    m_groups = std::move(copy);
}

bool ScriptedStation::groupNameTaken(const std::string& name, TalkGroupId except) const
{
    return std::any_of(
        m_groups->rows.begin(), m_groups->rows.end(),
        [&](const host::GroupRow& row) { return row.name == name && row.id != except; });
}

TalkGroupId ScriptedStation::addGroup(host::GroupRow row)
{
    groupsChanged();
    auto& rows = m_groups->rows;
    if (!row.id) {
        std::uint32_t free = 1;
        while (group(TalkGroupId{free}) != nullptr)
            ++free;
        row.id = TalkGroupId{free};
    }
    if (!row.domain)
        row.domain = DomainId{1'000 + row.id.value};
    const TalkGroupId id = row.id;
    const auto at =
        std::lower_bound(rows.begin(), rows.end(), id,
                         [](const host::GroupRow& r, TalkGroupId wanted) { return r.id < wanted; });
    rows.insert(at, std::move(row));
    return id;
}

bool ScriptedStation::removeGroup(TalkGroupId id)
{
    const host::GroupRow* row = group(id);
    if (row == nullptr)
        return false;
    m_removedGroups[id.value] = *row;
    auto& moved = m_removedGroupDevices[id.value];
    for (const RowPtr& device : std::vector<RowPtr>(m_devices->rows)) {
        if (device->group != id)
            continue;
        moved.push_back(device->id);
        changeDevice(device->id, [](host::DeviceRow& r) { r.group = TalkGroupId{999}; });
    }
    groupsChanged();
    std::erase_if(m_groups->rows, [id](const host::GroupRow& r) { return r.id == id; });
    return true;
}

bool ScriptedStation::restoreGroup(TalkGroupId id)
{
    auto node = m_removedGroups.extract(id.value);
    if (node.empty())
        return false;
    addGroup(std::move(node.mapped()));
    for (const DeviceId device : std::exchange(m_removedGroupDevices[id.value], {}))
        changeDevice(device, [id](host::DeviceRow& row) { row.group = id; });
    return true;
}

host::AccountRow* ScriptedStation::account(AccountId id)
{
    auto& rows = m_accounts->rows;
    const auto at = std::find_if(rows.begin(), rows.end(),
                                 [id](const host::AccountRow& row) { return row.id == id; });
    return at == rows.end() ? nullptr : &*at;
}

void ScriptedStation::accountsChanged()
{
    auto copy = std::make_shared<host::AccountTable>(*m_accounts);
    ++copy->revision;
    m_accounts = std::move(copy);
}

bool ScriptedStation::accountNameTaken(const std::string& name, AccountId except) const
{
    return std::any_of(
        m_accounts->rows.begin(), m_accounts->rows.end(),
        [&](const host::AccountRow& row) { return row.name == name && row.id != except; });
}

AccountId ScriptedStation::addAccount(host::AccountRow row)
{
    accountsChanged();
    auto& rows = m_accounts->rows;
    if (!row.id)
        row.id = AccountId{rows.empty() ? 1 : rows.back().id.value + 1};
    const AccountId id = row.id;
    rows.push_back(std::move(row));
    return id;
}

bool ScriptedStation::removeAccount(AccountId id)
{
    if (account(id) == nullptr)
        return false;
    for (const RowPtr& device : std::vector<RowPtr>(m_devices->rows)) {
        if (device->account == id)
            removeDevice(device->id);
    }
    accountsChanged();
    std::erase_if(m_accounts->rows, [id](const host::AccountRow& r) { return r.id == id; });
    return true;
}

} // namespace shack::tests
