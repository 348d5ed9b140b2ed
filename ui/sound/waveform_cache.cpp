#include "ui/sound/waveform_cache.h"

#include <QFutureWatcher>
#include <QtConcurrent>

#include <algorithm>
#include <utility>

namespace shack::ui {

WaveformCache::WaveformCache(QObject* parent) : QObject(parent)
{
}

const std::vector<WavePeak>* WaveformCache::find(const host::RecordingRow& row)
{
    const auto found = m_waves.constFind(row.id);
    if (found != m_waves.constEnd())
        return &*found;
    const auto wished = std::ranges::find(m_wishes, row.id, &host::RecordingRow::id);
    if (wished == m_wishes.end())
        m_wishes.push_back(row);
    while (m_wishes.size() > kMostWishes)
        m_wishes.pop_front();
    next();
    return nullptr;
}

void WaveformCache::next()
{
    if (m_working || m_wishes.empty())
        return;
    m_working = true;
    const host::RecordingRow row = m_wishes.back();
    m_wishes.pop_back();
    auto* const watcher = new QFutureWatcher<std::vector<WavePeak>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, id = row.id] {
        m_working = false;
        m_waves.insert(id, watcher->result());
        watcher->deleteLater();
        m_order.push_back(id);
        while (m_order.size() > kKept) {
            m_waves.remove(m_order.front());
            m_order.pop_front();
        }
        Q_EMIT ready(id);
        next();
    });
    watcher->setFuture(QtConcurrent::run([folder = m_folder, row] {
        QString trouble;
        const LoadedSoundPtr sound = loadSound(folder, row, &trouble);
        return sound == nullptr ? std::vector<WavePeak>{} : thinned(sound->peaks, kColumns);
    }));
}

} // namespace shack::ui
