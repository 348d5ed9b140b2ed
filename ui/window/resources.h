#pragma once

namespace shack::ui {

/// Makes what is compiled into the library (icons, translations, manual) known to Qt. Cheap when
/// called again. GUI thread.
void loadResources();

} // namespace shack::ui
