#include "ui/window/panel_shelf.h"
#include "ui/window/view_settings.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QToolBar>

#include <algorithm>
#include <utility>
#include <vector>

// Built-in and saved layouts of the shelf.

namespace shack::ui {

namespace {

const QString kSavedPrefix = QStringLiteral("layouts/");

} // namespace

void PanelShelf::arrange(const LayoutPlan& plan)
{
    m_window.setUpdatesEnabled(false);
    for (Panel* panel : m_panels) {
        QDockWidget* each = dock(panel->id());
        each->setFloating(false);
        m_window.removeDockWidget(each);
    }

    // Heads of columns first: a later horizontal split would cut only the cell it is made at.
    std::vector<std::vector<QDockWidget*>> columns;
    for (const LayoutPlan::Column& column : plan.columns) {
        std::vector<QDockWidget*> cells;
        for (const LayoutPlan::Cell& cell : column.cells)
            cells.push_back(firstWanted(cell));
        std::erase(cells, nullptr);
        if (cells.empty())
            continue;
        if (columns.empty())
            m_window.addDockWidget(Qt::LeftDockWidgetArea, cells.front(), Qt::Horizontal);
        else
            m_window.splitDockWidget(columns.back().front(), cells.front(), Qt::Horizontal);
        columns.push_back(std::move(cells));
    }
    for (const auto& cells : columns) {
        for (std::size_t i = 1; i < cells.size(); ++i)
            m_window.splitDockWidget(cells[i - 1], cells[i], Qt::Vertical);
    }
    QStringList placed;
    for (const LayoutPlan::Column& column : plan.columns) {
        for (const LayoutPlan::Cell& cell : column.cells)
            placed += stack(cell);
    }
    QDockWidget* last = columns.empty() ? nullptr : columns.back().back();
    // What the plan does not name waits behind the last cell until somebody asks for it.
    for (Panel* panel : m_panels) {
        if (placed.contains(panel->id()) || last == nullptr)
            continue;
        QDockWidget* each = dock(panel->id());
        m_window.tabifyDockWidget(last, each);
        each->hide();
    }
    sizeColumns(plan, columns);
    for (const auto& cells : columns) {
        for (QDockWidget* each : cells)
            each->raise();
    }
    m_window.setUpdatesEnabled(true);
    scheduleTitles();
}

QDockWidget* PanelShelf::firstWanted(const LayoutPlan::Cell& cell) const
{
    for (const QString& id : cell.tabs) {
        if (const Place* found = place(id); found != nullptr && found->panel->isWanted())
            return found->dock;
    }
    return nullptr;
}

/// Puts the tabs of a cell behind its first one; gives back what is shown now.
QStringList PanelShelf::stack(const LayoutPlan::Cell& cell)
{
    QStringList shown;
    QDockWidget* front = firstWanted(cell);
    for (const QString& id : cell.tabs) {
        const Place* found = place(id);
        if (found == nullptr || !found->panel->isWanted())
            continue;
        if (found->dock != front)
            m_window.tabifyDockWidget(front, found->dock);
        found->dock->show();
        shown.append(id);
    }
    return shown;
}

void PanelShelf::sizeColumns(const LayoutPlan& plan,
                             const std::vector<std::vector<QDockWidget*>>& columns)
{
    QList<QDockWidget*> heads;
    QList<int> widths;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        heads.append(columns[i].front());
        widths.append(std::max(1, m_window.width() * plan.columns[i].share / 100));
        QList<QDockWidget*> rows;
        QList<int> heights;
        for (std::size_t j = 0; j < columns[i].size(); ++j) {
            rows.append(columns[i][j]);
            heights.append(m_window.height() * plan.columns[i].cells[j].share / 100);
        }
        m_window.resizeDocks(rows, heights, Qt::Vertical);
    }
    m_window.resizeDocks(heads, widths, Qt::Horizontal);
}

bool PanelShelf::applyLayout(const QString& id)
{
    const bool focused = hasFocus();
    if (const LayoutPlan* plan = findLayout(id)) {
        arrange(*plan);
    } else {
        const QByteArray state = m_context.settings.value(kSavedPrefix + id).toByteArray();
        if (state.isEmpty() || !restoreState(state))
            return false;
    }
    m_layout = id;
    // Docks that were moved have lost the focus to whatever came next.
    if (focused && m_current != nullptr && isShown(m_current->id()))
        m_current->focusFirst();
    Q_EMIT layoutChanged();
    return true;
}

void PanelShelf::resetLayout()
{
    const QString id = findLayout(m_layout) != nullptr ? m_layout : QStringLiteral("operate");
    applyLayout(id);
}

void PanelShelf::noteLayout(const QString& id)
{
    m_layout = id;
    Q_EMIT layoutChanged();
}

void PanelShelf::saveLayoutAs(const QString& name)
{
    if (name.isEmpty() || findLayout(name) != nullptr)
        return;
    m_context.settings.setValue(kSavedPrefix + name, saveState());
    m_layout = name;
    Q_EMIT layoutChanged();
}

void PanelShelf::removeLayout(const QString& name)
{
    m_context.settings.setValue(kSavedPrefix + name, QVariant());
    if (m_layout == name)
        m_layout = QStringLiteral("operate");
    Q_EMIT layoutChanged();
}

QStringList PanelShelf::savedLayouts() const
{
    QStringList names = m_context.settings.keys(kSavedPrefix);
    for (QString& name : names)
        name.remove(0, kSavedPrefix.size());
    return names;
}

QByteArray PanelShelf::saveState() const
{
    return m_window.saveState(kLayoutVersion);
}

bool PanelShelf::restoreState(const QByteArray& state)
{
    // A saved state says of every bar whether it was shown then. Bars are shown by what happens
    // now: a band without words, or a fault without its band, must not come out of a file.
    const auto bars = m_window.findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly);
    std::vector<std::pair<QToolBar*, bool>> shown;
    for (QToolBar* bar : bars)
        shown.emplace_back(bar, !bar->isHidden());
    const bool good = m_window.restoreState(state, kLayoutVersion);
    for (const auto& [bar, visible] : shown)
        bar->setVisible(visible);
    scheduleTitles();
    return good;
}

} // namespace shack::ui
