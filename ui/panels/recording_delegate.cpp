#include "ui/panels/recording_delegate.h"

#include "ui/sound/waveform_cache.h"
#include "ui/window/theme.h"

#include <QPainter>

#include <algorithm>

namespace shack::ui {

RecordingDelegate::RecordingDelegate(int waveColumn, WaveformCache& waves, FindRow find,
                                     Theme& theme, QObject* parent)
    : ListDelegate(theme, parent), m_waveColumn(waveColumn), m_waves(waves),
      m_find(std::move(find)), m_colours(theme)
{
}

void RecordingDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const
{
    ListDelegate::paint(painter, option, index);
    if (index.column() != m_waveColumn)
        return;
    const host::RecordingRow* const row = m_find(index);
    const std::vector<WavePeak>* const wave = row == nullptr ? nullptr : m_waves.find(*row);
    if (wave == nullptr || wave->empty())
        return;
    painter->save();
    painter->setClipRect(option.rect);
    const QRectF box = QRectF(option.rect).adjusted(2, 2, -2, -2);
    const double step = box.width() / static_cast<double>(WaveformCache::kColumns);
    painter->setPen(QPen(option.state.testFlag(QStyle::State_Selected)
                             ? option.palette.color(QPalette::HighlightedText)
                             : m_colours.seriesColour(0),
                         std::max(1.0, step * 0.8)));
    for (std::size_t i = 0; i < wave->size(); ++i) {
        const double x = box.left() + (static_cast<double>(i) + 0.5) * step;
        const double middle = box.center().y();
        const double half = box.height() / 2;
        painter->drawLine(QPointF(x, middle - (*wave)[i].high * half),
                          QPointF(x, middle - (*wave)[i].low * half));
    }
    painter->restore();
}

} // namespace shack::ui
