#pragma once

#include "engine/base/ids.h"
#include "engine/fanout/ingress_orders.h"
#include "engine/station/route_planner.h"
#include "engine/store/records.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace shack::station {

/// Everything the store knows about the club, read in one go.
struct DirectoryContents {
    std::vector<store::AccountRecord> accounts;
    std::vector<store::DeviceRecord> devices;
    std::vector<store::TalkGroupRecord> groups;
    std::vector<store::GroupMember> members;
    std::vector<store::LinkRecord> links;
    DeviceId highestDevice{}; ///< of all rows, also of those that are not here
};

/// What a re-reading of the store changed.
struct DirectoryChanges {
    std::vector<DeviceId> changed; ///< new, or described differently to others
    std::vector<DeviceId> removed;
    std::vector<AccountId> lostAccess; ///< accounts that may no longer be online
    bool routes = false;               ///< groups or links: plan again

    bool empty() const noexcept
    {
        return changed.empty() && removed.empty() && lostAccess.empty() && !routes;
    }
};

/// Accounts, devices, talk groups and links in memory. While the program runs this is the truth,
/// and the store its copy: a dead database takes nobody off the air. Every look-up is by hash.
/// Names compare without case (ASCII), as the store's unique keys do. Lives on the control thread.
class Directory {
public:
    // Views of a row: null when there is none; valid until that row changes.
    const store::AccountRecord* account(AccountId id) const;
    const store::AccountRecord* accountByName(std::string_view name) const;
    const store::AccountRecord* accountByCallsign(std::string_view callsign) const;
    const store::DeviceRecord* device(DeviceId id) const;
    const store::DeviceRecord* deviceOf(AccountId account, Ssid ssid) const;
    const store::TalkGroupRecord* group(TalkGroupId id) const;
    const store::TalkGroupRecord* groupByName(std::string_view name) const;

    bool isMember(TalkGroupId group, AccountId account) const;
    std::vector<AccountId> membersOf(TalkGroupId group) const; ///< ascending
    const std::vector<TalkGroupId>* targetsOf(TalkGroupId link) const;
    std::vector<TalkGroupId> linksOf(TalkGroupId group) const;

    std::vector<DeviceId> devicesOf(AccountId account) const; ///< ascending
    std::vector<DeviceId> devicesIn(TalkGroupId group) const; ///< ascending
    std::size_t deviceCount(AccountId account) const;
    std::size_t deviceCount(TalkGroupId group) const;

    std::size_t accounts() const noexcept { return m_accounts.size(); }

    std::size_t devices() const noexcept { return m_devices.size(); }

    std::size_t groups() const noexcept { return m_groups.size(); }

    // Sorted by id.
    const std::map<AccountId, store::AccountRecord>& allAccounts() const noexcept
    {
        return m_accounts;
    }

    const std::map<TalkGroupId, store::TalkGroupRecord>& allGroups() const noexcept
    {
        return m_groups;
    }

    /// A device and the revision of its description, which also moves when its account's does.
    struct DeviceEntry {
        store::DeviceRecord record;
        std::uint64_t revision = 0;
    };

    const std::unordered_map<DeviceId, DeviceEntry>& allDevices() const noexcept
    {
        return m_devices;
    }

    // Grow with every change of such a row.
    std::uint64_t accountsRevision() const noexcept { return m_accountsRevision; }

    std::uint64_t groupsRevision() const noexcept { return m_groupsRevision; }

    std::uint64_t devicesRevision() const noexcept { return m_devicesRevision; }

    // Changes; the caller has validated them. `put` inserts or replaces by id.
    void put(store::AccountRecord account);
    void put(store::DeviceRecord device);
    void put(store::TalkGroupRecord group);
    void putLink(store::LinkRecord link);
    void putMembers(TalkGroupId group, const std::vector<AccountId>& members);
    void remove(AccountId account); ///< its devices have to go first
    void remove(DeviceId device);
    void remove(TalkGroupId group); ///< with its members and links

    /// A number no device ever had here, and none will have again. New devices get theirs in
    /// memory, because they must not wait for the database.
    DeviceId takeDeviceId() noexcept { return DeviceId{++m_highestDevice}; }

    /// Takes over what the store holds now. Devices in `unsaved` are newer here than there and stay
    /// as they are.
    DirectoryChanges replace(DirectoryContents contents,
                             const std::unordered_set<DeviceId>& unsaved = {});

    /// How ingress knows the device; none when its account is gone.
    std::optional<fanout::DeviceRoute> route(DeviceId device) const;

    std::vector<PlanGroup> planGroups() const;
    std::vector<PlanLink> planLinks() const;

private:
    struct OwnerSsid {
        AccountId account;
        Ssid ssid;

        bool operator==(const OwnerSsid&) const = default;
    };

    struct OwnerSsidHash {
        std::size_t operator()(const OwnerSsid& key) const noexcept
        {
            return std::hash<AccountId>{}(key.account) * 257U + key.ssid.value;
        }
    };

    void detach(const store::DeviceRecord& device);
    void touchDevicesOf(AccountId account);
    bool replaceAccounts(std::vector<store::AccountRecord> accounts, DirectoryChanges& changes);
    void replaceDevices(std::vector<store::DeviceRecord> devices,
                        const std::unordered_set<DeviceId>& unsaved, DirectoryChanges& changes);
    bool replaceGroups(DirectoryContents& contents);

    std::map<AccountId, store::AccountRecord> m_accounts;
    std::unordered_map<std::string, AccountId> m_accountByName;     // folded
    std::unordered_map<std::string, AccountId> m_accountByCallsign; // folded
    std::unordered_map<DeviceId, DeviceEntry> m_devices;
    std::unordered_map<OwnerSsid, DeviceId, OwnerSsidHash> m_deviceByIdentity;
    std::unordered_map<AccountId, std::unordered_set<DeviceId>> m_devicesOfAccount;
    std::unordered_map<TalkGroupId, std::unordered_set<DeviceId>> m_devicesInGroup;
    std::map<TalkGroupId, store::TalkGroupRecord> m_groups;
    std::unordered_map<std::string, TalkGroupId> m_groupByName; // folded
    std::map<TalkGroupId, std::vector<AccountId>> m_members;    // ascending
    std::map<TalkGroupId, std::vector<TalkGroupId>> m_links;    // ascending
    std::uint64_t m_highestDevice = 0;
    std::uint64_t m_accountsRevision = 1;
    std::uint64_t m_groupsRevision = 1;
    std::uint64_t m_devicesRevision = 1;
};

} // namespace shack::station
