#include "ui/panels/grid.h"

#include "ui/window/view_settings.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QSignalBlocker>

#include <algorithm>
#include <set>
#include <utility>

namespace shack::ui {

namespace {

constexpr int kComfortableRow = 24;
constexpr int kCompactRow = 20;
constexpr int kColumnsVersion = 1;

} // namespace

int gridRowHeight(const ViewSettings& settings, int lineHeight)
{
    const int wanted = settings.compactRows() ? kCompactRow : kComfortableRow;
    return std::max(wanted * settings.textPercent() / 100, lineHeight + 4);
}

Grid::Grid(const QString& name, ViewSettings& settings, QWidget* parent)
    : QTableView(parent), m_settings(settings)
{
    setObjectName(name);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setContextMenuPolicy(Qt::DefaultContextMenu);
    setMouseTracking(true);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView* header = horizontalHeader();
    header->setSectionsMovable(true);
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    header->setMinimumSectionSize(28);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setTextElideMode(Qt::ElideRight);
    connect(header, &QWidget::customContextMenuRequested, this, &Grid::openHeaderMenu);
    connect(header, &QHeaderView::sectionMoved, this, &Grid::remember);
    connect(header, &QHeaderView::sectionResized, this, &Grid::remember);
    connect(&m_settings, &ViewSettings::changed, this, &Grid::applyRowHeight);
    applyRowHeight();
}

int Grid::rowHeight() const
{
    return gridRowHeight(m_settings, fontMetrics().height());
}

void Grid::applyRowHeight()
{
    const int height = rowHeight();
    if (verticalHeader()->defaultSectionSize() == height)
        return;
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
}

void Grid::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        applyRowHeight();
    if (event->type() == QEvent::FontChange)
        scaleColumns();
}

/// Columns keep room for the same words when the text grows, also on the wall, where nothing of it
/// is remembered. They are made from what they were asked to be, so there and back changes nothing.
void Grid::scaleColumns()
{
    const int before = std::exchange(m_fontHeight, fontMetrics().height());
    if (before == 0 || before == m_fontHeight)
        return;
    const bool restoring = std::exchange(m_restoring, true);
    for (int column = 0; column < m_lines.size(); ++column) {
        if (!horizontalHeader()->isSectionHidden(column))
            horizontalHeader()->resizeSection(column, qRound(m_lines[column] * m_fontHeight));
    }
    m_restoring = restoring;
}

/// How wide the columns are, in heights of a line. The last one is stretched to what is left, so
/// of that one nothing is learnt.
void Grid::measureColumns()
{
    const QHeaderView* header = horizontalHeader();
    m_lines.resize(m_columns.size());
    const QList<int> shown = visibleColumns();
    for (const int column : shown) {
        const bool stretched = column == shown.back() && m_lines[column] > 0;
        if (!stretched && m_fontHeight > 0)
            m_lines[column] = static_cast<double>(header->sectionSize(column)) / m_fontHeight;
    }
}

void Grid::setColumns(const QList<GridColumn>& columns)
{
    m_columns = columns;
    m_fontHeight = fontMetrics().height();
    m_restoring = true;
    resetColumns();
    const QByteArray kept =
        m_settings.value(QStringLiteral("columns/%1/%2").arg(objectName()).arg(kColumnsVersion))
            .toByteArray();
    if (!kept.isEmpty()) {
        horizontalHeader()->restoreState(kept);
        measureColumns();
        fitKept();
    }
    m_restoring = false;
}

/// Widths that were kept with a text of another size.
void Grid::fitKept()
{
    const int then =
        m_settings.value(QStringLiteral("columnLines/%1").arg(objectName()), m_fontHeight).toInt();
    if (then <= 0 || then == m_fontHeight)
        return;
    for (int column = 0; column < m_lines.size(); ++column) {
        m_lines[column] *= static_cast<double>(m_fontHeight) / then;
        if (!horizontalHeader()->isSectionHidden(column))
            horizontalHeader()->resizeSection(column, qRound(m_lines[column] * m_fontHeight));
    }
}

void Grid::setPresets(const QList<GridPreset>& presets)
{
    m_presets = presets;
}

void Grid::resetColumns()
{
    QHeaderView* header = horizontalHeader();
    for (int column = 0; column < m_columns.size(); ++column) {
        header->moveSection(header->visualIndex(column), column);
        header->resizeSection(column, m_columns[column].width * m_settings.textPercent() / 100);
        header->setSectionHidden(column, !m_columns[column].visible);
    }
    m_lines.clear();
    for (const GridColumn& column : m_columns)
        m_lines.append(static_cast<double>(column.width) * m_settings.textPercent() / 100 /
                       std::max(1, m_fontHeight));
    remember();
}

void Grid::showColumns(const QList<int>& columns)
{
    for (int column = 0; column < m_columns.size(); ++column)
        horizontalHeader()->setSectionHidden(column, !columns.contains(column));
    remember();
}

void Grid::remember()
{
    if (m_restoring || m_columns.isEmpty())
        return;
    measureColumns();
    m_settings.setValue(QStringLiteral("columns/%1/%2").arg(objectName()).arg(kColumnsVersion),
                        horizontalHeader()->saveState());
    m_settings.setValue(QStringLiteral("columnLines/%1").arg(objectName()), m_fontHeight);
}

void Grid::openHeaderMenu(const QPoint& position)
{
    QMenu menu(this);
    menu.setAccessibleName(tr("Columns"));
    if (!m_presets.isEmpty()) {
        QMenu* presets = menu.addMenu(tr("Presets"));
        for (const GridPreset& preset : m_presets)
            presets->addAction(preset.title, this,
                               [this, columns = preset.columns] { showColumns(columns); });
    }
    menu.addAction(tr("Reset columns"), this, &Grid::resetColumns);
    menu.addSeparator();
    for (int column = 0; column < m_columns.size(); ++column) {
        QAction* one = menu.addAction(model()->headerData(column, Qt::Horizontal).toString());
        one->setCheckable(true);
        one->setChecked(!isColumnHidden(column));
        one->setEnabled(isColumnHidden(column) || visibleColumns().size() > 1);
        connect(one, &QAction::toggled, this, [this, column](bool shown) {
            setColumnHidden(column, !shown);
            remember();
        });
    }
    menu.exec(horizontalHeader()->mapToGlobal(position));
}

std::vector<int> Grid::selectedRows() const
{
    std::set<int> rows;
    if (selectionModel() == nullptr)
        return {};
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.insert(row);
    }
    return {rows.begin(), rows.end()};
}

int Grid::currentRow() const
{
    return currentIndex().isValid() ? currentIndex().row() : -1;
}

void Grid::selectRow(int row)
{
    const QList<int> columns = visibleColumns();
    if (row < 0 || row >= model()->rowCount() || columns.isEmpty())
        return;
    setCurrentIndex(model()->index(row, columns.front()));
    QTableView::selectRow(row);
    scrollTo(model()->index(row, columns.front()));
}

QList<int> Grid::visibleColumns() const
{
    QList<int> columns;
    const QHeaderView* header = horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        const int column = header->logicalIndex(visual);
        if (!header->isSectionHidden(column))
            columns.append(column);
    }
    return columns;
}

TableText Grid::text(bool onlySelection) const
{
    TableText table;
    const QList<int> columns = visibleColumns();
    for (const int column : columns)
        table.header.append(model()->headerData(column, Qt::Horizontal).toString());
    const auto add = [&](int row) {
        QStringList cells;
        for (const int column : columns)
            cells.append(model()->index(row, column).data().toString());
        table.rows.push_back(cells);
    };
    if (onlySelection) {
        for (const int row : selectedRows())
            add(row);
    } else {
        for (int row = 0; row < model()->rowCount(); ++row)
            add(row);
    }
    return table;
}

void Grid::copySelection() const
{
    const TableText table = text(true);
    if (!table.rows.empty())
        QApplication::clipboard()->setText(toTsv(table));
}

void Grid::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected)
{
    QTableView::selectionChanged(selected, deselected);
    Q_EMIT selectionMoved();
}

void Grid::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const QRect cell = visualRect(currentIndex());
        Q_EMIT menuWanted(viewport()->mapToGlobal(cell.bottomLeft()));
        return;
    }
    Q_EMIT menuWanted(event->globalPos());
}

void Grid::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace shack::ui
