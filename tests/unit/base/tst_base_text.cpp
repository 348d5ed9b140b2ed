#include "engine/base/text.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <random>
#include <string>

using namespace shack;

class TestBaseText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void utf8IsCheckedStrictly_data();
    void utf8IsCheckedStrictly();
    void repairedTextIsAlwaysUtf8();
    void cuttingKeepsWholeCharacters();
    void numbersAreTakenWholeOrNotAtAll();
    void blanksAndNulsAreTrimmed();
    void hostileBytesBecomePrintable();
};

void TestBaseText::utf8IsCheckedStrictly_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("valid");
    QTest::newRow("ascii") << QByteArray{"BG0TST"} << true;
    QTest::newRow("chinese") << QByteArray{"\xE5\x8C\x97\xE4\xBA\xAC"} << true;
    QTest::newRow("emoji") << QByteArray{"\xF0\x9F\x93\xBB"} << true;
    QTest::newRow("overlong slash") << QByteArray{"\xC0\xAF"} << false;
    QTest::newRow("overlong three") << QByteArray{"\xE0\x80\xAF"} << false;
    QTest::newRow("surrogate") << QByteArray{"\xED\xA0\x80"} << false;
    QTest::newRow("beyond U+10FFFF") << QByteArray{"\xF4\x90\x80\x80"} << false;
    QTest::newRow("cut") << QByteArray{"\xE5\x8C"} << false;
    QTest::newRow("lone continuation") << QByteArray{"\x80"} << false;
}

void TestBaseText::utf8IsCheckedStrictly()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, valid);
    QCOMPARE(text::isUtf8(bytes.toStdString()), valid);
}

void TestBaseText::repairedTextIsAlwaysUtf8()
{
    const unsigned seed = std::random_device{}();
    qInfo("seed %u", seed);
    std::mt19937 random{seed};
    for (int round = 0; round < 2000; ++round) {
        std::string bytes(random() % 24, '\0');
        for (char& c : bytes)
            c = static_cast<char>(random());
        const std::string repaired = text::repairedUtf8(bytes);
        QVERIFY(text::isUtf8(repaired));
        if (text::isUtf8(bytes))
            QCOMPARE(repaired, bytes);
    }
    QCOMPARE(text::repairedUtf8("a\xFF\xFE"
                                "b"),
             std::string{"a\xEF\xBF\xBD"
                         "b"}); // one mark a run
}

void TestBaseText::cuttingKeepsWholeCharacters()
{
    const std::string text = "ab\xE5\x8C\x97";
    QCOMPARE(text::cutUtf8(text, 5), std::string_view{text});
    QCOMPARE(text::cutUtf8(text, 4), std::string_view{"ab"});
    QCOMPARE(text::cutUtf8(text, 0), std::string_view{});
}

void TestBaseText::numbersAreTakenWholeOrNotAtAll()
{
    QCOMPARE(text::parseUnsigned("18446744073709551615").value(), UINT64_MAX);
    QVERIFY(!text::parseUnsigned("18446744073709551616"));
    QVERIFY(!text::parseUnsigned("12 "));
    QVERIFY(!text::parseUnsigned("+1"));
    QVERIFY(!text::parseUnsigned(""));
    QCOMPARE(text::parseSigned("-5").value(), -5);
    QVERIFY(!text::parseDecimal("nan"));
    QVERIFY(!text::parseDecimal("1e999"));
    QCOMPARE(text::parseDecimal("88.5").value(), 88.5);
}

void TestBaseText::blanksAndNulsAreTrimmed()
{
    QCOMPARE(text::trimmed(std::string_view{"\0 x y \t\0", 8}), std::string_view{"x y"});
    QCOMPARE(text::trimmed("  "), std::string_view{});
}

void TestBaseText::hostileBytesBecomePrintable()
{
    QCOMPARE(text::printable(std::string_view{"a\n\x1B[31m", 7}), std::string{"a\\x0a\\x1b[31m"});
    QCOMPARE(text::printable("abcdef", 3), std::string{"abc..."});
}

SHACK_TEST(TestBaseText);
#include "tst_base_text.moc"
