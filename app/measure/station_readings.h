#pragma once

#include "engine/bench/relay_reading.h"
#include "engine/host/engine.h"

#include <cstdint>
#include <vector>

namespace shack::app {

/// What a station in our own process tells about itself. One thread, which must ask more often than
/// the station takes samples (two a second): the distributions of a view are those of one sample,
/// and one that is missed is missed for good.
class StationReadings final : public bench::RelayReadingSource {
public:
    /// The engine outlives this.
    explicit StationReadings(const host::Engine& engine) : m_engine(engine) {}

    std::vector<bench::RelayReading> take() override;

private:
    const host::Engine& m_engine;
    std::uint64_t m_sample = 0;
    bench::RelayReading m_totals;
};

} // namespace shack::app
