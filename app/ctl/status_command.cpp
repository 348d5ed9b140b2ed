#include "app/ctl/http_get.h"
#include "app/ctl/status_text.h"
#include "app/ctl/tool.h"
#include "engine/host/station_files.h"
#include "engine/net/endpoint.h"

#include <memory>
#include <optional>

namespace shack::app {

namespace {

constexpr const char* kDefaultUrl = "http://127.0.0.1:9000";
constexpr std::chrono::seconds kLimit{5};
constexpr int kDeepestPage = 32;

Refusal noStatus(const std::string& sentence)
{
    return {"status.unavailable", sentence, {}};
}

/// None when it is no JSON object, or one that is nested deeper than any station nests its page
/// (what prints it again works its way down by recursion).
std::optional<Json> parseStatus(const std::string& body)
{
    bool tooDeep = false;
    Json status = Json::parse(
        body,
        [&tooDeep](int depth, Json::parse_event_t, Json&) {
            tooDeep = tooDeep || depth > kDeepestPage;
            return !tooDeep;
        },
        false);
    return status.is_object() && !tooDeep ? std::optional{std::move(status)} : std::nullopt;
}

Outcome askStatus(const std::string& typed)
{
    auto url = parseHttpUrl(typed);
    if (!url)
        return refuse(noStatus("The address " + url.error().sentence() + "."));
    if (url->path == "/")
        url->path = "/status";
    const auto answer = httpGet(*url, kLimit);
    if (!answer)
        return refuse(
            noStatus("The station cannot be asked: " + harmless(answer.error().sentence()) + "."));
    if (answer->status != 200)
        return refuse(noStatus("The station cannot be asked: it answers with HTTP status " +
                               std::to_string(answer->status) + "."));
    auto status = parseStatus(answer->body);
    if (!status)
        return refuse(noStatus("What answers there is no station: its page is not a JSON object."));
    Answer said;
    said.json["url"] = typed;
    said.text = statusText(*status);
    said.json["status"] = std::move(*status);
    return said;
}

/// Where the station of that file serves its pages, seen from this computer.
tl::expected<std::string, Refusal> urlOf(const std::filesystem::path& stationFile)
{
    const auto config = host::readStationFile(stationFile);
    if (!config)
        return refuse(Refusal{"config.invalid", config.error().sentence(), {}});
    if (!config->web.enabled)
        return refuse(noStatus("The station file switches the status pages off (web.enabled)."));
    const auto listen = net::Endpoint::parse(config->web.listen);
    if (!listen)
        return refuse(noStatus("web.listen is no address with a port."));
    // Listening on every address is not an address to ask at.
    const std::string port = std::to_string(listen->port());
    if (listen->isWildcard())
        return "http://" + std::string{listen->isV6() ? "[::1]:" : "127.0.0.1:"} + port;
    return "http://" + listen->toString();
}

} // namespace

void addStatusCommand(CLI::App& parser, Tool& tool)
{
    auto* const command = parser.add_subcommand("status", "ask the running station how it does");
    const auto url = std::make_shared<std::string>();
    command->add_option("--url", *url,
                        "its web address; default: web.listen of --config, else " +
                            std::string{kDefaultUrl});
    command->callback([&tool, url] {
        tool.chosen = [&tool, url]() -> Outcome {
            if (!url->empty())
                return askStatus(*url);
            if (tool.book.config.empty())
                return askStatus(kDefaultUrl);
            const auto configured = urlOf(tool.book.config);
            return configured ? askStatus(*configured) : refuse(configured.error());
        };
    });
}

} // namespace shack::app
