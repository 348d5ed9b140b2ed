#include "engine/fanout/talk_turn.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"

#include <QtTest>

using namespace shack;
using namespace shack::fanout;
using namespace std::chrono_literals;

class TestTalkTurn : public QObject {
    Q_OBJECT

private slots:
    void goldenTableOfHalfDuplex();
    void nobodyHoldsItBeforeTheFirstClaim();
    void releasedTurnIsFreeAtOnce();
    void joinedDomainsKeepTheTurnThatWasUsedLast();

private:
    static constexpr DeviceId kAda{1};
    static constexpr DeviceId kBob{2};
    static constexpr MonoTime kStart{1h};
};

void TestTalkTurn::goldenTableOfHalfDuplex()
{
    TalkTurn turn{900ms};
    const auto& steps = shack::test::Vectors::draarl().table("half_duplex");
    QVERIFY(steps.size() >= 6);
    for (const auto& step : steps) {
        const auto at = kStart + std::chrono::milliseconds{step.at("t_ms").get<int>()};
        const DeviceId speaker = step.at("speaker").get<std::string>() == "A" ? kAda : kBob;
        QCOMPARE(turn.claim(speaker, at), step.at("accepted").get<bool>());
    }
}

void TestTalkTurn::nobodyHoldsItBeforeTheFirstClaim()
{
    const TalkTurn turn{900ms};
    QVERIFY(!turn.holder(kStart).has_value());
    QVERIFY(!turn.holder(MonoTime{}).has_value());
}

void TestTalkTurn::releasedTurnIsFreeAtOnce()
{
    TalkTurn turn{900ms};
    QVERIFY(turn.claim(kAda, kStart));
    QCOMPARE(turn.holder(kStart + 900ms).value(), kAda);
    turn.release();
    QVERIFY(!turn.holder(kStart).has_value());
    QVERIFY(turn.claim(kBob, kStart));
}

void TestTalkTurn::joinedDomainsKeepTheTurnThatWasUsedLast()
{
    TalkTurn older{900ms};
    TalkTurn newer{900ms};
    QVERIFY(older.claim(kAda, kStart));
    QVERIFY(newer.claim(kBob, kStart + 100ms));

    TalkTurn joined{900ms};
    joined.adopt(newer);
    joined.adopt(older);
    joined.adopt(TalkTurn{900ms});

    QCOMPARE(joined.holder(kStart + 200ms).value(), kBob);
    QVERIFY(!joined.claim(kAda, kStart + 1000ms));
    QVERIFY(joined.claim(kAda, kStart + 1001ms));
}

SHACK_TEST(TestTalkTurn);
#include "tst_talk_turn.moc"
