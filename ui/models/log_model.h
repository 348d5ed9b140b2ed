#pragma once

#include "engine/base/log.h"

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace shack::ui {

/// A line of the log panel: a record, or several equal ones in a row folded into one.
struct LogEntry {
    log::Record record; ///< the newest of them
    std::uint32_t times = 1;
    bool mark = false; ///< set by the operator
};

using LogEntryPtr = std::shared_ptr<const LogEntry>;

/// What the log panel shows. A value; compared on the pool.
struct LogFilter {
    std::uint32_t levels = 0xFFFFFFFF; ///< bit per log::Level
    std::uint32_t areas = 0xFFFFFFFF;  ///< bit per log::Area
    QString text;
    QString selection; ///< callsign-SSID, or "" for everything

    bool accepts(const LogEntry& entry) const;
    bool operator==(const LogFilter&) const = default;
};

/// The newest log records, bounded, oldest on top. GUI thread; long filters run on the pool.
class LogModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { TimeColumn, LevelColumn, AreaColumn, SentenceColumn, FieldsColumn };

    static constexpr int kColumns = 5;
    static constexpr std::size_t kLimit = 50'000;

    explicit LogModel(QObject* parent = nullptr);

    /// Takes new records of the program's ring, if there are any.
    void poll();
    void append(std::vector<log::Record> records);
    /// A line of the operator's own.
    void mark(WallTime at, const QString& note);

    void setFilter(const LogFilter& filter);

    const LogFilter& filter() const { return m_filter; }

    void setUtc(bool utc);
    void retranslate();

    const LogEntry* entry(int row) const;

    std::vector<LogEntryPtr> shown() const { return {m_shown.begin(), m_shown.end()}; }

    std::size_t total() const { return m_all.size(); }

    bool isSettled() const { return !m_filtering; }

    static QString fieldsText(const log::Record& record);
    /// "2026-11-30 12:01:44\twarning\tfanout\tsentence\tfields", for Copy and Save.
    static QString lineText(const LogEntry& entry, bool utc);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void filtered();

private:
    bool fold(const log::Record& record);
    void add(LogEntryPtr entry, std::vector<LogEntryPtr>& fresh);
    void trim();
    void startFiltering();
    QString cellText(const LogEntry& entry, int column) const;

    std::deque<LogEntryPtr> m_all;
    std::deque<LogEntryPtr> m_shown;
    LogFilter m_filter;
    std::uint64_t m_lastSequence = 0;
    std::uint64_t m_filterGeneration = 0;
    bool m_filtering = false;
    bool m_utc = false;
};

QString logLevelName(log::Level level);
QString logAreaName(log::Area area);

} // namespace shack::ui
