#include "engine/fanout/hash_index.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <random>
#include <unordered_map>

using shack::fanout::HashIndex;

class TestHashIndex : public QObject {
    Q_OBJECT

private slots:
    void agreesWithAMapUnderRandomUse_data();
    void agreesWithAMapUnderRandomUse();
    void equalHashesAreToldApartByTheirKeys();
    void eraseTakesOnlyTheRecordNamed();
};

void TestHashIndex::agreesWithAMapUnderRandomUse_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<unsigned>("hashBits");
    QTest::newRow("good hash") << 1U << 32U;
    QTest::newRow("terrible hash") << 2U << 3U;
    QTest::newRow("poor hash") << 3U << 8U;
}

void TestHashIndex::agreesWithAMapUnderRandomUse()
{
    QFETCH(unsigned, seed);
    QFETCH(unsigned, hashBits);
    std::mt19937 random{seed};
    qInfo("seed %u", seed);
    const std::uint64_t mask = (std::uint64_t{1} << hashBits) - 1;
    HashIndex index{4};
    std::unordered_map<std::uint32_t, std::uint64_t> expected; // number -> hash
    for (int step = 0; step < 20'000; ++step) {
        const std::uint32_t number = static_cast<std::uint32_t>(random() % 500);
        const std::uint64_t hash = (number * 0x9E3779B97F4A7C15ULL >> 20U) & mask;
        if (expected.contains(number)) {
            QVERIFY(index.erase(hash, number));
            expected.erase(number);
        } else {
            QVERIFY(!index.erase(hash, number));
            index.insert(hash, number);
            expected.emplace(number, hash);
        }
        const std::uint32_t probe = static_cast<std::uint32_t>(random() % 500);
        const std::uint64_t probeHash = (probe * 0x9E3779B97F4A7C15ULL >> 20U) & mask;
        const std::uint32_t found =
            index.find(probeHash, [probe](std::uint32_t each) { return each == probe; });
        QCOMPARE(found, expected.contains(probe) ? probe : HashIndex::kNone);
        QCOMPARE(index.size(), expected.size());
    }
}

void TestHashIndex::equalHashesAreToldApartByTheirKeys()
{
    HashIndex index{8};
    for (std::uint32_t number = 0; number < 5; ++number)
        index.insert(42, number);
    for (std::uint32_t number = 0; number < 5; ++number)
        QCOMPARE(index.find(42, [&](std::uint32_t each) { return each == number; }), number);
}

void TestHashIndex::eraseTakesOnlyTheRecordNamed()
{
    HashIndex index{8};
    index.insert(42, 1);
    QVERIFY(!index.erase(42, 2));
    QVERIFY(index.erase(42, 1));
    QVERIFY(!index.erase(42, 1));
}

SHACK_TEST(TestHashIndex);
#include "tst_hash_index.moc"
