#pragma once

#include "engine/base/bytes.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/fanout/receiver_snapshot.h"
#include "engine/wire/draarl_types.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace shack::fanout {

struct DomainLane;

/// One admitted datagram on its way to its receivers. Made once, used again and again. Ingress
/// writes it until it is submitted; then the scheduler's lock guards it until it starts; then the
/// writers only read it, except for the atomics at the end.
struct Frame {
    std::array<std::byte, wire::kMaxDatagramBytes> bytes{};
    std::uint32_t size = 0;
    std::uint32_t talker = 0; ///< number of its session
    DeviceId device;          ///< the talker, and its group
    TalkGroupId group;
    std::uint64_t sequence = 0;
    MonoTime receivedAt{};
    ReceiverSnapshotPtr receivers;
    std::optional<ReceiverPlace> talkerPlace; ///< the receiver to leave out

    DomainLane* lane = nullptr;
    Frame* next = nullptr; ///< behind it in its lane, or in the list of free ones
    MonoTime startedAt{};
    MonoTime deadline{}; ///< a writer gives up waiting for a full socket

    std::atomic<std::uint32_t> remaining{0}; ///< writers that have not finished
    std::atomic<MonoTime::rep> firstSendAt{0};
    std::atomic<MonoTime::rep> lastSendAt{0};
    std::atomic<bool> partial{false};

    ByteSpan payload() const noexcept { return ByteSpan{bytes}.first(size); }

    /// Receivers without the talker.
    std::uint32_t targets() const noexcept
    {
        return receivers->size() - (talkerPlace.has_value() ? 1U : 0U);
    }

    std::uint32_t targetsOf(std::uint32_t writer) const noexcept
    {
        const bool own = talkerPlace.has_value() && talkerPlace->writer == writer;
        return receivers->countOf(writer) - (own ? 1U : 0U);
    }
};

} // namespace shack::fanout
