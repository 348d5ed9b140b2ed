#include "engine/wire/draarl_voice.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <vector>

using namespace shack;
using namespace shack::wire;
using namespace std::chrono_literals;

namespace {

using Bytes = std::vector<std::byte>;

constexpr unsigned kSilkWideband60 = 11U << 3U;

/// `size` bytes that start like speech (TOC 0x58).
Bytes speech(std::size_t size, unsigned toc = kSilkWideband60)
{
    Bytes frame(size, std::byte{0xA5});
    if (size > 0)
        frame[0] = static_cast<std::byte>(toc);
    return frame;
}

Bytes prefixed(std::uint16_t length, const Bytes& frame)
{
    Bytes bytes(2);
    storeBigEndian(bytes.data(), length);
    bytes.insert(bytes.end(), frame.begin(), frame.end());
    return bytes;
}

Bytes joined(std::initializer_list<Bytes> parts)
{
    Bytes all;
    for (const Bytes& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

std::vector<std::size_t> lengthsOf(const VoiceFrames& frames)
{
    std::vector<std::size_t> lengths;
    for (const ByteSpan frame : frames)
        lengths.push_back(frame.size());
    return lengths;
}

using Lengths = std::vector<std::size_t>;

} // namespace

class TestDraarlVoice : public QObject {
    Q_OBJECT

private slots:
    void emptyPayloadHasNoFrame();
    void oneOrTwoBytesAreOneFrame();
    void mergedFramesAreFoundInOrder();
    void unusableFirstPrefixMakesOneFrame_data();
    void unusableFirstPrefixMakesOneFrame();
    void unusableLaterPrefixEndsTheList();
    void aThousandBytesIsTheLongestPrefixedFrame();
    void countEqualsWhatTheLoopSees();
    void durationFollowsTheOpusToc_data();
    void durationFollowsTheOpusToc();
    void payloadDurationIsTheSumOfItsFrames();
    void builtPayloadSplitsIntoTheSameFrames();
    void unusableFramesAreNotBuilt();
};

void TestDraarlVoice::emptyPayloadHasNoFrame()
{
    const VoiceFrames frames{ByteSpan{}};
    QCOMPARE(frames.form(), VoiceForm::Empty);
    QVERIFY(frames.empty());
    QVERIFY(frames.begin() == frames.end());
}

void TestDraarlVoice::oneOrTwoBytesAreOneFrame()
{
    for (const std::size_t size : {std::size_t{1}, std::size_t{2}}) {
        const Bytes payload(size, std::byte{0});
        const VoiceFrames frames{payload};
        QCOMPARE(frames.form(), VoiceForm::SingleShort);
        QCOMPARE(lengthsOf(frames), Lengths{size});
    }
}

void TestDraarlVoice::mergedFramesAreFoundInOrder()
{
    const Bytes payload =
        joined({prefixed(3, speech(3)), prefixed(1, speech(1)), prefixed(200, speech(200))});
    const VoiceFrames frames{payload};

    QCOMPARE(frames.form(), VoiceForm::Merged);
    QCOMPARE(lengthsOf(frames), (Lengths{3, 1, 200}));
    QVERIFY((*frames.begin()).data() == payload.data() + 2);
}

void TestDraarlVoice::unusableFirstPrefixMakesOneFrame_data()
{
    QTest::addColumn<int>("prefix");
    QTest::newRow("zero") << 0;
    QTest::newRow("past the end by one") << 119;
    QTest::newRow("above the limit") << 1001;
    QTest::newRow("an Opus TOC") << 0x5801;
    QTest::newRow("largest") << 0xFFFF;
}

void TestDraarlVoice::unusableFirstPrefixMakesOneFrame()
{
    QFETCH(int, prefix);
    const Bytes payload = prefixed(static_cast<std::uint16_t>(prefix), speech(118));
    const VoiceFrames frames{payload};

    QCOMPARE(frames.form(), VoiceForm::SingleFallback);
    QCOMPARE(lengthsOf(frames), Lengths{120});
    QVERIFY((*frames.begin()).data() == payload.data());
}

void TestDraarlVoice::unusableLaterPrefixEndsTheList()
{
    const Bytes good = prefixed(20, speech(20));
    for (const Bytes& tail :
         {Bytes(1), Bytes(2), Bytes(30), prefixed(1001, speech(500)), prefixed(21, speech(20))}) {
        const Bytes payload = joined({good, tail});
        const VoiceFrames frames{payload};
        QCOMPARE(frames.form(), VoiceForm::MergedTailIgnored);
        QCOMPARE(lengthsOf(frames), Lengths{20});
    }
}

void TestDraarlVoice::aThousandBytesIsTheLongestPrefixedFrame()
{
    // Longer than a DraARL datagram, but recordings and the browser path use the same splitter.
    const Bytes longest = prefixed(1000, speech(1000));
    const Bytes tooLong = prefixed(1001, speech(1001));

    QCOMPARE(lengthsOf(VoiceFrames{longest}), Lengths{1000});
    QCOMPARE(lengthsOf(VoiceFrames{tooLong}), Lengths{1003});
}

void TestDraarlVoice::countEqualsWhatTheLoopSees()
{
    Bytes payload;
    for (std::size_t wanted = 1; wanted <= 30; ++wanted) {
        payload = joined({payload, prefixed(static_cast<std::uint16_t>(wanted), speech(wanted))});
        const VoiceFrames frames{payload};
        QCOMPARE(frames.count(), wanted);
        QCOMPARE(lengthsOf(frames).size(), wanted);
        QCOMPARE(static_cast<std::size_t>(std::distance(frames.begin(), frames.end())), wanted);
    }
}

void TestDraarlVoice::durationFollowsTheOpusToc_data()
{
    QTest::addColumn<QByteArray>("frame");
    QTest::addColumn<int>("microseconds");
    const auto toc = [](unsigned config, unsigned code) {
        return QByteArray(1, static_cast<char>(config << 3U | code));
    };
    QTest::newRow("nothing") << QByteArray{} << 0;
    QTest::newRow("SILK narrow 10 ms") << toc(0, 0) << 10'000;
    QTest::newRow("SILK narrow 60 ms") << toc(3, 0) << 60'000;
    QTest::newRow("SILK medium 40 ms") << toc(6, 0) << 40'000;
    QTest::newRow("SILK wide 60 ms") << toc(11, 0) << 60'000;
    QTest::newRow("hybrid 10 ms") << toc(12, 0) << 10'000;
    QTest::newRow("hybrid 20 ms") << toc(15, 0) << 20'000;
    QTest::newRow("CELT 2.5 ms") << toc(16, 0) << 2'500;
    QTest::newRow("CELT 20 ms") << toc(31, 0) << 20'000;
    QTest::newRow("two equal parts") << toc(11, 1) << 120'000;
    QTest::newRow("two unequal parts") << toc(10, 2) << 80'000;
    QTest::newRow("counted parts") << toc(9, 3) + QByteArray(1, '\x05') << 100'000;
    QTest::newRow("flags beside the count") << toc(9, 3) + QByteArray(1, '\xC5') << 100'000;
    QTest::newRow("count byte missing") << toc(9, 3) << 0;
    QTest::newRow("no parts") << toc(9, 3) + QByteArray(1, '\0') << 0;
    QTest::newRow("longer than 120 ms") << toc(11, 3) + QByteArray(1, '\x03') << 0;
}

void TestDraarlVoice::durationFollowsTheOpusToc()
{
    QFETCH(QByteArray, frame);
    QFETCH(int, microseconds);

    const std::string_view text{frame.constData(), static_cast<std::size_t>(frame.size())};
    QCOMPARE(opusDuration(asBytes(text)).count(), static_cast<std::int64_t>(microseconds));
}

void TestDraarlVoice::payloadDurationIsTheSumOfItsFrames()
{
    QVERIFY(voiceDuration(joined({prefixed(90, speech(90)), prefixed(91, speech(91))})) == 120ms);
    QVERIFY(voiceDuration(speech(90)) == 60ms);
    QVERIFY(voiceDuration({}) == 0ms);
}

void TestDraarlVoice::builtPayloadSplitsIntoTheSameFrames()
{
    const std::array frames{speech(1), speech(300), speech(42)};
    const std::array<ByteSpan, 3> spans{frames[0], frames[1], frames[2]};
    std::array<std::byte, kMaxDataBytes> out;

    const std::size_t size = encodeMergedVoice(spans, out);

    QCOMPARE(size, std::size_t{349});
    std::size_t index = 0;
    for (const ByteSpan frame : VoiceFrames{ByteSpan{out}.first(size)}) {
        QVERIFY(std::equal(frame.begin(), frame.end(), frames[index].begin(), frames[index].end()));
        ++index;
    }
    QCOMPARE(index, frames.size());
}

void TestDraarlVoice::unusableFramesAreNotBuilt()
{
    std::array<std::byte, 1100> out;
    const Bytes longest = speech(1000);
    const Bytes tooLong = speech(1001);

    QCOMPARE(encodeMergedVoice({}, out), std::size_t{0});
    QCOMPARE(encodeMergedVoice(std::array{ByteSpan{}}, out), std::size_t{0});
    QCOMPARE(encodeMergedVoice(std::array{ByteSpan{tooLong}}, out), std::size_t{0});
    QCOMPARE(encodeMergedVoice(std::array{ByteSpan{longest}}, MutableByteSpan{out}.first(1001)),
             std::size_t{0});
    QCOMPARE(encodeMergedVoice(std::array{ByteSpan{longest}}, out), std::size_t{1002});
}

SHACK_TEST(TestDraarlVoice);
#include "tst_draarl_voice.moc"
