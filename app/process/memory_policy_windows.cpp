#include "app/process/memory_policy.h"

namespace shack::app {

/// The heap of this system hands blocks of this size to the system by itself.
void returnLargeBlocksAtOnce() noexcept
{
}

} // namespace shack::app
