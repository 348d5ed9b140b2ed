#pragma once

#include "engine/host/engine_view.h"
#include "ui/models/device_column.h"
#include "ui/models/device_filter.h"

#include <QString>

#include <array>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

namespace shack::ui {

/// The chips above the devices table.
enum class DeviceChip { All, Online, Talking, Trouble, Starred, Waiting };

inline constexpr int kDeviceChips = static_cast<int>(DeviceChip::Waiting) + 1;

enum class DeviceGrouping { None, TalkGroup, Account, Model };

/// What the operator wants to see, in which order.
struct DeviceViewChoice {
    DeviceFilter filter;
    DeviceChip chip = DeviceChip::All;
    DeviceColumn sortBy = DeviceColumn::Callsign;
    bool descending = false;
    DeviceGrouping grouping = DeviceGrouping::None;
    bool worstTen = false;
};

/// A snapshot to compute from. `slots[i]` is the model's number for `table->rows[i]`.
struct DeviceIndexRequest {
    std::shared_ptr<const host::DeviceTable> table;
    std::shared_ptr<const std::vector<std::uint32_t>> slotOfRow;
    GroupNamesPtr groups;
    DeviceViewChoice choice;
    std::uint64_t generation = 0;
};

/// One line of the table: a device (its slot) or the heading of a group of devices.
using DeviceLine = std::int32_t; ///< >= 0: slot; < 0: heading number -1 - line

struct DeviceHeading {
    QString title;
    std::uint32_t devices = 0;

    bool operator==(const DeviceHeading&) const = default;
};

struct DeviceIndex {
    std::vector<DeviceLine> lines;
    std::vector<DeviceHeading> headings;
    std::array<std::uint32_t, kDeviceChips> chipCounts{}; ///< of the rows that match the filter
    std::uint32_t total = 0;
    std::uint32_t shown = 0;
    std::uint64_t generation = 0;
    std::thread::id computedOn; ///< for the tests: never the GUI thread
};

/// Filters, sorts and groups. Pure; runs on the pool (20,000 rows: well below 100 ms).
DeviceIndex computeDeviceIndex(const DeviceIndexRequest& request);

bool chipAccepts(DeviceChip chip, const host::DeviceRow& row) noexcept;

/// Lines that would come, go or move when `to` replaced `from`.
int differenceOf(const std::vector<DeviceLine>& from, const std::vector<DeviceLine>& to);

} // namespace shack::ui
