#include "engine/archive/archive_files.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace shack::archive {

namespace {

tl::unexpected<Error> lastError(std::string doing)
{
    return failed(
        Error::fromSystem(std::error_code{errno, std::system_category()}, std::move(doing)));
}

class Descriptor {
public:
    explicit Descriptor(int number) noexcept : m_number(number) {}

    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const noexcept { return m_number; }

private:
    int m_number;
};

class PosixFile final : public ArchiveFile {
public:
    explicit PosixFile(int number) noexcept : m_file(number) {}

    Status writeAt(std::uint64_t offset, ByteSpan bytes) override
    {
        while (!bytes.empty()) {
            const ssize_t written =
                ::pwrite(m_file.number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
            if (written < 0 && errno == EINTR)
                continue;
            if (written < 0)
                return lastError("writing a recording");
            offset += static_cast<std::uint64_t>(written);
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        }
        return {};
    }

    Status truncate(std::uint64_t size) override
    {
        if (::ftruncate(m_file.number(), static_cast<off_t>(size)) != 0)
            return lastError("cutting a recording");
        return {};
    }

    Status sync() override
    {
        if (::fdatasync(m_file.number()) != 0)
            return lastError("forcing a recording to the disk");
        return {};
    }

private:
    Descriptor m_file;
};

class PosixLock final : public FolderLock {
public:
    explicit PosixLock(int number) noexcept : m_file(number) {}

private:
    Descriptor m_file;
};

} // namespace

Result<std::unique_ptr<ArchiveFile>> ArchiveFiles::create(const std::filesystem::path& file)
{
    const int number =
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0640);
    if (number < 0)
        return lastError("making the recording " + file.filename().string());
    return std::make_unique<PosixFile>(number);
}

Result<std::unique_ptr<ArchiveFile>> ArchiveFiles::open(const std::filesystem::path& file)
{
    const int number = ::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    if (number < 0)
        return lastError("opening the recording " + file.filename().string());
    return std::make_unique<PosixFile>(number);
}

Status ArchiveFiles::syncFolder(const std::filesystem::path& folder)
{
    const Descriptor opened{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (opened.number() < 0 || ::fsync(opened.number()) != 0)
        return lastError("forcing a folder to the disk");
    return {};
}

Result<std::unique_ptr<FolderLock>> ArchiveFiles::lock(const std::filesystem::path& file,
                                                       bool mayCreate)
{
    const int number =
        ::open(file.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | (mayCreate ? O_CREAT : 0), 0640);
    if (number < 0)
        return lastError("opening the folder of recordings");
    auto lock = std::make_unique<PosixLock>(number);
    if (::flock(number, LOCK_EX | LOCK_NB) == 0)
        return lock;
    if (errno == EWOULDBLOCK)
        return fail(ErrorCode::Busy, "another station records into this folder");
    return lastError("locking the folder of recordings");
}

} // namespace shack::archive
