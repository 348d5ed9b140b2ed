#include "engine/base/text.h"
#include "engine/wire/draarl_text.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <string>

using namespace shack;
using namespace shack::wire;
using namespace std::string_literals;
using namespace std::string_view_literals;

class TestDraarlText : public QObject {
    Q_OBJECT

private slots:
    void leadingFlagsAreNotShownButKept();
    void onlyOneLeadingByteIsSkipped();
    void invalidBytesAreRepairedForPeopleOnly();
    void sentTextHasNoFlags();
    void sentTextIsCutBetweenCharacters();
};

void TestDraarlText::leadingFlagsAreNotShownButKept()
{
    for (unsigned lead = 0; lead < 256; ++lead) {
        const std::string data = std::string(1, static_cast<char>(lead)) + "urgent";
        const TextView view{asBytes(data)};
        const bool isFlags = lead <= 3;
        QCOMPARE(view.flags().has_value(), isFlags);
        QCOMPARE(asText(view.bytes()), std::string_view{data});
        if (isFlags)
            QCOMPARE(view.shown(), "urgent"s);
        if (lead < 0x80)
            QCOMPARE(view.stored(), data);
    }
}

void TestDraarlText::onlyOneLeadingByteIsSkipped()
{
    QCOMPARE(TextView{asBytes("\x01\x02x"sv)}.shown(), "\x02x"s);
    QCOMPARE(TextView{asBytes("\x01"sv)}.shown(), ""s);
    const TextView empty{ByteSpan{}};
    QVERIFY(empty.empty() && !empty.flags() && empty.shown().empty() && empty.stored().empty());
}

void TestDraarlText::invalidBytesAreRepairedForPeopleOnly()
{
    const TextView view{asBytes("ok\xFF\xFE!"sv)};
    QCOMPARE(view.shown(), "ok\xEF\xBF\xBD!"s);
    QCOMPARE(view.stored(), "ok\xEF\xBF\xBD!"s);
    QCOMPARE(asText(view.bytes()), "ok\xFF\xFE!"sv);
}

void TestDraarlText::sentTextHasNoFlags()
{
    QCOMPARE(asText(textToSend("\x01\x03hello"sv)), "hello"sv);
    QCOMPARE(asText(textToSend("\0\0"sv)), ""sv);
    QCOMPARE(asText(textToSend("a\x01"sv)), "a\x01"sv);
}

void TestDraarlText::sentTextIsCutBetweenCharacters()
{
    const std::string exact(710, 'x');
    QCOMPARE(textToSend(exact).size(), std::size_t{710});
    const std::string split = std::string(709, 'x') + "\xE4\xBD\xA0";
    const auto sent = textToSend(split);
    QCOMPARE(sent.size(), std::size_t{709});
    QVERIFY(text::isUtf8(asText(sent)));
}

SHACK_TEST(TestDraarlText);
#include "tst_draarl_text.moc"
