#include "engine/bench/environment.h"
#include "engine/bench/run_evidence.h"

#include <psapi.h>
#include <windows.h>

namespace shack::bench {
namespace {

/// Windows does not tell hard faults from soft ones; all count as minor.
PageFaults faultsOf(HANDLE process) noexcept
{
    PROCESS_MEMORY_COUNTERS counters{};
    if (::K32GetProcessMemoryInfo(process, &counters, sizeof counters) == 0)
        return {};
    return {.minor = counters.PageFaultCount, .major = 0};
}

} // namespace

/// Per-thread waits are not told without tracing: the list stays empty, so a diagnosis says that it
/// has no figure.
EvidenceReading readEvidence(std::uint64_t relayProcess, MonoTime at)
{
    EvidenceReading reading;
    reading.at = at;
    reading.kernel = readKernelCounters();
    reading.generatorFaults = faultsOf(::GetCurrentProcess());
    if (relayProcess == kOwnProcess)
        reading.relayFaults = reading.generatorFaults; // the system counts them per process
    if (relayProcess == 0 || relayProcess == kOwnProcess)
        return reading;
    const HANDLE process =
        ::OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, static_cast<DWORD>(relayProcess));
    if (process == nullptr)
        return reading;
    reading.relayFaults = faultsOf(process);
    ::CloseHandle(process);
    return reading;
}

} // namespace shack::bench
