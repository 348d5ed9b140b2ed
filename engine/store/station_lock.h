#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>

namespace shack::store {

/// One station per database: two of them would each believe their own book and log devices in
/// twice. Held as a lock of the system on "NAME.lock" beside the database, so that it ends with the
/// process, however that ends; the small file stays. Editing the book beside a running station
/// takes no such lock. Any one thread.
class StationLock {
public:
    /// Busy: another process holds it (the sentence has its number). Null when the folder or the
    /// file system does not let us lock: the database itself will say what is wrong with them, and
    /// a station must not stay silent for want of a lock.
    static Result<std::unique_ptr<StationLock>> take(const std::filesystem::path& database);

    ~StationLock();
    StationLock(const StationLock&) = delete;
    StationLock& operator=(const StationLock&) = delete;

private:
    explicit StationLock(std::intptr_t handle) noexcept : m_handle(handle) {}

    const std::intptr_t m_handle; ///< descriptor or HANDLE
};

} // namespace shack::store
