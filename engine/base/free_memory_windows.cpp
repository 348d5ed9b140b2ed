#include "engine/base/free_memory.h"

#include <malloc.h>

namespace shack {

void giveBackFreeMemory() noexcept
{
    (void)::_heapmin();
}

} // namespace shack
