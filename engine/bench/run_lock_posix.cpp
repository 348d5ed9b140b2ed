#include "engine/base/text.h"
#include "engine/bench/run_lock.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace shack::bench {
namespace {

/// What the holder wrote about itself.
std::string holderOf(int descriptor)
{
    std::array<char, 200> text{};
    const ssize_t bytes = ::pread(descriptor, text.data(), text.size(), 0);
    if (bytes <= 0)
        return "another program";
    return text::printable({text.data(), static_cast<std::size_t>(bytes)}, 100);
}

} // namespace

/// The lock belongs to the open file: the system takes it back whatever happens to the process.
struct RunLock::Impl {
    explicit Impl(int number) noexcept : descriptor(number) {}

    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    ~Impl()
    {
        if (descriptor >= 0)
            ::close(descriptor);
    }

    int descriptor;
};

RunLock::RunLock(std::unique_ptr<Impl> impl) noexcept : m_impl(std::move(impl))
{
}

RunLock::RunLock(RunLock&&) noexcept = default;
RunLock& RunLock::operator=(RunLock&&) noexcept = default;
RunLock::~RunLock() = default;

Result<RunLock> RunLock::take(const std::filesystem::path& folder, std::string_view who)
{
    const auto file = folder / fmt::format("shack-measuring-{}.lock", ::getuid());
    auto impl = std::make_unique<Impl>(
        ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (impl->descriptor < 0)
        return failed(Error::fromSystem({errno, std::system_category()},
                                        fmt::format("{} could not be opened", file.string())));
    if (::flock(impl->descriptor, LOCK_EX | LOCK_NB) != 0)
        return fail(ErrorCode::Busy,
                    fmt::format("another run is going on ({}); two at once would measure each "
                                "other",
                                holderOf(impl->descriptor)));
    const std::string holder = fmt::format("{}, process {}", who, ::getpid());
    if (::ftruncate(impl->descriptor, 0) != 0 ||
        ::pwrite(impl->descriptor, holder.data(), holder.size(), 0) < 0)
        return failed(Error::fromSystem({errno, std::system_category()},
                                        fmt::format("{} could not be written", file.string())));
    return RunLock{std::move(impl)};
}

} // namespace shack::bench
