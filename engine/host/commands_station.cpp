#include "engine/base/log.h"
#include "engine/host/commands.h"
#include "engine/net/endpoint.h"
#include "engine/station/name_rules.h"

namespace shack::host {

namespace {

std::string joined(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines)
        text += line + '\n';
    return text;
}

std::optional<Message> problemOf(const ConfigureStation& command)
{
    if (command.callsign && station::callsignProblem(station::canonicalCallsign(*command.callsign)))
        return say("station.callsign_format",
                   "A callsign has letters, digits, '-' and '/' only, at most 32.");
    if (command.name && station::lineProblem(*command.name, true))
        return say("station.name_format", "The name must be one line of text.");
    if (!command.listen)
        return std::nullopt;
    if (command.listen->empty())
        return say("station.listen_empty", "No address to listen on is set.");
    for (const std::string& text : *command.listen) {
        if (!net::Endpoint::parse(text))
            return say("station.listen_format",
                       "\"" + text + "\" is not an address with a port, like 0.0.0.0:60050.",
                       {{"listen", text}});
    }
    return std::nullopt;
}

} // namespace

void Commands::on(const StartStation&)
{
    if (m_keeper.isOpen()) {
        startStation();
        return;
    }
    m_keeper.open([this](std::optional<Message> fault) {
        if (!fault) {
            startStation();
            return;
        }
        m_desk.setState(StationState::Fault, fault);
        finish(std::move(*fault));
    });
}

void Commands::startStation()
{
    if (m_station.start())
        finish(done());
    else
        finish(*m_desk.station.fault);
}

void Commands::on(const StopStation&)
{
    m_station.stop();
    finish(done(1, StartStation{}));
}

void Commands::on(const ConfigureStation& command)
{
    if (auto problem = problemOf(command)) {
        finish(std::move(*problem));
        return;
    }
    ConfigureStation inverse;
    keepOld(inverse.callsign, command.callsign, m_desk.station.callsign);
    keepOld(inverse.name, command.name, m_desk.station.name);
    keepOld(inverse.listen, command.listen, m_desk.listen);
    const auto save = [command](store::Store& s) -> Status {
        return store::inTransaction(s.sql(), [&]() -> Status {
            store::SiteSettings& site = s.siteSettings();
            Status saved{};
            if (command.callsign)
                saved = site.set(StoreKeeper::kCallsignKey,
                                 station::canonicalCallsign(*command.callsign));
            if (saved && command.name)
                saved = site.set(StoreKeeper::kNameKey, *command.name);
            if (saved && command.listen)
                saved = site.set(StoreKeeper::kListenKey, joined(*command.listen));
            return saved;
        });
    };
    write(save, [this, command, inverse] { configured(command, inverse); });
}

void Commands::configured(const ConfigureStation& command, ConfigureStation inverse)
{
    if (command.callsign)
        m_desk.station.callsign = station::canonicalCallsign(*command.callsign);
    assignIf(m_desk.station.name, command.name);
    const bool moved = command.listen && *command.listen != m_desk.listen;
    assignIf(m_desk.listen, command.listen);
    log::info(log::Area::Host, "the station was configured",
              {{"callsign", m_desk.station.callsign}, {"name", m_desk.station.name}});
    const bool onAir = m_desk.air.running();
    if (moved && (onAir || m_desk.station.state == StationState::Fault)) {
        m_station.stop();
        if (!m_station.start()) {
            CommandDone outcome = refusal(*m_desk.station.fault);
            outcome.inverse = std::make_shared<const EngineCommand>(std::move(inverse));
            finish(std::move(outcome));
            return;
        }
    } else {
        m_desk.station.listen = onAir ? m_desk.air.listening() : m_desk.listen;
    }
    finish(done(1, std::move(inverse)));
}

void Commands::on(const CutTurn& command)
{
    for (const auto& [number, over] : m_desk.overs.running()) {
        if (over.domain != command.domain)
            continue;
        m_desk.air.send(fanout::CutTurn{command.domain});
        finish(done());
        return;
    }
    finish(say("domain.silent", "Nobody is talking there."));
}

void Commands::on(const StartCapture& command)
{
    TrafficCapture::Wish wish{.atMost = command.atMost};
    if (command.device) {
        const auto route = m_desk.directory.route(*command.device);
        if (!route) {
            finish(say("device.unknown", "There is no such device."));
            return;
        }
        wish.device = *command.device;
        wish.sender = route->username + '-' + std::to_string(route->ssid.value);
    }
    if (Status started = m_desk.capture.start(m_desk.captureWish(std::move(wish))); started)
        finish(done(1, StopCapture{}));
    else if (started.error().code() == ErrorCode::AlreadyExists)
        finish(say("capture.running", "Traffic is being recorded already."));
    else
        finish(say("capture.failed", "Traffic cannot be recorded: " + started.error().sentence(),
                   {{"folder", m_desk.config.capture.folder.string()},
                    {"reason", started.error().sentence()}}));
}

void Commands::on(const StopCapture&)
{
    if (!m_desk.capture.view().running) {
        finish(say("capture.not_running", "No traffic is being recorded."));
        return;
    }
    m_desk.capture.stop();
    finish(done());
}

void Commands::on(const MarkTime& command)
{
    m_desk.events.push(TimeMarked{m_desk.clock.wallNow(), command.note});
    finish(done());
}

} // namespace shack::host
