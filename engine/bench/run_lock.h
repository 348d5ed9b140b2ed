#pragma once

#include "engine/base/result.h"

#include <filesystem>
#include <memory>
#include <string_view>

namespace shack::bench {

/// The right to measure on this computer: two runs at once would measure each other. Held until it
/// goes away, also when the process dies. Any thread.
class RunLock {
public:
    /// Busy names who holds it. `folder` is the account's folder for what lives as long as a
    /// session; see `runLockFolder`.
    static Result<RunLock> take(const std::filesystem::path& folder, std::string_view who);

    RunLock(RunLock&&) noexcept;
    RunLock& operator=(RunLock&&) noexcept;
    ~RunLock();

private:
    struct Impl;
    explicit RunLock(std::unique_ptr<Impl> impl) noexcept;
    std::unique_ptr<Impl> m_impl;
};

/// $XDG_RUNTIME_DIR, or the system's folder for temporary files.
std::filesystem::path runLockFolder();

} // namespace shack::bench
