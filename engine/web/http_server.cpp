#include "engine/web/http_server.h"

#include "engine/base/counters.h"
#include "engine/base/log.h"
#include "engine/base/text.h"
#include "engine/base/thread.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <algorithm>
#include <cstddef>
#include <list>
#include <optional>

namespace shack::web {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);
// Windows lets another program steal a port that was opened with this option; elsewhere it only
// skips TIME_WAIT.
#if defined(_WIN32)
constexpr bool kReuseAddress = false;
#else
constexpr bool kReuseAddress = true;
#endif
constexpr auto kAcceptPause = std::chrono::milliseconds{100};

HttpMethod methodOf(http::verb verb)
{
    switch (verb) {
    case http::verb::get:
        return HttpMethod::Get;
    case http::verb::head:
        return HttpMethod::Head;
    case http::verb::post:
        return HttpMethod::Post;
    case http::verb::put:
        return HttpMethod::Put;
    case http::verb::delete_:
        return HttpMethod::Delete;
    default:
        return HttpMethod::Other;
    }
}

std::string_view methodName(HttpMethod method)
{
    switch (method) {
    case HttpMethod::Get:
        return "GET, HEAD";
    case HttpMethod::Head:
        return "HEAD";
    case HttpMethod::Post:
        return "POST";
    case HttpMethod::Put:
        return "PUT";
    case HttpMethod::Delete:
        return "DELETE";
    case HttpMethod::Other:
        break;
    }
    return "";
}

HttpResponse problem(unsigned status, std::string sentence)
{
    HttpResponse response;
    response.status = status;
    response.body = std::move(sentence) + "\n";
    return response;
}

/// "127.0.0.1:9000" -> address and port; nothing else is accepted.
Result<tcp::endpoint> parseListen(const std::string& listen)
{
    const auto colon = listen.rfind(':');
    if (colon == std::string::npos)
        return fail(ErrorCode::InvalidInput,
                    "web.listen must be ADDRESS:PORT, not \"" + listen + "\"");
    std::string address = listen.substr(0, colon);
    if (address.size() >= 2 && address.front() == '[' && address.back() == ']')
        address = address.substr(1, address.size() - 2);
    const auto port = text::parseUnsigned(std::string_view{listen}.substr(colon + 1));
    boost::system::error_code error;
    const auto ip = asio::ip::make_address(address, error);
    if (error || !port || *port > 65535)
        return fail(ErrorCode::InvalidInput,
                    "web.listen must be ADDRESS:PORT, not \"" + listen + "\"");
    return tcp::endpoint{ip, static_cast<std::uint16_t>(*port)};
}

/// A page of another site can make a browser ask us under its own name; a loopback listener answers
/// only its own names.
bool isLoopbackHost(std::string_view host)
{
    if (host.empty())
        return true;
    if (host.front() == '[')
        return host.starts_with("[::1]");
    host = host.substr(0, host.find(':'));
    return host == "localhost" || host.starts_with("127.");
}

} // namespace

/// One client. Lives in its coroutine; web thread only.
struct Connection {
    Connection(tcp::socket socket, asio::ip::address peerAddress)
        : stream(std::move(socket)), peer(std::move(peerAddress))
    {
    }

    beast::tcp_stream stream;
    beast::flat_buffer buffer;
    const asio::ip::address peer;
    bool waiting = true; ///< for a request, the first or another
    bool isFirst = true; ///< no request has come yet
    bool evicted = false;
};

struct HttpServer::Impl {
    Impl(const WebConfig& webConfig, std::vector<HttpRoute> httpRoutes)
        : config(webConfig), routes(std::move(httpRoutes)), acceptor(loop)
    {
    }

    asio::awaitable<void> acceptLoop();
    asio::awaitable<void> serve(tcp::socket socket, asio::ip::address peer);
    asio::awaitable<bool> answer(Connection& connection);
    bool makeRoom(const asio::ip::address& peer);
    HttpResponse dispatch(const HttpRequest& request) const;

    const WebConfig config;
    const std::vector<HttpRoute> routes;
    asio::io_context loop{1};
    tcp::acceptor acceptor;
    tcp::endpoint local;
    std::list<Connection*> open; ///< oldest first; web thread only
    bool stopping = false;       ///< web thread only
    Counter connections, refusedConnections, evictedConnections, requests, badRequests;
    NamedThread thread;
};

asio::awaitable<void> HttpServer::Impl::acceptLoop()
{
    asio::steady_timer pause{loop};
    while (acceptor.is_open()) {
        auto [error, socket] = co_await acceptor.async_accept(kTuple);
        if (error == asio::error::operation_aborted)
            co_return;
        if (error) { // out of descriptors, most likely: wait instead of spinning
            pause.expires_after(kAcceptPause);
            co_await pause.async_wait(kTuple);
            continue;
        }
        boost::system::error_code gone;
        const tcp::endpoint peer = socket.remote_endpoint(gone);
        if (gone)
            continue;
        if (!makeRoom(peer.address())) {
            refusedConnections.add();
            continue; // the socket closes here
        }
        connections.add();
        asio::co_spawn(loop, serve(std::move(socket), peer.address()), asio::detached);
    }
}

/// Whoever connects and says nothing must not keep out who has something to ask: the oldest of
/// those gives way, one of the same address if that has too many. False: nobody is idle.
bool HttpServer::Impl::makeRoom(const asio::ip::address& peer)
{
    const auto ofPeer = [&peer](const Connection* each) { return each->peer == peer; };
    const auto stays = [](const Connection* each) { return !each->evicted; };
    const auto count = std::ranges::count_if(open, stays);
    const auto same = std::ranges::count_if(
        open, [&](const Connection* each) { return stays(each) && ofPeer(each); });
    const bool tooManyOfPeer = same >= static_cast<std::ptrdiff_t>(config.maxConnectionsPerAddress);
    if (!tooManyOfPeer && count < static_cast<std::ptrdiff_t>(config.maxConnections))
        return true;
    const auto oldest = std::ranges::find_if(open, [&](const Connection* each) {
        return each->waiting && stays(each) && (!tooManyOfPeer || ofPeer(each));
    });
    if (oldest == open.end())
        return false;
    evictedConnections.add();
    (*oldest)->evicted = true;
    (*oldest)->stream.close();
    return true;
}

asio::awaitable<void> HttpServer::Impl::serve(tcp::socket socket, asio::ip::address peer)
{
    if (stopping)
        co_return;
    Connection connection{std::move(socket), std::move(peer)};
    const auto place = open.insert(open.end(), &connection);
    while (co_await answer(connection)) {
    }
    open.erase(place);
    boost::system::error_code ignored;
    connection.stream.socket().shutdown(tcp::socket::shutdown_both, ignored);
}

asio::awaitable<bool> HttpServer::Impl::answer(Connection& connection)
{
    beast::tcp_stream& stream = connection.stream;
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(config.maxHeaderBytes));
    parser.body_limit(config.maxBodyBytes);
    stream.expires_after(connection.isFirst ? std::min(config.requestTimeout, config.idleTimeout)
                                            : config.idleTimeout);
    connection.waiting = true;
    auto [readError, bytes] = co_await http::async_read(stream, connection.buffer, parser, kTuple);
    static_cast<void>(bytes);
    connection.waiting = false;
    connection.isFirst = false;
    if (connection.evicted)
        co_return false;
    if (readError == http::error::end_of_stream || readError == asio::error::operation_aborted)
        co_return false;

    HttpResponse response;
    bool keepAlive = false;
    bool headOnly = false;
    unsigned version = 11;
    if (readError) {
        badRequests.add();
        if (readError == http::error::header_limit)
            response = problem(431, "the request header is too large");
        else if (readError == http::error::body_limit)
            response = problem(413, "the request body is too large");
        else if (readError == beast::error::timeout ||
                 readError.category() != http::make_error_code(http::error::bad_method).category())
            co_return false;
        else
            response = problem(400, "this is not an HTTP request");
    } else {
        const auto& message = parser.get();
        HttpRequest request;
        request.method = methodOf(message.method());
        const std::string_view target{message.target().data(), message.target().size()};
        const auto question = target.find('?');
        request.path = std::string{target.substr(0, question)};
        if (question != std::string_view::npos)
            request.query = std::string{target.substr(question + 1)};
        request.body = message.body();
        request.remoteAddress = connection.peer.to_string();
        request.fromLoopback = connection.peer.is_loopback();
        keepAlive = message.keep_alive();
        headOnly = request.method == HttpMethod::Head;
        version = message.version();
        const auto host = message[http::field::host];
        if (local.address().is_loopback() && !isLoopbackHost({host.data(), host.size()})) {
            badRequests.add();
            response = problem(421, "this server answers only to its own name");
        } else {
            requests.add();
            response = dispatch(request);
        }
    }

    http::response<http::string_body> reply{static_cast<http::status>(response.status), version};
    reply.set(http::field::content_type, response.contentType);
    reply.set("X-Content-Type-Options", "nosniff");
    for (const auto& [name, value] : response.headers)
        reply.set(name, value);
    reply.keep_alive(keepAlive);
    reply.content_length(response.body.size());
    if (!headOnly)
        reply.body() = std::move(response.body);
    http::response_serializer<http::string_body> serializer{reply};
    serializer.split(headOnly);
    stream.expires_after(config.idleTimeout);
    if (headOnly) {
        auto [writeError, written] = co_await http::async_write_header(stream, serializer, kTuple);
        static_cast<void>(written);
        co_return keepAlive && !writeError;
    }
    auto [writeError, written] = co_await http::async_write(stream, serializer, kTuple);
    static_cast<void>(written);
    co_return keepAlive && !writeError;
}

HttpResponse HttpServer::Impl::dispatch(const HttpRequest& request) const
{
    std::string allowed;
    for (const HttpRoute& route : routes) {
        if (route.path != request.path)
            continue;
        const bool headOfGet =
            request.method == HttpMethod::Head && route.method == HttpMethod::Get;
        if (route.method == request.method || headOfGet)
            return route.handler(request);
        allowed += allowed.empty() ? "" : ", ";
        allowed += methodName(route.method);
    }
    if (allowed.empty())
        return problem(404, "there is nothing at this address");
    HttpResponse response = problem(405, "this address does not take that method");
    response.headers.emplace_back("Allow", allowed);
    return response;
}

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : m_impl(std::move(impl))
{
}

HttpServer::~HttpServer()
{
    stop();
}

Result<std::unique_ptr<HttpServer>> HttpServer::start(const WebConfig& config,
                                                      std::vector<HttpRoute> routes)
{
    const auto endpoint = parseListen(config.listen);
    if (!endpoint)
        return failed(endpoint.error());
    auto impl = std::make_unique<Impl>(config, std::move(routes));
    boost::system::error_code error;
    auto& acceptor = impl->acceptor;
    acceptor.open(endpoint->protocol(), error);
    if (!error)
        acceptor.set_option(tcp::acceptor::reuse_address(kReuseAddress), error);
    if (!error)
        acceptor.bind(*endpoint, error);
    if (!error)
        acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
        return failed(
            Error::fromSystem(error, "the web address " + config.listen + " cannot be used"));
    impl->local = acceptor.local_endpoint(error);

    std::unique_ptr<HttpServer> server{new HttpServer{std::move(impl)}};
    Impl& running = *server->m_impl;
    asio::co_spawn(running.loop, running.acceptLoop(), asio::detached);
    running.thread = NamedThread{"web", [&running](std::stop_token) { running.loop.run(); }};
    return server;
}

void HttpServer::stop()
{
    if (!m_impl || !m_impl->thread.joinable())
        return;
    Impl& running = *m_impl;
    asio::post(running.loop, [&running] {
        boost::system::error_code ignored;
        running.stopping = true;
        running.acceptor.close(ignored);
        for (Connection* connection : running.open)
            connection->stream
                .close(); // not cancel(): a connection that is about to read must fail too
    });
    running.thread.join();
}

std::string HttpServer::endpoint() const
{
    const std::string address = m_impl->local.address().to_string();
    const bool v6 = m_impl->local.address().is_v6();
    return (v6 ? "[" + address + "]" : address) + ":" + std::to_string(m_impl->local.port());
}

std::uint16_t HttpServer::port() const
{
    return m_impl->local.port();
}

HttpCounters HttpServer::counters() const
{
    return {.connections = m_impl->connections.read(),
            .refusedConnections = m_impl->refusedConnections.read(),
            .evictedConnections = m_impl->evictedConnections.read(),
            .requests = m_impl->requests.read(),
            .badRequests = m_impl->badRequests.read()};
}

} // namespace shack::web
