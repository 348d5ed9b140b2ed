#include "engine/bench/whole_file.h"

#include "engine/bench/file_on_disk.h"

#include <atomic>
#include <cerrno>
#include <fmt/format.h>
#include <fstream>

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

/// A link stays a link: what it points at is written anew.
fs::path targetOf(const fs::path& file)
{
    std::error_code error;
    const fs::path target = fs::canonical(file, error);
    return error ? file : target;
}

/// A pipe or a device takes what it is given; it can neither be replaced nor be half-written by
/// us, and a file that took its name would destroy it.
bool takesAStream(const fs::path& file)
{
    const std::string name = file.generic_string();
    for (const std::string_view descriptors : {"/dev/std", "/dev/fd/", "/proc/"}) {
        if (name.starts_with(descriptors))
            return true; // a file that is open already, by another name
    }
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    return !error && (fs::is_character_file(status) || fs::is_fifo(status));
}

bool isSomethingElse(const fs::path& file)
{
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    return !error && fs::exists(status) && !fs::is_regular_file(status);
}

/// A pipe without a reader keeps the writer waiting, as it does for every program.
Status writeStream(const fs::path& file, std::string_view text)
{
    errno = 0;
    std::ofstream stream{file, std::ios::binary | std::ios::app};
    stream << text << std::flush;
    if (!stream)
        return failed(Error::fromSystem({errno, std::generic_category()}, unwritten(file)));
    return {};
}

} // namespace

Status writeWhole(const fs::path& wanted, std::string_view text)
{
    if (takesAStream(wanted))
        return writeStream(wanted, text);
    if (isSomethingElse(wanted))
        return fail(ErrorCode::InvalidInput, fmt::format("{} is not a file", wanted.string()));
    const fs::path file = targetOf(wanted);
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

Status canWriteWhole(const fs::path& wanted)
{
    std::error_code ignored;
    if (fs::is_directory(wanted, ignored))
        return fail(ErrorCode::InvalidInput, fmt::format("{} is a folder", wanted.string()));
    if (takesAStream(wanted))
        return {};
    if (isSomethingElse(wanted))
        return fail(ErrorCode::InvalidInput, fmt::format("{} is not a file", wanted.string()));
    const fs::path file = targetOf(wanted);
    const fs::path part = partOf(file);
    const std::error_code error = writeToDisk(part, {});
    fs::remove(part, ignored);
    if (error)
        return failed(Error::fromSystem(error, unwritten(file)));
    return {};
}

} // namespace shack::bench
