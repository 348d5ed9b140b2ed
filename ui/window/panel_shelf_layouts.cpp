#include "ui/window/panel_shelf.h"
#include "ui/window/view_settings.h"

#include <QDockWidget>
#include <QMainWindow>

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

    std::vector<std::vector<QDockWidget*>> columns;
    QStringList placed;
    QDockWidget* last = nullptr;
    for (const LayoutPlan::Column& column : plan.columns) {
        std::vector<QDockWidget*> cells;
        for (const LayoutPlan::Cell& cell : column.cells) {
            QDockWidget* front = nullptr;
            for (const QString& id : cell.tabs) {
                QDockWidget* each = dock(id);
                if (each == nullptr || !panel(id)->isWanted())
                    continue;
                if (front != nullptr)
                    m_window.tabifyDockWidget(front, each);
                else if (!cells.empty())
                    m_window.splitDockWidget(cells.back(), each, Qt::Vertical);
                else if (!columns.empty())
                    m_window.splitDockWidget(columns.back().front(), each, Qt::Horizontal);
                else
                    m_window.addDockWidget(Qt::LeftDockWidgetArea, each, Qt::Horizontal);
                each->show();
                placed.append(id);
                if (front == nullptr)
                    front = each;
            }
            if (front != nullptr)
                cells.push_back(last = front);
        }
        if (!cells.empty())
            columns.push_back(std::move(cells));
    }
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

void PanelShelf::sizeColumns(const LayoutPlan& plan,
                             const std::vector<std::vector<QDockWidget*>>& columns)
{
    QList<QDockWidget*> heads;
    QList<int> widths;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        heads.append(columns[i].front());
        widths.append(m_window.width() * plan.columns[i].share / 100);
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
    if (const LayoutPlan* plan = findLayout(id)) {
        arrange(*plan);
    } else {
        const QByteArray state = m_context.settings.value(kSavedPrefix + id).toByteArray();
        if (state.isEmpty() || !restoreState(state))
            return false;
    }
    m_layout = id;
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
    const bool good = m_window.restoreState(state, kLayoutVersion);
    scheduleTitles();
    return good;
}

} // namespace shack::ui
