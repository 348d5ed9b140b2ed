#include "ui/models/rung_model.h"

#include "ui/text/run_words.h"
#include "ui/text/units.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {

using std::chrono::duration;

double milliseconds(std::chrono::microseconds time)
{
    return duration<double, std::milli>(time).count();
}

double seconds(std::chrono::milliseconds time)
{
    return duration<double>(time).count();
}

std::chrono::microseconds microseconds(double ms)
{
    return std::chrono::microseconds{std::llround(std::clamp(ms, 0.0, 1e6) * 1'000)};
}

std::uint32_t count(const QVariant& value)
{
    return static_cast<std::uint32_t>(std::clamp(value.toDouble(), 0.0, 1e9));
}

} // namespace

RungModel::RungModel(QObject* parent) : QAbstractTableModel(parent)
{
}

void RungModel::setBase(const bench::LadderPlan& plan)
{
    m_base = plan;
    m_base.rungs.clear();
    if (!m_rungs.empty())
        Q_EMIT dataChanged(index(0, Rate), index(rowCount() - 1, Bits));
}

void RungModel::setRungs(std::vector<bench::LadderRung> rungs)
{
    beginResetModel();
    m_rungs = std::move(rungs);
    m_problems.clear();
    endResetModel();
}

void RungModel::setProblems(std::vector<std::pair<int, QString>> problems)
{
    if (m_problems == problems)
        return;
    m_problems = std::move(problems);
    if (!m_rungs.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

bool RungModel::ordersByInterval() const
{
    return m_rungs.size() > 1 && m_rungs.front().devices == m_rungs.back().devices;
}

int RungModel::addHigher(int row)
{
    bench::LadderRung rung;
    const auto size = static_cast<int>(m_rungs.size());
    const int from = row >= 0 && row < size ? row : size - 1;
    if (from >= 0) {
        rung = m_rungs[static_cast<std::size_t>(from)];
        rung.note.clear();
        if (ordersByInterval())
            rung.interval = std::max(std::chrono::microseconds{1'000}, rung.interval * 5 / 6);
        else
            rung.devices = std::min<std::uint32_t>(100'000, rung.devices + rung.devices / 5);
    }
    beginInsertRows({}, from + 1, from + 1);
    m_rungs.insert(m_rungs.begin() + from + 1, rung);
    endInsertRows();
    Q_EMIT edited();
    return from + 1;
}

int RungModel::insertBetween(int row)
{
    if (row < 0 || row + 1 >= static_cast<int>(m_rungs.size()))
        return -1;
    const auto at = static_cast<std::size_t>(row);
    bench::LadderRung rung = m_rungs[at];
    const bench::LadderRung& next = m_rungs[at + 1];
    rung.devices = rung.devices / 2 + next.devices / 2 + (rung.devices % 2 + next.devices % 2) / 2;
    rung.interval = (rung.interval + next.interval) / 2;
    rung.note.clear();
    beginInsertRows({}, row + 1, row + 1);
    m_rungs.insert(m_rungs.begin() + row + 1, rung);
    endInsertRows();
    Q_EMIT edited();
    return row + 1;
}

void RungModel::remove(std::vector<int> rows)
{
    std::sort(rows.begin(), rows.end(), std::greater<>());
    for (const int row : rows) {
        if (row < 0 || row >= rowCount())
            continue;
        beginRemoveRows({}, row, row);
        m_rungs.erase(m_rungs.begin() + row);
        endRemoveRows();
    }
    Q_EMIT edited();
}

void RungModel::fillDown(int column, const std::vector<int>& rows)
{
    if (rows.size() < 2 || column == Number || column == Rate || column == Bits)
        return;
    const QVariant value = index(rows.front(), column).data(Qt::EditRole);
    for (const int row : rows)
        setData(index(row, column), value, Qt::EditRole);
}

bool RungModel::paste(const QString& clipboard)
{
    std::vector<bench::LadderRung> rungs;
    const QStringList lines = clipboard.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (const QString& line : lines) {
        const QStringList cells = line.split(QLatin1Char('\t'));
        bool devicesFit = false;
        bool intervalFits = true;
        bench::LadderRung rung;
        // Spreadsheets write numbers as their own locale wants.
        const double devices = QLocale().toDouble(cells.value(0).trimmed(), &devicesFit);
        if (!devicesFit || devices < 0)
            continue; // a line of titles
        rung.devices = count(devices);
        if (!cells.value(1).trimmed().isEmpty())
            rung.interval =
                microseconds(QLocale().toDouble(cells.value(1).trimmed(), &intervalFits));
        if (intervalFits && rungs.size() < bench::kMostRungs)
            rungs.push_back(std::move(rung));
    }
    if (rungs.empty())
        return false;
    setRungs(std::move(rungs));
    Q_EMIT edited();
    return true;
}

int RungModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rungs.size());
}

int RungModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

const QString* RungModel::problemOf(int row) const
{
    for (const auto& [bad, words] : m_problems) {
        if (bad == row)
            return &words;
    }
    return nullptr;
}

QString RungModel::text(const bench::LadderRung& rung, int row, int column) const
{
    const bench::RunPlan plan = bench::planOf(m_base, rung);
    const double rate = bench::expectedPerSecond(plan);
    switch (column) {
    case Number:
        return problemOf(row) != nullptr ? QStringLiteral("! %1").arg(row + 1)
                                         : QString::number(row + 1);
    case Devices:
        return units::count(rung.devices);
    case Interval:
        return tr("%1 ms").arg(QLocale().toString(milliseconds(rung.interval)));
    case Talkers:
        return units::count(plan.talkerCount());
    case Hold:
        return tr("%1 s").arg(QLocale().toString(seconds(plan.duration)));
    case Writers:
        //: number of writer threads
        return plan.writers == 0 ? tr("automatic") : units::count(plan.writers);
    case Rate:
        return units::perSecond(std::round(rate));
    case Bits: {
        bench::LadderPlan alone = m_base;
        alone.rungs = {rung};
        return units::megabits(bench::forecastOf(alone).peakMegabit);
    }
    default:
        return QString::fromStdString(rung.note);
    }
}

QVariant RungModel::number(const bench::LadderRung& rung, int column) const
{
    switch (column) {
    case Devices:
        return static_cast<int>(rung.devices);
    case Interval:
        return milliseconds(rung.interval);
    case Talkers:
        return static_cast<int>(rung.talkers);
    case Hold:
        return seconds(rung.hold);
    case Writers:
        return static_cast<int>(rung.writers);
    case Note:
        return QString::fromStdString(rung.note);
    default:
        return {};
    }
}

QString RungModel::sentence(const bench::LadderRung& rung, int row) const
{
    //: a row of the rung table: number, load, expected rate
    const QString words =
        tr("Rung %1: %2, %3").arg(row + 1).arg(runs::loadWords(rung), text(rung, row, Rate));
    const QString* problem = problemOf(row);
    return problem == nullptr ? words : words + QStringLiteral(". ") + *problem;
}

QVariant RungModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const bench::LadderRung& rung = m_rungs[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(rung, index.row(), index.column());
    case Qt::EditRole:
        return number(rung, index.column());
    case Qt::TextAlignmentRole:
        return static_cast<int>((index.column() == Note ? Qt::AlignLeft : Qt::AlignRight) |
                                Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (const QString* problem = problemOf(index.row()))
            return *problem;
        return {};
    case Qt::AccessibleTextRole:
        return index.column() == 0
                   ? sentence(rung, index.row())
                   //: a column's title and its value
                   : tr("%1: %2").arg(
                         headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(),
                         text(rung, index.row(), index.column()));
    default:
        return {};
    }
}

bool RungModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid() || index.row() >= rowCount())
        return false;
    bench::LadderRung& rung = m_rungs[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case Devices:
        rung.devices = count(value);
        break;
    case Interval:
        rung.interval = microseconds(value.toDouble());
        break;
    case Talkers:
        rung.talkers = count(value);
        break;
    case Hold:
        rung.hold =
            std::chrono::milliseconds{std::llround(std::clamp(value.toDouble(), 0.0, 1e6) * 1'000)};
        break;
    case Writers:
        rung.writers = count(value);
        break;
    case Note:
        rung.note = value.toString().simplified().left(60).toStdString();
        break;
    default:
        return false;
    }
    Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), Columns - 1));
    Q_EMIT edited();
    return true;
}

QVariant RungModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole && (section == Talkers || section == Hold || section == Writers))
        return tr("0 = as the form above says.");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return QStringLiteral("#");
    case Devices:
        return tr("Devices");
    case Interval:
        return tr("Interval");
    case Talkers:
        return tr("Talkers");
    case Hold:
        //: how long a rung is measured
        return tr("Hold");
    case Writers:
        return tr("Writers");
    case Rate:
        return tr("Expected");
    case Bits:
        return tr("Payload rate");
    default:
        return tr("Note");
    }
}

Qt::ItemFlags RungModel::flags(const QModelIndex& index) const
{
    const bool computed =
        index.column() == Number || index.column() == Rate || index.column() == Bits;
    return QAbstractTableModel::flags(index) | (computed ? Qt::NoItemFlags : Qt::ItemIsEditable);
}

void RungModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, Columns - 1);
    if (!m_rungs.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

} // namespace shack::ui
