#include "ui/charts/capture_brush.h"

#include "ui/text/packet_words.h"
#include "ui/text/units.h"
#include "ui/window/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace shack::ui {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr int kMargin = 2;
constexpr int kFoot = 14;     ///< room for the times
constexpr double kGripPx = 5; ///< how near an edge is taken
constexpr double kDragPx = 3; ///< less is a click
constexpr double kKeyStep = 0.01;

milliseconds floorMs(nanoseconds time)
{
    return std::chrono::floor<milliseconds>(time);
}

} // namespace

CaptureBrush::CaptureBrush(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("replay.brush"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    say();
}

void CaptureBrush::setCapture(const replay::TimeDensity& density, nanoseconds begin,
                              nanoseconds end, nanoseconds first)
{
    if (m_density.count() == density.count() && m_end == end && m_begin == begin)
        return;
    m_density = density;
    m_begin = begin;
    m_end = end;
    m_first = first;
    say();
    update();
}

void CaptureBrush::clear()
{
    m_density = {};
    m_begin = m_end = m_first = {};
    m_part = {};
    say();
    update();
}

void CaptureBrush::setPart(Part part)
{
    if (m_part == part)
        return;
    m_part = part;
    say();
    update();
}

void CaptureBrush::retranslate()
{
    say();
    update();
}

double CaptureBrush::shareOf(nanoseconds sinceFirst) const
{
    if (!hasTime())
        return 0;
    const auto span = static_cast<double>((m_end - m_begin).count());
    return std::clamp(static_cast<double>((m_first + sinceFirst - m_begin).count()) / span, 0.0,
                      1.0);
}

/// Times before the first packet, of a clock that was set back, cannot be chosen.
milliseconds CaptureBrush::timeAt(double x) const
{
    const double share = std::clamp((x - kMargin) / std::max(1, width() - 2 * kMargin), 0.0, 1.0);
    const nanoseconds since{std::llround(share * static_cast<double>((m_end - m_begin).count()))};
    return std::max(milliseconds{0}, floorMs(m_begin - m_first + since));
}

milliseconds CaptureBrush::untilShown() const
{
    return m_part.until.count() == 0 ? floorMs(m_end - m_first) + milliseconds{1} : m_part.until;
}

void CaptureBrush::choose(milliseconds from, milliseconds until)
{
    if (from > until)
        std::swap(from, until);
    const milliseconds end = floorMs(m_end - m_first) + milliseconds{1};
    Part part{.from = from, .until = until >= end ? milliseconds{0} : until};
    if (part.until.count() != 0 && part.until == part.from)
        part.until += milliseconds{1}; // an empty part could not be sent
    if (part == m_part)
        return;
    m_part = part;
    say();
    update();
    Q_EMIT partChosen();
}

void CaptureBrush::say()
{
    QString text = tr("When there are packets.");
    if (hasTime() && m_part == Part{})
        text = tr("When there are packets: %1 in %2 s. All of it is chosen.")
                   .arg(units::count(m_density.count()), packets::seconds(m_end - m_begin));
    else if (hasTime())
        text = tr("The part from %1 s to %2 s is chosen.")
                   .arg(packets::seconds(m_part.from), packets::seconds(untilShown()));
    setAccessibleName(tr("Part of the capture"));
    setAccessibleDescription(text);
    setToolTip(
        text + QLatin1Char('\n') +
        tr("Drag to choose a part, double-click for everything, click to go there. Keys: "
           "Left and Right move its end, with Shift its beginning, Esc chooses everything."));
}

// ---- painting -----------------------------------------------------------------------------------

void CaptureBrush::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QRect area = rect().adjusted(kMargin, kMargin, -kMargin, -kFoot);
    painter.fillRect(area, m_theme.colour(Theme::Role::Base));
    const double span = static_cast<double>((m_end - m_begin).count());
    std::vector<double> columns(static_cast<std::size_t>(std::max(1, area.width())));
    if (hasTime()) {
        const auto& bins = m_density.bins();
        for (std::size_t i = 0; i < bins.size(); ++i) {
            if (bins[i] == 0)
                continue;
            const double origin = static_cast<double>((m_density.origin() - m_begin).count());
            const double width = static_cast<double>(m_density.width().count());
            const auto columnOf = [&](double time) {
                return std::clamp(time / span, 0.0, 1.0) * static_cast<double>(columns.size() - 1);
            };
            const double from = columnOf(origin + width * static_cast<double>(i));
            const double to = columnOf(origin + width * static_cast<double>(i + 1));
            for (auto x = static_cast<std::size_t>(from); x <= static_cast<std::size_t>(to); ++x)
                columns[x] = std::max(columns[x], static_cast<double>(bins[i]));
        }
    }
    const double top = *std::max_element(columns.begin(), columns.end());
    painter.setPen(m_theme.seriesColour(0));
    for (std::size_t x = 0; x < columns.size() && top > 0; ++x) {
        if (columns[x] <= 0)
            continue;
        const int height = std::max(1, static_cast<int>(columns[x] / top * (area.height() - 2)));
        const int at = area.left() + static_cast<int>(x);
        painter.drawLine(at, area.bottom() - height, at, area.bottom());
    }
    const int left = area.left() + static_cast<int>(shareOf(m_part.from) * area.width());
    const int right = area.left() + static_cast<int>(shareOf(untilShown()) * area.width());
    if (hasTime() && m_part != Part{}) {
        QColor shade = m_theme.colour(Theme::Role::Panel);
        shade.setAlpha(190);
        painter.fillRect(QRect(area.topLeft(), QPoint(left - 1, area.bottom())), shade);
        painter.fillRect(QRect(QPoint(right + 1, area.top()), area.bottomRight()), shade);
        painter.setPen(QPen(m_theme.colour(Theme::Role::Accent), 2));
        painter.drawLine(left, area.top(), left, area.bottom());
        painter.drawLine(right, area.top(), right, area.bottom());
    }
    painter.setPen(QPen(m_theme.colour(hasFocus() ? Theme::Role::Accent : Theme::Role::Line),
                        hasFocus() ? 2 : 1));
    painter.drawRect(area.adjusted(0, 0, -1, 0));
    if (!hasTime())
        return;
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.8);
    painter.setFont(small);
    painter.setPen(m_theme.colour(Theme::Role::Muted));
    const QRect foot(area.left(), area.bottom() + 1, area.width(), kFoot);
    //: seconds
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter,
                     tr("%1 s").arg(packets::seconds(m_begin - m_first)));
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter,
                     tr("%1 s").arg(packets::seconds(m_end - m_first)));
}

// ---- hands --------------------------------------------------------------------------------------

void CaptureBrush::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !hasTime())
        return;
    const double x = event->position().x();
    const double wide = width() - 2.0 * kMargin;
    const double left = kMargin + shareOf(m_part.from) * wide;
    const double right = kMargin + shareOf(untilShown()) * wide;
    m_grip = Grip::New;
    if (m_part != Part{} && std::abs(x - left) <= kGripPx)
        m_grip = Grip::From;
    else if (m_part != Part{} && std::abs(x - right) <= kGripPx)
        m_grip = Grip::Until;
    m_pressedAt = x;
    m_moved = false;
}

void CaptureBrush::mouseMoveEvent(QMouseEvent* event)
{
    if (m_grip == Grip::None)
        return;
    const double x = event->position().x();
    m_moved |= std::abs(x - m_pressedAt) >= kDragPx;
    if (!m_moved)
        return;
    if (m_grip == Grip::New)
        choose(timeAt(m_pressedAt), timeAt(x));
    else if (m_grip == Grip::From)
        choose(std::min(timeAt(x), untilShown()), untilShown());
    else
        choose(m_part.from, std::max(timeAt(x), m_part.from));
}

void CaptureBrush::mouseReleaseEvent(QMouseEvent* event)
{
    const Grip grip = std::exchange(m_grip, Grip::None);
    if (grip != Grip::None && !m_moved)
        Q_EMIT timeChosen(timeAt(event->position().x()));
}

void CaptureBrush::mouseDoubleClickEvent(QMouseEvent*)
{
    m_grip = Grip::None;
    choose(milliseconds{0}, milliseconds::max());
}

void CaptureBrush::keyPressEvent(QKeyEvent* event)
{
    const bool begin = event->modifiers().testFlag(Qt::ShiftModifier);
    const auto step = std::max(
        milliseconds{1},
        milliseconds{std::llround(
            std::chrono::duration<double, std::milli>(m_end - m_begin).count() * kKeyStep)});
    const auto move = [&](milliseconds by) {
        if (begin)
            choose(std::clamp(m_part.from + by, milliseconds{0}, untilShown() - milliseconds{1}),
                   untilShown());
        else
            choose(m_part.from, std::max(m_part.from + milliseconds{1}, untilShown() + by));
    };
    const bool mine = hasTime() && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right ||
                                    event->key() == Qt::Key_Home || event->key() == Qt::Key_End ||
                                    event->key() == Qt::Key_Escape);
    if (!mine) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (event->key() == Qt::Key_Left)
        move(-step);
    else if (event->key() == Qt::Key_Right)
        move(step);
    else if (event->key() == Qt::Key_Home)
        choose(milliseconds{0}, untilShown());
    else if (event->key() == Qt::Key_End)
        choose(m_part.from, milliseconds::max());
    else
        choose(milliseconds{0}, milliseconds::max());
}

} // namespace shack::ui
