#pragma once

namespace shack::ui {

/// What the desktop says beside its palette. GUI thread.
bool systemPrefersDark();

/// The desktop asks programs not to move things about (ux.md section 9).
bool systemReducesMotion();

} // namespace shack::ui
