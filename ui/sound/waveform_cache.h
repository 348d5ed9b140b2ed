#pragma once

#include "engine/host/recording_view.h"
#include "ui/sound/loaded_sound.h"

#include <QHash>
#include <QObject>

#include <cstddef>
#include <deque>
#include <filesystem>
#include <vector>

namespace shack::ui {

/// Small pictures of recordings for lists: made on the pool when somebody looks, one after the
/// other, the newest wish first; kept for the last some thousand. GUI thread.
class WaveformCache : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kColumns = 64;

    explicit WaveformCache(QObject* parent = nullptr);

    void setFolder(const std::filesystem::path& folder) { m_folder = folder; }

    /// Null: not made yet; it is asked for, and `ready` follows. Empty: nothing can be drawn.
    const std::vector<WavePeak>* find(const host::RecordingRow& row);

    bool isBusy() const { return m_working; }

Q_SIGNALS:
    void ready(quint64 recording);

private:
    void next();

    static constexpr std::size_t kKept = 4'000;
    static constexpr std::size_t kMostWishes = 64;

    std::filesystem::path m_folder;
    QHash<quint64, std::vector<WavePeak>> m_waves;
    std::deque<quint64> m_order; ///< oldest first
    std::deque<host::RecordingRow> m_wishes;
    bool m_working = false;
};

} // namespace shack::ui
