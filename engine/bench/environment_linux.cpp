#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/bench/environment.h"

#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <string>
#include <sys/utsname.h>
#include <thread>
#include <unistd.h>

namespace shack::bench {
namespace {

/// Empty when there is no such file.
std::string contentOf(const char* path)
{
    std::ifstream in{path};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string firstLine(const char* path)
{
    const std::string content = contentOf(path);
    return std::string{text::trimmed(std::string_view{content}.substr(0, content.find('\n')))};
}

std::string systemName()
{
    utsname name{};
    if (::uname(&name) != 0)
        return "Linux";
    return fmt::format("{} {} {}", name.sysname, name.release, name.machine);
}

std::string processorName()
{
    std::ifstream in{"/proc/cpuinfo"};
    for (std::string line; std::getline(in, line);) {
        const auto colon = line.find(':');
        if (line.starts_with("model name") && colon != std::string::npos)
            return std::string{text::trimmed(std::string_view{line}.substr(colon + 1))};
    }
    return {};
}

} // namespace

Environment readEnvironment()
{
    Environment environment;
    environment.version = programVersion();
    utsname name{};
    environment.host = ::uname(&name) == 0 ? name.nodename : "";
    environment.system = systemName();
    environment.processor = processorName();
    environment.governor = firstLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    environment.cores = std::thread::hardware_concurrency();
    environment.receiveBufferLimit =
        text::parseUnsigned(firstLine("/proc/sys/net/core/rmem_max")).value_or(0);
    environment.sendBufferLimit =
        text::parseUnsigned(firstLine("/proc/sys/net/core/wmem_max")).value_or(0);
    return environment;
}

KernelCounters readKernelCounters()
{
    KernelCounters counters;
    const std::string snmp = contentOf("/proc/net/snmp");
    counters.known = !snmp.empty();
    readUdpCounters(snmp, counters);
    readSoftnetCounters(contentOf("/proc/net/softnet_stat"), counters);
    readProcessorTimes(contentOf("/proc/stat"), static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK)),
                       counters);
    return counters;
}

} // namespace shack::bench
