#include "engine/store/damaged_file.h"

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <system_error>

namespace shack::store {

namespace fs = std::filesystem;

namespace {

fs::path withSuffix(const fs::path& path, const std::string& suffix)
{
    fs::path longer = path;
    longer += suffix;
    return longer;
}

} // namespace

Result<fs::path> moveDamagedAside(const fs::path& database, WallTime now)
{
    const std::string stamp = fmt::format(".damaged-{:%Y%m%d-%H%M%S}",
                                          fmt::gmtime(std::chrono::system_clock::to_time_t(now)));
    std::string suffix = stamp;
    for (int copy = 2; fs::exists(withSuffix(database, suffix)); ++copy)
        suffix = fmt::format("{}-{}", stamp, copy);

    std::error_code error;
    const fs::path aside = withSuffix(database, suffix);
    fs::rename(database, aside, error);
    if (error)
        return failed(Error::fromSystem(
            error, fmt::format("the damaged database {} cannot be renamed", database.string())));
    for (const char* side : {"-wal", "-shm"})
        if (fs::exists(withSuffix(database, side)))
            fs::rename(withSuffix(database, side), withSuffix(aside, side), error);
    return aside;
}

fs::path damagedBeside(const fs::path& database)
{
    const fs::path folder = database.parent_path();
    const std::string beginning = database.filename().string() + ".damaged-";
    fs::path newest;
    std::error_code error;
    for (fs::directory_iterator file{folder.empty() ? "." : folder, error}, end;
         !error && file != end; file.increment(error)) {
        const std::string name = file->path().filename().string();
        // The stamp orders them; side files are no databases.
        if (name.starts_with(beginning) && !name.ends_with("-wal") && !name.ends_with("-shm") &&
            name > newest.filename().string())
            newest = file->path();
    }
    return newest;
}

} // namespace shack::store
