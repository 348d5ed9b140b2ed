#include "engine/base/text.h"
#include "engine/store/station_lock.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/core.h>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <unistd.h>

namespace shack::store {

namespace {

/// Whose number the holder wrote into the file; it may be between locking and writing.
std::string holderOf(int file)
{
    std::array<char, 20> digits{};
    const ssize_t size = ::pread(file, digits.data(), digits.size(), 0);
    const auto number = text::parseUnsigned(text::trimmed(
        std::string_view{digits.data(), size > 0 ? static_cast<std::size_t>(size) : 0}));
    return number ? fmt::format("process {}", *number) : "another process";
}

} // namespace

Result<std::unique_ptr<StationLock>> StationLock::take(const std::filesystem::path& database)
{
    std::filesystem::path path = database;
    path += ".lock";
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0)
        return std::unique_ptr<StationLock>{};
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        const bool held = errno == EWOULDBLOCK;
        const std::string holder = holderOf(file);
        ::close(file);
        if (!held)
            return std::unique_ptr<StationLock>{};
        return fail(ErrorCode::Busy, fmt::format("a station is running on the database {} already "
                                                 "({})",
                                                 database.string(), holder));
    }
    const std::string own = fmt::format("{}\n", ::getpid());
    if (::ftruncate(file, 0) != 0 ||
        ::pwrite(file, own.data(), own.size(), 0) != static_cast<ssize_t>(own.size())) {
        // Only the number is missing in somebody's sentence; the lock holds.
    }
    return std::unique_ptr<StationLock>{new StationLock{file}};
}

StationLock::~StationLock()
{
    ::close(static_cast<int>(m_handle));
}

} // namespace shack::store
