#pragma once

#include "engine/base/clock.h"
#include "engine/base/error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace shack::store {

enum class StoreState : std::uint8_t {
    Ok,
    Slow,     ///< answers, but takes longer than StoreConfig::slowAfter
    Locked,   ///< another program holds the write lock
    ReadOnly, ///< reads work, writes do not
    Failed,   ///< disk full, file gone, file damaged, ...
};

/// "ok", "slow", "locked", "read_only", "failed"
std::string_view storeStateName(StoreState state) noexcept;

/// How the database is doing, for people.
struct StoreHealth {
    StoreState state = StoreState::Ok;
    std::string sentence{}; ///< what is wrong; empty when Ok
    WallTime since{};       ///< when this state began
};

/// What an error says about the database as a whole, if anything: a taken name says nothing.
StoreState stateBehind(ErrorCode code) noexcept;

/// The sentence for troubles that need no details (locked, full, read-only); empty for others.
std::string_view commonTrouble(ErrorCode code) noexcept;

/// Might the same change work later, although nobody changes it?
bool mayPass(ErrorCode code) noexcept;

/// Numbers since start; "now" where said.
struct StoreCounters {
    std::uint64_t waitingNow = 0;  ///< accepted and not finished
    std::uint64_t waitingHigh = 0; ///< highest value of it
    std::uint64_t heldNow = 0;     ///< of these: put off until the database works again
    std::uint64_t finished = 0;    ///< done, or refused by the database for good
    std::uint64_t retries = 0;     ///< further attempts
    std::uint64_t coalesced = 0;   ///< kept changes replaced by newer ones before they were written
    std::uint64_t expired = 0;     ///< changes given up after StoreConfig::confirmTimeout
    std::uint64_t rejectedFull = 0; ///< not accepted
    std::uint64_t dropped = 0;      ///< kept changes that could not be written before the end
};

} // namespace shack::store
