#include "engine/bench/file_on_disk.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace shack::bench {
namespace {

std::error_code lastError() noexcept
{
    return {errno, std::system_category()};
}

std::error_code writeAll(int descriptor, std::string_view text) noexcept
{
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return lastError();
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(descriptor) == 0 ? std::error_code{} : lastError();
}

} // namespace

std::error_code writeToDisk(const std::filesystem::path& file, std::string_view text)
{
    const int descriptor =
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (descriptor < 0)
        return lastError();
    const std::error_code error = writeAll(descriptor, text);
    if (::close(descriptor) != 0 && !error)
        return lastError();
    return error;
}

void syncFolder(const std::filesystem::path& folder) noexcept
{
    const char* const name = folder.empty() ? "." : folder.c_str();
    const int descriptor = ::open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

std::uint64_t processNumber() noexcept
{
    return static_cast<std::uint64_t>(::getpid());
}

bool processIsThere(std::uint64_t number) noexcept
{
    return number != 0 && (::kill(static_cast<pid_t>(number), 0) == 0 || errno == EPERM);
}

} // namespace shack::bench
