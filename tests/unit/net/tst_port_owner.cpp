#include "engine/net/port_owner.h"
#include "engine/net/udp_backend.h"

#include <QtTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace shack;
using namespace shack::net;

namespace {

std::unique_ptr<UdpPort> openPort(const Endpoint& listen)
{
    UdpPortConfig config;
    config.listen = {listen};
    auto opened = UdpPort::open(config);
    return opened ? std::move(*opened) : nullptr;
}

/// A child that holds what we held and does nothing else.
class Holder {
public:
    Holder() : m_child(::fork())
    {
        if (m_child == 0) {
            for (;;)
                ::pause();
        }
    }

    ~Holder()
    {
        ::kill(m_child, SIGKILL);
        ::waitpid(m_child, nullptr, 0);
    }

    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;

    pid_t id() const { return m_child; }

private:
    pid_t m_child;
};

} // namespace

class TestPortOwner : public QObject {
    Q_OBJECT

private slots:
    void ourOwnPortIsOurs_data();
    void ourOwnPortIsOurs();
    void aFreePortHasNoOwner();
    void anotherAddressOfTheSamePortIsFree();
    void anotherProgramIsNamed();
};

void TestPortOwner::ourOwnPortIsOurs_data()
{
    QTest::addColumn<QByteArray>("listen");
    for (const char* listen : {"127.0.0.1:0", "0.0.0.0:0", "[::1]:0", "[::]:0"})
        QTest::newRow(listen) << QByteArray{listen};
}

void TestPortOwner::ourOwnPortIsOurs()
{
    QFETCH(QByteArray, listen);
    const auto port = openPort(*Endpoint::parse(listen.toStdString()));
    if (!port)
        QSKIP("no such address here");
    const auto owner = udpPortOwner(port->localEndpoints().front());
    QVERIFY(owner);
    QVERIFY(owner->isThisProcess);
    QCOMPARE(owner->processId, static_cast<std::uint64_t>(::getpid()));
    QCOMPARE(owner->program, std::string{"tst_port_owner"});
}

void TestPortOwner::aFreePortHasNoOwner()
{
    auto port = openPort(Endpoint::loopbackV4(0));
    QVERIFY(port);
    const Endpoint was = port->localEndpoints().front();
    port.reset();
    QVERIFY(!udpPortOwner(was));
}

void TestPortOwner::anotherAddressOfTheSamePortIsFree()
{
    const auto port = openPort(Endpoint::v4(0x7F000002U, 0));
    QVERIFY(port);
    const std::uint16_t number = port->localEndpoints().front().port();
    QVERIFY(!udpPortOwner(Endpoint::v4(0x7F000003U, number)));
    QVERIFY(udpPortOwner(Endpoint::anyV4(number)));
}

void TestPortOwner::anotherProgramIsNamed()
{
    auto port = openPort(Endpoint::loopbackV4(0));
    QVERIFY(port);
    UdpPortConfig config;
    config.listen = port->localEndpoints();
    const Holder holder;
    port.reset(); // now only the child holds it

    const auto refused = UdpPort::open(config);
    QVERIFY(!refused);
    QVERIFY(refused.error().code() == ErrorCode::PortTaken);
    QCOMPARE(QString::fromStdString(refused.error().sentence()),
             QString{"Port %1 is used by another program (pid %2, tst_port_owner)"}
                 .arg(config.listen[0].port())
                 .arg(holder.id()));
}

QTEST_GUILESS_MAIN(TestPortOwner)
#include "tst_port_owner.moc"
