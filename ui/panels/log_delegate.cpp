#include "ui/panels/log_delegate.h"

#include "ui/models/log_model.h"
#include "ui/panels/glyphs.h"

#include <QPainter>

namespace shack::ui {

namespace {

constexpr int kMarkSize = 13;

ListMark markOf(const LogEntry& entry)
{
    if (entry.mark || entry.record.level < log::Level::Warning)
        return ListMark::None;
    return entry.record.level == log::Level::Warning ? ListMark::Watch : ListMark::Fault;
}

} // namespace

LogDelegate::LogDelegate(LogModel& model, Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_model(model), m_theme(theme)
{
}

void LogDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->state &= ~QStyle::State_HasFocus;
    const LogEntry* entry = m_model.entry(index.row());
    if (entry == nullptr)
        return;
    if (index.column() == LogModel::LevelColumn) {
        if (const ListMark mark = markOf(*entry); mark != ListMark::None) {
            const qreal ratio =
                option->widget != nullptr ? option->widget->devicePixelRatioF() : 1.0;
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->decorationSize = QSize(kMarkSize, kMarkSize);
            option->icon = QIcon(glyphs::markPixmap(mark, kMarkSize, ratio, m_theme));
        }
    }
    if (entry->record.level == log::Level::Debug || index.column() == LogModel::FieldsColumn)
        option->palette.setColor(QPalette::Text, m_theme.colour(Theme::Role::Muted));
    if (entry->mark)
        option->palette.setColor(QPalette::Text, m_theme.colour(Theme::Role::Accent));
}

void LogDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const LogEntry* entry = m_model.entry(index.row());
    if (entry != nullptr && entry->mark) {
        painter->setPen(QPen(m_theme.colour(Theme::Role::Accent), 1));
        painter->drawLine(option.rect.topLeft(), option.rect.topRight());
    }
}

} // namespace shack::ui
