#include "app/ctl/http_get.h"

#include "engine/base/text.h"
#include "engine/base/version.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <algorithm>

namespace shack::app {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t kMostBody = 8U * 1024 * 1024;
constexpr std::string_view kScheme = "http://";

std::string placeOf(const HttpUrl& url)
{
    const bool isV6 = url.host.find(':') != std::string::npos;
    return (isV6 ? "[" + url.host + "]" : url.host) + ":" + url.port;
}

tl::unexpected<Error> failedAt(const HttpUrl& url, const boost::system::error_code& error)
{
    const std::string place = placeOf(url);
    if (error == beast::error::timeout)
        return fail(ErrorCode::TimedOut, "the answer of " + place + " takes too long");
    if (error == http::error::body_limit || error == http::error::header_limit)
        return fail(ErrorCode::Corrupt, place + " answers with too much");
    if (error.category() == http::make_error_code(http::error::bad_version).category())
        return fail(ErrorCode::Corrupt, "what answers at " + place + " does not speak HTTP");
    return fail(ErrorCode::Unavailable,
                "nobody answers at " + place + " (" + error.message() + ")");
}

asio::awaitable<Result<HttpAnswer>> get(HttpUrl url, std::chrono::milliseconds limit)
{
    const auto executor = co_await asio::this_coro::executor;
    tcp::resolver resolver{executor};
    beast::tcp_stream stream{executor};
    stream.expires_after(limit); // one limit for everything
    const auto [unresolved, places] = co_await resolver.async_resolve(url.host, url.port, kTuple);
    if (unresolved)
        co_return failedAt(url, unresolved);
    const auto [unconnected, place] = co_await stream.async_connect(places, kTuple);
    if (unconnected)
        co_return failedAt(url, unconnected);

    http::request<http::empty_body> request{http::verb::get, url.path, 11};
    request.set(http::field::host, placeOf(url));
    request.set(http::field::user_agent, "shackctl/" + std::string{programVersion()});
    request.set(http::field::connection, "close");
    const auto [unsent, sent] = co_await http::async_write(stream, request, kTuple);
    if (unsent)
        co_return failedAt(url, unsent);

    beast::flat_buffer buffer{kMostBody};
    http::response_parser<http::string_body> parser;
    parser.body_limit(kMostBody);
    const auto [unread, received] = co_await http::async_read(stream, buffer, parser, kTuple);
    if (unread)
        co_return failedAt(url, unread);
    co_return HttpAnswer{parser.get().result_int(), std::move(parser.get().body())};
}

bool isPort(std::string_view digits)
{
    const auto number = text::parseUnsigned(digits);
    return number && *number >= 1 && *number <= 65'535;
}

} // namespace

Result<HttpUrl> parseHttpUrl(std::string_view url)
{
    const auto bad = [url] {
        return fail(ErrorCode::InvalidInput,
                    text::printable(url) + " is not of the form http://HOST:PORT");
    };
    const bool odd = std::ranges::any_of(
        url, [](char c) { return c <= ' ' || static_cast<unsigned char>(c) >= 0x7F; });
    if (odd || url.size() > 1'024 || url.substr(0, kScheme.size()) != kScheme)
        return bad();
    url.remove_prefix(kScheme.size());
    HttpUrl parts;
    const std::size_t slash = std::min(url.find_first_of("/?#"), url.size());
    if (slash < url.size() && url[slash] != '/')
        return bad();
    if (slash < url.size())
        parts.path = std::string{url.substr(slash)};
    std::string_view place = url.substr(0, slash);
    const std::size_t colon = place.rfind(':');
    if (colon != std::string_view::npos && place.find(']', colon) == std::string_view::npos) {
        parts.port = std::string{place.substr(colon + 1)};
        place = place.substr(0, colon);
    }
    const bool bracketed = place.size() > 2 && place.front() == '[' && place.back() == ']';
    parts.host = std::string{bracketed ? place.substr(1, place.size() - 2) : place};
    const bool isV6 = parts.host.find(':') != std::string::npos;
    if (parts.host.empty() || isV6 != bracketed || !isPort(parts.port) ||
        parts.host.find('@') != std::string::npos)
        return bad();
    return parts;
}

Result<HttpAnswer> httpGet(const HttpUrl& url, std::chrono::milliseconds limit)
{
    asio::io_context context{1};
    Result<HttpAnswer> answer =
        fail(ErrorCode::TimedOut, "the answer of " + placeOf(url) + " takes too long");
    asio::co_spawn(context, get(url, limit),
                   [&answer](std::exception_ptr thrown, Result<HttpAnswer> got) {
                       if (!thrown)
                           answer = std::move(got);
                   });
    // A little longer than the stream's own limit: resolving a name has none of its own.
    context.run_for(limit + std::chrono::milliseconds{500});
    return answer;
}

} // namespace shack::app
