#include "engine/bench/run_lock.h"

#include <cstdlib>
#include <system_error>

namespace shack::bench {

std::filesystem::path runLockFolder()
{
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment
    if (const char* const folder = std::getenv("XDG_RUNTIME_DIR"); folder != nullptr && *folder)
        return folder;
    std::error_code ignored;
    return std::filesystem::temp_directory_path(ignored);
}

} // namespace shack::bench
