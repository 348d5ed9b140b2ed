#include "app/process/memory_policy.h"

#include <malloc.h>

namespace shack::app {

namespace {

constexpr int kLargeBytes = 4 * 1024 * 1024;

} // namespace

void returnLargeBlocksAtOnce() noexcept
{
    // A threshold that was set does not grow by itself any more.
    (void)mallopt(M_MMAP_THRESHOLD, kLargeBytes);
}

} // namespace shack::app
