#include "engine/net/udp_backend_memory.h"
#include "engine/replay/capture_file.h"
#include "engine/replay/traffic_recorder.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_secrets.h"
#include "engine/wire/packet_layers.h"
#include "engine/wire/proxy_v2.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <vector>

using namespace shack;
using namespace shack::replay;
using namespace std::chrono_literals;
using net::Endpoint;

namespace {

using Bytes = std::vector<std::byte>;

const Endpoint kStation = Endpoint::v4(0x0A00'0001, 60'050);
constexpr std::string_view kSecret = "hunter2pw";

Bytes datagram(std::string_view account, wire::PacketType type, std::string_view data = {})
{
    Bytes bytes(wire::kMaxDatagramBytes);
    bytes.resize(
        wire::encode({.username = account, .password = kSecret, .type = type, .ssid = Ssid{7}},
                     asBytes(data), bytes));
    return bytes;
}

Endpoint deviceAt(std::uint32_t number)
{
    return Endpoint::v4(0x0A00'0100 + number, 5'000);
}

struct Recorded {
    std::string text; ///< whole file
    std::vector<std::string> payloads;
    std::vector<std::string> comments;
    std::vector<std::uint16_t> destinations;
    std::vector<std::chrono::nanoseconds> times;
    std::size_t interfaces = 0;
    std::uint64_t sections = 0;
};

Recorded readBack(const QString& path)
{
    Recorded recorded;
    QFile whole{path};
    if (whole.open(QIODevice::ReadOnly))
        recorded.text = whole.readAll().toStdString();
    auto file = CaptureFile::open(path.toStdString(), 0);
    if (!file)
        return recorded;
    wire::CapturedPacket packet;
    while (file->nextAnywhere(packet) == CaptureFile::Look::Packet) {
        const auto layers = wire::lookInto(packet.link, packet.bytes);
        recorded.times.push_back(packet.time);
        recorded.payloads.emplace_back(asText(layers.payload(packet.bytes)));
        recorded.destinations.push_back(layers.destinationPort);
        const auto comment = packet.options.find(wire::PcapOptions::kComment);
        recorded.comments.push_back(comment ? std::string{asText(*comment)} : std::string{});
    }
    recorded.interfaces = file->reader().interfaces().size();
    recorded.sections = file->reader().sections();
    return recorded;
}

/// A port in memory with a tap, and devices around it.
struct Stage {
    explicit Stage(std::size_t capacity = net::PortTap::kDefaultCapacity) : tap(clock, capacity)
    {
        port = tap.wrap(std::move(network.open({.listen = {kStation}}).value()));
        sender = port->makeSender();
        for (std::uint32_t i = 0; i < 5; ++i) {
            devices.push_back(network.addDevice(deviceAt(i)).value());
            receivers.push_back(deviceAt(i));
        }
    }

    void hear(std::size_t device, const Bytes& bytes)
    {
        devices[device].send(bytes, kStation);
        heard += port->source().receive().datagrams.size();
    }

    RecorderConfig config() const
    {
        return {.file = folder.filePath("traffic.pcapng").toStdString(), .local = kStation};
    }

    std::unique_ptr<TrafficRecorder> record(const RecorderConfig& wanted)
    {
        return TrafficRecorder::start(wanted, tap, clock).value();
    }

    Recorded result() const { return readBack(folder.filePath("traffic.pcapng")); }

    ManualClock clock;
    net::MemoryNetwork network{clock};
    net::PortTap tap;
    std::unique_ptr<net::UdpPort> port;
    std::unique_ptr<net::DatagramSender> sender;
    std::vector<net::MemoryDevice> devices;
    std::vector<Endpoint> receivers;
    QTemporaryDir folder;
    std::size_t heard = 0;
};

} // namespace

class TestTrafficRecorder : public QObject {
    Q_OBJECT

private slots:
    void recordsBothDirections();
    void packetsOfAllThreadsAreInOrder();
    void passwordsAndTokensNeverReachTheFile();
    void recordsOnlyOneDevice();
    void stopsAtItsLimit();
    void recordingOnMakesAnotherSection();
    void countsWhatDoesNotFit();
    void threadsThatEndLeaveWhatTheySaw();
    void refusesAFolderThatIsNotThere();
    void blanksBehindAProxy();
};

void TestTrafficRecorder::recordsBothDirections()
{
    Stage stage;
    {
        const auto recorder = stage.record(stage.config());
        stage.hear(0, datagram("BG7XYZ", wire::PacketType::Voice, "Opus"));
        const Bytes frame = datagram("BG7XYZ", wire::PacketType::Voice, "Opus");
        QCOMPARE(stage.sender->sendSame(frame, stage.receivers).sent, stage.receivers.size());
        const net::OutgoingDatagram answer{.payload = frame, .to = deviceAt(3)};
        QCOMPARE(stage.sender->sendEach({&answer, 1}).sent, std::size_t{1});
    }
    QCOMPARE(stage.heard, std::size_t{1});
    const Recorded recorded = stage.result();
    QCOMPARE(recorded.payloads.size(), std::size_t{3});
    QCOMPARE(recorded.destinations, (std::vector<std::uint16_t>{kStation.port(), 5'000, 5'000}));
    QCOMPARE(recorded.comments[1], std::string{"to 5 receivers at once"});
    QVERIFY(recorded.comments[0].empty() && recorded.comments[2].empty());
    for (const std::string& payload : recorded.payloads)
        QVERIFY(payload.ends_with("Opus"));
    QCOMPARE(stage.devices[4].take().size(), std::size_t{1}); // the port works as before
}

/// The ring of the receiving thread is looked into before that of the sender.
void TestTrafficRecorder::packetsOfAllThreadsAreInOrder()
{
    Stage stage;
    {
        const auto recorder = stage.record(stage.config());
        const Bytes frame = datagram("BG7XYZ", wire::PacketType::Voice, "Opus");
        for (int i = 0; i < 100; ++i) {
            stage.clock.advance(1ms);
            QCOMPARE(stage.sender->sendSame(frame, stage.receivers).sent, stage.receivers.size());
            stage.clock.advance(1ms);
            stage.hear(0, frame);
        }
    }
    const Recorded recorded = stage.result();
    QCOMPARE(recorded.times.size(), std::size_t{200});
    QVERIFY(std::ranges::is_sorted(recorded.times));
}

void TestTrafficRecorder::passwordsAndTokensNeverReachTheFile()
{
    Stage stage;
    {
        const auto recorder = stage.record(stage.config());
        stage.hear(0, datagram("BG7XYZ", wire::PacketType::Heartbeat));
        stage.hear(1, datagram("", wire::PacketType::AppAuth, R"({"token":"eyJhbGciOi"})"));
        Bytes broken = datagram("BG7XYZ", wire::PacketType::Heartbeat);
        broken[0] = std::byte{'X'}; // no magic, but the password is where it always is
        stage.hear(2, broken);
        broken.resize(60);
        stage.hear(2, broken);
    }
    const Recorded recorded = stage.result();
    QCOMPARE(recorded.payloads.size(), std::size_t{4});
    QVERIFY(recorded.text.find(kSecret) == std::string::npos);
    QVERIFY(recorded.text.find("\"token") == std::string::npos);
    QVERIFY(recorded.text.find("eyJ") == std::string::npos);
    QVERIFY(recorded.payloads[0].find("BG7XYZ") != std::string::npos);
    QCOMPARE(recorded.payloads[1].size(), wire::kHeaderBytes + 22);
    QCOMPARE(recorded.comments[2], std::string{"not DraARL, blanked"});
}

void TestTrafficRecorder::recordsOnlyOneDevice()
{
    Stage stage;
    RecorderConfig config = stage.config();
    config.device = "BG7XYZ-7";
    {
        const auto recorder = stage.record(config);
        stage.hear(0, datagram("BG7XYZ", wire::PacketType::Voice, "one"));
        stage.hear(1, datagram("BH4AAA", wire::PacketType::Voice, "other"));
        stage.hear(1, Bytes(10));
    }
    const Recorded recorded = stage.result();
    QCOMPARE(recorded.payloads.size(), std::size_t{1});
    QVERIFY(recorded.payloads[0].ends_with("one"));
}

void TestTrafficRecorder::stopsAtItsLimit()
{
    Stage stage;
    RecorderConfig config = stage.config();
    config.limitBytes = 2'000;
    {
        const auto recorder = stage.record(config);
        for (int i = 0; i < 100; ++i)
            stage.hear(0, datagram("BG7XYZ", wire::PacketType::Heartbeat));
    }
    const Recorded recorded = stage.result();
    QVERIFY(recorded.payloads.size() > 5 && recorded.payloads.size() < 15);
    QVERIFY(recorded.text.size() < 2'400);
}

void TestTrafficRecorder::recordingOnMakesAnotherSection()
{
    Stage stage;
    for (int run = 0; run < 2; ++run) {
        const auto recorder = stage.record(stage.config());
        stage.hear(0, datagram("BG7XYZ", wire::PacketType::Heartbeat));
    }
    const Recorded recorded = stage.result();
    QCOMPARE(recorded.payloads.size(), std::size_t{2});
    QCOMPARE(recorded.sections, 2u);
    QCOMPARE(recorded.interfaces, std::size_t{2});
}

void TestTrafficRecorder::countsWhatDoesNotFit()
{
    Stage stage{4};
    stage.hear(0, datagram("BG7XYZ", wire::PacketType::Heartbeat)); // not open yet
    stage.tap.open();
    for (int i = 0; i < 10; ++i)
        stage.hear(0, datagram("BG7XYZ", wire::PacketType::Heartbeat));
    QCOMPARE(stage.tap.lost(), 6u);
    std::size_t seen = 0;
    stage.tap.drain([&](net::TappedDatagram& tapped) {
        QCOMPARE(tapped.size, std::uint32_t{wire::kHeaderBytes});
        ++seen;
    });
    QCOMPARE(seen, std::size_t{4});
    QCOMPARE(stage.heard, std::size_t{11}); // the station missed nothing

    stage.tap.open(); // anew: earlier losses and leftovers are not its own
    QCOMPARE(stage.tap.lost(), 0u);
    stage.hear(0, datagram("BG7XYZ", wire::PacketType::Heartbeat));
    stage.tap.close();
    stage.hear(0, datagram("BG7XYZ", wire::PacketType::Heartbeat));
    stage.tap.forgetThreads();
    QCOMPARE(stage.tap.drain([](net::TappedDatagram&) {}), std::size_t{0});
}

void TestTrafficRecorder::threadsThatEndLeaveWhatTheySaw()
{
    Stage stage;
    stage.tap.open();
    stage.hear(0, datagram("BG7XYZ", wire::PacketType::Heartbeat));
    stage.sender.reset();
    stage.port.reset();
    stage.tap.forgetThreads();
    QCOMPARE(stage.tap.drain([](net::TappedDatagram&) {}), std::size_t{1});
    QCOMPARE(stage.tap.drain([](net::TappedDatagram&) {}), std::size_t{0});
}

void TestTrafficRecorder::refusesAFolderThatIsNotThere()
{
    Stage stage;
    RecorderConfig config = stage.config();
    config.file = "/nowhere/at/all.pcapng";
    const auto recorder = TrafficRecorder::start(config, stage.tap, stage.clock);
    QVERIFY(!recorder);
    QVERIFY(recorder.error().sentence().find("cannot be written") != std::string::npos);
}

void TestTrafficRecorder::blanksBehindAProxy()
{
    Bytes bytes(wire::kMaxProxyHeaderBytes);
    wire::ProxyAddress from;
    from.port = 9;
    bytes.resize(wire::encodeProxyV2(from, from, bytes));
    const std::size_t header = bytes.size();
    QVERIFY(header > 0);
    const Bytes inner = datagram("BG7XYZ", wire::PacketType::Heartbeat);
    bytes.insert(bytes.end(), inner.begin(), inner.end());
    QVERIFY(wire::blankSecrets(bytes));
    QVERIFY(asText(bytes).find(kSecret) == std::string_view::npos);
    QVERIFY(asText(bytes).find("BG7XYZ") != std::string_view::npos);
    QVERIFY(!wire::blankSecrets(MutableByteSpan{bytes}.first(header + 5)));
    Bytes none;
    QVERIFY(!wire::blankSecrets(none));
}

SHACK_TEST(TestTrafficRecorder);
#include "tst_traffic_recorder.moc"
