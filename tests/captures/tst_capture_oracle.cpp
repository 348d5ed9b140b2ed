#include "engine/replay/capture_file.h"
#include "engine/replay/synthetic_capture.h"
#include "engine/wire/packet_layers.h"
#include "tests/support/test_main.h"

#include <QCryptographicHash>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <vector>

// The same file read by us and by those who know best: tshark for what is in every packet, libpcap
// (through tcpdump) for times and bytes. The files are made by our writer and by Wireshark's tools.

using namespace shack;
using namespace shack::replay;
using wire::LinkType;
using Format = wire::PcapWriter::Format;
using Traffic = SyntheticPlan::Traffic;

namespace {

constexpr int kPatienceMs = 60'000;

QByteArray runTool(const QString& tool, const QStringList& arguments, QString* errors = nullptr)
{
    QProcess process;
    process.start(tool, arguments);
    if (!process.waitForFinished(kPatienceMs)) {
        process.kill();
        process.waitForFinished();
    }
    if (errors != nullptr)
        *errors = QString::fromUtf8(process.readAllStandardError());
    return process.readAllStandardOutput();
}

/// One packet as all readers must tell it.
QString addressText(ByteSpan address)
{
    return QString::fromLatin1(
        QByteArray{reinterpret_cast<const char*>(address.data()), qsizetype(address.size())}
            .toHex());
}

QString lineOf(const wire::CapturedPacket& packet)
{
    const wire::PacketLayers layers = wire::lookInto(packet.link, packet.bytes);
    const auto nanoseconds = packet.time.count();
    const QByteArray raw{reinterpret_cast<const char*>(packet.bytes.data()),
                         qsizetype(packet.bytes.size())};
    QStringList cells{QString{"%1.%2"}
                          .arg(nanoseconds / 1'000'000'000)
                          .arg(nanoseconds % 1'000'000'000, 9, 10, QChar{'0'}),
                      QString::number(packet.bytes.size()), QString::number(packet.originalBytes),
                      QCryptographicHash::hash(raw, QCryptographicHash::Md5).toHex()};
    const bool transport = layers.hasTransport();
    cells << (layers.ipVersion == 0 ? QString{} : QString::number(layers.ipVersion))
          << addressText(layers.sourceAddress(packet.bytes))
          << addressText(layers.destinationAddress(packet.bytes))
          << (transport ? QString::number(layers.sourcePort) : QString{})
          << (transport ? QString::number(layers.destinationPort) : QString{})
          << (layers.isTcp() ? QString::number(wire::tcpFields(layers, packet.bytes).sequence)
                             : QString{});
    return cells.join(',');
}

QStringList ourLines(const QString& path, QString& trouble)
{
    auto file = CaptureFile::open(path.toStdString(), 0);
    if (!file) {
        trouble = QString::fromStdString(file.error().sentence());
        return {};
    }
    QStringList lines;
    wire::CapturedPacket packet;
    CaptureFile::Look look{};
    while ((look = file->nextAnywhere(packet)) == CaptureFile::Look::Packet)
        lines << lineOf(packet);
    trouble = QString::fromStdString(file->endWords(look));
    return lines;
}

/// "c0a80107" from "192.168.1.7", and the long form of IPv6.
QString hexAddress(const QString& text)
{
    if (text.isEmpty())
        return {};
    if (!text.contains(':')) {
        QString hex;
        for (const QString& part : text.split('.'))
            hex += QString{"%1"}.arg(part.toInt(), 2, 16, QChar{'0'});
        return hex;
    }
    const QStringList halves = text.split("::");
    const QStringList front = halves[0].split(':', Qt::SkipEmptyParts);
    const QStringList back =
        halves.size() > 1 ? halves[1].split(':', Qt::SkipEmptyParts) : QStringList{};
    QStringList groups = front;
    while (groups.size() + back.size() < 8)
        groups << "0";
    QString hex;
    for (const QString& group : groups + back)
        hex += group.rightJustified(4, '0');
    return hex;
}

QStringList tsharkLines(const QString& path)
{
    QStringList words{"-n", "-r", path, "-T", "fields", "-E", "separator=,", "-E", "occurrence=f"};
    for (const char* setting :
         {"frame.generate_md5_hash:TRUE", "ip.defragment:FALSE",
          "tcp.relative_sequence_numbers:FALSE", "tcp.analyze_sequence_numbers:FALSE"})
        words << "-o" << setting;
    for (const char* field :
         {"frame.time_epoch", "frame.cap_len", "frame.len", "frame.md5_hash", "ip.version",
          "ip.src", "ip.dst", "ipv6.src", "ipv6.dst", "udp.srcport", "udp.dstport", "tcp.srcport",
          "tcp.dstport", "tcp.seq_raw"})
        words << "-e" << field;
    const QString text = QString::fromUtf8(runTool("tshark", words));
    QStringList lines;
    for (const QString& line : text.split('\n', Qt::SkipEmptyParts)) {
        const QStringList cells = line.split(',');
        if (cells.size() != 14)
            return {line};
        const QString from = hexAddress(cells[5]) + hexAddress(cells[7]);
        QStringList ours = cells.mid(0, 4);
        // It names a version although the rest of the header was cut off.
        ours << (from.isEmpty() ? QString{} : cells[4]) << from
             << hexAddress(cells[6]) + hexAddress(cells[8]) << cells[9] + cells[11]
             << cells[10] + cells[12] << cells[13];
        lines << ours.join(',');
    }
    return lines;
}

/// Our plan in a file of its own.
struct Made {
    QString name;
    SyntheticPlan plan;
};

std::vector<Made> ourFiles()
{
    std::vector<Made> files;
    const auto add = [&](const char* name, SyntheticPlan plan) {
        plan.packets = 40;
        plan.perSecond = 977;
        plan.seed = files.size() + 1;
        files.push_back({QString::fromLatin1(name), plan});
    };
    for (const auto& [name, link] :
         {std::pair{"ethernet", LinkType::Ethernet}, std::pair{"raw", LinkType::Raw},
          std::pair{"cooked", LinkType::LinuxCooked}, std::pair{"cooked2", LinkType::LinuxCooked2},
          std::pair{"null", LinkType::Null}, std::pair{"loop", LinkType::Loop}}) {
        add(name, {.format = Format::PcapNg, .link = link});
        add(name, {.format = Format::PcapMicro, .link = link, .v6 = true});
    }
    for (const auto order : {wire::ByteOrder::Little, wire::ByteOrder::Big})
        for (const auto format : {Format::PcapMicro, Format::PcapNano, Format::PcapNg})
            add("orders", {.traffic = Traffic::Http, .format = format, .order = order});
    add("vlan", {.vlans = 1});
    add("qinq", {.vlans = 2});
    add("nested", {.traffic = Traffic::Http, .vlans = 4, .v6 = true});
    add("imix", {.traffic = Traffic::Imix, .format = Format::PcapNano});
    add("draarl", {.traffic = Traffic::Draarl});
    add("jumbo", {.traffic = Traffic::Even, .packetBytes = 9'000});
    return files;
}

} // namespace

class TestCaptureOracle : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void readsLikeTheOthers_data();
    void readsLikeTheOthers();
    void atLeastThirtyFiles();

private:
    void fromWiresharksTools();
    void fromText();
    void keep(const QString& name, const QString& path);

    QString place(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
    QList<QPair<QString, QString>> m_files;
};

void TestCaptureOracle::initTestCase()
{
    for (const char* tool : {"tshark", "tcpdump", "editcap", "mergecap", "text2pcap"})
        if (QStandardPaths::findExecutable(tool).isEmpty() &&
            !QFile::exists(QString{"/usr/sbin/"} + tool))
            QSKIP(qPrintable(QString{"%1 is not installed"}.arg(tool)));
    for (const Made& made : ourFiles()) {
        const QString path = place(QString{"ours%1"}.arg(m_files.size()));
        QFile file{path};
        QVERIFY(file.open(QIODevice::WriteOnly));
        makeCapture(made.plan, [&](ByteSpan bytes) {
            return file.write(reinterpret_cast<const char*>(bytes.data()), qint64(bytes.size())) ==
                   qint64(bytes.size());
        });
        file.close();
        keep(QString{"ours, %1, %2"}.arg(made.name).arg(m_files.size()), path);
    }
    fromWiresharksTools();
    fromText();
}

void TestCaptureOracle::keep(const QString& name, const QString& path)
{
    QVERIFY2(QFile::exists(path), qPrintable(name));
    m_files.append({name, path});
}

void TestCaptureOracle::fromWiresharksTools()
{
    const QString base = m_files[0].second;
    const QString other = m_files[2].second; // another link type
    const QList<QPair<QString, QStringList>> edits{
        {"pcap", {"-F", "pcap"}},
        {"nanoseconds", {"-F", "nsecpcap"}},
        {"patched libpcap", {"-F", "modpcap"}},
        {"pcapng again", {"-F", "pcapng"}},
        {"cut to 60 bytes", {"-s", "60"}},
        {"cut to nothing much", {"-s", "15"}},
        {"later", {"-t", "3600.25"}},
        {"earlier", {"-t", "-1789999999"}},
        {"commented", {"-a", "3:a comment", "-a", "9:another one"}},
        {"tail chopped", {"-C", "-4"}},
        {"part", {"-r"}}};
    for (const auto& [name, arguments] : edits) {
        const QString path = place(QString{"edited%1"}.arg(m_files.size()));
        QStringList words = arguments;
        words << base << path;
        if (arguments.contains("-r"))
            words << "5-17";
        runTool("editcap", words);
        keep(QString{"editcap, %1"}.arg(name), path);
    }
    const QString merged = place("merged");
    runTool("mergecap", {"-w", merged, base, other});
    keep("mergecap, two link types", merged);
    const QString appended = place("appended");
    runTool("mergecap", {"-a", "-F", "pcap", "-w", appended, base, m_files[13].second});
    keep("mergecap, one after the other, times going back", appended);
    QFile sections{place("sections")};
    QVERIFY(sections.open(QIODevice::WriteOnly));
    for (const QString& part : {base, merged, other}) {
        QFile file{part};
        QVERIFY(file.open(QIODevice::ReadOnly));
        sections.write(file.readAll());
    }
    sections.close();
    keep("three files in a row are three sections", sections.fileName());
}

void TestCaptureOracle::fromText()
{
    QFile text{place("dump.txt")};
    QVERIFY(text.open(QIODevice::WriteOnly));
    for (int packet = 0; packet < 5; ++packet) {
        text.write("000000");
        for (int byte = 0; byte < 30 + packet; ++byte)
            text.write(QByteArray{" "} + QByteArray::number(0x20 + byte, 16));
        text.write("\n\n");
    }
    text.close();
    const QList<QPair<QString, QStringList>> kinds{
        {"UDP", {"-u", "60050,60050"}},
        {"TCP", {"-T", "80,5000", "-4", "10.1.2.3,10.9.8.7"}},
        {"UDP over IPv6", {"-u", "1,2", "-6", "fd00::1,fd00::abcd:2"}},
        {"Ethernet that means nothing", {}},
        {"IP that is none", {"-l", "101"}},
        {"pcap", {"-F", "pcap", "-u", "7,9"}}};
    for (const auto& [name, arguments] : kinds) {
        const QString path = place(QString{"text%1"}.arg(m_files.size()));
        runTool("text2pcap", QStringList{"-q"} + arguments + QStringList{text.fileName(), path});
        keep(QString{"text2pcap, %1"}.arg(name), path);
    }
}

void TestCaptureOracle::readsLikeTheOthers_data()
{
    QTest::addColumn<QString>("path");
    for (const auto& [name, path] : m_files)
        QTest::newRow(qPrintable(name)) << path;
}

void TestCaptureOracle::readsLikeTheOthers()
{
    QFETCH(QString, path);
    QString trouble;
    const QStringList ours = ourLines(path, trouble);
    QCOMPARE(trouble, QString{});
    QVERIFY(!ours.isEmpty());
    const QStringList theirs = tsharkLines(path);
    for (qsizetype i = 0; i < std::min(ours.size(), theirs.size()); ++i)
        QCOMPARE(ours[i], theirs[i]);
    QCOMPARE(ours.size(), theirs.size());

    // What libpcap reads, it writes as a classic file with nanoseconds.
    const QString copy = place("copied");
    QFile::remove(copy);
    QString errors;
    runTool("tcpdump", {"-Z", "root", "-r", path, "--time-stamp-precision=nano", "-w", copy},
            &errors);
    if (errors.contains("an interface has a type") || errors.contains("snapshot length"))
        return; // libpcap takes one link type and one length a file
    QStringList copied = ourLines(copy, trouble);
    QVERIFY2(trouble.isEmpty(), qPrintable(trouble + errors));
    QCOMPARE(copied, ours);
}

void TestCaptureOracle::atLeastThirtyFiles()
{
    QVERIFY(m_files.size() >= 30);
}

SHACK_TEST(TestCaptureOracle);
#include "tst_capture_oracle.moc"
