#include "engine/base/process_usage.h"
#include "engine/base/text.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace shack {
namespace {

namespace fs = std::filesystem;

std::chrono::nanoseconds ticksToTime(std::uint64_t ticks)
{
    static const long perSecond = sysconf(_SC_CLK_TCK);
    return std::chrono::nanoseconds{ticks *
                                    (1'000'000'000ULL / static_cast<std::uint64_t>(perSecond))};
}

/// utime + stime of a /proc stat line; the command name may hold blanks and brackets.
std::chrono::nanoseconds cpuFromStat(const fs::path& file)
{
    std::ifstream in{file};
    std::string line;
    std::getline(in, line);
    const auto close = line.rfind(')');
    if (close == std::string::npos)
        return {};
    std::istringstream fields{line.substr(close + 1)};
    std::string skipped;
    for (int i = 0; i < 11; ++i)
        fields >> skipped;
    std::uint64_t user = 0;
    std::uint64_t system = 0;
    fields >> user >> system;
    return ticksToTime(user + system);
}

/// Nanosecond run time from schedstat where the kernel keeps it; ticks are too coarse for idle
/// threads.
std::chrono::nanoseconds cpuFromSchedstat(const fs::path& task)
{
    std::ifstream in{task / "schedstat"};
    std::uint64_t running = 0;
    if (in >> running)
        return std::chrono::nanoseconds{running};
    return cpuFromStat(task / "stat");
}

std::uint64_t firstNumber(const std::string& line)
{
    const auto begin = line.find_first_of("0123456789");
    if (begin == std::string::npos)
        return 0;
    const auto end = line.find_first_not_of("0123456789", begin);
    return text::parseUnsigned(
               std::string_view{line}.substr(begin, end == std::string::npos ? end : end - begin))
        .value_or(0);
}

ProcessUsage usageFrom(const fs::path& root)
{
    ProcessUsage usage;
    usage.cpuTime = cpuFromStat(root / "stat");
    std::ifstream status{root / "status"};
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:"))
            usage.residentBytes = firstNumber(line) * 1024;
        if (line.starts_with("Threads:"))
            usage.threads = firstNumber(line);
        if (line.starts_with("voluntary_ctxt_switches:"))
            usage.voluntarySwitches = firstNumber(line);
        if (line.starts_with("nonvoluntary_ctxt_switches:"))
            usage.involuntarySwitches = firstNumber(line);
    }
    std::error_code error;
    for (fs::directory_iterator it{root / "fd", error}; !error && it != fs::directory_iterator{};
         it.increment(error))
        ++usage.openHandles;
    return usage;
}

std::vector<ThreadUsage> threadsFrom(const fs::path& root)
{
    std::vector<ThreadUsage> threads;
    std::error_code error;
    for (fs::directory_iterator it{root / "task", error}; !error && it != fs::directory_iterator{};
         it.increment(error)) {
        std::ifstream comm{it->path() / "comm"};
        ThreadUsage usage;
        std::getline(comm, usage.name);
        usage.cpuTime = cpuFromSchedstat(it->path());
        threads.push_back(std::move(usage));
    }
    return threads;
}

} // namespace

ProcessUsage processUsage()
{
    return usageFrom("/proc/self");
}

ProcessUsage processUsageOf(std::uint64_t processId)
{
    return usageFrom(fs::path{"/proc"} / std::to_string(processId));
}

std::vector<ThreadUsage> threadUsage()
{
    return threadsFrom("/proc/self");
}

std::vector<ThreadUsage> threadUsageOf(std::uint64_t processId)
{
    return threadsFrom(fs::path{"/proc"} / std::to_string(processId));
}

std::uint64_t availableMemory()
{
    std::ifstream in{"/proc/meminfo"};
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("MemAvailable:"))
            return firstNumber(line) * 1024;
    return 0;
}

} // namespace shack
