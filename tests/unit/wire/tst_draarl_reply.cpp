#include "engine/wire/draarl_reply.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <string>

using namespace shack;
using namespace shack::wire;

namespace {

struct Request {
    std::array<std::byte, kMaxDatagramBytes> bytes;
    std::size_t size = 0;

    DatagramView view() const { return *DatagramView::parse(ByteSpan{bytes}.first(size)); }
};

Request heartbeat(std::string_view data)
{
    Request request;
    request.size = encode({.username = "tester01",
                           .password = "Abc12345",
                           .type = PacketType::Heartbeat,
                           .model = DeviceModel::EspBox,
                           .ssid = Ssid{8},
                           .dmrId = 4607001,
                           .callsign = "CLAIMED",
                           .reserved = 0x01020304},
                          asBytes(data), request.bytes);
    return request;
}

} // namespace

class TestDraarlReply : public QObject {
    Q_OBJECT

private slots:
    void successEchoesAllButSecretsAndClaims();
    void rejectCarriesStatusAndText_data();
    void rejectCarriesStatusAndText();
    void successIsNeverReadAsReject();
    void otherFirstBytesAreNoReject();
    void tooSmallBufferIsRefused();
};

void TestDraarlReply::successEchoesAllButSecretsAndClaims()
{
    const auto request = heartbeat("123456789012345678901234");
    std::array<std::byte, kMaxDatagramBytes> out;

    const std::size_t size = encodeSuccessReply(request.view(), "BG0TST", out);

    QCOMPARE(size, request.size);
    const auto reply = *DatagramView::parse(ByteSpan{out}.first(size));
    QCOMPARE(reply.username(), std::string_view{"tester01"});
    QVERIFY(reply.password().empty());
    QCOMPARE(reply.type(), PacketType::Heartbeat);
    QCOMPARE(reply.model(), DeviceModel::EspBox);
    QCOMPARE(reply.ssid(), Ssid{8});
    QCOMPARE(reply.dmrId(), 4607001U);
    QCOMPARE(reply.callsign(), std::string_view{"BG0TST"});
    QCOMPARE(reply.reserved(), 0U);
    QCOMPARE(asText(reply.data()), asText(request.view().data()));
}

void TestDraarlReply::rejectCarriesStatusAndText_data()
{
    QTest::addColumn<int>("reason");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](RejectReason reason, int status, const char* text) {
        QTest::newRow(text) << static_cast<int>(reason) << status << QByteArray{text};
    };
    row(RejectReason::DeviceConflictOnline, 1, "device_conflict_online");
    row(RejectReason::ReservedSsid, 2, "reserved_ssid");
    row(RejectReason::TooManyFailures, 3, "too_many_failures");
    row(RejectReason::UserNotFound, 3, "user_not_found");
    row(RejectReason::UserDisabled, 3, "user_disabled");
    row(RejectReason::InvalidPassword, 3, "invalid_password");
    row(RejectReason::DevicePasswordNotSet, 3, "device_password_not_set");
    row(RejectReason::CenterSessionActivationFailed, 3, "center_session_activation_failed");
}

void TestDraarlReply::rejectCarriesStatusAndText()
{
    QFETCH(int, reason);
    QFETCH(int, status);
    QFETCH(QByteArray, text);
    const auto request = heartbeat("something long that is not echoed");
    std::array<std::byte, kMaxDatagramBytes> out;

    const std::size_t size = encodeReject(request.view(), static_cast<RejectReason>(reason), out);

    const auto reply = *DatagramView::parse(ByteSpan{out}.first(size));
    QCOMPARE(reply.username(), std::string_view{"tester01"});
    QVERIFY(reply.password().empty());
    QVERIFY(reply.callsign().empty());
    QCOMPARE(reply.ssid(), Ssid{8});
    QCOMPARE(reply.model(), DeviceModel::EspBox);
    QCOMPARE(reply.dmrId(), 4607001U);
    QCOMPARE(reply.reserved(), 0U);
    QCOMPARE(std::to_integer<int>(reply.data().front()), status);
    QCOMPARE(std::string{asText(reply.data().subspan(1))}, text.toStdString());
    const auto read = parseReject(reply);
    QVERIFY(read.has_value());
    QCOMPARE(static_cast<int>(read->status), status);
    QCOMPARE(std::string{read->text}, text.toStdString());
}

void TestDraarlReply::successIsNeverReadAsReject()
{
    std::array<std::byte, kMaxDatagramBytes> out;
    const auto request = heartbeat("\x01 looks like a status");
    const std::size_t size = encodeSuccessReply(request.view(), "BG0TST", out);
    QVERIFY(!parseReject(*DatagramView::parse(ByteSpan{out}.first(size))));
}

void TestDraarlReply::otherFirstBytesAreNoReject()
{
    for (const unsigned first : {0U, 4U, 255U}) {
        std::array<std::byte, kHeaderBytes + 1> bytes;
        const std::array data{static_cast<std::byte>(first)};
        QVERIFY(encode({.username = "a"}, data, bytes) > 0);
        QVERIFY(!parseReject(*DatagramView::parse(bytes)));
    }
    std::array<std::byte, kHeaderBytes> empty;
    QVERIFY(encode({.username = "a"}, {}, empty) > 0);
    QVERIFY(!parseReject(*DatagramView::parse(empty)));
}

void TestDraarlReply::tooSmallBufferIsRefused()
{
    std::array<std::byte, kHeaderBytes> out;
    QCOMPARE(encodeSuccessReply(heartbeat("x").view(), "BG0TST", out), std::size_t{0});
    QCOMPARE(encodeReject(heartbeat("").view(), RejectReason::ReservedSsid, out), std::size_t{0});
}

SHACK_TEST(TestDraarlReply);
#include "tst_draarl_reply.moc"
