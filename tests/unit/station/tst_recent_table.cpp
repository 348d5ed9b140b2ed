#include "engine/station/recent_table.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <string>

using shack::station::RecentTable;

class TestRecentTable : public QObject {
    Q_OBJECT
private slots:
    void fullTableForgetsWhatWasUntouchedLongest();
    void touchingMakesAnEntryTheNewest();
    void anEntryThatMustStayIsPassedOver();
    void evenProtectedEntriesMakeRoomInTheEnd();
    void expiryStopsAtTheFirstThatStays();
};

void TestRecentTable::fullTableForgetsWhatWasUntouchedLongest()
{
    RecentTable<int, std::string> table{3};
    for (int key = 1; key <= 4; ++key)
        table.touch(key) = std::to_string(key);

    QCOMPARE(table.size(), std::size_t{3});
    QVERIFY(table.find(1) == nullptr);
    QCOMPARE(*table.find(4), std::string{"4"});
    QCOMPARE(table.evicted(), std::uint64_t{1});
}

void TestRecentTable::touchingMakesAnEntryTheNewest()
{
    RecentTable<int, int> table{2};
    table.touch(1) = 10;
    table.touch(2) = 20;
    table.touch(1);
    table.touch(3);

    QVERIFY(table.find(2) == nullptr);
    QCOMPARE(*table.find(1), 10);
}

void TestRecentTable::anEntryThatMustStayIsPassedOver()
{
    RecentTable<int, int> table{3};
    table.touch(1) = 1;
    table.touch(2) = 0;
    table.touch(3) = 0;
    table.touch(4, [](int value) { return value == 0; });

    QVERIFY(table.find(1) != nullptr);
    QVERIFY(table.find(2) == nullptr);
}

void TestRecentTable::evenProtectedEntriesMakeRoomInTheEnd()
{
    RecentTable<int, int> table{100};
    for (int key = 0; key < 100; ++key)
        table.touch(key) = 1;
    table.touch(1000, [](int value) { return value == 0; });

    QCOMPARE(table.size(), std::size_t{100});
    QVERIFY(table.find(0) == nullptr);
}

void TestRecentTable::expiryStopsAtTheFirstThatStays()
{
    RecentTable<int, int> table{10};
    for (int key = 0; key < 5; ++key)
        table.touch(key) = key;

    QCOMPARE(table.expire([](int value) { return value < 2; }), std::size_t{2});
    QCOMPARE(table.size(), std::size_t{3});
    QVERIFY(table.find(2) != nullptr);
}

SHACK_TEST(TestRecentTable);
#include "tst_recent_table.moc"
