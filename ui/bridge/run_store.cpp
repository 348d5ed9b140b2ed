#include "ui/bridge/run_store.h"

#include "engine/bench/ladder_reader.h"

#include <QtConcurrent>

#include <algorithm>
#include <chrono>
#include <utility>

namespace shack::ui {

namespace {

constexpr std::chrono::milliseconds kSettles{300};

Result<ReportPtr> reportOf(const bench::RunArchive& archive, const std::string& id)
{
    const auto json = archive.read(id);
    if (!json)
        return shack::failed(json.error());
    auto report = bench::readLadder(*json);
    if (!report)
        return shack::failed(report.error());
    return std::make_shared<const bench::LadderReport>(std::move(*report));
}

} // namespace

RunStore::RunStore(std::filesystem::path folder, QObject* parent)
    : QObject(parent), m_folder(std::move(folder))
{
    m_pool.setMaxThreadCount(1);
    m_settled.setSingleShot(true);
    m_settled.setInterval(kSettles);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settled,
            qOverload<>(&QTimer::start));
    connect(&m_settled, &QTimer::timeout, this, &RunStore::refresh);
}

RunStore::~RunStore()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void RunStore::refresh()
{
    QtConcurrent::run(&m_pool, [folder = m_folder] {
        const auto archive = bench::RunArchive::open(folder);
        bench::ArchiveListing listing;
        if (archive)
            listing = archive->list();
        else
            listing.complaints.push_back(archive.error().sentence());
        return listing;
    }).then(this, [this](bench::ArchiveListing listing) {
        m_listing = std::move(listing);
        m_read = true;
        watch();
        Q_EMIT changed();
    });
}

/// The folder is there once it was read, and may have been made anew since.
void RunStore::watch()
{
    const QString folder = QString::fromStdString(m_folder.string());
    if (!m_watcher.directories().contains(folder))
        m_watcher.addPath(folder);
}

const bench::ArchivedRun* RunStore::find(const QString& id) const
{
    const std::string wanted = id.toStdString();
    const auto found = std::find_if(m_listing.runs.begin(), m_listing.runs.end(),
                                    [&](const auto& run) { return run.id == wanted; });
    return found == m_listing.runs.end() ? nullptr : &*found;
}

void RunStore::read(const QStringList& ids, QObject* context,
                    std::function<void(const Reports&)> answer)
{
    QtConcurrent::run(&m_pool, [folder = m_folder, ids]() -> Reports {
        const auto archive = bench::RunArchive::open(folder);
        if (!archive)
            return shack::failed(archive.error());
        std::vector<ReportPtr> reports;
        for (const QString& id : ids) {
            auto report = reportOf(*archive, id.toStdString());
            if (!report)
                return shack::failed(report.error());
            reports.push_back(std::move(*report));
        }
        return reports;
    }).then(context, std::move(answer));
}

void RunStore::readPage(const QString& id, QObject* context,
                        std::function<void(const Page&)> answer)
{
    QtConcurrent::run(&m_pool, [folder = m_folder, id]() -> Page {
        const auto json = RunStore::json(folder, id);
        if (!json)
            return shack::failed(json.error());
        return bench::readPage(*json);
    }).then(context, std::move(answer));
}

void RunStore::doThenRefresh(std::function<Status(const bench::RunArchive&)> work)
{
    QtConcurrent::run(&m_pool, [folder = m_folder, work = std::move(work)]() -> QString {
        const auto archive = bench::RunArchive::open(folder);
        const Status done = archive ? work(*archive) : Status{shack::failed(archive.error())};
        return done ? QString() : QString::fromStdString(done.error().sentence());
    }).then(this, [this](const QString& trouble) {
        if (!trouble.isEmpty())
            Q_EMIT failed(trouble);
        refresh();
    });
}

void RunStore::annotate(const QString& id, bool starred, const QString& note)
{
    doThenRefresh([id = id.toStdString(), starred,
                   note = note.toStdString()](const bench::RunArchive& archive) {
        return archive.annotate(id, starred, note);
    });
}

void RunStore::remove(const QStringList& ids)
{
    doThenRefresh([ids](const bench::RunArchive& archive) -> Status {
        for (const QString& id : ids)
            if (Status removed = archive.remove(id.toStdString()); !removed)
                return removed;
        return {};
    });
}

Result<std::string> RunStore::json(const std::filesystem::path& folder, const QString& id)
{
    const auto archive = bench::RunArchive::open(folder);
    if (!archive)
        return shack::failed(archive.error());
    return archive->read(id.toStdString());
}

} // namespace shack::ui
