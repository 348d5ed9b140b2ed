#include "ui/panels/list_delegate.h"

#include "ui/models/list_model.h"
#include "ui/panels/glyphs.h"

namespace shack::ui {

namespace {
constexpr int kMarkSize = 14;
}

ListDelegate::ListDelegate(Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme)
{
}

void ListDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->state &= ~QStyle::State_HasFocus; // rows are selected as a whole
    const auto mark = static_cast<ListMark>(index.data(ListModel::MarkRole).toInt());
    if (mark != ListMark::None) {
        const qreal ratio = option->widget != nullptr ? option->widget->devicePixelRatioF() : 1.0;
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = QSize(kMarkSize, kMarkSize);
        option->icon = QIcon(glyphs::markPixmap(mark, kMarkSize, ratio, m_theme));
    }
    if (index.data(ListModel::MutedRole).toBool())
        option->palette.setColor(QPalette::Text, m_theme.colour(Theme::Role::Muted));
}

} // namespace shack::ui
