#include "ui/panels/day_strip.h"

#include "ui/text/units.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace shack::ui {

namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

constexpr int kWords = 14; ///< pixels under the columns
constexpr milliseconds kShortest{60'000};
constexpr int kHoursBetweenWords = 3;

} // namespace

DayStrip::DayStrip(Theme& theme, ViewSettings& settings, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_settings(settings)
{
    setObjectName(QStringLiteral("recordings.day"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    connect(&settings, &ViewSettings::changed, this, qOverload<>(&QWidget::update));
    retranslate();
}

void DayStrip::retranslate()
{
    setAccessibleName(tr("When was talked"));
    setToolTip(tr("Talk of 24 hours in steps of 5 minutes. Drag to see only that time; double "
                  "click or Esc for all of it."));
    setAccessibleDescription(toolTip());
}

void DayStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void DayStrip::setDensity(WallTime from, milliseconds step, std::vector<milliseconds> density)
{
    m_from = from;
    m_step = step;
    m_density = std::move(density);
    update();
}

void DayStrip::setChosen(const std::optional<Span>& span)
{
    m_chosen = span;
    update();
}

milliseconds DayStrip::whole() const
{
    return m_step * static_cast<std::int64_t>(std::max<std::size_t>(m_density.size(), 1));
}

WallTime DayStrip::timeAt(double x) const
{
    const double share = std::clamp(x / std::max(1, width()), 0.0, 1.0);
    return m_from +
           milliseconds{static_cast<std::int64_t>(share * static_cast<double>(whole().count()))};
}

double DayStrip::placeOf(WallTime at) const
{
    const auto since = std::chrono::duration_cast<milliseconds>(at - m_from);
    return static_cast<double>(since.count()) / static_cast<double>(whole().count()) * width();
}

void DayStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colour(Theme::Role::Base));
    if (m_chosen)
        painter.fillRect(QRectF(QPointF(placeOf(m_chosen->first), 0),
                                QPointF(placeOf(m_chosen->second), height())),
                         m_theme.colour(Theme::Role::Selection));
    const double column = static_cast<double>(width()) /
                          static_cast<double>(std::max<std::size_t>(m_density.size(), 1));
    const double room = height() - kWords;
    for (std::size_t i = 0; i < m_density.size(); ++i) {
        if (m_density[i].count() == 0)
            continue;
        const double share = std::min(1.0, static_cast<double>(m_density[i].count()) /
                                               static_cast<double>(m_step.count()));
        const double tall = std::max(2.0, share * (room - 2));
        painter.fillRect(
            QRectF(static_cast<double>(i) * column, room - tall, std::max(1.0, column - 0.5), tall),
            m_theme.seriesColour(0));
    }
    painter.setPen(m_theme.colour(Theme::Role::Muted));
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.8);
    painter.setFont(small);
    for (WallTime at = std::chrono::ceil<hours>(m_from); at < m_from + whole();
         at += hours{kHoursBetweenWords})
        painter.drawText(QPointF(placeOf(at), height() - 3),
                         units::clock(at, m_settings.utc()).left(5));
    painter.setPen(m_theme.colour(hasFocus() ? Theme::Role::Accent : Theme::Role::Line));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void DayStrip::choose(const std::optional<Span>& span)
{
    setChosen(span);
    Q_EMIT spanChosen(span);
}

void DayStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_dragFrom = timeAt(event->position().x());
}

void DayStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragFrom)
        return;
    const WallTime at = timeAt(event->position().x());
    setChosen(Span{std::min(*m_dragFrom, at), std::max(*m_dragFrom, at)});
}

void DayStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_dragFrom)
        return;
    const WallTime at = timeAt(event->position().x());
    const Span span{std::min(*m_dragFrom, at), std::max(*m_dragFrom, at)};
    m_dragFrom.reset();
    if (span.second - span.first >= kShortest)
        choose(span);
    else
        setChosen(m_chosen);
}

void DayStrip::mouseDoubleClickEvent(QMouseEvent*)
{
    m_dragFrom.reset();
    choose(std::nullopt);
}

void DayStrip::moveHour(int by)
{
    const WallTime end = m_from + whole();
    WallTime start = std::chrono::floor<hours>(end - milliseconds{1});
    if (m_chosen)
        start = std::chrono::floor<hours>(m_chosen->first) + hours{by};
    start = std::clamp<WallTime>(start, std::chrono::floor<hours>(m_from), end - milliseconds{1});
    choose(Span{start, start + hours{1}});
}

void DayStrip::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left)
        return moveHour(-1);
    if (event->key() == Qt::Key_Right)
        return moveHour(1);
    if (event->key() == Qt::Key_Escape && m_chosen)
        return choose(std::nullopt);
    QWidget::keyPressEvent(event);
}

} // namespace shack::ui
