#include "engine/host/station_files.h"

#include "engine/crypto/random.h"
#include "engine/host/config_reader.h"

#include <cerrno>
#include <fstream>
#include <system_error>

namespace shack::host {

namespace fs = std::filesystem;

Result<EngineConfig> readStationFile(const fs::path& file, const fs::path& folder)
{
    auto config = readConfig(file);
    if (!config)
        return config;
    std::error_code error;
    const fs::path whole = fs::absolute(file, error);
    placeFiles(*config, folder.empty() ? (error ? file : whole).parent_path() : folder);
    return config;
}

void placeFiles(EngineConfig& config, const fs::path& folder)
{
    // An absolute path stays what it is; an empty one is for `validate`, or means "none".
    if (!config.store.path.empty())
        config.store.path = folder / config.store.path;
    if (!config.store.draarlKeyFile.empty())
        config.store.draarlKeyFile = folder / config.store.draarlKeyFile;
    config.capture.folder = folder / config.capture.folder;
    if (!config.log.file.empty())
        config.log.file = folder / config.log.file;
    if (!config.recording.folder.empty()) {
        const fs::path book = config.store.inMemory ? folder : config.store.path.parent_path();
        config.recording.folder = book / config.recording.folder;
    }
}

namespace {

/// The nearest folder above that is there takes a file: what is missing below can be made then.
Status checkPlace(const fs::path& folder, const std::string& sentence)
{
    std::error_code error;
    fs::path there = fs::absolute(folder, error);
    while (!fs::exists(there, error) && there != there.parent_path())
        there = there.parent_path();
    if (!fs::is_directory(there, error))
        return failed(
            Error::fromSystem(std::make_error_code(std::errc::not_a_directory), sentence));
    // Only trying tells: rights, a disk mounted read-only, a file system that takes no files.
    const fs::path probe = there / (".shack-check-" + crypto::randomHex(8));
    errno = 0;
    if (!std::ofstream{probe, std::ios::binary})
        return failed(Error::fromSystem({errno, std::generic_category()}, sentence));
    fs::remove(probe, error);
    return {};
}

} // namespace

Status checkPlaces(const EngineConfig& config)
{
    if (config.store.usesFile()) {
        std::error_code error;
        const std::string sentence =
            "the database " + config.store.path.string() + " cannot be kept there";
        if (fs::is_directory(config.store.path, error))
            return failed(
                Error::fromSystem(std::make_error_code(std::errc::is_a_directory), sentence));
        if (Status kept = checkPlace(config.store.path.parent_path(), sentence); !kept)
            return kept;
    }
    if (!config.log.file.empty()) {
        if (Status kept =
                checkPlace(config.log.file.parent_path(),
                           "the log file " + config.log.file.string() + " cannot be written");
            !kept)
            return kept;
    }
    if (config.recording.enabled && !config.recording.folder.empty())
        return checkPlace(config.recording.folder,
                          "recordings cannot be kept in " + config.recording.folder.string());
    return {};
}

Status checkLogFile(const LogConfig& config)
{
    if (config.file.empty())
        return {};
    const std::string sentence = "the log file " + config.file.string() + " cannot be written";
    std::error_code error;
    if (const fs::path folder = config.file.parent_path(); !folder.empty())
        fs::create_directories(folder, error);
    if (error)
        return failed(Error::fromSystem(error, sentence));
    errno = 0;
    const std::ofstream file{config.file, std::ios::binary | std::ios::app};
    if (!file)
        return failed(Error::fromSystem({errno, std::generic_category()}, sentence));
    return {};
}

} // namespace shack::host
