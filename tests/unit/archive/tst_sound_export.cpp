#include "engine/archive/recording_file.h"
#include "engine/archive/sound_export.h"
#include "tests/support/test_main.h"
#include "tests/unit/archive/archive_bench.h"

#include <QTest>

#include <cmath>
#include <fstream>
#include <memory>
#include <numbers>
#include <opus.h>
#include <opusfile.h>
#include <sndfile.h>

using namespace shack;
using namespace shack::archive;

namespace {

using Decoder = std::unique_ptr<OpusDecoder, decltype(&opus_decoder_destroy)>;

/// What a sender says: a voice-like sweep with a beat, encoded as devices do.
Packets spoken(std::size_t frames)
{
    int error = OPUS_OK;
    const std::unique_ptr<OpusEncoder, decltype(&opus_encoder_destroy)> encoder{
        opus_encoder_create(16'000, 1, OPUS_APPLICATION_VOIP, &error), &opus_encoder_destroy};
    opus_encoder_ctl(encoder.get(), OPUS_SET_BITRATE(24'000));
    Packets packets;
    double phase = 0;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        std::array<opus_int16, 960> samples{};
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const double at = static_cast<double>(frame * samples.size() + i) / 16'000;
            phase += 2 * std::numbers::pi * (180 + 60 * std::sin(at * 3)) / 16'000;
            const double voice = std::sin(phase) + 0.5 * std::sin(5 * phase);
            samples[i] = static_cast<opus_int16>(9'000 * voice * std::abs(std::sin(at * 9)));
        }
        Bytes packet(400);
        const auto size = opus_encode(encoder.get(), samples.data(), 960,
                                      reinterpret_cast<unsigned char*>(packet.data()), 400);
        packet.resize(static_cast<std::size_t>(std::max(size, 0)));
        packets.push_back(std::move(packet));
    }
    return packets;
}

Decoder decoderAt(int rate)
{
    int error = OPUS_OK;
    return {opus_decoder_create(rate, 1, &error), &opus_decoder_destroy};
}

const unsigned char* raw(ByteSpan bytes)
{
    return reinterpret_cast<const unsigned char*>(bytes.data());
}

/// What somebody hears who decodes the sender's packets himself.
std::vector<std::int16_t> heardAtSender(const Packets& packets)
{
    const Decoder decoder = decoderAt(16'000);
    std::vector<std::int16_t> samples;
    std::array<std::int16_t, 1'920> piece{};
    for (const Bytes& packet : packets) {
        const int count =
            opus_decode(decoder.get(), raw(packet), static_cast<opus_int32>(packet.size()),
                        piece.data(), 1'920, 0);
        samples.insert(samples.end(), piece.begin(), piece.begin() + std::max(count, 0));
    }
    return samples;
}

RecordingContent contentOf(const Packets& packets)
{
    RecordingContent content;
    for (const Bytes& packet : packets)
        content.packets.add(packet);
    return content;
}

struct Folder {
    std::filesystem::path recorded(const Packets& packets)
    {
        RecordingFile file{files, path, {.id = 1'790'000'000'000'001, .callsign = "BH4AAA"}};
        for (const Bytes& packet : packets)
            (void)file.packet(packet);
        (void)file.write();
        (void)file.close(file.info());
        return file.path();
    }

    QTemporaryDir temporary;
    std::filesystem::path path = temporary.path().toStdString();
    ArchiveFiles files;
};

std::vector<std::int16_t> readBack(const std::filesystem::path& file, SF_INFO& info)
{
    SNDFILE* const sound = sf_open(file.string().c_str(), SFM_READ, &info);
    if (sound == nullptr)
        return {};
    std::vector<std::int16_t> samples(static_cast<std::size_t>(info.frames));
    sf_read_short(sound, samples.data(), info.frames);
    sf_close(sound);
    return samples;
}

} // namespace

class TestSoundExport : public QObject {
    Q_OBJECT

private slots:
    void soundIsThatOfTheSendersPackets();
    void anIndependentPlayerHearsTheSender();
    void wavAndFlacHoldTheSamples();
    void framesOfAnySizeAreSurvived();
    void gainAndSkipOfForeignFilesAreHonoured();
    void filesThatAreThereStay();
    void aFolderThatIsMissingIsSaid();
    void sumsAreThoseOfTheBytes();
};

void TestSoundExport::soundIsThatOfTheSendersPackets()
{
    Folder folder;
    const Packets sent = spoken(60);
    const auto content = readRecording(folder.recorded(sent));
    QVERIFY(content && content->whole);
    const auto sound = decodeRecording(*content);
    QVERIFY(sound.has_value());
    QCOMPARE(sound->concealed, 0U);
    QCOMPARE(sound->samples, heardAtSender(sent));
}

void TestSoundExport::anIndependentPlayerHearsTheSender()
{
    Folder folder;
    const Packets sent = spoken(90);
    int error = 0;
    OggOpusFile* const file = op_open_file(folder.recorded(sent).string().c_str(), &error);
    QVERIFY2(file != nullptr, qPrintable(QString::number(error)));
    std::vector<float> heard;
    std::array<float, 5'760> piece{};
    for (int count = 0; (count = op_read_float(file, piece.data(), 5'760, nullptr)) > 0;)
        heard.insert(heard.end(), piece.begin(), piece.begin() + count);
    const OpusTags* const tags = op_tags(file, -1);
    QCOMPARE(QByteArray{opus_tags_query(tags, "SHACK_CALLSIGN", 0)}, QByteArray{"BH4AAA"});
    op_free(file);
    const Decoder decoder = decoderAt(48'000);
    std::vector<float> wanted;
    for (const Bytes& packet : sent) {
        const int count =
            opus_decode_float(decoder.get(), raw(packet), static_cast<opus_int32>(packet.size()),
                              piece.data(), 5'760, 0);
        QVERIFY(count > 0);
        wanted.insert(wanted.end(), piece.begin(), piece.begin() + count);
    }
    QCOMPARE(heard.size(), wanted.size());
    QVERIFY(std::ranges::equal(heard, wanted, [](float a, float b) { return !(a < b || b < a); }));
    QVERIFY(std::ranges::any_of(heard, [](float sample) { return std::abs(sample) > 0.1F; }));
}

void TestSoundExport::wavAndFlacHoldTheSamples()
{
    Folder folder;
    const auto samples = heardAtSender(spoken(20));
    for (const auto& [name, format] :
         {std::pair{"one.wav", SoundFormat::Wav}, std::pair{"one.flac", SoundFormat::Flac}}) {
        QVERIFY(writeSound(folder.path / name, samples, format));
        SF_INFO info{};
        QCOMPARE(readBack(folder.path / name, info), samples);
        QCOMPARE(info.samplerate, 16'000);
        QCOMPARE(info.channels, 1);
    }
}

void TestSoundExport::framesOfAnySizeAreSurvived()
{
    Packets packets = spoken(4);
    packets.insert(packets.begin() + 2, Bytes{});
    packets.insert(packets.begin() + 2, Bytes(1, std::byte{0x58}));
    packets.insert(packets.begin() + 2, Bytes(1'276, std::byte{0x5B})); // says it holds many frames
    const auto sound = decodeRecording(contentOf(packets));
    QVERIFY(sound.has_value());
    QVERIFY(sound->concealed >= 1);
    QVERIFY(sound->samples.size() >= 4 * 960U);
    QVERIFY(decodeRecording({})->samples.empty());
}

void TestSoundExport::gainAndSkipOfForeignFilesAreHonoured()
{
    const Packets sent = spoken(10);
    RecordingContent content = contentOf(sent);
    content.head.preSkip = 312; // 104 samples at 16 kHz
    auto wanted = heardAtSender(sent);
    wanted.erase(wanted.begin(), wanted.begin() + 104);
    QCOMPARE(decodeRecording(content)->samples, wanted);
    content.head.outputGain = -20 * 256;
    const auto quiet = decodeRecording(content);
    const auto loudest = [](const std::vector<std::int16_t>& samples) {
        return std::abs(int{*std::ranges::max_element(
            samples, {}, [](std::int16_t sample) { return std::abs(int{sample}); })});
    };
    QVERIFY(loudest(quiet->samples) * 8 < loudest(wanted));
    content.head.mapping = 1;
    QCOMPARE(decodeRecording(content).error().code(), ErrorCode::Unsupported);
}

void TestSoundExport::filesThatAreThereStay()
{
    Folder folder;
    std::ofstream{folder.path / "mine.wav"} << "mine";
    const std::vector<std::int16_t> samples(100, 7);
    QCOMPARE(writeSound(folder.path / "mine.wav", samples, SoundFormat::Wav).error().code(),
             ErrorCode::AlreadyExists);
    QCOMPARE(std::filesystem::file_size(folder.path / "mine.wav"), std::uintmax_t{4});
}

void TestSoundExport::aFolderThatIsMissingIsSaid()
{
    Folder folder;
    const auto missing = folder.path / "nowhere" / "one.wav";
    const auto written = writeSound(missing, std::vector<std::int16_t>(10), SoundFormat::Wav);
    QVERIFY(!written);
    QVERIFY(QByteArray::fromStdString(written.error().sentence()).contains("nowhere"));
}

void TestSoundExport::sumsAreThoseOfTheBytes()
{
    Folder folder;
    std::ofstream{folder.path / "abc"} << "abc";
    QCOMPARE(*sha256OfFile(folder.path / "abc"), // FIPS 180-2, B.1
             std::string{"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"});
    QCOMPARE(sha256OfFile(folder.path / "no").error().code(), ErrorCode::NotFound);
}

SHACK_TEST(TestSoundExport);
#include "tst_sound_export.moc"
