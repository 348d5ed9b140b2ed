#pragma once

#include "engine/host/engine_command.h"
#include "engine/host/engine_event.h"
#include "tests/support/window/scripted_station.h"

namespace shack::tests {

/// Does what the command says to the scripted station and answers as the engine would (without the
/// ticket).
host::CommandDone carryOut(ScriptedStation& station, const host::EngineCommand& command);

} // namespace shack::tests
