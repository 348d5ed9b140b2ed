#pragma once

#include "ui/firstrun/first_run_window.h"

namespace shack::app {

/// Tries to open the UDP port on every address and asks the system who has it when that fails.
/// Waits for the system: not on the gui thread.
ui::PortCheck probeUdpPort(int port);

} // namespace shack::app
