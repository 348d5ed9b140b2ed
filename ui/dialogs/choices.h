#pragma once

#include "engine/host/engine_view.h"

#include <QString>

#include <cstdint>
#include <utility>
#include <vector>

namespace shack::ui::choices {

using List = std::vector<std::pair<QString, std::uint64_t>>;

/// Talk groups that devices can be in, by name; links are no talk groups.
List groups(const host::GroupTable& table, bool withNone);
List accounts(const host::AccountTable& table, bool withNone);
/// Models that a device can be entered with.
List models();

/// 8 letters and digits without those that look alike, from the system's random source.
QString newDevicePassword();
/// "" when it may be a device password (6 to 10 letters and digits), else why not.
QString devicePasswordProblem(const QString& password);

} // namespace shack::ui::choices
