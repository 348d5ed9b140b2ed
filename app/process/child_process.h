#pragma once

#include "engine/base/result.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace shack::app {

/// Another program that lives no longer than this one: it is told to end by its standard input
/// closing (which also happens when we are killed), and killed when it does not listen. Ctrl+C on
/// the terminal does not reach it. One thread.
class ChildProcess {
public:
    static Result<ChildProcess> start(const std::filesystem::path& program,
                                      const std::vector<std::string>& arguments);

    ChildProcess(ChildProcess&&) noexcept;
    ChildProcess& operator=(ChildProcess&&) noexcept;
    ~ChildProcess();

    /// One line of its standard output without the end of line. TimedOut, or Unavailable when it
    /// has ended.
    Result<std::string> readLine(std::chrono::milliseconds atMost);

    std::uint64_t id() const noexcept;

    /// Closes its input, waits, kills when that took too long, reaps. Idempotent.
    void end(std::chrono::milliseconds grace) noexcept;

private:
    struct Impl;
    explicit ChildProcess(std::unique_ptr<Impl> impl) noexcept;
    std::unique_ptr<Impl> m_impl;
};

/// For a child: true when our parent has closed our standard input, false after `atMost`.
bool waitForParentToLeave(std::chrono::milliseconds atMost);

/// The file of the running program, to start it once more.
std::filesystem::path thisProgram();

} // namespace shack::app
