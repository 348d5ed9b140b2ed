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

#include <optional>
#include <set>

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

struct HttpServer::Impl {
    Impl(const WebConfig& webConfig, std::vector<HttpRoute> httpRoutes)
        : config(webConfig), routes(std::move(httpRoutes)), acceptor(loop)
    {
    }

    asio::awaitable<void> acceptLoop();
    asio::awaitable<void> serve(tcp::socket socket);
    asio::awaitable<bool> answer(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                 const std::string& remote, bool loopback);
    HttpResponse dispatch(const HttpRequest& request) const;

    const WebConfig config;
    const std::vector<HttpRoute> routes;
    asio::io_context loop{1};
    tcp::acceptor acceptor;
    tcp::endpoint local;
    std::set<beast::tcp_stream*> open; ///< web thread only
    bool stopping = false;             ///< web thread only
    Counter connections, refusedConnections, requests, badRequests;
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
        if (open.size() >= config.maxConnections) {
            refusedConnections.add();
            continue; // the socket closes here
        }
        connections.add();
        asio::co_spawn(loop, serve(std::move(socket)), asio::detached);
    }
}

asio::awaitable<void> HttpServer::Impl::serve(tcp::socket socket)
{
    boost::system::error_code error;
    const tcp::endpoint peer = socket.remote_endpoint(error);
    if (error || stopping)
        co_return;
    beast::tcp_stream stream{std::move(socket)};
    beast::flat_buffer buffer;
    open.insert(&stream);
    while (
        co_await answer(stream, buffer, peer.address().to_string(), peer.address().is_loopback())) {
    }
    open.erase(&stream);
    stream.socket().shutdown(tcp::socket::shutdown_both, error);
}

asio::awaitable<bool> HttpServer::Impl::answer(beast::tcp_stream& stream,
                                               beast::flat_buffer& buffer,
                                               const std::string& remote, bool loopback)
{
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(config.maxHeaderBytes));
    parser.body_limit(config.maxBodyBytes);
    stream.expires_after(config.idleTimeout);
    auto [readError, bytes] = co_await http::async_read(stream, buffer, parser, kTuple);
    static_cast<void>(bytes);
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
        request.remoteAddress = remote;
        request.fromLoopback = loopback;
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
        for (beast::tcp_stream* stream : running.open)
            stream->close(); // not cancel(): a connection that is about to read must fail too
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
            .requests = m_impl->requests.read(),
            .badRequests = m_impl->badRequests.read()};
}

} // namespace shack::web
