#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/domain_figures.h"
#include "engine/fanout/fanout_config.h"
#include "engine/fanout/frame_scheduler.h"
#include "engine/fanout/ingress_counters.h"
#include "engine/fanout/receiver_snapshot.h"
#include "engine/fanout/route_plan.h"
#include "engine/fanout/session_table.h"
#include "engine/fanout/source_choice.h"
#include "engine/fanout/talk_turn.h"

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace shack::fanout {

struct Domain;

/// A talk group as the frame path sees it. Never goes away: sessions point to it.
struct TalkGroup {
    TalkGroupId id;
    std::vector<Member> members; ///< devices that are online and hear
    Domain* domain = nullptr;    ///< null: the plan does not know the group
    bool enabled = false;
};

/// All groups joined by links, with what belongs to them as a whole.
struct Domain {
    Domain(DomainId domain, std::chrono::milliseconds hold)
        : id(domain), turn(hold), figures(std::make_shared<DomainFigures>(domain))
    {
    }

    const DomainId id;
    std::vector<TalkGroup*> groups;
    std::uint64_t version = 1;
    std::uint64_t removalVersion = 0;
    TalkTurn turn;
    ReceiverSnapshotPtr receivers;
    MonoTime builtAt{};
    MonoTime checkAt{};
    DomainLane* lane = nullptr;
    std::shared_ptr<DomainFigures> figures;
};

/// The figures of all domains for other threads. Ingress replaces the list when links change.
class DomainRegistry {
public:
    using List = std::vector<std::shared_ptr<const DomainFigures>>;

    void publish(std::shared_ptr<const List> list);
    std::shared_ptr<const List> current() const;

private:
    mutable std::mutex m_mutex;
    std::shared_ptr<const List> m_list = std::make_shared<List>();
};

/// Groups, domains and who hears in them (fanout-engine C4). Lives on the ingress thread.
class DomainTable final : public FrameHomes {
public:
    static constexpr std::chrono::milliseconds kRebuildSpacing{20};
    static constexpr std::chrono::seconds kFallbackCheck{30};

    DomainTable(const FanoutConfig& config, std::uint32_t writers, std::uint64_t seed,
                const Clock& clock, FrameScheduler& scheduler, SessionTable& sessions,
                DomainRegistry& registry, SnapshotCounters& counters, Reachability reachability);

    void apply(const RoutePlan& plan, MonoTime now);

    Domain* find(DomainId domain) noexcept;

    /// Makes the group if it is new. Null for group 0.
    TalkGroup* group(TalkGroupId id);

    /// An online session that hears becomes a receiver of its group, or stops being one.
    void join(Session& session);
    void leave(Session& session) noexcept;

    /// The device now calls another of our addresses; its frames come from there.
    void calls(Session& session, const net::LocalAddress& local);

    /// Fresh enough to send to: nobody in it has left, and nobody has waited longer than 20 ms.
    const ReceiverSnapshotPtr& receivers(Domain& domain, MonoTime now);

    std::optional<ReceiverPlace> placeOf(const Session& session,
                                         const ReceiverSnapshot& receivers) const noexcept;

    /// Gives frames that waited while somebody left their present receivers.
    void resolveWaiting(MonoTime now) noexcept;

    FrameHome homeOf(const Frame& frame) noexcept override;

private:
    void place(const DomainPlan& plan, Domain& domain);
    void changed(TalkGroup& group, bool somebodyLeft) noexcept;
    void moved(Domain& domain, bool somebodyLeft) noexcept;
    void rebuild(Domain& domain, MonoTime now);
    void retire(std::vector<std::unique_ptr<Domain>> retired, MonoTime now);
    void publish();

    const std::chrono::milliseconds m_hold;
    const std::uint64_t m_seed;
    const Clock& m_clock;
    FrameScheduler& m_scheduler;
    SessionTable& m_sessions;
    DomainRegistry& m_registry;
    SnapshotCounters& m_counters;
    SnapshotBuilder m_builder;
    SourceChoice m_sources;
    std::unordered_map<TalkGroupId, std::unique_ptr<TalkGroup>> m_groups;
    std::unordered_map<DomainId, std::unique_ptr<Domain>> m_domains;
    MonoTime m_resolvingAt{};
};

} // namespace shack::fanout
