#include "ui/panels/waveform_view.h"

#include "ui/text/units.h"
#include "ui/window/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace shack::ui {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kStep{2'000};
constexpr milliseconds kLongStep{10'000};
constexpr milliseconds kShortestLoop{200};

} // namespace

WaveformView::WaveformView(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("player.waveform"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setMouseTracking(false);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    retranslate();
}

void WaveformView::retranslate()
{
    setAccessibleName(tr("Waveform"));
    setToolTip(tr("Click or drag to go there; hold Shift and drag to repeat a part. Hatched: we "
                  "lost sound here. Dotted (≈): by the clock nothing arrived here."));
    setAccessibleDescription(toolTip());
}

void WaveformView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void WaveformView::setSound(const LoadedSoundPtr& sound)
{
    m_sound = sound;
    m_columns = sound == nullptr
                    ? std::vector<WavePeak>{}
                    : thinned(sound->peaks, static_cast<std::size_t>(std::max(1, width())));
    update();
}

void WaveformView::setPosition(milliseconds position)
{
    if (m_position == position)
        return;
    const int before = static_cast<int>(placeOf(m_position));
    m_position = position;
    const int after = static_cast<int>(placeOf(m_position));
    update(std::min(before, after) - 2, 0, std::abs(after - before) + 5, height());
}

void WaveformView::setLoop(const std::optional<Part>& loop)
{
    if (m_loop == loop)
        return;
    m_loop = loop;
    update();
}

milliseconds WaveformView::whole() const
{
    return m_sound == nullptr ? milliseconds{} : m_sound->length();
}

milliseconds WaveformView::timeAt(double x) const
{
    const double share = std::clamp(x / std::max(1, width()), 0.0, 1.0);
    return milliseconds{static_cast<std::int64_t>(share * static_cast<double>(whole().count()))};
}

double WaveformView::placeOf(milliseconds at) const
{
    const double length = std::max<double>(static_cast<double>(whole().count()), 1);
    return static_cast<double>(at.count()) / length * width();
}

void WaveformView::paintPeaks(QPainter& painter) const
{
    const double middle = height() / 2.0;
    const double step = static_cast<double>(width()) / static_cast<double>(m_columns.size());
    painter.setPen(QPen(m_theme.seriesColour(0), std::max(1.0, step)));
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const double x = (static_cast<double>(i) + 0.5) * step;
        painter.drawLine(QPointF(x, middle - m_columns[i].high * middle * 0.95),
                         QPointF(x, middle - m_columns[i].low * middle * 0.95));
    }
}

void WaveformView::paintGaps(QPainter& painter) const
{
    for (const host::RecordingGap& gap : m_sound->gaps) {
        const double x = placeOf(gap.at);
        const double half = std::clamp(placeOf(gap.length) / 2, 2.0, 12.0);
        painter.fillRect(QRectF(x - half, 0, 2 * half, height()),
                         QBrush(m_theme.colour(Theme::Role::Fault),
                                gap.exact ? Qt::BDiagPattern : Qt::Dense6Pattern));
    }
}

void WaveformView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colour(Theme::Role::Base));
    if (m_sound != nullptr && !m_columns.empty()) {
        if (m_loop)
            painter.fillRect(QRectF(QPointF(placeOf(m_loop->first), 0),
                                    QPointF(placeOf(m_loop->second), height())),
                             m_theme.colour(Theme::Role::Selection));
        paintPeaks(painter);
        paintGaps(painter);
        painter.setPen(QPen(m_theme.colour(Theme::Role::Accent), 2));
        const double x = placeOf(m_position);
        painter.drawLine(QPointF(x, 0), QPointF(x, height()));
    }
    painter.setPen(m_theme.colour(hasFocus() ? Theme::Role::Accent : Theme::Role::Line));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void WaveformView::mousePressEvent(QMouseEvent* event)
{
    if (m_sound == nullptr || event->button() != Qt::LeftButton)
        return;
    if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        m_loopFrom = timeAt(event->position().x());
        return;
    }
    Q_EMIT seekWanted(timeAt(event->position().x()));
}

void WaveformView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_sound == nullptr || !event->buttons().testFlag(Qt::LeftButton))
        return;
    const milliseconds at = timeAt(event->position().x());
    if (m_loopFrom)
        setLoop(Part{std::min(*m_loopFrom, at), std::max(*m_loopFrom, at)});
    else
        Q_EMIT seekWanted(at);
}

void WaveformView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_loopFrom)
        return;
    const milliseconds at = timeAt(event->position().x());
    const Part part{std::min(*m_loopFrom, at), std::max(*m_loopFrom, at)};
    m_loopFrom.reset();
    if (part.second - part.first < kShortestLoop)
        Q_EMIT loopWanted(std::nullopt);
    else
        Q_EMIT loopWanted(part);
}

void WaveformView::keyPressEvent(QKeyEvent* event)
{
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const milliseconds step = shift ? kLongStep : kStep;
    switch (event->key()) {
    case Qt::Key_Left:
        Q_EMIT seekWanted(m_position - step);
        return;
    case Qt::Key_Right:
        Q_EMIT seekWanted(m_position + step);
        return;
    case Qt::Key_Home:
        Q_EMIT seekWanted({});
        return;
    case Qt::Key_Escape:
        if (m_loop) {
            Q_EMIT loopWanted(std::nullopt);
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void WaveformView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    setSound(m_sound);
}

} // namespace shack::ui
