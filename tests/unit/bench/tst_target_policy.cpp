#include "engine/bench/target_policy.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <vector>

using namespace shack;
using namespace shack::bench;

namespace {

using Names = std::vector<std::string>;

ErrorCode refusalOf(std::string_view target, const Names& allowed = {})
{
    const auto resolved = resolveTarget(target, allowed);
    return resolved ? ErrorCode::System : resolved.error().code();
}

} // namespace

class TestTargetPolicy : public QObject {
    Q_OBJECT

private slots:

    void thisMachineIsAlwaysAllowed()
    {
        for (const char* target : {"127.0.0.1:60050", "127.3.4.5:1", "[::1]:60050"})
            QVERIFY(resolveTarget(target, {}).has_value());
        QCOMPARE(resolveTarget("localhost:60050", {})->toString(), std::string{"127.0.0.1:60050"});
    }

    void privateAddressesMustBeNamed()
    {
        const Names allowed{"192.168.1.7", "fd00::5"};
        QCOMPARE(refusalOf("192.168.1.7:60050"), ErrorCode::PermissionDenied);
        QCOMPARE(refusalOf("192.168.1.8:60050", allowed), ErrorCode::PermissionDenied);
        QVERIFY(resolveTarget("192.168.1.7:60050", allowed).has_value());
        QVERIFY(resolveTarget("[fd00::5]:60050", allowed).has_value());
    }

    void publicAddressesAreNeverLoaded()
    {
        for (const char* address : {"8.8.8.8", "172.32.0.1", "192.169.0.1", "100.128.0.1",
                                    "169.253.0.1", "11.0.0.1", "224.0.0.1"}) {
            const std::string target = std::string{address} + ":60050";
            QCOMPARE(refusalOf(target, {address}), ErrorCode::PermissionDenied);
        }
        QCOMPARE(refusalOf("[2001:db8::1]:60050", {"2001:db8::1"}), ErrorCode::PermissionDenied);
        QCOMPARE(refusalOf("0.0.0.0:60050", {"0.0.0.0"}), ErrorCode::PermissionDenied);
    }

    void namesAndHalfAddressesAreNotTargets()
    {
        for (const char* target : {"", "relay.example.org:60050", "127.0.0.1", "127.0.0.1:0",
                                   "127.0.0.1:99999", "localhost:", "localhost:x"})
            QCOMPARE(refusalOf(target), ErrorCode::InvalidInput);
    }

    void onlyIpv4LoopbackCanShareASocket()
    {
        QVERIFY(canShareSocket(net::Endpoint::loopbackV4(1)));
        QVERIFY(!canShareSocket(net::Endpoint::loopbackV6(1)));
        QVERIFY(!canShareSocket(net::Endpoint::parse("192.168.1.7:1").value()));
    }
};

SHACK_TEST(TestTargetPolicy);
#include "tst_target_policy.moc"
