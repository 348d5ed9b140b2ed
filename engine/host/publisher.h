#pragma once

#include "engine/host/book_tables.h"
#include "engine/host/control_desk.h"
#include "engine/host/engine_view.h"
#include "engine/host/health_book.h"
#include "engine/host/metrics_report.h"
#include "engine/host/sampler.h"
#include "engine/host/table_builder.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace shack::host {

/// Makes the views: twice a second, and at once when the station changed. `view` and `metrics` from
/// any thread, the rest lives on the control thread.
class Publisher {
public:
    explicit Publisher(ControlDesk& desk);

    /// Publishes when an interval has passed.
    void update();

    /// Publishes now, with the figures of the last interval.
    void publish();

    EngineViewPtr view() const;
    std::shared_ptr<const MetricsSnapshot> metrics() const;

    HealthBook& health() noexcept { return m_health; }

private:
    std::vector<TalkingNow> talkingNow() const;
    std::shared_ptr<const MetricsSnapshot> takeMetrics() const;

    ControlDesk& m_desk;
    Sampler m_sampler;
    HealthBook m_health;
    DeviceTableBuilder m_devices;
    BookTables m_tables;
    std::uint64_t m_sequence = 0;
    StationState m_shownState = StationState::Stopped;

    mutable std::mutex m_mutex;
    EngineViewPtr m_view;
    std::shared_ptr<const MetricsSnapshot> m_metrics;
};

} // namespace shack::host
