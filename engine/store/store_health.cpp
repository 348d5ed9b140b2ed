#include "engine/store/store_health.h"

namespace shack::store {

std::string_view storeStateName(StoreState state) noexcept
{
    switch (state) {
    case StoreState::Ok:
        return "ok";
    case StoreState::Slow:
        return "slow";
    case StoreState::Locked:
        return "locked";
    case StoreState::ReadOnly:
        return "read_only";
    case StoreState::Failed:
        return "failed";
    }
    return "unknown";
}

StoreState stateBehind(ErrorCode code) noexcept
{
    if (!mayPass(code))
        return StoreState::Ok;
    if (code == ErrorCode::Busy)
        return StoreState::Locked;
    if (code == ErrorCode::ReadOnly)
        return StoreState::ReadOnly;
    return StoreState::Failed;
}

std::string_view commonTrouble(ErrorCode code) noexcept
{
    switch (code) {
    case ErrorCode::Busy:
        return "the database is locked by another program";
    case ErrorCode::DiskFull:
        return "the disk that holds the database is full";
    case ErrorCode::ReadOnly:
        return "the database may only be read";
    default:
        return {};
    }
}

bool mayPass(ErrorCode code) noexcept
{
    switch (code) {
    case ErrorCode::Busy:
    case ErrorCode::TimedOut:
    case ErrorCode::Corrupt:
    case ErrorCode::ReadOnly:
    case ErrorCode::DiskFull:
    case ErrorCode::PermissionDenied:
    case ErrorCode::Unavailable:
    case ErrorCode::System:
        return true;
    default:
        return false;
    }
}

} // namespace shack::store
