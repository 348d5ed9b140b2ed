#include "engine/sound/talk_button.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace shack;
using namespace shack::sound;
using namespace std::chrono_literals;

class TestTalkButton : public QObject {
    Q_OBJECT

private:
    MonoTime m_now = MonoTime{} + 1h;

private slots:

    void holdingItTalks()
    {
        TalkButton button{120s};
        QCOMPARE(button.update(false, m_now), TalkState::Silent);
        QCOMPARE(button.update(true, m_now), TalkState::Talking);
        QCOMPARE(button.update(true, m_now + 1s), TalkState::Talking);
        QCOMPARE(button.update(false, m_now + 2s), TalkState::Silent);
    }

    void nobodyIsTalkedOver()
    {
        TalkButton button{120s};
        button.heard(m_now);
        QCOMPARE(button.update(true, m_now + 899ms), TalkState::Busy);
        QCOMPARE(button.update(true, m_now + 2s), TalkState::Busy); // not in the middle of a word
        QCOMPARE(button.update(false, m_now + 2s), TalkState::Silent);
        QCOMPARE(button.update(true, m_now + 2s), TalkState::Talking);
    }

    void whoLosesTheTurnStops()
    {
        TalkButton button{120s};
        QCOMPARE(button.update(true, m_now), TalkState::Talking);
        button.heard(m_now + 100ms);
        QCOMPARE(button.update(true, m_now + 110ms), TalkState::Busy);
    }

    void nobodyTalksForEver()
    {
        TalkButton button{10s};
        QCOMPARE(button.update(true, m_now), TalkState::Talking);
        QCOMPARE(button.update(true, m_now + 10s), TalkState::Talking);
        QCOMPARE(button.update(true, m_now + 10'001ms), TalkState::TimedOut);
        QCOMPARE(button.update(true, m_now + 20s), TalkState::TimedOut);
        QCOMPARE(button.update(false, m_now + 21s), TalkState::Silent);
        QCOMPARE(button.update(true, m_now + 22s), TalkState::Talking);
    }
};

SHACK_TEST(TestTalkButton);
#include "tst_talk_button.moc"
