#include "engine/station/route_planner.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace shack::station {

namespace {

/// Which groups are joined: the usual forest with path halving.
class Components {
public:
    explicit Components(std::size_t count) : m_parent(count)
    {
        std::iota(m_parent.begin(), m_parent.end(), std::size_t{0});
    }

    std::size_t rootOf(std::size_t member)
    {
        while (m_parent[member] != member) {
            m_parent[member] = m_parent[m_parent[member]];
            member = m_parent[member];
        }
        return member;
    }

    void join(std::size_t left, std::size_t right) { m_parent[rootOf(left)] = rootOf(right); }

private:
    std::vector<std::size_t> m_parent;
};

std::vector<PlanGroup> sortedUnique(std::span<const PlanGroup> groups)
{
    std::vector<PlanGroup> sorted(groups.begin(), groups.end());
    std::ranges::sort(sorted, {}, &PlanGroup::group);
    const auto rest = std::ranges::unique(sorted, {}, &PlanGroup::group);
    sorted.erase(rest.begin(), rest.end());
    return sorted;
}

std::optional<std::size_t> indexOf(const std::vector<PlanGroup>& sorted, TalkGroupId group)
{
    const auto found = std::ranges::lower_bound(sorted, group, {}, &PlanGroup::group);
    if (found == sorted.end() || found->group != group)
        return std::nullopt;
    return static_cast<std::size_t>(found - sorted.begin());
}

void joinTargets(const PlanLink& link, const std::vector<PlanGroup>& groups, Components& components)
{
    std::optional<std::size_t> first;
    for (const TalkGroupId target : link.targets) {
        const auto at = indexOf(groups, target);
        if (!at)
            continue;
        if (first)
            components.join(*at, *first);
        first = at;
    }
}

bool isLink(TalkGroupId group, std::span<const PlanLink> links)
{
    return std::ranges::any_of(links, [group](const PlanLink& l) { return l.link == group; });
}

bool isGroup(TalkGroupId group, std::span<const PlanGroup> groups)
{
    return std::ranges::any_of(groups, [group](const PlanGroup& g) { return g.group == group; });
}

} // namespace

std::optional<LinkFinding> checkLinkTargets(std::span<const TalkGroupId> targets, TalkGroupId self,
                                            std::span<const PlanGroup> groups,
                                            std::span<const PlanLink> links)
{
    if (targets.size() < 2)
        return LinkFinding{LinkProblem::TooFew, {}, {}};
    std::unordered_set<TalkGroupId> seen;
    for (const TalkGroupId target : targets) {
        if (!seen.insert(target).second)
            return LinkFinding{LinkProblem::Duplicate, target, {}};
        if (isLink(target, links))
            return LinkFinding{LinkProblem::TargetIsLink, target, {}};
        if (!isGroup(target, groups))
            return LinkFinding{LinkProblem::UnknownGroup, target, {}};
        for (const PlanLink& link : links) {
            if (link.link != self && std::ranges::find(link.targets, target) != link.targets.end())
                return LinkFinding{LinkProblem::InOtherLink, target, link.link};
        }
    }
    return std::nullopt;
}

fanout::RoutePlanPtr RoutePlanner::plan(std::span<const PlanGroup> groups,
                                        std::span<const PlanLink> links)
{
    const std::vector<PlanGroup> sorted = sortedUnique(groups);
    Components components{sorted.size()};
    for (const PlanLink& link : links) {
        if (link.enabled)
            joinTargets(link, sorted, components);
    }

    auto plan = std::make_shared<fanout::RoutePlan>();
    plan->revision = ++m_revision;
    std::unordered_map<std::size_t, std::uint32_t> domainOfRoot;
    for (std::size_t at = 0; at < sorted.size(); ++at) {
        const auto [place, isNew] = domainOfRoot.try_emplace(
            components.rootOf(at), static_cast<std::uint32_t>(plan->domains.size()));
        if (isNew)
            plan->domains.emplace_back();
        fanout::DomainPlan& domain = plan->domains[place->second];
        domain.groups.push_back(sorted[at].group); // ascending, because `sorted` is
        if (sorted[at].enabled)
            domain.enabledGroups.push_back(sorted[at].group);
        plan->domainOfGroup.emplace(sorted[at].group, place->second);
    }

    std::map<std::vector<TalkGroupId>, DomainId> known;
    for (fanout::DomainPlan& domain : plan->domains) {
        const auto before = m_known.find(domain.groups);
        domain.id = before != m_known.end() ? before->second : DomainId{++m_lastDomain};
        known.emplace(domain.groups, domain.id);
    }
    m_known = std::move(known);
    return plan;
}

} // namespace shack::station
