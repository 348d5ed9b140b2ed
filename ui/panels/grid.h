#pragma once

#include "ui/panels/table_export.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QTableView>

#include <vector>

namespace shack::ui {

class ViewSettings;

/// How a column looks before the operator changes it.
struct GridColumn {
    int width = 100; ///< pixels at 100 % text
    bool visible = true;
};

/// A named choice of columns for the header's menu.
struct GridPreset {
    QString title;
    QList<int> columns;
};

/// Height of list rows: comfortable or compact, by text size, never less than a line needs.
int gridRowHeight(const ViewSettings& settings, int lineHeight);

/// The table of every panel. GUI thread. Fixed row height, whole rows selected, columns that can be
/// hidden, moved and sized and are remembered, Copy as tab-separated text. Tab leaves the table.
class Grid : public QTableView {
    Q_OBJECT

public:
    /// `name` is the object name and the key under which columns are remembered.
    Grid(const QString& name, ViewSettings& settings, QWidget* parent = nullptr);

    /// After setModel: sizes, hidden columns, and what was remembered.
    void setColumns(const QList<GridColumn>& columns);
    void setPresets(const QList<GridPreset>& presets);
    void resetColumns();
    void showColumns(const QList<int>& columns);

    /// Rows of the selection, top to bottom.
    std::vector<int> selectedRows() const;
    int currentRow() const;
    /// Makes a row current and selects it, without a change of order or focus.
    void selectRow(int row);

    /// Visible columns, left to right.
    QList<int> visibleColumns() const;
    /// Header and cells as shown; of the selection, or of everything.
    TableText text(bool onlySelection) const;
    void copySelection() const;

    int rowHeight() const;

Q_SIGNALS:
    void selectionMoved();
    void menuWanted(const QPoint& globalPosition);

protected:
    void selectionChanged(const QItemSelection& selected,
                          const QItemSelection& deselected) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void applyRowHeight();
    void scaleColumns();
    void measureColumns();
    void fitKept();
    void openHeaderMenu(const QPoint& position);
    void remember();

    ViewSettings& m_settings;
    QList<GridColumn> m_columns;
    QList<GridPreset> m_presets;
    bool m_restoring = false;
    int m_fontHeight = 0;  ///< for which the columns are sized
    QList<double> m_lines; ///< widths as they were asked for, in heights of a line
};

} // namespace shack::ui
