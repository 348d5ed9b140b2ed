#pragma once

#include "app/ctl/outcome.h"

#include <string>

namespace shack::app {

/// A status page for people: whatever members it has, in its order; parts and tables below the
/// plain facts. Bounded in depth and length, because it came over the network.
std::string statusText(const Json& status);

} // namespace shack::app
