#include "ui/panels/group_graph.h"

#include "ui/window/theme.h"

#include <QPainter>

#include <algorithm>

namespace shack::ui {

GroupGraph::GroupGraph(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("talkgroups.graph"));
}

void GroupGraph::setGroups(const host::GroupTable& table)
{
    m_links.clear();
    m_groups.clear();
    for (const host::GroupRow& row : table.rows) {
        if (row.kind == host::GroupKind::Link)
            m_links.push_back(
                {row.id, QString::fromStdString(row.name), true, row.enabled, row.linked});
    }
    for (const host::GroupRow& row : table.rows) {
        const bool linked = std::any_of(m_links.begin(), m_links.end(), [&](const Node& link) {
            return std::find(link.targets.begin(), link.targets.end(), row.id) !=
                   link.targets.end();
        });
        if (row.kind != host::GroupKind::Link && linked)
            m_groups.push_back({row.id, QString::fromStdString(row.name), false, row.enabled, {}});
    }
    update();
}

void GroupGraph::setChosen(TalkGroupId link)
{
    m_chosen = link;
    update();
}

/// Groups in a row at the top, links in a row at the bottom.
QPointF GroupGraph::placeOf(std::size_t number, std::size_t of, bool link) const
{
    const qreal step = static_cast<qreal>(width()) / static_cast<qreal>(of);
    const qreal y = link ? height() - fontMetrics().height() - 12.0 : fontMetrics().height() + 6.0;
    return {step * (static_cast<qreal>(number) + 0.5), y};
}

void GroupGraph::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const Node& link = m_links[i];
        const bool chosen = link.id == m_chosen;
        const QPointF from = placeOf(i, m_links.size(), true);
        painter.setPen(QPen(m_theme.colour(chosen         ? Theme::Role::Accent
                                           : link.enabled ? Theme::Role::Muted
                                                          : Theme::Role::Line),
                            chosen ? 2 : 1, link.enabled ? Qt::SolidLine : Qt::DashLine));
        for (std::size_t g = 0; g < m_groups.size(); ++g) {
            if (std::find(link.targets.begin(), link.targets.end(), m_groups[g].id) !=
                link.targets.end())
                painter.drawLine(from, placeOf(g, m_groups.size(), false));
        }
    }
    const auto label = [&](const QPointF& at, const Node& node, std::size_t of) {
        const int room = static_cast<int>(width() / static_cast<int>(of)) - 4;
        const QString text = fontMetrics().elidedText(node.name, Qt::ElideRight, room);
        const qreal offset = node.isLink ? 8.0 : -fontMetrics().height() - 6.0;
        painter.setPen(m_theme.colour(node.enabled ? Theme::Role::Text : Theme::Role::Muted));
        painter.drawText(QRectF(at.x() - room / 2.0, at.y() + offset, room, fontMetrics().height()),
                         Qt::AlignCenter, text);
    };
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        const QPointF at = placeOf(g, m_groups.size(), false);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.seriesColour(0));
        painter.drawEllipse(at, 5, 5);
        label(at, m_groups[g], m_groups.size());
    }
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const QPointF at = placeOf(i, m_links.size(), true);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.seriesColour(1));
        painter.drawRect(QRectF(at.x() - 5, at.y() - 5, 10, 10));
        label(at, m_links[i], m_links.size());
    }
}

} // namespace shack::ui
