#include "engine/base/free_memory.h"

#include <malloc.h>

namespace shack {

void giveBackFreeMemory() noexcept
{
    // Every thread has a heap of its own; what one reads and another keeps leaves holes in both.
    (void)::malloc_trim(0);
}

} // namespace shack
