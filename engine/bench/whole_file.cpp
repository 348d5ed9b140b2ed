#include "engine/bench/whole_file.h"

#include "engine/bench/file_on_disk.h"

#include <atomic>
#include <fmt/format.h>

namespace shack::bench {
namespace {

namespace fs = std::filesystem;

/// Beside the file, so that taking the name is one step of the same file system. No two writers
/// share one.
fs::path partOf(const fs::path& file)
{
    static std::atomic<unsigned> next{0};
    fs::path beside = file;
    beside += fmt::format(".{}-{}.part", processNumber(), next.fetch_add(1));
    return beside;
}

std::string unwritten(const fs::path& file)
{
    return fmt::format("{} could not be written", file.string());
}

} // namespace

Status writeWhole(const fs::path& file, std::string_view text)
{
    const fs::path part = partOf(file);
    std::error_code ignored;
    if (const std::error_code error = writeToDisk(part, text)) {
        fs::remove(part, ignored);
        return failed(Error::fromSystem(error, unwritten(file)));
    }
    std::error_code error;
    fs::rename(part, file, error);
    if (error) {
        fs::remove(part, ignored);
        return failed(Error::fromSystem(error, unwritten(file)));
    }
    syncFolder(file.parent_path());
    return {};
}

Status canWriteWhole(const fs::path& file)
{
    std::error_code ignored;
    if (fs::is_directory(file, ignored))
        return fail(ErrorCode::InvalidInput, fmt::format("{} is a folder", file.string()));
    const fs::path part = partOf(file);
    const std::error_code error = writeToDisk(part, {});
    fs::remove(part, ignored);
    if (error)
        return failed(Error::fromSystem(error, unwritten(file)));
    return {};
}

} // namespace shack::bench
