#include "engine/bench/mix_run.h"
#include "engine/bench/relay_mix.h"
#include "engine/bench/udp_reflector.h"
#include "tests/support/test_main.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

TrafficMix mixed()
{
    TrafficMix mix;
    mix.perSecond = 4'000;
    mix.duration = 300ms;
    mix.warmup = 50ms;
    mix.parts = {{.kind = MixKind::Rfc2544, .weight = 70, .sizes = {64, 1518}},
                 {.kind = MixKind::Voice60, .weight = 20},
                 {.kind = MixKind::Text, .weight = 10, .maxLossPercent = 0.5}};
    return mix;
}

std::unique_ptr<UdpReflector> reflector(double mostPerSecond = 0)
{
    auto opened = UdpReflector::open({.mostPerSecond = mostPerSecond});
    (*opened)->start();
    return std::move(*opened);
}

} // namespace

class TestTrafficMix : public QObject {
    Q_OBJECT

private slots:

    void theTextSurvives()
    {
        TrafficMix mix = mixed();
        mix.parts[1].deadline = 45ms;
        mix.parts[2].burst = 7;
        const std::string text = mixText(mix);
        const auto again = parseMix(text);
        QVERIFY(again.has_value());
        QVERIFY(*again == mix);
        QCOMPARE(std::count(text.begin(), text.end(), '\n'), 3);
    }

    void weightsShareTheRate()
    {
        const std::vector<MixFlow> flows = flowsOf(mixed());
        QCOMPARE(flows.size(), std::size_t{4});
        QCOMPARE(flows[0].perSecond, 1'400.0);
        QCOMPARE(flows[1].perSecond, 1'400.0);
        QCOMPARE(flows[2].perSecond, 800.0);
        QCOMPARE(flows[3].perSecond, 400.0);
        QCOMPARE(flows[3].part, std::size_t{2});
    }

    void templatesLookLikeTheProtocol()
    {
        TrafficMix mix;
        for (const MixKind kind :
             {MixKind::Voice60, MixKind::Voice120, MixKind::Heartbeat, MixKind::Text})
            mix.parts.push_back({.kind = kind});
        const std::vector<MixFlow> flows = flowsOf(mix);
        QCOMPARE(flows[0].frameBytes, 456U); // 410 bytes of UDP
        QCOMPARE(flows[1].frameBytes, 776U);
        QCOMPARE(flows[2].frameBytes, 177U);
        QCOMPARE(flows[3].burst, 5U);
        QCOMPARE(deadlineOf(mix.parts[0]), 60'000us);
        QCOMPARE(deadlineOf(mix.parts[1]), 120'000us);
    }

    void wrongTextsAreRefused_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"--weight 1", "--part video", "--part", "--part text --burst -1",
                                 "--rate x", "--part rfc2544 --sizes ,", "--sizes 64", "voice60"})
            QTest::addRow("%s", text) << text;
    }

    void wrongTextsAreRefused()
    {
        QFETCH(QString, text);
        const auto mix = parseMix(text.toStdString());
        QVERIFY(!mix.has_value());
        QVERIFY(!mix.error().sentence().empty());
    }

    void impossibleMixesNameTheField()
    {
        QCOMPARE(checkMix({}).front().field, std::string_view{"--part"});
        TrafficMix mix = mixed();
        QVERIFY(checkMix(mix).empty());
        mix.parts[0].sizes = {9'000};
        QCOMPARE(checkMix(mix).front().field, std::string_view{"--sizes"});
        mix = mixed();
        for (MixPart& part : mix.parts)
            part.weight = 0;
        QCOMPARE(checkMix(mix).front().field, std::string_view{"--weight"});
    }

    void aRelayGetsDatagramsOfTheProtocolOnly()
    {
        TrafficMix mix = mixed();
        QCOMPARE(checkMix(mix, Rfc2544Target::Relay).front().field, std::string_view{"--sizes"});
        mix.parts[0].sizes.clear(); // those that a relay carries
        QVERIFY(checkMix(mix, Rfc2544Target::Relay).empty());
        for (const MixFlow& flow : flowsOf(mix, Rfc2544Target::Relay))
            QVERIFY(flow.frameBytes >= smallestRelayFrame());
        mix.perSecond = 5e6;
        QCOMPARE(checkMix(mix, Rfc2544Target::Relay).front().field, std::string_view{"--rate"});
    }

    void theRhythmOfAKindMakesTheReceivers()
    {
        TrafficMix mix;
        mix.perSecond = 1'000;
        mix.parts = {{.kind = MixKind::Voice60}, {.kind = MixKind::Heartbeat}};
        const RelayMixShape shape = relayMixShape(mix);
        QCOMPARE(shape.groups, 2U);
        // 500 heartbeats a second, each device one every other second; two parts share the numbers.
        QCOMPARE(shape.identities, 2'000U);
    }

    /// In a second a text comes two and a half times: two times would be a fifth too little.
    void aShortRunSendsWhatWasAsked()
    {
        TrafficMix mix;
        mix.perSecond = 100;
        mix.duration = 1s;
        mix.parts = {{.kind = MixKind::Text}};
        QCOMPARE(relayMixShape(mix).identities, 33U + 1); // who hear three each
        mix.perSecond = 3;
        mix.duration = 5s;
        QCOMPARE(relayMixShape(mix).identities, 1U + 1);
    }

    void aPartThatWasNotSentMakesTheRunInvalid()
    {
        MixReport report;
        report.mix.duration = 10s;
        report.mix.parts = {{.kind = MixKind::Voice60}, {.kind = MixKind::Text}};
        report.parts = {{.askedPerSecond = 100, .sent = 1'000, .received = 1'000},
                        {.askedPerSecond = 10, .sent = 80, .received = 80}};
        judgeMix(report, {}, {});
        QCOMPARE(report.judgement.verdict, Verdict::Invalid);
        QVERIFY2(report.judgement.sentence.find("text: 80 of 100 datagrams were sent") !=
                     std::string::npos,
                 report.judgement.sentence.c_str());
        report.parts[1] = {.askedPerSecond = 10, .sent = 96, .received = 96};
        judgeMix(report, {}, {});
        QCOMPARE(report.judgement.verdict, Verdict::Pass);
    }

    void everyPartIsJudgedByItsOwnRules()
    {
        MixPartFigures figures{.sent = 1'000, .received = 995, .inTime = 0.9};
        for (int i = 0; i < 995; ++i)
            figures.latency.record(70ms);
        const MixPart strict{.kind = MixKind::Voice60};
        const Judgement judgement = judgeMixPart(strict, figures);
        QCOMPARE(judgement.verdict, Verdict::Fail);
        QCOMPARE(judgement.reasons.size(), std::size_t{2});
        const MixPart lenient{.kind = MixKind::Voice120, .maxLossPercent = 1};
        QCOMPARE(judgeMixPart(lenient, figures).verdict, Verdict::Pass);
    }

    void aReflectorGivesEveryPartBack()
    {
        const auto target = reflector();
        const MixReport report = runMix(mixed(), target->endpoint(), SystemClock{}, {}, {});
        // On a busy machine a good run may be invalid, or late for voice, but nothing is lost.
        QVERIFY(report.judgement.verdict != Verdict::Stopped);
        QCOMPARE(report.parts.size(), std::size_t{3});
        QCOMPARE(report.parts[0].sent, 840U);
        QCOMPARE(report.parts[1].sent, 240U);
        QCOMPARE(report.parts[2].sent, 120U);
        for (const MixPartFigures& part : report.parts)
            QCOMPARE(part.lost(), 0U);
    }

    void aTargetThatDropsFailsTheStrictParts()
    {
        const auto target = reflector(2'000);
        const MixReport report = runMix(mixed(), target->endpoint(), SystemClock{}, {}, {});
        QVERIFY(report.judgement.verdict == Verdict::Fail ||
                report.judgement.verdict == Verdict::Invalid);
        QCOMPARE(report.parts[0].judgement.verdict, Verdict::Fail);
        const QJsonObject json =
            QJsonDocument::fromJson(QByteArray::fromStdString(mixJson(report))).object();
        QCOMPARE(json["parts"].toArray().size(), 3);
        QVERIFY(json["parts"].toArray().at(0).toObject()["lost"].toInteger() > 0);
        const std::string csv = mixCsv(report);
        QCOMPARE(std::count(csv.begin(), csv.end(), '\n'), 4);
        for (const std::string& text : {mixLines(report), mixMarkdown(report), mixHtml(report)})
            QVERIFY(text.find("voice60") != std::string::npos);
    }
};

SHACK_TEST(TestTrafficMix);
#include "tst_traffic_mix.moc"
