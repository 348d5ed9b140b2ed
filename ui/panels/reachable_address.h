#pragma once

#include <QString>

#include <string>
#include <vector>

namespace shack::ui {

/// What to type into a device: the first listen address, with an address of this computer in place
/// of "any". Asks the system for its addresses; runs on the pool.
QString reachableAddress(const std::vector<std::string>& listen);

} // namespace shack::ui
