#pragma once

#include "engine/replay/capture_browser.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <unordered_map>

namespace shack::ui {

/// The capture that panels show: a browser on a thread of its own, and the rows that were on the
/// screen lately. GUI thread; never waits, not even for a browser that hangs on its disk.
class CaptureBook : public QObject {
    Q_OBJECT

public:
    explicit CaptureBook(QObject* parent = nullptr);
    ~CaptureBook() override;

    /// `follow`: somebody still writes the file.
    void open(const QString& file, bool follow);
    void close();

    bool isOpen() const { return m_browser != nullptr; }

    bool isFollowing() const { return m_follow; }

    const QString& file() const { return m_file; }

    /// As it was looked at last.
    const replay::BrowserState& state() const { return m_state; }

    /// Rows of the list are others from now on.
    void setFilter(const replay::PacketFilter& filter);

    /// Null while it is not there; `want` asks for it.
    const replay::PacketLine* line(std::uint64_t position) const;
    /// Asks for the rows of a page and a little around it; what is there is not asked for again.
    void want(std::uint64_t from, std::size_t count);
    void wantPacket(std::uint64_t number);
    void wantTime(std::chrono::nanoseconds since);

    /// The packet that was asked for last, if it has come.
    const std::optional<replay::BrowserPacket>& packet() const { return m_packet; }

Q_SIGNALS:
    /// Another file, or none.
    void opened();
    /// The state is new.
    void changed();
    /// Rows have come.
    void rowsCame();
    void packetCame();
    void positionCame(qulonglong position);

private:
    /// Where the browser's thread knocks; closed before the book goes away.
    struct Door;

    void look();
    void forget();

    QString m_file;
    bool m_follow = false;
    std::shared_ptr<Door> m_door;
    std::unique_ptr<replay::CaptureBrowser> m_browser;
    replay::BrowserState m_state;
    std::uint64_t m_filterAge = 0;
    std::unordered_map<std::uint64_t, replay::PacketLine> m_lines; ///< by position
    std::uint64_t m_asked = 0; ///< first position that was asked for and has not come
    std::size_t m_askedCount = 0;
    std::optional<replay::BrowserPacket> m_packet;
};

} // namespace shack::ui
