#pragma once

#include "engine/base/clock.h"
#include "engine/host/announcement_view.h"
#include "engine/host/house_voice.h"
#include "engine/store/records.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace shack::host {

struct ControlDesk;

/// Says prepared voice into talk groups when it is due and the channel is quiet (draarl-v1 section
/// 16); one announcement at a time. Lives on the control thread.
class Announcer {
public:
    /// Somebody who pauses for breath is not interrupted.
    static constexpr std::chrono::seconds kQuiet{5};
    /// So long one that was asked for by hand waits for a quiet channel.
    static constexpr std::chrono::minutes kPatience{5};
    /// A run that is later than this is left out: the computer slept, or its clock was set.
    static constexpr std::chrono::minutes kMostLate{1};
    static constexpr std::size_t kMostPlans = 200;
    static constexpr std::size_t kMostRuns = 32;

    explicit Announcer(ControlDesk& desk);

    /// All plans as the store has them.
    void take(std::vector<store::AnnouncementRecord> plans);

    /// One plan, new or changed.
    void put(const store::AnnouncementRecord& plan);
    void remove(std::uint64_t plan);
    const store::AnnouncementRecord* plan(std::uint64_t id) const;

    std::size_t plans() const noexcept { return m_plans.size(); }

    /// Now, or as soon as the channel is quiet. False: too many wait.
    bool announce(store::AnnouncementRecord once);

    /// False: there is no such run any more.
    bool cancel(std::uint64_t run);

    const fanout::DeviceRoute& route() const noexcept { return m_voice.route(); }

    void tick();
    void stop();
    AnnouncementsView view() const;

private:
    struct Plan {
        store::AnnouncementRecord record;
        std::optional<WallTime> nextAt;
    };

    struct Run {
        std::uint64_t number = 0;
        store::AnnouncementRecord plan;
        WallTime dueAt{};
        MonoTime giveUpAt{}; ///< the channel must be quiet by then
    };

    void collectDue();
    bool enqueue(store::AnnouncementRecord plan, WallTime dueAt, MonoTime giveUpAt);
    void startOne();
    void begin(Run run);
    void follow();
    bool isQuiet(TalkGroupId group) const;
    void ended(const Run& run, store::AnnouncementOutcome outcome, const std::string& trouble);

    ControlDesk& m_desk;
    HouseVoice m_voice;
    std::map<std::uint64_t, Plan> m_plans;
    std::deque<Run> m_waiting;
    std::optional<Run> m_talking;
    MonoTime m_letInBy{}; ///< the talking one's session
    std::uint64_t m_lastRun = 0;
};

} // namespace shack::host
