#pragma once

#include "engine/host/engine_view.h"

#include <QStringList>

#include <cstdint>

namespace shack::ui {

/// Who a device hears and who hears it, by talk groups and links. Names are the first few.
struct Hearing {
    QStringList groups; ///< all talk groups of its domain
    QStringList hears, heardBy;
    std::uint32_t hearsCount = 0, heardByCount = 0;
    bool groupOff = false; ///< its talk group is switched off

    bool operator==(const Hearing&) const = default;
};

/// Pure; runs on the pool for large tables.
Hearing resolveHearing(const host::DeviceTable& devices, const host::GroupTable& groups,
                       const host::DeviceRow& device);

} // namespace shack::ui
