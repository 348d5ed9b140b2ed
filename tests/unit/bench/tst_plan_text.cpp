#include "engine/bench/plan_text.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <random>
#include <set>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

RunPlan randomPlan(std::mt19937_64& random)
{
    RunPlan plan;
    const auto number = [&](std::uint64_t most) { return random() % most; };
    plan.isolated = number(2) == 0;
    if (!plan.isolated)
        plan.target = "127.0.0.1:" + std::to_string(1 + number(65'535));
    for (std::uint64_t i = number(3); i > 0; --i)
        plan.allowed.push_back("10.0.0." + std::to_string(i));
    plan.devices = static_cast<std::uint32_t>(number(100'001));
    plan.groups = static_cast<std::uint32_t>(number(1'000));
    plan.talkers = static_cast<std::uint32_t>(number(1'000));
    plan.interval = std::chrono::microseconds{number(1'000'000)};
    plan.warmup = std::chrono::milliseconds{number(100'000)};
    plan.duration = std::chrono::milliseconds{number(10'000'000)};
    plan.payloadBytes = static_cast<std::uint32_t>(number(800));
    plan.realSockets = number(2) == 0;
    plan.seed = random();
    plan.relayProcess = number(100'000);
    plan.writers = static_cast<std::uint32_t>(number(9));
    plan.receiveBufferMiB = static_cast<std::uint32_t>(number(65));
    plan.maxLossPercent = static_cast<double>(number(10'000)) / 100;
    plan.maxP99 = std::chrono::microseconds{number(1'000'000)};
    return plan;
}

RunPlan goodPlan()
{
    RunPlan plan;
    plan.target = "127.0.0.1:60050";
    return plan;
}

/// The option that the first objection names, empty when there is none.
std::string objection(const RunPlan& plan)
{
    const auto problems = checkPlan(plan);
    return problems.empty() ? std::string{} : std::string{problems.front().field};
}

} // namespace

class TestPlanText : public QObject {
    Q_OBJECT

private slots:

    void everyPlanSurvivesBeingWrittenAndRead()
    {
        constexpr std::uint64_t kSeed = 7;
        std::mt19937_64 random{kSeed};
        for (int i = 0; i < 500; ++i) {
            const RunPlan plan = randomPlan(random);
            const std::string text = planText(plan);
            const auto read = parsePlan(text);
            QVERIFY2(read && *read == plan,
                     qPrintable(QString{"seed %1, plan %2: %3"}.arg(kSeed).arg(i).arg(
                         QString::fromStdString(text))));
        }
    }

    void defaultsNeedNoText()
    {
        QVERIFY(planText(RunPlan{}).empty());
        QVERIFY(parsePlan("").value() == RunPlan{});
    }

    void aPlanReadsLikeACommandLine()
    {
        const auto plan = parsePlan("--isolated --devices 9000 --interval 2.5 --duration 30 "
                                    "--real-sockets --max-loss 0.01");
        QVERIFY(plan.has_value());
        QCOMPARE(plan->devices, 9000U);
        QCOMPARE(plan->interval, std::chrono::microseconds{2'500});
        QCOMPARE(plan->duration, std::chrono::milliseconds{30s});
        QVERIFY(plan->isolated && plan->realSockets);
        QCOMPARE(plan->maxLossPercent, 0.01);
        QCOMPARE(QString::fromStdString(planText(*plan)),
                 QString{"--isolated --devices 9000 --interval 2.5 --duration 30 --real-sockets "
                         "--max-loss 0.01"});
    }

    void filesMayHaveLinesAndComments()
    {
        const auto plan = parsePlan("# the report's hardest step\n--isolated \\\n  --devices 9000 "
                                    "# all of them\n\n--allow \"10.0.0.1\"\n#end");
        QVERIFY(plan.has_value());
        QVERIFY(plan->isolated);
        QCOMPARE(plan->devices, 9000U);
        QCOMPARE(plan->allowed, std::vector<std::string>{"10.0.0.1"});
    }

    void nonsenseIsRefusedWithASentence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        QTest::newRow("unknown option") << "--divices 3"
                                        << "--divices";
        QTest::newRow("bare word") << "9000"
                                   << "9000";
        QTest::newRow("no value") << "--devices"
                                  << "--devices";
        QTest::newRow("negative") << "--devices -3"
                                  << "--devices";
        QTest::newRow("huge") << "--devices 5000000000"
                              << "--devices";
        QTest::newRow("letters") << "--interval soon"
                                 << "--interval";
        QTest::newRow("negative time") << "--duration -1"
                                       << "--duration";
        QTest::newRow("endless time") << "--duration 1e300"
                                      << "--duration";
        QTest::newRow("not a number") << "--duration nan"
                                      << "--duration";
        QTest::newRow("loss") << "--max-loss 101"
                              << "--max-loss";
        QTest::newRow("quotes") << "--target \"127.0.0.1:1"
                                << "quotation";
    }

    void nonsenseIsRefusedWithASentence()
    {
        QFETCH(QString, text);
        QFETCH(QString, word);
        const auto plan = parsePlan(text.toStdString());
        QVERIFY(!plan.has_value());
        QCOMPARE(plan.error().code(), ErrorCode::InvalidInput);
        QVERIFY2(QString::fromStdString(plan.error().sentence()).contains(word),
                 plan.error().sentence().c_str());
    }

    void aGoodPlanMeetsNoObjection()
    {
        QCOMPARE(objection(goodPlan()), std::string{});
        RunPlan isolated;
        isolated.isolated = true;
        QCOMPARE(objection(isolated), std::string{});
    }

    void objectionsNameTheField()
    {
        const auto changed = [](auto change) {
            RunPlan plan = goodPlan();
            change(plan);
            return objection(plan);
        };
        QCOMPARE(changed([](RunPlan& plan) { plan.devices = 0; }), std::string{"--devices"});
        QCOMPARE(changed([](RunPlan& plan) { plan.devices = 1'000'000'000; }),
                 std::string{"--devices"});
        QCOMPARE(changed([](RunPlan& plan) { plan.groups = 0; }), std::string{"--groups"});
        QCOMPARE(changed([](RunPlan& plan) { plan.groups = 501; }), std::string{"--groups"});
        QCOMPARE(changed([](RunPlan& plan) { plan.talkers = 2; }), std::string{"--talkers"});
        QCOMPARE(changed([](RunPlan& plan) { plan.payloadBytes = 711; }), std::string{"--payload"});
        QCOMPARE(changed([](RunPlan& plan) { plan.payloadBytes = 47; }), std::string{"--payload"});
        QCOMPARE(changed([](RunPlan& plan) { plan.interval = 0us; }), std::string{"--interval"});
        QCOMPARE(changed([](RunPlan& plan) { plan.duration = 0ms; }), std::string{"--duration"});
        QCOMPARE(changed([](RunPlan& plan) { plan.interval = 20s; }), std::string{"--duration"});
        QCOMPARE(changed([](RunPlan& plan) { plan.target.clear(); }), std::string{"--target"});
        QCOMPARE(changed([](RunPlan& plan) { plan.isolated = true; }), std::string{"--isolated"});
        QCOMPARE(changed([](RunPlan& plan) { plan.target = "8.8.8.8:60050"; }),
                 std::string{"--target"});
        QCOMPARE(changed([](RunPlan& plan) { plan.target = "[::1]:60050"; }),
                 std::string{"--target"});
    }

    void optionsHaveDistinctNamesAndHelp()
    {
        std::set<std::string_view> names;
        for (const PlanOption& option : planOptions()) {
            names.insert(option.name);
            QVERIFY(option.name.starts_with("--"));
            QVERIFY(!option.help.empty());
        }
        QCOMPARE(names.size(), planOptions().size());
    }
};

SHACK_TEST(TestPlanText);
#include "tst_plan_text.moc"
