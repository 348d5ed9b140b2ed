#include "engine/web/http_server.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include <memory>
#include <string>
#include <vector>

using namespace shack;
using boost::asio::ip::tcp;

namespace {

std::unique_ptr<web::HttpServer> startServer(web::WebConfig config = {})
{
    config.listen = "127.0.0.1:0";
    auto server = web::HttpServer::start(
        config, {{web::HttpMethod::Get, "/hello",
                  [](const web::HttpRequest& request) {
                      return web::HttpResponse{.body = "hello " + request.query};
                  }},
                 {web::HttpMethod::Post, "/echo", [](const web::HttpRequest& request) {
                      return web::HttpResponse{.body = request.body};
                  }}});
    return server ? std::move(*server) : nullptr;
}

/// Sends raw bytes and reads until the server closes.
std::string talk(std::uint16_t port, const std::string& bytes)
{
    boost::asio::io_context loop;
    tcp::socket socket{loop};
    boost::system::error_code error;
    socket.connect({boost::asio::ip::make_address("127.0.0.1"), port}, error);
    boost::asio::write(socket, boost::asio::buffer(bytes), error);
    std::string reply;
    boost::asio::read(socket, boost::asio::dynamic_buffer(reply), error);
    return reply;
}

std::string get(std::uint16_t port, const std::string& line, const std::string& host = "localhost")
{
    return talk(port, line + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
}

} // namespace

class TestHttpServer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersAPathWithItsLength();
    void headHasTheLengthButNoBody();
    void unknownPathAndWrongMethodAreToldApart();
    void oversizedHeaderAndBodyAreRefused();
    void rubbishIsABadRequest();
    void halfARequestIsClosedAfterTheTimeOut();
    void foreignHostIsRefusedOnLoopback();
    void silentConnectionsGiveWay_data();
    void silentConnectionsGiveWay();
    void whoSaysNothingIsClosedSoon();
    void takenPortIsNamed();
    void stopsWhileConnectionsAreOpen();
};

void TestHttpServer::answersAPathWithItsLength()
{
    const auto server = startServer();
    QVERIFY(server);
    const std::string reply = get(server->port(), "GET /hello?a=1");
    QVERIFY(reply.starts_with("HTTP/1.1 200"));
    QVERIFY(reply.find("Content-Length: 9\r\n") != std::string::npos);
    QVERIFY(reply.find("chunked") == std::string::npos);
    QVERIFY(reply.ends_with("hello a=1"));
    QCOMPARE(server->counters().requests, 1U);
}

void TestHttpServer::headHasTheLengthButNoBody()
{
    const auto server = startServer();
    const std::string reply = get(server->port(), "HEAD /hello");
    QVERIFY(reply.find("Content-Length: 6\r\n") != std::string::npos);
    QVERIFY(reply.ends_with("\r\n\r\n"));
}

void TestHttpServer::unknownPathAndWrongMethodAreToldApart()
{
    const auto server = startServer();
    QVERIFY(get(server->port(), "GET /nothing").starts_with("HTTP/1.1 404"));
    const std::string wrong = get(server->port(), "DELETE /hello");
    QVERIFY(wrong.starts_with("HTTP/1.1 405"));
    QVERIFY(wrong.find("Allow: GET, HEAD\r\n") != std::string::npos);
}

void TestHttpServer::oversizedHeaderAndBodyAreRefused()
{
    const auto server = startServer();
    const std::string longName(20'000, 'x');
    QVERIFY(get(server->port(), "GET /" + longName).starts_with("HTTP/1.1 431"));
    const std::string body(70'000, 'b');
    const std::string post =
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n";
    QVERIFY(talk(server->port(), post).starts_with("HTTP/1.1 413"));
    QCOMPARE(server->counters().badRequests, 2U);
}

void TestHttpServer::rubbishIsABadRequest()
{
    const auto server = startServer();
    QVERIFY(talk(server->port(), std::string("\x16\x03\x01\x02\x00 garbage\r\n\r\n", 18))
                .starts_with("HTTP/1.1 400"));
}

void TestHttpServer::halfARequestIsClosedAfterTheTimeOut()
{
    web::WebConfig config;
    config.idleTimeout = std::chrono::seconds{1};
    const auto server = startServer(config);
    QCOMPARE(talk(server->port(), "GET /hel"), std::string{});
}

void TestHttpServer::foreignHostIsRefusedOnLoopback()
{
    const auto server = startServer();
    QVERIFY(get(server->port(), "GET /hello", "evil.example").starts_with("HTTP/1.1 421"));
    QVERIFY(get(server->port(), "GET /hello", "127.0.0.1:9000").starts_with("HTTP/1.1 200"));
    QVERIFY(get(server->port(), "GET /hello", "[::1]:9000").starts_with("HTTP/1.1 200"));
}

void TestHttpServer::silentConnectionsGiveWay_data()
{
    QTest::addColumn<unsigned>("inAll");
    QTest::addColumn<unsigned>("perAddress");
    QTest::newRow("all of them") << 4U << 100U;
    QTest::newRow("those of one address") << 100U << 4U;
}

void TestHttpServer::silentConnectionsGiveWay()
{
    QFETCH(unsigned, inAll);
    QFETCH(unsigned, perAddress);
    web::WebConfig config;
    config.maxConnections = inAll;
    config.maxConnectionsPerAddress = perAddress;
    const auto server = startServer(config);
    boost::asio::io_context loop;
    std::vector<tcp::socket> silent;
    for (int i = 0; i < 40; ++i) {
        silent.emplace_back(loop).connect(
            {boost::asio::ip::make_address("127.0.0.1"), server->port()});
        if (i % 2 == 0) // half of them begin a request and leave it at that
            boost::asio::write(silent.back(), boost::asio::buffer("GET /he", 7));
    }
    QVERIFY(get(server->port(), "GET /hello").starts_with("HTTP/1.1 200"));
    QVERIFY(server->counters().evictedConnections >= 30);
    QCOMPARE(server->counters().refusedConnections, 0U);
    char byte = 0;
    boost::system::error_code error;
    boost::asio::read(silent.front(), boost::asio::buffer(&byte, 1), error);
    QVERIFY(error); // the oldest one is closed
}

void TestHttpServer::whoSaysNothingIsClosedSoon()
{
    web::WebConfig config;
    config.requestTimeout = std::chrono::seconds{1};
    config.idleTimeout = std::chrono::seconds{3'600};
    const auto server = startServer(config);
    QCOMPARE(talk(server->port(), ""), std::string{});
}

void TestHttpServer::takenPortIsNamed()
{
    const auto server = startServer();
    web::WebConfig config;
    config.listen = server->endpoint();
    const auto second = web::HttpServer::start(config, {});
    QVERIFY(!second);
    QCOMPARE(second.error().code(), ErrorCode::PortTaken);
    QVERIFY(second.error().sentence().find(config.listen) != std::string::npos);

    config.listen = "nonsense";
    QCOMPARE(web::HttpServer::start(config, {}).error().code(), ErrorCode::InvalidInput);
}

void TestHttpServer::stopsWhileConnectionsAreOpen()
{
    const auto server = startServer();
    boost::asio::io_context loop;
    tcp::socket idle{loop};
    idle.connect({boost::asio::ip::make_address("127.0.0.1"), server->port()});
    server->stop();
    server->stop();
    char byte = 0;
    boost::system::error_code error;
    boost::asio::read(idle, boost::asio::buffer(&byte, 1), error);
    QVERIFY(error);
}

SHACK_TEST(TestHttpServer);
#include "tst_http_server.moc"
