#include "engine/bench_voice/speech.h"
#include "engine/sound/voice_encoder.h"
#include "engine/wire/draarl_voice.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <opus/opus.h>
#include <vector>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

using Samples = std::vector<std::int16_t>;
using Datagram = std::array<std::int16_t, sound::VoiceEncoder::kDatagramSamples>;

constexpr std::size_t kSecond = Speech::kSampleRate;

Samples spoken(std::string_view callsign, std::uint64_t seed, std::size_t seconds)
{
    Speech speech{callsign, seed};
    Samples samples(seconds * kSecond);
    speech.render(samples);
    return samples;
}

double loudness(std::span<const std::int16_t> samples)
{
    double sum = 0;
    for (const std::int16_t each : samples)
        sum += static_cast<double>(each) * each;
    return std::sqrt(sum / static_cast<double>(samples.size()));
}

/// Strongest repetition between 70 and 280 Hz over a piece, Hz; 0 for none.
double pitchOf(std::span<const std::int16_t> piece)
{
    double best = 0;
    std::size_t bestLag = 0;
    for (std::size_t lag = kSecond / 280; lag <= kSecond / 70; ++lag) {
        double sum = 0;
        double energy = 1;
        for (std::size_t i = 0; i + lag < piece.size(); ++i) {
            sum += static_cast<double>(piece[i]) * piece[i + lag];
            energy += static_cast<double>(piece[i]) * piece[i];
        }
        if (sum / energy > best) {
            best = sum / energy;
            bestLag = lag;
        }
    }
    return best > 0.4 && bestLag > 0 ? static_cast<double>(kSecond) / static_cast<double>(bestLag)
                                     : 0;
}

double middlePitch(const Samples& samples)
{
    std::vector<double> pitches;
    for (std::size_t at = 0; at + 600 < samples.size(); at += 1'600)
        if (const double pitch = pitchOf(std::span{samples}.subspan(at, 600)); pitch > 0)
            pitches.push_back(pitch);
    if (pitches.empty())
        return 0;
    std::nth_element(pitches.begin(),
                     pitches.begin() + static_cast<std::ptrdiff_t>(pitches.size() / 2),
                     pitches.end());
    return pitches[pitches.size() / 2];
}

} // namespace

class TestSpeech : public QObject {
    Q_OBJECT

private slots:

    void soundsLikeSomebodyTalking()
    {
        const Samples samples = spoken("Q1ABA", 1, 10);
        QVERIFY2(loudness(samples) > 800, qPrintable(QString::number(loudness(samples))));
        std::size_t clipped = 0;
        for (const std::int16_t each : samples)
            clipped += std::abs(each) >= 13'999 ? 1U : 0U;
        QVERIFY2(clipped < samples.size() / 100, qPrintable(QString::number(clipped)));

        // Loud and quiet change several times a second, as syllables do.
        const double middle = loudness(samples) * 0.8;
        std::size_t changes = 0;
        bool loud = false;
        for (std::size_t at = 0; at + 320 <= samples.size(); at += 320) {
            const bool now = loudness(std::span{samples}.subspan(at, 320)) > middle;
            changes += now != std::exchange(loud, now) ? 1U : 0U;
        }
        QVERIFY2(changes > 40 && changes < 200, qPrintable(QString::number(changes)));
    }

    void everyCallsignHasItsOwnVoice()
    {
        const double first = middlePitch(spoken("Q1ABA", 1, 6));
        const double again = middlePitch(spoken("Q1ABA", 2, 6));
        QVERIFY(first > 70 && first < 300);
        QVERIFY2(std::abs(first - again) < first * 0.15,
                 qPrintable(QString{"%1 and %2 Hz"}.arg(first).arg(again)));
        std::vector<double> pitches;
        for (const char* callsign : {"Q1ABA", "Q1BEL", "Q1COR", "Q1DAX", "Q2MIA", "Q4ZOE"})
            pitches.push_back(middlePitch(spoken(callsign, 1, 3)));
        const auto [least, most] = std::minmax_element(pitches.begin(), pitches.end());
        QVERIFY2(*most > *least * 1.3, qPrintable(QString{"%1 to %2 Hz"}.arg(*least).arg(*most)));
    }

    void theSameSeedSaysTheSame()
    {
        QVERIFY(spoken("Q1ABA", 5, 1) == spoken("Q1ABA", 5, 1));
        QVERIFY(spoken("Q1ABA", 5, 1) != spoken("Q1ABA", 6, 1));
    }

    void piecesJoinWithoutASeam()
    {
        const Samples whole = spoken("Q1ABA", 3, 1);
        Speech speech{"Q1ABA", 3};
        Samples pieces(kSecond);
        for (std::size_t at = 0; at < kSecond; at += 100)
            speech.render(std::span{pieces}.subspan(at, 100));
        QVERIFY(pieces == whole);
    }

    void datagramsAreWhatDevicesSend()
    {
        auto encoder = sound::VoiceEncoder::create(20'000);
        QVERIFY(encoder.has_value());
        Speech speech{"Q1ABA", 1};
        std::size_t bytes = 0;
        constexpr std::size_t kDatagrams = 50;
        for (std::size_t i = 0; i < kDatagrams; ++i) {
            Datagram samples{};
            speech.render(samples);
            const ByteSpan data = encoder->encode(samples);
            const wire::VoiceFrames frames{data};
            QCOMPARE(frames.form(), wire::VoiceForm::Merged);
            QCOMPARE(frames.count(), sound::VoiceEncoder::kFramesPerDatagram);
            QCOMPARE(wire::voiceDuration(data), std::chrono::microseconds{120ms});
            bytes += data.size();
        }
        const double bitsPerSecond = static_cast<double>(bytes) * 8 / (kDatagrams * 0.12);
        QVERIFY2(bitsPerSecond > 8'000 && bitsPerSecond < 26'000,
                 qPrintable(QString::number(bitsPerSecond)));
    }

    void whatIsDecodedIsNotSilence()
    {
        auto encoder = sound::VoiceEncoder::create(20'000);
        QVERIFY(encoder.has_value());
        int error = OPUS_OK;
        OpusDecoder* const decoder = opus_decoder_create(kSecond, 1, &error);
        QCOMPARE(error, OPUS_OK);
        Speech speech{"Q2MIA", 4};
        Samples heard;
        for (int i = 0; i < 25; ++i) {
            Datagram samples{};
            speech.render(samples);
            for (const ByteSpan frame : wire::VoiceFrames{encoder->encode(samples)}) {
                std::array<std::int16_t, sound::VoiceEncoder::kFrameSamples> pcm{};
                const int decoded =
                    opus_decode(decoder, reinterpret_cast<const unsigned char*>(frame.data()),
                                static_cast<opus_int32>(frame.size()), pcm.data(),
                                static_cast<int>(pcm.size()), 0);
                QCOMPARE(decoded, static_cast<int>(sound::VoiceEncoder::kFrameSamples));
                heard.insert(heard.end(), pcm.begin(), pcm.end());
            }
        }
        opus_decoder_destroy(decoder);
        QVERIFY2(loudness(heard) > 700, qPrintable(QString::number(loudness(heard))));
        QVERIFY(middlePitch(heard) > 70);
    }

    void impossibleBitRatesAreRefused() { QVERIFY(!sound::VoiceEncoder::create(-7).has_value()); }
};

SHACK_TEST(TestSpeech);
#include "tst_speech.moc"
