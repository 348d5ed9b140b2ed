#include "engine/bench/run_lock.h"

#include <utility>
#include <windows.h>

namespace shack::bench {

/// A named mutex of the account's session; the system takes it back with the process.
struct RunLock::Impl {
    explicit Impl(HANDLE named) noexcept : mutex(named) {}

    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    ~Impl()
    {
        if (mutex != nullptr)
            ::CloseHandle(mutex);
    }

    HANDLE mutex;
};

RunLock::RunLock(std::unique_ptr<Impl> impl) noexcept : m_impl(std::move(impl))
{
}

RunLock::RunLock(RunLock&&) noexcept = default;
RunLock& RunLock::operator=(RunLock&&) noexcept = default;
RunLock::~RunLock() = default;

Result<RunLock> RunLock::take(const std::filesystem::path&, std::string_view)
{
    auto impl = std::make_unique<Impl>(::CreateMutexW(nullptr, FALSE, L"Local\\shack-measuring"));
    const DWORD error = ::GetLastError();
    if (impl->mutex == nullptr)
        return failed(Error::fromSystem({static_cast<int>(error), std::system_category()},
                                        "the right to measure could not be taken"));
    if (error == ERROR_ALREADY_EXISTS)
        return fail(ErrorCode::Busy,
                    "another run is going on; two at once would measure each other");
    return RunLock{std::move(impl)};
}

} // namespace shack::bench
