#pragma once

#include <QProcess>

#include <csignal>

namespace shack::tests {

/// Sends a signal to a child that still lives. A bare kill() of a child that has ended goes to
/// process 0: to the whole group that the test runner belongs to.
inline bool sendSignal(const QProcess& child, int signal)
{
    const auto process = static_cast<pid_t>(child.processId());
    return process > 0 && ::kill(process, signal) == 0;
}

} // namespace shack::tests
