#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace shack::ui {

/// Where panels stand in a built-in layout: columns from left to right, in each rows from top to
/// bottom, in each tabs. Sizes are shares.
struct LayoutPlan {
    struct Cell {
        int share;
        QStringList tabs;
    };

    struct Column {
        int share;
        std::vector<Cell> cells;
    };

    QString id; ///< "operate"
    std::vector<Column> columns;
};

/// Operate, Measure, Review, Wall, in the order of Ctrl+1..4.
const std::vector<LayoutPlan>& builtInLayouts();
const LayoutPlan* findLayout(const QString& id);
/// In the window's language.
QString layoutName(const QString& id);

} // namespace shack::ui
