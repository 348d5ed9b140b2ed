#pragma once

#include "engine/bench/ladder_plan.h"

#include <QAbstractTableModel>

#include <vector>

namespace shack::ui {

/// The rungs of a ladder as a table to type into (ux.md section 4.6). GUI thread. Holds whatever
/// was typed; whether it can be run is asked of `checkLadder`.
class RungModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Number, Devices, Interval, Talkers, Hold, Writers, Rate, Bits, Note, Columns };

    explicit RungModel(QObject* parent = nullptr);

    /// What the rungs leave open, for the computed columns.
    void setBase(const bench::LadderPlan& plan);
    void setRungs(std::vector<bench::LadderRung> rungs);

    const std::vector<bench::LadderRung>& rungs() const { return m_rungs; }

    /// Marks rows that cannot be run, with the reason as their tooltip.
    void setProblems(std::vector<std::pair<int, QString>> problems);

    /// After `row`: a fifth more devices, or the same devices a fifth more often.
    int addHigher(int row);
    /// Half way to the next one; -1 when there is none.
    int insertBetween(int row);
    void remove(std::vector<int> rows);
    /// Copies the value of the first row to the others.
    void fillDown(int column, const std::vector<int>& rows);
    /// Rows of "devices<Tab>interval ..." from a spreadsheet replace all; false when none fits.
    bool paste(const QString& text);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    void retranslate();

Q_SIGNALS:
    void edited();

private:
    QString text(const bench::LadderRung& rung, int row, int column) const;
    QVariant number(const bench::LadderRung& rung, int column) const;
    QString sentence(const bench::LadderRung& rung, int row) const;
    const QString* problemOf(int row) const;
    bool ordersByInterval() const;

    bench::LadderPlan m_base;
    std::vector<bench::LadderRung> m_rungs;
    std::vector<std::pair<int, QString>> m_problems;
};

} // namespace shack::ui
