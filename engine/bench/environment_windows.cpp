#include "engine/base/version.h"
#include "engine/bench/environment.h"

#include <fmt/format.h>
#include <thread>
#include <windows.h>

namespace shack::bench {

Environment readEnvironment()
{
    Environment environment;
    environment.version = programVersion();
    char name[MAX_COMPUTERNAME_LENGTH + 1] = {};
    DWORD length = sizeof name;
    if (::GetComputerNameA(name, &length) != 0)
        environment.host.assign(name, length);
    SYSTEM_INFO info{};
    ::GetNativeSystemInfo(&info);
    environment.system =
        fmt::format("Windows {}",
                    info.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_AMD64 ? "x86_64" : "arm");
    environment.processor =
        fmt::format("level {} revision {}", info.wProcessorLevel, info.wProcessorRevision);
    environment.cores = std::thread::hardware_concurrency();
    return environment;
}

KernelCounters readKernelCounters()
{
    return {};
}

} // namespace shack::bench
