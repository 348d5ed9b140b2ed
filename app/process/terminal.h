#pragma once

namespace shack::app {

/// A person is looking at standard error.
bool errorIsTerminal() noexcept;

} // namespace shack::app
