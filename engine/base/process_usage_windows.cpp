#include "engine/base/process_usage.h"

#include <psapi.h>
#include <windows.h>

namespace shack {
namespace {

std::chrono::nanoseconds toTime(const FILETIME& time)
{
    const auto hundreds =
        (static_cast<std::uint64_t>(time.dwHighDateTime) << 32U) | time.dwLowDateTime;
    return std::chrono::nanoseconds{hundreds * 100};
}

ProcessUsage usageOf(HANDLE process)
{
    ProcessUsage usage;
    FILETIME created{}, ended{}, kernel{}, user{};
    if (GetProcessTimes(process, &created, &ended, &kernel, &user))
        usage.cpuTime = toTime(kernel) + toTime(user);
    PROCESS_MEMORY_COUNTERS memory{};
    if (GetProcessMemoryInfo(process, &memory, sizeof memory))
        usage.residentBytes = memory.WorkingSetSize;
    DWORD handles = 0;
    if (GetProcessHandleCount(process, &handles))
        usage.openHandles = handles;
    return usage;
}

} // namespace

ProcessUsage processUsage()
{
    return usageOf(GetCurrentProcess());
}

ProcessUsage processUsageOf(std::uint64_t processId)
{
    const HANDLE process =
        OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, static_cast<DWORD>(processId));
    if (process == nullptr)
        return {};
    const ProcessUsage usage = usageOf(process);
    CloseHandle(process);
    return usage;
}

std::vector<ThreadUsage> threadUsage()
{
    return {};
}

std::vector<ThreadUsage> threadUsageOf(std::uint64_t)
{
    return {};
}

std::uint64_t availableMemory()
{
    MEMORYSTATUSEX memory{};
    memory.dwLength = sizeof memory;
    return GlobalMemoryStatusEx(&memory) ? memory.ullAvailPhys : 0;
}

} // namespace shack
