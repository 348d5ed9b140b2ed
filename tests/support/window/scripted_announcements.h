#pragma once

#include "engine/host/announcement_view.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace shack::tests {

/// Announcements as the window sees them: plans, and runs that wait a moment and then talk for a
/// while. Nothing is decoded. One thread.
class ScriptedAnnouncements {
public:
    using Ended =
        std::function<void(const host::AnnouncementRun& run, host::AnnouncementOutcome outcome)>;

    host::AnnouncementsView view;

    const host::AnnouncementPlan* plan(std::uint64_t id) const;
    /// A plan with id 0 gets one. Its id.
    std::uint64_t put(host::AnnouncementPlan plan);
    bool remove(std::uint64_t id);

    /// Its run.
    std::uint64_t announce(TalkGroupId group, std::string title, std::uint64_t plan = 0);
    bool cancel(std::uint64_t run, const Ended& ended);

    /// Waiting ones begin to talk; those that have said all end.
    void pass(std::chrono::milliseconds by, const Ended& ended);

private:
    void noteOutcome(const host::AnnouncementRun& run, host::AnnouncementOutcome outcome);

    std::uint64_t m_nextPlan = 1;
    std::uint64_t m_nextRun = 1;
};

} // namespace shack::tests
