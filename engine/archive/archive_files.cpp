#include "engine/archive/archive_files.h"

namespace shack::archive {

Status ArchiveFiles::rename(const std::filesystem::path& from, const std::filesystem::path& to)
{
    std::error_code error;
    if (std::filesystem::exists(to, error))
        return fail(ErrorCode::AlreadyExists, to.filename().string() + " is there already");
    std::filesystem::rename(from, to, error);
    if (error)
        return failed(Error::fromSystem(error, "naming " + to.filename().string()));
    return {};
}

Status ArchiveFiles::remove(const std::filesystem::path& file)
{
    std::error_code error;
    std::filesystem::remove(file, error); // false when it was not there: that is what was wanted
    if (error)
        return failed(Error::fromSystem(error, "removing " + file.filename().string()));
    return {};
}

Status ArchiveFiles::makeFolder(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return failed(Error::fromSystem(error, "making the folder " + folder.string()));
    return {};
}

std::uint64_t ArchiveFiles::freeBytes(const std::filesystem::path& folder)
{
    std::error_code error;
    const auto space = std::filesystem::space(folder, error);
    return error ? 0 : space.available;
}

} // namespace shack::archive
