#include "engine/archive/archive_files.h"

#include <utility>
#include <windows.h>

namespace shack::archive {

namespace {

tl::unexpected<Error> lastError(std::string doing)
{
    return failed(Error::fromSystem(
        std::error_code{static_cast<int>(::GetLastError()), std::system_category()},
        std::move(doing)));
}

class Handle {
public:
    explicit Handle(HANDLE handle) noexcept : m_handle(handle) {}

    ~Handle()
    {
        if (m_handle != INVALID_HANDLE_VALUE)
            ::CloseHandle(m_handle);
    }

    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    HANDLE get() const noexcept { return m_handle; }

private:
    HANDLE m_handle;
};

class WindowsFile final : public ArchiveFile {
public:
    explicit WindowsFile(HANDLE handle) noexcept : m_file(handle) {}

    Status writeAt(std::uint64_t offset, ByteSpan bytes) override
    {
        while (!bytes.empty()) {
            OVERLAPPED place{};
            place.Offset = static_cast<DWORD>(offset & 0xFFFF'FFFFU);
            place.OffsetHigh = static_cast<DWORD>(offset >> 32U);
            DWORD written = 0;
            if (::WriteFile(m_file.get(), bytes.data(), static_cast<DWORD>(bytes.size()), &written,
                            &place) == 0)
                return lastError("writing a recording");
            offset += written;
            bytes = bytes.subspan(written);
        }
        return {};
    }

    Status truncate(std::uint64_t size) override
    {
        FILE_END_OF_FILE_INFO end{};
        end.EndOfFile.QuadPart = static_cast<LONGLONG>(size);
        if (::SetFileInformationByHandle(m_file.get(), FileEndOfFileInfo, &end, sizeof end) == 0)
            return lastError("cutting a recording");
        return {};
    }

    Status sync() override
    {
        if (::FlushFileBuffers(m_file.get()) == 0)
            return lastError("forcing a recording to the disk");
        return {};
    }

private:
    Handle m_file;
};

class WindowsLock final : public FolderLock {
public:
    explicit WindowsLock(HANDLE handle) noexcept : m_file(handle) {}

private:
    Handle m_file;
};

HANDLE openFile(const std::filesystem::path& file, DWORD access, DWORD share, DWORD how) noexcept
{
    return ::CreateFileW(file.c_str(), access, share, nullptr, how, FILE_ATTRIBUTE_NORMAL, nullptr);
}

} // namespace

// A file may be renamed and read while it is open, as elsewhere.
constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

Result<std::unique_ptr<ArchiveFile>> ArchiveFiles::create(const std::filesystem::path& file)
{
    const HANDLE handle = openFile(file, GENERIC_WRITE, kShareAll, CREATE_NEW);
    if (handle == INVALID_HANDLE_VALUE)
        return lastError("making the recording " + file.filename().string());
    return std::make_unique<WindowsFile>(handle);
}

Result<std::unique_ptr<ArchiveFile>> ArchiveFiles::open(const std::filesystem::path& file)
{
    const HANDLE handle = openFile(file, GENERIC_WRITE, kShareAll, OPEN_EXISTING);
    if (handle == INVALID_HANDLE_VALUE)
        return lastError("opening the recording " + file.filename().string());
    return std::make_unique<WindowsFile>(handle);
}

Status ArchiveFiles::syncFolder(const std::filesystem::path&)
{
    return {}; // NTFS keeps its names in a journal
}

Result<std::unique_ptr<FolderLock>> ArchiveFiles::lock(const std::filesystem::path& file,
                                                       bool mayCreate)
{
    const HANDLE handle =
        openFile(file, GENERIC_READ | GENERIC_WRITE, 0, mayCreate ? OPEN_ALWAYS : OPEN_EXISTING);
    if (handle != INVALID_HANDLE_VALUE)
        return std::make_unique<WindowsLock>(handle);
    if (::GetLastError() == ERROR_SHARING_VIOLATION)
        return fail(ErrorCode::Busy, "another station records into this folder");
    return lastError("opening the folder of recordings");
}

} // namespace shack::archive
