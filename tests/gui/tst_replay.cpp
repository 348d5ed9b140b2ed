#include "app/measure/capture_sending.h"
#include "engine/net/udp_backend_memory.h"
#include "engine/replay/synthetic_capture.h"
#include "engine/replay/traffic_recorder.h"
#include "engine/wire/draarl_header.h"
#include "tests/gui/languages.h"
#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/bridge/capture_book.h"
#include "ui/bridge/run_store.h"
#include "ui/charts/capture_brush.h"
#include "ui/models/list_model.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/ladder_panel.h"
#include "ui/panels/packet_detail.h"
#include "ui/panels/packet_list.h"
#include "ui/panels/page_view.h"
#include "ui/panels/replay_form.h"
#include "ui/panels/replay_panel.h"
#include "ui/panels/replay_view.h"
#include "ui/panels/runs_panel.h"
#include "ui/window/panel_shelf.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>

using namespace shack;
using namespace shack::tests;
using namespace shack::ui;
using namespace std::chrono_literals;

namespace {

constexpr int kPatienceMs = 60'000;

QByteArray capture(const replay::SyntheticPlan& plan)
{
    QByteArray bytes;
    replay::makeCapture(plan, [&](ByteSpan piece) {
        bytes.append(reinterpret_cast<const char*>(piece.data()),
                     static_cast<qsizetype>(piece.size()));
        return true;
    });
    return bytes;
}

QByteArray talk(std::uint64_t packets = 3'000)
{
    return capture(
        {.traffic = replay::SyntheticPlan::Traffic::Draarl, .packets = packets, .seed = 3});
}

/// A window in front of the panel.
struct ReplayBench : WindowBench {
    explicit ReplayBench(const QString& code = QStringLiteral("en")) : WindowBench(Scenario::Forty)
    {
        settings.setValue(QStringLiteral("view/language"), code);
        show();
        window->applyLayout(QStringLiteral("measure"));
        engine.station().setQuiet(true);
        window->openPanel(QStringLiteral("replay"));
        step(2);
        panel = window->findChild<ReplayPanel*>();
    }

    ~ReplayBench() { panel->book().close(); }

    QString keep(const QString& name, const QByteArray& bytes)
    {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("the test's capture cannot be written");
        return file.fileName();
    }

    /// Opened and read to its end.
    void open(const QString& path)
    {
        panel->openCapture(path);
        waitRead();
    }

    void waitRead()
    {
        const auto& book = panel->book();
        QTRY_VERIFY_WITH_TIMEOUT(
            book.state().trouble || (book.state().scanned && book.state().filtered), kPatienceMs);
        settle();
    }

    void filter(const QString& words)
    {
        auto* box = qobject_cast<QLineEdit*>(panel->filterBox());
        box->setText(words);
        QTest::keyClick(box, Qt::Key_Return);
        const auto& state = panel->book().state();
        const auto before = state.filterAge;
        if (panel->filterProblem().isEmpty())
            QTRY_VERIFY_WITH_TIMEOUT(state.filterAge > before && state.filtered, kPatienceMs);
        settle();
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        auto* found = panel->findChild<Widget*>(QString::fromLatin1(name));
        if (found == nullptr)
            qFatal("no widget %s", name);
        return found;
    }

    QString cell(int row, int column)
    {
        return panel->list().model().index(row, column).data().toString();
    }

    void waitRows()
    {
        QTRY_VERIFY_WITH_TIMEOUT(cell(0, 0) != QStringLiteral("\u2026") && !cell(0, 0).isEmpty(),
                                 kPatienceMs);
    }

    QTemporaryDir folder;
    ReplayPanel* panel = nullptr;
};

/// What the station's recorder keeps of one device that talks for a while, and of another one.
QString recordOneDevice(const QString& path, std::chrono::milliseconds talked)
{
    ManualClock clock;
    net::MemoryNetwork network{clock};
    net::PortTap tap{clock, net::PortTap::kDefaultCapacity};
    const auto station = net::Endpoint::v4(0x0A00'0001, 60'050);
    const auto port = tap.wrap(std::move(network.open({.listen = {station}}).value()));
    auto wanted = network.addDevice(net::Endpoint::v4(0x0A00'0100, 5'000)).value();
    auto other = network.addDevice(net::Endpoint::v4(0x0A00'0101, 5'000)).value();
    auto recorder =
        replay::TrafficRecorder::start(
            {.file = path.toStdString(), .device = "li-7", .local = station}, tap, clock)
            .value();
    const auto say = [&](auto& device, std::string_view account, wire::PacketType type) {
        std::array<std::byte, wire::kMaxDatagramBytes> out{};
        const std::string data(type == wire::PacketType::Voice ? 80 : 0, 'v');
        const auto size = wire::encode(
            {.username = account, .password = "hunter2pw", .type = type, .ssid = Ssid{7}},
            asBytes(data), out);
        device.send(ByteSpan{out}.first(size), station);
        (void)port->source().receive();
    };
    say(wanted, "li", wire::PacketType::Heartbeat);
    for (auto at = 0ms; at < talked; at += 120ms) {
        clock.advance(120ms);
        say(wanted, "li", wire::PacketType::Voice);
        say(other, "wang", wire::PacketType::Voice);
    }
    recorder->stop();
    return path;
}

} // namespace

/// Replay and capture in the window: what is looked at, what is sent, and journey 10 of ux.md
/// section 15.
class TestReplay : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEmptyPanelOffersTheNextStep();
    void showsPacketsHeadersAndBytes();
    void anyRowOfManyIsThere();
    void filtersAndSaysWhatIsWrong();
    void brokenFilesSayWhy();
    void theUsablePartIsOffered();
    void aPartIsChosenWithTheBrush();
    void theLiveStationNeedsItsCallsign();
    void sendsAndKeepsTheReport();
    void stopsWithinHalfASecond();
    void aReplayIsNoLadder();
    void watchesARecordingThatGrows();
    void theCommandIsCopied();

    void replayAComplaint_data() { languages(); }

    void replayAComplaint();
};

void TestReplay::anEmptyPanelOffersTheNextStep()
{
    ReplayBench bench;
    QCOMPARE(bench.panel->stateId(), QStringLiteral("replay.empty.no_capture"));
    QVERIFY(bench.child<QPushButton>("replay.empty.open")->isVisible());
    QVERIFY(!bench.window->actions().disabledReason(QStringLiteral("replay.send")).isEmpty());
    bench.child<QPushButton>("replay.empty.record")->click();
    bench.step(2);
    QVERIFY(bench.engine.station().capture().running);
    QVERIFY(bench.child<QWidget>("replay.capture")->isVisible());
    bench.child<QPushButton>("replay.record")->click();
    bench.step(2);
    QVERIFY(!bench.engine.station().capture().running);
    QVERIFY(!bench.child<QWidget>("replay.capture")->isVisible());
}

void TestReplay::showsPacketsHeadersAndBytes()
{
    ReplayBench bench;
    bench.open(bench.keep("talk.pcapng", talk()));
    QCOMPARE(bench.panel->stateId(), QString());
    QCOMPARE(bench.panel->list().count(), std::uint64_t{3'000});
    QVERIFY(bench.panel->summary().contains(QStringLiteral("talk.pcapng")));
    QVERIFY(bench.panel->summary().contains(QStringLiteral("voice")));
    bench.waitRows();
    QCOMPARE(bench.cell(0, 0), QStringLiteral("1"));
    QCOMPARE(bench.cell(0, 4), QStringLiteral("DraARL"));
    bench.panel->list().goTo(0);
    QTRY_VERIFY_WITH_TIMEOUT(bench.panel->detail().tree().topLevelItemCount() > 3, kPatienceMs);
    QTreeWidget& tree = bench.panel->detail().tree();
    QStringList layers;
    for (int i = 0; i < tree.topLevelItemCount(); ++i)
        layers.append(tree.topLevelItem(i)->text(0));
    QCOMPARE(layers.last(), QStringLiteral("DraARL"));
    QVERIFY(layers.contains(QStringLiteral("IPv4")) && layers.contains(QStringLiteral("UDP")));
    const QString bytes = bench.panel->detail().bytes().toPlainText();
    QVERIFY(bytes.startsWith(QStringLiteral("0000  ")));
    QVERIFY2(bytes.contains(QStringLiteral("DARL")) || bytes.contains(QStringLiteral("NRL")) ||
                 bytes.contains(QLatin1Char('.')),
             qPrintable(bytes));
    // The chosen header's bytes are marked.
    tree.setCurrentItem(tree.topLevelItem(tree.topLevelItemCount() - 1));
    QVERIFY(!bench.panel->detail().bytes().extraSelections().isEmpty());
}

void TestReplay::anyRowOfManyIsThere()
{
    ReplayBench bench;
    bench.open(bench.keep("many.pcapng", talk(40'000)));
    bench.waitRows();
    PacketList& list = bench.panel->list();
    QVERIFY(list.model().rowCount() <= list.room());
    QTest::keyClick(&list.grid(), Qt::Key_End);
    QCOMPARE(list.current(), std::uint64_t{39'999});
    const int last = list.model().rowCount() - 1;
    QTRY_COMPARE_WITH_TIMEOUT(bench.cell(last, 0), QStringLiteral("40,000"), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(bench.panel->book().packet() &&
                                 bench.panel->book().packet()->line.number == 39'999,
                             kPatienceMs);
    QTest::keyClick(&list.grid(), Qt::Key_PageUp);
    QCOMPARE(list.current(), 39'999 - static_cast<std::uint64_t>(list.room()));
    QTest::keyClick(&list.grid(), Qt::Key_Home);
    QTRY_COMPARE_WITH_TIMEOUT(bench.cell(0, 0), QStringLiteral("1"), kPatienceMs);
    QTest::keyClick(&list.grid(), Qt::Key_Down);
    QCOMPARE(list.current(), std::uint64_t{1});
    QCOMPARE(list.grid().currentRow(), 1);
}

void TestReplay::filtersAndSaysWhatIsWrong()
{
    ReplayBench bench;
    bench.open(bench.keep("talk.pcapng", talk()));
    const auto voice = bench.panel->book().state().summary.draarl[5];
    bench.filter(QStringLiteral("type:voice"));
    QCOMPARE(bench.panel->list().count(), voice);
    bench.filter(QStringLiteral("colour:red"));
    QVERIFY(bench.panel->filterProblem().contains(QStringLiteral("colour:red")));
    QCOMPARE(bench.panel->list().count(), voice); // as it was
    bench.filter(QStringLiteral("type:voice -type:voice"));
    QCOMPARE(bench.panel->list().count(), std::uint64_t{0});
    bench.filter(QString());
    QCOMPARE(bench.panel->list().count(), std::uint64_t{3'000});
    QVERIFY(bench.panel->filterProblem().isEmpty());
}

void TestReplay::brokenFilesSayWhy()
{
    ReplayBench bench;
    bench.open(bench.keep("letter.pcap", "Dear operator, this is a letter and no capture."));
    QCOMPARE(bench.panel->stateId(), QStringLiteral("replay.error.no_capture"));
    QVERIFY(!bench.panel->form().problem().isEmpty());
    bench.open(bench.folder.filePath("nowhere.pcap"));
    QCOMPARE(bench.panel->stateId(), QStringLiteral("replay.error.no_capture"));
    // Without DraARL it says what there is.
    bench.open(bench.keep(
        "web.pcapng", capture({.traffic = replay::SyntheticPlan::Traffic::Http, .packets = 400})));
    QCOMPARE(bench.panel->stateId(), QString());
    QVERIFY2(bench.panel->summary().contains(QStringLiteral("no DraARL, but 0 UDP, 400 TCP")),
             qPrintable(bench.panel->summary()));
}

void TestReplay::theUsablePartIsOffered()
{
    ReplayBench bench;
    QByteArray bytes = talk();
    bytes.chop(5);
    bench.open(bench.keep("cut.pcapng", bytes));
    QVERIFY(bench.panel->bar().isVisible());
    QVERIFY2(bench.panel->bar().text().contains(QStringLiteral("2,999")),
             qPrintable(bench.panel->bar().text()));
    QVERIFY(bench.panel->form().problem().isEmpty());
}

void TestReplay::aPartIsChosenWithTheBrush()
{
    ReplayBench bench;
    bench.open(bench.keep("talk.pcapng", talk()));
    CaptureBrush& brush = bench.panel->brush();
    const int y = brush.height() / 2;
    QTest::mousePress(&brush, Qt::LeftButton, {}, {brush.width() / 4, y});
    QTest::mouseMove(&brush, {brush.width() / 2, y});
    QTest::mouseMove(&brush, {brush.width() * 3 / 4, y});
    QTest::mouseRelease(&brush, Qt::LeftButton, {}, {brush.width() * 3 / 4, y});
    const auto part = bench.panel->form().part();
    const auto whole = bench.panel->book().state().summary.duration();
    QVERIFY(part == brush.part());
    QVERIFY(part.from > whole / 5 && part.from < whole / 3);
    QVERIFY(part.until > whole * 2 / 3 && part.until < whole * 4 / 5);
    QCOMPARE(bench.panel->form().plan().from, part.from);
    QTest::keyClick(&brush, Qt::Key_Right);
    QVERIFY(brush.part().until > part.until);
    QTest::keyClick(&brush, Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(brush.part().from > part.from);
    // The other way: what is typed is shown.
    bench.child<QDoubleSpinBox>("replay.until")->setValue(1.5);
    bench.child<QDoubleSpinBox>("replay.from")->setValue(0.5);
    QCOMPARE(brush.part().from, 500ms);
    QTest::keyClick(&brush, Qt::Key_Escape);
    QVERIFY(brush.part() == CaptureBrush::Part{});
    // A click goes there.
    QTest::mouseClick(&brush, Qt::LeftButton, {}, {brush.width() / 2, y});
    QTRY_VERIFY_WITH_TIMEOUT(bench.panel->list().current() > 500, kPatienceMs);
}

void TestReplay::theLiveStationNeedsItsCallsign()
{
    ReplayBench bench;
    bench.open(bench.keep("talk.pcapng", talk()));
    ReplayForm& form = bench.panel->form();
    form.chooseTarget(ReplayForm::Live);
    QVERIFY(!form.problem().isEmpty());
    auto* send = bench.child<QPushButton>("replay.send");
    QVERIFY(!send->isEnabled() && send->toolTip() == form.problem());
    const auto callsign = bench.bridge.view()->station.callsign;
    bench.child<QLineEdit>("replay.callsign")->setText(QString::fromStdString(callsign));
    QVERIFY2(form.problem().isEmpty(), qPrintable(form.problem()));
    QVERIFY(send->isEnabled());
    QVERIFY(form.plan().target.starts_with("127.0.0.1:"));
    QVERIFY(!bench.child<QLineEdit>("replay.password")->isVisible());
    form.chooseTarget(ReplayForm::Interface);
    QVERIFY(bench.child<QComboBox>("replay.interface")->isVisible());
    QVERIFY(!bench.child<QLineEdit>("replay.callsign")->isVisible());
}

void TestReplay::sendsAndKeepsTheReport()
{
    ReplayBench bench;
    bench.open(bench.keep("talk.pcapng", talk()));
    QVERIFY(bench.panel->form().problem().isEmpty());
    bench.child<QPushButton>("replay.send")->click();
    QVERIFY(bench.desk.isRunning());
    QVERIFY(!bench.window->actions().disabledReason(QStringLiteral("run.start")).isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(!bench.desk.isRunning(), kPatienceMs);
    QVERIFY(bench.panel->view().state().contains(QStringLiteral("500 packets")));
    auto* inRuns = bench.child<QPushButton>("replay.inRuns");
    QVERIFY(inRuns->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(bench.desk.store().runs().size(), std::size_t{1}, kPatienceMs);
    QCOMPARE(bench.desk.store().runs().front().kind, std::string{"replay"});
    inRuns->click();
    auto* runs = bench.window->findChild<RunsPanel*>();
    QTRY_VERIFY_WITH_TIMEOUT(runs->page().page().has_value(), kPatienceMs);
    QVERIFY(runs->page().toPlainText().contains(QStringLiteral("Came back")));
    bench.child<QPushButton>("replay.back")->click();
    QVERIFY(bench.child<QPushButton>("replay.send")->isEnabled());
}

void TestReplay::stopsWithinHalfASecond()
{
    ReplayBench bench;
    bench.open(bench.keep("talk.pcapng", talk()));
    bench.load.stuckHolding = true;
    bench.child<QPushButton>("replay.send")->click();
    QTRY_VERIFY_WITH_TIMEOUT(bench.panel->view().state().contains(QStringLiteral("250 packets")),
                             kPatienceMs);
    auto* stop = bench.child<QPushButton>("replay.stop");
    QVERIFY(stop->isVisible() && stop->isEnabled());
    QElapsedTimer timer;
    timer.start();
    stop->click();
    QTRY_VERIFY_WITH_TIMEOUT(!bench.desk.isRunning(), kPatienceMs);
    QVERIFY2(timer.elapsed() <= 500, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(bench.panel->view().state().contains(QStringLiteral("Stopped after 250 packets")));
}

void TestReplay::aReplayIsNoLadder()
{
    ReplayBench bench;
    bench.open(bench.keep("talk.pcapng", talk()));
    auto* ladder = bench.window->findChild<LadderPanel*>();
    bench.load.stuckHolding = true;
    bench.child<QPushButton>("replay.send")->click();
    QVERIFY(ladder->isEditing());
    bench.load.stuckHolding = false;
    QTRY_VERIFY_WITH_TIMEOUT(!bench.desk.isRunning(), kPatienceMs);
    QVERIFY(ladder->isEditing());
    QVERIFY(bench.window->actions().disabledReason(QStringLiteral("run.start")).isEmpty());
}

void TestReplay::watchesARecordingThatGrows()
{
    ReplayBench bench;
    const QByteArray bytes = talk();
    const QString path = bench.keep("live.pcapng", bytes.first(bytes.size() / 2));
    host::CaptureView& capture = bench.engine.station().capture();
    capture.running = true;
    capture.file = path.toStdString();
    bench.step(2);
    auto* live = bench.child<QPushButton>("replay.live");
    QVERIFY(live->isVisible());
    live->click();
    bench.waitRead();
    const auto before = bench.panel->list().count();
    QVERIFY(before > 500 && before < 3'000);
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append));
    file.write(bytes.mid(bytes.size() / 2));
    file.close();
    QTRY_COMPARE_WITH_TIMEOUT(bench.panel->list().count(), std::uint64_t{3'000}, kPatienceMs);
    const int last = bench.panel->list().model().rowCount() - 1;
    QTRY_COMPARE_WITH_TIMEOUT(bench.cell(last, 0), QStringLiteral("3,000"), kPatienceMs);
    QTest::keyClick(&bench.panel->list().grid(), Qt::Key_Home);
    QVERIFY(!live->isChecked()); // who looks at something is not carried away
}

void TestReplay::theCommandIsCopied()
{
    ReplayBench bench;
    bench.open(bench.keep("talk.pcapng", talk()));
    bench.child<QComboBox>("replay.rate")->setCurrentIndex(4);
    bench.child<QPushButton>("replay.copyCommand")->click();
    const QString copied = QApplication::clipboard()->text();
    QVERIFY2(copied.startsWith(QStringLiteral("shack-replay ")) &&
                 copied.contains(QStringLiteral("--station --rate top")),
             qPrintable(copied));
}

/// Journey 10: the traffic of one device is recorded, looked at and sent to the isolated station.
/// Of the minute that a person records two seconds are kept, because they are sent in real time.
void TestReplay::replayAComplaint()
{
    QFETCH(QString, language);
    ReplayBench bench{language};
    bench.load.replaying = [](const replay::ReplayPlan& plan, const std::stop_token& stop,
                              const replay::ReplaySink& progress) {
        return app::sendCapture(plan, {.stationProgram = "shack-load"}, stop, progress);
    };
    const QString path =
        recordOneDevice(bench.folder.filePath(QStringLiteral("complaint.pcapng")), 2s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("hunter2pw"));
    bench.open(path);
    const auto& summary = bench.panel->book().state().summary;
    QCOMPARE(summary.passwords, std::uint64_t{0});
    QCOMPARE(summary.draarl[5], std::uint64_t{17}); // of the one device
    // A public address is refused, with the reason.
    ReplayForm& form = bench.panel->form();
    form.chooseTarget(ReplayForm::Address);
    bench.child<QLineEdit>("replay.address")->setText(QStringLiteral("203.0.113.9:60050"));
    QVERIFY(form.problem().contains(QStringLiteral("203.0.113.9")));
    QVERIFY(!bench.child<QPushButton>("replay.send")->isEnabled());
    form.chooseTarget(ReplayForm::Isolated);
    QVERIFY2(form.problem().isEmpty(), qPrintable(form.problem()));
    // Of 17 gaps the 99th percentile is the worst one, which any other program on this computer can
    // spoil: it is told, the median is held to the limit. Six attempts in a row are our fault.
    std::chrono::nanoseconds gapError{0};
    for (int attempt = 0; attempt < 6; ++attempt) {
        bench.child<QPushButton>("replay.send")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!bench.desk.isRunning(), kPatienceMs);
        const auto& report = bench.desk.replayReport();
        QVERIFY(report);
        QCOMPARE(report->figures.answers.rejects, std::uint64_t{0});
        QCOMPARE(report->figures.sent, std::uint64_t{17});
        gapError = report->figures.gapError.quantile(0.5);
        qInfo("gap error: p50 %lld ns, p99 %lld ns", static_cast<long long>(gapError.count()),
              static_cast<long long>(report->figures.gapError.quantile(0.99).count()));
        if (gapError < 2ms)
            break;
        bench.child<QPushButton>("replay.back")->click();
    }
    QVERIFY2(gapError < 2ms, qPrintable(QString::number(gapError.count())));
    QVERIFY(!bench.panel->view().state().isEmpty());
}

SHACK_WINDOW_TEST(TestReplay);
#include "tst_replay.moc"
