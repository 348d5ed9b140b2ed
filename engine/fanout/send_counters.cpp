#include "engine/fanout/send_counters.h"

namespace shack::fanout {

void SendCounters::addTo(FanoutReading& reading) const noexcept
{
    reading.sent += sent.read();
    reading.sentBytes += sentBytes.read();
    reading.batches += batches.read();
    reading.batchPackets += sent.read();
    reading.writeErrors += writeErrors.read();
    reading.messageTooLarge += messageTooLarge.read();
    reading.unreachable += unreachable.read();
    reading.targetsMuted += muted.read();
    reading.targetsAbandoned += abandoned.read();
    reading.noBuffers += noBuffers.read();
    reading.wouldBlock += wouldBlock.read();
    reading.icmpErrors += icmpErrors.read();
    reading.blockedWaits += blockedWaits.read();
    reading.blockedNs += blockedNs.read();
}

WriterReading SendCounters::readWriter() const noexcept
{
    return {.packets = sent.read(),
            .busyNs = busyNs.read(),
            .wakeups = wakeups.read(),
            .queueHighWater = runningFrames.high()};
}

} // namespace shack::fanout
