#pragma once

#include <string>
#include <vector>

namespace shack::app {

/// Has a window program somewhere to draw? Without it Qt ends the process by a signal, with words
/// that help nobody. `forQt` is what the command line says to Qt: who names a platform knows.
bool hasDisplay(const std::vector<std::string>& forQt);

} // namespace shack::app
