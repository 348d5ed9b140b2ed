#include "engine/store/announcements.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

class TestAnnouncements : public QObject {
    Q_OBJECT

private:
    ManualClock m_clock;
    std::unique_ptr<Store> m_store;

    static AnnouncementRecord weekly()
    {
        return {.title = "Net at eight",
                .group = kDefaultGroup,
                .file = "2026-11-30/1.opus",
                .repeats = AnnouncementRepeat::Weekly,
                .firstAt = WallTime{1'790'000'000s}};
    }

private slots:

    void init() { m_store = openInMemory(m_clock); }

    void plansComeBackAsTheyWere()
    {
        AnnouncementRecord first = good(m_store->announcements().put(weekly()));
        QVERIFY(first.id != 0);
        AnnouncementRecord second = weekly();
        second.repeats = AnnouncementRepeat::Interval;
        second.every = 90min;
        second.enabled = false;
        second = good(m_store->announcements().put(second));
        QVERIFY(good(m_store->announcements().all()) == (std::vector{first, second}));

        first.title = "Net at nine";
        (void)good(m_store->announcements().put(first));
        QVERIFY(good(m_store->announcements().all()).front() == first);
        good(m_store->announcements().remove(first.id));
        QVERIFY(good(m_store->announcements().all()) == std::vector{second});
        QCOMPARE(m_store->announcements().remove(first.id).error().code(), ErrorCode::NotFound);
        QCOMPARE(m_store->announcements().put(first).error().code(), ErrorCode::NotFound);
    }

    void howARunEndedStaysWithThePlan()
    {
        AnnouncementRecord plan = good(m_store->announcements().put(weekly()));
        good(m_store->announcements().noteRun(plan.id, plan.firstAt, AnnouncementOutcome::Busy));
        plan.lastAt = plan.firstAt;
        plan.lastOutcome = AnnouncementOutcome::Busy;
        QVERIFY(good(m_store->announcements().all()) == std::vector{plan});
        good(m_store->announcements().noteRun(99, plan.firstAt, AnnouncementOutcome::Said));
    }

    void aPlanGoesWithItsGroup()
    {
        const auto group = good(m_store->talkGroups().insert({.name = "Beijing"}));
        AnnouncementRecord plan = weekly();
        plan.group = group.id;
        (void)good(m_store->announcements().put(plan));
        good(m_store->talkGroups().remove(group.id));
        QVERIFY(good(m_store->announcements().all()).empty());
        QVERIFY(!m_store->announcements().put(plan));
    }
};

SHACK_TEST(TestAnnouncements);
#include "tst_announcements.moc"
