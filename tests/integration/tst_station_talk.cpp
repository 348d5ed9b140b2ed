#include "engine/bench_voice/speech.h"
#include "engine/host/sound_port.h"
#include "engine/sound/voice_decoder.h"
#include "engine/sound/voice_encoder.h"
#include "engine/wire/draarl_voice.h"
#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <thread>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;

namespace {

constexpr TalkGroupId kNational{999};

using Samples = std::vector<std::int16_t>;

double loudness(const Samples& samples)
{
    double sum = 0;
    for (const std::int16_t sample : samples)
        sum += 1.0 * sample * sample;
    return samples.empty() ? 0 : std::sqrt(sum / static_cast<double>(samples.size()));
}

/// Somebody who speaks for so long, in real time; between datagrams `meanwhile` runs.
void speak(TestDevice& device, std::chrono::milliseconds length,
           const std::function<void()>& meanwhile)
{
    bench::Speech speech{device.user, 1};
    auto encoder = sound::VoiceEncoder::create(20'000);
    auto next = std::chrono::steady_clock::now();
    for (auto said = 0ms; said < length; said += 120ms) {
        std::array<std::int16_t, sound::VoiceEncoder::kDatagramSamples> samples{};
        speech.render(samples);
        device.voice(asText(encoder->encode(samples)));
        next += 120ms;
        while (std::chrono::steady_clock::now() < next) {
            meanwhile();
            std::this_thread::sleep_for(10ms);
        }
    }
}

Samples decoded(const std::vector<std::string>& payloads)
{
    auto decoder = sound::VoiceDecoder::create();
    Samples all;
    for (const std::string& payload : payloads)
        for (const ByteSpan frame : wire::VoiceFrames{asBytes(payload)}) {
            std::array<std::int16_t, sound::VoiceDecoder::kMostSamples> samples{};
            const auto count = decoder->decode(frame, samples);
            all.insert(all.end(), samples.begin(),
                       samples.begin() + static_cast<std::ptrdiff_t>(count));
        }
    return all;
}

} // namespace

/// Listening and talking from the console, by the rules for everybody.
class TestStationTalk : public QObject {
    Q_OBJECT

private:
    static host::CommandDone openTalk(TestStation& station, TalkGroupId group = kNational)
    {
        return station.run(host::OpenTalk{station.account("carol"), Ssid{90}, group});
    }

private slots:
    void whatIsSaidInTheGroupIsHeard();
    void theConsoleTalksLikeADevice();
    void nobodyIsTalkedOver();
    void whatCannotBeIsRefused();
    void theSessionComesBackAfterARestart();
};

void TestStationTalk::whatIsSaidInTheGroupIsHeard()
{
    TestStation station;
    const auto port = station.engine().soundPort();
    TestDevice alice{station.endpoint(), "alice", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    QVERIFY(station.run(host::ListenTo{{{kNational, 1.0F}}}).ok);
    Samples heard;
    float loudest = 0;
    speak(alice, 1'800ms, [&] {
        std::array<std::int16_t, 1'600> piece{};
        const std::size_t count = port->takeLive(piece);
        heard.insert(heard.end(), piece.begin(),
                     piece.begin() + static_cast<std::ptrdiff_t>(count));
        for (const host::HeardLevel& level : port->levels())
            loudest = std::max(loudest, level.peak);
    });
    QVERIFY2(loudness(heard) > 200, qPrintable(QString::number(loudness(heard))));
    QVERIFY(loudest > 0.02F);
    QVERIFY(station.run(host::ListenTo{}).ok);
    std::this_thread::sleep_for(100ms);
    std::array<std::int16_t, 4'000> rest{};
    (void)port->takeLive(rest);
    std::this_thread::sleep_for(100ms);
    QCOMPARE(port->takeLive(rest), 0U);
    QVERIFY(!station.run(host::ListenTo{{{TalkGroupId{77}, 1.0F}}}).ok);
    QVERIFY(!station.run(host::ListenTo{{{kNational, 9.0F}}}).ok);
}

void TestStationTalk::theConsoleTalksLikeADevice()
{
    TestStation station;
    const auto port = station.engine().soundPort();
    TestDevice alice{station.endpoint(), "alice", 8};
    QCOMPARE(alice.login(), std::string{"ok"});
    QVERIFY(openTalk(station).ok);
    QTRY_COMPARE(port->talk().session, host::TalkSession::Ready);
    const auto row = station.row("BG3CCC", 90);
    QVERIFY(row != nullptr);
    QCOMPARE(row->group, kNational);

    bench::Speech speech{"BG3CCC", 1};
    port->press(true);
    QTRY_COMPARE(port->talk().button, host::TalkButtonState::Talking);
    for (int i = 0; i < 10; ++i) {
        std::array<std::int16_t, 1'920> samples{};
        speech.render(samples);
        port->speak(samples);
        std::this_thread::sleep_for(60ms);
    }
    QTRY_VERIFY(port->talk().datagrams >= 9);
    port->press(false);
    const auto payloads = alice.heard(9);
    QVERIFY(payloads.size() >= 9);
    QVERIFY(loudness(decoded(payloads)) > 200);
    QVERIFY(station.view([](const host::EngineView& view) {
        return !view.lastHeard->rows.empty() && view.lastHeard->rows[0].callsign == "BG3CCC" &&
               view.live.talker;
    }));
    QVERIFY(station.run(host::CloseTalk{}).ok);
    QCOMPARE(port->talk().session, host::TalkSession::Closed);
}

void TestStationTalk::nobodyIsTalkedOver()
{
    TestStation station;
    const auto port = station.engine().soundPort();
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 9};
    QCOMPARE(alice.login(), std::string{"ok"});
    QCOMPARE(bob.login(), std::string{"ok"});
    QVERIFY(openTalk(station).ok);
    QTRY_COMPARE(port->talk().session, host::TalkSession::Ready);
    const std::vector<std::int16_t> noise(160, 9'000);
    speak(alice, 1'200ms, [&] {
        port->press(true);
        port->speak(noise);
    });
    QCOMPARE(port->talk().button, host::TalkButtonState::Busy);
    QCOMPARE(port->talk().busyWith, std::string{"BG1AAA-8"});
    QCOMPARE(port->talk().datagrams, 0U);
    QVERIFY(bob.heard(10).size() >= 10); // alice, whole
    port->press(false);
}

void TestStationTalk::whatCannotBeIsRefused()
{
    TestStation station;
    const AccountId carol = station.account("carol");
    QCOMPARE(station.run(host::OpenTalk{AccountId{4'711}, Ssid{90}, kNational}).message.code,
             std::string{"account.unknown"});
    QCOMPARE(station.run(host::OpenTalk{carol, Ssid{101}, kNational}).message.code,
             std::string{"device.ssid_reserved"});
    QCOMPARE(station.run(host::OpenTalk{carol, Ssid{90}, TalkGroupId{77}}).message.code,
             std::string{"group.unknown"});
    TestDevice radio{station.endpoint(), "carol", 12};
    QCOMPARE(radio.login(), std::string{"ok"});
    QCOMPARE(station.run(host::OpenTalk{carol, Ssid{12}, kNational}).message.code,
             std::string{"talk.ssid_in_use"});
    QVERIFY(station.run(host::StopStation{}).ok);
    QCOMPARE(openTalk(station).message.code, std::string{"talk.off_air"});
}

void TestStationTalk::theSessionComesBackAfterARestart()
{
    TestStation station;
    const auto port = station.engine().soundPort();
    QVERIFY(openTalk(station).ok);
    QTRY_COMPARE(port->talk().session, host::TalkSession::Ready);
    const std::string listen = station.endpoint().toString(); // it keeps sending to this port
    QVERIFY(station.run(host::ConfigureStation{.listen = std::vector{listen}}).ok);
    QVERIFY(station.run(host::StopStation{}).ok);
    QVERIFY(station.run(host::StartStation{}).ok);
    const auto isOnline = [](const host::EngineView& view) {
        return std::ranges::any_of(view.devices->rows, [](const auto& row) {
            return row->ssid == Ssid{90} && row->state == host::DeviceState::Online;
        });
    };
    QVERIFY(station.view(isOnline, 8s));
    QTRY_COMPARE(port->talk().session, host::TalkSession::Ready);
}

SHACK_TEST(TestStationTalk);
#include "tst_station_talk.moc"
