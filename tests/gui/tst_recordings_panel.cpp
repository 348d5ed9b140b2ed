#include "tests/gui/recording_files.h"
#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/dialogs/recording_export_dialog.h"
#include "ui/models/list_model.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/live_bar.h"
#include "ui/panels/now_talking_panel.h"
#include "ui/panels/player_bar.h"
#include "ui/panels/recording_columns.h"
#include "ui/panels/recordings_panel.h"
#include "ui/panels/waveform_view.h"
#include "ui/window/toast.h"

#include <QComboBox>
#include <QDirIterator>
#include <QInputDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

using namespace shack;
using namespace shack::tests;
using namespace shack::ui;
using namespace std::chrono_literals;

namespace {

template <typename Widget>
Widget* child(QWidget& parent, const char* name)
{
    auto* found = parent.findChild<Widget*>(QString::fromLatin1(name));
    if (found == nullptr)
        qFatal("no widget %s", name);
    return found;
}

/// The window in front of an archive; some of its recordings can be heard.
struct Review : WindowBench {
    explicit Review(std::size_t recordings = 60, const QString& code = QStringLiteral("en"))
        : WindowBench(Scenario::Forty)
    {
        settings.setValue(QStringLiteral("view/language"), code);
        auto& shelf = engine.station().recordings();
        shelf.view.on = true;
        shelf.view.armed = true;
        shelf.view.folder = archive.path().toStdString();
        shelf.view.revision = 1;
        shelf.populate(recordings, engine.station().wall());
        engine.station().setQuiet(true);
        show();
        window->applyLayout(QStringLiteral("review"));
        panel = window->findChild<RecordingsPanel*>();
        grid = child<Grid>(*panel, "recordings.table");
        step(2);
        settled();
        output = sound.outputs.front();
        for (HandOutput* one : sound.outputs)
            if (&panel->player().output() == one)
                output = one;
    }

    /// The newest recordings get sound.
    void layNewest(std::size_t count)
    {
        auto& shelf = engine.station().recordings();
        for (std::size_t i = 0; i < count; ++i) {
            host::RecordingRow row = shelf.rows()[shelf.rows().size() - 1 - i];
            layRecording(archive.path().toStdString(), row);
            shelf.change({row.id}, [&](host::RecordingRow& old) { old = row; });
        }
        step(2);
        settled();
    }

    void settled()
    {
        for (int i = 0; i < 200 && !panel->isSettled(); ++i) {
            bridge.poll();
            QTest::qWait(5);
        }
        settle();
        QVERIFY(panel->isSettled());
    }

    void type(const QString& words)
    {
        child<QLineEdit>(*panel, "recordings.filter")->setText(words);
        settled();
    }

    void trigger(const char* id)
    {
        window->actions().update();
        QAction* action = window->actions().action(QLatin1String(id));
        QVERIFY2(action != nullptr && action->isEnabled(), id);
        action->trigger();
        step();
        settled();
    }

    void play(int row)
    {
        grid->selectRow(row);
        grid->activated(grid->model()->index(row, 0));
        QTRY_COMPARE(panel->player().state(), RecordingPlayer::State::Playing);
    }

    int shown() const { return panel->model().rowCount(); }

    QTemporaryDir archive;
    RecordingsPanel* panel = nullptr;
    Grid* grid = nullptr;
    HandOutput* output = nullptr;
};

double loudness(const std::vector<std::int16_t>& samples)
{
    double sum = 0;
    for (const std::int16_t sample : samples)
        sum += 1.0 * sample * sample;
    return samples.empty() ? 0 : std::sqrt(sum / static_cast<double>(samples.size()));
}

void languages()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << "en";
    QTest::newRow("Chinese") << "zh_CN";
}

} // namespace

class TestRecordingsPanel : public QObject {
    Q_OBJECT

private slots:
    void theNewestIsOnTopAndTotalsAreOfAll();
    void typingFindsAtOnce();
    void filtersAndTheDayNarrowDown();
    void emptySaysWhyAndWhatNext();
    void aRecordingPlaysFromItsFile();
    void seekingLoopingAndSpeed();
    void theNetPlaysOnByItself();
    void aVanishedLoudspeakerStopsNothingElse();
    void whatIsDamagedOrGoneIsSaid();
    void anOverThatStillRunsIsFollowed();
    void whoWasThat_data();
    void whoWasThat();
    void evidence_data();
    void evidence();
    void oops_data();
    void oops();
    void recordingIsTurnedOnWithOpenEyes();
    void listeningFollowsTheCards();
    void talkingNeedsTheButton();
};

void TestRecordingsPanel::theNewestIsOnTopAndTotalsAreOfAll()
{
    Review review{450};
    QCOMPARE(review.shown(), 200);
    const auto& rows = review.panel->model().rows();
    QVERIFY(rows.front().payload.toULongLong() > rows.back().payload.toULongLong());
    QVERIFY(review.panel->totalsText().contains(QStringLiteral("450")));
    auto* const more = child<QPushButton>(*review.panel, "recordings.more");
    QVERIFY(more->isVisible());
    more->click();
    review.settled();
    QCOMPARE(review.shown(), 450);
    QVERIFY(!more->isVisible());
}

void TestRecordingsPanel::typingFindsAtOnce()
{
    Review review;
    review.type(QStringLiteral("bh4"));
    QVERIFY(review.shown() > 0 && review.shown() < 60);
    for (const ListRow& row : review.panel->model().rows())
        QVERIFY(row.texts[CallsignColumn].startsWith(QStringLiteral("BH4AAA")));
    review.type(QStringLiteral("bh4 beijing"));
    for (const ListRow& row : review.panel->model().rows())
        QCOMPARE(row.texts[GroupColumn], QStringLiteral("Beijing"));
    review.type(QStringLiteral("nobody"));
    QCOMPARE(review.shown(), 0);
    QCOMPARE(review.panel->stateId(), QStringLiteral("recordings.empty.filtered"));
    child<QPushButton>(*review.panel, "recordings.clear")->click();
    review.settled();
    QCOMPARE(review.shown(), 60);
}

void TestRecordingsPanel::filtersAndTheDayNarrowDown()
{
    Review review;
    auto* const chips = review.panel->findChild<ChipRow*>();
    chips->setOn(GapsChip, true);
    Q_EMIT chips->changed();
    review.settled();
    QCOMPARE(review.shown(), 10);
    chips->setOn(GapsChip, false);
    auto* const lengths = child<QComboBox>(*review.panel, "recordings.lengths");
    lengths->setCurrentIndex(2); // 10 s and longer
    Q_EMIT lengths->activated(2);
    review.settled();
    QVERIFY(review.shown() > 0 && review.shown() < 60);
    lengths->setCurrentIndex(0);
    Q_EMIT lengths->activated(0);
    auto* const day = review.panel->findChild<DayStrip*>();
    const WallTime now = review.engine.station().wall();
    Q_EMIT day->spanChosen(DayStrip::Span{now - 10min, now});
    review.settled();
    QVERIFY(review.shown() >= 9 && review.shown() <= 10);
    Q_EMIT day->spanChosen(std::nullopt);
    review.settled();
    QCOMPARE(review.shown(), 60);
    day->setFocus();
    QTest::keyClick(day, Qt::Key_Left); // the hour before, by keyboard
    review.settled();
    QVERIFY(day->chosen().has_value());
    QTest::keyClick(day, Qt::Key_Escape);
    review.settled();
    QCOMPARE(review.shown(), 60);
}

void TestRecordingsPanel::emptySaysWhyAndWhatNext()
{
    Review review{0};
    QCOMPARE(review.panel->stateId(), QStringLiteral("recordings.empty.none"));
    auto& view = review.engine.station().recordings().view;
    view.on = view.armed = false;
    review.step(2);
    QCOMPARE(review.panel->stateId(), QStringLiteral("recordings.empty.off"));
    auto* const chips = review.panel->findChild<ChipRow*>();
    chips->setOn(BinChip, true);
    Q_EMIT chips->changed();
    review.settled();
    QCOMPARE(review.panel->stateId(), QStringLiteral("recordings.empty.bin"));
}

void TestRecordingsPanel::aRecordingPlaysFromItsFile()
{
    Review review;
    review.layNewest(2);
    QElapsedTimer timer;
    timer.start();
    review.play(0);
    QVERIFY2(timer.elapsed() < 1'000, qPrintable(QString::number(timer.elapsed())));
    review.output->listen(500);
    QVERIFY(loudness(review.output->heard) > 200);
    QCOMPARE(review.panel->player().position(), 500ms);
    QVERIFY(review.panel->playerBar().titleText().contains(
        review.panel->model().rows()[0].texts[CallsignColumn]));
    review.trigger("recording.play"); // Space pauses
    QCOMPARE(review.panel->player().state(), RecordingPlayer::State::Paused);
    QVERIFY(!review.output->isPlaying());
    child<QSlider>(*review.panel, "player.volume")->setValue(20);
    QCOMPARE(review.output->volume, 0.2);
}

void TestRecordingsPanel::seekingLoopingAndSpeed()
{
    Review review;
    review.layNewest(1);
    review.play(0);
    RecordingPlayer& player = review.panel->player();
    player.seek(600ms);
    QCOMPARE(player.position(), 600ms);
    player.setLoop(std::pair{200ms, 500ms});
    review.output->listen(1'000); // three times round
    QVERIFY(player.position() >= 200ms && player.position() <= 500ms);
    QCOMPARE(player.state(), RecordingPlayer::State::Playing);
    player.setLoop(std::nullopt);
    player.seek(0ms);
    review.panel->playerBar().faster();
    QCOMPARE(player.speed(), 1.25);
    review.output->listen(400);
    QCOMPARE(player.position(), 500ms);
    auto& waveform = review.panel->playerBar().waveform();
    QTest::mouseClick(&waveform, Qt::LeftButton, {}, QPoint(waveform.width() / 2, 10));
    const auto half = player.length() / 2;
    QVERIFY(std::chrono::abs(player.position() - half) < 60ms);
}

void TestRecordingsPanel::theNetPlaysOnByItself()
{
    Review review;
    review.layNewest(3);
    review.play(2); // the oldest of the three
    const auto first = review.panel->player().recording();
    review.output->listen(60'000);
    QTRY_VERIFY(review.panel->player().recording() != first);
    QCOMPARE(review.grid->currentRow(), 1);
    QTRY_COMPARE(review.panel->player().state(), RecordingPlayer::State::Playing);
}

void TestRecordingsPanel::aVanishedLoudspeakerStopsNothingElse()
{
    Review review;
    review.layNewest(1);
    review.play(0);
    review.output->listen(200);
    review.output->unplug();
    WindowBench::settle();
    QCOMPARE(review.panel->player().state(), RecordingPlayer::State::Paused);
    auto* const bar = child<InlineBar>(*review.panel, "recordings.bar");
    QVERIFY(!bar->text().isEmpty());
    review.panel->player().play(); // still none
    QCOMPARE(review.panel->player().state(), RecordingPlayer::State::Paused);
    review.trigger("recording.keep");
}

void TestRecordingsPanel::whatIsDamagedOrGoneIsSaid()
{
    Review review;
    review.layNewest(2);
    const auto& rows = review.engine.station().recordings().rows();
    const std::filesystem::path folder = review.archive.path().toStdString();
    const auto newest = folder / rows.back().file;
    std::filesystem::resize_file(newest, std::filesystem::file_size(newest) / 2);
    review.play(0);
    QVERIFY(review.panel->player().sound()->damaged);
    QVERIFY2(review.panel->playerBar().titleText().contains(QStringLiteral("damaged")),
             qPrintable(review.panel->playerBar().titleText()));
    review.grid->selectRow(5); // has no file
    review.grid->activated(review.grid->model()->index(5, 0));
    QTRY_COMPARE(review.panel->player().state(), RecordingPlayer::State::Failed);
    QVERIFY(review.panel->playerBar().titleText().contains(QStringLiteral("cannot be played")));
}

void TestRecordingsPanel::anOverThatStillRunsIsFollowed()
{
    Review review;
    auto& station = review.engine.station();
    host::RecordingRow row = station.recordings().rows().back();
    row.length = 2s;
    layRecording(review.archive.path().toStdString(), row);
    const auto folder = std::filesystem::path{review.archive.path().toStdString()};
    std::filesystem::rename(folder / row.file, folder / (row.file + ".part"));
    station.recordings().change({row.id}, [&](host::RecordingRow& old) { old = row; });
    review.step(2);
    review.settled();
    review.play(0);
    QVERIFY(review.panel->player().sound()->running);
    review.output->listen(5'000); // to the end of what is there
    QTest::qWait(100);
    QCOMPARE(review.panel->player().state(), RecordingPlayer::State::Playing);
    std::filesystem::rename(folder / (row.file + ".part"), folder / row.file);
    QTRY_VERIFY_WITH_TIMEOUT(!review.panel->player().sound()->running, 3'000);
}

void TestRecordingsPanel::whoWasThat_data()
{
    languages();
}

/// Journey 4: R replays the last over; a note is added; it is kept and found again.
void TestRecordingsPanel::whoWasThat()
{
    QFETCH(QString, language);
    Review review{60, language};
    review.layNewest(1);
    const auto& newest = review.engine.station().recordings().rows().back();
    review.panel->playRecording(newest.id);
    QTRY_COMPARE(review.panel->player().state(), RecordingPlayer::State::Playing);
    review.output->listen(300);
    QVERIFY(loudness(review.output->heard) > 200);
    review.trigger("recording.keep");
    QVERIFY(newest.kept);
    review.window->actions().action(QStringLiteral("recording.note"))->trigger();
    auto* const dialog = child<QInputDialog>(*review.panel, "recordings.note");
    dialog->setTextValue(QStringLiteral("Li from the mountain 山上的老李"));
    dialog->accept();
    review.step();
    review.settled();
    QCOMPARE(newest.note, std::string{"Li from the mountain 山上的老李"});
    review.type(QStringLiteral("mountain 老李"));
    QCOMPARE(review.shown(), 1);
    QCOMPARE(review.panel->model().rows()[0].payload.toULongLong(), newest.id);
}

void TestRecordingsPanel::evidence_data()
{
    languages();
}

/// Journey 5: a time, a group, everything chosen, exported with sums.
void TestRecordingsPanel::evidence()
{
    QFETCH(QString, language);
    Review review{60, language};
    review.layNewest(6);
    auto* const day = review.panel->findChild<DayStrip*>();
    const WallTime now = review.engine.station().wall();
    Q_EMIT day->spanChosen(DayStrip::Span{now - 6min - 30s, now});
    review.settled();
    QCOMPARE(review.shown(), 6);
    review.grid->selectAll();
    review.window->actions().update();
    review.window->actions().action(QStringLiteral("recording.evidence"))->trigger();
    auto* const dialog = review.panel->findChild<RecordingExportDialog*>();
    QVERIFY(dialog != nullptr);
    const QTemporaryDir folder;
    dialog->setFolder(folder.path() + QStringLiteral("/证据"));
    child<QComboBox>(*dialog, "export.format")->setCurrentIndex(1);
    QSignalSpy exported(dialog, &RecordingExportDialog::exported);
    dialog->startButton()->click();
    QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, 10'000);
    QCOMPARE(exported.front().front().toInt(), 8); // six sounds, list, page
    QStringList names;
    QDirIterator files(folder.path(), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        names.append(QFileInfo(files.next()).fileName());
    QCOMPARE(names.size(), 9);
    QVERIFY(names.contains(QStringLiteral("SHA256SUMS")));
    QVERIFY(!child<InlineBar>(*review.panel, "recordings.bar")->text().isEmpty());
}

void TestRecordingsPanel::oops_data()
{
    languages();
}

/// Journey 6: forty deleted and taken back, deleted again, three restored, the rest for ever.
void TestRecordingsPanel::oops()
{
    QFETCH(QString, language);
    Review review{40, language};
    review.grid->selectAll();
    review.trigger("recording.bin");
    QCOMPARE(review.shown(), 0);
    QVERIFY(review.bridge.canUndo());
    review.bridge.undo();
    review.step();
    review.settled();
    QCOMPARE(review.shown(), 40);
    review.grid->selectAll();
    review.trigger("recording.bin");
    auto* const chips = review.panel->findChild<ChipRow*>();
    chips->setOn(BinChip, true);
    Q_EMIT chips->changed();
    review.settled();
    QCOMPARE(review.shown(), 40);
    review.grid->clearSelection();
    for (int row = 0; row < 3; ++row)
        review.grid->selectionModel()->select(review.grid->model()->index(row, 0),
                                              QItemSelectionModel::Select |
                                                  QItemSelectionModel::Rows);
    review.trigger("recording.restore");
    QCOMPARE(review.shown(), 37);
    review.grid->selectAll();
    review.trigger("recording.remove");
    auto* const bar = child<InlineBar>(*review.panel, "recordings.bar");
    QVERIFY2(bar->text().contains(QStringLiteral("37")), qPrintable(bar->text()));
    QCOMPARE(review.shown(), 37); // asked once, nothing done yet
    bar->actionButton()->click();
    review.step();
    review.settled();
    QCOMPARE(review.shown(), 0);
    QCOMPARE(review.engine.station().recordings().rows().size(), 3U);
}

void TestRecordingsPanel::recordingIsTurnedOnWithOpenEyes()
{
    Review review;
    auto& view = review.engine.station().recordings().view;
    view.on = view.armed = false;
    review.step(2);
    review.window->actions().action(QStringLiteral("recording.switch"))->trigger();
    review.step();
    QVERIFY(!view.on); // asked first
    auto* const box = review.panel->findChild<QMessageBox*>(QStringLiteral("recordings.consent"));
    QVERIFY(box != nullptr);
    QVERIFY(box->informativeText().contains(review.archive.path()));
    child<QPushButton>(*box, "recordings.consent.yes")->click();
    review.step();
    QVERIFY(view.on);
    review.window->actions().action(QStringLiteral("recording.switch"))->trigger();
    review.step();
    QVERIFY(!view.on);
    review.window->actions().action(QStringLiteral("recording.switch"))->trigger();
    review.step();
    QVERIFY(view.on); // known by now
}

void TestRecordingsPanel::listeningFollowsTheCards()
{
    Review review;
    review.window->applyLayout(QStringLiteral("operate"));
    auto* const talking = review.window->findChild<NowTalkingPanel*>();
    LiveBar& live = *talking->live();
    const TalkGroupId group = review.engine.view()->groups->rows[0].id;
    live.toggle(group);
    review.step();
    QVERIFY(live.isListening(group));
    QCOMPARE(review.engine.station().live().listening.size(), 1U);
    HandOutput* playing = nullptr;
    for (HandOutput* one : review.sound.outputs)
        if (one->isPlaying())
            playing = one;
    QVERIFY(playing != nullptr);
    review.engine.sound().waiting.assign(3'200, 1'234);
    playing->listen(100);
    QCOMPARE(playing->heard.size(), 1'600U);
    QCOMPARE(playing->heard.front(), std::int16_t{1'234});
    review.window->actions().update();
    review.window->actions().action(QStringLiteral("talk.silence"))->trigger();
    review.step();
    QVERIFY(!live.isListening(group));
    QVERIFY(!playing->isPlaying());
}

void TestRecordingsPanel::talkingNeedsTheButton()
{
    Review review;
    review.window->applyLayout(QStringLiteral("operate"));
    LiveBar& live = *review.window->findChild<NowTalkingPanel*>()->live();
    ScriptedSound& port = review.engine.sound();
    live.press(true);
    QVERIFY(!port.held); // nobody talks from here yet
    const AccountId account = review.engine.view()->accounts->rows[0].id;
    review.bridge.submit(host::OpenTalk{account, Ssid{90}, TalkGroupId{1}});
    port.status.session = host::TalkSession::Ready;
    review.step();
    HandInput* const microphone = review.sound.inputs.front();
    QVERIFY(!microphone->isRunning());
    QTest::keyPress(review.window.get(), Qt::Key_F8);
    QVERIFY(port.held && microphone->isRunning());
    microphone->speak(std::vector<std::int16_t>(1'600, 7));
    QCOMPARE(port.said.size(), 1'600U);
    port.status.button = host::TalkButtonState::Busy;
    port.status.busyWith = "BH4AAA-12";
    QTRY_VERIFY(live.talkText().contains(QStringLiteral("BH4AAA-12")));
    QTest::keyRelease(review.window.get(), Qt::Key_F8);
    QVERIFY(!port.held && !microphone->isRunning());
    live.press(true);
    live.closeTalk();
    QVERIFY(!port.held);
}

SHACK_WINDOW_TEST(TestRecordingsPanel);
#include "tst_recordings_panel.moc"
