#pragma once

#include "app/ctl/outcome.h"

#include <string>

namespace shack::app {

/// A status page for people: whatever members it has, in its order, one line per fact. Bounded in
/// depth and length, because it came over the network.
std::string statusText(const Json& status);

} // namespace shack::app
