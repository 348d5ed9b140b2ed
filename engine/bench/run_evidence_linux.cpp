#include "engine/base/text.h"
#include "engine/bench/environment.h"
#include "engine/bench/run_evidence.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace shack::bench {
namespace {

namespace fs = std::filesystem;

/// Empty when it is gone.
std::string contentOf(const fs::path& path)
{
    std::ifstream in{path};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void readProcess(const fs::path& root, EvidenceSide side, std::vector<ThreadReading>& threads,
                 PageFaults& faults)
{
    readFaults(contentOf(root / "stat"), faults);
    std::error_code error;
    for (fs::directory_iterator it{root / "task", error}; !error && it != fs::directory_iterator{};
         it.increment(error)) {
        ThreadReading thread;
        thread.side = side;
        thread.id = text::parseUnsigned(it->path().filename().string()).value_or(0);
        thread.name = text::trimmed(contentOf(it->path() / "comm"));
        if (readSchedstat(contentOf(it->path() / "schedstat"), thread) &&
            readThreadStatus(contentOf(it->path() / "status"), thread))
            threads.push_back(std::move(thread));
    }
}

} // namespace

EvidenceReading readEvidence(std::uint64_t relayProcess, MonoTime at)
{
    EvidenceReading reading;
    reading.at = at;
    reading.kernel = readKernelCounters();
    readProcess("/proc/self", EvidenceSide::Generator, reading.threads, reading.generatorFaults);
    if (relayProcess == kOwnProcess) {
        for (ThreadReading& thread : reading.threads)
            if (isRelayThread(thread.name))
                thread.side = EvidenceSide::Relay;
        reading.relayFaults = reading.generatorFaults; // the system counts them per process
    } else if (relayProcess != 0) {
        readProcess(fs::path{"/proc"} / std::to_string(relayProcess), EvidenceSide::Relay,
                    reading.threads, reading.relayFaults);
    }
    return reading;
}

} // namespace shack::bench
