#include "ui/bridge/capture_book.h"

#include <QThreadPool>

#include <algorithm>
#include <mutex>
#include <utility>

namespace shack::ui {

namespace {

/// Rows that are kept; more than any screen shows, a few hundred KiB.
constexpr std::size_t kKeptRows = 4'096;
/// Read beyond the screen in either direction, so that a step of the wheel finds its rows.
constexpr std::uint64_t kAround = 64;

} // namespace

struct CaptureBook::Door {
    std::mutex mutex;
    CaptureBook* book = nullptr;

    void knock()
    {
        const std::lock_guard guard{mutex};
        if (book != nullptr)
            QMetaObject::invokeMethod(
                book, [open = book] { open->look(); }, Qt::QueuedConnection);
    }

    void close()
    {
        const std::lock_guard guard{mutex};
        book = nullptr;
    }
};

CaptureBook::CaptureBook(QObject* parent) : QObject(parent)
{
}

CaptureBook::~CaptureBook()
{
    forget();
}

/// The thread ends on its own, at worst when its disk answers.
void CaptureBook::forget()
{
    if (m_door)
        m_door->close();
    m_door.reset();
    if (m_browser)
        QThreadPool::globalInstance()->start(
            [gone = std::shared_ptr<replay::CaptureBrowser>(std::move(m_browser))]() mutable {
                gone.reset();
            });
    m_browser.reset();
    m_lines.clear();
    m_packet.reset();
    m_state = {};
    m_filterAge = 0;
    m_askedCount = 0;
}

void CaptureBook::open(const QString& file, bool follow)
{
    forget();
    m_file = file;
    m_follow = follow;
    m_door = std::make_shared<Door>();
    m_door->book = this;
    m_browser = std::make_unique<replay::CaptureBrowser>(
        std::filesystem::path(file.toStdU16String()), follow, [door = m_door] { door->knock(); });
    Q_EMIT opened();
}

void CaptureBook::close()
{
    forget();
    m_file.clear();
    m_follow = false;
    Q_EMIT opened();
}

void CaptureBook::setFilter(const replay::PacketFilter& filter)
{
    if (!m_browser)
        return;
    m_filterAge = m_browser->filter(filter);
    m_lines.clear();
    m_askedCount = 0;
}

const replay::PacketLine* CaptureBook::line(std::uint64_t position) const
{
    const auto found = m_lines.find(position);
    return found == m_lines.end() ? nullptr : &found->second;
}

void CaptureBook::want(std::uint64_t from, std::size_t count)
{
    if (!m_browser || m_state.filterAge != m_filterAge)
        return; // of another list; the next look asks again
    const std::uint64_t end = std::min(m_state.listed, from + count);
    std::uint64_t first = from;
    while (first < end && m_lines.contains(first))
        ++first;
    if (first >= end)
        return;
    const bool asked = m_askedCount > 0 && first >= m_asked && end <= m_asked + m_askedCount;
    if (asked)
        return;
    m_asked = from - std::min(from, kAround);
    m_askedCount = static_cast<std::size_t>(
        std::min<std::uint64_t>(end + kAround - m_asked, replay::CaptureBrowser::kMostRows));
    m_browser->wantRows(m_asked, m_askedCount);
}

void CaptureBook::wantPacket(std::uint64_t number)
{
    if (m_browser)
        m_browser->wantPacket(number);
}

void CaptureBook::wantTime(std::chrono::nanoseconds since)
{
    if (m_browser)
        m_browser->wantTime(since);
}

void CaptureBook::look()
{
    if (!m_browser)
        return;
    m_state = m_browser->state();
    auto rows = m_browser->takeRows();
    auto packet = m_browser->takePacket();
    const auto position = m_browser->takePosition();
    const bool fresh = rows && rows->filterAge == m_filterAge;
    if (fresh) {
        if (m_lines.size() > kKeptRows)
            m_lines.clear();
        std::uint64_t at = rows->from;
        for (replay::PacketLine& line : rows->lines)
            m_lines.insert_or_assign(at++, std::move(line));
        if (rows->from == m_asked)
            m_askedCount = 0;
    }
    const bool packetIsNew = packet.has_value();
    if (packetIsNew)
        m_packet = std::move(packet);
    Q_EMIT changed();
    if (fresh)
        Q_EMIT rowsCame();
    if (packetIsNew)
        Q_EMIT packetCame();
    if (position)
        Q_EMIT positionCame(*position);
}

} // namespace shack::ui
