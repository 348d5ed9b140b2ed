#pragma once

#include "engine/base/ids.h"
#include "engine/fanout/route_plan.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace shack::station {

/// A talk group as planning sees it; links are no groups here.
struct PlanGroup {
    TalkGroupId group;
    bool enabled = true;
};

/// A link joins its targets while it is enabled.
struct PlanLink {
    TalkGroupId link;
    bool enabled = true;
    std::vector<TalkGroupId> targets;
};

enum class LinkProblem : std::uint8_t {
    TooFew,    ///< fewer than two targets
    Duplicate, ///< a target twice
    UnknownGroup,
    TargetIsLink,
    InOtherLink, ///< a group can be in one link only
};

struct LinkFinding {
    LinkProblem problem = LinkProblem::TooFew;
    TalkGroupId group;     ///< the target it is about, when there is one
    TalkGroupId otherLink; ///< of InOtherLink
};

/// What is wrong with `targets` for the link `self` (0 for a new one). A group is in one link at
/// most, so no circle can arise.
std::optional<LinkFinding> checkLinkTargets(std::span<const TalkGroupId> targets, TalkGroupId self,
                                            std::span<const PlanGroup> groups,
                                            std::span<const PlanLink> links);

/// Linked talk groups -> domains (draarl-v1 section 7). A domain keeps its number while its set of
/// groups stays the same, so that a change elsewhere does not touch its talk turn and its waiting
/// frames. Numbers are never used twice. Lives on the control thread.
class RoutePlanner {
public:
    /// Tolerates what a database of other hands may hold: unknown targets, a group in many links.
    fanout::RoutePlanPtr plan(std::span<const PlanGroup> groups, std::span<const PlanLink> links);

private:
    std::map<std::vector<TalkGroupId>, DomainId> m_known;
    std::uint64_t m_lastDomain = 0;
    std::uint64_t m_revision = 0;
};

} // namespace shack::station
