#include "ui/models/list_model.h"

#include <QCollator>
#include <QHash>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shack::ui {

namespace {

bool sameNumbers(const std::vector<double>& a, const std::vector<double>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
        return (std::isnan(x) && std::isnan(y)) || !(x < y || y < x);
    });
}

double numberAt(const ListRow& row, int column)
{
    const auto at = static_cast<std::size_t>(column);
    return at < row.numbers.size() ? row.numbers[at] : std::nan("");
}

bool sameKeys(const std::vector<ListRow>& a, const std::vector<ListRow>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const ListRow& x, const ListRow& y) { return x.key == y.key; });
}

} // namespace

bool ListRow::operator==(const ListRow& other) const
{
    return key == other.key && texts == other.texts && sentence == other.sentence &&
           toolTip == other.toolTip && mark == other.mark && muted == other.muted &&
           payload == other.payload && sameNumbers(numbers, other.numbers);
}

ListModel::ListModel(QObject* parent) : QAbstractTableModel(parent)
{
}

void ListModel::setColumns(QList<ListColumn> columns)
{
    if (columns.size() == m_columns.size()) {
        m_columns = std::move(columns);
        if (!m_columns.isEmpty())
            Q_EMIT headerDataChanged(Qt::Horizontal, 0, static_cast<int>(m_columns.size()) - 1);
        return;
    }
    beginResetModel();
    m_columns = std::move(columns);
    endResetModel();
}

const ListRow* ListModel::row(int number) const
{
    return number >= 0 && number < rowCount() ? &m_rows[static_cast<std::size_t>(number)] : nullptr;
}

int ListModel::rowOfKey(const QString& key) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](const ListRow& one) { return one.key == key; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

void ListModel::setRows(std::vector<ListRow> rows)
{
    m_given = rows;
    arrange(rows);
    if (m_held && !sameKeys(m_rows, rows)) {
        m_pendingChanges = changesTo(rows);
        m_pending = std::move(rows);
        Q_EMIT pendingChanged(m_pendingChanges);
        return;
    }
    replace(std::move(rows));
}

void ListModel::arrange(std::vector<ListRow>& rows) const
{
    if (m_sortColumn < 0 || m_sortColumn >= m_columns.size())
        return;
    const bool down = m_sortOrder == Qt::DescendingOrder;
    QCollator collator;
    collator.setNumericMode(true);
    std::stable_sort(rows.begin(), rows.end(), [&](const ListRow& a, const ListRow& b) {
        const ListRow& first = down ? b : a;
        const ListRow& second = down ? a : b;
        const double x = numberAt(first, m_sortColumn);
        const double y = numberAt(second, m_sortColumn);
        if (!std::isnan(x) || !std::isnan(y))
            return std::isnan(x) ? !std::isnan(y) : x < y;
        return collator.compare(first.texts.value(m_sortColumn), second.texts.value(m_sortColumn)) <
               0;
    });
}

int ListModel::changesTo(const std::vector<ListRow>& rows) const
{
    QHash<QString, int> before;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        before.insert(m_rows[i].key, static_cast<int>(i));
    int known = 0;
    int last = -1;
    int changes = 0;
    for (const ListRow& row : rows) {
        const int at = before.value(row.key, -1);
        if (at < 0) {
            ++changes;
            continue;
        }
        ++known;
        changes += at < last ? 1 : 0;
        last = std::max(last, at);
    }
    return changes + static_cast<int>(m_rows.size()) - known;
}

void ListModel::setHeld(bool held)
{
    if (m_held == held)
        return;
    m_held = held;
    if (!held)
        adoptPending();
}

void ListModel::adoptPending()
{
    if (!m_pending)
        return;
    std::vector<ListRow> rows = std::move(*m_pending);
    m_pending.reset();
    m_pendingChanges = 0;
    replace(std::move(rows));
    Q_EMIT pendingChanged(0);
}

void ListModel::updateInPlace(std::vector<ListRow> rows)
{
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] == m_rows[i])
            continue;
        m_rows[i] = std::move(rows[i]);
        const int row = static_cast<int>(i);
        Q_EMIT dataChanged(index(row, 0), index(row, columnCount() - 1));
    }
}

void ListModel::replace(std::vector<ListRow> rows)
{
    if (sameKeys(m_rows, rows)) {
        updateInPlace(std::move(rows));
        Q_EMIT rowsChanged();
        return;
    }
    const int before = rowCount();
    const int after = static_cast<int>(rows.size());
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        m_rows.resize(rows.size());
        endInsertRows();
    }
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList persistent = persistentIndexList();
    QHash<QString, int> newRow;
    for (std::size_t i = 0; i < rows.size(); ++i)
        newRow.insert(rows[i].key, static_cast<int>(i));
    QModelIndexList moved;
    for (const QModelIndex& one : persistent) {
        const int row = newRow.value(m_rows[static_cast<std::size_t>(one.row())].key, -1);
        moved.append(row >= 0 ? createIndex(row, one.column()) : QModelIndex());
    }
    m_rows = std::move(rows);
    changePersistentIndexList(persistent, moved);
    if (after < before)
        m_rows.resize(static_cast<std::size_t>(before));
    Q_EMIT layoutChanged();
    if (after < before) {
        beginRemoveRows({}, after, before - 1);
        m_rows.resize(static_cast<std::size_t>(after));
        endRemoveRows();
    }
    Q_EMIT rowsChanged();
}

int ListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant ListModel::data(const QModelIndex& index, int role) const
{
    const ListRow* shown = row(index.row());
    if (shown == nullptr || index.column() >= columnCount())
        return {};
    const QString text = shown->texts.value(index.column());
    const ListColumn& column = m_columns[index.column()];
    switch (role) {
    case Qt::DisplayRole:
        return text;
    case Qt::ToolTipRole:
        return shown->toolTip.isEmpty() ? text : shown->toolTip;
    case Qt::AccessibleTextRole:
        //: a column's title and its value
        return index.column() == 0 && !shown->sentence.isEmpty()
                   ? shown->sentence
                   : tr("%1: %2").arg(column.title, text);
    case Qt::TextAlignmentRole:
        return static_cast<int>((column.number ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    case MarkRole:
        return static_cast<int>(index.column() == 0 ? shown->mark : ListMark::None);
    case MutedRole:
        return shown->muted;
    case PayloadRole:
        return shown->payload;
    case KeyRole:
        return shown->key;
    default:
        return {};
    }
}

QVariant ListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const ListColumn& column = m_columns[section];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.toolTip.isEmpty() ? column.title : column.toolTip;
    case Qt::TextAlignmentRole:
        return static_cast<int>((column.number ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    default:
        return {};
    }
}

void ListModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    std::vector<ListRow> rows = m_given;
    arrange(rows);
    m_pending.reset();
    m_pendingChanges = 0;
    replace(std::move(rows));
}

} // namespace shack::ui
