#pragma once

#include "engine/station/device_settings.h"
#include "engine/store/records.h"

#include <cstddef>
#include <deque>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace shack::host {

struct BinnedDevice {
    store::DeviceRecord record;
    std::optional<wire::ConfigValues> settings;
};

struct BinnedGroup {
    store::TalkGroupRecord record;
    std::vector<AccountId> members;
    std::vector<TalkGroupId> targets; ///< of a link
    std::optional<TalkGroupId> link;  ///< the link it was in
    std::vector<DeviceId> devices;    ///< that were moved to the default group
    std::vector<AccountId> defaultOf; ///< accounts whose devices began here
};

/// What was removed and can come back with its number, until the program ends; the newest only.
/// Lives on the control thread.
template <typename Id, typename Thing, std::size_t Limit>
class Bin {
public:
    void put(Id id, Thing thing)
    {
        if (m_things.insert_or_assign(id, std::move(thing)).second)
            m_order.push_back(id);
        while (m_things.size() > Limit && !m_order.empty()) {
            m_things.erase(m_order.front());
            m_order.pop_front();
        }
    }

    const Thing* find(Id id) const
    {
        const auto found = m_things.find(id);
        return found == m_things.end() ? nullptr : &found->second;
    }

    void take(Id id)
    {
        m_things.erase(id);
        std::erase(m_order, id);
    }

private:
    std::unordered_map<Id, Thing> m_things;
    std::deque<Id> m_order;
};

using DeviceBin = Bin<DeviceId, BinnedDevice, 20'000>;
using GroupBin = Bin<TalkGroupId, BinnedGroup, 200>;

} // namespace shack::host
