#include "engine/fanout/domain_table.h"

#include <algorithm>
#include <utility>

namespace shack::fanout {

void DomainRegistry::publish(std::shared_ptr<const List> list)
{
    const std::lock_guard lock{m_mutex};
    m_list.swap(list);
}

std::shared_ptr<const DomainRegistry::List> DomainRegistry::current() const
{
    const std::lock_guard lock{m_mutex};
    return m_list;
}

DomainTable::DomainTable(const FanoutConfig& config, std::uint32_t writers, std::uint64_t seed,
                         const Clock& clock, FrameScheduler& scheduler, SessionTable& sessions,
                         DomainRegistry& registry, SnapshotCounters& counters,
                         Reachability reachability)
    : m_hold(config.floorHold), m_seed(seed), m_clock(clock), m_scheduler(scheduler),
      m_sessions(sessions), m_registry(registry), m_counters(counters), m_builder(writers, seed),
      m_sources(std::move(reachability))
{
}

Domain* DomainTable::find(DomainId domain) noexcept
{
    const auto found = m_domains.find(domain);
    return found == m_domains.end() ? nullptr : found->second.get();
}

TalkGroup* DomainTable::group(TalkGroupId id)
{
    if (!id)
        return nullptr;
    auto& place = m_groups[id];
    if (!place)
        place = std::make_unique<TalkGroup>(TalkGroup{.id = id});
    return place.get();
}

// ---- membership --------------------------------------------------------------------------------

void DomainTable::join(Session& session)
{
    if (session.member != kNoMember || session.group == nullptr || !session.online ||
        !session.route.hears)
        return;
    TalkGroup& group = *session.group;
    session.member = static_cast<std::uint32_t>(group.members.size());
    group.members.push_back({.endpoint = session.endpoint,
                             .session = session.number,
                             .source = m_sources.indexOf(session.local)});
    changed(group, false);
}

void DomainTable::leave(Session& session) noexcept
{
    if (session.member == kNoMember)
        return;
    TalkGroup& group = *session.group;
    const Member last = group.members.back();
    group.members[session.member] = last;
    m_sessions.at(last.session).member = session.member;
    group.members.pop_back();
    session.member = kNoMember;
    changed(group, true);
}

void DomainTable::calls(Session& session, const net::LocalAddress& local)
{
    if (session.local == local)
        return;
    session.local = local;
    if (session.member == kNoMember ||
        session.group->members[session.member].source == m_sources.indexOf(local))
        return;
    leave(session);
    join(session);
}

void DomainTable::changed(TalkGroup& group, bool somebodyLeft) noexcept
{
    if (group.domain != nullptr && group.enabled)
        moved(*group.domain, somebodyLeft);
}

void DomainTable::moved(Domain& domain, bool somebodyLeft) noexcept
{
    ++domain.version;
    m_counters.versionSum.add();
    if (!somebodyLeft)
        return;
    ++domain.removalVersion;
    domain.lane->removalVersion.store(domain.removalVersion, std::memory_order_release);
}

// ---- snapshots ---------------------------------------------------------------------------------

const ReceiverSnapshotPtr& DomainTable::receivers(Domain& domain, MonoTime now)
{
    const ReceiverSnapshotPtr& built = domain.receivers;
    const bool current = built && built->version() == domain.version;
    const bool stillRight = built && built->removalVersion() == domain.removalVersion;
    const bool justBuilt = now - domain.builtAt < kRebuildSpacing;
    if (current ? now < domain.checkAt : stillRight && justBuilt)
        m_counters.hits.add();
    else
        rebuild(domain, now);
    return domain.receivers;
}

void DomainTable::rebuild(Domain& domain, MonoTime now)
{
    const MonoTime began = m_clock.now();
    m_builder.begin(domain.id, domain.version, domain.removalVersion, m_sources.all());
    for (const TalkGroup* const group : domain.groups)
        if (group->enabled)
            m_builder.add(group->id, group->members);
    const ReceiverSnapshotPtr before = std::exchange(domain.receivers, m_builder.finish());
    // Same version and yet other receivers: a change forgot to move the version.
    if (before && before->version() == domain.version && !before->sameReceivers(*domain.receivers))
        m_counters.fallbackRepairs.add();

    domain.builtAt = now;
    // Jittered, so that a thousand domains do not check in the same moment.
    const std::chrono::milliseconds jitter{
        static_cast<std::int64_t>((domain.id.value * 0x9E3779B97F4A7C15ULL ^ m_seed) >> 32U) %
        6000};
    domain.checkAt = now + kFallbackCheck - std::chrono::seconds{3} + jitter;
    domain.figures->targets.set(domain.receivers->size());

    const auto took = static_cast<std::uint64_t>((m_clock.now() - began).count());
    m_counters.rebuilds.add();
    m_counters.buildNs.add(took);
    m_counters.slowestBuildNs.set(took);
    m_counters.candidates.add(m_builder.candidates());
    m_counters.deduplicated.add(m_builder.deduplicated());
    m_counters.entriesBuilt.add(domain.receivers->size());
}

std::optional<ReceiverPlace> DomainTable::placeOf(const Session& session,
                                                  const ReceiverSnapshot& receivers) const noexcept
{
    if (session.member == kNoMember)
        return std::nullopt;
    return receivers.placeOf(session.group->id, session.member);
}

void DomainTable::resolveWaiting(MonoTime now) noexcept
{
    m_resolvingAt = now;
    m_scheduler.resolve(*this, now);
}

FrameHome DomainTable::homeOf(const Frame& frame) noexcept
{
    const auto found = m_groups.find(frame.group);
    Domain* const domain = found == m_groups.end() ? nullptr : found->second->domain;
    if (domain == nullptr)
        return {};
    FrameHome home{
        .lane = domain->lane, .receivers = receivers(*domain, m_resolvingAt), .talkerPlace = {}};
    // The talker may have moved to another group, or its place may be somebody else's by now; then
    // it is a receiver like any other, or none.
    const Session& talker = m_sessions.at(frame.talker);
    if (talker.group == found->second.get() && talker.route.device == frame.device)
        home.talkerPlace = placeOf(talker, *home.receivers);
    return home;
}

// ---- the plan ----------------------------------------------------------------------------------

void DomainTable::apply(const RoutePlan& plan, MonoTime now)
{
    m_resolvingAt = now;
    std::unordered_map<DomainId, std::unique_ptr<Domain>> before;
    before.swap(m_domains);
    for (const auto& entry : m_groups)
        entry.second->domain = nullptr;

    for (const DomainPlan& domainPlan : plan.domains) {
        auto& domain = m_domains[domainPlan.id];
        if (const auto kept = before.find(domainPlan.id); kept != before.end()) {
            domain = std::move(kept->second);
            before.erase(kept);
        } else {
            domain = std::make_unique<Domain>(domainPlan.id, m_hold);
            domain->lane = &m_scheduler.openLane(domain->figures);
        }
        place(domainPlan, *domain);
    }

    std::vector<std::unique_ptr<Domain>> retired;
    for (auto& entry : before)
        retired.push_back(std::move(entry.second));
    retire(std::move(retired), now);
    for (const auto& entry : m_groups)
        if (entry.second->domain == nullptr)
            entry.second->enabled = false;
    publish();
}

void DomainTable::place(const DomainPlan& plan, Domain& domain)
{
    std::vector<TalkGroup*> groups;
    bool somebodyCame = false;
    bool somebodyLeft = false;
    for (const TalkGroupId id : plan.groups) {
        TalkGroup* const member = group(id);
        if (member == nullptr)
            continue;
        const bool enabled = std::ranges::binary_search(plan.enabledGroups, id);
        const bool wasHere = std::ranges::find(domain.groups, member) != domain.groups.end();
        const bool heardHere = wasHere && member->enabled;
        somebodyCame |= enabled && !heardHere;
        somebodyLeft |= !enabled && heardHere;
        member->domain = &domain;
        member->enabled = enabled;
        groups.push_back(member);
    }
    somebodyLeft |= groups.size() < domain.groups.size();
    domain.groups = std::move(groups);
    if (somebodyCame || somebodyLeft)
        moved(domain, somebodyLeft);
}

/// Links changed: the old domains' talk turns and waiting frames go to where their groups are now.
void DomainTable::retire(std::vector<std::unique_ptr<Domain>> retired, MonoTime now)
{
    for (const auto& old : retired) {
        std::vector<DomainLane*> successors;
        for (const TalkGroup* const group : old->groups) {
            if (group->domain == nullptr)
                continue;
            if (std::ranges::find(successors, group->domain->lane) == successors.end())
                successors.push_back(group->domain->lane);
        }
        if (const auto talker = old->turn.holder(now))
            if (const Session* const session = m_sessions.byDevice(*talker);
                session != nullptr && session->group != nullptr &&
                session->group->domain != nullptr)
                session->group->domain->turn.adopt(old->turn);
        m_scheduler.retireLane(*old->lane, successors, *this, now);
    }
}

void DomainTable::publish()
{
    auto list = std::make_shared<DomainRegistry::List>();
    list->reserve(m_domains.size());
    for (const auto& entry : m_domains)
        list->push_back(entry.second->figures);
    m_registry.publish(std::move(list));
}

} // namespace shack::fanout
