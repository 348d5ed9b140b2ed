#include "engine/crypto/password.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace shack;
using namespace shack::crypto;

namespace {

constexpr HashCost kCheap{.memoryKiB = 64, .passes = 1, .lanes = 1};

// Made by the reference command line: echo -n "password" | argon2 somesalt -id -v 13 -t 2 -k 65536
// -p 1 -l 32 -e
const std::string kReference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$"
                               "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

std::string storedWith(const std::string& parameters)
{
    return "$argon2id$v=19$" + parameters +
           "$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
}

} // namespace

class TestPassword : public QObject {
    Q_OBJECT

private slots:

    void theRightPasswordMatchesAndOthersDoNot()
    {
        const auto stored = hashPassword(Secret{"Tx7pQ2aa"}, kCheap);
        QVERIFY(stored.has_value());
        QCOMPARE(verifyPassword(Secret{"Tx7pQ2aa"}, *stored).value(), true);
        QCOMPARE(verifyPassword(Secret{"tx7pQ2aa"}, *stored).value(), false);
        QCOMPARE(verifyPassword(Secret{""}, *stored).value(), false);
        QCOMPARE(verifyPassword(Secret{"Tx7pQ2aa "}, *stored).value(), false);
    }

    void aHashOfTheReferenceProgramIsUnderstood()
    {
        QCOMPARE(verifyPassword(Secret{"password"}, kReference).value(), true);
        QCOMPARE(verifyPassword(Secret{"passwort"}, kReference).value(), false);
    }

    void equalPasswordsGetDifferentHashes()
    {
        const Secret password{"same"};
        QVERIFY(hashPassword(password, kCheap).value() != hashPassword(password, kCheap).value());
    }

    void passwordsMayHoldAnyBytes()
    {
        const Secret odd{std::string{"a\0b\xff\xfe", 5}};
        const auto stored = hashPassword(odd, kCheap).value();
        QCOMPARE(verifyPassword(odd, stored).value(), true);
        QCOMPARE(verifyPassword(Secret{std::string{"a"}}, stored).value(), false);
    }

    void newHashesCarryTheDefaultCost()
    {
        const auto stored = hashPassword(Secret{"x"}).value();
        const auto parsed = parseStoredPassword(stored).value();
        QCOMPARE(parsed.cost.memoryKiB, 19'456U);
        QCOMPARE(parsed.cost.passes, 2U);
        QCOMPARE(parsed.cost.lanes, 1U);
        QCOMPARE(parsed.saltBytes, std::size_t{16});
        QCOMPARE(parsed.hashBytes, std::size_t{32});
        QVERIFY(!needsRehash(stored));
    }

    void malformedStoredValuesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("stored");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QByteArray::fromStdString(text);
        };
        row("empty", "");
        row("clear text", "hello");
        row("short bcrypt", "$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhW");
        row("other variant", "$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$" + std::string(43, 'A'));
        row("old version", "$argon2id$v=16$m=64,t=1,p=1$c29tZXNhbHQ$" + std::string(43, 'A'));
        row("no version", "$argon2id$m=64,t=1,p=1$c29tZXNhbHQ$" + std::string(43, 'A'));
        row("other order", storedWith("t=1,m=64,p=1"));
        row("missing lanes", storedWith("m=64,t=1"));
        row("extra field", storedWith("m=64,t=1,p=1,keyid=Hj5"));
        row("sign", storedWith("m=+64,t=1,p=1"));
        row("negative", storedWith("m=-64,t=1,p=1"));
        row("leading zero", storedWith("m=064,t=1,p=1"));
        row("space", storedWith("m= 64,t=1,p=1"));
        row("too many digits", storedWith("m=99999999999999999999,t=1,p=1"));
        row("above 32 bits", storedWith("m=4294967296,t=1,p=1"));
        row("no hash", "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ");
        row("padding", "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ=$" + std::string(43, 'A'));
        row("base64 of impossible size",
            "$argon2id$v=19$m=64,t=1,p=1$c29tZ$" + std::string(43, 'A'));
        row("letter of another alphabet",
            "$argon2id$v=19$m=64,t=1,p=1$c29tZXNh_HQ$" + std::string(43, 'A'));
        row("fifth part", kReference + "$AAAA");
        row("trailing zero byte", kReference + std::string(1, '\0'));
        row("very long", kReference + std::string(100'000, 'A'));
    }

    void malformedStoredValuesAreRefused()
    {
        QFETCH(QByteArray, stored);
        const auto answer = verifyPassword(Secret{"password"}, stored.toStdString());
        QVERIFY(!answer.has_value());
        QCOMPARE(answer.error().code(), ErrorCode::Corrupt);
        QVERIFY(needsRehash(stored.toStdString()));
    }

    void hostileParametersAreRefusedBeforeTheyCost_data()
    {
        QTest::addColumn<QByteArray>("stored");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QByteArray::fromStdString(text);
        };
        row("4 GiB", storedWith("m=4194304,t=2,p=1"));
        row("largest memory", storedWith("m=4294967295,t=1,p=1"));
        row("endless passes", storedWith("m=64,t=4294967295,p=1"));
        row("many lanes", storedWith("m=131072,t=1,p=1000"));
        row("memory below lanes", storedWith("m=8,t=1,p=4"));
        row("short salt", "$argon2id$v=19$m=64,t=1,p=1$c29t$" + std::string(43, 'A'));
        row("short hash", "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$AAAA");
        row("long hash", "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$" + std::string(100, 'A'));
    }

    void hostileParametersAreRefusedBeforeTheyCost()
    {
        QFETCH(QByteArray, stored);
        const auto answer = verifyPassword(Secret{"password"}, stored.toStdString());
        QVERIFY(!answer.has_value());
        QCOMPARE(answer.error().code(), ErrorCode::OutOfRange);
    }

    void costsOutsideTheLimitsAreNotHashed()
    {
        const Secret password{"x"};
        QVERIFY(!hashPassword(password, {.memoryKiB = 4'194'304, .passes = 1, .lanes = 1}));
        QVERIFY(!hashPassword(password, {.memoryKiB = 64, .passes = 0, .lanes = 1}));
        QVERIFY(!hashPassword(password, {.memoryKiB = 64, .passes = 1, .lanes = 0}));
    }

    void endlessPasswordsAreRefused()
    {
        const Secret endless{std::string(1'000'000, 'a')};
        QVERIFY(!hashPassword(endless, kCheap).has_value());
        const auto stored = hashPassword(Secret{"a"}, kCheap).value();
        QCOMPARE(verifyPassword(endless, stored).value(), false);
    }

    void weakerHashesAskToBeMadeAnew()
    {
        const auto stored = hashPassword(Secret{"x"}, kCheap).value();
        QVERIFY(needsRehash(stored));
        QVERIFY(!needsRehash(stored, kCheap));
    }
};

SHACK_TEST(TestPassword);
#include "tst_password.moc"
