#include "app/ctl/http_get.h"
#include "app/ctl/status_text.h"
#include "app/ctl/tool.h"

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

} // namespace

void addStatusCommand(CLI::App& parser, Tool& tool)
{
    auto* const command = parser.add_subcommand("status", "ask the running station how it does");
    const auto url = std::make_shared<std::string>(kDefaultUrl);
    command->add_option("--url", *url, "its web address, as web.listen in the station file")
        ->capture_default_str();
    command->callback([&tool, url] { tool.chosen = [url] { return askStatus(*url); }; });
}

} // namespace shack::app
