#include "ui/panels/device_delegate.h"

#include "ui/models/device_model.h"
#include "ui/panels/glyphs.h"
#include "ui/window/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QTableView>

namespace shack::ui {

namespace {

constexpr int kPadding = 6;
constexpr int kGlyph = 12;
constexpr int kSwitchWidth = 26;
constexpr int kSwitchHeight = 14;
constexpr int kShapedLimit = 8192; ///< some screens full of cells

QRect talkBox(const QRect& cell)
{
    return {cell.left() + kPadding, cell.center().y() - kSwitchHeight / 2 + 1, kSwitchWidth,
            kSwitchHeight};
}

QRect hearBox(const QRect& cell)
{
    return talkBox(cell).translated(kSwitchWidth + kPadding, 0);
}

QRect glyphBox(const QRect& cell)
{
    return {cell.left() + kPadding, cell.center().y() - kGlyph / 2 + 1, kGlyph, kGlyph};
}

} // namespace

DeviceDelegate::DeviceDelegate(DeviceModel& model, Theme& theme, QTableView& view)
    : QAbstractItemDelegate(&view), m_model(model), m_theme(theme), m_view(view)
{
}

void DeviceDelegate::forget()
{
    m_shaped.clear();
}

const DeviceDelegate::Shaped& DeviceDelegate::shaped(const QString& text, int room) const
{
    const QPair<QString, int> key{text, room};
    const auto found = m_shaped.constFind(key);
    if (found != m_shaped.constEnd())
        return *found;
    if (m_shaped.size() >= kShapedLimit)
        m_shaped.clear();
    Shaped fresh;
    const QFontMetrics metrics(m_view.font());
    fresh.text.setTextFormat(Qt::PlainText);
    fresh.text.setText(metrics.elidedText(text, Qt::ElideRight, room));
    fresh.text.prepare({}, m_view.font());
    fresh.width = fresh.text.size().width();
    return *m_shaped.insert(key, fresh);
}

void DeviceDelegate::paintText(QPainter& painter, const QRect& cell, int row, DeviceColumn column,
                               const QColor& colour) const
{
    const QString words = m_model.cellText(row, column);
    if (words.isEmpty())
        return;
    const int before = column == DeviceColumn::State ? kGlyph + 2 * kPadding : kPadding;
    const int room = cell.width() - before - kPadding;
    if (room < 4)
        return;
    const Shaped& text = shaped(words, room);
    const qreal y = cell.top() + (cell.height() - text.text.size().height()) / 2.0;
    const qreal x = deviceColumn(column).number ? cell.right() - kPadding - text.width
                                                : static_cast<qreal>(cell.left() + before);
    painter.setPen(colour);
    painter.drawStaticText(QPointF(x, y), text.text);
}

void DeviceDelegate::paintHeading(QPainter& painter, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) const
{
    painter.fillRect(option.rect, m_theme.colour(Theme::Role::Panel));
    const QModelIndex title = m_model.index(index.row(), 0);
    const QString words = title.data().toString();
    if (words.isEmpty())
        return;
    // One text across all cells of the row: each cell shows its part of it.
    painter.save();
    painter.setClipRect(option.rect);
    QFont bold = m_view.font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(m_theme.colour(Theme::Role::Text));
    const QRect line(kPadding, option.rect.top(), m_view.viewport()->width(), option.rect.height());
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, words);
    painter.restore();
}

void DeviceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const
{
    const host::DeviceRow* row = m_model.device(index.row());
    if (row == nullptr) {
        paintHeading(*painter, option, index);
        return;
    }
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    if (selected)
        painter->fillRect(option.rect, m_theme.colour(Theme::Role::Selection));
    QColor colour = selected ? m_view.palette().color(QPalette::HighlightedText)
                             : m_theme.colour(Theme::Role::Text);
    const bool away = row->state == host::DeviceState::Offline;
    if (away && !selected)
        colour = m_theme.colour(Theme::Role::Muted);

    const auto column = static_cast<DeviceColumn>(index.column());
    switch (column) {
    case DeviceColumn::State:
        glyphs::paintState(*painter, glyphBox(option.rect), row->state, m_theme);
        if (!selected && row->state == host::DeviceState::Refused)
            colour = m_theme.colour(Theme::Role::Fault);
        break;
    case DeviceColumn::TalkHear:
        if (!row->id)
            return;
        glyphs::paintSwitch(*painter, talkBox(option.rect), row->mayTalk,
                            row->mayTalkUntil.has_value(), m_theme);
        glyphs::paintSwitch(*painter, hearBox(option.rect), row->hears, row->hearsUntil.has_value(),
                            m_theme);
        return;
    case DeviceColumn::Star:
        glyphs::paintStar(*painter, glyphBox(option.rect), row->starred, m_theme);
        return;
    default:
        break;
    }
    paintText(*painter, option.rect, index.row(), column, colour);
}

QSize DeviceDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    return {deviceColumn(static_cast<DeviceColumn>(index.column())).width,
            m_view.fontMetrics().height() + 4};
}

bool DeviceDelegate::editorEvent(QEvent* event, QAbstractItemModel*,
                                 const QStyleOptionViewItem& option, const QModelIndex& index)
{
    if (event->type() != QEvent::MouseButtonRelease)
        return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const host::DeviceRow* row = m_model.device(index.row());
    if (mouse->button() != Qt::LeftButton || mouse->modifiers() != Qt::NoModifier || row == nullptr)
        return false;
    const QPoint at = mouse->position().toPoint();
    switch (static_cast<DeviceColumn>(index.column())) {
    case DeviceColumn::TalkHear:
        if (!row->id)
            return false;
        if (talkBox(option.rect).adjusted(-4, -6, 3, 6).contains(at))
            Q_EMIT talkSwitched(index.row());
        else if (hearBox(option.rect).adjusted(-3, -6, 4, 6).contains(at))
            Q_EMIT hearSwitched(index.row());
        else
            return false;
        return true;
    case DeviceColumn::Star:
        if (row->id)
            Q_EMIT starSwitched(index.row());
        return true;
    case DeviceColumn::Endpoint:
        Q_EMIT endpointClicked(index.row());
        return false;
    default:
        return false;
    }
}

} // namespace shack::ui
