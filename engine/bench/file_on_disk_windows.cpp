#include "engine/bench/file_on_disk.h"

#include <algorithm>
#include <windows.h>

namespace shack::bench {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20U;

std::error_code lastError() noexcept
{
    return {static_cast<int>(::GetLastError()), std::system_category()};
}

std::error_code writeAll(HANDLE handle, std::string_view text) noexcept
{
    while (!text.empty()) {
        DWORD written = 0;
        const auto piece = static_cast<DWORD>(std::min(text.size(), kPiece));
        if (!::WriteFile(handle, text.data(), piece, &written, nullptr))
            return lastError();
        text.remove_prefix(written);
    }
    return ::FlushFileBuffers(handle) ? std::error_code{} : lastError();
}

} // namespace

std::error_code writeToDisk(const std::filesystem::path& file, std::string_view text)
{
    const HANDLE handle = ::CreateFileW(file.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW,
                                        FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return lastError();
    const std::error_code error = writeAll(handle, text);
    ::CloseHandle(handle);
    return error;
}

/// NTFS writes names with its journal.
void syncFolder(const std::filesystem::path&) noexcept
{
}

std::uint64_t processNumber() noexcept
{
    return ::GetCurrentProcessId();
}

bool processIsThere(std::uint64_t number) noexcept
{
    const HANDLE process = ::OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(number));
    if (process == nullptr)
        return false;
    const bool there = ::WaitForSingleObject(process, 0) == WAIT_TIMEOUT;
    ::CloseHandle(process);
    return there;
}

} // namespace shack::bench
