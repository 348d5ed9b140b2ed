#pragma once

#include "engine/base/process_usage.h"
#include "engine/host/control_desk.h"
#include "engine/host/engine_view.h"
#include "engine/host/loss_causes.h"
#include "engine/stats/rate_meter.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shack::host {

/// One interval's worth of figures, and totals since the start of the program.
struct Sample {
    std::uint64_t number = 0; ///< grows by one per interval
    MonoTime at{};
    fanout::Readings readings;
    std::vector<fanout::DomainReading> domains;
    RatesView rates;
    LatencyView queueing, spread, residence;
    ProcessView process;
    ProcessUsage usage;
    std::map<std::string, double> coresByRole; ///< "ingress", "writers", "control", ...
    stats::Histogram ageTotal, completionTotal, batchTotal, passwordTotal;
};

/// Twice a second: counters become rates, histograms become quantiles (architecture, host). Lives
/// on the control thread.
class Sampler {
public:
    static constexpr std::chrono::milliseconds kInterval{500};

    explicit Sampler(ControlDesk& desk);

    /// True when an interval has passed and `sample()` is new.
    bool update();

    const Sample& sample() const noexcept { return m_sample; }

private:
    /// The intervals of the last seconds, for quantiles when little is said.
    class Recent {
    public:
        LatencyView add(const stats::Histogram& interval);

    private:
        static constexpr std::size_t kKept = 20;
        std::deque<std::shared_ptr<const stats::Histogram>> m_intervals;
    };

    void readRates();
    void readLatency();
    void readProcess();
    void readThreads();
    void readLosses(std::chrono::duration<double> passed);
    double lossOfLastMinute();

    struct LossPoint {
        MonoTime at{};
        std::uint64_t lost = 0;
        std::uint64_t expected = 0;
    };

    ControlDesk& m_desk;
    Sample m_sample;
    MonoTime m_next{};
    MonoTime m_processNext{};
    MonoTime m_threadsNext{};
    MonoTime m_threadsAt{};
    std::map<std::string, std::chrono::nanoseconds> m_threadTimes;
    std::deque<LossPoint> m_lossPoints;
    std::vector<std::uint64_t> m_lossTotals;
    stats::RateMeter m_received, m_sent, m_sentBytes, m_frames, m_cpu;
    Recent m_queueing, m_spread, m_residence;
};

} // namespace shack::host
