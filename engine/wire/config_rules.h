#pragma once

#include "engine/wire/config_values.h"

// Value rules for radio settings, whether they come from a device or from a person (draarl-v1
// section 11.2). Pure functions, any thread.
namespace shack::wire {

/// Brings the given keys to their canonical text. Keys that are missing stay missing, except that a
/// tone pair (mode and value) is completed and carries its CTCSS mirror with it. Doing it twice
/// changes nothing.
ConfigValues normalised(const ConfigValues& values);

/// What a report leaves in the store: all 21 keys, missing ones filled by the rules (draarl-v1
/// section 11.3).
ConfigValues snapshotOf(const ConfigValues& reported);

} // namespace shack::wire
