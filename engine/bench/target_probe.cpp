#include "engine/bench/target_probe.h"

#include "engine/base/process_usage.h"
#include "engine/bench/run_evidence.h"

namespace shack::bench {
namespace {

class ProcessProbe final : public TargetProbe {
public:
    explicit ProcessProbe(std::uint64_t processId) : m_processId(processId) {}

    TargetUsage read() override
    {
        const ProcessUsage usage = processUsageOf(m_processId);
        return {.cpuTime = usage.cpuTime,
                .residentBytes = usage.residentBytes,
                .threads = usage.threads};
    }

private:
    std::uint64_t m_processId;
};

class OwnRelayProbe final : public TargetProbe {
public:
    TargetUsage read() override
    {
        TargetUsage usage{.residentBytes = processUsage().residentBytes};
        for (const ThreadUsage& thread : threadUsage())
            if (isRelayThread(thread.name)) {
                usage.cpuTime += thread.cpuTime;
                ++usage.threads;
            }
        return usage;
    }
};

} // namespace

std::unique_ptr<TargetProbe> makeOwnRelayProbe()
{
    return std::make_unique<OwnRelayProbe>();
}

std::unique_ptr<TargetProbe> makeProcessProbe(std::uint64_t processId)
{
    return std::make_unique<ProcessProbe>(processId);
}

} // namespace shack::bench
