#pragma once

namespace shack {

/// Gives memory that was freed back to the system, as far as the heap of the platform can. Takes
/// milliseconds and holds the heap's locks: after something large and rare, like reading a whole
/// book, and never while frames wait. Any thread.
void giveBackFreeMemory() noexcept;

} // namespace shack
