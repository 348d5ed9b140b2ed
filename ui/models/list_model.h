#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <functional>
#include <optional>
#include <vector>

namespace shack::ui {

/// A column of a small table.
struct ListColumn {
    QString title;
    QString toolTip;
    bool number = false; ///< right-aligned, sorted by `ListRow::numbers`
    int width = 100;     ///< pixels at 100 % text
};

/// How a row is marked: shape and colour, never colour alone.
enum class ListMark { None, Ok, Watch, Fault };

/// A row as it is shown.
struct ListRow {
    QString key; ///< stable for the row's life
    QStringList texts;
    std::vector<double> numbers; ///< by column; NaN or too short = sorted by text
    QString sentence;            ///< the whole row for screen readers
    QString toolTip;
    ListMark mark = ListMark::None;
    bool muted = false;
    QVariant payload; ///< what a click needs to know

    bool operator==(const ListRow& other) const;
};

/// A table of at most some thousand rows whose texts somebody else prepares. GUI thread. New rows
/// are matched by key: a selection stays with its row, unchanged rows are not touched. While held
/// (ux.md rule 6) new rows wait.
class ListModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role { MarkRole = Qt::UserRole + 1, MutedRole, PayloadRole, KeyRole };

    explicit ListModel(QObject* parent = nullptr);

    void setColumns(QList<ListColumn> columns);

    const QList<ListColumn>& columns() const { return m_columns; }

    /// In the order in which they are shown when nothing is sorted.
    void setRows(std::vector<ListRow> rows);

    const std::vector<ListRow>& rows() const { return m_rows; }

    const ListRow* row(int number) const;
    int rowOfKey(const QString& key) const;

    void setHeld(bool held);

    bool isHeld() const { return m_held; }

    int pendingChanges() const { return m_pendingChanges; }

    void adoptPending();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    /// Column -1 gives the order of `setRows` back.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    void pendingChanged(int changes);
    void rowsChanged();

private:
    void arrange(std::vector<ListRow>& rows) const;
    void replace(std::vector<ListRow> rows);
    void updateInPlace(std::vector<ListRow> rows);
    int changesTo(const std::vector<ListRow>& rows) const;

    QList<ListColumn> m_columns;
    std::vector<ListRow> m_rows;
    std::optional<std::vector<ListRow>> m_pending;
    std::vector<ListRow> m_given; ///< as handed over, for a return to the natural order
    int m_pendingChanges = 0;
    bool m_held = false;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace shack::ui
