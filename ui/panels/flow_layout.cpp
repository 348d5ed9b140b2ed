#include "ui/panels/flow_layout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace shack::ui {

namespace {

constexpr int kGap = 8;
constexpr int kRowGap = 6;

} // namespace

FlowLayout::FlowLayout(Width width, QWidget* parent) : QLayout(parent), m_width(width)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.emplace_back(item);
}

int FlowLayout::count() const
{
    return static_cast<int>(m_items.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    const auto at = m_items.begin() + index;
    QLayoutItem* taken = at->release();
    m_items.erase(at);
    return taken;
}

QSize FlowLayout::widest() const
{
    QSize size;
    for (const auto& item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size;
}

int FlowLayout::columnWidth(int available) const
{
    const int least = std::max(1, widest().width());
    const int columns = std::clamp((available + kGap) / (least + kGap), 1, kMostColumns);
    return std::max(least, (available - (columns - 1) * kGap) / columns);
}

int FlowLayout::heightForWidth(int width) const
{
    return place(QRect(0, 0, width, 0), false);
}

/// As in one column where columns are even: how many there are, the width decides.
QSize FlowLayout::sizeHint() const
{
    QSize size = minimumSize();
    if (m_width == Width::Natural)
        for (const auto& item : m_items)
            if (!item->isEmpty())
                size.rwidth() += item->sizeHint().width() + kGap;
    return size;
}

QSize FlowLayout::minimumSize() const
{
    const QMargins margins = contentsMargins();
    return widest() + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& area)
{
    QLayout::setGeometry(area);
    place(area, true);
}

/// The height that is taken.
int FlowLayout::place(const QRect& area, bool really) const
{
    const QRect inside = area.marginsRemoved(contentsMargins());
    const bool leftwards =
        parentWidget() != nullptr && parentWidget()->layoutDirection() == Qt::RightToLeft;
    const int column = m_width == Width::Even ? columnWidth(inside.width()) : 0;
    int x = inside.left();
    int y = inside.top();
    int rowHeight = 0;
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const int width = column > 0 ? column : std::min(item->sizeHint().width(), inside.width());
        if (x > inside.left() && x + width > inside.right() + 1) {
            x = inside.left();
            y += rowHeight + kRowGap;
            rowHeight = 0;
        }
        const int height =
            item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height();
        if (really) {
            const int left = leftwards ? inside.left() + inside.right() + 1 - x - width : x;
            item->setGeometry(QRect(left, y, width, height));
        }
        x += width + kGap;
        rowHeight = std::max(rowHeight, height);
    }
    return y + rowHeight - area.top() + contentsMargins().bottom();
}

} // namespace shack::ui
