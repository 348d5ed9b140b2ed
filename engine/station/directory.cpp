#include "engine/station/directory.h"

#include "engine/base/text.h"

#include <algorithm>
#include <utility>

namespace shack::station {

namespace {

template <typename Map, typename Key>
auto* lookUp(Map& map, const Key& key)
{
    const auto found = map.find(key);
    return found == map.end() ? nullptr : &found->second;
}

std::vector<DeviceId> ascending(const std::unordered_set<DeviceId>* devices)
{
    if (devices == nullptr)
        return {};
    std::vector<DeviceId> sorted(devices->begin(), devices->end());
    std::ranges::sort(sorted);
    return sorted;
}

template <typename Map, typename Key>
void eraseFrom(Map& sets, const Key& key, DeviceId device)
{
    const auto found = sets.find(key);
    if (found == sets.end())
        return;
    found->second.erase(device);
    if (found->second.empty())
        sets.erase(found);
}

/// A name may have got another number meanwhile: that entry stays.
template <typename IdType>
void eraseOwn(std::unordered_map<std::string, IdType>& index, const std::string& name, IdType id)
{
    const auto found = index.find(text::lowerAscii(name));
    if (found != index.end() && found->second == id)
        index.erase(found);
}

} // namespace

const store::AccountRecord* Directory::account(AccountId id) const
{
    return lookUp(m_accounts, id);
}

const store::AccountRecord* Directory::accountByName(std::string_view name) const
{
    const AccountId* const id = lookUp(m_accountByName, text::lowerAscii(name));
    return id == nullptr ? nullptr : account(*id);
}

const store::AccountRecord* Directory::accountByCallsign(std::string_view callsign) const
{
    const AccountId* const id = lookUp(m_accountByCallsign, text::lowerAscii(callsign));
    return id == nullptr ? nullptr : account(*id);
}

const store::DeviceRecord* Directory::device(DeviceId id) const
{
    const DeviceEntry* const entry = lookUp(m_devices, id);
    return entry == nullptr ? nullptr : &entry->record;
}

const store::DeviceRecord* Directory::deviceOf(AccountId account, Ssid ssid) const
{
    const DeviceId* const id = lookUp(m_deviceByIdentity, OwnerSsid{account, ssid});
    return id == nullptr ? nullptr : device(*id);
}

const store::TalkGroupRecord* Directory::group(TalkGroupId id) const
{
    return lookUp(m_groups, id);
}

const store::TalkGroupRecord* Directory::groupByName(std::string_view name) const
{
    const TalkGroupId* const id = lookUp(m_groupByName, text::lowerAscii(name));
    return id == nullptr ? nullptr : group(*id);
}

bool Directory::isMember(TalkGroupId group, AccountId account) const
{
    const auto* const members = lookUp(m_members, group);
    return members != nullptr && std::ranges::binary_search(*members, account);
}

std::vector<AccountId> Directory::membersOf(TalkGroupId group) const
{
    const auto* const members = lookUp(m_members, group);
    return members == nullptr ? std::vector<AccountId>{} : *members;
}

const std::vector<TalkGroupId>* Directory::targetsOf(TalkGroupId link) const
{
    return lookUp(m_links, link);
}

std::vector<TalkGroupId> Directory::linksOf(TalkGroupId group) const
{
    std::vector<TalkGroupId> links;
    for (const auto& [link, targets] : m_links) {
        if (std::ranges::binary_search(targets, group))
            links.push_back(link);
    }
    return links;
}

std::vector<DeviceId> Directory::devicesOf(AccountId account) const
{
    return ascending(lookUp(m_devicesOfAccount, account));
}

std::vector<DeviceId> Directory::devicesIn(TalkGroupId group) const
{
    return ascending(lookUp(m_devicesInGroup, group));
}

std::size_t Directory::deviceCount(AccountId account) const
{
    const auto* const devices = lookUp(m_devicesOfAccount, account);
    return devices == nullptr ? 0 : devices->size();
}

std::size_t Directory::deviceCount(TalkGroupId group) const
{
    const auto* const devices = lookUp(m_devicesInGroup, group);
    return devices == nullptr ? 0 : devices->size();
}

void Directory::put(store::AccountRecord account)
{
    if (const store::AccountRecord* const old = this->account(account.id)) {
        eraseOwn(m_accountByName, old->name, old->id);
        eraseOwn(m_accountByCallsign, old->callsign, old->id);
    }
    m_accountByName.insert_or_assign(text::lowerAscii(account.name), account.id);
    if (!account.callsign.empty())
        m_accountByCallsign.insert_or_assign(text::lowerAscii(account.callsign), account.id);
    const AccountId id = account.id;
    m_accounts.insert_or_assign(id, std::move(account));
    ++m_accountsRevision;
    touchDevicesOf(id);
}

void Directory::put(store::DeviceRecord device)
{
    const DeviceId id = device.id;
    if (const store::DeviceRecord* const old = this->device(id))
        detach(*old);
    m_deviceByIdentity.insert_or_assign(OwnerSsid{device.account, device.ssid}, id);
    m_devicesOfAccount[device.account].insert(id);
    m_devicesInGroup[device.group].insert(id);
    m_highestDevice = std::max(m_highestDevice, id.value);
    m_devices.insert_or_assign(id, DeviceEntry{std::move(device), ++m_devicesRevision});
}

void Directory::put(store::TalkGroupRecord group)
{
    if (const store::TalkGroupRecord* const old = this->group(group.id))
        eraseOwn(m_groupByName, old->name, old->id);
    m_groupByName.insert_or_assign(text::lowerAscii(group.name), group.id);
    const TalkGroupId id = group.id;
    m_groups.insert_or_assign(id, std::move(group));
    ++m_groupsRevision;
}

void Directory::putLink(store::LinkRecord link)
{
    std::ranges::sort(link.targets);
    m_links.insert_or_assign(link.linkGroup, std::move(link.targets));
    ++m_groupsRevision;
}

void Directory::putMembers(TalkGroupId group, const std::vector<AccountId>& members)
{
    if (members.empty()) {
        m_members.erase(group);
    } else {
        std::vector<AccountId> sorted = members;
        std::ranges::sort(sorted);
        m_members.insert_or_assign(group, std::move(sorted));
    }
    ++m_groupsRevision;
}

void Directory::remove(AccountId account)
{
    const store::AccountRecord* const old = this->account(account);
    if (old == nullptr)
        return;
    eraseOwn(m_accountByName, old->name, old->id);
    eraseOwn(m_accountByCallsign, old->callsign, old->id);
    m_accounts.erase(account);
    for (auto& [group, members] : m_members)
        std::erase(members, account);
    ++m_accountsRevision;
}

void Directory::remove(DeviceId device)
{
    const store::DeviceRecord* const old = this->device(device);
    if (old == nullptr)
        return;
    detach(*old);
    m_devices.erase(device);
    ++m_devicesRevision;
}

void Directory::remove(TalkGroupId group)
{
    const store::TalkGroupRecord* const old = this->group(group);
    if (old == nullptr)
        return;
    eraseOwn(m_groupByName, old->name, old->id);
    m_groups.erase(group);
    m_members.erase(group);
    m_links.erase(group);
    for (auto& [link, targets] : m_links)
        std::erase(targets, group);
    ++m_groupsRevision;
}

std::optional<fanout::DeviceRoute> Directory::route(DeviceId device) const
{
    const store::DeviceRecord* const record = this->device(device);
    const store::AccountRecord* const owner =
        record == nullptr ? nullptr : account(record->account);
    if (owner == nullptr)
        return std::nullopt;
    return fanout::DeviceRoute{.device = record->id,
                               .owner = owner->id,
                               .username = owner->name,
                               .callsign = owner->callsign,
                               .ssid = record->ssid,
                               .model = record->model,
                               .dmrId = record->dmrId,
                               .group = record->group,
                               .mayTalk = record->mayTalk,
                               .hears = record->hears};
}

std::vector<PlanGroup> Directory::planGroups() const
{
    std::vector<PlanGroup> groups;
    groups.reserve(m_groups.size());
    for (const auto& [id, group] : m_groups) {
        if (!group.isLink)
            groups.push_back({id, group.enabled});
    }
    return groups;
}

std::vector<PlanLink> Directory::planLinks() const
{
    std::vector<PlanLink> links;
    links.reserve(m_links.size());
    for (const auto& [id, targets] : m_links) {
        const store::TalkGroupRecord* const link = group(id);
        if (link != nullptr && link->isLink)
            links.push_back({id, link->enabled, targets});
    }
    return links;
}

void Directory::detach(const store::DeviceRecord& device)
{
    m_deviceByIdentity.erase(OwnerSsid{device.account, device.ssid});
    eraseFrom(m_devicesOfAccount, device.account, device.id);
    eraseFrom(m_devicesInGroup, device.group, device.id);
}

void Directory::touchDevicesOf(AccountId account)
{
    const auto* const devices = lookUp(m_devicesOfAccount, account);
    if (devices == nullptr)
        return;
    for (const DeviceId device : *devices)
        m_devices.at(device).revision = ++m_devicesRevision;
}

} // namespace shack::station
