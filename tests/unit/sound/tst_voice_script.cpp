#include "engine/sound/echo_box.h"
#include "engine/sound/playout.h"
#include "tests/support/test_main.h"
#include "tests/unit/sound/sound_bench.h"

#include <QTest>

using namespace shack;
using namespace shack::sound;
using namespace std::chrono_literals;

namespace {

using Bytes = std::vector<std::byte>;

Bytes opusFrame(std::uint8_t toc, std::size_t size = 40)
{
    Bytes frame(size, std::byte{0x11});
    frame[0] = std::byte{toc};
    return frame;
}

constexpr std::uint8_t kSixtyMs = 0x58;  // SILK wide band
constexpr std::uint8_t kTwentyMs = 0x48; // likewise

VoiceScript said(std::uint64_t talker, int datagrams)
{
    Speaker speaker{talker};
    VoiceScript script;
    for (int i = 0; i < datagrams; ++i)
        (void)script.add(speaker.next({}).data());
    return script;
}

std::vector<ByteSpan> spansOf(const std::vector<Bytes>& frames)
{
    return {frames.begin(), frames.end()};
}

} // namespace

/// What the station says by itself, without a station.
class TestVoiceScript : public QObject {
    Q_OBJECT

private:
    MonoTime m_now = MonoTime{} + 1h;

private slots:

    void eachLineIsSaidWhenTheOneBeforeHasBeenHeard()
    {
        Playout playout;
        playout.begin(said(1, 3), m_now);
        QVERIFY(!playout.due(m_now).empty());
        QVERIFY(playout.due(m_now + 119ms).empty());
        QVERIFY(!playout.due(m_now + 125ms).empty()); // a little late
        QVERIFY(playout.due(m_now + 239ms).empty());
        QVERIFY(playout.running());
        QVERIFY(!playout.due(m_now + 240ms).empty());
        QVERIFY(!playout.running());
        QCOMPARE(playout.said(), 360ms);
        QCOMPARE(playout.heardAt(), m_now + 360ms);
    }

    void whoStoodStillDoesNotHurryAfterwards()
    {
        Playout playout;
        playout.begin(said(1, 4), m_now);
        QVERIFY(!playout.due(m_now).empty());
        QVERIFY(!playout.due(m_now + 5s).empty());
        QVERIFY(playout.due(m_now + 5s + 119ms).empty());
        QVERIFY(!playout.due(m_now + 5s + 120ms).empty());
    }

    void whatIsStoppedIsNotSaid()
    {
        Playout playout;
        playout.begin(said(1, 4), m_now);
        playout.stop();
        QVERIFY(playout.due(m_now + 1s).empty());
        QVERIFY(!playout.running());
    }

    void theEchoComesWhenTheTalkersTurnIsOver()
    {
        EchoBox box;
        QVERIFY(!box.take(m_now + 1h));
        const VoiceScript whole = said(1, 3);
        for (const VoiceScript::Line& line : whole.lines()) {
            box.heard(line.data, m_now);
            m_now += 120ms;
        }
        QVERIFY(!box.take(m_now - 120ms + wire::kTalkHold));
        const auto echo = box.take(m_now - 120ms + EchoBox::kPause);
        QVERIFY(echo.has_value());
        QCOMPARE(echo->lines().size(), std::size_t{3});
        for (std::size_t i = 0; i < 3; ++i)
            QVERIFY(echo->lines()[i].data == whole.lines()[i].data);
        QVERIFY(!box.take(m_now + 1h)); // once
    }

    void anEndlessOverIsCutAtAMinute()
    {
        EchoBox box;
        Speaker speaker{1};
        const auto voice = speaker.next(m_now);
        for (int i = 0; i < 1'000; ++i)
            box.heard(voice.data(), m_now);
        const auto echo = box.take(m_now + 2s);
        QVERIFY(echo.has_value());
        QCOMPARE(echo->length(), std::chrono::milliseconds{VoiceScript::kLongest});
    }

    void framesOfDevicesTravelAsTheyAreInPairs()
    {
        const std::vector<Bytes> frames{opusFrame(kSixtyMs), opusFrame(kSixtyMs, 90),
                                        opusFrame(kSixtyMs, 30)};
        const VoiceScript script = scriptOf(spansOf(frames));
        QCOMPARE(script.lines().size(), std::size_t{2});
        QCOMPARE(script.length(), 180ms);
        std::vector<Bytes> arrived;
        for (const VoiceScript::Line& line : script.lines())
            for (const ByteSpan frame : wire::VoiceFrames{line.data})
                arrived.emplace_back(frame.begin(), frame.end());
        QVERIFY(arrived == frames);
    }

    void whatDevicesCannotPlayIsMadeAnew()
    {
        std::vector<Bytes> frames(50, opusFrame(kTwentyMs)); // one second
        const VoiceScript script = scriptOf(spansOf(frames));
        QVERIFY(script.length() >= 1s && script.length() < 1'200ms);
        for (const VoiceScript::Line& line : script.lines())
            for (const ByteSpan frame : wire::VoiceFrames{line.data})
                QCOMPARE(wire::opusDuration(frame), std::chrono::microseconds{60ms});
        frames.assign(50, opusFrame(kSixtyMs, 800)); // two do not fit a datagram
        const VoiceScript large = scriptOf(spansOf(frames));
        for (const VoiceScript::Line& line : large.lines())
            QVERIFY(line.data.size() <= wire::kMaxDataBytes);
    }

    void nonsenseIsNotSaid()
    {
        VoiceScript script;
        QVERIFY(!script.add({}));
        QVERIFY(!script.add(Bytes(wire::kMaxDataBytes + 1, std::byte{kSixtyMs})));
        QVERIFY(scriptOf(std::vector<ByteSpan>{}).empty());
        const std::vector<Bytes> frames{{}, {std::byte{0xFF}}};
        QVERIFY(scriptOf(spansOf(frames)).length() <= 120ms);
        std::vector<Bytes> many(3'000, opusFrame(kSixtyMs));
        QCOMPARE(scriptOf(spansOf(many)).length(),
                 std::chrono::milliseconds{VoiceScript::kLongest});
    }
};

SHACK_TEST(TestVoiceScript);
#include "tst_voice_script.moc"
