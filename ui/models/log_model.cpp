#include "ui/models/log_model.h"

#include "ui/text/messages.h"
#include "ui/text/units.h"

#include <QCoreApplication>
#include <QtConcurrent>

#include <algorithm>
#include <utility>

namespace shack::ui {

namespace {

constexpr std::size_t kPerPoll = 2048;
constexpr std::size_t kFilterHere = 1000; ///< more entries than this are filtered on the pool

bool sameFields(const std::vector<log::Field>& a, const std::vector<log::Field>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const log::Field& x, const log::Field& y) {
                          return x.name == y.name && x.value == y.value;
                      });
}

bool isRepeat(const log::Record& a, const log::Record& b)
{
    return a.level == b.level && a.area == b.area && a.sentence == b.sentence &&
           sameFields(a.fields, b.fields);
}

bool mentions(const log::Record& record, const QString& text)
{
    if (messages::logSentence(record.sentence).contains(text, Qt::CaseInsensitive) ||
        QString::fromStdString(record.sentence).contains(text, Qt::CaseInsensitive))
        return true;
    return LogModel::fieldsText(record).contains(text, Qt::CaseInsensitive);
}

std::vector<LogEntryPtr> filteredOf(const std::vector<LogEntryPtr>& entries,
                                    const LogFilter& filter)
{
    std::vector<LogEntryPtr> kept;
    for (const LogEntryPtr& entry : entries) {
        if (filter.accepts(*entry))
            kept.push_back(entry);
    }
    return kept;
}

} // namespace

bool LogFilter::accepts(const LogEntry& entry) const
{
    if (entry.mark)
        return true; // a mark says "here": it stays visible whatever is hidden around it
    const log::Record& record = entry.record;
    if ((levels >> static_cast<unsigned>(record.level) & 1U) == 0 ||
        (areas >> static_cast<unsigned>(record.area) & 1U) == 0)
        return false;
    if (!text.isEmpty() && !mentions(record, text))
        return false;
    return selection.isEmpty() || mentions(record, selection);
}

LogModel::LogModel(QObject* parent) : QAbstractTableModel(parent)
{
}

void LogModel::poll()
{
    if (log::newestSequence() != m_lastSequence)
        append(log::recordsSince(m_lastSequence, kPerPoll));
}

bool LogModel::fold(const log::Record& record)
{
    if (m_all.empty() || m_all.back()->mark || !isRepeat(m_all.back()->record, record))
        return false;
    auto folded = std::make_shared<LogEntry>(*m_all.back());
    folded->record = record;
    ++folded->times;
    const bool isShown = !m_shown.empty() && m_shown.back() == m_all.back();
    m_all.back() = folded;
    if (isShown) {
        m_shown.back() = std::move(folded);
        const int row = rowCount() - 1;
        Q_EMIT dataChanged(index(row, 0), index(row, kColumns - 1));
    }
    return true;
}

void LogModel::add(LogEntryPtr entry, std::vector<LogEntryPtr>& fresh)
{
    if (m_filter.accepts(*entry))
        fresh.push_back(entry);
    m_all.push_back(std::move(entry));
}

void LogModel::append(std::vector<log::Record> records)
{
    std::vector<LogEntryPtr> fresh;
    const auto flush = [&] {
        if (fresh.empty())
            return;
        const int first = rowCount();
        beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
        m_shown.insert(m_shown.end(), fresh.begin(), fresh.end());
        endInsertRows();
        fresh.clear();
    };
    for (log::Record& record : records) {
        m_lastSequence = std::max(m_lastSequence, record.sequence);
        if (!m_all.empty() && isRepeat(m_all.back()->record, record) && !m_all.back()->mark) {
            flush(); // the entry that takes the repeat must be visible to be updated
            fold(record);
            continue;
        }
        add(std::make_shared<const LogEntry>(LogEntry{std::move(record), 1, false}), fresh);
    }
    flush();
    trim();
}

void LogModel::mark(WallTime at, const QString& note)
{
    log::Record record;
    record.at = at;
    record.area = log::Area::Ui;
    record.sentence = note.toStdString();
    std::vector<LogEntryPtr> fresh;
    add(std::make_shared<const LogEntry>(LogEntry{std::move(record), 1, true}), fresh);
    beginInsertRows({}, rowCount(), rowCount());
    m_shown.push_back(fresh.front());
    endInsertRows();
    trim();
}

void LogModel::trim()
{
    if (m_all.size() <= kLimit)
        return;
    const auto excess = static_cast<std::ptrdiff_t>(m_all.size() - kLimit);
    // Shown entries are a subsequence of all entries: the leading ones go together.
    std::ptrdiff_t hidden = 0;
    for (std::ptrdiff_t i = 0; i < excess; ++i) {
        const auto shown = static_cast<std::size_t>(hidden);
        if (shown < m_shown.size() && m_shown[shown] == m_all[static_cast<std::size_t>(i)])
            ++hidden;
    }
    m_all.erase(m_all.begin(), m_all.begin() + excess);
    if (hidden == 0)
        return;
    beginRemoveRows({}, 0, static_cast<int>(hidden) - 1);
    m_shown.erase(m_shown.begin(), m_shown.begin() + hidden);
    endRemoveRows();
}

void LogModel::setFilter(const LogFilter& filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    ++m_filterGeneration;
    if (!m_filtering)
        startFiltering();
}

void LogModel::startFiltering()
{
    std::vector<LogEntryPtr> all(m_all.begin(), m_all.end());
    const auto show = [this](std::vector<LogEntryPtr> kept) {
        beginResetModel();
        m_shown.assign(kept.begin(), kept.end());
        endResetModel();
        Q_EMIT filtered();
    };
    if (all.size() <= kFilterHere) {
        show(filteredOf(all, m_filter));
        return;
    }
    m_filtering = true;
    const std::uint64_t generation = m_filterGeneration;
    const LogEntryPtr newest = all.back();
    QtConcurrent::run([all = std::move(all), filter = m_filter] {
        return filteredOf(all, filter);
    }).then(this, [this, generation, newest, show](std::vector<LogEntryPtr> kept) {
        m_filtering = false;
        if (generation != m_filterGeneration) {
            startFiltering();
            return;
        }
        // What arrived while the pool worked.
        const auto known = std::find(m_all.rbegin(), m_all.rend(), newest).base();
        for (auto one = known; one != m_all.end(); ++one) {
            if (m_filter.accepts(**one))
                kept.push_back(*one);
        }
        show(std::move(kept));
    });
}

void LogModel::setUtc(bool utc)
{
    if (std::exchange(m_utc, utc) != utc && rowCount() > 0)
        Q_EMIT dataChanged(index(0, TimeColumn), index(rowCount() - 1, TimeColumn));
}

void LogModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

const LogEntry* LogModel::entry(int row) const
{
    return row >= 0 && row < rowCount() ? m_shown[static_cast<std::size_t>(row)].get() : nullptr;
}

QString LogModel::fieldsText(const log::Record& record)
{
    QStringList parts;
    for (const log::Field& field : record.fields)
        parts.append(QString::fromStdString(field.name) + QLatin1Char('=') +
                     QString::fromStdString(field.value));
    return parts.join(QLatin1Char(' '));
}

QString LogModel::lineText(const LogEntry& entry, bool utc)
{
    const log::Record& record = entry.record;
    QStringList cells{units::dateTime(record.at, utc), logLevelName(record.level),
                      logAreaName(record.area), messages::logSentence(record.sentence),
                      fieldsText(record)};
    if (entry.times > 1)
        cells.append(QStringLiteral("x%1").arg(entry.times));
    return cells.join(QLatin1Char('\t'));
}

QString LogModel::cellText(const LogEntry& entry, int column) const
{
    const log::Record& record = entry.record;
    switch (column) {
    case TimeColumn:
        return units::clock(record.at, m_utc);
    case LevelColumn:
        //: a line that the operator put into the log
        return entry.mark ? tr("mark") : logLevelName(record.level);
    case AreaColumn:
        return entry.mark ? QString() : logAreaName(record.area);
    case SentenceColumn: {
        const QString sentence = entry.mark ? QString::fromStdString(record.sentence)
                                            : messages::logSentence(record.sentence);
        if (entry.times < 2)
            return sentence;
        //: a log sentence and how often it was repeated: "Port opened x 1,204"
        return tr("%1  × %2").arg(sentence, units::count(entry.times));
    }
    default:
        return fieldsText(record);
    }
}

int LogModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int LogModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant LogModel::data(const QModelIndex& index, int role) const
{
    const LogEntry* shown = index.isValid() ? entry(index.row()) : nullptr;
    if (shown == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return cellText(*shown, index.column());
    case Qt::ToolTipRole:
        return index.column() == TimeColumn ? units::dateTime(shown->record.at, m_utc)
                                            : cellText(*shown, index.column());
    case Qt::AccessibleTextRole:
        if (index.column() != 0)
            return tr("%1: %2").arg(
                headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(),
                cellText(*shown, index.column()));
        return tr("%1, %2, %3")
            .arg(cellText(*shown, TimeColumn), cellText(*shown, LevelColumn),
                 cellText(*shown, SentenceColumn));
    default:
        return {};
    }
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case TimeColumn:
        //: column of a log: when
        return tr("Time");
    case LevelColumn:
        //: column of a log: debug, info, warning, error
        return tr("Level");
    case AreaColumn:
        //: column of a log: part of the program
        return tr("Area");
    case SentenceColumn:
        //: column of a log: what happened
        return tr("What happened");
    default:
        //: column of a log: facts beside the sentence
        return tr("Details");
    }
}

QString logLevelName(log::Level level)
{
    switch (level) {
    case log::Level::Debug:
        return QCoreApplication::translate("LogWords", "debug", "level of a log line");
    case log::Level::Info:
        return QCoreApplication::translate("LogWords", "info", "level of a log line");
    case log::Level::Warning:
        return QCoreApplication::translate("LogWords", "warning", "level of a log line");
    case log::Level::Error:
        return QCoreApplication::translate("LogWords", "error", "level of a log line");
    }
    return {};
}

QString logAreaName(log::Area area)
{
    switch (area) {
    case log::Area::Base:
        return QCoreApplication::translate("LogWords", "base", "part of the program");
    case log::Area::Net:
        return QCoreApplication::translate("LogWords", "network", "part of the program");
    case log::Area::Fanout:
        return QCoreApplication::translate("LogWords", "fan-out", "part of the program");
    case log::Area::Store:
        return QCoreApplication::translate("LogWords", "store", "part of the program");
    case log::Area::Station:
        return QCoreApplication::translate("LogWords", "station", "part of the program");
    case log::Area::Web:
        return QCoreApplication::translate("LogWords", "web", "part of the program");
    case log::Area::Bench:
        return QCoreApplication::translate("LogWords", "bench", "part of the program");
    case log::Area::Host:
        return QCoreApplication::translate("LogWords", "engine", "part of the program");
    case log::Area::Ui:
        return QCoreApplication::translate("LogWords", "window", "part of the program");
    case log::Area::App:
        return QCoreApplication::translate("LogWords", "program", "part of the program");
    }
    return {};
}

} // namespace shack::ui
