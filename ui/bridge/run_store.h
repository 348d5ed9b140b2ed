#pragma once

#include "engine/base/result.h"
#include "engine/bench/ladder_run.h"
#include "engine/bench/report_page.h"
#include "engine/bench/run_archive.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QThreadPool>
#include <QTimer>

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace shack::ui {

using ReportPtr = std::shared_ptr<const bench::LadderReport>;

/// The archive of runs as panels see it: files are read and written on a thread of the pool, one
/// after the other, answers come to the GUI thread. Runs that another program adds or ends (one in
/// a terminal) are noticed. GUI thread.
class RunStore : public QObject {
    Q_OBJECT

public:
    explicit RunStore(std::filesystem::path folder, QObject* parent = nullptr);
    ~RunStore() override;

    /// Reads the folder anew; `changed` follows.
    void refresh();

    /// False until the folder was read for the first time.
    bool isRead() const { return m_read; }

    /// Newest first.
    const std::vector<bench::ArchivedRun>& runs() const { return m_listing.runs; }

    const std::vector<std::string>& complaints() const { return m_listing.complaints; }

    const bench::ArchivedRun* find(const QString& id) const;

    /// In the order of `ids`. `answer` is dropped when `context` goes away.
    using Reports = Result<std::vector<ReportPtr>>;
    void read(const QStringList& ids, QObject* context, std::function<void(const Reports&)> answer);

    /// The page of a report of any kind; `answer` is dropped when `context` goes away.
    using Page = Result<bench::ReportPage>;
    void readPage(const QString& id, QObject* context, std::function<void(const Page&)> answer);

    void annotate(const QString& id, bool starred, const QString& note);
    void remove(const QStringList& ids);

    /// The JSON as it lies on the disk; called on the pool by exports.
    static Result<std::string> json(const std::filesystem::path& folder, const QString& id);

    const std::filesystem::path& folder() const { return m_folder; }

Q_SIGNALS:
    void changed();
    /// A file could not be written or removed.
    void failed(const QString& sentence);

private:
    void watch();
    void doThenRefresh(std::function<Status(const bench::RunArchive&)> work);

    std::filesystem::path m_folder;
    bench::ArchiveListing m_listing;
    bool m_read = false;
    QFileSystemWatcher m_watcher;
    QTimer m_settled;   ///< a run writes several files; they are read once
    QThreadPool m_pool; ///< of one thread: an archive is used by one at a time
};

} // namespace shack::ui
