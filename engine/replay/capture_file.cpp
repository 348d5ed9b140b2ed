#include "engine/replay/capture_file.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <utility>

namespace shack::replay {

using wire::PcapReader;

CaptureFile::CaptureFile(std::filesystem::path path, std::size_t windowBytes)
    : m_path(std::move(path)),
      m_window(std::make_unique_for_overwrite<std::byte[]>(std::max(windowBytes, kSmallestWindow))),
      m_windowBytes(std::max(windowBytes, kSmallestWindow))
{
}

Result<CaptureFile> CaptureFile::open(const std::filesystem::path& path, std::size_t windowBytes)
{
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (error || !std::filesystem::is_regular_file(status))
        return fail(ErrorCode::NotFound, fmt::format("{} is not a file", path.string()));
    CaptureFile file{path, windowBytes};
    file.m_size = std::filesystem::file_size(path, error);
    // Without a buffer of its own every read goes straight into the window.
    file.m_file.rdbuf()->pubsetbuf(nullptr, 0);
    file.m_file.open(path, std::ios::binary);
    if (error || !file.m_file.is_open())
        return fail(ErrorCode::PermissionDenied,
                    fmt::format("{} cannot be opened for reading", path.string()));
    file.refill();
    if (file.m_failed)
        return fail(ErrorCode::System, fmt::format("{} cannot be read", path.string()));
    wire::CapturedPacket packet;
    PcapReader probe;
    const auto step = probe.next(file.rest(), packet);
    if (step.look == PcapReader::Look::NeedMore)
        return fail(ErrorCode::Corrupt,
                    path.string() +
                        (file.m_size == 0 ? " is empty" : " ends before its first packet"));
    if (step.look == PcapReader::Look::Damaged)
        return fail(ErrorCode::Corrupt, fmt::format("{} is not a capture: {}", path.string(),
                                                    wire::pcapProblemText(probe.problem())));
    return file;
}

void CaptureFile::refill()
{
    const std::size_t kept = m_filled - m_used;
    if (kept > 0 && m_used > 0)
        std::memmove(m_window.get(), m_window.get() + m_used, kept);
    m_windowAt += m_used + m_skip;
    m_used = 0;
    m_filled = kept;
    if (m_skip > 0) {
        moveTo(m_windowAt);
        return;
    }
    m_file.read(reinterpret_cast<char*>(m_window.get() + kept),
                static_cast<std::streamsize>(m_windowBytes - kept));
    const auto got = static_cast<std::size_t>(std::max<std::streamsize>(m_file.gcount(), 0));
    m_filled += got;
    m_failed = m_file.bad();
    m_atEnd = m_failed || got < m_windowBytes - kept;
}

void CaptureFile::moveTo(std::uint64_t offset)
{
    m_skip = 0;
    m_used = 0;
    m_filled = 0;
    m_windowAt = offset;
    m_atEnd = offset >= m_size;
    m_failed = false;
    if (m_atEnd)
        return;
    m_file.clear();
    m_file.seekg(static_cast<std::streamoff>(offset));
    refill();
}

CaptureFile::Look CaptureFile::next(wire::CapturedPacket& packet)
{
    for (;;) {
        if (m_skip > 0)
            return m_windowAt + m_filled + m_skip > m_size ? Look::CutShort : Look::WindowDone;
        const CapturePlace here{.offset = offset(), .bookmark = m_reader.bookmark()};
        const auto step = m_reader.next(rest(), packet);
        switch (step.look) {
        case PcapReader::Look::Packet:
            m_place = here;
            m_used += static_cast<std::size_t>(step.size);
            return Look::Packet;
        case PcapReader::Look::Passed: {
            const auto inside = std::min<std::uint64_t>(step.size, rest().size());
            m_used += static_cast<std::size_t>(inside);
            m_skip = step.size - inside;
            continue;
        }
        case PcapReader::Look::NeedMore:
            if (!m_atEnd)
                return Look::WindowDone;
            if (m_failed)
                return Look::Failed;
            return rest().empty() ? Look::End : Look::CutShort;
        case PcapReader::Look::Damaged:
            return Look::Damaged;
        }
    }
}

CaptureFile::Look CaptureFile::nextAnywhere(wire::CapturedPacket& packet)
{
    for (;;) {
        const Look look = next(packet);
        if (look != Look::WindowDone)
            return look;
        refill();
    }
}

bool CaptureFile::grew()
{
    std::error_code error;
    const auto size = std::filesystem::file_size(m_path, error);
    if (error || size <= m_size)
        return false;
    m_size = size;
    m_atEnd = false;
    m_file.clear(); // it has met the end
    m_file.seekg(static_cast<std::streamoff>(m_windowAt + m_filled));
    return true;
}

void CaptureFile::rewind()
{
    m_reader = {};
    if (m_windowAt == 0 && m_filled > 0) {
        m_used = 0; // a small file stays where it is
        m_skip = 0;
        return;
    }
    moveTo(0);
}

bool CaptureFile::learnFrom(const CaptureFile& other)
{
    // More than the other: blocks that describe interfaces were passed once more after a seek.
    if (m_reader.kind() == other.m_reader.kind() &&
        m_reader.interfaces().size() == other.m_reader.interfaces().size())
        return false;
    m_reader = other.m_reader;
    return true;
}

void CaptureFile::seek(const CapturePlace& place)
{
    m_reader.resume(place.bookmark);
    if (place.offset >= m_windowAt && place.offset < m_windowAt + m_filled) {
        m_used = static_cast<std::size_t>(place.offset - m_windowAt);
        m_skip = 0;
        return;
    }
    moveTo(place.offset);
}

std::string CaptureFile::endWords(Look look) const
{
    std::string words;
    if (look == Look::CutShort)
        words = fmt::format("the file is cut short after byte {}", offset());
    if (look == Look::Damaged)
        words = fmt::format("the file cannot be read after byte {}: {}", offset(),
                            wire::pcapProblemText(m_reader.problem()));
    if (look == Look::Failed)
        words = fmt::format("the system could not read the file after byte {}", offset());
    if (const std::uint64_t bad = m_reader.badPackets(); bad > 0)
        words += fmt::format("{}{} packets cannot be used", words.empty() ? "" : "; ", bad);
    return words;
}

} // namespace shack::replay
