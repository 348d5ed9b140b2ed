#pragma once

#include "engine/base/ids.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace shack::fanout {

/// All groups joined by links. A disabled group gets no delivery but still conducts (draarl-v1
/// section 7).
struct DomainPlan {
    DomainId id;
    std::vector<TalkGroupId> groups;        ///< sorted
    std::vector<TalkGroupId> enabledGroups; ///< sorted subset
};

/// What control decided, immutable; ingress swaps to a newer one between two datagrams.
/// A domain keeps its id as long as its set of groups stays the same.
struct RoutePlan {
    std::uint64_t revision = 0;
    std::vector<DomainPlan> domains;
    std::unordered_map<TalkGroupId, std::uint32_t> domainOfGroup; ///< index into `domains`

    const DomainPlan* domainOf(TalkGroupId group) const noexcept
    {
        const auto found = domainOfGroup.find(group);
        return found == domainOfGroup.end() ? nullptr : &domains[found->second];
    }

    bool enabled(TalkGroupId group) const noexcept
    {
        const DomainPlan* const domain = domainOf(group);
        return domain != nullptr && std::binary_search(domain->enabledGroups.begin(),
                                                       domain->enabledGroups.end(), group);
    }
};

using RoutePlanPtr = std::shared_ptr<const RoutePlan>;

} // namespace shack::fanout
