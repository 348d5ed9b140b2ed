#include "engine/store/station_lock.h"

#include <fmt/core.h>
#include <windows.h>

namespace shack::store {

Result<std::unique_ptr<StationLock>> StationLock::take(const std::filesystem::path& database)
{
    std::filesystem::path path = database;
    path += L".lock";
    // Shared with nobody, and gone with the last handle: the file is the lock.
    const HANDLE file = CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr,
                                    OPEN_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE, nullptr);
    if (file != INVALID_HANDLE_VALUE)
        return std::unique_ptr<StationLock>{new StationLock{reinterpret_cast<std::intptr_t>(file)}};
    if (GetLastError() != ERROR_SHARING_VIOLATION)
        return std::unique_ptr<StationLock>{};
    return fail(ErrorCode::Busy,
                fmt::format("a station is running on the database {} already", database.string()));
}

StationLock::~StationLock()
{
    CloseHandle(reinterpret_cast<HANDLE>(m_handle));
}

} // namespace shack::store
