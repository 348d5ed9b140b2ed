#pragma once

#include "engine/host/recording_view.h"
#include "ui/panels/list_delegate.h"

#include <functional>

namespace shack::ui {

class WaveformCache;

/// Rows of recordings: as other lists, with a small waveform in one column. GUI thread.
class RecordingDelegate : public ListDelegate {
    Q_OBJECT

public:
    using FindRow = std::function<const host::RecordingRow*(const QModelIndex&)>;

    RecordingDelegate(int waveColumn, WaveformCache& waves, FindRow find, Theme& theme,
                      QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    int m_waveColumn;
    WaveformCache& m_waves;
    FindRow m_find;
    Theme& m_colours;
};

} // namespace shack::ui
