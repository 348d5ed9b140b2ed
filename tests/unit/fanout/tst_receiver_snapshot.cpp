#include "engine/fanout/receiver_snapshot.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <set>

using namespace shack;
using namespace shack::fanout;

class TestReceiverSnapshot : public QObject {
    Q_OBJECT

private slots:
    void writersGetEvenShares_data();
    void writersGetEvenShares();
    void shardsAndOrderAreTheSameAfterARebuild();
    void everyReceiverIsThereOnceAndOfItsKind();
    void sharedEndpointGetsOneDatagram();
    void placesPointAtTheMembers();
    void laterMemberHasNoPlace();
    void emptyDomainIsFine();

private:
    static std::vector<Member> members(std::uint32_t count, std::uint32_t firstHost = 0x0A000000)
    {
        std::vector<Member> made;
        for (std::uint32_t i = 0; i < count; ++i)
            made.push_back({.endpoint = net::Endpoint::v4(firstHost + i / 7,
                                                          static_cast<std::uint16_t>(4000 + i % 7)),
                            .session = i});
        return made;
    }

    static ReceiverSnapshotPtr build(SnapshotBuilder& builder, const std::vector<Member>& of)
    {
        builder.begin(DomainId{1}, 1, 0);
        builder.add(TalkGroupId{1}, of);
        return builder.finish();
    }
};

void TestReceiverSnapshot::writersGetEvenShares_data()
{
    QTest::addColumn<unsigned>("writers");
    for (unsigned writers = 2; writers <= 8; ++writers)
        QTest::addRow("%u writers", writers) << writers;
}

void TestReceiverSnapshot::writersGetEvenShares()
{
    QFETCH(unsigned, writers);
    constexpr std::uint32_t kMembers = 100'000;
    SnapshotBuilder builder{writers, 20'261'130};
    const auto snapshot = build(builder, members(kMembers));
    QCOMPARE(snapshot->size(), kMembers);
    const double even = static_cast<double>(kMembers) / writers;
    for (unsigned writer = 0; writer < writers; ++writer)
        QVERIFY(std::abs(snapshot->countOf(writer) - even) < 0.03 * even);
}

void TestReceiverSnapshot::shardsAndOrderAreTheSameAfterARebuild()
{
    SnapshotBuilder builder{3, 42};
    const auto all = members(5000);
    const auto first = build(builder, all);
    const auto again = build(builder, all);
    QVERIFY(first->sameReceivers(*again));

    // One more member changes nobody's writer and nobody's order.
    auto more = all;
    more.push_back({.endpoint = net::Endpoint::v4(0x0B000000, 1), .session = 5000});
    const auto grown = build(builder, more);
    QVERIFY(!first->sameReceivers(*grown));
    for (std::uint32_t writer = 0; writer < 3; ++writer) {
        const auto before = first->sessions(writer, kReceiverV4);
        const auto after = grown->sessions(writer, kReceiverV4);
        QVERIFY(std::ranges::equal(before, after.first(before.size())));
    }
}

void TestReceiverSnapshot::everyReceiverIsThereOnceAndOfItsKind()
{
    auto all = members(1000);
    for (std::uint32_t i = 0; i < 500; ++i)
        all[2 * i].endpoint =
            net::Endpoint::v6({0x20, 1, 0xD, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                               static_cast<std::uint8_t>(i >> 8), static_cast<std::uint8_t>(i)},
                              5000);
    SnapshotBuilder builder{4, 42};
    const auto snapshot = build(builder, all);
    std::set<std::uint32_t> seen;
    for (std::uint32_t writer = 0; writer < 4; ++writer) {
        for (const ReceiverKind kind : {kReceiverV4, kReceiverV6}) {
            const auto receivers = snapshot->receivers(writer, kind);
            const auto sessions = snapshot->sessions(writer, kind);
            for (std::size_t i = 0; i < receivers.size(); ++i) {
                QCOMPARE(receivers[i].isV4(), kind == kReceiverV4);
                QCOMPARE(receivers[i], all[sessions[i]].endpoint);
                QVERIFY(seen.insert(sessions[i]).second);
            }
        }
    }
    QCOMPARE(seen.size(), all.size());
}

void TestReceiverSnapshot::sharedEndpointGetsOneDatagram()
{
    auto all = members(100);
    all[70].endpoint = all[3].endpoint;
    all[71].endpoint = all[3].endpoint;
    SnapshotBuilder builder{2, 42};
    const auto snapshot = build(builder, all);
    QCOMPARE(snapshot->size(), 98u);
    QCOMPARE(builder.candidates(), 100u);
    QCOMPARE(builder.deduplicated(), 2u);
    QVERIFY(snapshot->placeOf(TalkGroupId{1}, 3).has_value());
    QVERIFY(!snapshot->placeOf(TalkGroupId{1}, 70).has_value());
}

void TestReceiverSnapshot::placesPointAtTheMembers()
{
    SnapshotBuilder builder{3, 42};
    const auto first = members(300);
    auto second = members(200, 0x0B000000);
    for (Member& member : second)
        member.session += 300;
    builder.begin(DomainId{9}, 5, 4);
    builder.add(TalkGroupId{1}, first);
    builder.add(TalkGroupId{2}, second);
    const auto snapshot = builder.finish();
    QCOMPARE(snapshot->domain(), DomainId{9});
    QCOMPARE(snapshot->version(), 5u);
    QCOMPARE(snapshot->removalVersion(), 4u);

    const auto sessionAt = [&](const ReceiverPlace& place) {
        return snapshot->sessions(place.writer, place.kind)[place.position];
    };
    for (std::uint32_t i = 0; i < 300; ++i)
        QCOMPARE(sessionAt(snapshot->placeOf(TalkGroupId{1}, i).value()), i);
    for (std::uint32_t i = 0; i < 200; ++i)
        QCOMPARE(sessionAt(snapshot->placeOf(TalkGroupId{2}, i).value()), 300 + i);
}

void TestReceiverSnapshot::laterMemberHasNoPlace()
{
    SnapshotBuilder builder{2, 42};
    const auto snapshot = build(builder, members(10));
    QVERIFY(!snapshot->placeOf(TalkGroupId{1}, 10).has_value());
    QVERIFY(!snapshot->placeOf(TalkGroupId{2}, 0).has_value());
}

void TestReceiverSnapshot::emptyDomainIsFine()
{
    SnapshotBuilder builder{2, 42};
    const auto snapshot = build(builder, {});
    QCOMPARE(snapshot->size(), 0u);
    QCOMPARE(snapshot->countOf(0), 0u);
    QVERIFY(snapshot->receivers(1, kReceiverV6).empty());
}

SHACK_TEST(TestReceiverSnapshot);
#include "tst_receiver_snapshot.moc"
