#pragma once

#include "engine/host/control_desk.h"
#include "engine/host/engine_view.h"

#include <cstdint>
#include <memory>
#include <unordered_map>

namespace shack::host {

/// The smaller tables of the view: groups, accounts, last heard. Each is made anew when something
/// in it changed. Lives on the control thread.
class BookTables {
public:
    explicit BookTables(const ControlDesk& desk);

    void update(const std::unordered_map<TalkGroupId, std::uint32_t>& onlineByGroup);

    const std::shared_ptr<const GroupTable>& groups() const noexcept { return m_groups; }

    const std::shared_ptr<const AccountTable>& accounts() const noexcept { return m_accounts; }

    const std::shared_ptr<const OverList>& lastHeard() const noexcept { return m_lastHeard; }

private:
    void updateGroups(const std::unordered_map<TalkGroupId, std::uint32_t>& onlineByGroup);
    void updateAccounts();
    void updateLastHeard();
    GroupRow rowOf(const store::TalkGroupRecord& group) const;

    const ControlDesk& m_desk;
    std::shared_ptr<const GroupTable> m_groups;
    std::shared_ptr<const AccountTable> m_accounts;
    std::shared_ptr<const OverList> m_lastHeard;
    std::unordered_map<TalkGroupId, std::uint32_t> m_onlineByGroup;
    std::uint64_t m_groupsRevision = 0;
    std::uint64_t m_planRevision = 0;
    std::uint64_t m_devicesRevision = 0;
    std::uint64_t m_accountsRevision = 0;
    std::uint64_t m_accountDevices = 0;
    std::uint64_t m_overs = 0;
};

} // namespace shack::host
