#pragma once

#include "engine/fanout/domain_figures.h"
#include "engine/fanout/frame.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace shack::fanout {

/// The frames of one domain inside the scheduler, oldest first. Guarded by the scheduler's lock,
/// except for the version that ingress moves when somebody must stop receiving.
struct DomainLane {
    explicit DomainLane(std::shared_ptr<DomainFigures> published) noexcept
        : figures(std::move(published))
    {
    }

    std::shared_ptr<DomainFigures> figures;
    std::atomic<std::uint64_t> removalVersion{0};

    Frame* head = nullptr;
    Frame* tail = nullptr;
    std::uint32_t waiting = 0;
    std::uint64_t waitingTargets = 0;
    std::uint32_t running = 0;
    bool frozen = false;  ///< ingress is looking up its receivers again
    bool retired = false; ///< the domain is gone; the last frames are leaving
    bool listed = false;  ///< the scheduler has it among the lanes with waiting frames

    /// Domains that took over its groups must not start before its running frames are done, or a
    /// receiver could get them in the wrong order.
    std::vector<DomainLane*> successors;
    std::uint32_t blockers = 0;

    bool holdsBack() const noexcept { return running > 0 || blockers > 0; }

    void append(Frame& frame) noexcept
    {
        frame.next = nullptr;
        (tail == nullptr ? head : tail->next) = &frame;
        tail = &frame;
        added(frame);
    }

    /// All of its frames, oldest first, linked by `next`.
    Frame* takeAll() noexcept
    {
        Frame* const all = head;
        head = tail = nullptr;
        waiting = 0;
        waitingTargets = 0;
        figures->waiting.set(0);
        return all;
    }

    /// At its place by age, for frames that come from another lane.
    void insertBySequence(Frame& frame) noexcept
    {
        Frame** place = &head;
        while (*place != nullptr && (*place)->sequence < frame.sequence)
            place = &(*place)->next;
        frame.next = *place;
        *place = &frame;
        if (frame.next == nullptr)
            tail = &frame;
        added(frame);
    }

    Frame& takeOldest() noexcept
    {
        Frame& frame = *head;
        head = frame.next;
        if (head == nullptr)
            tail = nullptr;
        frame.next = nullptr;
        --waiting;
        waitingTargets -= frame.targets();
        figures->waiting.set(waiting);
        return frame;
    }

private:
    void added(Frame& frame) noexcept
    {
        frame.lane = this;
        ++waiting;
        waitingTargets += frame.targets();
        figures->waiting.set(waiting);
    }
};

} // namespace shack::fanout
