#include "engine/sound/voice_stream.h"
#include "tests/support/test_main.h"
#include "tests/unit/sound/sound_bench.h"

#include <QTest>

#include <map>

using namespace shack;
using namespace shack::sound;
using namespace std::chrono_literals;

namespace {

constexpr auto kStep = 20ms;
constexpr std::size_t kStepSamples = 20 * kSamplesPerMs;

/// Datagrams that arrive when a test says, and an ear that listens every 20 ms.
struct Line {
    void sendAt(std::chrono::milliseconds at)
    {
        const auto voice = speaker.next(MonoTime{} + 1h + at);
        arrivals.emplace(at, std::vector<std::byte>{voice.data().begin(), voice.data().end()});
    }

    void listen(std::chrono::milliseconds until)
    {
        for (; now < until; now += kStep) {
            while (!arrivals.empty() && arrivals.begin()->first <= now) {
                for (const ByteSpan frame : wire::VoiceFrames{arrivals.begin()->second})
                    stream.arrive(frame, MonoTime{} + 1h + arrivals.begin()->first);
                arrivals.erase(arrivals.begin());
            }
            std::array<std::int16_t, kStepSamples> step{};
            const bool sounded = stream.take(step, MonoTime{} + 1h + now);
            if (sounded && !firstSound)
                firstSound = now;
            if (sounded)
                heard.insert(heard.end(), step.begin(), step.end());
        }
    }

    Speaker speaker{1};
    std::multimap<std::chrono::milliseconds, std::vector<std::byte>> arrivals;
    VoiceStream stream{*VoiceDecoder::create()};
    std::chrono::milliseconds now{};
    std::optional<std::chrono::milliseconds> firstSound;
    std::vector<std::int16_t> heard;
};

} // namespace

class TestVoiceStream : public QObject {
    Q_OBJECT

private slots:
    void anEvenVoiceIsHeardSampleBySample();
    void oneFrameOfJitterIsNotHeard();
    void aLostDatagramIsBridged();
    void aLongLossFallsSilentAndComesBack();
    void aBurstDoesNotMakeItLate();
    void noiseIsNoVoice();
};

void TestVoiceStream::anEvenVoiceIsHeardSampleBySample()
{
    Line line;
    for (int i = 0; i < 50; ++i)
        line.sendAt(i * 120ms);
    line.listen(50 * 120ms + VoiceStream::kDelay);
    QCOMPARE(*line.firstSound, VoiceStream::kDelay);
    QVERIFY(line.heard.size() >= line.speaker.said.size());
    QVERIFY(std::equal(line.speaker.said.begin(), line.speaker.said.end(), line.heard.begin()));
    QCOMPARE(line.stream.counters().frames, 100U);
    QCOMPARE(line.stream.counters().concealedMs, 0U);
    QVERIFY(loudness(line.heard) > 300);
}

void TestVoiceStream::oneFrameOfJitterIsNotHeard()
{
    Line line;
    for (int i = 0; i < 50; ++i)
        line.sendAt(i * 120ms + (i % 3 == 1 ? 60ms : 0ms));
    line.listen(50 * 120ms + VoiceStream::kDelay);
    QCOMPARE(line.stream.counters().concealedMs, 0U);
    QCOMPARE(line.stream.counters().skipped, 0U);
    QVERIFY(std::equal(line.speaker.said.begin(), line.speaker.said.end(), line.heard.begin()));
}

void TestVoiceStream::aLostDatagramIsBridged()
{
    Line line;
    for (int i = 0; i < 30; ++i) {
        line.sendAt(i * 120ms);
        if (i == 10)
            line.arrivals.erase(std::prev(line.arrivals.end()));
    }
    line.listen(30 * 120ms + VoiceStream::kDelay);
    const StreamCounters& counters = line.stream.counters();
    QCOMPARE(counters.frames, 58U);
    QCOMPARE(counters.concealedMs, 120U); // exactly what is missing: the rest stays in time
    QCOMPARE(counters.silentMs, 0U);
    QCOMPARE(line.heard.size(), line.speaker.said.size());
}

void TestVoiceStream::aLongLossFallsSilentAndComesBack()
{
    Line line;
    for (int i = 0; i < 30; ++i) {
        line.sendAt(i * 120ms);
        if (i >= 10 && i < 14)
            line.arrivals.erase(std::prev(line.arrivals.end()));
    }
    line.listen(30 * 120ms + 3 * VoiceStream::kDelay);
    const StreamCounters& counters = line.stream.counters();
    QCOMPARE(counters.frames, 52U);
    QVERIFY(counters.concealedMs <= 2 * 120U); // in the hole, and behind the end
    QVERIFY(counters.silentMs > 0);
    QCOMPARE(counters.skipped, 0U);
}

void TestVoiceStream::aBurstDoesNotMakeItLate()
{
    Line line;
    for (int i = 0; i < 60; ++i) // one second stands still, then comes at once
        line.sendAt(i >= 20 && i < 28 ? 28 * 120ms : i * 120ms);
    line.listen(60 * 120ms + VoiceStream::kDelay);
    QVERIFY(line.stream.counters().skipped > 0);
    // What is played last arrived a moment ago.
    QVERIFY(line.stream.drained());
}

void TestVoiceStream::noiseIsNoVoice()
{
    Line line;
    line.stream.arrive({}, MonoTime{} + 1h);
    std::vector<std::byte> broken(1'276, std::byte{0x03});
    broken[1] = std::byte{0}; // says it holds no frame
    line.stream.arrive(broken, MonoTime{} + 1h);
    line.listen(400ms);
    QVERIFY(line.heard.empty());
    QCOMPARE(line.stream.counters().invalid, 2U);
    line.sendAt(400ms);
    line.listen(900ms);
    QVERIFY(!line.heard.empty());
}

SHACK_TEST(TestVoiceStream);
#include "tst_voice_stream.moc"
