#pragma once

#include "engine/host/engine_view.h"
#include "ui/models/device_history.h"
#include "ui/models/device_index.h"
#include "ui/models/device_texts.h"

#include <QAbstractTableModel>
#include <QCache>
#include <QHash>
#include <QStringList>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace shack::ui {

using DeviceRowPtr = std::shared_ptr<const host::DeviceRow>;

/// The devices table. GUI thread. Rows live in numbered slots; what is shown is a list of slots
/// (the view index) that the pool computes and that is swapped in. A new view touches only the rows
/// whose pointers changed. While held (ux.md rule 6) contents stay fresh and the order waits.
class DeviceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit DeviceModel(QObject* parent = nullptr);
    ~DeviceModel() override;

    /// Takes what changed. Asks the pool for a new order only when `wantOrder` (visible).
    void update(const host::EngineView& view, bool wantOrder = true);
    void setChoice(const DeviceViewChoice& choice);

    const DeviceViewChoice& choice() const { return m_choice; }

    void setUtc(bool utc);
    /// After a language switch: all words are made again.
    void retranslate();

    /// Freezes the order. Pending changes are counted, not shown.
    void setHeld(bool held);

    bool isHeld() const { return m_held; }

    int pendingChanges() const { return m_pendingChanges; }

    /// Shows the pending order although it is held.
    void adoptPending();

    /// Null for headings and beyond the end.
    const host::DeviceRow* device(int row) const;
    DeviceRowPtr devicePtr(int row) const;
    const DeviceHeading* heading(int row) const;
    int rowOf(DeviceId device) const;
    int rowOfKey(const std::string& key) const;
    DeviceRowPtr byId(DeviceId device) const;
    QString cellText(int row, DeviceColumn column) const;

    /// Shows the whole address of this device from now on.
    void revealEndpoint(int row);

    std::uint32_t totalDevices() const { return m_index.total; }

    std::uint32_t shownDevices() const { return m_index.shown; }

    std::uint32_t chipCount(DeviceChip chip) const
    {
        return m_index.chipCounts[static_cast<std::size_t>(chip)];
    }

    const GroupNamesPtr& groups() const { return m_groups; }

    const std::shared_ptr<const host::DeviceTable>& table() const { return m_table; }

    const DeviceHistory& history() const { return m_history; }

    WallTime now() const { return m_now; }

    /// False while the pool works on an order that was asked for.
    bool isSettled() const { return !m_running && !m_wanted; }

    /// Which thread computed the order that is shown.
    std::thread::id orderComputedOn() const { return m_index.computedOn; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    Qt::DropActions supportedDragActions() const override;

    static constexpr const char* kMimeType = "application/x-shack-devices";
    static std::vector<DeviceId> devicesFromMime(const QMimeData& data);

Q_SIGNALS:
    /// A new order or new counts are shown.
    void orderChanged();
    void pendingChanged(int changes);

private:
    struct Slot {
        DeviceRowPtr row;
        bool alive = false;
    };

    struct RowTexts {
        const host::DeviceRow* revision = nullptr;
        std::int64_t second = 0; ///< for the age columns
        std::array<QString, kDeviceColumns> words;
        std::array<bool, kDeviceColumns> made{};
    };

    void takeTable(const std::shared_ptr<const host::DeviceTable>& table);
    std::uint32_t takeSlot(DeviceRowPtr row);
    void announce(std::vector<int>& rows);
    void request();
    void start();
    void finished(DeviceIndex index);
    void adopt(DeviceIndex index);
    void replaceLines(std::vector<DeviceLine> lines);
    void recountPositions();
    void freeDeadSlots();
    DeviceTextContext textContext(const host::DeviceRow& row, std::uint32_t slot) const;
    QVariant accessibleText(const QModelIndex& index, const host::DeviceRow& row) const;

    std::vector<Slot> m_slots;
    std::vector<std::uint32_t> m_free, m_dead;
    std::vector<int> m_position; ///< row of each slot, -1 when it is not shown
    std::shared_ptr<const std::vector<std::uint32_t>> m_slotOfRow; ///< of m_table
    std::shared_ptr<const host::DeviceTable> m_table;
    std::shared_ptr<const host::GroupTable> m_groupTable;
    GroupNamesPtr m_groups;
    std::unordered_map<DeviceId, std::uint32_t> m_slotOfDevice;
    std::unordered_map<DeviceId, WallTime> m_talkingSince;
    std::set<std::uint32_t> m_revealed;

    DeviceViewChoice m_choice;
    DeviceIndex m_index; ///< what is shown
    std::optional<DeviceIndex> m_pending;
    int m_pendingChanges = 0;
    bool m_held = false;
    bool m_running = false;
    bool m_wanted = false;
    bool m_choiceChanged = false; ///< the operator asked for another order: shown even when held
    std::uint64_t m_generation = 0;
    std::uint64_t m_choiceGeneration = 0;

    DeviceHistory m_history;
    WallTime m_now{};
    bool m_utc = false;
    mutable QCache<std::uint32_t, RowTexts> m_texts{1024};
};

} // namespace shack::ui
