#include "engine/bench/ladder_report.h"
#include "engine/bench/report_text.h"
#include "engine/bench/run_archive.h"
#include "engine/bench/run_lock.h"
#include "engine/bench/whole_file.h"
#include "tests/support/test_main.h"
#include "tests/unit/bench/ladder_samples.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

const std::chrono::system_clock::time_point kNoon{std::chrono::seconds{1'796'040'000}};

RunArchive::Beginning beginningOf(std::string kind, std::chrono::seconds after = 0s)
{
    return {.kind = std::move(kind),
            .name = "Quick check",
            .target = "isolated station",
            .planText = "--isolated",
            .at = kNoon + after};
}

LadderReport passedLadder()
{
    LadderReport report;
    report.plan.name = "Quick check";
    report.plan.base.isolated = true;
    report.plan.rungs = {{.devices = 100}, {.devices = 500}};
    report.target = "isolated station";
    report.startedAt = kNoon;
    report.judgement = {Verdict::Pass, {}, "Holds."};
    for (const LadderRung& rung : report.plan.rungs) {
        auto result = std::make_shared<RungResult>();
        result->asked = rung;
        result->figures = tests::figuresOf(planOf(report.plan, rung));
        result->judgement.verdict = Verdict::Pass;
        report.rungs.push_back(result);
    }
    return report;
}

class Folder {
public:
    std::filesystem::path path() const { return m_folder.path().toStdString(); }

    void write(const QString& name, const QByteArray& content) const
    {
        QFile file{m_folder.filePath(name)};
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

    QStringList names() const { return QDir{m_folder.path()}.entryList(QDir::Files, QDir::Name); }

private:
    QTemporaryDir m_folder;
};

} // namespace

class TestRunArchive : public QObject {
    Q_OBJECT

private slots:

    void aRunIsListedWithWhatMatters()
    {
        const Folder folder;
        const auto archive = RunArchive::open(folder.path() / "runs");
        QVERIFY(archive);
        const auto id = archive->begin(beginningOf("ladder"));
        QVERIFY(id);
        QVERIFY(archive->finish(*id, ladderJson(passedLadder())));
        const ArchiveListing listing = archive->list();
        QVERIFY(listing.complaints.empty());
        QCOMPARE(listing.runs.size(), std::size_t{1});
        const ArchivedRun& run = listing.runs.front();
        QCOMPARE(run.id, *id);
        QCOMPARE(run.kind, std::string{"ladder"});
        QCOMPARE(run.name, std::string{"Quick check"});
        QCOMPARE(run.verdict, Verdict::Pass);
        QCOMPARE(run.rungs, std::size_t{2});
        QCOMPARE(run.rungsPassed, std::size_t{2});
        QVERIFY(std::abs(run.bestPerSecond - 499 / 0.12) < 20);
        QVERIFY(run.p99Milliseconds > 9 && run.p99Milliseconds < 11);
        QVERIFY(!run.cutOff && !run.running);
        QCOMPARE(archive->read(*id).value(), ladderJson(passedLadder()));
    }

    void aLoadIsListedToo()
    {
        const Folder folder;
        const auto archive = RunArchive::open(folder.path());
        RunReport report;
        report.figures = tests::figuresOf(report.plan);
        report.judgement = judge(report.plan, report.figures);
        const auto id = archive->begin(beginningOf("load"));
        QVERIFY(archive->finish(*id, reportJson(report)));
        const ArchivedRun run = archive->list().runs.front();
        QCOMPARE(run.kind, std::string{"load"});
        QCOMPARE(run.rungsPassed, std::size_t{1});
        QVERIFY(run.bestPerSecond > 8'000);
    }

    void aRunThatWasCutOffIsListedAsStopped()
    {
        const Folder folder;
        // A process of this number cannot be there any more: numbers end below.
        folder.write("20261130-120000-ladder.started",
                     "{\"kind\":\"ladder\",\"name\":\"Devices\",\"started_at\":"
                     "\"2026-11-30T12:00:00Z\",\"process\":999999999}");
        const auto archive = RunArchive::open(folder.path());
        const ArchivedRun run = archive->list().runs.front();
        QVERIFY(run.cutOff);
        QCOMPARE(run.verdict, Verdict::Stopped);
        QVERIFY(run.sentence.find("Cut off") != std::string::npos);
        QVERIFY(archive->remove(run.id));
        QVERIFY(archive->list().runs.empty());
    }

    void aRunThatGoesOnIsNotCutOff()
    {
        const Folder folder;
        const auto archive = RunArchive::open(folder.path());
        const auto id = archive->begin(beginningOf("ladder"));
        const ArchivedRun run = archive->list().runs.front();
        QVERIFY(run.running && !run.cutOff);
        archive->discard(*id);
        QVERIFY(folder.names().isEmpty());
    }

    void runsOfOneSecondDoNotMeet()
    {
        const Folder folder;
        const auto archive = RunArchive::open(folder.path());
        const auto first = archive->begin(beginningOf("ladder"));
        const auto second = archive->begin(beginningOf("ladder"));
        QVERIFY(first && second && *first != *second);
        QVERIFY(archive->finish(*first, "{\"kind\":\"ladder\"}"));
        const auto third = archive->begin(beginningOf("ladder"));
        QVERIFY(*third != *first && *third != *second);
    }

    void theNewestComesFirst()
    {
        const Folder folder;
        const auto archive = RunArchive::open(folder.path());
        for (const auto after : {5s, 9s, 1s})
            QVERIFY(archive->begin(beginningOf("ladder", after)));
        const auto runs = archive->list().runs;
        QCOMPARE(runs.size(), std::size_t{3});
        QVERIFY(runs[0].startedAt > runs[1].startedAt && runs[1].startedAt > runs[2].startedAt);
    }

    void hostileFilesAreLeftOutWithASentence()
    {
        const Folder folder;
        const QByteArray whole = QByteArray::fromStdString(ladderJson(passedLadder()));
        folder.write("20261130-120000-half.json", whole.left(whole.size() / 2));
        folder.write("20261130-120001-list.json", "[1, 2]");
        folder.write("20261130-120002-empty.json", "");
        folder.write("20261130-120003-deep.json", QByteArray(200'000, '['));
        folder.write("20261130-120004-types.json",
                     "{\"kind\":7,\"rungs\":{\"a\":1},\"plan\":[],\"environment\":null}");
        folder.write("20261130-120005-odd.json",
                     "{\"kind\":\"ladder\",\"rungs\":[1,null,{\"pps\":\"x\",\"replaced\":3}],"
                     "\"verdict\":\"win\"}");
        folder.write("Not A Run.json", "{}");
        folder.write("notes.txt", "mine");
        folder.write("20261130-120006-good.json", whole);
        QVERIFY(QFile::link("/dev/zero",
                            QString::fromStdString((folder.path() / "zero.json").string())));
        const ArchiveListing listing = RunArchive::open(folder.path())->list();
        QCOMPARE(listing.runs.size(), std::size_t{2}); // the good one and the odd one
        QCOMPARE(listing.complaints.size(), std::size_t{7});
        for (const std::string& complaint : listing.complaints)
            QVERIFY(complaint.size() > 20);
    }

    void idsCannotLeaveTheFolder()
    {
        const Folder folder;
        const auto archive = RunArchive::open(folder.path() / "runs");
        folder.write("secret.json", "{\"kind\":\"ladder\"}");
        for (const char* id : {"../secret", "", "-", "a/b", "A", "a.b", "..", "a\nb"}) {
            QVERIFY(!archive->read(id));
            QVERIFY(!archive->finish(id, "{}"));
            QVERIFY(!archive->remove(id));
            QVERIFY(!archive->annotate(id, true, ""));
        }
        QVERIFY(folder.names().contains("secret.json"));
    }

    void starsAndNotesStay()
    {
        const Folder folder;
        const auto archive = RunArchive::open(folder.path());
        const auto id = archive->begin(beginningOf("ladder"));
        QVERIFY(archive->finish(*id, ladderJson(passedLadder())));
        QVERIFY(archive->annotate(*id, true, "after the \"fix\"\nsecond line"));
        const ArchivedRun run = RunArchive::open(folder.path())->list().runs.front();
        QVERIFY(run.starred);
        QCOMPARE(run.note, std::string{"after the \"fix\"\nsecond line"});
        QVERIFY(archive->remove(*id));
        QVERIFY(folder.names().isEmpty());
    }

    void aFolderThatCannotBeIsSaid()
    {
        const Folder folder;
        folder.write("file", "");
        const auto archive = RunArchive::open(folder.path() / "file" / "runs");
        QVERIFY(!archive);
        QVERIFY(archive.error().sentence().find("file") != std::string::npos);
    }

    void aFileIsReplacedWholeOrNotAtAll()
    {
        const Folder folder;
        const auto file = folder.path() / "report.json";
        QVERIFY(writeWhole(file, "first"));
        QVERIFY(writeWhole(file, "second"));
        QCOMPARE(folder.names(), QStringList{"report.json"});
        // No disk is full in a test, but a limit on the size of files is the same to a writer.
        rlimit before{};
        ::getrlimit(RLIMIT_FSIZE, &before);
        const auto handler = std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{.rlim_cur = 4'096, .rlim_max = before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
        const Status written = writeWhole(file, std::string(100'000, 'x'));
        ::setrlimit(RLIMIT_FSIZE, &before);
        std::signal(SIGXFSZ, handler);
        QVERIFY(!written);
        QVERIFY(written.error().sentence().find("report.json could not be written") !=
                std::string::npos);
        QCOMPARE(folder.names(), QStringList{"report.json"});
        QFile left{QString::fromStdString(file.string())};
        QVERIFY(left.open(QIODevice::ReadOnly));
        QCOMPARE(left.readAll(), QByteArray{"second"});
    }

    void whereNothingCanBeWrittenIsToldBefore()
    {
        const Folder folder;
        QVERIFY(canWriteWhole(folder.path() / "new.json"));
        QVERIFY(!canWriteWhole(folder.path()));
        QVERIFY(!canWriteWhole("/nowhere/at/all.json"));
        QVERIFY(folder.names().isEmpty());
    }

    void onlyOneMeasuresAtATime()
    {
        const Folder folder;
        auto first = RunLock::take(folder.path(), "shack-ladder");
        QVERIFY(first);
        const auto second = RunLock::take(folder.path(), "shack-load");
        QVERIFY(!second);
        QCOMPARE(second.error().code(), ErrorCode::Busy);
        QVERIFY2(second.error().sentence().find("shack-ladder, process") != std::string::npos,
                 second.error().sentence().c_str());
        {
            const RunLock gone = std::move(*first);
        }
        QVERIFY(RunLock::take(folder.path(), "shack-load"));
    }
};

SHACK_TEST(TestRunArchive);
#include "tst_run_archive.moc"
