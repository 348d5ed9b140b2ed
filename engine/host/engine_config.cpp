#include "engine/host/engine_config.h"

#include "engine/crypto/draarl_password.h"
#include "engine/host/messages.h"
#include "engine/host/station_rules.h"
#include "engine/net/endpoint.h"
#include "engine/station/name_rules.h"
#include "engine/store/database_url.h"
#include "engine/store/draarl_tables.h"
#include "engine/store/redis_port.h"
#include "engine/wire/draarl_types.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace shack::host {

namespace {

/// Collects what is wrong.
class Findings {
public:
    void add(std::string code, std::string sentence, Fields fields = {})
    {
        m_messages.push_back(say(std::move(code), std::move(sentence), std::move(fields)));
    }

    template <typename T>
    void range(std::string_view key, T value, T lowest, T highest)
    {
        if (value >= lowest && value <= highest)
            return;
        add("config.range",
            std::string{key} + " is " + std::to_string(value) + ", but must be between " +
                std::to_string(lowest) + " and " + std::to_string(highest) + ".",
            {{"key", std::string{key}}});
    }

    std::vector<Message> take() { return std::move(m_messages); }

private:
    std::vector<Message> m_messages;
};

void checkStation(const StationConfig& station, Findings& findings)
{
    if (const auto wrong = callsignRule(station.callsign))
        findings.add("station.callsign_format", "station.callsign " + *wrong + ".");
    if (const auto wrong = stationNameRule(station.name))
        findings.add("station.name_format", "station.name " + *wrong + ".");
}

void checkListen(const NetworkConfig& network, Findings& findings)
{
    if (network.listen.empty())
        findings.add("station.listen_empty", "network.listen names no address.");
    std::set<std::string> seen;
    for (const std::string& text : network.listen) {
        const auto endpoint = net::Endpoint::parse(text);
        if (!endpoint)
            findings.add("station.listen_format",
                         "network.listen: \"" + text +
                             "\" is not an address with a port, like 0.0.0.0:60050.",
                         {{"listen", text}});
        else if (endpoint->port() != 0 && !seen.insert(endpoint->toString()).second)
            findings.add("station.listen_format", "network.listen: \"" + text + "\" stands twice.",
                         {{"listen", text}});
    }
}

void checkNetwork(const NetworkConfig& network, Findings& findings)
{
    checkListen(network, findings);
    for (const std::string& text : network.trustedProxies) {
        if (!net::Endpoint::parseAddress(text, 0))
            findings.add("config.address",
                         "network.trusted_proxies: \"" + text + "\" is not an address.",
                         {{"key", "network.trusted_proxies"}});
    }
    constexpr std::array<std::string_view, 3> kBackends{"auto", "batched", "portable"};
    if (std::ranges::find(kBackends, network.backend) == kBackends.end())
        findings.add("config.word", "network.backend must be auto, batched or portable.",
                     {{"key", "network.backend"}});
    findings.range("network.traffic_class", network.trafficClass, 0U, 63U);
}

void checkFanout(const fanout::FanoutConfig& fanout, Findings& findings)
{
    findings.range("fanout.send_workers", fanout.sendWorkers, 0U, 32U);
    findings.range("fanout.frame_queue", fanout.frameQueue, 1U, 4096U);
    findings.range("fanout.max_frame_age_ms", fanout.maxFrameAge.count(),
                   decltype(fanout.maxFrameAge.count()){20},
                   decltype(fanout.maxFrameAge.count()){1000});
    findings.range("fanout.run_ahead_frames", fanout.runAheadFrames, 1U, 16U);
    findings.range("fanout.send_batch", fanout.sendBatch, 1U, 1024U);
    findings.range("fanout.receive_batch", fanout.receiveBatch, 1U, 1024U);
    findings.range("fanout.max_sessions", fanout.maxSessions, 64U, 1'048'576U);
}

void checkRest(const EngineConfig& config, Findings& findings)
{
    findings.range("admission.workers", config.admission.workers, 2U, 4U);
    if (config.store.usesFile() && config.store.path.empty())
        findings.add("config.path", "store.path is empty.", {{"key", "store.path"}});
    if (!config.store.inMemory && !config.store.database.empty())
        if (const auto address = store::parseMysqlUrl(config.store.database); !address)
            findings.add("config.address", "store.database: " + address.error().sentence() + ".",
                         {{"key", "store.database"}});
    if (!store::parseDraarlZone(config.store.draarlZone))
        findings.add("config.word", "store.draarl_zone must look like +08:00.",
                     {{"key", "store.draarl_zone"}});
    if (!config.store.draarlKeyFile.empty())
        if (const auto key = crypto::readDraarlKey(config.store.draarlKeyFile); !key)
            findings.add("config.path", "store.draarl_key_file: " + key.error().sentence() + ".",
                         {{"key", "store.draarl_key_file"}});
    if (!config.store.redis.empty())
        if (const auto address = store::parseRedisUrl(config.store.redis); !address)
            findings.add("config.address", "store.redis: " + address.error().sentence() + ".",
                         {{"key", "store.redis"}});
    if (config.web.enabled && !net::Endpoint::parse(config.web.listen))
        findings.add("config.address",
                     "web.listen: \"" + config.web.listen +
                         "\" is not an address with a port, like 127.0.0.1:9000.",
                     {{"key", "web.listen"}});
    constexpr std::array<std::string_view, 3> kContainers{"ogg", "draarl", "both"};
    if (std::ranges::find(kContainers, config.recording.container) == kContainers.end())
        findings.add("config.word", "recording.container must be ogg, draarl or both.",
                     {{"key", "recording.container"}});
    if (config.recording.enabled && config.recording.folder.empty())
        findings.add("config.path", "recording.folder is empty.", {{"key", "recording.folder"}});
    constexpr std::array<std::string_view, 4> kLevels{"debug", "info", "warning", "error"};
    if (std::ranges::find(kLevels, config.log.level) == kLevels.end())
        findings.add("config.word", "log.level must be debug, info, warning or error.",
                     {{"key", "log.level"}});
}

} // namespace

std::optional<std::string> callsignRule(const std::string& callsign)
{
    const std::string canonical = station::canonicalCallsign(callsign);
    const auto problem = station::callsignProblem(canonical);
    if (!problem)
        return std::nullopt;
    if (*problem == "too_long")
        return "is " + std::to_string(canonical.size()) + " bytes long, but must be at most " +
               std::to_string(wire::kCallsignBytes);
    return "must be letters, digits, '-' and '/'";
}

std::optional<std::string> stationNameRule(const std::string& name)
{
    const auto problem = station::lineProblem(name, true);
    if (!problem)
        return std::nullopt;
    if (*problem == "too_long")
        return "is " + std::to_string(name.size()) + " bytes long, but must be at most " +
               std::to_string(station::kMaxNameBytes);
    return "must be one line of UTF-8 text";
}

std::vector<Message> validate(const EngineConfig& config)
{
    Findings findings;
    checkStation(config.station, findings);
    checkNetwork(config.network, findings);
    checkFanout(config.fanout, findings);
    checkRest(config, findings);
    return findings.take();
}

} // namespace shack::host
