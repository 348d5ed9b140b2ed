#include "engine/sound/live_mixer.h"
#include "engine/sound/live_thread.h"
#include "tests/support/test_main.h"
#include "tests/unit/sound/sound_bench.h"

#include <QTest>

#include <limits>

using namespace shack;
using namespace shack::sound;
using namespace std::chrono_literals;

namespace {

const MonoTime kStart = MonoTime{} + 1h;

/// Speakers in domains of their own who all talk; what comes out of the mixer.
struct Room {
    explicit Room(std::uint64_t speakers)
    {
        for (std::uint64_t i = 1; i <= speakers; ++i)
            talking.emplace_back(i, DomainId{static_cast<std::uint32_t>(i)});
    }

    void talk(std::chrono::milliseconds length)
    {
        for (const auto until = now + length; now < until; now += LiveMixer::kStep) {
            if ((now - kStart) % 120ms == 0ms)
                for (Speaker& one : talking)
                    feed(one);
            step();
        }
    }

    void step()
    {
        std::array<std::int16_t, LiveMixer::kStepSamples> samples{};
        sounded = mixer.mix(samples, now);
        heard.insert(heard.end(), samples.begin(), samples.end());
    }

    void feed(Speaker& one)
    {
        const auto voice = one.next(now);
        mixer.voice(voice.over, voice);
    }

    std::vector<Speaker> talking;
    LiveMixer mixer;
    MonoTime now = kStart;
    std::vector<std::int16_t> heard;
    bool sounded = false;
};

} // namespace

class TestLiveMixer : public QObject {
    Q_OBJECT

private slots:
    void onlyWhatIsChosenIsHeard();
    void aSingleVoiceIsNotTouched();
    void volumesAreThoseOfTheDomains();
    void manyVoicesDoNotWrapAround();
    void levelsTellWhoIsHeard();
    void endedOversAreForgotten();
    void whatIsNotChosenAnyMoreFallsSilent();
    void theThreadCarriesSoundFromTapToRing();
};

void TestLiveMixer::onlyWhatIsChosenIsHeard()
{
    Room room{2};
    room.talk(600ms);
    QVERIFY(!room.sounded);
    QVERIFY(std::ranges::all_of(room.heard, [](std::int16_t sample) { return sample == 0; }));
    room.mixer.listen({{DomainId{2}}});
    room.talk(600ms);
    QCOMPARE(room.mixer.levels().size(), 1U);
    QCOMPARE(room.mixer.levels()[0].domain, DomainId{2});
}

void TestLiveMixer::aSingleVoiceIsNotTouched()
{
    Room room{1};
    room.mixer.listen({{DomainId{1}}});
    room.talk(3s);
    const auto delay = static_cast<std::ptrdiff_t>(VoiceStream::kDelay.count() * kSamplesPerMs);
    QVERIFY(std::equal(room.heard.begin() + delay, room.heard.end(), room.talking[0].said.begin()));
}

void TestLiveMixer::volumesAreThoseOfTheDomains()
{
    Room loud{1};
    loud.mixer.listen({{DomainId{1}, 1.0F}});
    loud.talk(2s);
    Room quiet{1};
    quiet.mixer.listen({{DomainId{1}, 0.25F}});
    quiet.talk(2s);
    QVERIFY(std::abs(loudness(loud.heard) / loudness(quiet.heard) - 4) < 0.05);
}

void TestLiveMixer::manyVoicesDoNotWrapAround()
{
    Room room{40};
    std::vector<ListenChoice> all;
    for (std::uint32_t i = 1; i <= 40; ++i)
        all.push_back({DomainId{i}, 4.0F});
    room.mixer.listen(all);
    room.talk(1s);
    QVERIFY(std::ranges::count(room.heard, std::numeric_limits<std::int16_t>::max()) > 0);
    QCOMPARE(room.mixer.levels().size(), 40U);
}

void TestLiveMixer::levelsTellWhoIsHeard()
{
    Room room{1};
    room.mixer.listen({{DomainId{1}}});
    float loudest = 0;
    for (int i = 0; i < 100; ++i) {
        room.talk(LiveMixer::kStep);
        for (const VoiceLevel& level : room.mixer.levels()) {
            QCOMPARE(level.over, 1U);
            loudest = std::max(loudest, level.peak);
        }
    }
    QVERIFY(loudest > 0.05F && loudest <= 1.0F);
}

void TestLiveMixer::endedOversAreForgotten()
{
    Room room{1};
    room.mixer.listen({{DomainId{1}}});
    for (std::uint64_t over = 1; over <= 200; ++over) { // more than fit at once
        room.talking[0] = Speaker{over};
        room.talk(240ms);
        for (int i = 0; i < 70; ++i, room.now += LiveMixer::kStep)
            room.step();
        QVERIFY(!room.sounded);
    }
    QCOMPARE(room.mixer.counters().frames, 200U * 4);
}

void TestLiveMixer::whatIsNotChosenAnyMoreFallsSilent()
{
    Room room{1};
    room.mixer.listen({{DomainId{1}}});
    room.talk(600ms);
    QVERIFY(room.sounded);
    room.mixer.listen({});
    room.step();
    QVERIFY(!room.sounded);
    QVERIFY(room.mixer.counters().frames > 0);
}

void TestLiveMixer::theThreadCarriesSoundFromTapToRing()
{
    const SystemClock clock;
    LiveThread live{clock};
    const auto tap = std::make_shared<fanout::FrameTap>();
    live.adoptTap(1, tap);
    live.listen({{DomainId{1}}});
    live.start();
    Speaker speaker{7};
    std::vector<std::int16_t> heard;
    for (int i = 0; i < 10; ++i) {
        QVERIFY(tap->push(speaker.next(clock.now())));
        for (int part = 0; part < 6; ++part) {
            QTest::qSleep(20);
            std::array<std::int16_t, 4'000> piece{};
            const std::size_t count = live.sound().read(piece);
            heard.insert(heard.end(), piece.begin(), piece.begin() + static_cast<long>(count));
        }
    }
    QTRY_COMPARE(live.read().copies, 10U);
    live.stop();
    QVERIFY(loudness(heard) > 100);
    QVERIFY(live.read().streams.frames > 0);
}

SHACK_TEST(TestLiveMixer);
#include "tst_live_mixer.moc"
