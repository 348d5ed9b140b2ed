#include "engine/bench/rfc2544_plan.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

class TestRfc2544Plan : public QObject {
    Q_OBJECT

private slots:

    void aDefaultPlanIsAnEmptyLine()
    {
        QCOMPARE(rfc2544Text({}), std::string{});
        QVERIFY(parseRfc2544("")->sizes.empty());
        QVERIFY(checkRfc2544({}).empty());
        QCOMPARE(sizesOf({}).size(), std::size_t{7});
        QCOMPARE(testsOf({}).size(), std::size_t{5});
    }

    void everyFieldSurvivesTheText()
    {
        Rfc2544Plan plan;
        plan.kind = Rfc2544Target::Relay;
        plan.target = "127.0.0.1:60050";
        plan.allowed = {"10.0.0.1", "10.0.0.2"};
        plan.sizes = {184, 846};
        plan.tests = {Rfc2544Test::BackToBack, Rfc2544Test::Throughput};
        plan.trial = 1'500ms;
        plan.warmup = 250ms;
        plan.pause = 100ms;
        plan.resolutionPercent = 0.5;
        plan.startRate = 123.5;
        plan.highestRate = 1e6;
        plan.bursts = 50;
        plan.minRate = 777;
        plan.maxP99 = 1'250us;
        plan.receiveBufferMiB = 8;
        plan.reflectorLimit = 5'000;
        plan.devices = 200;
        plan.groups = 4;
        plan.writers = 2;
        plan.relayProcess = 4'711;
        plan.seed = 99;
        const auto again = parseRfc2544(rfc2544Text(plan));
        QVERIFY(again.has_value());
        QVERIFY(*again == plan);
    }

    void sizesComeRisingAndOnce()
    {
        const auto plan = parseRfc2544("--sizes 512,64,512 --tests recovery,latency,latency");
        QVERIFY(plan.has_value());
        QCOMPARE(sizesOf(*plan), (std::vector<std::uint32_t>{64, 512}));
        QCOMPARE(testsOf(*plan),
                 (std::vector<Rfc2544Test>{Rfc2544Test::Latency, Rfc2544Test::Recovery}));
    }

    void theRelaysSizesHoldAVoiceDatagram()
    {
        QCOMPARE(defaultSizes(Rfc2544Target::Relay),
                 (std::vector<std::uint32_t>{184, 256, 456, 512, 846}));
        QVERIFY(checkRfc2544({.kind = Rfc2544Target::Relay}).empty());
    }

    void wrongTextsAreRefusedWithASentence_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"--sizes", "--sizes ,", "--sizes 64,abc", "--sizes -1", "--tests speed",
              "--tests \"\"", "--trial -1", "--trial x", "--frobnicate 1", "--devices 99999999999",
              "sizes 64", "--resolution 1000", "--target-kind both", "--seed 1 \"--sizes 64"})
            QTest::addRow("%s", text) << text;
    }

    void wrongTextsAreRefusedWithASentence()
    {
        QFETCH(QString, text);
        const auto plan = parseRfc2544(text.toStdString());
        QVERIFY(!plan.has_value());
        QVERIFY(!plan.error().sentence().empty());
    }

    void impossiblePlansNameTheField_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("field");
        QTest::newRow("small") << "--sizes 63"
                               << "--sizes";
        QTest::newRow("large") << "--sizes 1519"
                               << "--sizes";
        QTest::newRow("relay") << "--target-kind relay --sizes 64"
                               << "--sizes";
        QTest::newRow("short") << "--trial 0"
                               << "--trial";
        QTest::newRow("public") << "--target 8.8.8.8:1"
                                << "--target";
        QTest::newRow("limit") << "--target 127.0.0.1:9 --reflector-limit 5"
                               << "--reflector-limit";
        QTest::newRow("devices") << "--target-kind relay --devices 0"
                                 << "--devices";
        QTest::newRow("groups") << "--target-kind relay --groups 0"
                                << "--groups";
        QTest::newRow("rates") << "--start 10 --highest 5"
                               << "--start";
        QTest::newRow("bursts") << "--bursts 0"
                                << "--bursts";
    }

    void impossiblePlansNameTheField()
    {
        QFETCH(QString, text);
        QFETCH(QString, field);
        const auto plan = parseRfc2544(text.toStdString());
        QVERIFY(plan.has_value());
        const auto problems = checkRfc2544(*plan);
        QVERIFY(!problems.empty());
        QCOMPARE(QString::fromUtf8(problems.front().field.data(),
                                   static_cast<qsizetype>(problems.front().field.size())),
                 field);
        QVERIFY(!problems.front().sentence.empty());
    }
};

SHACK_TEST(TestRfc2544Plan);
#include "tst_rfc2544_plan.moc"
