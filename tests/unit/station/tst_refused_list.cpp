#include "engine/station/refused_list.h"
#include "tests/support/test_main.h"

#include <QtTest>

using namespace std::chrono_literals;
using shack::ManualClock;
using shack::Ssid;
using shack::net::Endpoint;
using shack::station::RefusalCause;
using shack::station::RefusedList;
using shack::station::RefusedSender;

namespace {

RefusedSender caller(const std::string& name, std::uint32_t address, shack::MonoTime at)
{
    return {.username = name,
            .ssid = Ssid{8},
            .from = Endpoint::v4(address, 40001),
            .cause = RefusalCause::WrongPassword,
            .lastAt = at};
}

} // namespace

class TestRefusedList : public QObject {
    Q_OBJECT
private slots:
    void repeatedAttemptsAreOneRow();
    void rowsGoAfterTheirTime();
    void aStormStaysBounded();
    void aDeviceThatGotInDisappears();
    void oddBytesInNamesStayReadable();
};

void TestRefusedList::repeatedAttemptsAreOneRow()
{
    ManualClock clock;
    RefusedList list{600s};
    bool isNew = false;
    const auto first = clock.now();
    const std::string key = list.note(caller("tester01", 0x7F000001, first), isNew);
    QVERIFY(isNew);
    QCOMPARE(key, std::string{"r:tester01-8@127.0.0.1"});
    clock.advance(2s);
    RefusedSender again = caller("tester01", 0x7F000001, clock.now());
    again.cause = RefusalCause::TooManyFailures;
    QCOMPARE(list.note(again, isNew), key);
    QVERIFY(!isNew);

    QCOMPARE(list.size(), std::size_t{1});
    list.forEach([&](const std::string&, const RefusedSender& row) {
        QCOMPARE(row.times, std::uint64_t{2});
        QVERIFY(row.firstAt == first);
        QVERIFY(row.cause == RefusalCause::TooManyFailures);
    });
}

void TestRefusedList::rowsGoAfterTheirTime()
{
    ManualClock clock;
    RefusedList list{600s};
    bool isNew = false;
    list.note(caller("a", 1, clock.now()), isNew);
    clock.advance(300s);
    list.note(caller("b", 2, clock.now()), isNew);
    clock.advance(300s);
    const auto before = list.revision();
    list.expire(clock.now());

    QCOMPARE(list.size(), std::size_t{1});
    QVERIFY(list.revision() > before);
}

void TestRefusedList::aStormStaysBounded()
{
    ManualClock clock;
    RefusedList list{600s};
    bool isNew = false;
    for (std::uint32_t i = 0; i < 5'000; ++i)
        list.note(caller("name" + std::to_string(i), i, clock.now()), isNew);

    QCOMPARE(list.size(), RefusedList::kLimit);
}

void TestRefusedList::aDeviceThatGotInDisappears()
{
    ManualClock clock;
    RefusedList list{600s};
    bool isNew = false;
    list.note(caller("Tester01", 1, clock.now()), isNew);
    list.note(caller("tester01", 2, clock.now()), isNew);
    list.note(caller("tester02", 3, clock.now()), isNew);
    list.forget("TESTER01", Ssid{9});
    QCOMPARE(list.size(), std::size_t{3});
    list.forget("TESTER01", Ssid{8});

    QCOMPARE(list.size(), std::size_t{1});
}

void TestRefusedList::oddBytesInNamesStayReadable()
{
    ManualClock clock;
    RefusedList list{600s};
    bool isNew = false;
    const std::string key =
        list.note(caller(std::string{"a\0\xFF\n", 4}, 0x7F000001, clock.now()), isNew);

    for (const char c : key)
        QVERIFY(c >= ' ' && c < 0x7F);
}

SHACK_TEST(TestRefusedList);
#include "tst_refused_list.moc"
