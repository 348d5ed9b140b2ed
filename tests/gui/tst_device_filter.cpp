#include "tests/support/test_main.h"
#include "ui/models/device_filter.h"
#include "ui/models/device_texts.h"

#include <QTest>

using namespace shack;
using namespace shack::ui;

namespace {

host::DeviceRow row(const std::string& callsign, std::uint8_t ssid)
{
    host::DeviceRow made;
    made.id = DeviceId{ssid};
    made.callsign = callsign;
    made.ssid = Ssid{ssid};
    made.group = TalkGroupId{1};
    made.state = host::DeviceState::Online;
    return made;
}

GroupNames groups()
{
    host::GroupTable table;
    table.rows.push_back({.id = TalkGroupId{1}, .name = "National"});
    table.rows.push_back({.id = TalkGroupId{2}, .name = "Net control"});
    return GroupNames(table);
}

bool matches(const char* text, const host::DeviceRow& device)
{
    return DeviceFilter::parse(QString::fromUtf8(text)).matches(device, groups());
}

} // namespace

class TestDeviceFilter : public QObject {
    Q_OBJECT

private slots:

    void plainWordsLookAtCallsignNameNoteAndGroup()
    {
        host::DeviceRow device = row("BG7XYZ", 11);
        device.name = "Club box";
        QVERIFY(matches("bg7", device));
        QVERIFY(matches("xyz-11", device));
        QVERIFY(matches("club", device));
        QVERIFY(matches("national", device));
        QVERIFY(!matches("bg8", device));
    }

    void allWordsMustMatch()
    {
        const host::DeviceRow device = row("BG7XYZ", 11);
        QVERIFY(matches("bg7 online", device));
        QVERIFY(!matches("bg7 offline", device));
    }

    void keysNarrowAWordToOneColumn()
    {
        host::DeviceRow device = row("BG7XYZ", 11);
        device.name = "National box";
        device.group = TalkGroupId{2};
        QVERIFY(!matches("group:national", device));
        QVERIFY(matches("group:\"net control\"", device));
        QVERIFY(matches("name:national", device));
    }

    void numbersAreCompared_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("expected");
        QTest::newRow("more") << "gaps>1" << true;
        QTest::newRow("not more") << "gaps>2.5" << false;
        QTest::newRow("at least") << "gaps>=2.5" << true;
        QTest::newRow("less") << "gaps<3" << true;
        QTest::newRow("equal") << "gaps=2.5" << true;
        QTest::newRow("absent values never match") << "jitter<100" << false;
        QTest::newRow("half typed hides nothing") << "gaps>" << true;
    }

    void numbersAreCompared()
    {
        QFETCH(QString, text);
        QFETCH(bool, expected);
        host::DeviceRow device = row("BG7XYZ", 11);
        device.gapsPercent = 2.5;
        QCOMPARE(matches(text.toUtf8().constData(), device), expected);
    }

    void minusTurnsAWordRound()
    {
        host::DeviceRow device = row("BG7XYZ", 11);
        QVERIFY(matches("-model:bridge", device));
        device.model = 238;
        QVERIFY(!matches("-model:bridge", device));
        QVERIFY(matches("model:bridge", device));
    }

    void quotesMakeAStateWordPlainText()
    {
        host::DeviceRow device = row("BG7XYZ", 11);
        QVERIFY(matches("online", device));
        QVERIFY(!matches("\"online\"", device));
        device.note = "online shop";
        QVERIFY(matches("\"online\"", device));
    }

    void starStandsForAnyLetters()
    {
        QVERIFY(matches("call:bg7*", row("BG7XYZ", 11)));
        QVERIFY(!matches("call:g7*", row("BG7XYZ", 11)));
    }

    void unknownKeysAreReportedAndTakenAsText()
    {
        const DeviceFilter filter = DeviceFilter::parse(QStringLiteral("colour:red"));
        QCOMPARE(filter.notUnderstood(), QStringList{QStringLiteral("colour:red")});
        QVERIFY(!filter.matches(row("BG7XYZ", 11), groups()));
    }

    void suggestionsFollowTheWordAtTheCursor()
    {
        const GroupNames names = groups();
        const QString text = QStringLiteral("bg7 gro");
        QVERIFY(DeviceFilter::suggestions(text, 7, names).contains(QStringLiteral("group:")));
        QVERIFY(DeviceFilter::suggestions(QStringLiteral("group:net"), 9, names)
                    .contains(QStringLiteral("group:\"Net control\"")));
        QVERIFY(DeviceFilter::suggestions(QStringLiteral("bg7 "), 4, names).isEmpty());
    }

    void troubleIsGapsJitterMissedSilentOrRefused()
    {
        host::DeviceRow device = row("BG7XYZ", 11);
        QVERIFY(!isInTrouble(device));
        device.gapsPercent = 1.0;
        QVERIFY(isInTrouble(device));
        const double light = troubleScore(device);
        device.gapsPercent = 9.0;
        QVERIFY(troubleScore(device) > light);
        device.state = host::DeviceState::Offline;
        QCOMPARE(troubleScore(device), 0.0);
    }

    void addressesAreMasked()
    {
        QCOMPARE(maskedEndpoint(QStringLiteral("203.0.113.9:40001")),
                 QStringLiteral("203.0.113.x:40001"));
        QCOMPARE(maskedEndpoint(QStringLiteral("[2001:db8:1:2::9]:40001")),
                 QStringLiteral("[2001:db8:1:x]:40001"));
    }
};

SHACK_WINDOW_TEST(TestDeviceFilter);
#include "tst_device_filter.moc"
