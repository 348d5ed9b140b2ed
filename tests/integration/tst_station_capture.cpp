#include "engine/replay/capture_file.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/packet_layers.h"
#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;
using wire::PacketType;

namespace {

/// What a capture file holds of one kind of datagram: who sent it, and what it says.
std::vector<std::string> datagramsOf(const std::string& file, PacketType type)
{
    std::vector<std::string> found;
    auto capture = replay::CaptureFile::open(file, 0);
    if (!capture)
        return found;
    wire::CapturedPacket packet;
    while (capture->nextAnywhere(packet) == replay::CaptureFile::Look::Packet) {
        const auto layers = wire::lookInto(packet.link, packet.bytes);
        const auto view = wire::DatagramView::parse(layers.payload(packet.bytes));
        if (view && view->type() == type)
            found.emplace_back(asText(view->data()));
    }
    return found;
}

std::string codeOf(const host::CommandDone& outcome)
{
    return outcome.ok ? std::string{"ok"} : outcome.message.code;
}

} // namespace

/// The station's own traffic goes to a file while it works.
class TestStationCapture : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    TestStation::Prepare into(const char* name)
    {
        return [this, name](host::EngineConfig& config) {
            config.capture.folder = m_folder.filePath(QLatin1String(name)).toStdString();
        };
    }

    static host::CaptureView finished(TestStation& station)
    {
        station.view([](const host::EngineView& view) {
            return !view.capture.running && !view.capture.file.empty();
        });
        return station.engine().view()->capture;
    }

private slots:
    void whatWentThroughIsInTheFile();
    void onlyOneAtATime();
    void onlyOneDevice();
    void itEndsWithItsTime();
    void itGoesOnOverAStopOfTheStation();
    void aFolderThatCannotBeIsSaid();
    void itCanBeginWithTheProgram();
};

void TestStationCapture::whatWentThroughIsInTheFile()
{
    TestStation station{into("all")};
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    QCOMPARE(codeOf(station.run(host::StartCapture{})), std::string{"ok"});
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    for (const char* frame : {"one", "two", "three"})
        alice.voice(frame);
    QCOMPARE(bob.heard(3).size(), std::size_t{3});
    QCOMPARE(codeOf(station.run(host::StopCapture{})), std::string{"ok"});
    alice.voice("after");
    QCOMPARE(bob.heard(1).size(), std::size_t{1});

    const host::CaptureView capture = finished(station);
    QVERIFY(capture.packets >= 8); // two logins and their answers, three frames in and out
    QCOMPARE(capture.lost, 0U);
    const auto voice = datagramsOf(capture.file, PacketType::Voice);
    QCOMPARE(std::ranges::count(voice, "two"), std::ptrdiff_t{2}); // as it came, as it went
    QCOMPARE(std::ranges::count(voice, "after"), std::ptrdiff_t{0});
    QFile file(QString::fromStdString(capture.file));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.contains("alice"));
    QVERIFY(!bytes.contains("Abc12345")); // nobody's password is in it
    QCOMPARE(static_cast<std::uint64_t>(bytes.size()), capture.bytes);
}

void TestStationCapture::onlyOneAtATime()
{
    TestStation station{into("one")};
    QCOMPARE(codeOf(station.run(host::StopCapture{})), std::string{"capture.not_running"});
    QCOMPARE(codeOf(station.run(host::StartCapture{})), std::string{"ok"});
    QCOMPARE(codeOf(station.run(host::StartCapture{})), std::string{"capture.running"});
    QCOMPARE(codeOf(station.run(host::StopCapture{})), std::string{"ok"});
    QCOMPARE(codeOf(station.run(host::StartCapture{})), std::string{"ok"}); // another file
    QCOMPARE(codeOf(station.run(host::StopCapture{})), std::string{"ok"});
    QCOMPARE(QDir(m_folder.filePath(QStringLiteral("one"))).entryList(QDir::Files).size(), 2);
    QCOMPARE(codeOf(station.run(host::StartCapture{.device = DeviceId{4'711}})),
             std::string{"device.unknown"});
}

void TestStationCapture::onlyOneDevice()
{
    TestStation station{into("device")};
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    QVERIFY(station.view([](const host::EngineView& view) { return view.online == 2; }));
    QCOMPARE(codeOf(station.run(host::StartCapture{.device = station.device("BG2BBB", 8)})),
             std::string{"ok"});
    QCOMPARE(alice.answer(), std::string{"ok"});
    QCOMPARE(bob.answer(), std::string{"ok"});
    QCOMPARE(codeOf(station.run(host::StopCapture{})), std::string{"ok"});
    const host::CaptureView capture = finished(station);
    QFile file(QString::fromStdString(capture.file));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.contains("bob"));
    QVERIFY(!bytes.contains("alice"));
}

void TestStationCapture::itEndsWithItsTime()
{
    TestStation station{into("time")};
    QCOMPARE(codeOf(station.run(host::StartCapture{.atMost = 1s})), std::string{"ok"});
    QVERIFY(station.view([](const host::EngineView& view) { return view.capture.running; }));
    QVERIFY(station.view([](const host::EngineView& view) { return !view.capture.running; }));
    QCOMPARE(codeOf(station.run(host::StopCapture{})), std::string{"capture.not_running"});
}

void TestStationCapture::itGoesOnOverAStopOfTheStation()
{
    TestStation station{[&](host::EngineConfig& config) {
        into("over")(config);
        config.network.listen = {"127.0.0.1:0"};
    }};
    QCOMPARE(codeOf(station.run(host::StartCapture{})), std::string{"ok"});
    {
        TestDevice alice{station.endpoint(), "alice", 8};
        QCOMPARE(alice.login(), std::string{"ok"});
    }
    QCOMPARE(codeOf(station.run(host::StopStation{})), std::string{"ok"});
    QCOMPARE(codeOf(station.run(host::StartStation{})), std::string{"ok"});
    QVERIFY(
        station.view([](const host::EngineView& view) { return !view.station.listen.empty(); }));
    TestDevice bob{station.endpoint(), "bob", 8};
    QCOMPARE(bob.login(), std::string{"ok"});
    QCOMPARE(codeOf(station.run(host::StopCapture{})), std::string{"ok"});
    QFile file(QString::fromStdString(finished(station).file));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.contains("alice") && bytes.contains("bob"));
}

void TestStationCapture::aFolderThatCannotBeIsSaid()
{
    QFile blocking(m_folder.filePath(QStringLiteral("blocked")));
    QVERIFY(blocking.open(QIODevice::WriteOnly));
    TestStation station{into("blocked")};
    QCOMPARE(codeOf(station.run(host::StartCapture{})), std::string{"capture.failed"});
    QVERIFY(!station.engine().view()->capture.running);
}

void TestStationCapture::itCanBeginWithTheProgram()
{
    TestStation station{[&](host::EngineConfig& config) {
        into("start")(config);
        config.capture.atStart = true;
    }};
    QVERIFY(station.view([](const host::EngineView& view) { return view.capture.running; }));
    QVERIFY(station.view([](const host::EngineView& view) {
        return std::ranges::any_of(
            view.health, [](const host::HealthLine& line) { return line.id == "capture"; });
    }));
}

SHACK_TEST(TestStationCapture);
#include "tst_station_capture.moc"
