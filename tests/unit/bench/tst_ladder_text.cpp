#include "engine/bench/ladder_text.h"
#include "engine/bench/plan_text.h"
#include "engine/bench/presets.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t kSeed = 20'260'722;

class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_random(seed) {}

    std::uint64_t upTo(std::uint64_t most) { return m_random() % (most + 1); }

    bool coin() { return upTo(1) == 1; }

    std::string words()
    {
        static constexpr std::string_view kLetters = "abc XYZ,=#\\@'-%";
        std::string text;
        for (std::uint64_t i = upTo(12); i > 0; --i)
            text += kLetters[upTo(kLetters.size() - 1)];
        return text;
    }

private:
    std::mt19937_64 m_random;
};

LadderRung randomRung(Dice& dice)
{
    LadderRung rung;
    rung.devices = static_cast<std::uint32_t>(dice.upTo(200'000));
    rung.interval = std::chrono::microseconds{dice.upTo(200'000)};
    rung.talkers = static_cast<std::uint32_t>(dice.upTo(5));
    rung.writers = static_cast<std::uint32_t>(dice.upTo(8));
    rung.hold = std::chrono::milliseconds{dice.coin() ? dice.upTo(100'000) : 0};
    rung.note = dice.words();
    return rung;
}

LadderPlan randomLadder(Dice& dice)
{
    LadderPlan plan;
    plan.name = dice.words();
    plan.base.isolated = dice.coin();
    plan.base.groups = static_cast<std::uint32_t>(dice.upTo(10));
    plan.base.seed = dice.upTo(1'000'000);
    plan.base.maxLossPercent = static_cast<double>(dice.upTo(1'000)) / 100;
    plan.base.maxP99 = std::chrono::microseconds{dice.upTo(100'000)};
    for (std::uint64_t i = dice.upTo(6); i > 0; --i)
        plan.rungs.push_back(randomRung(dice));
    plan.pause = std::chrono::milliseconds{dice.upTo(5'000)};
    plan.repeats = static_cast<std::uint32_t>(dice.upTo(9));
    plan.retries = static_cast<std::uint32_t>(dice.upTo(3));
    plan.shuffle = dice.coin();
    plan.findLimit = dice.coin();
    plan.keepRelay = dice.coin();
    plan.maxGrowthMiBPerHour = static_cast<double>(dice.upTo(1'000)) / 8;
    plan.stop.firstFail = dice.coin();
    plan.stop.generatorLimit = dice.coin();
    plan.stop.lossAbovePercent = static_cast<double>(dice.upTo(100)) / 7;
    plan.stop.p99Above = std::chrono::microseconds{dice.upTo(100'000)};
    plan.stop.p99For = std::chrono::milliseconds{dice.upTo(10'000)};
    plan.stop.memoryBelowMiB = static_cast<std::uint32_t>(dice.upTo(1'000));
    plan.stop.timeLimit = std::chrono::milliseconds{dice.upTo(1'000'000)};
    return plan;
}

std::string errorOf(std::string_view text)
{
    const auto plan = parseLadder(text);
    return plan ? std::string{} : plan.error().sentence();
}

} // namespace

class TestLadderText : public QObject {
    Q_OBJECT

private slots:

    void everyLadderSurvivesBeingWrittenAndRead()
    {
        Dice dice{kSeed};
        for (int i = 0; i < 150; ++i) {
            const LadderPlan plan = randomLadder(dice);
            const std::string text = ladderText(plan);
            const auto read = parseLadder(text);
            QVERIFY2(read && *read == plan,
                     qPrintable(QString{"seed %1, ladder %2: %3"}.arg(kSeed).arg(i).arg(
                         QString::fromStdString(text))));
        }
    }

    void defaultsNeedNoText()
    {
        QVERIFY(ladderText(LadderPlan{}).empty());
        QVERIFY(parseLadder("").value() == LadderPlan{});
    }

    void aFileReadsLikeACommandLine()
    {
        const auto plan = parseLadder("# the knee\n--rung 9000@20,hold=30,note=\"as reported\"\n"
                                      "--rung \"9000@19,note=first loss, they say\"  --isolated\n"
                                      "--stop-p99 100 --stop-p99-for 2.5 --keep-going\n");
        QVERIFY2(plan, qPrintable(
                           QString::fromStdString(plan ? std::string{} : plan.error().sentence())));
        QCOMPARE(plan->rungs.size(), std::size_t{2});
        QCOMPARE(plan->rungs[0].hold, std::chrono::milliseconds{30s});
        QCOMPARE(plan->rungs[0].note, std::string{"as reported"});
        QCOMPARE(plan->rungs[1].note, std::string{"first loss, they say"});
        QCOMPARE(plan->rungs[1].interval, std::chrono::microseconds{19ms});
        QVERIFY(plan->base.isolated);
        QVERIFY(!plan->stop.firstFail);
        QCOMPARE(plan->stop.p99Above, std::chrono::microseconds{100ms});
        QCOMPARE(plan->stop.p99For, std::chrono::milliseconds{2'500ms});
    }

    void aPresetIsTheStartWhereverItStands()
    {
        const auto plan = parseLadder("--isolated --repeats 3 --preset quick");
        QVERIFY(plan);
        QVERIFY(plan->base.isolated);
        QCOMPARE(plan->repeats, 3U);
        QCOMPARE(plan->rungs.size(), std::size_t{4});
        const auto ownRungs = parseLadder("--rung 300@60 --preset quick");
        QVERIFY(ownRungs);
        QCOMPARE(ownRungs->rungs.size(), std::size_t{1});
        QCOMPARE(ownRungs->base.maxP99, std::chrono::microseconds{60ms});
    }

    void whatPeopleWriteStaysOneLine()
    {
        const auto plan = withOptions({}, {{"--name", "a \"b\"\n\tc\x01 \xff"}});
        QVERIFY(plan);
        QCOMPARE(plan->name, std::string{"a b  c  \xEF\xBF\xBD"});
        QVERIFY(parseLadder(ladderText(*plan)).value() == *plan);
    }

    void mistakesAreSentences_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        QTest::newRow("typo") << "--rnug 1@2"
                              << "\"--rnug\" is not an option of a ladder";
        QTest::newRow("no value") << "--rung"
                                  << "--rung needs a value";
        QTest::newRow("no interval") << "--rung 1000"
                                     << "devices @ ms";
        QTest::newRow("letters") << "--rung abc@120"
                                 << "devices of a rung: \"abc\"";
        QTest::newRow("negative") << "--rung -1@120"
                                  << "\"-1\" is not a whole number";
        QTest::newRow("negative time") << "--rung 1000@-120"
                                       << "\"-120\" is not a time";
        QTest::newRow("negative hold") << "--rung 1000@120,hold=-1"
                                       << "\"-1\" is not a time";
        QTest::newRow("negative pause") << "--pause -1"
                                        << "--pause: \"-1\" is not a time";
        QTest::newRow("unknown key") << "--rung 1000@120,devics=3"
                                     << "\"devics\" is not known";
        QTest::newRow("open quotes") << "--name \"abc"
                                     << "quotation marks";
        QTest::newRow("of the rungs") << "--devices 5"
                                      << "belongs to the rungs";
        QTest::newRow("preset") << "--preset quik"
                                << "there are quick, devices";
        QTest::newRow("loss") << "--stop-loss 101"
                              << "between 0 and 100";
        QTest::newRow("growth") << "--max-growth nan"
                                << "--max-growth";
    }

    void mistakesAreSentences()
    {
        QFETCH(QString, text);
        QFETCH(QString, word);
        const QString sentence = QString::fromStdString(errorOf(text.toStdString()));
        QVERIFY2(sentence.contains(word), qPrintable(sentence));
    }

    void everyOptionHelpsAndIsNamedOnce()
    {
        std::vector<std::string_view> names;
        for (const LadderOption& option : ladderOptions()) {
            QVERIFY(option.name.starts_with("--"));
            QVERIFY(!option.help.empty());
            names.push_back(option.name);
        }
        std::sort(names.begin(), names.end());
        QVERIFY(std::adjacent_find(names.begin(), names.end()) == names.end());
    }

    void everyPresetCanBeRun()
    {
        for (const Preset& preset : presets()) {
            QVERIFY(presetNamed(preset.key) == &preset);
            if (preset.kind != PresetKind::Ladder)
                continue;
            auto plan = ladderPreset(preset.key);
            QVERIFY2(plan, preset.key.data());
            plan->base.isolated = true;
            const auto problems = checkLadder(*plan);
            QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().sentence.c_str());
        }
        QVERIFY(presetNamed("viewers") == nullptr);
        QCOMPARE(ladderPreset("frame-rate")->rungs.size(), std::size_t{12});
        QCOMPARE(ladderPreset("devices")->rungs.back().devices, 20'000U);
        QCOMPARE(ladderPreset("writers")->repeats, 5U);
        QCOMPARE(ladderPreset("groups")->base.groups, 5U);
    }
};

SHACK_TEST(TestLadderText);
#include "tst_ladder_text.moc"
