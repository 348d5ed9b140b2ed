#include "engine/host/status_report.h"

#include "engine/base/version.h"

#include <chrono>
#include <nlohmann/json.hpp>

namespace shack::host {

namespace {

using Json = nlohmann::ordered_json;

Json groupsOf(const EngineView& view)
{
    Json groups = Json::array();
    for (const GroupRow& group : view.groups->rows) {
        if (group.kind == GroupKind::Link)
            continue;
        groups.push_back({{"id", group.id.value},
                          {"name", group.name},
                          {"private", group.kind == GroupKind::Private},
                          {"enabled", group.enabled},
                          {"online", group.online},
                          {"devices", group.devices}});
    }
    return groups;
}

Json totalsOf(const MetricsSnapshot& metrics)
{
    Json totals = Json::object();
    for (const Metric& metric : host::metrics()) {
        if (metric.group == "totals")
            totals[std::string{metric.name}] = metric.read(metrics);
    }
    return totals;
}

/// The worst line of the health panel.
std::string_view healthOf(const EngineView& view)
{
    HealthLevel worst = HealthLevel::Ok;
    for (const HealthLine& line : view.health)
        worst = std::max(worst, line.level);
    if (worst == HealthLevel::Fault)
        return "fault";
    return worst == HealthLevel::Watch ? "watch" : "ok";
}

} // namespace

std::string_view stationStateName(StationState state) noexcept
{
    switch (state) {
    case StationState::Stopped:
        return "stopped";
    case StationState::Starting:
        return "starting";
    case StationState::OnTheAir:
        return "on_the_air";
    case StationState::Stopping:
        return "stopping";
    case StationState::Fault:
        return "fault";
    }
    return "unknown";
}

std::string healthJson(const EngineView& view)
{
    Json reasons = Json::array();
    if (view.station.state == StationState::Fault)
        reasons.push_back("station");
    for (const HealthLine& line : view.health) {
        if (line.level == HealthLevel::Fault)
            reasons.push_back(line.id);
    }
    if (reasons.empty())
        return R"({"status":"ok"})";
    return Json{{"status", "degraded"}, {"reasons", std::move(reasons)}}.dump();
}

std::string statusJson(const EngineView& view, const MetricsSnapshot& metrics)
{
    const StationView& station = view.station;
    const auto uptime =
        station.state == StationState::OnTheAir
            ? std::chrono::duration_cast<std::chrono::seconds>(view.takenAt - station.since)
            : std::chrono::seconds{};
    Json status{{"state", stationStateName(station.state)},
                {"callsign", station.callsign},
                {"name", station.name},
                {"version", programVersion()},
                {"uptime_s", uptime.count()},
                {"listen", station.listen},
                {"online", view.online},
                {"known", view.known},
                {"talking", view.talkingDevices},
                {"health", healthOf(view)},
                {"loss_ratio", view.rates.lossRatio},
                {"groups", groupsOf(view)},
                {"totals", totalsOf(metrics)}};
    if (station.fault)
        status["fault"] = {{"code", station.fault->code}, {"sentence", station.fault->sentence}};
    // Names come from people and devices: what is not UTF-8 must not end the page.
    return status.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace shack::host
