#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/frame_scheduler.h"

#include <map>
#include <memory>
#include <vector>

namespace shack::fanout::test {

/// A scheduler with hand-made domains, and the test in the place of ingress and writers.
class SchedulerBench final : public FrameHomes {
public:
    explicit SchedulerBench(const FanoutConfig& config = {}, std::uint32_t writers = 2)
        : scheduler(config, writers, [this] { ++wakes; }), builder(writers, 42),
          writerCount(writers)
    {
    }

    DomainLane& lane(std::uint64_t id)
    {
        return scheduler.openLane(std::make_shared<DomainFigures>(DomainId{id}));
    }

    /// Receivers with sessions 0..count-1 of a domain of its own.
    ReceiverSnapshotPtr receivers(std::uint32_t count, std::uint64_t removalVersion = 0)
    {
        std::vector<Member> members;
        for (std::uint32_t i = 0; i < count; ++i)
            members.push_back({.endpoint = net::Endpoint::v4(0x0A000000U + i, 4000), .session = i});
        builder.begin(DomainId{1}, removalVersion + 1, removalVersion);
        builder.add(TalkGroupId{1}, members);
        return builder.finish();
    }

    void submit(DomainLane& to, ReceiverSnapshotPtr whom, MonoTime receivedAt, MonoTime at,
                std::uint32_t mark = 0)
    {
        Frame& frame = scheduler.draft();
        frame.size = 90;
        frame.talker = mark;
        frame.group = TalkGroupId{1};
        frame.receivedAt = receivedAt;
        frame.receivers = std::move(whom);
        scheduler.submit(to, at);
    }

    void submit(DomainLane& to, std::uint32_t receiverCount, std::uint32_t mark = 0)
    {
        submit(to, receivers(receiverCount), now, now, mark);
    }

    /// The frames that were started since the last look, in order; each once, although several
    /// writers have it.
    std::vector<Frame*> started()
    {
        std::vector<Frame*> fresh;
        for (std::uint32_t writer = 0; writer < writerCount; ++writer)
            while (Frame* const frame = scheduler.queue(writer).pop())
                if (std::ranges::find(fresh, frame) == fresh.end())
                    fresh.push_back(frame);
        std::ranges::sort(fresh, {}, [](const Frame* frame) { return frame->sequence; });
        return fresh;
    }

    std::vector<std::uint32_t> startedMarks()
    {
        std::vector<std::uint32_t> marks;
        for (Frame* const frame : started()) {
            running.push_back(frame);
            marks.push_back(frame->talker);
        }
        return marks;
    }

    /// All writers are done with the oldest running frame.
    void finishOldest()
    {
        Frame* const frame = running.front();
        running.erase(running.begin());
        frame->remaining.store(0);
        scheduler.finish(*frame, now);
    }

    FrameHome homeOf(const Frame& frame) noexcept override { return homes[frame.talker]; }

    FanoutReading read() const
    {
        FanoutReading reading;
        scheduler.readInto(reading);
        return reading;
    }

    MonoTime now{std::chrono::hours{1}};
    int wakes = 0;
    FrameScheduler scheduler;
    SnapshotBuilder builder;
    std::uint32_t writerCount;
    std::vector<Frame*> running;
    std::map<std::uint32_t, FrameHome> homes; ///< by mark
};

} // namespace shack::fanout::test
