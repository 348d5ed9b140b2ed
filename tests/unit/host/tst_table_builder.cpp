#include "engine/host/book_tables.h"
#include "engine/host/table_builder.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <algorithm>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::host;

namespace {

struct Book {
    EngineConfig config;
    ManualClock clock;
    ControlDesk desk{config, clock};
    DeviceTableBuilder builder{desk};

    Book()
    {
        for (std::uint64_t id = 1; id <= 3; ++id)
            desk.directory.put(store::AccountRecord{.id = AccountId{id},
                                                    .name = "user" + std::to_string(id),
                                                    .callsign = "BG" + std::to_string(id)});
        for (std::uint64_t id = 1; id <= 30; ++id)
            add(id);
    }

    void add(std::uint64_t id)
    {
        desk.directory.put(store::DeviceRecord{.id = DeviceId{id},
                                               .account = AccountId{id % 3 + 1},
                                               .ssid = Ssid{static_cast<std::uint8_t>(id)},
                                               .name = "Box " + std::to_string(id),
                                               .group = TalkGroupId{999}});
    }

    std::shared_ptr<const DeviceTable> table()
    {
        builder.update();
        return builder.table();
    }

    std::size_t sharedRows(const DeviceTable& one, const DeviceTable& other)
    {
        std::size_t shared = 0;
        for (const auto& row : one.rows)
            shared += static_cast<std::size_t>(std::ranges::count(other.rows, row));
        return shared;
    }
};

} // namespace

class TestTableBuilder : public QObject {
    Q_OBJECT
private slots:
    void rowsAreSortedByKey();
    void nothingNewMeansTheSameTable();
    void oneChangedDeviceIsOneNewRow();
    void aNewCallsignTouchesOnlyItsDevices();
    void removedDevicesAndNewOnesAppearAtOnce();
    void refusedSendersHaveRowsToo();
    void groupsAndAccountsFollowTheBook();
    void anIdlePassOverManyDevicesRemakesNothing();
};

void TestTableBuilder::rowsAreSortedByKey()
{
    Book book;
    const auto table = book.table();
    QCOMPARE(table->rows.size(), std::size_t{30});
    QVERIFY(std::ranges::is_sorted(table->rows, {}, [](const auto& row) { return row->key; }));
    QCOMPARE(table->rows[1]->key, std::string{"d:10"});
    QVERIFY(table->rows[1]->state == DeviceState::Offline);
    QCOMPARE(table->rows[1]->callsign, std::string{"BG2"});
}

void TestTableBuilder::nothingNewMeansTheSameTable()
{
    Book book;
    const auto table = book.table();
    for (int second = 0; second < 5; ++second) {
        book.clock.advance(1s);
        QVERIFY(book.table() == table);
    }
}

void TestTableBuilder::oneChangedDeviceIsOneNewRow()
{
    Book book;
    const auto before = book.table();
    auto record = *book.desk.directory.device(DeviceId{7});
    record.mayTalk = false;
    book.desk.directory.put(record);
    const auto after = book.table(); // at once, not at the next second

    QVERIFY(after->revision > before->revision);
    QCOMPARE(book.sharedRows(*after, *before), std::size_t{29});
    const auto row =
        std::ranges::find_if(after->rows, [](const auto& r) { return r->id == DeviceId{7}; });
    QVERIFY(!(*row)->mayTalk);
}

void TestTableBuilder::aNewCallsignTouchesOnlyItsDevices()
{
    Book book;
    const auto before = book.table();
    auto account = *book.desk.directory.account(AccountId{1});
    account.callsign = "BG1NEW";
    book.desk.directory.put(account);
    const auto after = book.table();

    QCOMPARE(book.sharedRows(*after, *before), std::size_t{20});
    QCOMPARE(std::ranges::count_if(after->rows,
                                   [](const auto& row) { return row->callsign == "BG1NEW"; }),
             std::ptrdiff_t{10});
}

void TestTableBuilder::removedDevicesAndNewOnesAppearAtOnce()
{
    Book book;
    const auto before = book.table();
    book.desk.directory.remove(DeviceId{7});
    book.add(99);
    const auto after = book.table();

    QCOMPARE(after->rows.size(), std::size_t{30});
    QCOMPARE(book.sharedRows(*after, *before), std::size_t{29});
    QCOMPARE(after->rows.back()->key, std::string{"d:99"});
}

void TestTableBuilder::refusedSendersHaveRowsToo()
{
    Book book;
    const auto before = book.table();
    book.desk.noteRefusal({.username = "user1",
                           .ssid = Ssid{8},
                           .from = net::Endpoint::v4(0xC0000209, 40001),
                           .account = AccountId{1},
                           .cause = station::RefusalCause::WrongPassword,
                           .lastAt = book.clock.now()});
    const auto table = book.table();
    QCOMPARE(table->rows.size(), std::size_t{31});
    const auto& row = *table->rows.back();
    QCOMPARE(row.key, std::string{"r:user1-8@192.0.2.9"});
    QVERIFY(row.state == DeviceState::Refused && row.refusal->code == "refused.wrong_password");
    QCOMPARE(row.callsign, std::string{"BG1"});
    QCOMPARE(book.sharedRows(*table, *before), std::size_t{30});
    // Blocked before anybody looks its name up, it is still the same device of the same person.
    book.desk.noteRefusal({.username = "user1",
                           .ssid = Ssid{8},
                           .from = net::Endpoint::v4(0xC0000209, 40001),
                           .cause = station::RefusalCause::TooManyFailures,
                           .lastAt = book.clock.now()});
    const auto blocked = book.table();
    QCOMPARE(blocked->rows.size(), std::size_t{31});
    QCOMPARE(blocked->rows.back()->refusal->code, std::string{"refused.too_many_failures"});
    QCOMPARE(blocked->rows.back()->callsign, std::string{"BG1"});
    book.clock.advance(601s);
    book.desk.refused.expire(book.clock.now());
    QCOMPARE(book.table()->rows.size(), std::size_t{30});
}

void TestTableBuilder::groupsAndAccountsFollowTheBook()
{
    Book book;
    BookTables tables{book.desk};
    book.desk.directory.put(store::TalkGroupRecord{.id = TalkGroupId{999}, .name = "National"});
    book.desk.replan();
    tables.update({{TalkGroupId{999}, 4}});
    const auto groups = tables.groups();
    QCOMPARE(groups->rows.size(), std::size_t{1});
    QCOMPARE(groups->rows[0].devices, 30U);
    QCOMPARE(groups->rows[0].online, 4U);
    QVERIFY(groups->rows[0].domain != DomainId{});
    QCOMPARE(tables.accounts()->rows[0].devices, 10U);
    tables.update({{TalkGroupId{999}, 4}});
    QVERIFY(tables.groups() == groups);
    book.desk.directory.remove(DeviceId{1});
    tables.update({{TalkGroupId{999}, 4}});
    QCOMPARE(tables.groups()->rows[0].devices, 29U);
}

void TestTableBuilder::anIdlePassOverManyDevicesRemakesNothing()
{
    Book book;
    for (std::uint64_t id = 31; id <= 20'000; ++id)
        book.add(id);
    const auto table = book.table();
    QCOMPARE(table->rows.size(), std::size_t{20'000});
    for (int pass = 0; pass < 20; ++pass) {
        book.clock.advance(1s);
        QVERIFY(book.table() == table);
    }
}

SHACK_TEST(TestTableBuilder);
#include "tst_table_builder.moc"
