#include "engine/store/file_identity.h"

#include <sys/stat.h>

namespace shack::store {

std::optional<FileIdentity> fileIdentity(const std::filesystem::path& path) noexcept
{
    struct stat facts {};

    if (::stat(path.c_str(), &facts) != 0)
        return std::nullopt;
    return FileIdentity{static_cast<std::uint64_t>(facts.st_dev),
                        static_cast<std::uint64_t>(facts.st_ino)};
}

} // namespace shack::store
