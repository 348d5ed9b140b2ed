#include "engine/crypto/random.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string>

using namespace shack;
using namespace shack::crypto;

class TestRandom : public QObject {
    Q_OBJECT

private slots:

    void fillsEveryByte()
    {
        // A byte that is never written stays zero in all rounds; chance does that once in 2^160.
        std::array<std::byte, 33> seen{};
        for (int round = 0; round < 20; ++round) {
            std::array<std::byte, 33> bytes{};
            fillRandom(bytes);
            for (std::size_t i = 0; i < bytes.size(); ++i)
                seen[i] |= bytes[i];
        }
        QVERIFY(std::none_of(seen.begin(), seen.end(),
                             [](std::byte byte) { return byte == std::byte{0}; }));
    }

    void numbersDoNotRepeat()
    {
        std::set<std::uint64_t> seen;
        for (int i = 0; i < 1'000; ++i)
            seen.insert(randomNumber());
        QCOMPARE(seen.size(), std::size_t{1'000});
    }

    void boundedNumbersAreEvenlySpread()
    {
        constexpr int kDraws = 31'000;
        std::array<int, 31> counts{};
        for (int i = 0; i < kDraws; ++i) {
            const auto draw = randomBelow(31);
            QVERIFY(draw < 31);
            ++counts[draw];
        }
        // 1,000 expected with a deviation of 31; eight deviations never happen by chance.
        for (const int count : counts)
            QVERIFY2(count > 750 && count < 1'250, qPrintable(QString::number(count)));
    }

    void boundOfOneIsAlwaysZero() { QCOMPARE(randomBelow(1), 0U); }

    void hexTextHasTwoDigitsPerByte()
    {
        const std::string text = randomHex(16);
        QCOMPARE(text.size(), std::size_t{32});
        QVERIFY(std::all_of(text.begin(), text.end(), [](char letter) {
            return std::isdigit(static_cast<unsigned char>(letter)) != 0 ||
                   (letter >= 'a' && letter <= 'f');
        }));
    }

    void passwordsFitTheDeviceRule()
    {
        std::set<std::string> seen;
        for (int i = 0; i < 100; ++i) {
            const Secret password = randomPassword();
            QCOMPARE(password.reveal().size(), std::size_t{8});
            for (const char letter : password.reveal())
                QVERIFY(std::isalnum(static_cast<unsigned char>(letter)) != 0);
            seen.emplace(password.reveal());
        }
        QCOMPARE(seen.size(), std::size_t{100});
    }
};

SHACK_TEST(TestRandom);
#include "tst_random.moc"
