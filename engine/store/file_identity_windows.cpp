#include "engine/store/file_identity.h"

#include <windows.h>

namespace shack::store {

std::optional<FileIdentity> fileIdentity(const std::filesystem::path& path) noexcept
{
    const HANDLE file =
        CreateFileW(path.c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE)
        return std::nullopt;
    BY_HANDLE_FILE_INFORMATION facts{};
    const bool known = GetFileInformationByHandle(file, &facts) != 0;
    CloseHandle(file);
    if (!known)
        return std::nullopt;
    return FileIdentity{facts.dwVolumeSerialNumber,
                        (std::uint64_t{facts.nFileIndexHigh} << 32U) | facts.nFileIndexLow};
}

} // namespace shack::store
