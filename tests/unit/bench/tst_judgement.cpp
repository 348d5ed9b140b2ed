#include "engine/bench/judgement.h"
#include "engine/bench/report_text.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

/// A run without any fault.
LoadFigures goodFigures()
{
    LoadFigures figures;
    figures.online = 9'000;
    figures.hold = 30s;
    figures.ledger = {
        .frames = 500, .completeFrames = 500, .expected = 4'499'500, .delivered = 4'499'500};
    figures.deliveredPerSecond = 149'983;
    for (int i = 0; i < 500; ++i) {
        figures.latency.record(10ms);
        figures.generator.lateness.record(100us);
    }
    figures.generator.busiestThread = 0.25;
    return figures;
}

template <typename Change>
Judgement judged(Change change, const RunPlan& plan = {})
{
    LoadFigures figures = goodFigures();
    change(figures);
    return judge(plan, figures);
}

void losePart(LoadFigures& figures)
{
    figures.ledger.delivered -= 3;
    figures.ledger.partialFrames = 1;
    figures.ledger.completeFrames -= 1;
}

} // namespace

class TestJudgement : public QObject {
    Q_OBJECT

private slots:

    void aRunWithoutFaultPasses()
    {
        const Judgement judgement = judged([](LoadFigures&) {});
        QCOMPARE(judgement.verdict, Verdict::Pass);
        QVERIFY(judgement.reasons.empty());
        QVERIFY2(judgement.sentence.find("none lost") != std::string::npos,
                 judgement.sentence.c_str());
        QVERIFY(judgement.sentence.find("75 % head-room") != std::string::npos);
    }

    void partialFramesAndLossFail()
    {
        QCOMPARE(judged(losePart).verdict, Verdict::Fail);
        QCOMPARE(judged(losePart).reasons.size(), std::size_t{2});
        RunPlan tolerant;
        tolerant.maxLossPercent = 1;
        QCOMPARE(judged(losePart, tolerant).verdict, Verdict::Fail); // partial is never tolerated
        const auto loseWhole = [](LoadFigures& figures) {
            figures.ledger.delivered -= 8'999;
            figures.ledger.missingFrames = 1;
        };
        QCOMPARE(judged(loseWhole).verdict, Verdict::Fail);
        QCOMPARE(judged(loseWhole, tolerant).verdict, Verdict::Pass);
    }

    void aLatencyRuleIsKept()
    {
        RunPlan strict;
        strict.maxP99 = 9ms;
        QCOMPARE(judged([](LoadFigures&) {}, strict).verdict, Verdict::Fail);
        strict.maxP99 = 11ms;
        QCOMPARE(judged([](LoadFigures&) {}, strict).verdict, Verdict::Pass);
    }

    void aGeneratorAtItsLimitMakesItInvalid()
    {
        const auto late = [](LoadFigures& figures) {
            for (int i = 0; i < 10; ++i)
                figures.generator.lateness.record(5ms);
        };
        const auto missedSlots = [](LoadFigures& figures) { figures.generator.lateFrames = 6; };
        const auto busy = [](LoadFigures& figures) { figures.generator.busiestThread = 0.95; };
        const auto refused = [](LoadFigures& figures) { figures.generator.sendErrors = 1; };
        QCOMPARE(judged(late).verdict, Verdict::Invalid);
        QCOMPARE(judged(missedSlots).verdict, Verdict::Invalid);
        QCOMPARE(judged(busy).verdict, Verdict::Invalid);
        QCOMPARE(judged(refused).verdict, Verdict::Invalid);
    }

    void lossesOfAnExhaustedGeneratorAreNotTheRelays()
    {
        const Judgement judgement = judged([](LoadFigures& figures) {
            losePart(figures);
            figures.generator.kernelDrops = 3;
        });
        QCOMPARE(judgement.verdict, Verdict::Invalid);
        QCOMPARE(judged([](LoadFigures& figures) { figures.generator.kernelDrops = 3; }).verdict,
                 Verdict::Pass); // heartbeat replies: nothing that counts was lost
    }

    void provenFaultsFailWhateverTheGeneratorDid()
    {
        const auto withBusy = [](auto change) {
            return judged([&](LoadFigures& figures) {
                figures.generator.busiestThread = 0.99;
                change(figures);
            });
        };
        QCOMPARE(withBusy([](LoadFigures& figures) { figures.ledger.notForUs = 1; }).verdict,
                 Verdict::Fail);
        QCOMPARE(withBusy([](LoadFigures& figures) { figures.ledger.wrongContent = 1; }).verdict,
                 Verdict::Fail);
        QCOMPARE(withBusy([](LoadFigures& figures) { figures.ledger.duplicates = 1; }).verdict,
                 Verdict::Fail);
    }

    void whoeverDoesNotConnectIsNamed()
    {
        LoadFigures figures;
        QCOMPARE(judgeNotConnected({}, figures).reasons.front(),
                 std::string{"nobody answers at the target"});
        figures.online = 997;
        figures.refused = 3;
        figures.firstRefusal = "invalid_password";
        QCOMPARE(judgeNotConnected({}, figures).reasons.front(),
                 std::string{"only 997 of 1,000 devices came online, 3 were refused: "
                             "invalid_password"});
    }

    void numbersAreGroupedForPeople()
    {
        QCOMPARE(grouped(0), std::string{"0"});
        QCOMPARE(grouped(999), std::string{"999"});
        QCOMPARE(grouped(1'000), std::string{"1,000"});
        QCOMPARE(grouped(1'234'567), std::string{"1,234,567"});
    }

    void reportsReplaceFilesWholeOrNotAtAll()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("report.json");
        const std::filesystem::path file{path.toStdString()};
        QVERIFY(writeWhole(file, "first").has_value());
        QVERIFY(writeWhole(file, "second").has_value());
        QFile written{path};
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), QByteArray{"second"});
        QCOMPARE(QDir{folder.path()}.entryList(QDir::Files).size(), 1);
        QVERIFY(!writeWhole(file / "not-a-folder" / "x", "third").has_value());
    }

    void aLinkStaysALink()
    {
        const QTemporaryDir folder;
        const std::filesystem::path root{folder.path().toStdString()};
        QVERIFY(writeWhole(root / "real.json", "first").has_value());
        std::filesystem::create_symlink("real.json", root / "link.json");
        QVERIFY(canWriteWhole(root / "link.json").has_value());
        QVERIFY(writeWhole(root / "link.json", "second").has_value());
        QVERIFY(std::filesystem::is_symlink(root / "link.json"));
        QFile written{folder.filePath("real.json")};
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), QByteArray{"second"});
    }

    /// Through links in a folder of its own: a fault here must not cost the computer its devices.
    void devicesAreWrittenToAndNeverReplaced()
    {
        if (!std::filesystem::is_character_file("/dev/full"))
            QSKIP("this computer has no /dev/full");
        const QTemporaryDir folder;
        const std::filesystem::path root{folder.path().toStdString()};
        std::filesystem::create_symlink("/dev/full", root / "full");
        std::filesystem::create_symlink("/dev/null", root / "null");
        QVERIFY(canWriteWhole(root / "full").has_value());
        const auto full = writeWhole(root / "full", std::string(100'000, 'x'));
        QVERIFY(!full.has_value());
        QVERIFY(full.error().code() == shack::ErrorCode::DiskFull);
        QVERIFY(writeWhole(root / "null", "text").has_value());
        QCOMPARE(QDir{folder.path()}.entryList(QDir::Files | QDir::System).size(), 2);
        QVERIFY(std::filesystem::is_symlink(root / "full"));
        QVERIFY(std::filesystem::is_character_file("/dev/full"));
    }
};

SHACK_TEST(TestJudgement);
#include "tst_judgement.moc"
