#pragma once

#include "engine/host/engine_view.h"

#include <QAbstractItemModel>
#include <QString>

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

class QMimeData;

namespace shack::ui {

/// Talk groups as a tree of three branches: Public, Private, Linked. GUI thread. Groups keep their
/// rows while their names and kinds stay; figures are updated in place.
class GroupModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { NameColumn, OnlineColumn, TurnColumn };

    static constexpr int kColumns = 3;

    enum Role { GroupRole = Qt::UserRole + 1 };

    explicit GroupModel(QObject* parent = nullptr);

    void update(const host::EngineView& view);
    /// Shows only groups whose name holds the text.
    void setFilter(const QString& text);
    void retranslate();
    /// Pixels; all rows are equally high.
    void setRowHeight(int height);

    /// Nothing for a branch.
    const host::GroupRow* group(const QModelIndex& index) const;
    QModelIndex indexOf(TalkGroupId group) const;
    int shownGroups() const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;
    Qt::DropActions supportedDropActions() const override;

Q_SIGNALS:
    /// Devices were dropped on a group: nothing has been moved yet.
    void devicesDropped(const std::vector<shack::DeviceId>& devices, shack::TalkGroupId group);

private:
    static constexpr int kBranches = 3;
    using Branches = std::array<std::vector<host::GroupRow>, kBranches>;

    void rebuild();
    void replaceBranch(int branch, std::vector<host::GroupRow> rows);
    QString branchTitle(int branch) const;
    QString turnText(const host::GroupRow& group) const;
    /// Of a link: the devices online in all that it joins.
    std::uint64_t onlineIn(const host::GroupRow& group) const;
    QString sentence(const host::GroupRow& group) const;
    QVariant branchData(int branch, int column, int role) const;

    struct Turn {
        QString talker;
        WallTime since{};
    };

    std::shared_ptr<const host::GroupTable> m_table;
    std::unordered_map<DomainId, Turn> m_turns;
    Branches m_branches;
    QString m_filter;
    WallTime m_now{};
    int m_rowHeight = 24;
};

} // namespace shack::ui
