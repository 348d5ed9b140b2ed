#pragma once

namespace shack::app {

/// Large blocks go back to the system as soon as they are free. Each password check borrows 19 MiB
/// for some milliseconds; without this the C library learns to keep one such block per thread for
/// ever, which is more than a whole idle station needs. Call at the start of main().
void returnLargeBlocksAtOnce() noexcept;

} // namespace shack::app
