#include "engine/station/directory.h"

#include <algorithm>
#include <set>
#include <utility>

// Taking over what the store holds: rows may have been changed by other hands (fanout-engine C3).
namespace shack::station {

namespace {

bool mayBeOnline(const store::AccountRecord& account)
{
    return account.enabled && account.approved;
}

/// The store stamps these, and presence is mirrored there by us: not worth telling anybody.
store::DeviceRecord withoutMirror(store::DeviceRecord device)
{
    device.lastOnlineAt.reset();
    device.lastAddress.clear();
    device.createdAt = {};
    return device;
}

} // namespace

DirectoryChanges Directory::replace(DirectoryContents contents,
                                    const std::unordered_set<DeviceId>& unsaved)
{
    DirectoryChanges changes;
    m_highestDevice = std::max(m_highestDevice, contents.highestDevice.value);
    // Devices of accounts that vanished go first, then no device is ever without its account.
    replaceDevices(std::move(contents.devices), unsaved, changes);
    replaceAccounts(std::move(contents.accounts), changes);
    changes.routes = replaceGroups(contents);
    std::ranges::sort(changes.changed);
    const auto rest = std::ranges::unique(changes.changed);
    changes.changed.erase(rest.begin(), rest.end());
    return changes;
}

bool Directory::replaceAccounts(std::vector<store::AccountRecord> accounts,
                                DirectoryChanges& changes)
{
    std::set<AccountId> gone;
    for (const auto& [id, account] : m_accounts)
        gone.insert(id);
    bool any = false;
    for (store::AccountRecord& account : accounts) {
        gone.erase(account.id);
        const store::AccountRecord* const old = this->account(account.id);
        if (old != nullptr && *old == account)
            continue;
        any = true;
        if (old != nullptr && mayBeOnline(*old) && !mayBeOnline(account))
            changes.lostAccess.push_back(account.id);
        const bool described =
            old == nullptr || old->name != account.name || old->callsign != account.callsign;
        const AccountId id = account.id;
        put(std::move(account));
        if (described)
            std::ranges::copy(devicesOf(id), std::back_inserter(changes.changed));
    }
    for (const AccountId id : gone) {
        any = true;
        for (const DeviceId device : devicesOf(id)) {
            remove(device);
            changes.removed.push_back(device);
        }
        remove(id);
    }
    return any;
}

void Directory::replaceDevices(std::vector<store::DeviceRecord> devices,
                               const std::unordered_set<DeviceId>& unsaved,
                               DirectoryChanges& changes)
{
    std::unordered_set<DeviceId> gone;
    gone.reserve(m_devices.size());
    for (const auto& [id, entry] : m_devices) {
        if (!unsaved.contains(id))
            gone.insert(id);
    }
    for (const store::DeviceRecord& device : devices)
        gone.erase(device.id);
    for (const DeviceId id : gone) {
        remove(id);
        changes.removed.push_back(id);
    }
    for (store::DeviceRecord& device : devices) {
        const store::DeviceRecord* const old = this->device(device.id);
        if (unsaved.contains(device.id) ||
            (old != nullptr && withoutMirror(*old) == withoutMirror(device)))
            continue;
        // The same callsign and SSID under another number: ours was made while the other was
        // written, and the store's wins.
        if (const store::DeviceRecord* const twin = deviceOf(device.account, device.ssid);
            twin != nullptr && twin->id != device.id) {
            const DeviceId loser = twin->id;
            remove(loser);
            changes.removed.push_back(loser);
        }
        changes.changed.push_back(device.id);
        put(std::move(device));
    }
}

bool Directory::replaceGroups(DirectoryContents& contents)
{
    std::map<TalkGroupId, store::TalkGroupRecord> groups;
    for (store::TalkGroupRecord& group : contents.groups)
        groups.insert_or_assign(group.id, std::move(group));
    std::map<TalkGroupId, std::vector<AccountId>> members;
    for (const store::GroupMember& member : contents.members)
        members[member.group].push_back(member.account);
    for (auto& [group, list] : members)
        std::ranges::sort(list);
    std::map<TalkGroupId, std::vector<TalkGroupId>> links;
    for (store::LinkRecord& link : contents.links) {
        std::ranges::sort(link.targets);
        links.insert_or_assign(link.linkGroup, std::move(link.targets));
    }
    if (groups == m_groups && members == m_members && links == m_links)
        return false;
    m_groups.clear();
    m_groupByName.clear();
    for (auto& [id, group] : groups)
        put(std::move(group));
    m_members = std::move(members);
    m_links = std::move(links);
    ++m_groupsRevision;
    return true;
}

} // namespace shack::station
