#pragma once

#include "engine/bench/run.h"

namespace shack::app {

/// What the measuring tools tell the shell.
enum class Exit { Pass = 0, Fail = 1, Usage = 2, Invalid = 3, Stopped = 4 };

constexpr int exitCodeOf(Exit exit) noexcept
{
    return static_cast<int>(exit);
}

constexpr int exitCodeOf(bench::Verdict verdict) noexcept
{
    switch (verdict) {
    case bench::Verdict::Pass:
        return exitCodeOf(Exit::Pass);
    case bench::Verdict::Fail:
        return exitCodeOf(Exit::Fail);
    case bench::Verdict::Invalid:
        return exitCodeOf(Exit::Invalid);
    case bench::Verdict::Stopped:
        break;
    }
    return exitCodeOf(Exit::Stopped);
}

} // namespace shack::app
