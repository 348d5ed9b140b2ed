// Any bytes at a simulated device, and in the system's counter files.
#include "engine/bench/environment.h"
#include "engine/bench/swarm_receiver.h"
#include "tests/fuzz/fuzz_input.h"

using namespace shack;
using namespace shack::bench;
using fuzz::require;

namespace {

class NoSockets final : public SwarmSockets {
public:
    std::size_t send(std::span<const SwarmSending>) noexcept override { return 0; }

    std::span<const SwarmArrival> receive() noexcept override { return {}; }

    bool wait(std::chrono::milliseconds) noexcept override { return false; }

    std::uint64_t kernelDrops() const noexcept override { return 0; }

    std::uint64_t receiveBufferBytes() const noexcept override { return 0; }

    std::string_view name() const noexcept override { return "none"; }
};

void throughReceiver(ByteSpan bytes)
{
    static const SwarmRoster kRoster{{.devices = 8, .groups = 2, .talkers = 2, .run = 1}};
    static const ManualClock kClock;
    NoSockets sockets;
    LoginBoard board{8};
    HeartbeatMeter heartbeats{8};
    SwarmReceiver receiver{kRoster,
                           board,
                           heartbeats,
                           sockets,
                           kClock,
                           {.devices = 8,
                            .groups = 2,
                            .talkers = {kRoster.talkers().begin(), kRoster.talkers().end()},
                            .endFrame = 1'000'000}};
    for (std::uint32_t device = 0; device < 9; ++device)
        receiver.take(device, bytes, kClock.now());
    receiver.ledger().close(std::array<std::uint32_t, 2>{100, 100});
    const LedgerTotals& totals = receiver.ledger().totals();
    require(totals.delivered <= totals.expected, "never more than was sent");
    require(totals.frames == totals.completeFrames + totals.missingFrames + totals.partialFrames,
            "every frame has one fate");
    require(board.online() + board.refused() <= 16, "only known devices log in");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan bytes = fuzz::input(data, size);
    throughReceiver(bytes);
    if (const auto stamp = FramePayload::read(bytes)) {
        const FramePayload payload{bytes.size(), stamp->run, stamp->talker};
        require(!payload.matches(bytes, *stamp) || bytes.size() >= FramePayload::kMinBytes,
                "a match is a whole payload");
    }
    KernelCounters counters;
    readUdpCounters(asText(bytes), counters);
    readSoftnetCounters(asText(bytes), counters);
    readProcessorTimes(asText(bytes), 100, counters);
    return 0;
}
