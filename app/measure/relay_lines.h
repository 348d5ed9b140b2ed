#pragma once

#include "app/process/child_process.h"
#include "engine/base/thread.h"
#include "engine/bench/relay_reading.h"

#include <mutex>
#include <stop_token>
#include <vector>

namespace shack::app {

/// What an isolated station prints about itself, read on a thread of its own so that the station
/// never waits for us. Nobody else may read from the process meanwhile; it must outlive this.
class RelayLines final : public bench::RelayReadingSource {
public:
    explicit RelayLines(ChildProcess& process);

    std::vector<bench::RelayReading> take() override;

private:
    void run(const std::stop_token& stop);

    ChildProcess& m_process;
    std::mutex m_mutex;
    std::vector<bench::RelayReading> m_readings;
    NamedThread m_thread; ///< last: ends first
};

} // namespace shack::app
