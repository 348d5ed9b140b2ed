#include "ui/models/group_model.h"

#include "ui/models/device_model.h"
#include "ui/text/units.h"

#include <QCollator>
#include <QMimeData>
#include <QSize>

#include <algorithm>
#include <utility>

namespace shack::ui {

namespace {

bool sameIds(const std::vector<host::GroupRow>& a, const std::vector<host::GroupRow>& b)
{
    return std::equal(
        a.begin(), a.end(), b.begin(), b.end(),
        [](const host::GroupRow& x, const host::GroupRow& y) { return x.id == y.id; });
}

} // namespace

GroupModel::GroupModel(QObject* parent)
    : QAbstractItemModel(parent), m_table(std::make_shared<const host::GroupTable>())
{
}

void GroupModel::update(const host::EngineView& view)
{
    m_now = view.wallAt;
    m_turns.clear();
    for (const host::TalkingNow& talking : view.talking)
        m_turns[talking.over.domain] = {
            units::callsign(talking.over.callsign, talking.over.ssid.value),
            talking.over.startedAt};
    if (view.groups != m_table) {
        m_table = view.groups;
        rebuild();
        return;
    }
    for (int branch = 0; branch < kBranches; ++branch) {
        const QModelIndex top = index(branch, 0);
        if (const int rows = rowCount(top); rows > 0)
            Q_EMIT dataChanged(index(0, TurnColumn, top), index(rows - 1, TurnColumn, top),
                               {Qt::DisplayRole});
    }
}

void GroupModel::setFilter(const QString& text)
{
    if (m_filter == text)
        return;
    m_filter = text;
    rebuild();
}

void GroupModel::rebuild()
{
    Branches fresh;
    for (const host::GroupRow& row : m_table->rows) {
        if (!m_filter.isEmpty() &&
            !QString::fromStdString(row.name).contains(m_filter, Qt::CaseInsensitive))
            continue;
        fresh[static_cast<std::size_t>(row.kind)].push_back(row);
    }
    QCollator collator;
    collator.setNumericMode(true);
    for (int branch = 0; branch < kBranches; ++branch) {
        auto& rows = fresh[static_cast<std::size_t>(branch)];
        std::stable_sort(rows.begin(), rows.end(),
                         [&](const host::GroupRow& a, const host::GroupRow& b) {
                             return collator.compare(QString::fromStdString(a.name),
                                                     QString::fromStdString(b.name)) < 0;
                         });
        replaceBranch(branch, std::move(rows));
    }
}

void GroupModel::replaceBranch(int branch, std::vector<host::GroupRow> rows)
{
    auto& shown = m_branches[static_cast<std::size_t>(branch)];
    const QModelIndex top = index(branch, 0);
    if (sameIds(shown, rows)) {
        shown = std::move(rows);
        if (!shown.empty())
            Q_EMIT dataChanged(index(0, 0, top),
                               index(static_cast<int>(shown.size()) - 1, kColumns - 1, top));
        return;
    }
    const int before = static_cast<int>(shown.size());
    const int after = static_cast<int>(rows.size());
    if (after > before) {
        beginInsertRows(top, before, after - 1);
        shown.resize(rows.size());
        endInsertRows();
    }
    Q_EMIT layoutAboutToBeChanged();
    QModelIndexList from;
    QModelIndexList to;
    for (const QModelIndex& one : persistentIndexList()) {
        if (one.internalId() != static_cast<quintptr>(branch + 1))
            continue;
        const TalkGroupId id = shown[static_cast<std::size_t>(one.row())].id;
        const auto found = std::find_if(rows.begin(), rows.end(),
                                        [&](const host::GroupRow& row) { return row.id == id; });
        from.append(one);
        to.append(found == rows.end() ? QModelIndex()
                                      : createIndex(static_cast<int>(found - rows.begin()),
                                                    one.column(), one.internalId()));
    }
    shown = std::move(rows);
    changePersistentIndexList(from, to);
    if (after < before)
        shown.resize(static_cast<std::size_t>(before));
    Q_EMIT layoutChanged();
    if (after < before) {
        beginRemoveRows(top, after, before - 1);
        shown.resize(static_cast<std::size_t>(after));
        endRemoveRows();
    }
}

void GroupModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
    Q_EMIT dataChanged(index(0, 0), index(kBranches - 1, kColumns - 1));
}

void GroupModel::setRowHeight(int height)
{
    if (std::exchange(m_rowHeight, height) == height)
        return;
    Q_EMIT layoutAboutToBeChanged();
    Q_EMIT layoutChanged();
}

const host::GroupRow* GroupModel::group(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == 0)
        return nullptr;
    const auto& rows = m_branches[static_cast<std::size_t>(index.internalId() - 1)];
    const auto row = static_cast<std::size_t>(index.row());
    return row < rows.size() ? &rows[row] : nullptr;
}

QModelIndex GroupModel::indexOf(TalkGroupId id) const
{
    for (int branch = 0; branch < kBranches; ++branch) {
        const QModelIndex top = index(branch, 0);
        for (int row = 0; row < rowCount(top); ++row) {
            const QModelIndex one = index(row, 0, top);
            if (group(one)->id == id)
                return one;
        }
    }
    return {};
}

int GroupModel::shownGroups() const
{
    std::size_t total = 0;
    for (const auto& rows : m_branches)
        total += rows.size();
    return static_cast<int>(total);
}

// Branches have internal id 0, groups have the number of their branch + 1.
QModelIndex GroupModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || column < 0 || column >= kColumns || row >= rowCount(parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, quintptr{0});
    return createIndex(row, column, static_cast<quintptr>(parent.row() + 1));
}

QModelIndex GroupModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == 0)
        return {};
    return createIndex(static_cast<int>(child.internalId()) - 1, 0, quintptr{0});
}

int GroupModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return kBranches;
    if (parent.internalId() != 0 || parent.column() != 0)
        return 0;
    return static_cast<int>(m_branches[static_cast<std::size_t>(parent.row())].size());
}

int GroupModel::columnCount(const QModelIndex&) const
{
    return kColumns;
}

QString GroupModel::branchTitle(int branch) const
{
    switch (branch) {
    case 0:
        //: branch of the tree of talk groups
        return tr("Public");
    case 1:
        //: branch of the tree of talk groups
        return tr("Private");
    default:
        //: branch of the tree of talk groups: groups that are joined by links
        return tr("Linked");
    }
}

QString GroupModel::turnText(const host::GroupRow& group) const
{
    const auto turn = m_turns.find(group.domain);
    if (turn == m_turns.end() || !group.domain)
        return {};
    const auto length =
        std::chrono::duration_cast<std::chrono::milliseconds>(m_now - turn->second.since);
    //: callsign of the talker, and for how long
    return tr("%1  %2").arg(turn->second.talker,
                            units::duration(std::max(length, std::chrono::milliseconds{0})));
}

std::uint64_t GroupModel::onlineIn(const host::GroupRow& group) const
{
    if (group.kind != host::GroupKind::Link)
        return group.online;
    std::uint64_t online = 0;
    for (const TalkGroupId id : group.linked) {
        const auto& rows = m_table->rows;
        const auto joined =
            std::lower_bound(rows.begin(), rows.end(), id,
                             [](const host::GroupRow& row, TalkGroupId b) { return row.id < b; });
        if (joined != rows.end() && joined->id == id)
            online += joined->online;
    }
    return online;
}

QString GroupModel::sentence(const host::GroupRow& group) const
{
    const QString name = QString::fromStdString(group.name);
    const QString turn = turnText(group);
    QString text =
        group.kind == host::GroupKind::Link
            ? tr("%1, link between %n talk group(s)", nullptr,
                 static_cast<int>(group.linked.size()))
                  .arg(name)
            : tr("%1, %n device(s) online", nullptr, static_cast<int>(group.online)).arg(name);
    if (!group.enabled)
        text = tr("%1, switched off").arg(text);
    if (!turn.isEmpty())
        text = tr("%1, %2 is talking").arg(text, turn);
    return text;
}

QVariant GroupModel::branchData(int branch, int column, int role) const
{
    if (column != NameColumn || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return {};
    if (role == Qt::DisplayRole)
        return branchTitle(branch);
    return tr("%1, %n entries", nullptr,
              static_cast<int>(m_branches[static_cast<std::size_t>(branch)].size()))
        .arg(branchTitle(branch));
}

QVariant GroupModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::SizeHintRole)
        return QSize(0, m_rowHeight);
    if (index.internalId() == 0)
        return branchData(index.row(), index.column(), role);
    const host::GroupRow* shown = group(index);
    if (shown == nullptr)
        return {};
    if (role == GroupRole)
        return static_cast<quint32>(shown->id.value);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((index.column() == OnlineColumn ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    if (role == Qt::AccessibleTextRole && index.column() == NameColumn)
        return sentence(*shown);
    if (role == Qt::ToolTipRole && index.column() == NameColumn)
        return shown->note.empty() ? sentence(*shown) : QString::fromStdString(shown->note);
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    switch (index.column()) {
    case NameColumn: {
        const QString name = QString::fromStdString(shown->name);
        return shown->enabled ? name : tr("%1 (off)").arg(name);
    }
    case OnlineColumn:
        return units::count(onlineIn(*shown));
    default:
        return turnText(*shown);
    }
}

QVariant GroupModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == OnlineColumn ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == OnlineColumn)
        return tr("Devices with a session; for a link those of the talk groups it joins.");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Name");
    case OnlineColumn:
        //: column: number of devices online
        return tr("Online");
    default:
        //: column: who is talking and how long
        return tr("Turn");
    }
}

Qt::ItemFlags GroupModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const host::GroupRow* shown = group(index);
    if (shown == nullptr)
        return Qt::ItemIsEnabled;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    if (shown->kind != host::GroupKind::Link)
        flags |= Qt::ItemIsDropEnabled;
    return flags;
}

QStringList GroupModel::mimeTypes() const
{
    return {QString::fromLatin1(DeviceModel::kMimeType)};
}

bool GroupModel::canDropMimeData(const QMimeData* data, Qt::DropAction, int, int,
                                 const QModelIndex& parent) const
{
    const host::GroupRow* target = group(parent);
    return target != nullptr && target->kind != host::GroupKind::Link &&
           data->hasFormat(QString::fromLatin1(DeviceModel::kMimeType));
}

bool GroupModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                              const QModelIndex& parent)
{
    if (!canDropMimeData(data, action, row, column, parent))
        return false;
    Q_EMIT devicesDropped(DeviceModel::devicesFromMime(*data), group(parent)->id);
    return false; // the view must not remove the rows: the engine moves the devices
}

Qt::DropActions GroupModel::supportedDropActions() const
{
    return Qt::MoveAction;
}

} // namespace shack::ui
