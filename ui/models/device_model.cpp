#include "ui/models/device_model.h"

#include "ui/text/messages.h"
#include "ui/text/units.h"

#include <QDataStream>
#include <QFuture>
#include <QIODevice>
#include <QMimeData>
#include <QtConcurrent>

#include <algorithm>
#include <utility>

namespace shack::ui {

namespace {

std::int64_t secondOf(WallTime at)
{
    return std::chrono::duration_cast<std::chrono::seconds>(at.time_since_epoch()).count();
}

} // namespace

DeviceModel::DeviceModel(QObject* parent)
    : QAbstractTableModel(parent),
      m_slotOfRow(std::make_shared<const std::vector<std::uint32_t>>()),
      m_table(std::make_shared<const host::DeviceTable>()),
      m_groupTable(std::make_shared<const host::GroupTable>()),
      m_groups(std::make_shared<const GroupNames>(*m_groupTable))
{
}

DeviceModel::~DeviceModel() = default;

// ---- contents -----------------------------------------------------------------------------------

void DeviceModel::update(const host::EngineView& view, bool wantOrder)
{
    m_now = view.wallAt;
    m_talkingSince.clear();
    for (const host::TalkingNow& talking : view.talking)
        m_talkingSince.emplace(talking.over.device, talking.over.startedAt);

    bool changed = false;
    if (view.groups != m_groupTable) {
        m_groupTable = view.groups;
        m_groups = std::make_shared<const GroupNames>(*view.groups);
        m_texts.clear(); // rows show the names of groups
        changed = true;
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, static_cast<int>(DeviceColumn::Group)),
                               index(rowCount() - 1, static_cast<int>(DeviceColumn::Group)));
    }
    if (view.devices != m_table) {
        takeTable(view.devices);
        changed = true;
    }
    m_history.sample(*m_table, view.takenAt);
    m_wanted = m_wanted || changed;
    if (wantOrder)
        request();
}

std::uint32_t DeviceModel::takeSlot(DeviceRowPtr row)
{
    std::uint32_t slot = 0;
    if (m_free.empty()) {
        slot = static_cast<std::uint32_t>(m_slots.size());
        m_slots.emplace_back();
        m_position.push_back(-1);
    } else {
        slot = m_free.back();
        m_free.pop_back();
        m_texts.remove(slot);
    }
    if (row->id)
        m_slotOfDevice[row->id] = slot;
    m_slots[slot] = {std::move(row), true};
    return slot;
}

/// Walks both tables, which are sorted by key. Equal pointers are the common case and are not even
/// looked into.
void DeviceModel::takeTable(const std::shared_ptr<const host::DeviceTable>& table)
{
    const auto& before = m_table->rows;
    const auto& after = table->rows;
    const std::vector<std::uint32_t>& slotsBefore = *m_slotOfRow;
    std::vector<std::uint32_t> slotsAfter;
    bool sameKeys = true;
    std::vector<int> touched;
    std::size_t i = 0;
    std::size_t j = 0;
    const auto diverge = [&] {
        if (!sameKeys)
            return;
        sameKeys = false;
        slotsAfter.reserve(after.size());
        slotsAfter.assign(slotsBefore.begin(),
                          slotsBefore.begin() + static_cast<std::ptrdiff_t>(j));
    };
    while (i < before.size() || j < after.size()) {
        const bool both = i < before.size() && j < after.size();
        const int order = !both ? (i < before.size() ? -1 : 1)
                          : before[i].get() == after[j].get()
                              ? 0
                              : before[i]->key.compare(after[j]->key);
        if (order < 0) { // gone
            diverge();
            const std::uint32_t slot = slotsBefore[i];
            m_slots[slot].alive = false;
            m_slotOfDevice.erase(before[i]->id);
            m_dead.push_back(slot);
            ++i;
            continue;
        }
        if (order > 0) { // new
            diverge();
            slotsAfter.push_back(takeSlot(after[j]));
            ++j;
            continue;
        }
        const std::uint32_t slot = slotsBefore[i];
        if (before[i].get() != after[j].get()) {
            m_slots[slot].row = after[j];
            if (m_position[slot] >= 0)
                touched.push_back(m_position[slot]);
        }
        if (!sameKeys)
            slotsAfter.push_back(slot);
        ++i;
        ++j;
    }
    if (!sameKeys)
        m_slotOfRow = std::make_shared<const std::vector<std::uint32_t>>(std::move(slotsAfter));
    m_table = table;
    announce(touched);
}

/// One signal per run of neighbouring rows.
void DeviceModel::announce(std::vector<int>& rows)
{
    std::sort(rows.begin(), rows.end());
    for (std::size_t i = 0; i < rows.size();) {
        std::size_t end = i + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1)
            ++end;
        Q_EMIT dataChanged(index(rows[i], 0), index(rows[end - 1], kDeviceColumns - 1));
        i = end;
    }
}

// ---- order --------------------------------------------------------------------------------------

void DeviceModel::setChoice(const DeviceViewChoice& choice)
{
    m_choice = choice;
    m_choiceChanged = true;
    m_wanted = true;
    m_choiceGeneration = m_generation + 1;
    request();
}

void DeviceModel::request()
{
    if (m_wanted && !m_running)
        start();
}

void DeviceModel::start()
{
    m_wanted = false;
    m_running = true;
    DeviceIndexRequest request{m_table, m_slotOfRow, m_groups, m_choice, ++m_generation};
    QtConcurrent::run([request = std::move(request)] {
        // A future copies its result for the continuation: 20,000 lines must not go that way.
        return std::make_shared<DeviceIndex>(computeDeviceIndex(request));
    }).then(this, [this](const std::shared_ptr<DeviceIndex>& index) {
        finished(std::move(*index));
    });
}

void DeviceModel::finished(DeviceIndex index)
{
    m_running = false;
    const bool answersChoice = m_choiceChanged && index.generation >= m_choiceGeneration;
    if (answersChoice)
        m_choiceChanged = false;
    if (!m_held || answersChoice) {
        m_pending.reset();
        adopt(std::move(index));
    } else {
        m_pendingChanges = differenceOf(m_index.lines, index.lines);
        m_index.chipCounts = index.chipCounts;
        m_index.total = index.total;
        m_pending = std::move(index);
        Q_EMIT pendingChanged(m_pendingChanges);
    }
    request();
}

void DeviceModel::setHeld(bool held)
{
    if (m_held == held)
        return;
    m_held = held;
    if (!held)
        adoptPending();
}

void DeviceModel::adoptPending()
{
    if (!m_pending)
        return;
    DeviceIndex index = std::move(*m_pending);
    m_pending.reset();
    adopt(std::move(index));
}

void DeviceModel::adopt(DeviceIndex index)
{
    // Devices that went away since the snapshot was taken.
    std::erase_if(index.lines, [this](DeviceLine line) {
        return line >= 0 && !m_slots[static_cast<std::size_t>(line)].alive;
    });
    std::vector<DeviceLine> lines = std::exchange(index.lines, std::move(m_index.lines));
    const bool sameHeadings = index.headings == m_index.headings;
    m_index = std::move(index);
    if (lines != m_index.lines) {
        replaceLines(std::move(lines));
    } else if (!sameHeadings && rowCount() > 0) {
        Q_EMIT dataChanged(this->index(0, 0), this->index(rowCount() - 1, kDeviceColumns - 1));
    }
    if (!m_running)
        freeDeadSlots();
    if (m_pendingChanges != 0) {
        m_pendingChanges = 0;
        Q_EMIT pendingChanged(0);
    }
    Q_EMIT orderChanged();
}

/// Swaps the whole order in: rows are first added at or cut from the end, then all are laid out
/// anew, so that a selection stays with its devices.
void DeviceModel::replaceLines(std::vector<DeviceLine> lines)
{
    const int before = rowCount();
    const int after = static_cast<int>(lines.size());
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        // Headings that are not in the list yet stand for nothing until the layout is changed.
        m_index.lines.resize(lines.size(), -1 - static_cast<DeviceLine>(m_index.headings.size()));
        endInsertRows();
    }
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList persistent = persistentIndexList();
    std::vector<DeviceLine> lineOf;
    lineOf.reserve(static_cast<std::size_t>(persistent.size()));
    for (const QModelIndex& one : persistent)
        lineOf.push_back(m_index.lines[static_cast<std::size_t>(one.row())]);
    m_index.lines = std::move(lines);
    recountPositions();
    QModelIndexList moved;
    moved.reserve(persistent.size());
    for (qsizetype i = 0; i < persistent.size(); ++i) {
        const DeviceLine line = lineOf[static_cast<std::size_t>(i)];
        const int row = line >= 0 ? m_position[static_cast<std::size_t>(line)] : -1;
        moved.append(row >= 0 ? createIndex(row, persistent[i].column()) : QModelIndex());
    }
    changePersistentIndexList(persistent, moved);
    if (after < before) {
        const DeviceLine nobody = -1 - static_cast<DeviceLine>(m_index.headings.size());
        m_index.lines.resize(static_cast<std::size_t>(before), nobody);
        Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
        beginRemoveRows({}, after, before - 1);
        m_index.lines.resize(static_cast<std::size_t>(after));
        endRemoveRows();
        return;
    }
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void DeviceModel::recountPositions()
{
    std::fill(m_position.begin(), m_position.end(), -1);
    for (std::size_t row = 0; row < m_index.lines.size(); ++row) {
        if (const DeviceLine line = m_index.lines[row]; line >= 0)
            m_position[static_cast<std::size_t>(line)] = static_cast<int>(row);
    }
}

void DeviceModel::freeDeadSlots()
{
    for (const std::uint32_t slot : m_dead) {
        m_slots[slot].row.reset();
        m_texts.remove(slot);
        m_revealed.erase(slot);
        m_free.push_back(slot);
    }
    m_dead.clear();
}

// ---- reading ------------------------------------------------------------------------------------

DeviceRowPtr DeviceModel::devicePtr(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    const DeviceLine line = m_index.lines[static_cast<std::size_t>(row)];
    return line >= 0 ? m_slots[static_cast<std::size_t>(line)].row : nullptr;
}

const host::DeviceRow* DeviceModel::device(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    const DeviceLine line = m_index.lines[static_cast<std::size_t>(row)];
    return line >= 0 ? m_slots[static_cast<std::size_t>(line)].row.get() : nullptr;
}

const DeviceHeading* DeviceModel::heading(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    const DeviceLine line = m_index.lines[static_cast<std::size_t>(row)];
    const auto number = static_cast<std::size_t>(-1 - line);
    return line < 0 && number < m_index.headings.size() ? &m_index.headings[number] : nullptr;
}

int DeviceModel::rowOf(DeviceId device) const
{
    const auto found = m_slotOfDevice.find(device);
    return found == m_slotOfDevice.end() ? -1 : m_position[found->second];
}

int DeviceModel::rowOfKey(const std::string& key) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (const host::DeviceRow* one = device(row); one != nullptr && one->key == key)
            return row;
    }
    return -1;
}

DeviceRowPtr DeviceModel::byId(DeviceId device) const
{
    const auto found = m_slotOfDevice.find(device);
    return found == m_slotOfDevice.end() ? nullptr : m_slots[found->second].row;
}

void DeviceModel::revealEndpoint(int row)
{
    if (device(row) == nullptr)
        return;
    const auto slot = static_cast<std::uint32_t>(m_index.lines[static_cast<std::size_t>(row)]);
    m_revealed.insert(slot);
    m_texts.remove(slot);
    const QModelIndex changed = index(row, static_cast<int>(DeviceColumn::Endpoint));
    Q_EMIT dataChanged(changed, changed);
}

void DeviceModel::setUtc(bool utc)
{
    if (m_utc == utc)
        return;
    m_utc = utc;
    retranslate();
}

void DeviceModel::retranslate()
{
    m_texts.clear();
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, kDeviceColumns - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kDeviceColumns - 1));
    m_wanted = true; // words take part in the order
    request();
}

DeviceTextContext DeviceModel::textContext(const host::DeviceRow& row, std::uint32_t slot) const
{
    DeviceTextContext context{*m_groups, m_now, m_utc, m_revealed.contains(slot), std::nullopt};
    if (const auto since = m_talkingSince.find(row.id); since != m_talkingSince.end())
        context.talkingSince = since->second;
    return context;
}

QString DeviceModel::cellText(int row, DeviceColumn column) const
{
    const host::DeviceRow* shown = device(row);
    if (shown == nullptr)
        return {};
    const auto slot = static_cast<std::uint32_t>(m_index.lines[static_cast<std::size_t>(row)]);
    RowTexts* texts = m_texts.object(slot);
    if (texts == nullptr) {
        texts = new RowTexts; // the cache owns it
        m_texts.insert(slot, texts);
    }
    if (texts->revision != shown) {
        texts->revision = shown;
        texts->made.fill(false);
    }
    const std::int64_t second = secondOf(m_now);
    if (texts->second != second) {
        texts->second = second;
        texts->made[static_cast<std::size_t>(DeviceColumn::LastHeard)] = false;
        texts->made[static_cast<std::size_t>(DeviceColumn::PacketAge)] = false;
    }
    const auto cell = static_cast<std::size_t>(column);
    if (!texts->made[cell]) {
        texts->words[cell] = deviceCellText(*shown, column, textContext(*shown, slot));
        texts->made[cell] = true;
    }
    return texts->words[cell];
}

int DeviceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_index.lines.size());
}

int DeviceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kDeviceColumns;
}

QVariant DeviceModel::accessibleText(const QModelIndex& index, const host::DeviceRow& row) const
{
    const auto slot =
        static_cast<std::uint32_t>(m_index.lines[static_cast<std::size_t>(index.row())]);
    if (index.column() == 0)
        return deviceSentence(row, textContext(row, slot));
    const auto column = static_cast<DeviceColumn>(index.column());
    //: a column's title and its value
    return tr("%1: %2").arg(deviceColumnTitle(column), cellText(index.row(), column));
}

QVariant DeviceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const host::DeviceRow* row = device(index.row());
    const auto column = static_cast<DeviceColumn>(index.column());
    if (row == nullptr) {
        const DeviceHeading* title = heading(index.row());
        if (title == nullptr || index.column() != 0 ||
            (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
            return {};
        return tr("%1: %n device(s)", nullptr, static_cast<int>(title->devices)).arg(title->title);
    }
    switch (role) {
    case Qt::DisplayRole:
        return cellText(index.row(), column);
    case Qt::AccessibleTextRole:
        return accessibleText(index, *row);
    case Qt::ToolTipRole:
        if (column == DeviceColumn::State && row->refusal)
            return messages::sentence(*row->refusal);
        return cellText(index.row(), column);
    case Qt::TextAlignmentRole:
        return static_cast<int>((deviceColumn(column).number ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant DeviceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kDeviceColumns)
        return {};
    const auto column = static_cast<DeviceColumn>(section);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return deviceColumnTitle(column);
    case Qt::ToolTipRole:
        return deviceColumnToolTip(column);
    case Qt::TextAlignmentRole:
        return static_cast<int>((deviceColumn(column).number ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    default:
        return {};
    }
}

Qt::ItemFlags DeviceModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const host::DeviceRow* row = device(index.row());
    if (row == nullptr)
        return Qt::ItemIsEnabled;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    if (row->id)
        flags |= Qt::ItemIsDragEnabled;
    return flags;
}

void DeviceModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= kDeviceColumns)
        return;
    DeviceViewChoice choice = m_choice;
    choice.sortBy = static_cast<DeviceColumn>(column);
    choice.descending = order == Qt::DescendingOrder;
    choice.worstTen = false;
    setChoice(choice);
}

QStringList DeviceModel::mimeTypes() const
{
    return {QString::fromLatin1(kMimeType), QStringLiteral("text/plain")};
}

QMimeData* DeviceModel::mimeData(const QModelIndexList& indexes) const
{
    std::set<int> rows;
    for (const QModelIndex& one : indexes)
        rows.insert(one.row());
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    QStringList names;
    for (const int row : rows) {
        const host::DeviceRow* one = device(row);
        if (one == nullptr || !one->id)
            continue;
        stream << static_cast<quint64>(one->id.value);
        names.append(deviceCallsign(*one));
    }
    auto* data = new QMimeData; // Qt takes it
    data->setData(QString::fromLatin1(kMimeType), bytes);
    data->setText(names.join(QLatin1Char('\n')));
    return data;
}

Qt::DropActions DeviceModel::supportedDragActions() const
{
    return Qt::MoveAction;
}

std::vector<DeviceId> DeviceModel::devicesFromMime(const QMimeData& data)
{
    std::vector<DeviceId> devices;
    const QByteArray bytes = data.data(QString::fromLatin1(kMimeType));
    QDataStream stream(bytes);
    while (!stream.atEnd()) {
        quint64 id = 0;
        stream >> id;
        if (stream.status() != QDataStream::Ok)
            break;
        devices.push_back(DeviceId{id});
    }
    return devices;
}

} // namespace shack::ui
